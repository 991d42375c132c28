package catalog

import (
	"cmp"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// SalesGroup gathers features that are sold together. A group of the type
// packages makes its features the packages of the offer.
type SalesGroup struct {
	table.Record
	BrandID     int64           `db:"brand_id" json:"brand_id" minimum:"1"`
	Code        string          `db:"code" json:"code" maxLength:"64" doc:"unique within the brand, letter case ignored"`
	CodeKey     string          `db:"code_key" json:"-"`
	Description db.Translations `db:"description" json:"description"`
	Type        *string         `db:"type" json:"type" enum:"packages"`
	Status      string          `db:"status" json:"status" enum:"active,deleted"`
	Search      string          `db:"search" json:"-"`
}

var salesGroups = table.New(table.Table[SalesGroup]{
	Name: "sales_groups", Entity: "sales-group", Scope: "{brand:brand_id}", Order: "brand_id, code_key, id",
	Called:  func(s *SalesGroup, language string) string { return cmp.Or(s.Description.In(language), s.Code) },
	Sort:    map[string]string{"code": "code_key", "type": "type", "updated_at": "updated_at", "id": "id"},
	Owner:   func(g *SalesGroup) table.Owner { return table.OfBrand(g.BrandID) },
	Prepare: (*SalesGroup).prepare,
	Fixed:   []string{"brand_id"},
	Parents: record.BrandOf(func(g *SalesGroup) (*int64, string) { return &g.BrandID, g.Status }),
	Unique:  []table.Unique{{Field: "code", Within: []string{"brand_id"}, Where: "status = 'active'"}},
	Uses: []table.Use{
		{
			Entity: "feature",
			Table:  "features",
			Column: "salesgroup_id",
			Name:   "code",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
	},
	Export: []table.Column[SalesGroup]{
		{Head: "code", Value: func(g *SalesGroup) any { return g.Code }},
		{Head: "description_lt", Value: func(g *SalesGroup) any { return g.Description["1"] }},
		{Head: "description_en", Value: func(g *SalesGroup) any { return g.Description["2"] }},
		{Head: "status", Value: func(g *SalesGroup) any { return g.Status }},
	},
})

const packages = "packages"

// NamesPackages says whether a group of this code makes its features packages, as imports name it.
func NamesPackages(code string) bool { return find.Key(code) == packages }

func (g *SalesGroup) prepare() error {
	g.CodeKey = find.Key(g.Code)
	g.Description = g.Description.Tidy()
	g.Search = find.Text(append(g.Description.Texts(), g.Code)...)
	if NamesPackages(g.Code) {
		kind := packages
		g.Type = &kind
	}

	var fields fault.Fields
	fields.Code("code", g.Code)
	record.CheckNames(&fields, "description", g.Description, fault.MaxTitle)
	if g.Type != nil {
		fields.OneOf("type", *g.Type, packages)
	}
	fields.OneOf("status", g.Status, record.Active, record.Deleted)

	return fields.Err()
}

var permSalesGroups = permBaseData.Child("salesGroups")

var salesGroupData = record.Data[SalesGroup]{
	Table:  salesGroups,
	Status: func(g *SalesGroup) *string { return &g.Status },
	Blank:  SalesGroup{Status: record.Active},
}

func salesGroupRoutes(a *httpapi.API) {
	record.Routes(a, "/sales-group", permSalesGroups, salesGroupData, salesGroupsFilter)
}

type salesGroupsInput struct {
	record.ListInput
	Type string `query:"type" enum:"packages"`
}

func salesGroupsFilter(in *salesGroupsInput) ([]db.Condition, error) {
	where, err := record.Filter(&in.ListInput)
	if in.Type != "" {
		where = append(where, db.Equal("type", in.Type))
	}
	return where, err
}
