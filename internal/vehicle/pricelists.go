package vehicle

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/pricelist"
)

type priceListsInput struct {
	CompanyID int64 `path:"companyId" minimum:"1"`
	VehicleID int64 `path:"vehicleId" minimum:"1"`
}

// priceLists lists the price lists that have the model of a vehicle; a used car without a
// model has none.
func priceLists(ctx context.Context, tx *db.Tx, in *priceListsInput) ([]pricelist.Offered, error) {
	v, err := Vehicles.Get(ctx, tx, in.VehicleID)
	if err != nil {
		return nil, err
	}

	var model int64
	if v.ModelID != nil {
		model = *v.ModelID
	}

	return pricelist.WithModel(ctx, tx, in.CompanyID, v.BrandID, model)
}
