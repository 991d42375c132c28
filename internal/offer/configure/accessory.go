package configure

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
)

// mostAccessories bounds how many different accessories one offer has.
const mostAccessories = 200

type accessoryInput struct {
	VersionID int64 `path:"versionId" minimum:"1"`
	AddID     int64 `query:"addId" doc:"the accessory to add; one the offer has gets the quantity (OP-103)"`
	RemoveID  int64 `query:"removeId" doc:"the accessory to remove"`
	Quantity  int64 `query:"quantity" default:"1" maximum:"999" doc:"below 1 counts as 1"`
	httpapi.Seen
}

// changeAccessory adds an accessory to an offer, or removes one. The same request
// twice is the same as once.
func (o *Operations) changeAccessory(ctx context.Context, tx *db.Tx, in *accessoryInput) (offer.Version, error) {
	if in.AddID == 0 && in.RemoveID == 0 {
		var fields fault.Fields
		fields.Add("addId", "required")
		return offer.Version{}, fields.Err()
	}

	v, err := offer.Versions.Get(ctx, tx, in.VersionID)
	if err != nil {
		return v, err
	}
	if _, err := in.Saw().Moved(v.Revision); err != nil {
		return v, err
	}

	added, err := findAccessory(ctx, tx, &v, in.AddID)
	if err != nil {
		return v, err
	}

	after := withAccessory(v.Accessories, in, added.Price)
	if slices.Equal(after, v.Accessories) {
		return v, nil // a second click
	}

	what := offer.Change{Action: "accessory", Subject: added.Code}
	return o.offers.Change(ctx, tx, in.VersionID, in.Saw(), what, func(v *offer.Version) error {
		v.Accessories = withAccessory(v.Accessories, in, added.Price)
		if len(v.Accessories) > mostAccessories {
			return fault.New(fault.Invalid, "too_many_accessories").With("max", mostAccessories)
		}
		if in.AddID != 0 {
			v.IncludeAccessories = true
		}

		return nil
	})
}

// listedAccessory is an accessory as an offer takes it.
type listedAccessory struct {
	ID    int64       `db:"id"`
	Code  string      `db:"code"`
	Price money.Cents `db:"price"`
}

// findAccessory finds an accessory of the serie of the offer, where the company
// offers accessories of the brand (O-095); id 0 is none.
func findAccessory(ctx context.Context, tx *db.Tx, v *offer.Version, id int64) (listedAccessory, error) {
	if id == 0 {
		return listedAccessory{}, nil
	}

	found, err := db.Select[listedAccessory](ctx, tx, `
		SELECT a.id, a.code, a.price FROM accessories a
		WHERE {brand:a.brand_id} AND a.id = $1 AND a.serie_id = $2 AND a.status = 'active'`, id, v.SerieID)
	if err != nil {
		return listedAccessory{}, fmt.Errorf("find accessory: %w", err)
	}
	if len(found) == 0 {
		return listedAccessory{}, fault.New(fault.Invalid, "accessory_not_of_serie")
	}
	offered, err := offersAccessories(ctx, tx, v)
	if err == nil && !offered {
		return listedAccessory{}, fault.New(fault.Invalid, "accessories_not_offered")
	}

	return found[0], err
}

// offersAccessories reports whether the company sells accessories of the brand,
// and the serie has some (O-095).
func offersAccessories(ctx context.Context, tx *db.Tx, v *offer.Version) (bool, error) {
	n, err := db.SelectOne[int](ctx, tx, `
		SELECT count(*)
		FROM company_brands b
		JOIN series s ON s.brand_id = b.brand_id
		WHERE {company:b.company_id}
			AND b.company_id = $1
			AND b.brand_id = $2
			AND b.offer_accessories = 1
			AND s.id = $3
			AND s.link <> ''`,
		v.CompanyID, v.BrandID, v.SerieID)
	return n > 0, err
}

// withAccessory gives the accessories that an offer has after the request, by their ids.
func withAccessory(had []offer.VersionAccessory, in *accessoryInput, price money.Cents) []offer.VersionAccessory {
	after := slices.DeleteFunc(slices.Clone(had), func(a offer.VersionAccessory) bool {
		return a.AccessoryID == in.RemoveID && in.RemoveID != in.AddID
	})
	if in.AddID == 0 {
		return after
	}
	quantity := max(in.Quantity, 1)
	if i := slices.IndexFunc(after, func(a offer.VersionAccessory) bool { return a.AccessoryID == in.AddID }); i >= 0 {
		after[i].Quantity = quantity // at the price it was added at
		return after
	}

	after = append(after, offer.VersionAccessory{AccessoryID: in.AddID, Quantity: quantity, Price: price})
	slices.SortFunc(after, func(a, b offer.VersionAccessory) int { return int(a.AccessoryID - b.AccessoryID) })

	return after
}
