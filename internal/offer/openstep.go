package offer

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/db"
)

// Lost is a choice that the list no longer sells, with where it was chosen.
type Lost struct {
	FeatureID int64   `db:"id"`
	Code      string  `db:"code"`
	ClassID   *int64  `db:"productclass_id"`
	Step      string  `db:"step"`
	Exclusive db.Flag `db:"exclusive"`
	// Role is that of the choice.
	Role string
}

// Lost reads the choices of an offer that the list no longer sells, the oldest first.
func (v *Version) Lost(ctx context.Context, tx *db.Tx, m *configurator.Model) ([]Lost, error) {
	var lost []Lost
	var ids []int64

	for _, c := range v.Choices {
		if m != nil && m.Feature(c.FeatureID) == nil {
			lost = append(lost, Lost{FeatureID: c.FeatureID, Step: "option", Role: c.Role})
			ids = append(ids, c.FeatureID)
		}
	}

	if len(lost) == 0 {
		return nil, nil
	}

	among, err := tx.AmongIDs("f.id", ids)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[Lost](ctx, tx, `
		SELECT f.id, f.code, f.productclass_id, COALESCE(c.exclusive, 0) AS exclusive,
			CASE WHEN g.type = 'packages' THEN 'packages' ELSE COALESCE(c.step, 'option') END AS step
		FROM features f
		LEFT JOIN product_classes c ON c.id = f.productclass_id
		LEFT JOIN sales_groups g ON g.id = f.salesgroup_id
		WHERE {brand:f.brand_id} AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read what the list no longer sells: %w", err)
	}

	for _, f := range found {
		i := slices.IndexFunc(lost, func(l Lost) bool { return l.FeatureID == f.FeatureID })
		f.Role = lost[i].Role
		lost[i] = f
	}

	return lost, nil
}

// OpenSteps lists the steps of one option whose choice the list no longer sells. They are open
// until somebody chooses again or takes the choice off: nobody has decided for the standard
// equipment in its place.
func (v *Version) OpenSteps(lost []Lost) []string {
	var steps []string
	for _, l := range lost {
		if l.Role == Chosen && bool(l.Exclusive) && v.partField(l.Step) != nil {
			steps = append(steps, l.Step)
		}
	}

	return steps
}

// WithoutReturned leaves out of what the car has the standard equipment that has come back only
// because the choice in its place is no longer sold.
func (v *Version) WithoutReturned(lost []Lost, m *configurator.Model, present []int64) []int64 {
	steps := v.OpenSteps(lost)
	if len(steps) == 0 {
		return present
	}

	return slices.DeleteFunc(slices.Clone(present), func(id int64) bool {
		f := m.Feature(id)
		return f != nil && slices.Contains(steps, f.Step) && m.IsStandard(v.Type, id)
	})
}

// Displaces reports whether an option that the list sells takes the place of one that it no longer
// sells: a car has one of their class, or of their step.
func (v *Version) Displaces(m *configurator.Model, id int64, lost Lost) bool {
	f := m.Feature(id)
	if f == nil || !bool(f.Exclusive) || !bool(lost.Exclusive) || lost.Role != Chosen {
		return false
	}

	return Equal(f.ClassID, lost.ClassID) || f.Step == lost.Step && v.partField(f.Step) != nil
}
