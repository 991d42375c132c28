package find

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Free reports whether a row could have the value of a unique field: whether no
// row in use but the excepted one has it. Within holds a value for each of the
// field's own Within; one that is missing is 0. Empty values are not free.
func Free[T any](
	ctx context.Context, tx *db.Tx, t *table.Table[T], field, value string, within []string,
	except int64,
) (bool, error) {
	i := slices.IndexFunc(t.Unique, func(u table.Unique) bool { return u.Field == field })
	if i < 0 {
		return false, fault.WrongField("field", "not_unique")
	}

	u := t.Unique[i]
	keys := t.Keys(u)
	w := &db.Where{}
	w.Add(db.Equal(keys[len(keys)-1], Key(value)))
	w.Add(db.Condition{SQL: "id <> ?", Args: []any{except}})

	return isFree(ctx, tx, listedOf(t), u, w, value, within)
}

// isFree reports whether no row in use that w leaves has the value.
func isFree(
	ctx context.Context, tx *db.Tx, t *listed, u table.Unique, w *db.Where, value string,
	within []string,
) (bool, error) {
	scope := t.Scope
	if u.Everywhere {
		scope = "{everyone}"
	}

	for i, column := range u.Within {
		var same any = "0"
		if i < len(within) {
			same = within[i]
		}

		if strings.Contains(column, "_id") {
			id, err := strconv.ParseInt(same.(string), 10, 64)
			if err != nil {
				return false, fault.WrongField("within", "wrong_type")
			}
			same = id
		}

		w.Add(db.Equal(column, same))
	}

	taken, err := db.SelectOne[int64](
		ctx, tx, "SELECT count(*) FROM "+t.Name+" WHERE "+scope+" AND "+u.InUse()+w.Text(), w.Args...,
	)

	return taken == 0 && Key(value) != "", err
}
