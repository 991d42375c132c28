package offer

import (
	"context"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// OfVehicle is what an offer keeps of a car that exists.
type OfVehicle struct {
	Frozen       db.Flag      `db:"frozen" json:"frozen" readOnly:"true" doc:"the car exists as it stands: only the summary is worked on"`
	VATRegime    string       `db:"vat_regime" json:"vat_regime" readOnly:"true" doc:"standard, margin or exempt, of a used vehicle; empty: the offer is of no used one"`
	VehicleTotal *money.Cents `db:"vehicle_total" json:"vehicle_total" nullable:"true" readOnly:"true" doc:"what the vehicle cost when the offer took its price"`
}

// OfUsed says that the offer is of a used vehicle: its prices are those of the
// vehicle, and there is no list.
func (v *Version) OfUsed() bool { return v.VATRegime != "" }

// vehicleGone says that the vehicle of an offer is no longer for sale as it was
// offered: sold, archived, deleted, or moved from the used ones to the new ones.
const vehicleGone = `EXISTS (SELECT 1 FROM vehicles offered WHERE offered.id = versions.vehicle_id
	AND (offered.status <> 'active' OR offered.phase IN ('sold', 'archive')
		OR offered.used <> CASE WHEN versions.vat_regime = '' THEN 0 ELSE 1 END))`

// checkOfVehicle notes what an offer of a car that exists cannot have.
func (v *Version) checkOfVehicle(fields *fault.Fields) {
	if v.VehicleID != nil && v.NumberOfVehicles > 1 {
		fields.Add("number_of_vehicles", "one_vehicle_offered")
	}
	if !v.OfUsed() {
		return
	}

	for name, amount := range map[string]*money.Cents{
		"discount_money":          v.DiscountMoney,
		"additional_extras_price": v.AdditionalExtras,
		"trade_in_benefit":        v.TradeInBenefit,
		"price_support":           v.PriceSupport,
	} {
		if amount != nil && *amount != 0 {
			fields.Add(name, "not_of_used")
		}
	}

	if v.Discount != nil && *v.Discount != 0 {
		fields.Add("discount", "not_of_used")
	}
}

// usedVehicle gives the used car with the prices that the offer keeps.
func (v *Version) usedVehicle() *price.Vehicle {
	return &price.Vehicle{
		ID:                  *v.VehicleID,
		Price:               v.ListModel,
		PriceDiscounted:     v.DiscountedTyped,
		PriceTransportation: v.ListTransportation,
		Regime:              price.Regime(v.VATRegime),
	}
}

// VehiclePrices are what a vehicle costs, VAT included.
type VehiclePrices struct {
	Price          money.Cents  `db:"price"`
	Discounted     money.Cents  `db:"price_discounted"`
	Transportation *money.Cents `db:"price_transportation"`
	Total          money.Cents  `db:"price_total"`
	Currency       string       `db:"currency"`
	VATRegime      string       `db:"vat_regime"`
}

// TakeVehiclePrices gives the offer the prices of its vehicle. A used one is offered at
// them; of a new one the list says what it costs, and a reduced price is typed in where the offer has VAT, as the
// vehicle does.
func (v *Version) TakeVehiclePrices(p VehiclePrices, used bool, now db.Time) {
	v.VehicleTotal = &p.Total
	v.DiscountedTyped = nil
	if used {
		v.ListModel = &p.Price
		v.ListTransportation = p.Transportation
		v.Currency = p.Currency
		v.VATRegime = p.VATRegime
		v.PricedAt = &now
		if p.Discounted > 0 {
			v.DiscountedTyped = &p.Discounted
		}

		return
	}
	if p.Discounted > 0 && v.Type == price.Standard {
		v.Discount = nil
		v.DiscountMoney = nil
		v.DiscountedTyped = &p.Total
	}
}

// TakeUsedVehicle makes it the offer of a used car, at the prices of that.
func (v *Version) TakeUsedVehicle(ctx context.Context, tx *db.Tx, id int64) error {
	p, err := db.SelectOne[VehiclePrices](ctx, tx, `
		SELECT price, price_discounted, price_transportation, price_total, currency, vat_regime
		FROM vehicles
		WHERE {everyone} AND id = $1`, id)
	if err != nil {
		return fmt.Errorf("read the prices of a used vehicle: %w", err)
	}

	v.VehicleID = &id
	v.Frozen = true
	v.DeliveryTerm = ""
	v.TakeVehiclePrices(p, true, tx.Now())

	return nil
}

// TypeVehiclePrice takes what a new vehicle costs in place of what the list says and of any discount.
func (v *Version) TypeVehiclePrice(total money.Cents) {
	if v.Type == price.Standard && total > 0 && total != v.Price {
		v.TypePrice(total)
	}
}

// DiffersFromVehicle says that the offer asks another price than the vehicle costs, and that nobody has decided so:
// there is no discount, and no price was typed.
func (v *Version) DiffersFromVehicle(total money.Cents) bool {
	undecided := v.Discount == nil && v.DiscountMoney == nil && v.DiscountedTyped == nil
	return !v.OfUsed() && v.Type == price.Standard && undecided && total > 0 && total != v.Price
}

// LeaveVehicle makes it an offer of a car that is yet to be built.
func (v *Version) LeaveVehicle() {
	v.VehicleID = nil
	v.OfVehicle = OfVehicle{}
}

// ExistingCar is the vehicle of an offer. What names it is there only where the company of
// the offer has it.
type ExistingCar struct {
	ID              int64       `db:"id" json:"id"`
	Used            db.Flag     `db:"used" json:"used"`
	Own             db.Flag     `db:"own" json:"own" doc:"the caller may open its page"`
	Name            string      `db:"name" json:"name"`
	Make            string      `db:"make" json:"make"`
	Colour          string      `db:"colour" json:"colour"`
	Interior        string      `db:"interior" json:"interior"`
	Options         string      `db:"options_full_text" json:"options"`
	ModelYear       *int64      `db:"model_year" json:"model_year" nullable:"true"`
	Mileage         *int64      `db:"mileage" json:"mileage" nullable:"true" doc:"km"`
	Owners          *int64      `db:"owners" json:"owners" nullable:"true"`
	RegisteredAt    *date.Date  `db:"registered_at" json:"registered_at" nullable:"true" doc:"first registration"`
	ForeseenDate    *date.Date  `db:"foreseen_date" json:"foreseen_date" nullable:"true"`
	HasCustomer     db.Flag     `db:"has_customer" json:"has_customer" doc:"it was ordered for, or promised to, another customer than that of the offer"`
	Phase           string      `db:"phase" json:"phase" enum:"planned,ordered,transit,stock,sold,archive"`
	Dealer          string      `db:"dealer" json:"dealer"`
	Image           string      `db:"image" json:"image" doc:"the cover; empty: there is none"`
	VIN             string      `db:"vin" json:"vin" doc:"empty for a vehicle of another company"`
	Plate           string      `db:"plate" json:"registration_plate" doc:"empty for a vehicle of another company"`
	OrderNo         string      `db:"order_no" json:"order_no" doc:"empty for a vehicle of another company"`
	Total           money.Cents `db:"price_total" json:"price_total"`
	Currency        string      `db:"currency" json:"currency"`
	Reserved        db.Flag     `db:"reserved" json:"reserved"`
	Mine            db.Flag     `db:"mine" json:"is_reserved_manager" doc:"the caller has it reserved"`
	ReservedCompany string      `db:"reserved_company" json:"reserved_company"`
	ReservedUntil   *date.Date  `db:"reserved_until" json:"reserved_until" nullable:"true"`
	Gone            db.Flag     `db:"gone" json:"gone" doc:"no longer for sale as it was offered"`
	// What the document says beside that.
	EngineCC   *int64          `db:"engine_cc" json:"-"`
	PowerKW    *int64          `db:"power_kw" json:"-"`
	CO2        *int64          `db:"co2" json:"-"`
	WheelDrive string          `db:"wheel_drive" json:"-"`
	ModelCode  string          `db:"model_code" json:"-"`
	Fuel       db.Translations `db:"fuel" json:"-"`
	Gearbox    db.Translations `db:"gearbox" json:"-"`
	BodyType   db.Translations `db:"bodytype" json:"-"`
	Damage     string          `db:"damage" json:"-"`
	Warranty   string          `db:"warranty" json:"-"`
}

// ReadExisting reads the vehicle of an offer that was found within the scope; nil where the
// offer is of no car that exists.
func ReadExisting(ctx context.Context, tx *db.Tx, v *Version) (*ExistingCar, error) {
	if v.VehicleID == nil {
		return nil, nil //nolint:nilnil // most offers are of a car that is yet to be built
	}

	const held = "car.reserved_user_id IS NOT NULL AND car.reserved_until >= {today}"
	const named = "CASE WHEN car.dealer_company_id = versions.company_id THEN car.%[1]s ELSE '' END"
	found, err := db.Select[ExistingCar](ctx, tx, `
		SELECT car.id, car.used, CASE WHEN {company:car.dealer_company_id} THEN 1 ELSE 0 END AS own, car.make, car.colour,
			car.interior, car.options_full_text,
			COALESCE(NULLIF(car.description_show, ''), NULLIF(car.make, ''), car.model_code) AS name, car.model_year,
			car.mileage, car.owners, car.registered_at, car.foreseen_date, car.phase, car.price_total, car.currency,
			car.engine_cc, car.power_kw, car.co2, car.wheel_drive, car.model_code, car.damage, car.warranty,
			COALESCE(f.name, '{}') AS fuel, COALESCE(g.name, '{}') AS gearbox, COALESCE(t.name, '{}') AS bodytype,
			(SELECT COALESCE(NULLIF(sells.title_short, ''), sells.name) FROM companies sells
				WHERE sells.id = car.dealer_company_id) AS dealer,
			COALESCE((SELECT i.image FROM vehicle_images i WHERE i.vehicle_id = car.id ORDER BY i.sort, i.id
				LIMIT 1), '') AS image,
			`+fmt.Sprintf(named, "vin")+` AS vin,
			`+fmt.Sprintf(named, "registration_plate")+` AS plate,
			`+fmt.Sprintf(named, "order_no")+` AS order_no,
			CASE WHEN `+held+` THEN 1 ELSE 0 END AS reserved,
			CASE WHEN `+held+` AND {self:car.reserved_user_id} THEN 1 ELSE 0 END AS mine,
			COALESCE((SELECT COALESCE(NULLIF(holds.title_short, ''), holds.name) FROM companies holds
				WHERE holds.id = car.reserved_company_id AND `+held+`), '') AS reserved_company,
			CASE WHEN `+held+` THEN car.reserved_until END AS reserved_until,
			CASE WHEN car.owner <> '' AND car.owner <> versions.customer_name
					AND (car.customer_id IS NULL OR versions.customer_id IS NULL OR car.customer_id <> versions.customer_id)
				OR car.customer_id IS NOT NULL AND versions.customer_id IS NOT NULL AND car.customer_id <> versions.customer_id
				THEN 1 ELSE 0 END AS has_customer,
			CASE WHEN `+vehicleGone+` THEN 1 ELSE 0 END AS gone
		FROM versions
		JOIN vehicles car ON car.id = versions.vehicle_id
		LEFT JOIN fuels f ON f.id = car.fuel_id
		LEFT JOIN gearboxes g ON g.id = car.gearbox_id
		LEFT JOIN body_types t ON t.id = car.bodytype_id
		WHERE {everyone} AND versions.id = $1`, v.ID)
	if err != nil || len(found) == 0 {
		return nil, err
	}

	return &found[0], nil
}
