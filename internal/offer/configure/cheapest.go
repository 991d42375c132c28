package configure

import (
	"context"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// Cheapest is the way to a valid choice that costs least, besides the one of the
// fewest changes.
type Cheapest struct {
	Repair   *Repair        `json:"repair,omitempty" doc:"more changes than the best one, none of them needless, for less; absent when there is none"`
	Features []NamedFeature `json:"features" nullable:"false" doc:"names of every feature in it"`
	Proven   bool           `json:"proven" doc:"nothing costs less; false: time was over, it costs less than the best one"`
}

// cheapest looks for a cheaper way than the one of the fewest changes. It is a
// question of its own, so that no click waits for it; it holds no transaction
// and saves nothing.
func (o *Operations) cheapest(ctx context.Context, a *httpapi.API, in *validateInput) (Cheapest, error) {
	p, err := o.checkProposal(ctx, a, in)
	if err != nil || p.answer.Valid {
		return Cheapest{Features: []NamedFeature{}, Proven: true}, err
	}
	options, done := limitSearch(ctx)
	defer done()
	found, err := p.cfg.rules.Cheapest(p.query, options)
	out := Cheapest{Features: []NamedFeature{}, Proven: found.Proven}
	if err != nil || found.Repair == nil {
		return out, err
	}
	best, err := p.repair(&found.Best)
	if err != nil {
		return out, err
	}
	repair, err := p.repair(found.Repair)
	// The rules compare prices of today; the offer keeps those of its choices.
	if err != nil || repair.PriceDelta >= best.PriceDelta {
		return out, err
	}
	out.Repair = &repair
	return out, a.View(ctx, offer.PermEdit, func(tx *db.Tx) error {
		changed := slices.Concat(repair.Add, repair.Remove)
		s, err := o.speaker(ctx, tx, p.cfg, slices.Clone(changed))
		for _, id := range changed {
			if err == nil {
				out.Features = append(out.Features, namedFeature(p.cfg, s, id))
			}
		}
		return err
	})
}
