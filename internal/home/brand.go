package home

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/pricelist"
)

// permBrand is the right to at least one of the pages about a brand: its page
// leads to them.
var permBrand = func() authz.Permission {
	some := authz.Perm("app.brand.edit", "brandId")
	for _, state := range []string{
		"app.brand.baseData", "app.brand.pricelist", "app.brand.supportlist", "app.brand.model",
		"app.brand.feature",
	} {
		some = some.OrElse(authz.Perm(state, "brandId"))
	}
	return some
}()

func brandRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/brand/{id}/overview", permBrand, brandOverview,
		httpapi.Summary("A brand as it stands: how much it has, its price lists in force "+
			"and in the making, texts that are missing."))
}

// BrandOverview is what the page of a brand begins with.
type BrandOverview struct {
	ID           int64               `db:"id" json:"id"`
	Name         string              `db:"name" json:"name"`
	Image        string              `db:"image" json:"image" doc:"name of an uploaded image; empty: none"`
	Pricelists   int64               `db:"pricelists" json:"pricelists" doc:"price lists in use, past ones too"`
	Models       int64               `db:"models" json:"models" doc:"in use"`
	Options      int64               `db:"options" json:"options" doc:"features in use"`
	Current      []pricelist.Current `json:"current" nullable:"false" doc:"price lists and support lists in force, to come and in the making"`
	Untranslated []Untranslated      `json:"untranslated" nullable:"false" doc:"languages in which options have no text"`
}

// Untranslated counts the options in use that have no text in a language.
type Untranslated struct {
	LanguageID int64 `db:"language_id" json:"language_id"`
	Options    int64 `db:"options" json:"options"`
}

func brandOverview(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (BrandOverview, error) {
	if err := tx.Check(authz.ID("brandId", in.ID)); err != nil {
		return BrandOverview{}, err
	}

	brand, err := db.SelectOne[BrandOverview](ctx, tx, `
		SELECT b.id, b.name, b.image,
			(
				SELECT count(*)
				FROM pricelists l
				WHERE l.brand_id = b.id AND l.type = 1 AND l.status = 'active' AND {list:l.id}
			) AS pricelists,
			(SELECT count(*) FROM models m WHERE m.brand_id = b.id AND m.status = 'active') AS models,
			(SELECT count(*) FROM features f WHERE f.brand_id = b.id AND f.status = 'active') AS options
		FROM brands b
		WHERE b.id = $1 AND {brand:b.id}`, in.ID)
	if err != nil {
		return brand, err
	}
	if brand.Current, err = pricelist.CurrentOf(ctx, tx, in.ID); err != nil {
		return brand, err
	}

	missing, err := untranslatedOf(ctx, tx, []int64{in.ID})
	brand.Untranslated = append([]Untranslated{}, missing[in.ID]...)
	return brand, err
}

// untranslatedOf looks, by brand, at the languages of the companies that sell it.
func untranslatedOf(ctx context.Context, tx *db.Tx, brandIDs []int64) (map[int64][]Untranslated, error) {
	in := db.In("f.brand_id", brandIDs)
	type count struct {
		BrandID int64 `db:"brand_id"`
		Options int64 `db:"options"`
	}

	all, err := db.Select[count](ctx, tx, `SELECT f.brand_id, count(*) AS options
		FROM features f
		WHERE `+in.Places(1)+` AND {brand:f.brand_id} AND f.status = 'active' GROUP BY f.brand_id`, in.Args...)
	if err != nil {
		return nil, err
	}

	options := map[int64]int64{}
	for _, c := range all {
		options[c.BrandID] = c.Options
	}

	sold := db.In("s.brand_id", brandIDs)
	type language struct {
		BrandID int64 `db:"brand_id"`
		Untranslated
	}

	languages, err := db.Select[language](ctx, tx, `
		SELECT l.brand_id, l.language_id,
			(
				SELECT count(*)
				FROM features f
				JOIN feature_translations t ON t.feature_id = f.id
				WHERE f.brand_id = l.brand_id
					AND f.status = 'active'
					AND t.language_id = l.language_id
					AND t.description <> ''
			) AS options
		FROM (
			SELECT DISTINCT s.brand_id, c.language_id
			FROM company_languages c
			JOIN company_brands s ON s.company_id = c.company_id
			WHERE `+sold.Places(1)+` AND {brand:s.brand_id} AND {company:s.company_id}
		) l
		ORDER BY l.brand_id, l.language_id`, sold.Args...)

	missing := map[int64][]Untranslated{}
	for _, l := range languages {
		if has := l.Options; has < options[l.BrandID] {
			missing[l.BrandID] = append(missing[l.BrandID], Untranslated{l.LanguageID, options[l.BrandID] - has})
		}
	}

	return missing, err
}
