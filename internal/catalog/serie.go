package catalog

import (
	"cmp"
	"context"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
)

// Serie is a line of models a brand sells under one name, such as its compact
// cars. The documents' word; "series" is several of them.
type Serie struct {
	table.Record
	BrandID    int64           `db:"brand_id" json:"brand_id" minimum:"1"`
	Name       string          `db:"name" json:"name" maxLength:"255" doc:"unique within the brand"`
	NameKey    string          `db:"name_key" json:"-"`
	Titles     db.Translations `db:"titles" json:"titles" doc:"what offers call it, by language; without a title its name stands"`
	Link       string          `db:"link" json:"link" maxLength:"2000" doc:"address of the accessories feed"`
	Image      string          `db:"image" json:"image" maxLength:"64" doc:"name of an uploaded image"`
	PriceCasco money.Percent   `db:"price_casco" json:"price_casco" doc:"casco insurance, percent of the price a year"`
	Status     string          `db:"status" json:"status" enum:"active,deleted"`
	Sort       int64           `db:"sort" json:"sort" readOnly:"true" doc:"position in lists, from 1"`
	Search     string          `db:"search" json:"-"`
}

// Series are those of all brands.
var Series = table.New(table.Table[Serie]{
	Name: "series", Entity: "serie", Scope: "{brand:brand_id}", Order: "brand_id, sort, id",
	Called: func(s *Serie, language string) string { return SerieTitle(s.Titles, s.Name, language) },
	Sort: map[string]string{
		"name":        "name_key",
		"price_casco": "price_casco",
		"sort":        "sort",
		"updated_at":  "updated_at",
		"id":          "id",
	},
	Owner:   func(s *Serie) table.Owner { return table.OfBrand(s.BrandID) },
	Prepare: (*Serie).prepare,
	Fixed:   []string{"brand_id"},
	Check: func(ctx context.Context, tx *db.Tx, rows []*Serie, wrong []fault.Fields) error {
		return checkImage(ctx, tx, rows, wrong, func(s *Serie) string { return s.Image })
	},
	Parents: record.BrandOf(func(s *Serie) (*int64, string) { return &s.BrandID, s.Status }),
	Unique:  []table.Unique{{Field: "name", Within: []string{"brand_id"}, Where: "status = 'active'"}},
	Uses: []table.Use{
		{
			Entity: "model-range",
			Table:  "model_ranges",
			Column: "serie_id",
			Name:   "model",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
		{
			Entity: "accessory",
			Table:  "accessories",
			Column: "serie_id",
			Name:   "code",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
		{
			Entity: "model",
			Table:  "models",
			Column: "serie_id",
			Name:   "code",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
	},
	Export: []table.Column[Serie]{
		{Head: "name", Value: func(s *Serie) any { return s.Name }},
		{Head: "title_lt", Value: func(s *Serie) any { return s.Titles["1"] }},
		{Head: "title_en", Value: func(s *Serie) any { return s.Titles["2"] }},
		{Head: "price_casco", Value: func(s *Serie) any { return s.PriceCasco }},
		{Head: "link", Value: func(s *Serie) any { return s.Link }},
		{Head: "status", Value: func(s *Serie) any { return s.Status }},
		{Head: "sort", Value: func(s *Serie) any { return s.Sort }},
	},
})

func (s *Serie) prepare() error {
	s.Name = strings.TrimSpace(s.Name)
	s.Link = strings.TrimSpace(s.Link)
	s.Titles = s.Titles.Tidy()
	s.NameKey = find.Key(s.Name)
	s.Search = find.Text(append(s.Titles.Texts(), s.Name, s.Link)...)
	var fields fault.Fields
	fields.Required("name", s.Name)
	fields.Length("name", s.Name, fault.MaxTitle)
	record.CheckNames(&fields, "titles", s.Titles, fault.MaxTitle)
	if s.PriceCasco < 0 || s.PriceCasco > money.Hundred {
		fields.Add("price_casco", "percent")
	}
	fields.Link("link", s.Link)
	fields.OneOf("status", s.Status, record.Active, record.Deleted)

	return fields.Err()
}

// SerieTitle gives the title of a serie in a language: its name, unless it has a title
// there.
func SerieTitle(titles db.Translations, name, language string) string {
	return cmp.Or(titles[language], name)
}

var permSeries = permBaseData.Child("series")

var serieData = record.Data[Serie]{
	Table:  Series,
	Status: func(s *Serie) *string { return &s.Status },
	Blank:  Serie{Status: record.Active},
	Place:  func(s *Serie) (db.Condition, *int64) { return record.OfBrand(s.BrandID), &s.Sort },
}

func serieRoutes(a *httpapi.API) {
	record.Routes(a, "/serie", permSeries, serieData, seriesFilter)
}

type seriesInput struct {
	record.ListInput
	BrandIDs []int64 `query:"brandIds"`
}

func seriesFilter(in *seriesInput) ([]db.Condition, error) {
	where, err := record.Filter(&in.ListInput)
	if len(in.BrandIDs) > 0 {
		where = append(where, db.In("brand_id", in.BrandIDs))
	}
	return where, err
}
