package catalog

import (
	"context"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// ProductClass decides at which step of an offer its features are chosen, and
// whether only one of them may be. Classes are shared by all brands.
type ProductClass struct {
	table.Record
	Code      string          `db:"code" json:"code" maxLength:"64" doc:"unique, letter case ignored"`
	CodeKey   string          `db:"code_key" json:"-"`
	Name      db.Translations `db:"name" json:"name"`
	Step      string          `db:"step" json:"step" enum:"line,mvar,exterior,wheel,interior,trim,trim_finish,option,accessory,service_package,repair_package"`
	Exclusive db.Flag         `db:"exclusive" json:"exclusive" doc:"at most one feature of the class is chosen"`
	Status    string          `db:"status" json:"status" enum:"active,deleted"`
	Search    string          `db:"search" json:"-"`
}

// Steps of an offer that a class can belong to (OP-053).
var steps = []string{
	"line", "mvar", "exterior", "wheel", "interior", "trim", "trim_finish", "option", "accessory",
	"service_package", "repair_package",
}

var productClasses = table.New(table.Table[ProductClass]{
	Name: "product_classes", Entity: "product-class", Scope: "{everyone}", Order: "id", Sharing: table.OfBrands,
	Called:  func(p *ProductClass, language string) string { return p.Name.In(language) },
	Sort:    map[string]string{"code": "code_key", "step": "step", "updated_at": "updated_at", "id": "id"},
	Prepare: (*ProductClass).prepare,
	Unique:  []table.Unique{{Field: "code", Where: "status = 'active'"}},
	Uses: []table.Use{
		{
			Entity: "feature",
			Table:  "features",
			Column: "productclass_id",
			Name:   "code",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
		{
			Entity: "rule",
			Table:  "(" + ruleClasses + ") AS naming",
			Column: "productclass_id",
			Name:   "name",
			Scope:  "{brand:brand_id}",
			Where:  "status = 'active'",
		},
	},
	Wrote: wroteClasses,
	Export: []table.Column[ProductClass]{
		{Head: "code", Value: func(c *ProductClass) any { return c.Code }},
		{Head: "step", Value: func(c *ProductClass) any { return c.Step }},
		{Head: "status", Value: func(c *ProductClass) any { return c.Status }},
	},
})

func (c *ProductClass) prepare() error {
	c.CodeKey = find.Key(c.Code)
	c.Name = c.Name.Tidy()
	c.Search = find.Text(append(c.Name.Texts(), c.Code)...)
	var fields fault.Fields
	fields.Code("code", c.Code)
	record.CheckNames(&fields, "name", c.Name, fault.MaxTitle)
	if !slices.Contains(steps, c.Step) {
		fields.OneOf("step", c.Step, steps...)
	}
	fields.OneOf("status", c.Status, record.Active, record.Deleted)

	return fields.Err()
}

// Classes belong to no brand, so the right to one brand's tab is not enough:
// the state is asked without a brand.
var permProductClasses = authz.Perm("app.brand.baseData").Child("productClass")

var productClassData = record.Data[ProductClass]{
	Table:  productClasses,
	Status: func(c *ProductClass) *string { return &c.Status },
	Blank:  ProductClass{Status: record.Active, Step: "option"},
}

func productClassRoutes(a *httpapi.API) {
	record.Routes(a, "/product-class", permProductClasses, productClassData, productClassesFilter)
}

type productClassesInput struct {
	httpapi.ListInput
	Status string `query:"status" enum:"active,deleted,all" default:"active"`
	Step   string `query:"step" maxLength:"64"`
}

func productClassesFilter(in *productClassesInput) ([]db.Condition, error) {
	where := record.OfStatus(in.Status)
	if in.Step != "" {
		where = append(where, db.Equal("step", in.Step))
	}
	return where, nil
}

// ruleClasses are the rules that name product classes.
const ruleClasses = `SELECT r.id, r.brand_id, r.name, r.status, c.productclass_id
	FROM rules r
	JOIN rule_condition_classes c ON c.rule_id = r.id
	UNION SELECT r.id, r.brand_id, r.name, r.status, c.productclass_id
	FROM rules r
	JOIN rule_classes c ON c.rule_id = r.id`

// wroteClasses moves the rule counters of all price lists that offer a feature of the classes.
func wroteClasses(ctx context.Context, tx *db.Tx, rows []ProductClass) error {
	ids := make([]int64, len(rows))
	for i, c := range rows {
		ids[i] = c.ID
	}

	of := db.In("f.productclass_id", ids)
	return touchAllRules(ctx, tx, db.Condition{
		SQL:  "id IN (SELECT mf.pricelist_id FROM model_features mf JOIN features f ON f.id = mf.feature_id WHERE " + of.SQL + ")",
		Args: of.Args,
	})
}
