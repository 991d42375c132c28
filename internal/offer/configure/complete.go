package configure

import (
	"context"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/rules/engine"
)

type completeInput struct {
	VersionID int64 `path:"versionId" minimum:"1"`
	Body      struct {
		Revision int64 `json:"revision" minimum:"1" doc:"the revision the caller has seen"`
		DryRun   bool  `json:"dryRun,omitempty" doc:"show what it takes and save nothing"`
	}
}

// Completion is the cheapest way to fill what a finished offer needs.
type Completion struct {
	Possible   bool           `json:"possible" doc:"false: no finished selection has all the choices"`
	Add        []Option       `json:"add" nullable:"false"`
	Remove     []Option       `json:"remove" nullable:"false" doc:"standard equipment that has to go"`
	PriceDelta money.Cents    `json:"price_delta" doc:"by how much it changes what the offer comes to, discounts included"`
	NetDelta   money.Cents    `json:"net_delta" doc:"the same without VAT"`
	Cheapest   bool           `json:"cheapest" doc:"nothing costs less; false: time was over, nothing of it is needless"`
	Version    *offer.Version `json:"version,omitempty" doc:"the offer with it, when it was saved"`
}

// completeOffer fills what a finished offer needs as cheaply as possible. The search holds no
// transaction; saving asks for the offer to be as it was.
func (o *Operations) completeOffer(ctx context.Context, a *httpapi.API, in *completeInput) (Completion, error) {
	var cfg *configuration
	var t *totals
	err := a.View(ctx, offer.PermEdit, func(tx *db.Tx) (err error) {
		if cfg, err = o.openConfiguration(ctx, tx, in.VersionID); err == nil {
			t, err = o.readTotals(ctx, tx, cfg)
		}

		return err
	})
	if err != nil {
		return Completion{}, err
	}

	moved := in.Body.Revision != cfg.v.Revision
	if moved { // the same answer as to any other write
		return o.saveCompletion(ctx, a, in, Completion{}, nil, nil)
	}

	options, done := limitSearch(ctx)
	defer done()
	found, err := cfg.rules.Complete(cfg.v.Query(cfg.m), options)
	if err != nil {
		return Completion{}, err
	}

	cost, err := t.totalDelta(found.Add, found.Remove)
	if err != nil {
		return Completion{}, err
	}

	out := Completion{
		Possible:   found.Possible,
		Add:        []Option{},
		Remove:     []Option{},
		PriceDelta: cost.Amount,
		NetDelta:   cost.Net,
		Cheapest:   found.Cheapest,
	}

	err = a.View(ctx, offer.PermEdit, func(tx *db.Tx) (err error) {
		if out.Add, err = o.listOptions(ctx, tx, cfg, found.Add); err == nil {
			out.Remove, err = o.listOptions(ctx, tx, cfg, found.Remove)
		}

		return err
	})
	if err != nil || in.Body.DryRun || !found.Possible {
		return out, err
	}

	return o.saveCompletion(ctx, a, in, out, found.Add, found.Remove)
}

// saveCompletion saves what was found to be missing, and answers with it.
func (o *Operations) saveCompletion(
	ctx context.Context, a *httpapi.API, in *completeInput, out Completion, add, remove []int64,
) (Completion, error) {
	return httpapi.UpdateOnce(ctx, a, offer.PermEdit, func(tx *db.Tx) (Completion, error) {
		change := offer.Change{Action: "complete"}
		seen := table.SeenAt(in.Body.Revision)
		v, err := o.offers.Change(ctx, tx, in.VersionID, seen, change, func(v *offer.Version) error {
			m, err := o.offers.Model(ctx, tx, v)
			if err != nil {
				return err
			}
			if m == nil {
				return fault.New(fault.Conflict, "offer_without_model")
			}
			cfg := &configuration{v: v, m: m}
			if cfg.lost, err = v.Lost(ctx, tx, m); err != nil {
				return err
			}

			v.ChangeChoices(m, add, slices.Concat(remove, cfg.findDisplaced(add)))
			answer, err := v.Answer(m)
			if err == nil && !answer.Valid {
				return o.brokenSince(ctx, tx, v, &answer)
			}

			return err
		})
		out.Version = &v
		return out, err
	})
}

// brokenSince answers that the rules changed between finding and saving.
func (o *Operations) brokenSince(ctx context.Context, tx *db.Tx, v *offer.Version, answer *engine.Answer) error {
	cfg, err := o.configurationOf(ctx, tx, v)
	if err != nil {
		return err
	}

	return o.invalidSelection(ctx, tx, cfg, answer)
}
