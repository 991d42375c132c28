package offer

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/db"
)

// lostSteps are the steps of one option whose choice the list no longer sells. They are open until somebody
// chooses again or takes the choice off: nobody has decided for the standard equipment in its place.
func (v *Version) lostSteps(ctx context.Context, tx *db.Tx, m *configurator.Model) ([]string, error) {
	gone := slices.DeleteFunc(v.Chosen(), func(id int64) bool { return m.Feature(id) != nil })
	if len(gone) == 0 {
		return nil, nil
	}

	among, err := tx.AmongIDs("f.id", gone)
	if err != nil {
		return nil, err
	}
	steps, err := db.Select[string](ctx, tx, `SELECT DISTINCT c.step FROM features f JOIN product_classes c ON c.id = f.productclass_id
		WHERE {brand:f.brand_id} AND c.exclusive = 1 AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the steps of what the list no longer sells: %w", err)
	}
	return slices.DeleteFunc(steps, func(step string) bool { return v.part(step) == nil }), nil
}

// WithoutReturned leaves out of what the car has the standard equipment that has come back only because the choice in
// its place is no longer sold.
func (v *Version) WithoutReturned(ctx context.Context, tx *db.Tx, m *configurator.Model, present []int64) ([]int64, error) {
	steps, err := v.lostSteps(ctx, tx, m)
	if err != nil || len(steps) == 0 {
		return present, err
	}
	return slices.DeleteFunc(slices.Clone(present), func(id int64) bool {
		f := m.Feature(id)
		return f != nil && slices.Contains(steps, f.Step) && m.IsStandard(v.Type, id)
	}), nil
}
