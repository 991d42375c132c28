package catalog

import (
	"context"
	"net/http"
	"net/url"
	"strings"

	"forecourt/internal/audit"
	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/fault"
	"forecourt/internal/httpapi"
	"forecourt/internal/money"
)

// Serie is a line of models a brand sells under one name, such as its compact
// cars. The documents' word; "series" is several of them.
type Serie struct {
	db.Record
	BrandID    int64         `db:"brand_id" json:"brand_id" minimum:"1"`
	Name       string        `db:"name" json:"name" maxLength:"255" doc:"unique within the brand"`
	NameKey    string        `db:"name_key" json:"-"`
	Link       string        `db:"link" json:"link" maxLength:"2000" doc:"address of the accessories feed"`
	Image      string        `db:"image" json:"image" maxLength:"64" doc:"name of an uploaded image"`
	PriceCasco money.Percent `db:"price_casco" json:"price_casco" doc:"casco insurance, percent of the price a year"`
	Status     string        `db:"status" json:"status" enum:"active,deleted"`
	Sort       int64         `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Search     string        `db:"search" json:"-"`
}

var series = db.NewTable(db.Table[Serie]{
	Name: "series", Entity: "serie", Scope: "{brand:brand_id}", Order: "brand_id, sort, id",
	Sort:    map[string]string{"name": "name_key", "price_casco": "price_casco", "sort": "sort", "updated_at": "updated_at", "id": "id"},
	Owner:   func(s *Serie) db.Owner { return db.OfBrand(s.BrandID) },
	Prepare: (*Serie).prepare,
	Uses: []db.Use{{
		Entity: "model-range", Table: "model_ranges", Column: "serie_id", Name: "model", Scope: "{brand:brand_id}", Where: "status = 'active'",
	}},
	Export: []db.Column[Serie]{
		{Head: "name", Value: func(s *Serie) any { return s.Name }},
		{Head: "price_casco", Value: func(s *Serie) any { return s.PriceCasco.String() }},
		{Head: "link", Value: func(s *Serie) any { return s.Link }},
		{Head: "status", Value: func(s *Serie) any { return s.Status }},
		{Head: "sort", Value: func(s *Serie) any { return s.Sort }},
	},
})

func (s *Serie) prepare() error {
	s.Name, s.Link = strings.TrimSpace(s.Name), strings.TrimSpace(s.Link)
	s.NameKey, s.Search = db.Key(s.Name), db.Search(s.Name, s.Link)
	var fields fault.Fields
	fields.Required("name", s.Name)
	fields.Length("name", s.Name, fault.MaxTitle)
	if s.PriceCasco < 0 || s.PriceCasco > money.Hundred {
		fields.Add("price_casco", "percent")
	}
	if address, err := url.Parse(s.Link); s.Link != "" && (err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https") {
		fields.Add("link", "url")
	}
	fields.OneOf("status", s.Status, StatusActive, StatusDeleted)
	return fields.Err()
}

var permSeries = permBaseData.Child("series")

func serieRoutes(a *httpapi.API) {
	httpapi.List(a, "/serie", authz.LoginOnly, series, seriesFilter)
	httpapi.Op(a, http.MethodGet, "/serie/{id}", authz.LoginOnly, getSerie)
	httpapi.Op(a, http.MethodPost, "/serie", permSeries, createSerie)
	httpapi.Op(a, http.MethodPut, "/serie/{id}", permSeries, updateSerie)
	httpapi.Op(a, http.MethodPost, "/serie/{id}", permSeries, updateSerie)
	httpapi.Op(a, http.MethodDelete, "/serie/{id}", permSeries, archiveSerie)
	httpapi.Op(a, http.MethodPost, "/serie/sort", permSeries, sortSeries)
	httpapi.Op(a, http.MethodPost, "/serie/bulk", permSeries, bulkSeries)
	audit.Routes(a, "/serie", permSeries, series)
}

type seriesInput struct {
	BaseDataInput
	BrandIDs []int64 `query:"brandIds"`
}

func seriesFilter(in *seriesInput) ([]db.Condition, error) {
	where, err := baseDataFilter(&in.BaseDataInput)
	if len(in.BrandIDs) > 0 {
		where = append(where, db.In("brand_id", in.BrandIDs))
	}
	return where, err
}

func getSerie(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Serie, error) {
	return series.Get(ctx, tx, in.ID)
}

func createSerie(ctx context.Context, tx *db.Tx, in *httpapi.Save[Serie]) (Serie, error) {
	return create(ctx, tx, series, in, Serie{Status: StatusActive}, func(s *Serie) (brand, sort *int64) { return &s.BrandID, &s.Sort })
}

func updateSerie(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Serie]) (Serie, error) {
	return series.Update(ctx, tx, in.ID, in.Revision(), in.Body.Apply)
}

func archiveSerie(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Serie, error) {
	return series.Update(ctx, tx, in.ID, in.Revision, archive(func(s *Serie) *string { return &s.Status }))
}

func sortSeries(ctx context.Context, tx *db.Tx, in *httpapi.SortInput) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, db.Reorder(ctx, tx, series, in.Body.IDs, func(s *Serie) *int64 { return &s.Sort })
}

func bulkSeries(ctx context.Context, tx *db.Tx, in *audit.BulkInput) ([]audit.BulkResult, error) {
	return audit.Bulk(ctx, tx, series, in, []string{"status"}, setStatus(in, func(s *Serie) *string { return &s.Status }))
}
