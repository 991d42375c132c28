package offer

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/rules/engine"
)

type completeInput struct {
	VersionID int64 `path:"versionId" minimum:"1"`
	Body      struct {
		Revision int64 `json:"revision" minimum:"1" doc:"the revision the caller has seen"`
		DryRun   bool  `json:"dryRun,omitempty" doc:"tell what it takes and save nothing"`
	}
}

// Completion is the cheapest way to fill what a finished offer needs.
type Completion struct {
	Possible   bool        `json:"possible" doc:"false: no finished selection has all the choices"`
	Add        []Option    `json:"add" nullable:"false"`
	Remove     []Option    `json:"remove" nullable:"false" doc:"standard equipment that has to go"`
	PriceDelta money.Cents `json:"price_delta" doc:"what it costs the customer"`
	NetDelta   money.Cents `json:"net_delta" doc:"the same without VAT"`
	Cheapest   bool        `json:"cheapest" doc:"nothing costs less; false: time was over, nothing of it is needless"`
	Version    *Version    `json:"version,omitempty" doc:"the offer with it, when it was saved"`
}

// complete fills what a finished offer needs as cheaply as possible. The
// search holds no transaction; saving asks for the offer to be as it was.
func (o *Offers) complete(ctx context.Context, a *httpapi.API, in *completeInput) (Completion, error) {
	var d *desk
	err := a.View(ctx, permEdit, func(tx *db.Tx) (err error) {
		d, err = o.desk(ctx, tx, in.VersionID)
		return err
	})
	if err != nil {
		return Completion{}, err
	}
	moved := in.Body.Revision != d.v.Revision
	if moved { // the same answer as to any other write
		return o.take(ctx, a, in, Completion{}, nil, nil)
	}
	options, done := inTime(ctx)
	defer done()
	found, err := d.rules.Complete(d.v.query(d.m), options)
	if err != nil {
		return Completion{}, err
	}
	cost, err := d.delta(found.Add, found.Remove)
	if err != nil {
		return Completion{}, err
	}
	out := Completion{Possible: found.Possible, Add: []Option{}, Remove: []Option{}, PriceDelta: cost.Amount, NetDelta: cost.Net, Cheapest: found.Cheapest}
	err = a.View(ctx, permEdit, func(tx *db.Tx) (err error) {
		if out.Add, err = o.options(ctx, tx, d, found.Add); err == nil {
			out.Remove, err = o.options(ctx, tx, d, found.Remove)
		}
		return err
	})
	if err != nil || in.Body.DryRun || !found.Possible {
		return out, err
	}
	return o.take(ctx, a, in, out, found.Add, found.Remove)
}

// take saves what was found to be missing, and answers with it.
func (o *Offers) take(ctx context.Context, a *httpapi.API, in *completeInput, out Completion, add, remove []int64) (Completion, error) {
	return httpapi.UpdateOnce(ctx, a, permEdit, func(tx *db.Tx) (Completion, error) {
		v, err := o.change(ctx, tx, in.VersionID, in.Body.Revision, changing{Action: "complete"}, func(v *Version) error {
			m, err := o.model(ctx, tx, v)
			if err != nil {
				return err
			}
			if m == nil {
				return fault.New(fault.Conflict, "offer_without_model")
			}
			v.decides(m, add, remove)
			answer, err := v.answer(m)
			if err == nil && !answer.Valid {
				return o.brokenSince(ctx, tx, v, &answer)
			}
			return err
		})
		out.Version = &v
		return out, err
	})
}

// brokenSince says that the rules changed between finding and saving.
func (o *Offers) brokenSince(ctx context.Context, tx *db.Tx, v *Version, answer *engine.Answer) error {
	d, err := o.deskOf(ctx, tx, v)
	if err != nil {
		return err
	}
	return o.breaks(ctx, tx, d, answer)
}
