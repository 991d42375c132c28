package vehicle

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/person"
	"forecourt/internal/platform/record"
	"forecourt/internal/vehicle/vin"
)

const path = "/vehicle"

func vehicleRoutes(a *httpapi.API, stories []person.Story) {
	httpapi.List(a, path, PermRead, Vehicles, vehiclesFilter)
	httpapi.Op(a, http.MethodGet, path+"/{id}", PermRead, getVehicle)
	httpapi.Op(a, http.MethodPost, path, permCreateAny.OrElse(permEditAny), createVehicle,
		httpapi.Summary("Add a new or a used vehicle: which of the two, its manufacturer says."))
	httpapi.Op(a, http.MethodPut, path+"/{id}", permEditAny, updateVehicle)
	httpapi.Op(a, http.MethodPost, path+"/{id}", permEditAny, updateVehicle)
	vehicleData.Ends(a, path, permEditAny)
	record.BulkRoutes(a, path, permEditAny, vehicleData, vehiclesFilter)
	httpapi.Op(a, http.MethodGet, path+"/blank", permCreateAny, blankVehicle,
		httpapi.Summary("What a new vehicle of a brand and a manufacturer starts from."))
	httpapi.Op(a, http.MethodGet, "/pricelist/list-for-company-vehicle/{companyId}/{vehicleId}", PermRead, priceLists,
		httpapi.Summary("The latest published price lists that have the model of a vehicle, "+
			"five at most, for a company that sells its brand."))
	httpapi.Op(a, http.MethodGet, "/vehicle-order-type", PermRead, orderTypes,
		httpapi.Summary("How vehicles of a manufacturer may be ordered."))
	actionRoutes(a)
	vinRoutes(a)
	paymentRoutes(a)
	imageRoutes(a)
	timelineRoutes(a, stories)
}

var vehicleData = record.Data[Vehicle]{
	Table: Vehicles, Status: func(v *Vehicle) *string { return &v.Status }, Complete: fillWarnings,
}

func getVehicle(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Vehicle, error) {
	v, err := Vehicles.Get(ctx, tx, in.ID)
	return withWarnings(ctx, tx, v, err)
}

func updateVehicle(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Vehicle]) (Vehicle, error) {
	v, err := Vehicles.Update(ctx, tx, in.ID, in.Saw(), in.Body.Apply)
	return withWarnings(ctx, tx, v, err)
}

func withWarnings(ctx context.Context, tx *db.Tx, v Vehicle, err error) (Vehicle, error) {
	if err == nil {
		err = fillWarnings(ctx, tx, &v)
	}
	return v, err
}

type vehiclesInput struct {
	httpapi.ListInput
	BrandIDs   []int64 `query:"brandIds"`
	CompanyIDs []int64 `query:"companyIds"`
	Status     string  `query:"status" enum:"active,deleted,all" default:"active"`
	StatusID   int64   `query:"vehicle_status_id"`
	OrderType  string  `query:"order_type" enum:"stock,customer,demo,trade-in,buy-in,ex-demo"`
	CustomerID int64   `query:"customerId"`
	Phase      string  `query:"phase" enum:"planned,ordered,transit,stock,sold,archive"`
}

func vehiclesFilter(in *vehiclesInput) ([]db.Condition, error) {
	var where []db.Condition
	for column, value := range map[string]string{"status": in.Status, "order_type": in.OrderType, "phase": in.Phase} {
		if value != "" && value != "all" {
			where = append(where, db.Equal("{+}"+column, value))
		}
	}

	if in.StatusID != 0 {
		where = append(where, db.Equal("{+}vehicle_status_id", in.StatusID))
	}
	if in.CustomerID != 0 {
		where = append(where, db.Condition{SQL: "{+}customer_id = ?", Args: []any{in.CustomerID}, Narrow: true})
	}
	if len(in.BrandIDs) > 0 {
		where = append(where, db.In("{+}brand_id", in.BrandIDs))
	}
	if len(in.CompanyIDs) > 0 {
		where = append(where, db.In("{+}dealer_company_id", in.CompanyIDs))
	}

	return where, nil
}

// fillWarnings fills the warnings, which a single vehicle has.
func fillWarnings(ctx context.Context, tx *db.Tx, v *Vehicle) error {
	v.Warnings = []string{}
	if v.VIN != "" && vin.Fault(v.VIN) == "" {
		var makers []string // a used one may be of any
		if !v.Used {
			var err error
			if makers, err = makersOf(ctx, tx, v.BrandID); err != nil {
				return err
			}
		}

		v.Warnings = append(v.Warnings, vin.Warnings(v.VIN, makers)...)
	}
	if v.VATRegime == marginRegime && v.isNewForVAT(tx) {
		v.Warnings = append(v.Warnings, "margin_new_car")
	}
	if v.Total == 0 {
		return nil // it costs what is agreed
	}

	paid, err := sumsPaid(ctx, tx, []int64{v.ID})
	if err == nil && paid[v.ID] > v.Total {
		v.Warnings = append(v.Warnings, "price_below_paid")
	}

	return err
}

const (
	marginRegime = "margin"
	// A car that is no older or has not gone further is a new one for VAT, which the
	// margin scheme does not take (Directive 2006/112/EC, article 2).
	newMonths = 6
	newKM     = 6000
)

// isNewForVAT reports whether a vehicle is a new means of transport.
func (v *Vehicle) isNewForVAT(tx *db.Tx) bool {
	young := v.RegisteredAt != nil && tx.Today().DaysSince(*v.RegisteredAt) <= newMonths*31
	return young || v.Mileage != nil && *v.Mileage <= newKM
}

