package pricelist

import (
	"context"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

type actualInput struct {
	PricelistTitleID int64 `path:"pricelistTitleId" minimum:"1"`
}

// showActual shows the list of a title that is in force.
func showActual(ctx context.Context, tx *db.Tx, in *actualInput) (Pricelist, error) {
	if _, err := titles.Get(ctx, tx, in.PricelistTitleID); err != nil {
		return Pricelist{}, err
	}

	ranked := rankPublished(db.Equal("pricelist_title_id", in.PricelistTitleID))
	ids, err := db.Select[int64](ctx, tx, `SELECT id
		FROM (`+ranked.Places(1)+") AS ranked WHERE place = 1", ranked.Args...)
	if err != nil {
		return Pricelist{}, err
	}
	if len(ids) == 0 {
		return Pricelist{}, fault.New(fault.NotFound, "not_found")
	}

	return Pricelists.Get(ctx, tx, ids[0])
}

type latestInput struct {
	CompanyID   int64 `path:"companyId" minimum:"1"`
	BrandID     int64 `path:"brandId" minimum:"1"`
	PricelistNo int64 `path:"pricelistNo" doc:"how many, from 1 to 5; others are taken as the nearest (OP-063)"`
}

// Offered is a price list that an offer can be started with.
type Offered struct {
	ID          int64      `db:"id" json:"id" doc:"-1: no price list, templates only"`
	Name        string     `db:"name" json:"name"`
	Status      string     `db:"status" json:"status" enum:"active,template"`
	StartedAt   *date.Date `db:"started_at" json:"started_at" nullable:"true"`
	PublishedAt *db.Time   `db:"published_at" json:"published_at" nullable:"true"`
}

// templateEntry makes the entry for offers without a price list (OP-062), in the language
// of the caller.
func templateEntry(ctx context.Context) Offered {
	return Offered{ID: -1, Name: i18n.Text(httpapi.Language(ctx), "pricelist_of_templates", nil), Status: "template"}
}

// checkSells refuses a company that does not sell the brand, or that is not seen.
func checkSells(ctx context.Context, tx *db.Tx, companyID, brandID int64) error {
	n, err := db.SelectOne[int](ctx, tx, `
		SELECT count(*)
		FROM company_brands
		WHERE company_id = $1 AND brand_id = $2 AND {company:company_id} AND {brand:brand_id}`, companyID, brandID)
	if err == nil && n == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}

	return err
}

// mostOffered is how many price lists an offer is begun from (OP-063).
const mostOffered = 5

// WithModel lists the latest published price lists that have a price of a model, for a
// company that sells its brand (L-020).
func WithModel(ctx context.Context, tx *db.Tx, companyID, brandID, modelID int64) ([]Offered, error) {
	if err := checkSells(ctx, tx, companyID, brandID); err != nil {
		return nil, err
	}
	return latestPublished(ctx, tx, brandID, mostOffered, db.Condition{SQL: `EXISTS (
			SELECT 1
			FROM model_prices p
			WHERE p.pricelist_id = pricelists.id AND p.model_id = ?)`, Args: []any{modelID}})
}

// latestPublished reads the latest published price lists of a brand.
func latestPublished(
	ctx context.Context,
	tx *db.Tx,
	brandID, most int64,
	conditions ...db.Condition,
) ([]Offered, error) {
	where := &db.Where{Args: []any{brandID, most}}
	for _, c := range conditions {
		where.Add(c)
	}

	return db.Select[Offered](ctx, tx, `
		SELECT id, name, status, started_at, published_at
		FROM pricelists
		WHERE {brand:brand_id}
			AND brand_id = $1
			AND type = 1
			AND status = 'active'
			AND published_at IS NOT NULL`+where.Text()+`
		ORDER BY started_at DESC, id DESC LIMIT $2`, where.Args...)
}

func listLatest(ctx context.Context, tx *db.Tx, in *latestInput) ([]Offered, error) {
	if err := checkSells(ctx, tx, in.CompanyID, in.BrandID); err != nil {
		return nil, err
	}
	lists, err := latestPublished(ctx, tx, in.BrandID, min(max(in.PricelistNo, 1), mostOffered))
	return append(lists, templateEntry(ctx)), err
}
