package stock

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/settings"
	"forecourt/internal/vehicle"
)

// ListedCar is an open vehicle as the stock list shows it. Of vehicles of other
// companies it has the car, the dealer, how far it is, its dates, what it is sold
// for and until when which company has it reserved; everything else is empty.
type ListedCar struct {
	table.Record
	BrandID        int64         `db:"brand_id" json:"brand_id" readOnly:"true"`
	ManufacturerID int64         `db:"manufacturer_id" json:"manufacturer_id" readOnly:"true"`
	Used           db.Flag       `db:"used" json:"used" readOnly:"true"`
	DealerID       int64         `db:"dealer_company_id" json:"dealer_company_id" readOnly:"true"`
	BrandName      string        `db:"brand_name" fieldtag:"computed" json:"-"`
	DealerName     string        `db:"dealer_name" fieldtag:"computed" json:"dealer_name" readOnly:"true"`
	StatusID       int64         `db:"vehicle_status_id" json:"vehicle_status_id" readOnly:"true"`
	Phase          vehicle.Phase `db:"phase" json:"phase" readOnly:"true" enum:"planned,ordered,transit,stock,sold,archive"`
	OrderStatus    *int64        `db:"order_status" json:"order_status" readOnly:"true" nullable:"true"`
	Status         string        `db:"status" json:"status" readOnly:"true" enum:"active,deleted"`

	ModelID      *int64     `db:"model_id" json:"model_id" readOnly:"true" nullable:"true"`
	SerieID      *int64     `db:"serie_id" json:"serie_id" readOnly:"true" nullable:"true"`
	ModelCode    string     `db:"model_code" json:"model_code" readOnly:"true"`
	Make         string     `db:"make" json:"make" readOnly:"true"`
	Description  string     `db:"description_show" json:"description_show" maxLength:"255"`
	ExtCode      string     `db:"ext_code" json:"ext_code" readOnly:"true"`
	Colour       string     `db:"colour" json:"colour" maxLength:"255"`
	IntCode      string     `db:"int_code" json:"int_code" readOnly:"true"`
	Interior     string     `db:"interior" json:"interior" readOnly:"true"`
	Options      string     `db:"options_full_text" json:"options" readOnly:"true"`
	OptCodeList  string     `db:"options_full" json:"opt_code_list" readOnly:"true" doc:"codes of all options, with spaces between"`
	ModelYear    *int64     `db:"model_year" json:"model_year" readOnly:"true" nullable:"true"`
	WheelDrive   string     `db:"wheel_drive" json:"wheel_drive" readOnly:"true"`
	FuelID       *int64     `db:"fuel_id" json:"fuel_id" readOnly:"true" nullable:"true"`
	Mileage      *int64     `db:"mileage" json:"mileage" readOnly:"true" nullable:"true"`
	Owners       *int64     `db:"owners" json:"owners" readOnly:"true" nullable:"true"`
	Image        string     `db:"image" fieldtag:"computed" json:"image" readOnly:"true" doc:"the cover; empty: there is none"`
	OrderType    string     `db:"own_order_type" fieldtag:"computed" json:"order_type" readOnly:"true" doc:"of the reader's companies only"`
	Currency     string     `db:"currency" json:"currency" readOnly:"true"`
	VATRegime    string     `db:"vat_regime" json:"vat_regime" readOnly:"true"`
	RegisteredAt *date.Date `db:"registered_at" json:"registered_at" readOnly:"true" nullable:"true"`

	OrderedAt    *date.Date `db:"ordered_at" json:"ordered_at" readOnly:"true" nullable:"true"`
	ProducedAt   *date.Date `db:"produced_at" json:"produced_at" readOnly:"true" nullable:"true"`
	ForeseenDate *date.Date `db:"foreseen_date" json:"foreseen_date" nullable:"true"`
	ArrivedAt    *date.Date `db:"arrived_at" json:"arrived_at" readOnly:"true" nullable:"true"`
	StockedAt    *date.Date `db:"stocked_at" json:"stocked_at" readOnly:"true" nullable:"true"`
	ReturnedAt   *date.Date `db:"returned_at" json:"returned_at" readOnly:"true" nullable:"true"`

	Amount         money.Cents  `db:"price" json:"price"`
	Discounted     money.Cents  `db:"price_discounted" json:"price_discounted"`
	Transportation *money.Cents `db:"price_transportation" json:"price_transportation" readOnly:"true" nullable:"true"`
	Total          money.Cents  `db:"price_total" json:"price_total" readOnly:"true"`

	ReservedUntil   *date.Date `db:"held_until" fieldtag:"computed" json:"reserved_until" readOnly:"true" nullable:"true" doc:"null: nobody has it reserved"`
	ReservedCompany string     `db:"held_company" fieldtag:"computed" json:"reserved_company" readOnly:"true" doc:"whose reservation it is"`
	Waiting         int64      `db:"waiting" fieldtag:"computed" json:"waiting" readOnly:"true" doc:"how many wait for it"`
	Waits           db.Flag    `db:"waits" fieldtag:"computed" json:"waits" readOnly:"true" doc:"the reader is one of them"`
	Mine            db.Flag    `db:"is_reserved_manager" fieldtag:"computed" json:"is_reserved_manager" readOnly:"true" doc:"the reader has it reserved"`
	OwnDealer       db.Flag    `db:"match_user_dealer" fieldtag:"computed" json:"match_user_dealer" readOnly:"true" doc:"of one of the reader's companies"`
	Editable        db.Flag    `db:"editable" fieldtag:"computed" json:"editable" readOnly:"true" doc:"the reader may change it here"`

	// Of the reader's companies only.
	ReservedBy  string       `db:"held_by" fieldtag:"computed" json:"reserved_by" readOnly:"true"`
	ReservedFor string       `db:"held_for" fieldtag:"computed" json:"reserved_for" readOnly:"true" doc:"the customer"`
	HasCustomer db.Flag      `db:"has_customer" fieldtag:"computed" json:"has_customer" readOnly:"true"`
	VIN         string       `db:"own_vin" fieldtag:"computed" json:"vin" readOnly:"true"`
	OrderNo     string       `db:"own_order_no" fieldtag:"computed" json:"order_no" readOnly:"true"`
	Plate       string       `db:"own_plate" fieldtag:"computed" json:"registration_plate" readOnly:"true"`
	StockroomID *int64       `db:"own_stockroom" fieldtag:"computed" json:"stockroom_id" nullable:"true"`
	Comment     string       `db:"own_comment" fieldtag:"computed" json:"comment"`
	SoldAt      *date.Date   `db:"own_sold_at" fieldtag:"computed" json:"sold_at" readOnly:"true" nullable:"true"`
	Purchase    *money.Cents `db:"own_purchase" fieldtag:"computed" json:"price_purchase" readOnly:"true" nullable:"true" doc:"null without the right to prime costs"`
	DaysInStock *int64       `json:"days_in_stock" readOnly:"true" nullable:"true"`
	HoldingCost *money.Cents `json:"holding_cost" readOnly:"true" nullable:"true" doc:"null without the right to prime costs"`
	Search      string       `db:"search" json:"-"`
}

