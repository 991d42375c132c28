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
	for _, state := range []string{"app.brand.baseData", "app.brand.pricelist", "app.brand.supportlist", "app.brand.model", "app.brand.feature"} {
		some = authz.Perm(state, "brandId").OrElse(some)
	}
	return some
}()

func brandRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/brand/{id}/overview", permBrand, brandOverview,
		httpapi.Summary("A brand as it stands: how much it has, its price lists in force and in the making, texts that are missing."))
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
			(SELECT count(*) FROM pricelists l WHERE l.brand_id = b.id AND l.type = 1 AND l.status = 'active') AS pricelists,
			(SELECT count(*) FROM models m WHERE m.brand_id = b.id AND m.status = 'active') AS models,
			(SELECT count(*) FROM features f WHERE f.brand_id = b.id AND f.status = 'active') AS options
		FROM brands b WHERE b.id = $1 AND {brand:b.id}`, in.ID)
	if err != nil {
		return brand, err
	}
	if brand.Current, err = pricelist.CurrentOf(ctx, tx, in.ID); err != nil {
		return brand, err
	}
	brand.Untranslated, err = untranslated(ctx, tx, in.ID, brand.Options)
	return brand, err
}

// untranslated looks at the languages of the companies that sell the brand.
func untranslated(ctx context.Context, tx *db.Tx, brandID, options int64) ([]Untranslated, error) {
	has, err := db.Select[Untranslated](ctx, tx, `
		SELECT l.language_id, (SELECT count(*) FROM features f JOIN feature_translations t ON t.feature_id = f.id
			WHERE f.brand_id = $1 AND f.status = 'active' AND t.language_id = l.language_id AND t.description <> '') AS options
		FROM (SELECT DISTINCT c.language_id FROM company_languages c JOIN company_brands s ON s.company_id = c.company_id
			WHERE s.brand_id = $1 AND {brand:s.brand_id} AND {company:s.company_id}) l ORDER BY l.language_id`, brandID)
	if err != nil {
		return nil, err
	}
	missing := []Untranslated{}
	for _, l := range has {
		if l.Options < options {
			missing = append(missing, Untranslated{l.LanguageID, options - l.Options})
		}
	}
	return missing, nil
}
