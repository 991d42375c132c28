package catalog

import (
	"context"
	"net/http"
	"slices"

	"forecourt/internal/audit"
	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/fault"
	"forecourt/internal/httpapi"
)

// ProductClass decides at which step of an offer its features are chosen, and
// whether only one of them may be. Classes are shared by all brands.
type ProductClass struct {
	db.Record
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
	"line", "mvar", "exterior", "wheel", "interior", "trim", "trim_finish", "option", "accessory", "service_package", "repair_package",
}

var productClasses = db.NewTable(db.Table[ProductClass]{
	Name: "product_classes", Entity: "product-class", Scope: "{everyone}", Order: "id",
	Sort:    map[string]string{"code": "code_key", "step": "step", "updated_at": "updated_at", "id": "id"},
	Prepare: (*ProductClass).prepare,
	Export: []db.Column[ProductClass]{
		{Head: "code", Value: func(c *ProductClass) any { return c.Code }},
		{Head: "step", Value: func(c *ProductClass) any { return c.Step }},
		{Head: "status", Value: func(c *ProductClass) any { return c.Status }},
	},
})

func (c *ProductClass) prepare() error {
	c.CodeKey, c.Name = db.Key(c.Code), c.Name.Tidy()
	c.Search = db.Search(append(c.Name.Texts(), c.Code)...)
	var fields fault.Fields
	fields.Code("code", c.Code)
	checkNames(&fields, "name", c.Name)
	if !slices.Contains(steps, c.Step) {
		fields.OneOf("step", c.Step, steps...)
	}
	fields.OneOf("status", c.Status, StatusActive, StatusDeleted)
	return fields.Err()
}

// Classes belong to no brand, so the right to one brand's tab is not enough:
// the state is asked without a brand.
var permProductClasses = authz.Perm("app.brand.baseData").Child("productClass")

func productClassRoutes(a *httpapi.API) {
	httpapi.List(a, "/product-class", authz.LoginOnly, productClasses, productClassesFilter)
	httpapi.Op(a, http.MethodGet, "/product-class/{id}", authz.LoginOnly, getProductClass)
	httpapi.Op(a, http.MethodPost, "/product-class", permProductClasses, createProductClass)
	httpapi.Op(a, http.MethodPut, "/product-class/{id}", permProductClasses, updateProductClass)
	httpapi.Op(a, http.MethodPost, "/product-class/{id}", permProductClasses, updateProductClass)
	httpapi.Op(a, http.MethodDelete, "/product-class/{id}", permProductClasses, archiveProductClass)
	httpapi.Op(a, http.MethodPost, "/product-class/bulk", permProductClasses, bulkProductClasses)
	audit.Routes(a, "/product-class", permProductClasses, productClasses)
}

type sharedInput struct {
	httpapi.ListInput
	Status string `query:"status" enum:"active,deleted,all" default:"active"`
}

func productClassesFilter(in *sharedInput) ([]db.Condition, error) {
	return baseDataFilter(&BaseDataInput{Status: in.Status})
}

func getProductClass(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (ProductClass, error) {
	return productClasses.Get(ctx, tx, in.ID)
}

func createProductClass(ctx context.Context, tx *db.Tx, in *httpapi.Save[ProductClass]) (ProductClass, error) {
	return save(ctx, tx, productClasses, in, ProductClass{Status: StatusActive, Step: "option"})
}

func updateProductClass(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[ProductClass]) (ProductClass, error) {
	return productClasses.Update(ctx, tx, in.ID, in.Revision(), in.Body.Apply)
}

func archiveProductClass(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (ProductClass, error) {
	return productClasses.Update(ctx, tx, in.ID, in.Revision, archive(func(c *ProductClass) *string { return &c.Status }))
}

func bulkProductClasses(ctx context.Context, tx *db.Tx, in *audit.BulkInput) ([]audit.BulkResult, error) {
	return audit.Bulk(ctx, tx, productClasses, in, []string{"status"}, setStatus(in, func(c *ProductClass) *string { return &c.Status }))
}
