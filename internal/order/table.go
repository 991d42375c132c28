package order

import (
	"cmp"
	"context"
	"strconv"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/record"
	"forecourt/internal/vehicle"
)

// The permissions for orders: to list, read, make and change them, and to process those of
// all companies (D-020).
var (
	PermList    = authz.Perm("app.order")
	PermView    = authz.Perm("app.order.view")
	PermCreate  = authz.Perm("app.order.create")
	PermEdit    = authz.Perm("app.order.edit")
	PermProcess = authz.Perm("app.order.process")
	PermRead    = PermList.OrElse(PermView)
	permSave    = PermProcess.OrElse(PermEdit)
)

// Scope limits orders to a brand of the reader, or to those made by somebody for whom the reader
// stands in; and to a company of the reader, unless the reader processes orders.
const Scope = "{brand:brand_id|dealer_manager_id@dealer_company_id} AND {company:dealer_company_id|app.order.process}"

// Orders is the table of orders.
var Orders = table.New(table.Table[Order]{
	Name: "orders", Entity: "order", Scope: Scope, Order: "id DESC", Large: true, Numbered: true,
	Called:   func(o *Order, _ string) string { return o.number() },
	Sort:     map[string]string{"id": "id", "created_at": "id", "status_at": "status_at", "updated_at": "updated_at"},
	Owner:    func(o *Order) table.Owner { return table.Owner{BrandID: &o.BrandID, CompanyID: &o.DealerID} },
	Whose:    managersOf,
	Prepare:  (*Order).prepare,
	Fixed:    []string{"dealer_company_id"},
	Reading:  PermRead,
	Refs:     refs,
	Parents:  parents,
	Check:    checkCustomers,
	Rules:    checkChanges,
	Statuses: Statuses,
	Unique: []table.Unique{
		{
			Field:      "version_id",
			Everywhere: true,
			Where:      "version_id IS NOT NULL AND status <> 'rejected' AND status <> 'deleted'",
		},
	},
	Computed: map[string]string{
		"brand":          "COALESCE((SELECT b.name FROM brands b WHERE b.id = orders.brand_id), '')",
		"company":        "COALESCE((SELECT c.name FROM companies c WHERE c.id = orders.dealer_company_id), '')",
		"dealer_manager": "COALESCE((SELECT u.name FROM users u WHERE u.id = orders.dealer_manager_id), '')",
		"import_manager": "COALESCE((SELECT u.name FROM users u WHERE u.id = orders.import_manager_id), '')",
		"vehicles":       "(SELECT count(*) FROM vehicles v WHERE v.order_id = orders.id)",
		"model_code":     "COALESCE((SELECT m.code FROM models m WHERE m.id = orders.model_id), '')",
		"model_texts":    "COALESCE((SELECT m.description FROM models m WHERE m.id = orders.model_id), '{}')",
	},
	ByActions: true,
	Quiet:     []string{"search", "names_search"},
	Uses: []table.Use{{
		Entity: "vehicle",
		Table:  "vehicles",
		Column: "order_id",
		Name:   "CASE WHEN order_no <> '' THEN order_no ELSE CAST(id AS TEXT) END",
		Scope:  vehicle.Scope,
		Where:  "status = 'active'",
	}},
	Load:   loadRows,
	Export: exported,
})

// Who processes orders names rows of any company, so that what an order names already stays
// named; Rules ask what is new.
var refs = []table.Ref[Order]{
	{
		Field:  "brand_id",
		Table:  "brands",
		Scope:  "{brand:id}",
		Shared: true,
		ID:     func(o *Order) *int64 { return &o.BrandID },
	},
	{
		Field:  "dealer_company_id",
		Table:  "companies",
		Scope:  "{company:id|app.order.process}",
		Shared: true,
		ID:     func(o *Order) *int64 { return &o.DealerID },
	},
	{
		Field: "model_id", Table: "models", Scope: "{brand:brand_id}", ID: func(o *Order) *int64 { return o.ModelID },
		Column: "CASE WHEN status = 'active' THEN 1 ELSE 0 END",
		Take:   func(o *Order, inUse int64) { o.known.modelInUse = inUse == 1 },
	},
	{
		Field:  "customer_id",
		Table:  "customers",
		Scope:  "{company:dealer_company_id|app.order.process}",
		Shared: true,
		ID:     func(o *Order) *int64 { return o.CustomerID },
		Column: "dealer_company_id", Take: func(o *Order, company int64) { o.known.customerCompany = company },
	},
}

