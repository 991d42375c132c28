package listdifference

import (
	"context"
	"fmt"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
)

// contentsOnlyIn selects the contents of packages in one list that the other does not have, of
// models that both lists have; model 0: with every model. What the other list has with every
// model, it has with each.
func contentsOnlyIn(list, other string) string {
	return `SELECT COALESCE(p.model_id, 0) AS model_id, p.package_feature_id AS feature_id, p.feature_id AS content_id
		FROM package_contents p JOIN features k ON k.id = p.package_feature_id JOIN features i ON i.id = p.feature_id
		WHERE {brand:p.brand_id} AND p.pricelist_id = ` + list + ` AND k.status = 'active' AND i.status = 'active'
			AND NOT EXISTS (SELECT 1 FROM package_contents q WHERE q.pricelist_id = ` + other + `
				AND q.package_feature_id = p.package_feature_id AND q.feature_id = p.feature_id
				AND (q.model_id IS NULL OR q.model_id = p.model_id))
			AND (p.model_id IS NULL OR p.model_id IN (SELECT p.model_id FROM ` + modelsInBoth(list, other) + `))`
}

// holds are the open offers with a package that both lists sell with their model: chosen, or standard equipment that
// the customer does not do without. Models are looked at once, not once for each of their offers. It follows open_offers.
var holds = `parcels AS (
		SELECT v.model_id, v.type, o.feature_id, ` + standardIn("o") + ` AS is_standard
		FROM (SELECT DISTINCT model_id, type FROM open_offers) v
		JOIN model_features o ON o.pricelist_id = $1 AND o.model_id = v.model_id AND o.status = 'active'
			JOIN model_features n ON n.pricelist_id = $2 AND n.model_id = v.model_id AND n.feature_id = o.feature_id
				AND n.status = 'active'
		WHERE o.feature_id IN (SELECT p.package_feature_id FROM package_contents p WHERE p.pricelist_id IN ($1, $2))
	),
	holds AS (
		SELECT v.id, v.model_id, k.feature_id FROM parcels k JOIN open_offers v ON v.model_id = k.model_id AND v.type = k.type
			LEFT JOIN version_features f ON f.version_id = v.id AND f.feature_id = k.feature_id
		WHERE f.role = 'chosen' OR k.is_standard = 1 AND f.role IS NULL
	)`

// concerningModel limits contents c, which the other list does not have, to the model of h:
// contents with every model do not concern one with which the other list has them too.
func concerningModel(other string) string {
	return `c.feature_id = h.feature_id
		AND (c.model_id = h.model_id OR c.model_id = 0 AND NOT EXISTS (SELECT 1 FROM package_contents q
			WHERE q.pricelist_id = ` + other + ` AND q.package_feature_id = c.feature_id AND q.feature_id = c.content_id
				AND q.model_id = h.model_id))`
}

func (d *ListDifference) countContents(ctx context.Context, tx *db.Tx, in *Lists) error {
	for sentence, count := range map[string]*int64{
		contentsOnlyIn("$2", "$1"): &d.ContentsNew, contentsOnlyIn("$1", "$2"): &d.ContentsDropped,
	} {
		var err error
		if *count, err = db.SelectOne[int64](
			ctx, tx, "SELECT COUNT(*) FROM ("+sentence+") found", in.FromID, in.ID,
		); err != nil {
			return fmt.Errorf("count the contents of packages that differ: %w", err)
		}
	}

	return nil
}

// countHolding counts for contents of a page the open offers that hold their package.
func countHolding(ctx context.Context, tx *db.Tx, in *Wanted, rows []ListChange) error {
	if len(rows) == 0 || !tx.Actor.May(offer.PermList) {
		return nil
	}

	type content struct{ model, parcel, item int64 }
	packages := make([]int64, len(rows))

	for i, r := range rows {
		packages[i] = r.FeatureID
	}

	among, err := tx.AmongIDs("c.feature_id", packages)
	if err != nil {
		return err
	}

	list := "$1"
	other := "$2"
	if in.Group == contentsNew {
		list, other = other, list
	}

	counts, err := db.Select[struct {
		ModelID   int64 `db:"model_id"`
		FeatureID int64 `db:"feature_id"`
		ContentID int64 `db:"content_id"`
		Offers    int64 `db:"offers"`
	}](ctx, tx, "WITH "+offersOpen+", "+holds+` SELECT c.model_id, c.feature_id, c.content_id, COUNT(*) AS offers
		FROM (`+contentsOnlyIn(list, other)+`) c
		JOIN holds h ON `+concerningModel(other)+`
		WHERE `+among.Places(3)+`
		GROUP BY c.model_id, c.feature_id, c.content_id`,
		append([]any{in.FromID, in.ID}, among.Args...)...)
	if err != nil {
		return fmt.Errorf("count the offers that hold packages: %w", err)
	}

	at := make(map[content]int64, len(counts))
	for _, c := range counts {
		at[content{c.ModelID, c.FeatureID, c.ContentID}] = c.Offers
	}

	for i := range rows {
		holding := at[content{rows[i].ModelID, rows[i].FeatureID, rows[i].ContentID}]
		rows[i].Offers = &holding
	}

	return nil
}
