package offer

import (
	"context"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// Cheapest is the way to a valid choice that costs least, beside the one of the
// fewest changes.
type Cheapest struct {
	Repair   *Repair        `json:"repair,omitempty" doc:"more changes than the best one, none of them needless, for less; absent when there is none"`
	Features []NamedFeature `json:"features" nullable:"false" doc:"names of every feature in it"`
	Proven   bool           `json:"proven" doc:"nothing costs less; false: time was over, it costs less than the best one"`
}

// cheapest looks for a cheaper way than the one of the fewest changes. It is a
// question of its own, so that no click waits for it; it holds no transaction
// and saves nothing.
func (o *Offers) cheapest(ctx context.Context, a *httpapi.API, in *validateInput) (Cheapest, error) {
	c, err := o.asked(ctx, a, in)
	if err != nil || c.answer.Valid {
		return Cheapest{Features: []NamedFeature{}, Proven: true}, err
	}
	options, done := inTime(ctx)
	defer done()
	found, err := c.d.rules.Cheapest(c.query, options)
	out := Cheapest{Features: []NamedFeature{}, Proven: found.Proven}
	if err != nil || found.Repair == nil {
		return out, err
	}
	best, err := c.repair(&found.Best)
	if err != nil {
		return out, err
	}
	repair, err := c.repair(found.Repair)
	// The rules compare prices of today; the offer keeps those of its choices.
	if err != nil || repair.PriceDelta >= best.PriceDelta {
		return out, err
	}
	out.Repair = &repair
	return out, a.View(ctx, permEdit, func(tx *db.Tx) error {
		changed := slices.Concat(repair.Add, repair.Remove)
		s, err := o.speaker(ctx, tx, c.d, slices.Clone(changed))
		for _, id := range changed {
			if err == nil {
				out.Features = append(out.Features, nameOf(c.d, s, id))
			}
		}
		return err
	})
}