var parents = []table.Parent[Order]{
	table.CustomerParent("{company:dealer_company_id|app.order.process}", func(o *Order) *int64 { return o.CustomerID }),
	table.BrandParent(record.InUse(func(o *Order) (*int64, string) { return &o.BrandID, o.archiveStatus() })),
	{
		Field: "dealer_company_id", Table: "companies", Scope: "{company:id}", InUse: "status = 'active'",
		Of: record.InUse(func(o *Order) (*int64, string) { return &o.DealerID, o.archiveStatus() }),
	},
}

// archiveStatus gives the status of the record as archives know it.
func (o *Order) archiveStatus() string {
	if o.Status == Deleted {
		return record.Deleted
	}
	return record.Active
}

// Tables lists the tables of orders.
func Tables() []table.Any { return []table.Any{Orders, logs} }

// managersOf gives the users who made orders, for the log of substitutions.
func managersOf(_ context.Context, _ *db.Tx, rows []*Order) ([]*int64, error) {
	managers := make([]*int64, len(rows))
	for i, o := range rows {
		managers[i] = o.DealerManagerID
	}
	return managers, nil
}

// loadRows fills in the names of models in the reader's language, and lets substitutes work
// in the brand of the orders that they stand in for.
func loadRows(ctx context.Context, tx *db.Tx, rows []Order) error {
	language := languageOf(ctx)
	for i := range rows {
		o := &rows[i]
		if _, acts := tx.Actor.For(&o.DealerID, o.DealerManagerID); acts {
			tx.WorkWithin(o.BrandID)
		}
		o.Model = OrderedModel{Code: o.ModelCode, Description: cmp.Or(o.ModelTexts.In(language), o.ModelCode)}
	}

	return nil
}

func languageOf(ctx context.Context) string { return i18n.TextLanguage(httpapi.Language(ctx)) }

var exported = []table.Column[Order]{
	{Head: "status", Value: func(o *Order) any { return o.Status }},
	{Head: "quantity", Value: func(o *Order) any { return o.Quantity }},
	{Head: "vehicles", Value: func(o *Order) any { return o.Vehicles }},
	{Head: "brand", Value: func(o *Order) any { return o.Brand }},
	{Head: "model_code", Value: func(o *Order) any { return o.Model.Code }},
	{Head: "model", Value: func(o *Order) any { return o.Model.Description }},
	{Head: "ext_code", Value: func(o *Order) any { return o.ExtCode }},
	{Head: "ext_name", Value: func(o *Order) any { return o.ExtName }},
	{Head: "int_code", Value: func(o *Order) any { return o.IntCode }},
	{Head: "options_full", Value: func(o *Order) any { return o.OptionsFull }},
	{Head: "company", Value: func(o *Order) any { return o.Company }},
	{Head: "dealer_manager", Value: func(o *Order) any { return o.DealerManager }},
	{Head: "import_manager", Value: func(o *Order) any { return o.ImportManager }},
	{Head: "customer_name", Value: func(o *Order) any { return o.CustomerName }},
	record.OptionalColumn("wanted_at", func(o *Order) *date.Date { return o.WantedAt }),
	{Head: "created_at", Value: func(o *Order) any { return o.CreatedAt.Format("2006-01-02T15:04:05Z07:00") }},
}

// formatID writes the number of a record as text.
func formatID(n int64) string { return strconv.FormatInt(n, 10) }
