package org

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
)

// Routes registers every operation of the area.
func Routes(a *httpapi.API) {
	manufacturerRoutes(a)
	brandRoutes(a)
	companyRoutes(a)
	companyBrandRoutes(a)
	countryRoutes(a)
	vatRateRoutes(a)
	vatLimitRoutes(a)
	leasingRoutes(a)
	registrationTaxRoutes(a)
	httpapi.ShortList(a, "/language", authz.LoginOnly, listLanguages)
	httpapi.Op(a, http.MethodGet, "/language/{id}", authz.LoginOnly, getLanguage)
}

// Language is a language that texts of records can be written in; its id is the key
// of every map of translations.
type Language struct {
	ID   int64  `db:"id" json:"id"`
	Code string `db:"code" json:"code" example:"lt"`
	Name string `db:"name" json:"name" doc:"in the language itself"`
}

func listLanguages(ctx context.Context, tx *db.Tx) ([]Language, error) {
	return db.Select[Language](ctx, tx, "SELECT id, code, name FROM languages WHERE {everyone} ORDER BY id LIMIT 100")
}

func getLanguage(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Language, error) {
	return db.SelectOne[Language](ctx, tx, "SELECT id, code, name FROM languages WHERE {everyone} AND id = $1", in.ID)
}

// Tables lists the tables of the group, its companies and markets.
func Tables() []table.Any {
	return []table.Any{
		brands, companies, companyBrands, companyBrandTexts, manufacturers,
		countries, vatRates, vatLimits, registrationTaxes, leasings,
	}
}
