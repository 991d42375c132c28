package catalog

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/httpapi"
)

// FeatureInList is a feature with what the models of a price list have of it, if one is asked for (F-017).
type FeatureInList struct {
	Feature
	PricelistID   *int64         `json:"pricelistId,omitempty" readOnly:"true" doc:"the price list that was asked for"`
	ModelFeatures []ModelFeature `json:"model_features,omitempty" readOnly:"true" doc:"what the models of that list have of the feature; absent: none offers it, or no list was asked for"`
}

type featureByID struct {
	httpapi.ByID
	PricelistID int64 `query:"pricelistId" minimum:"0" doc:"the price list whose prices and flags are shown with the feature"`
}

func getFeature(ctx context.Context, tx *db.Tx, in *featureByID) (out FeatureInList, err error) {
	if out.Feature, err = Features.Get(ctx, tx, in.ID); err != nil || in.PricelistID == 0 {
		return out, err
	}

	page, err := find.List(ctx, tx, ModelFeatures, find.ListQuery{}, db.Equal("feature_id", in.ID),
		db.Equal("pricelist_id", in.PricelistID))
	out.PricelistID = &in.PricelistID
	out.ModelFeatures = page.Rows

	return out, err
}
