package vehicle

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/record"
	"forecourt/internal/platform/settings"
)

// The permissions for vehicles: to read them, and to make and change new and
// used ones. What each row asks for is the right for its own kind.
var (
	PermCreate     = authz.Perm("app.vehicles.create")
	PermEdit       = authz.Perm("app.vehicles.edit")
	PermCreateUsed = authz.Perm("app.vehicles.createUsed")
	PermEditUsed   = authz.Perm("app.vehicles.editUsed")
	permCreateAny  = PermCreate.OrElse(PermCreateUsed)
	permEditAny    = PermEdit.OrElse(PermEditUsed)
	PermRead       = authz.Perm("app.stock").OrElse(permEditAny)
	permCosts      = authz.Perm("app.brand.primecost", "brandId")
)

// Scope limits vehicles to those of a company of the reader and of one of the reader's brands;
// instead of the brand it is enough that the reader, or somebody for whom the reader stands in, has
// the vehicle reserved.
const Scope = "{brand:brand_id|reserved_user_id@reserved_company_id} AND {company:dealer_company_id}"

// Open says that a vehicle is still to be sold, by the words that the indexes of
// open vehicles have.
const Open = "vehicles.status = 'active' AND vehicles.phase <> 'sold' AND vehicles.phase <> 'archive'"

// Shared is off where the group keeps the stock of each company to itself.
const Shared = `NOT EXISTS (
		SELECT 1
		FROM settings kept
		WHERE kept.name = 'stock.own_companies_only' AND CAST(kept.value AS TEXT) = 'true')`

const reserved = "vehicles.reserved_user_id IS NOT NULL AND vehicles.reserved_until >= {today}"

// Vehicles is the table of vehicles.
var Vehicles = table.New(table.Table[Vehicle]{
	Name: "vehicles", Entity: "vehicle", Scope: Scope, Order: "id DESC", Large: true, Numbers: true,
	Tallies: orderedTallies,
	Called:  func(v *Vehicle, _ string) string { return v.Called() },
	Sort:    map[string]string{"updated_at": "updated_at", "id": "id"},
	Owner: func(v *Vehicle) table.Owner {
		return table.Owner{BrandID: &v.BrandID, CompanyID: &v.DealerID}
	},
	Whose:   holdersOf,
	Prepare: (*Vehicle).prepare,
	Fixed:   []string{"manufacturer_id"},
	Reading: PermRead,
	Guard:   &table.Guard{Perm: permCosts, Fields: []string{"price_purchase", "holding_cost"}},
	Refs:    refs,
	Parents: []table.Parent[Vehicle]{
		table.CustomerParent("{company:dealer_company_id}", func(v *Vehicle) *int64 { return v.CustomerID }),
		{
			Field: "dealer_company_id",
			Table: "companies",
			Scope: "{company:id}",
			InUse: "status = 'active'",
			Of:    record.InUse(func(v *Vehicle) (*int64, string) { return &v.DealerID, v.Status }),
		},
		{
			Field: "stockroom_id",
			Table: "stockrooms",
			Scope: "{company:company_id}",
			InUse: "status = 'active'",
			Of:    record.InUse(func(v *Vehicle) (*int64, string) { return v.StockroomID, v.Status }),
		},
		table.BrandParent(record.InUse(func(v *Vehicle) (*int64, string) { return &v.BrandID, v.Status })),
	},
	Check: checkVehicles,
	Rules: applyRules,
	Unique: []table.Unique{
		{
			Field:      "vin",
			Everywhere: true,
			Where:      "vin_key <> '' AND status = 'active' AND phase <> 'sold' AND phase <> 'archive'",
		},
		{
			Field:      "order_no",
			Within:     []string{"manufacturer_id"},
			Everywhere: true,
			Where:      "order_no_key <> '' AND status = 'active'",
		},
	},
	Computed: map[string]string{
		"match_user_dealer":   "CASE WHEN {company:dealer_company_id} THEN 1 ELSE 0 END",
		"is_reserved_manager": "CASE WHEN {mine:reserved_user_id@reserved_company_id} AND " + reserved + " THEN 1 ELSE 0 END",
		"has_customer":        "CASE WHEN vehicles.customer_id IS NOT NULL OR vehicles.owner <> '' THEN 1 ELSE 0 END",
		"manufacturer_code": `COALESCE((
				SELECT made.code
				FROM manufacturers made
				WHERE made.id = vehicles.manufacturer_id), '')`,
		"brand_name":       "(SELECT sold.name FROM brands sold WHERE sold.id = vehicles.brand_id)",
		"dealer_name":      "(SELECT seller.name FROM companies seller WHERE seller.id = vehicles.dealer_company_id)",
		"reserved_by_name": "COALESCE((SELECT holder.name FROM users holder WHERE holder.id = vehicles.reserved_user_id AND " + reserved + "), '')",
	},
	// What only actions set is not brought back by undoing an import.
	NeverRestored: []string{
		"manufacturer_id", "used", "phase", "seller_manager_id", "sold_at", "returned_at", "returned_user_id",
		"customer_since",
		"reserved_user_id", "reserved_company_id", "reserved_until", "order_id",
	},
	Load:     loadRows,
	Wrote:    afterWrite,
	Removing: removeBelongings,
	Uses: []table.Use{
		{
			Entity: "version", Table: "versions", Column: "vehicle_id", Name: "number", Where: "status <> 'archived'",
			Scope: "{brand:brand_id|user_id} AND {company:company_id}",
		},
	},
	Export: exported,
})

