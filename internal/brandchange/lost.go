package brandchange

import (
	"context"
	"fmt"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/pricelist"
	"forecourt/internal/proof"
	"forecourt/internal/rules"
)

// mostRows is how many records one request removes: other writers wait for it.
const mostRows = 20_000

// BrandChange says what a model loses with its brand.
type BrandChange struct {
	Pricelists []LostList `json:"pricelists" nullable:"false" doc:"price lists that have the model; the latest 20"`
	Lost
	Kept
}

// LostList is a price list that has the model.
type LostList struct {
	ID        int64    `db:"id" json:"id"`
	Name      string   `db:"name" json:"name"`
	Published *db.Time `db:"published_at" json:"published_at" nullable:"true"`
}

// Lost counts the records that are removed.
type Lost struct {
	Prices         int `db:"prices" json:"prices" doc:"price lists that have the model"`
	CompanyPrices  int `db:"company_prices" json:"company_prices" doc:"prices of single companies"`
	Features       int `db:"features" json:"features" doc:"features in all these lists"`
	Titles         int `db:"titles" json:"titles" doc:"names that features have with this model"`
	Contents       int `db:"contents" json:"contents" doc:"items of packages with this model"`
	Rules          int `db:"rules" json:"rules"`
	Configurations int `db:"configurations" json:"configurations" doc:"configurations that must stay possible or impossible"`
	Equipment      int `db:"equipment" json:"equipment"`
	Images         int `db:"images" json:"images"`
}

// Kept counts what a model cannot be taken away from.
type Kept struct {
	Offers   int `db:"offers" json:"offers"`
	Vehicles int `db:"vehicles" json:"vehicles"`
	Orders   int `db:"orders" json:"orders"`
	Quotas   int `db:"quotas" json:"quotas"`
}

func (c *BrandChange) hasKept() bool { return c.Offers+c.Vehicles+c.Orders+c.Quotas > 0 }

// countRows counts the records to be removed.
func (c *BrandChange) countRows() int {
	return c.Prices + c.CompanyPrices + c.Features + c.Titles + c.Contents + c.Rules +
		c.Configurations + c.Equipment + c.Images
}

// holder is a table with rows of single models.
type holder struct {
	remove func(ctx context.Context, tx *db.Tx, modelID int64) error
}

// held are the tables that lose their rows, what is inside first.
var held = []holder{
	holderOf(proof.Configurations), holderOf(rules.Rules), holderOf(catalog.PackageContents),
	holderOf(catalog.ModelFeatureTranslations), holderOf(catalog.ModelFeatures),
	holderOf(catalog.ModelEquipments), holderOf(catalog.ModelImages),
	holderOf(pricelist.CompanyPrices), holderOf(pricelist.ModelPrices),
}

func holderOf[T any](t *table.Table[T]) holder {
	return holder{func(ctx context.Context, tx *db.Tx, modelID int64) error {
		rows, err := t.Find(ctx, tx, []string{"model_id"}, [][]any{{modelID}})
		if err == nil {
			err = t.Remove(ctx, tx, rows)
		}
		if err != nil {
			return fmt.Errorf("remove %s of a model: %w", t.Name, err)
		}
		return nil
	}}
}

func previewChange(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (BrandChange, error) {
	model, err := catalog.Models.Get(ctx, tx, in.ID)
	if err == nil && !tx.Actor.May(catalog.PermModel, authz.ID("brandId", model.BrandID)) {
		err = fault.New(fault.Denied, "denied").With("permission", catalog.PermModel.State)
	}

	if err != nil {
		return BrandChange{}, err
	}

	change, err := changeOf(ctx, tx, &model)
	if err != nil {
		return change, err
	}

	change.Pricelists, err = db.Select[LostList](ctx, tx, `
		SELECT l.id, l.name, l.published_at FROM model_prices p JOIN pricelists l ON l.id = p.pricelist_id
		WHERE p.model_id = $1 AND {brand:p.brand_id} ORDER BY l.started_at DESC, l.id DESC LIMIT 20`, in.ID)

	return change, err
}

// counted are the records of a model, those the caller does not see included.
type counted struct {
	Lost
	Kept
}

func changeOf(ctx context.Context, tx *db.Tx, model *catalog.Model) (BrandChange, error) {
	out := BrandChange{Pricelists: []LostList{}}
	c, err := db.SelectOne[counted](ctx, tx, `
		SELECT (SELECT count(*) FROM model_prices WHERE model_id = m.id) AS prices,
			(SELECT count(*) FROM model_prices_company WHERE model_id = m.id) AS company_prices,
			(SELECT count(*) FROM model_features WHERE model_id = m.id) AS features,
				(SELECT count(*) FROM model_feature_translations WHERE model_id = m.id) AS titles,
			(SELECT count(*) FROM package_contents WHERE model_id = m.id) AS contents,
				(SELECT count(*) FROM rules WHERE model_id = m.id) AS rules,
			(SELECT count(*) FROM test_configurations WHERE model_id = m.id) AS configurations,
				(SELECT count(*) FROM model_equipment WHERE model_id = m.id) AS equipment,
			(SELECT count(*) FROM model_images WHERE model_id = m.id) AS images,
			(SELECT count(*) FROM versions WHERE model_id = m.id) AS offers,
				(SELECT count(*) FROM vehicles WHERE model_id = m.id) AS vehicles,
			(SELECT count(*) FROM orders WHERE model_id = m.id) AS orders,
				(SELECT count(*) FROM quotas WHERE model_id = m.id) AS quotas
		FROM models m WHERE m.id = $1 AND {brand:m.brand_id}`, model.ID)
	if err != nil {
		return out, fmt.Errorf("count what a model loses: %w", err)
	}

	out.Lost = c.Lost
	out.Kept = c.Kept

	return out, nil
}
