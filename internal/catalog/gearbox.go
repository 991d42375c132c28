package catalog

import (
	"cmp"
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// Gearbox is a kind of transmission: generic, or named by one brand.
type Gearbox struct {
	table.Record
	BrandID *int64          `db:"brand_id" json:"brand_id" doc:"null: for every brand"`
	Code    string          `db:"code" json:"code" maxLength:"64"`
	CodeKey string          `db:"code_key" json:"-"`
	Name    db.Translations `db:"name" json:"name"`
	Status  string          `db:"status" json:"status" enum:"active,deleted"`
	Search  string          `db:"search" json:"-"`
}

var gearboxes = table.New(table.Table[Gearbox]{
	Name: "gearboxes", Entity: "gearbox", Scope: "{brand?:brand_id}", Order: "code_key, id",
	Called:  func(g *Gearbox, language string) string { return cmp.Or(g.Name.In(language), g.Code) },
	Sort:    map[string]string{"code": "code_key", "updated_at": "updated_at", "id": "id"},
	Owner:   func(g *Gearbox) table.Owner { return table.Owner{BrandID: g.BrandID} },
	Prepare: (*Gearbox).prepare,
	Rules:   keepGearboxOfUsers,
	Parents: record.BrandOf(func(g *Gearbox) (*int64, string) { return g.BrandID, g.Status }),
	Unique:  []table.Unique{{Field: "code", Within: []string{"COALESCE(brand_id, 0)"}, Where: "status = 'active'"}},
	Uses: []table.Use{
		{
			Entity: "model",
			Table:  "models",
			Column: "gearbox_id",
			Name:   "code",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
	},
	Export: []table.Column[Gearbox]{
		{Head: "code", Value: func(g *Gearbox) any { return g.Code }},
		{Head: "status", Value: func(g *Gearbox) any { return g.Status }},
	},
})

func (g *Gearbox) prepare() error {
	g.CodeKey = find.Key(g.Code)
	g.Name = g.Name.Tidy()
	g.Search = find.Text(append(g.Name.Texts(), g.Code)...)
	var fields fault.Fields
	fields.Code("code", g.Code)
	record.CheckNames(&fields, "name", g.Name, fault.MaxTitle)
	fields.OneOf("status", g.Status, record.Active, record.Deleted)

	return fields.Err()
}

// usersOfOtherBrands counts the models and offers, also those in the archive, that have a gearbox and are of other
// brands than one.
const usersOfOtherBrands = `
	SELECT (SELECT count(*) FROM models WHERE {everyone} AND gearbox_id = $1 AND brand_id <> $2)
		+ (SELECT count(*) FROM versions WHERE {everyone} AND gearbox_id = $1 AND brand_id <> $2)`

// keepGearboxOfUsers refuses that a gearbox becomes one brand's while models or offers of others have it: those
// could no longer be saved.
func keepGearboxOfUsers(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Gearbox]) error {
	for _, c := range changes {
		if c.Before == nil || c.After == nil || !becomesOneBrands(c.Before, c.After) {
			continue
		}

		users, err := db.SelectOne[int](ctx, tx, usersOfOtherBrands, c.Before.ID, *c.After.BrandID)
		if err != nil {
			return fmt.Errorf("look for what has a gearbox: %w", err)
		}

		if users > 0 {
			c.Wrong.Add("brand_id", "gearbox_of_other_brands")
		}
	}

	return nil
}

// becomesOneBrands reports whether a gearbox that was generic, or another brand's, shall be that of one brand.
func becomesOneBrands(before, after *Gearbox) bool {
	return after.BrandID != nil && (before.BrandID == nil || *before.BrandID != *after.BrandID)
}

var permGearboxes = authz.Perm("app.brand")

var gearboxData = record.Data[Gearbox]{
	Table:  gearboxes,
	Status: func(g *Gearbox) *string { return &g.Status },
	Blank:  Gearbox{Status: record.Active},
}

func gearboxRoutes(a *httpapi.API) {
	record.Routes(a, "/gearbox", permGearboxes, gearboxData, gearboxesFilter)
}

type gearboxesInput struct {
	httpapi.ListInput
	BrandID []httpapi.IDOrNull `query:"brandId" maxItems:"1000" doc:"those of these brands and the generic ones; null alone: the generic ones"`
	Status  string             `query:"status" enum:"active,deleted,all" default:"active"`
}

func gearboxesFilter(in *gearboxesInput) ([]db.Condition, error) {
	where, err := record.Filter(&record.ListInput{Status: in.Status})
	if len(in.BrandID) > 0 {
		of := db.In("brand_id", httpapi.IDs(in.BrandID))
		where = append(where, db.Condition{SQL: "(brand_id IS NULL OR " + of.SQL + ")", Args: of.Args})
	}
	return where, err
}