var refs = []table.Ref[Vehicle]{
	{
		Field:  "brand_id",
		Table:  "brands",
		Scope:  "{brand:id}",
		Shared: true,
		ID:     func(v *Vehicle) *int64 { return &v.BrandID },
	},
	{
		Field:  "manufacturer_id",
		Table:  "manufacturers",
		Scope:  "{everyone}",
		Shared: true,
		ID:     func(v *Vehicle) *int64 { return &v.ManufacturerID },
		Column: "used", Take: func(v *Vehicle, used int64) { v.Used = used == 1 },
	},
	{
		Field:  "dealer_company_id",
		Table:  "companies",
		Scope:  "{company:id}",
		Shared: true,
		ID:     func(v *Vehicle) *int64 { return &v.DealerID },
	},
	{
		Field: "model_id", Table: "models", Scope: "{brand:brand_id}", ID: func(v *Vehicle) *int64 { return v.ModelID },
		Column: "serie_id", Take: func(v *Vehicle, serie int64) { v.SerieID = &serie },
	},
	{
		Field: "ext_feature_id",
		Table: "features",
		Scope: "{brand:brand_id}",
		ID:    func(v *Vehicle) *int64 { return v.ExtFeatureID },
	},
	{
		Field: "ext_individual_feature_id",
		Table: "features",
		Scope: "{brand:brand_id}",
		ID:    func(v *Vehicle) *int64 { return v.IndividualFeatureID },
	},
	{
		Field: "int_feature_id",
		Table: "features",
		Scope: "{brand:brand_id}",
		ID:    func(v *Vehicle) *int64 { return v.IntFeatureID },
	},
	{Field: "fuel_id", Table: "fuels", Scope: "{everyone}", Shared: true, ID: func(v *Vehicle) *int64 { return v.FuelID }},
	{
		Field: "gearbox_id",
		Table: "gearboxes",
		Scope: "{brand?:brand_id}",
		ID:    func(v *Vehicle) *int64 { return v.GearboxID },
	},
	{
		Field: "bodytype_id",
		Table: "body_types",
		Scope: "{brand:brand_id}",
		ID:    func(v *Vehicle) *int64 { return v.BodytypeID },
	},
	{
		Field:  "importer_id",
		Table:  "importers",
		Scope:  "{company?:dealer_company_id}",
		Shared: true,
		ID:     func(v *Vehicle) *int64 { return v.ImporterID },
	},
	{
		Field:  "stockroom_id",
		Table:  "stockrooms",
		Scope:  "{company:company_id}",
		Shared: true,
		ID:     func(v *Vehicle) *int64 { return v.StockroomID },
		Column: "company_id", Take: func(v *Vehicle, company int64) { v.kept.stockroomCompany = company },
	},
	{
		Field:  "customer_id",
		Table:  "customers",
		Scope:  "{company:dealer_company_id}",
		Shared: true,
		ID:     func(v *Vehicle) *int64 { return v.CustomerID },
		Column: "dealer_company_id", Take: func(v *Vehicle, company int64) { v.kept.customerCompany = company },
	},
	{
		Field:  "leasing_id",
		Table:  "leasings",
		Scope:  "{everyone}",
		Shared: true,
		ID:     func(v *Vehicle) *int64 { return v.LeasingID },
	},
	{
		Field:  "accepted_manager_id",
		Table:  "users",
		Scope:  colleagues,
		Shared: true,
		ID:     func(v *Vehicle) *int64 { return v.AcceptedManagerID },
	},
	{
		Field:  "seller_manager_id",
		Table:  "users",
		Scope:  colleagues,
		Shared: true,
		ID:     func(v *Vehicle) *int64 { return v.SellerManagerID },
	},
}

