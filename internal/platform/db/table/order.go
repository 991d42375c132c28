package table

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Reorder gives rows the order of ids. Only the positions that these rows hold
// already are dealt out again, so that users who see part of a list never
// move what they do not see. An id that comes again counts where it came first; one of no
// row that the actor sees is refused at the field ids.
func Reorder[T any](ctx context.Context, tx *db.Tx, t *Table[T], ids []int64, sort func(*T) *int64) error {
	return t.untyped().reorderRows(ctx, tx, ids, func(row any) *int64 { return sort(row.(*T)) })
}

func (t *core) reorderRows(ctx context.Context, tx *db.Tx, ids []int64, sort func(row any) *int64) error {
	in := db.Matching(db.In("id", ids))
	type place struct {
		ID   int64 `db:"id"`
		Sort int64 `db:"sort"`
	}
	places, err := db.Select[place](
		ctx, tx, "SELECT id, sort FROM "+t.Name+" WHERE "+t.Scope+in.Text()+" ORDER BY sort, id",
		in.Args...,
	)
	if err != nil {
		return err
	}

	positions := make([]int64, len(places))
	visible := map[int64]bool{}
	for i, p := range places {
		positions[i] = p.Sort
		visible[p.ID] = true
	}

	var unknown []string
	for _, id := range ids {
		if !visible[id] {
			unknown = append(unknown, strconv.FormatInt(id, 10))
		}
	}

	if len(unknown) > 0 {
		var wrong fault.Fields
		wrong.Add("ids", "ids_unknown", "ids", strings.Join(unknown, ", "))
		return wrong.Err()
	}

	ids = slices.DeleteFunc(slices.Clone(ids), func(id int64) bool {
		first := visible[id]
		visible[id] = false
		return !first
	})
	for i := 1; i < len(positions); i++ { // equal positions, from old data, are parted
		positions[i] = max(positions[i], positions[i-1]+1)
	}

	at := make(map[int64]int64, len(ids))
	for i, id := range ids {
		at[id] = positions[i]
	}

	change := func(row any) error {
		*sort(row) = at[idOf(row)]
		return nil
	}
	outcomes, err := t.changeMany(ctx, tx, ids, bulkChange{Columns: []string{"sort"}, Change: change})
	for _, o := range outcomes {
		if o.Refused != nil {
			return o.Refused // an order is set as a whole or not at all
		}
	}

	return err
}