// createVehicle adds a vehicle with the values that a new one starts from, or changes the
// vehicle whose id the body has.
func createVehicle(ctx context.Context, tx *db.Tx, in *httpapi.Save[Vehicle]) (Vehicle, error) {
	if id := in.Body.Int("id"); id != 0 {
		v, err := Vehicles.Update(ctx, tx, id, in.Saw(), in.Body.Apply)
		return withWarnings(ctx, tx, v, err)
	}

	given := Vehicle{}
	if err := in.Body.Apply(&given); err != nil {
		return given, err
	}
	if given.BrandID == 0 {
		return given, fault.WrongField("brand_id", "missing_brand")
	}

	row, err := blankOf(ctx, tx, given.BrandID, given.ManufacturerID, given.DealerID)
	if err != nil {
		return row, err
	}
	if err := in.Body.Apply(&row); err != nil {
		return row, err
	}

	if row.ManufacturerID == 0 || row.StatusID == 0 || row.DealerID == 0 {
		filled, err := blankOf(ctx, tx, row.BrandID, row.ManufacturerID, row.DealerID)
		if err != nil {
			return row, err
		}
		row.fillFrom(&filled)
	}

	row, err = Vehicles.Insert(ctx, tx, row)
	return withWarnings(ctx, tx, row, err)
}

// fillFrom takes from a blank one what must not be 0.
func (v *Vehicle) fillFrom(blank *Vehicle) {
	for field, value := range map[*int64]int64{
		&v.ManufacturerID: blank.ManufacturerID,
		&v.StatusID:       blank.StatusID,
		&v.DealerID:       blank.DealerID,
	} {
		if *field == 0 {
			*field = value
		}
	}
}

type blankInput struct {
	BrandID        int64 `query:"brandId" minimum:"1" required:"true"`
	ManufacturerID int64 `query:"manufacturerId" doc:"0: the main one of the brand"`
	CompanyID      int64 `query:"companyId" doc:"0: the user's"`
}

func blankVehicle(ctx context.Context, tx *db.Tx, in *blankInput) (Vehicle, error) {
	v, err := blankOf(ctx, tx, in.BrandID, in.ManufacturerID, in.CompanyID)
	v.Warnings = []string{}
	return v, err
}

// maker holds what a new vehicle takes over from its manufacturer.
type maker struct {
	ID    int64   `db:"id"`
	Used  db.Flag `db:"used"`
	First *int64  `db:"first"`
	Main  db.Flag `db:"main"`
}

// makersFor reads the manufacturers of a brand, those of new vehicles first.
func makersFor(ctx context.Context, tx *db.Tx, brand int64) ([]maker, error) {
	makers, err := db.Select[maker](ctx, tx, `SELECT made.id, made.used, made.default_vehicle_status_id AS first,
			CASE WHEN brands.manufacturer_id = made.id THEN 1 ELSE 0 END AS main
		FROM brand_manufacturers link
		JOIN manufacturers made ON made.id = link.manufacturer_id
		JOIN brands ON brands.id = link.brand_id
		WHERE {brand:link.brand_id} AND link.brand_id = $1
		ORDER BY made.used, made.id`, brand)
	if err != nil {
		return nil, fmt.Errorf("read who makes for a brand: %w", err)
	}

	return makers, nil
}

// blankOf gives the values that a vehicle starts from: the main manufacturer of the brand,
// its first status, and currency and VAT of the dealer.
func blankOf(ctx context.Context, tx *db.Tx, brand, manufacturer, company int64) (Vehicle, error) {
	v := Vehicle{BrandID: brand, ManufacturerID: manufacturer, DealerID: company, Status: record.Active}
	makers, err := makersFor(ctx, tx, brand)
	if err != nil {
		return v, err
	}

	at := slices.IndexFunc(makers, func(m maker) bool { return m.ID == manufacturer || manufacturer == 0 && bool(m.Main) })
	if at < 0 && manufacturer == 0 && len(makers) > 0 {
		at = 0
	}
	if at >= 0 {
		v.ManufacturerID = makers[at].ID
		v.Used = makers[at].Used
		if makers[at].First != nil {
			v.StatusID = *makers[at].First
		}
	}
	if company == 0 {
		own, err := db.Select[int64](ctx, tx, "SELECT company_id FROM users WHERE {self:id} AND company_id IS NOT NULL")
		if err != nil {
			return v, err
		}

		if len(own) > 0 {
			v.DealerID = own[0]
		}
	}

	sells, err := readDealers(ctx, tx, []int64{v.DealerID})
	if err != nil {
		return v, err
	}

	of := sells[v.DealerID]
	rate := of.VAT
	if rate == 0 {
		rate = usualVAT
	}
	v.CustomerType = "company"
	v.VATRegime = "standard"
	v.OrderType = kindOf(v.Used).orderTypes[0]
	v.Currency = of.Currency
	v.VAT = &rate
	if allowed := kindOf(v.Used).currencies; allowed != nil && !slices.Contains(allowed, v.Currency) {
		v.Currency = allowed[0]
	}

	return v, nil
}

const usualVAT = 21 * money.Hundred / 100

type orderTypesInput struct {
	ManufacturerID int64 `query:"manufacturerId" minimum:"1" required:"true"`
}

// OrderType is a way of ordering a vehicle.
type OrderType struct {
	Code string `json:"code"`
}

func orderTypes(ctx context.Context, tx *db.Tx, in *orderTypesInput) ([]OrderType, error) {
	used, err := db.SelectOne[db.Flag](ctx, tx, `SELECT used
		FROM manufacturers
		WHERE {everyone} AND id = $1`, in.ManufacturerID)
	if err != nil {
		return nil, err
	}

	var types []OrderType
	for _, code := range kindOf(used).orderTypes {
		types = append(types, OrderType{code})
	}

	return types, nil
}
