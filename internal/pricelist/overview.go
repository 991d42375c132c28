package pricelist

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// PricelistOverview is how much a price list holds.
type PricelistOverview struct {
	Models         int64  `db:"models" json:"models" doc:"in use"`
	Features       int64  `db:"features" json:"features" doc:"features in use that a model of the list offers"`
	Packages       int64  `db:"packages" json:"packages" doc:"those of them that are packages"`
	Rules          int64  `db:"rules" json:"rules" doc:"in use"`
	Configurations int64  `db:"configurations" json:"configurations" doc:"test configurations in use"`
	Offers         *int64 `db:"offers" json:"offers" nullable:"true" doc:"offers in use that were made by it, of those the caller sees; null for who sees no offers"`
	PublishedBy    string `db:"published_by" json:"published_by" doc:"who published it; empty: nobody yet, or nobody knows"`
}

// permOffers is the right to see offers.
var permOffers = authz.Perm("app.offer")

// overviewOf counts in one statement; the list itself was read in scope.
func overviewOf(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (PricelistOverview, error) {
	list, err := Pricelists.Get(ctx, tx, in.ID)
	if err != nil {
		return PricelistOverview{}, err
	}
	if err := byType(tx, list.Type, list.BrandID); err != nil {
		return PricelistOverview{}, err
	}

	offers := "NULL"
	if tx.Actor.May(permOffers) {
		offers = `(
				SELECT count(*)
				FROM versions v
				WHERE {brand:v.brand_id|v.user_id}
					AND {company:v.company_id}
					AND v.pricelist_id = l.id
					AND v.status IN ('draft', 'template', 'active', 'used'))`
	}

	out, err := db.SelectOne[PricelistOverview](ctx, tx, `
		SELECT
			(
				SELECT count(*)
				FROM model_prices p
				JOIN models m ON m.id = p.model_id
				WHERE p.pricelist_id = l.id AND m.status = 'active'
			) AS models,
			(SELECT count(*) FROM (`+offeredFeatures+`) o) AS features,
			(
				SELECT count(*)
				FROM (`+offeredFeatures+`) o
				JOIN features f ON f.id = o.feature_id
				JOIN sales_groups g ON g.id = f.salesgroup_id
				WHERE g.type = 'packages'
			) AS packages,
			(SELECT count(*) FROM rules r WHERE r.pricelist_id = l.id AND r.status = 'active') AS rules,
			(
				SELECT count(*)
				FROM test_configurations c
				WHERE c.pricelist_id = l.id AND c.status = 'active'
			) AS configurations,
			`+offers+` AS offers, '' AS published_by
		FROM pricelists l WHERE {brand:l.brand_id} AND {list:l.id} AND l.id = $1`, list.ID)
	if err != nil || list.PublishedAt == nil {
		return out, err
	}

	out.PublishedBy, err = publisherOf(ctx, tx, list.ID)
	return out, err
}

const offeredFeatures = `SELECT DISTINCT mf.feature_id
	FROM model_features mf
	JOIN features ff ON ff.id = mf.feature_id
	JOIN models mm ON mm.id = mf.model_id
	WHERE mf.pricelist_id = l.id
		AND mf.status = 'active'
		AND ff.status = 'active'
		AND mm.status = 'active'`

// publisherOf names the user who published a list: it is published once, by the oldest
// change that sets its day of publication.
func publisherOf(ctx context.Context, tx *db.Tx, listID int64) (string, error) {
	names, err := db.Select[string](ctx, tx, `
		SELECT COALESCE((
				SELECT u.name
				FROM users u
				WHERE u.id = audit.acting_for_id AND audit.actor_id IS NULL
			), actor_name)
		FROM audit
		WHERE {brand:brand_id}
			AND entity = 'pricelist'
			AND entity_id = $1
			AND CAST(changes AS TEXT) LIKE '%"published_at"%'
		ORDER BY id
		LIMIT 1`, listID)
	if err != nil {
		return "", fmt.Errorf("look who published a price list: %w", err)
	}
	if len(names) == 0 {
		return "", nil
	}

	return names[0], nil
}
