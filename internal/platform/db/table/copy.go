package table

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
)

// Copying makes rows of a table from others of it, those of one list from
// those of another. What the list has already stays as it is: unique indexes of
// the table begin with the list and show it. The log does not name each row: the
// record of the list they belong to says where they came from.
type Copying struct {
	// List is the column that names the list, From and To are the two lists.
	List     string
	From, To int64
	// Order are columns that order the rows of a list, along an index.
	Order []string
	// Set gives the value of further columns of the new row, as SQL over @.
	Set map[string]string
}

// copyBlock is how many rows one statement copies. An index that another column leads is touched in as many places as
// that has values, however few the rows are: in blocks of a thousand, copying the prices of 300 models takes three
// times as long, and in larger ones others wait to write.
const copyBlock = 5000

// CopyBlock copies the next rows behind the row with the id after, or
// the first ones. It gives the id of the last row looked at, 0 when there are
// no further ones, and how many rows were added.
func (t *Table[T]) CopyBlock(ctx context.Context, tx *db.Tx, c Copying, after int64) (last, copied int64, err error) {
	return t.untyped().copyBlock(ctx, tx, c, after)
}

func (t *core) copyBlock(ctx context.Context, tx *db.Tx, c Copying, after int64) (last, copied int64, err error) {
	if after != 0 {
		// Should the row be gone meanwhile, what follows it is not known any more.
		still, err := db.Select[int64](
			ctx, tx, "SELECT id FROM "+t.Name+" WHERE id = $1 AND "+c.List+" = $2 AND "+t.Scope, after,
			c.From,
		)
		if err != nil {
			return 0, 0, err
		}

		if len(still) == 0 {
			after = 0
		}
	}

	keys := strings.Join(c.Order, ", ")
	// One query for each column: PostgreSQL looks for a row of one query along no index.
	place := func(name string) string {
		parts := make([]string, len(c.Order))
		for i, key := range c.Order {
			parts[i] = "(SELECT " + key + " FROM " + t.Name + " WHERE id = " + name + ")"
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	filter := " WHERE " + t.Scope + " AND " + c.List + " = $1"
	args := []any{c.From}
	if after != 0 {
		args = append(args, after)
		filter += " AND (" + keys + ") > " + place("$2")
	}

	bound, err := db.Select[int64](
		ctx, tx,
		"SELECT id FROM "+t.Name+filter+" ORDER BY "+keys+" LIMIT 1 OFFSET "+strconv.Itoa(copyBlock-1),
		args...,
	)
	if err != nil {
		return 0, 0, err
	}

	if len(bound) > 0 {
		last = bound[0]
		args = append(args, last)
		filter += " AND (" + keys + ") <= " + place("$"+strconv.Itoa(len(args)))
	}

	columns, values, args := t.copiedColumns(tx, c, args)
	copied, err = rawTx(tx).ExecScoped(ctx, "INSERT INTO "+t.Name+" ("+strings.Join(columns, ", ")+
		") SELECT "+strings.Join(values, ", ")+" FROM "+t.Name+filter+" ON CONFLICT DO NOTHING", args...)
	if err != nil {
		err = fmt.Errorf("copy %s: %w", t.Name, err)
	}

	return last, copied, err
}

// copiedColumns lists the columns of a copy and what each is made of.
func (t *core) copiedColumns(tx *db.Tx, c Copying, args []any) (columns, values []string, all []any) {
	bind := func(column string, value any) {
		args = append(args, value)
		columns = append(columns, column)
		values = append(values, "CAST($"+strconv.Itoa(len(args))+" AS "+tx.CastType(value)+")")
	}
	for _, column := range t.stored.Names {
		switch {
		case column == "id":
		case column == c.List:
			bind(column, c.To)
		case column == "created_at" || column == "updated_at":
			bind(column, tx.Now())
		case column == "updated_by":
			bind(column, tx.Changer())
		case column == "revision":
			columns = append(columns, column)
			values = append(values, "1")
		case c.Set[column] != "":
			columns = append(columns, column)
			values = append(values, strings.ReplaceAll(c.Set[column], "@", t.Name))
		default:
			columns = append(columns, column)
			values = append(values, t.Name+"."+column)
		}
	}

	return columns, values, args
}
