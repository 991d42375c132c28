package db

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/fault"
)

// Unique is a field whose value only one row in use may have. A unique index
// stands behind it, named <table>_<field>, over the same columns of the same rows.
type Unique struct {
	// Field is the field as the API names it; the index holds it or its folded
	// form <field>_key.
	Field string
	// Within are the columns, or expressions of them, among whose equals the
	// value is unique, such as the brand.
	Within []string
	// Everywhere tells that rows outside the scope count as well.
	Everywhere bool
	// Where tells which rows are in use; all are when it is empty.
	Where string
}

// inUse is the condition that rows in use meet.
func (u Unique) inUse() string { return cmp.Or(u.Where, "1=1") }

// keys are the columns that are compared.
func (t *Table[T]) keys(u Unique) []string {
	key := u.Field
	if folded := u.Field + "_key"; slices.Contains(t.stored().names, folded) {
		key = folded
	}
	return append(slices.Clone(u.Within), key)
}

// index is the statement that makes the index behind a unique field.
func (t *Table[T]) index(u Unique) string {
	columns := t.keys(u)
	index := "CREATE UNIQUE INDEX " + t.Name + "_" + u.Field + " ON " + t.Name + " (" + strings.Join(columns, ", ") + ")"
	if u.Where == "" {
		return index
	}
	return index + " WHERE " + u.Where
}

// taken tells which of the rows, none of which is in use yet, cannot come into
// use all together: those whose value a row in use has, or one before them.
func (t *Table[T]) taken(ctx context.Context, tx *Tx, u Unique, ids []int64) (map[int64]bool, error) {
	if len(ids) == 0 {
		return map[int64]bool{}, nil
	}
	columns := t.keys(u)
	named, same, joined := "id", make([]string, len(columns)), make([]string, len(columns))
	for i, column := range columns {
		name := "k" + strconv.Itoa(i)
		named += ", " + column + " AS " + name
		same[i] = "used." + name + " = mine." + name
		joined[i] = "CAST(mine." + name + " AS TEXT)"
	}
	in := &where{}
	in.add(In("id", ids))
	type row struct {
		ID    int64   `db:"id"`
		Key   *string `db:"key"`
		Taken int64   `db:"taken"`
	}
	rows, err := Select[row](ctx, tx.Unscoped("a value may be taken by a row the user does not see"), "SELECT mine.id, "+strings.Join(joined, " || ' ' || ")+
		" AS key, CASE WHEN EXISTS (SELECT 1 FROM (SELECT "+named+" FROM "+t.Name+" WHERE "+u.inUse()+") AS used WHERE "+strings.Join(same, " AND ")+
		" AND used.id <> mine.id) THEN 1 ELSE 0 END AS taken FROM (SELECT "+named+" FROM "+t.Name+" WHERE 1=1"+in.text.String()+") AS mine ORDER BY mine.id", in.args...)
	if err != nil {
		return nil, err
	}
	taken, seen := map[int64]bool{}, map[string]bool{}
	for _, r := range rows {
		if r.Key == nil {
			continue
		}
		taken[r.ID] = r.Taken == 1 || seen[*r.Key]
		seen[*r.Key] = true
	}
	return taken, nil
}

// Free tells whether a row could have the value of a unique field: whether no
// row in use but the excepted one has it. Within holds a value for each of the
// field's own Within; one that is missing is 0. Empty values are not free.
func (t *Table[T]) Free(ctx context.Context, tx *Tx, field, value string, within []string, except int64) (bool, error) {
	var wrong fault.Fields
	i := slices.IndexFunc(t.Unique, func(u Unique) bool { return u.Field == field })
	if i < 0 {
		wrong.Add("field", "not_unique")
		return false, wrong.Err()
	}
	u := t.Unique[i]
	scope := t.Scope
	if u.Everywhere {
		scope = "{everyone}"
	}
	keys := t.keys(u)
	w := &where{}
	w.add(Equal(keys[len(keys)-1], Key(value)))
	w.add(Condition{SQL: "id <> ?", Args: []any{except}})
	for i, column := range u.Within {
		var same any = "0"
		if i < len(within) {
			same = within[i]
		}
		if strings.Contains(column, "_id") {
			id, err := strconv.ParseInt(same.(string), 10, 64)
			if err != nil {
				wrong.Add("within", "wrong_type")
				return false, wrong.Err()
			}
			same = id
		}
		w.add(Equal(column, same))
	}
	taken, err := SelectOne[int64](ctx, tx, "SELECT count(*) FROM "+t.Name+" WHERE "+scope+" AND "+u.inUse()+w.text.String(), w.args...)
	return taken == 0 && Key(value) != "", err
}
