package find

import (
	"context"
	"math"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// All reads every row in blocks by ascending id, for exports. Rows that come
// or go meanwhile neither repeat nor hide others.
func All[T any](
	ctx context.Context, tx *db.Tx, t *table.Table[T], conditions []db.Condition, each func([]T) error,
) error {
	return Found(ctx, tx, t, "", conditions, each)
}

// Found does what All does, for the rows that a keyword finds. Other than a list it looks at every
// row, however many there are.
func Found[T any](
	ctx context.Context, tx *db.Tx, t *table.Table[T], keyword string, conditions []db.Condition,
	each func([]T) error,
) error {
	return findAll(ctx, tx, listedOf(t), keyword, conditions, func(q *query) (read int, last int64, err error) {
		rows, err := t.Read(ctx, tx, false, q.statement, q.args...)
		if err != nil {
			return 0, 0, err
		}
		if err := each(rows); err != nil || len(rows) == 0 {
			return 0, 0, err
		}
		return len(rows), t.ID(&rows[len(rows)-1]), nil
	})
}

// findAll selects the rows block by block for read, which says how many a block had and the id of the last one.
func findAll(
	ctx context.Context, tx *db.Tx, t *listed, keyword string, conditions []db.Condition,
	read func(*query) (rows int, last int64, err error),
) error {
	w, s, err := filterBy(t, keyword, conditions)
	if err != nil {
		return err
	}

	from := " WHERE " + unindexedScope(t) + w.Text() + " AND id > $" + strconv.Itoa(len(w.Args)+1)
	for last := int64(0); ; {
		filter := from
		args := slices.Concat(w.Args, []any{last})
		if s.pattern != nil {
			ids, _, err := matchRows(
				ctx, tx, s.pattern, MaxRows, math.MaxInt,
				"SELECT id, "+s.searchColumn()+" FROM "+t.Name+from+" ORDER BY id", args,
			)
			if err != nil {
				return err
			}

			among, err := tx.AmongIDs("id", ids)
			if err != nil {
				return err
			}

			filter = filter + " AND " + among.Places(len(args)+1)
			args = append(args, among.Args...)
		}

		rows, to, err := read(selectPage(t, ListQuery{}, filter, "id", args))
		if err != nil || rows < MaxRows {
			return err
		}

		last = to
	}
}
