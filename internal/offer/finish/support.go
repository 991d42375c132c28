package finish

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
)

type supportInput struct {
	VersionID    int64  `path:"versionId" minimum:"1"`
	PriceSupport string `path:"priceSupport" maxLength:"32" example:"500.00" doc:"what the importer adds"`
	httpapi.Seen
}

// Support answers a change of what the importer adds (L-029).
type Support struct {
	PrimeCost    *money.Cents `json:"primecost" nullable:"true" doc:"what the vehicle costs the company then"`
	PriceSupport *money.Cents `json:"price_support" nullable:"true"`
	Revision     int64        `json:"revision" doc:"of the offer"`
}

// enterSupport enters what the importer adds to the sale, for those who may know what vehicles
// cost.
func (o *Operations) enterSupport(ctx context.Context, tx *db.Tx, in *supportInput) (Support, error) {
	amount, err := money.Parse(in.PriceSupport)
	if err != nil {
		return Support{}, fault.WrongField("priceSupport", "wrong_format")
	}

	v, err := o.offers.Change(ctx, tx, in.VersionID, in.Saw(), offer.Change{}, func(v *offer.Version) error {
		if !tx.Actor.May(offer.PermCosts, authz.ID("brandId", v.BrandID)) {
			return fault.New(fault.Denied, "denied").With("permission", offer.PermCosts.State)
		}

		v.PriceSupport = &amount
		return nil
	})
	if err != nil {
		return Support{}, err
	}
	m, err := o.offers.Model(ctx, tx, &v)
	if err != nil {
		return Support{}, err
	}

	out, err := o.offers.Price(ctx, tx, &v, m)
	return Support{out.PricePrimecost, v.PriceSupport, v.Revision}, err
}
