package pricelist

import (
	"context"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

const changeBrandSummary = "Move a model to another brand. Refused while it is in price lists of its brand, and when the other brand has no such model range, body type or gearbox."

type changeBrandInput struct {
	ModelID int64 `path:"modelId" minimum:"1"`
	BrandID int64 `path:"brandId" minimum:"1"`
	httpapi.Seen
}

// changeBrand moves a model to another brand (M-024). Its model range, body type
// and gearbox must exist there under the same name.
func changeBrand(ctx context.Context, tx *db.Tx, in *changeBrandInput) (ListedModel, error) {
	listed, err := db.SelectOne[int](ctx, tx, `
		SELECT (SELECT count(*) FROM model_prices WHERE model_id = $1 AND {brand:brand_id}) + (SELECT count(*) FROM model_features WHERE model_id = $1)
			+ (SELECT count(*) FROM model_equipment WHERE model_id = $1) + (SELECT count(*) FROM rules WHERE model_id = $1)
			+ (SELECT count(*) FROM model_images WHERE model_id = $1)
			+ (SELECT count(*) FROM quotas WHERE model_id = $1)`, in.ModelID)
	if err != nil {
		return ListedModel{}, err
	}
	_, err = catalog.Models.Move(ctx, tx, in.ModelID, in.Saw(), func(m *catalog.Model) error {
		if m.BrandID == in.BrandID {
			return nil
		}
		if listed > 0 {
			return fault.New(fault.Conflict, "model_of_old_brand").With("code", m.Code)
		}
		m.BrandID = in.BrandID
		return catalog.FindNamesakes(ctx, tx, m)
	})
	if err != nil {
		return ListedModel{}, err
	}
	return showModel(ctx, tx, 0, in.ModelID)
}
