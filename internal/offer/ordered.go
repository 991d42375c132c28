package offer

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// LiveOrder is an order, neither rejected nor deleted, of an offer or of one of its alternatives.
type LiveOrder struct {
	ID          int64 `db:"id" json:"id"`
	VersionID   int64 `db:"version_id" json:"version_id" doc:"the offer that was ordered"`
	Alternative int64 `db:"alternative" json:"alternative" doc:"its place among the alternatives, from 1; screens show it as a letter"`
}

// LiveOrders reads the live orders of an offer that was found within the scope and of all its
// alternatives, the oldest first.
func LiveOrders(ctx context.Context, tx *db.Tx, v *Version) ([]LiveOrder, error) {
	found, err := db.Select[LiveOrder](ctx, tx, `
		SELECT o.id, o.version_id, v.alternative
		FROM orders o
		JOIN versions v ON v.id = o.version_id
		WHERE {everyone} AND (v.id = $1 OR v.alternative_of = $1) AND o.status <> 'rejected' AND o.status <> 'deleted'
		ORDER BY o.id`, v.groupID())
	if err != nil {
		return nil, fmt.Errorf("read the orders of alternatives: %w", err)
	}

	return append([]LiveOrder{}, found...), nil
}

// OrderedBeside reads the live orders of the other alternatives of an offer.
func OrderedBeside(ctx context.Context, tx *db.Tx, v *Version) ([]LiveOrder, error) {
	all, err := LiveOrders(ctx, tx, v)
	others := []LiveOrder{}

	for _, o := range all {
		if o.VersionID != v.ID {
			others = append(others, o)
		}
	}

	return others, err
}

// letters are those of alternatives, by their place.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// nameOrders names orders as the page of an offer does: with the letter of the alternative where it
// is another one.
func (v *Version) nameOrders(orders []LiveOrder) string {
	all := make([]string, len(orders))
	for i, o := range orders {
		all[i] = fmt.Sprint(o.ID)
		if o.VersionID != v.ID {
			all[i] += " (" + letters[o.Alternative-1:o.Alternative] + ")"
		}
	}

	return strings.Join(all, ", ")
}

// KnowsOrders refuses the choice of an offer by a caller that does not know that another
// alternative is ordered: its order stays.
func (v *Version) KnowsOrders(ctx context.Context, tx *db.Tx) error {
	others, err := OrderedBeside(ctx, tx, v)
	if err != nil || len(others) == 0 {
		return err
	}

	return fault.New(fault.Conflict, "choice_other_ordered").With("orders", v.nameOrders(others))
}