const (
	own = "{company:vehicles.dealer_company_id}"
	// ofReader limits a list to what is own (see db.Where.Plus).
	ofReader = "{company:{+}dealer_company_id}"
	held     = "vehicles.reserved_user_id IS NOT NULL AND vehicles.reserved_until >= {today}"
	mine     = "{mine:vehicles.reserved_user_id@reserved_company_id} AND " + held
	// editable is the condition under which a reader may change a row of the list (S-006): as the
	// user who has it reserved, for its dealer, or for the company of its importer.
	editable = "(" + mine + " OR " + own + ` OR vehicles.importer_id IN (
			SELECT brings.id
			FROM importers brings
			WHERE {company:brings.dealer_company_id}))`
	customer = "(vehicles.customer_id IS NOT NULL OR vehicles.owner <> '')"
)

// ofOwn gives a column of the reader's companies, and what stands for it elsewhere.
func ofOwn(column, otherwise string) string {
	return "CASE WHEN " + own + " THEN " + column + " ELSE " + otherwise + " END"
}

func asFlag(condition string) string { return "CASE WHEN " + condition + " THEN 1 ELSE 0 END" }

var permCosts = authz.Perm("app.brand.primecost", "brandId")

// Scope is that of the stock: of a brand of the reader, of any company while it is for sale.
const Scope = "{brand:brand_id|reserved_user_id@reserved_company_id} AND ({company:dealer_company_id} OR phase <> 'sold' AND phase <> 'archive' AND " + vehicle.Shared + ")"

