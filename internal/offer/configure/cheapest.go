package configure

import (
	"context"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/rules/engine"
)

// Cheapest is the way to a valid choice that costs least, besides the one of the
// fewest changes.
type Cheapest struct {
	Repair   *Repair          `json:"repair,omitempty" doc:"more changes than the best one, none of them needless, for less; absent when there is none"`
	Features []ChangedFeature `json:"features" nullable:"false" doc:"names and looks of every feature in it"`
	Proven   bool             `json:"proven" doc:"nothing costs less; false: time was over, it costs less than the best one"`
}

// findCheapest looks for a cheaper way than the one of the fewest changes. It is a question of its
// own, so that no click waits for it; it holds no transaction and saves nothing.
func (o *Operations) findCheapest(ctx context.Context, a *httpapi.API, in *validateInput) (Cheapest, error) {
	p, err := o.checkProposal(ctx, a, in)
	if err != nil || p.answer.Valid {
		return Cheapest{Features: []ChangedFeature{}, Proven: true}, err
	}

	options, done := limitSearch(ctx)
	defer done()
	found, err := p.cfg.rules.Cheapest(p.query, options)
	out := Cheapest{Features: []ChangedFeature{}, Proven: found.Proven}
	if err != nil || found.Repair == nil {
		return out, err
	}

	ways, err := p.tryRepairs([]engine.Repair{found.Best, *found.Repair})
	if err != nil {
		return out, err
	}

	return out, a.View(ctx, offer.PermEdit, func(tx *db.Tx) error {
		t, err := o.readTotals(ctx, tx, p.cfg)
		if err != nil {
			return err
		}

		priced, err := t.priceRepairs(ways)

		// The rules compare prices of today; the offer keeps those of its choices.
		if err != nil || priced[1].PriceDelta >= priced[0].PriceDelta {
			return err
		}

		out.Repair = &priced[1]
		changed := out.Repair.changedFeatures()
		s, err := o.newSpeaker(ctx, tx, p.cfg, slices.Clone(changed))
		if err != nil {
			return err
		}

		out.Features, err = featureLooks(ctx, tx, p.cfg, s, changed)
		return err
	})
}
