package vehicledata

import (
	"context"
	"net/http"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/imports"
	"forecourt/internal/pricelist"
)

// Which of them is needed depends on the type of the prices.
var permPrices = permPricelist.OrElse(permPrimeCost)

// starts are the operations that start a run by its price list.
type starts struct{ runs *imports.Imports }

// Routes registers the operations besides those of every kind: starts by price
// list, which older links use (I-013 to I-015, L-024), and the choices of a run.
func Routes(a *httpapi.API, runs *imports.Imports) {
	s := starts{runs}
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		opts := []httpapi.Option{httpapi.Summary("Start an import of vehicle data into a price list.")}
		priced := []httpapi.Option{httpapi.Summary("Start an import of prices into a price list.")}
		if method == http.MethodGet {
			opts = append(opts, httpapi.Writes(), httpapi.QueryToken())
			priced = append(priced, httpapi.Writes(), httpapi.QueryToken())
		}
		httpapi.Op(a, method, "/sfo/import/{id}/{file}", PermBrand, s.vehicleData, opts...)
		httpapi.Op(a, method, "/prices/import/{id}/{file}/{type}", permPrices, s.prices, priced...)
		httpapi.Op(a, method, "/prices/import/{id}/{file}/{type}/{companyId}", permPrices, s.companyPrices, priced...)
	}

	runs.StatusRoutes(a, "/sfo/status")
	runs.StatusRoutes(a, "/prices/status")
	choicesRoute(a, runs)
}

// Flags are the options of a start by price list.
type Flags struct {
	LanguageID    int64  `query:"languageId" minimum:"0" maximum:"5"`
	CreateMissing string `query:"createMissing" enum:"0,1,true,false"`
	DryRun        string `query:"dryRun" enum:"0,1,true,false"`
	Encoding      string `query:"encoding" enum:"utf-8,cp1257"`
	Separator     string `query:"separator" maxLength:"1"`
	AccessToken   string `query:"access_token"`
}

// ListInput names a price list and a file.
type ListInput struct {
	ID   int64  `path:"id" minimum:"1" doc:"of the price list"`
	File string `path:"file" maxLength:"64"`
	Flags
}

func (s starts) vehicleData(ctx context.Context, tx *db.Tx, in *ListInput) (imports.ImportStarted, error) {
	return s.begin(ctx, tx, in, BMW, 0)
}

// begin starts a run of the kind for the brand of the price list.
func (s starts) begin(
	ctx context.Context,
	tx *db.Tx,
	in *ListInput,
	kind string,
	companyID int64,
) (imports.ImportStarted, error) {
	list, err := pricelist.Pricelists.Get(ctx, tx, in.ID)
	if err != nil {
		return imports.ImportStarted{}, err
	}

	return s.runs.Begin(ctx, tx, imports.Request{
		Kind: kind, File: in.File, BrandID: list.BrandID, PricelistID: in.ID, CompanyID: companyID, LanguageID: in.LanguageID,
		CreateMissing: imports.Yes(in.CreateMissing),
		DryRun:        imports.Yes(in.DryRun),
		Encoding:      in.Encoding,
		Separator:     in.Separator,
	})
}

// PricesInput names the type of prices too.
type PricesInput struct {
	ListInput
	Type string `path:"type" enum:"pricelist,support,primecost,wholesale"`
}

// CompanyPricesInput names whose prices they are.
type CompanyPricesInput struct {
	PricesInput
	CompanyID int64 `path:"companyId" minimum:"1"`
}

func (s starts) prices(ctx context.Context, tx *db.Tx, in *PricesInput) (imports.ImportStarted, error) {
	if err := in.checkType(ctx, tx); err != nil {
		return imports.ImportStarted{}, err
	}
	return s.begin(ctx, tx, &in.ListInput, in.kindOfType(), 0)
}

func (s starts) companyPrices(ctx context.Context, tx *db.Tx, in *CompanyPricesInput) (imports.ImportStarted, error) {
	if err := in.checkType(ctx, tx); err != nil {
		return imports.ImportStarted{}, err
	}
	return s.begin(ctx, tx, &in.ListInput, in.kindOfType(), in.CompanyID)
}

// checkType refuses prices of a type that the list is not of: they would
// overwrite those it has.
func (in *PricesInput) checkType(ctx context.Context, tx *db.Tx) error {
	want, named := map[string]int64{"pricelist": pricelist.PriceList, "support": pricelist.SupportList}[in.Type]
	if !named {
		return nil
	}

	list, err := pricelist.Pricelists.Get(ctx, tx, in.ID)
	if err != nil || list.Type == want {
		return err
	}

	return fault.WrongField("type", "import_list_type")
}

// kindOfType gives the kind of import of the type; list prices and support prices are one
// kind.
func (in *PricesInput) kindOfType() string {
	if in.Type == PrimeCost || in.Type == Wholesale {
		return in.Type
	}
	return Prices
}