var items = table.New(table.Table[ListedCar]{
	Name: "vehicles", Entity: "stock", Order: "id DESC", Large: true, Reading: vehicle.PermStock,
	// Vehicles of other companies are found by their car only.
	Seen: "CASE WHEN " + own + " THEN vehicles.search ELSE vehicles.car_search END", Numbers: true,
	Scope: Scope,
	Owner: func(i *ListedCar) table.Owner { return table.Owner{BrandID: &i.BrandID, CompanyID: &i.DealerID} },
	Guard: &table.Guard{Perm: permCosts, Fields: []string{"price_purchase", "holding_cost"}},
	Sort: map[string]string{
		"id":               "id",
		"price_total":      "price_total",
		"arrived_at":       "arrived_at",
		"foreseen_date":    "foreseen_date",
		"description_show": "description_show",
	},
	Computed: map[string]string{
		"brand_name": "(SELECT sold.name FROM brands sold WHERE sold.id = vehicles.brand_id)",
		"dealer_name": `(
				SELECT COALESCE(NULLIF(sells.title_short, ''), sells.name)
				FROM companies sells
				WHERE sells.id = vehicles.dealer_company_id)`,
		"image": `COALESCE((
				SELECT cover.image
				FROM vehicle_images cover
				WHERE cover.vehicle_id = vehicles.id
				ORDER BY cover.sort, cover.id LIMIT 1), '')`,
		"held_until": "CASE WHEN " + held + " THEN vehicles.reserved_until END",
		"held_company": `COALESCE((
				SELECT COALESCE(NULLIF(holds.title_short, ''), holds.name)
				FROM companies holds
				WHERE holds.id = vehicles.reserved_company_id AND ` + held + "), '')",
		"waiting": `(
				SELECT count(*)
				FROM vehicle_reservations queue
				WHERE queue.vehicle_id = vehicles.id AND queue.status = 'queued')`,
		"waits": asFlag(`EXISTS (
				SELECT 1
				FROM vehicle_reservations place
				WHERE place.vehicle_id = vehicles.id
					AND place.status = 'queued'
					AND {mine:place.user_id})`),
		"is_reserved_manager": asFlag(mine),
		"match_user_dealer":   asFlag(own),
		"editable":            asFlag(editable),
		"held_by": `COALESCE((
				SELECT holder.name
				FROM users holder
				WHERE holder.id = vehicles.reserved_user_id
					AND {company:vehicles.reserved_company_id}
					AND ` + held + "), '')",
		"held_for": `COALESCE((
				SELECT claim.customer_name
				FROM vehicle_reservations claim
				WHERE claim.vehicle_id = vehicles.id
					AND claim.status = 'active'
					AND {company:claim.company_id}
					AND ` + held + `), '')`,
		"has_customer":   asFlag(own + " AND " + customer),
		"own_order_type": ofOwn("vehicles.order_type", "''"),
		"own_vin":        ofOwn("vehicles.vin", "''"),
		"own_order_no":   ofOwn("vehicles.order_no", "''"),
		"own_plate":      ofOwn("vehicles.registration_plate", "''"),
		"own_stockroom":  ofOwn("vehicles.stockroom_id", "NULL"),
		"own_comment":    ofOwn("vehicles.comment", "''"),
		"own_sold_at":    ofOwn("vehicles.sold_at", "NULL"),
		"own_purchase":   ofOwn("vehicles.price_purchase", "NULL"),
	},
	Load:   loadItems,
	Export: exported,
})

// loadItems fills what follows from the day.
func loadItems(ctx context.Context, tx *db.Tx, rows []ListedCar) error {
	decided, err := settings.ForStock(ctx, tx)
	if err != nil {
		return fmt.Errorf("read what holding a vehicle costs: %w", err)
	}

	today := tx.Today()

	for i := range rows {
		r := &rows[i]
		if !r.OwnDealer {
			r.UpdatedByName = ""
		}
		r.DaysInStock = vehicle.DaysInStock(today, r.Phase, r.ReturnedAt, r.ArrivedAt, r.StockedAt)
		if r.HoldingCost, err = decided.Cost(r.Purchase, r.DaysInStock); err != nil {
			return err
		}
	}

	return nil
}
