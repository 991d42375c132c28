package imports

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/pricelist"
)

// olderRoutes registers the forms that older links use (I-013 to I-015, L-024).
func (i *Imports) olderRoutes(a *httpapi.API) {
	for _, method := range []string{http.MethodGet, http.MethodPost} {
		opts := []httpapi.Option{httpapi.Summary("Start an import of vehicle data into a price list.")}
		priced := []httpapi.Option{httpapi.Summary("Start an import of prices into a price list.")}
		if method == http.MethodGet {
			opts, priced = append(opts, httpapi.Writes(), httpapi.QueryToken()), append(priced, httpapi.Writes(), httpapi.QueryToken())
		}
		httpapi.Op(a, method, "/sfo/import/{id}/{file}", permBrand, i.startVehicleData, opts...)
		httpapi.Op(a, method, "/prices/import/{id}/{file}/{type}", permAnyPrice, i.startPrices, priced...)
		httpapi.Op(a, method, "/prices/import/{id}/{file}/{type}/{companyId}", permAnyPrice, i.startCompanyPrices, priced...)
	}
	for _, path := range []string{"/sfo/status", "/prices/status"} {
		httpapi.Op(a, http.MethodGet, path, authz.LoginOnly, i.mine, httpapi.QueryToken(), httpapi.Summary("The caller's latest import."))
		httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, i.show, httpapi.QueryToken(), httpapi.Summary("An import, by the id of its job."))
	}
}

// Flags are what an older start may say besides its path.
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

func (i *Imports) startVehicleData(ctx context.Context, tx *db.Tx, in *ListInput) (ImportStarted, error) {
	list, err := pricelist.Pricelists.Get(ctx, tx, in.ID)
	if err != nil {
		return ImportStarted{}, err
	}
	return i.begin(ctx, tx, in.request(VehicleData, list.BrandID))
}

func (in *ListInput) request(kind string, brandID int64) Request {
	return Request{
		Kind: kind, File: in.File, BrandID: brandID, PricelistID: in.ID, LanguageID: in.LanguageID,
		CreateMissing: yes(in.CreateMissing), DryRun: yes(in.DryRun), Encoding: in.Encoding, Separator: in.Separator,
	}
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

func (i *Imports) startPrices(ctx context.Context, tx *db.Tx, in *PricesInput) (ImportStarted, error) {
	return i.prices(ctx, tx, in, 0)
}

func (i *Imports) startCompanyPrices(ctx context.Context, tx *db.Tx, in *CompanyPricesInput) (ImportStarted, error) {
	return i.prices(ctx, tx, &in.PricesInput, in.CompanyID)
}

// prices asks for the right that the type of the upload needs.
func (i *Imports) prices(ctx context.Context, tx *db.Tx, in *PricesInput, companyID int64) (ImportStarted, error) {
	list, err := pricelist.Pricelists.Get(ctx, tx, in.ID)
	if err != nil {
		return ImportStarted{}, err
	}
	name := Prices
	if in.Type == PrimeCost || in.Type == Wholesale {
		name = in.Type
	}
	kind, _ := kindOf(name)
	if err := tx.Check(brandParam(list.BrandID)); err != nil {
		return ImportStarted{}, err
	}
	if !tx.Actor.May(kind.Perm, brandParam(list.BrandID)) {
		return ImportStarted{}, fault.New(fault.Denied, "denied").With("permission", kind.Perm.State)
	}
	request := in.request(name, list.BrandID)
	request.CompanyID = companyID
	run, err := i.Start(ctx, tx, request)
	return startedOf(run), err
}

type mineInput struct {
	AccessToken string `query:"access_token"`
}

func (i *Imports) mine(ctx context.Context, tx *db.Tx, _ *mineInput) (ImportStatus, error) {
	id, err := db.SelectOne[int64](ctx, tx, `
		SELECT r.job_id FROM import_runs r JOIN jobs j ON j.id = r.job_id WHERE {self:j.created_by} AND {brand:r.brand_id} ORDER BY r.job_id DESC LIMIT 1`)
	if err != nil {
		return ImportStatus{}, err
	}
	return i.status(ctx, tx, id)
}
