package configure

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
)

// OfferAccessory is an accessory that an offer has, as programs list them.
type OfferAccessory struct {
	VersionID   int64       `json:"version_id"`
	AccessoryID int64       `json:"accessory_id"`
	Accessory   string      `json:"accessory" doc:"its name in the language of the offer"`
	Code        string      `json:"code"`
	Quantity    int64       `json:"quantity"`
	Price       money.Cents `json:"price" doc:"of one, without VAT, as it was added"`
}

type accessoriesInput struct {
	VersionID int64 `query:"versionId" required:"true" minimum:"1"`
}

// listAccessories lists the accessories of an offer, by their ids; they are changed by
// /model-feature/accessory.
func listAccessories(ctx context.Context, tx *db.Tx, in *accessoriesInput) ([]OfferAccessory, error) {
	v, err := offer.Versions.Get(ctx, tx, in.VersionID)
	if err != nil {
		return nil, err
	}
	names, err := offer.AccessoryNames(ctx, tx, v.LanguageID, v.Accessories)
	if err != nil {
		return nil, err
	}

	all := make([]OfferAccessory, len(v.Accessories))
	for i, a := range v.Accessories {
		n := names[a.AccessoryID]
		all[i] = OfferAccessory{v.ID, a.AccessoryID, n.Name, n.Code, a.Quantity, a.Price}
	}

	return all, nil
}