// colleagues are the users who work with companies of the actor.
const colleagues = `EXISTS (
		SELECT 1
		FROM user_companies works
		WHERE works.user_id = users.id AND {company:works.company_id})`

// holdersOf gives the users who have vehicles reserved, for the log of substitutions.
func holdersOf(_ context.Context, _ *db.Tx, rows []*Vehicle) ([]*int64, error) {
	holders := make([]*int64, len(rows))
	for i, v := range rows {
		if v.ReservedCompanyID != nil && *v.ReservedCompanyID == v.DealerID {
			holders[i] = v.ReservedUserID
		}
	}

	return holders, nil
}

// loadRows lets substitutes work in the brands of the vehicles that they stand in for, and fills
// what depends on the day.
func loadRows(ctx context.Context, tx *db.Tx, rows []Vehicle) error {
	held, err := settings.ForStock(ctx, tx)
	if err != nil {
		return fmt.Errorf("read what holding a vehicle costs: %w", err)
	}

	today := tx.Today()

	for i := range rows {
		v := &rows[i]
		if _, acts := tx.Actor.For(v.ReservedCompanyID, v.ReservedUserID); acts {
			tx.WorkWithin(v.BrandID)
		}
		v.DaysInStock = DaysInStock(today, v.Phase, v.ReturnedAt, v.ArrivedAt, v.StockedAt)
		if v.HoldingCost, err = held.Cost(v.Purchase, v.DaysInStock); err != nil {
			return err
		}
	}

	return nil
}

// afterWrite keeps the features of vehicles in step with them, and their tags unless those come later.
func afterWrite(ctx context.Context, tx *db.Tx, rows []Vehicle) error {
	if err := storeFeatures(ctx, tx, rows); err != nil {
		return err
	}
	if tagsComeLater(ctx) {
		return nil
	}

	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}

	return storeTags(ctx, tx, ids)
}

// Searched lists the records of the area that the search finds.
func Searched() []find.Searched {
	return []find.Searched{
		find.Searchable(Vehicles, PermRead, "status = 'active'", "", func(v *Vehicle, q find.Question, hit *find.Hit) {
			hit.Code = v.knownBy(q.Keyword)
			hit.Name = v.Called()
		}),
	}
}

// exported has the heads and the names by which imports know them.
var exported = []table.Column[Vehicle]{
	{Head: "brand", Value: func(v *Vehicle) any { return v.BrandName }},
	{Head: "dealer_company", Value: func(v *Vehicle) any { return v.DealerName }},
	{Head: "phase", Value: func(v *Vehicle) any { return string(v.Phase) }},
	record.OptionalColumn("order_status", func(v *Vehicle) *int64 { return v.OrderStatus }),
	{Head: "order_no", Value: func(v *Vehicle) any { return v.OrderNo }},
	{Head: "vin", Value: func(v *Vehicle) any { return v.VIN }},
	{Head: "description_show", Value: func(v *Vehicle) any { return v.DescriptionShow }},
	{Head: "model", Value: func(v *Vehicle) any { return v.ModelCode }},
	{Head: "colour", Value: func(v *Vehicle) any { return v.Colour }},
	{Head: "registration_plate", Value: func(v *Vehicle) any { return v.RegistrationPlate }},
	record.OptionalColumn("arrived_at", func(v *Vehicle) *date.Date { return v.ArrivedAt }),
	{Head: "sold_at", Value: func(v *Vehicle) any { return v.SoldAt.Date }},
	{Head: "price_total", Value: func(v *Vehicle) any { return v.Total }},
	{Head: "currency", Value: func(v *Vehicle) any { return v.Currency }},
}

// Called names a vehicle where there is room for a line.
func (v *Vehicle) Called() string {
	for _, name := range []string{v.DescriptionShow, v.Make, v.ModelCode, v.OrderNo} {
		if name != "" {
			return name
		}
	}
	return fmt.Sprintf("#%d", v.ID)
}

// knownBy gives the number of a vehicle that was asked for, else that of its order.
func (v *Vehicle) knownBy(keyword string) string {
	asked := find.Number(keyword)
	for _, number := range []string{v.OrderNo, v.RegistrationPlate, v.VIN} {
		if asked != "" && strings.Contains(find.Number(number), asked) {
			return number
		}
	}

	return v.OrderNo
}

// AddMany adds vehicles, many at once, in the phases that they have.
func AddMany(ctx context.Context, tx *db.Tx, rows []Vehicle) error {
	for i := range rows {
		rows[i].kept.asIs = true
	}
	return Vehicles.InsertMany(ctx, tx, rows)
}
