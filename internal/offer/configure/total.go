package configure

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
)

// Total is what an offer comes to as it is, and what with picks, whether they keep the rules or not yet.
type Total struct {
	Before    money.Cents `json:"before" doc:"what the offer comes to now, as its price_total"`
	NetBefore money.Cents `json:"netBefore" doc:"the same without VAT"`
	After     money.Cents `json:"after" doc:"what it comes to with the picks and what follows from them by itself"`
	NetAfter  money.Cents `json:"netAfter" doc:"the same without VAT"`
	Revision  int64       `json:"revision" doc:"of the offer that was looked at"`
}

// showTotal prices picks without saving anything.
func (o *Operations) showTotal(ctx context.Context, a *httpapi.API, in *validateInput) (out Total, err error) {
	p, err := o.checkProposal(ctx, a, in)
	if err != nil {
		return out, err
	}

	return out, a.View(ctx, offer.PermEdit, func(tx *db.Tx) error {
		t, err := o.readTotals(ctx, tx, p.cfg)
		if err != nil {
			return err
		}

		after, err := t.totalAfter(p.addedFeatures(), p.removedFeatures())
		out = Total{t.now.Amount, t.now.Net, after.Amount, after.Net, p.cfg.v.Revision}
		return err
	})
}
