package vehicle

import (
	"strings"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
	"forecourt/internal/vehicle/vin"
)

// Vehicle is a car of the group, from the plan to its new owner. Prices include VAT, except the
// price that it was bought for.
type Vehicle struct {
	table.Record
	BrandID        int64   `db:"brand_id" json:"brand_id" minimum:"0"`
	ManufacturerID int64   `db:"manufacturer_id" json:"manufacturer_id" minimum:"0" doc:"whose statuses it goes by; 0 in a new one: the main one of the brand. Changed by /vehicle/move-to-new only"`
	Used           db.Flag `db:"used" json:"used" readOnly:"true"`
	DealerID       int64   `db:"dealer_company_id" json:"dealer_company_id" minimum:"0"`
	StatusID       int64   `db:"vehicle_status_id" json:"vehicle_status_id" minimum:"0" doc:"0 in a new one: that which the manufacturer's start with"`
	Phase          Phase   `db:"phase" json:"phase" enum:"planned,ordered,transit,stock,sold,archive" readOnly:"true" doc:"that of its status"`
	OrderStatus    *int64  `db:"order_status" json:"order_status" minimum:"1" maximum:"182" nullable:"true" doc:"the manufacturer's number; a change gives an open car the status that the number means"`
	Status         string  `db:"status" json:"status" enum:"active,deleted"`
	Car
	Identity
	Way
	Owner
	Price
	Held
	Comment string `db:"comment" json:"comment" maxLength:"65000"`
	Search  string `db:"search" json:"-"`
	// CarSearch holds the words by which other companies find it: those of the car and nothing else.
	CarSearch string `db:"car_search" json:"-"`
	Seen
	kept kept
}

// Seen holds what depends on the reader of a vehicle and on the day (OP-121); it is never stored or
// accepted.
type Seen struct {
	MatchUserDealer   db.Flag      `db:"match_user_dealer" fieldtag:"computed" json:"match_user_dealer" readOnly:"true" doc:"the dealer is one of the reader's companies"`
	IsReservedManager db.Flag      `db:"is_reserved_manager" fieldtag:"computed" json:"is_reserved_manager" readOnly:"true" doc:"the reader has it reserved, or stands in for who has"`
	HasCustomer       db.Flag      `db:"has_customer" fieldtag:"computed" json:"has_customer" readOnly:"true"`
	ManufacturerCode  string       `db:"manufacturer_code" fieldtag:"computed" json:"manufacturer_code" readOnly:"true" doc:"with which the rights to parts of its page end"`
	ReservedByName    string       `db:"reserved_by_name" fieldtag:"computed" json:"reserved_by_name" readOnly:"true" doc:"who has it reserved; empty when nobody has"`
	BrandName         string       `db:"brand_name" fieldtag:"computed" json:"-"`
	DealerName        string       `db:"dealer_name" fieldtag:"computed" json:"-"`
	DaysInStock       *int64       `json:"days_in_stock" nullable:"true" readOnly:"true" doc:"since it came to stock; null unless it stands there"`
	HoldingCost       *money.Cents `json:"holding_cost" nullable:"true" readOnly:"true" doc:"what keeping it has cost so far; null without the right to prime costs"`
	Warnings          []string     `json:"warnings,omitempty" readOnly:"true" doc:"what is unlikely about it, when one vehicle is read"`
}

// kept is what a write needs to know of the rows that a vehicle names.
type kept struct {
	stockroomCompany, customerCompany int64
	countryVAT                        money.Percent // of the dealer's, today
	// forOrder says that a user who processes orders writes it for one of them, which takes no
	// right to vehicles.
	forOrder bool
	// asIs says that the row comes with the sale and the day of stock that it has,
	// as those of the demo group do.
	asIs bool
}

// Car describes the car itself: its model, colours, options and figures.
type Car struct {
	ModelID             *int64 `db:"model_id" json:"model_id" nullable:"true" doc:"of the brand; a used car may have none"`
	SerieID             *int64 `db:"serie_id" json:"serie_id" nullable:"true" readOnly:"true" doc:"that of its model"`
	ModelCode           string `db:"model_code" json:"model_code" maxLength:"64"`
	Make                string `db:"make" json:"make" maxLength:"64" doc:"of a used car of another make"`
	DescriptionShow     string `db:"description_show" json:"description_show" maxLength:"255" doc:"what it is called; empty: as its model"`
	ExtCode             string `db:"ext_code" json:"ext_code" maxLength:"64" doc:"of the body colour"`
	ExtFeatureID        *int64 `db:"ext_feature_id" json:"ext_feature_id" nullable:"true"`
	IndividualFeatureID *int64 `db:"ext_individual_feature_id" json:"ext_individual_feature_id" nullable:"true" doc:"an individual colour in place of the body colour"`
	IntCode             string `db:"int_code" json:"int_code" maxLength:"64" doc:"of the upholstery"`
	IntFeatureID        *int64 `db:"int_feature_id" json:"int_feature_id" nullable:"true"`
	Colour              string `db:"colour" json:"colour" maxLength:"255"`
	Interior            string `db:"interior" json:"interior" maxLength:"255"`
	OptionsFull         string `db:"options_full" json:"options_full" maxLength:"65000" doc:"codes of all options, with spaces between"`
	OptionsFullText     string `db:"options_full_text" json:"options_full_text" maxLength:"65000" doc:"the options in words"`
	ModelYear           *int64 `db:"model_year" json:"model_year" nullable:"true"`
	WheelDrive          string `db:"wheel_drive" json:"wheel_drive" maxLength:"5" doc:"FRONT, REAR or AWD; empty: not known"`
	FuelID              *int64 `db:"fuel_id" json:"fuel_id" nullable:"true"`
	GearboxID           *int64 `db:"gearbox_id" json:"gearbox_id" nullable:"true"`
	BodytypeID          *int64 `db:"bodytype_id" json:"bodytype_id" nullable:"true"`
	EngineCC            *int64 `db:"engine_cc" json:"engine_cc" minimum:"0" maximum:"20000" nullable:"true" doc:"cm³"`
	PowerKW             *int64 `db:"power_kw" json:"power_kw" minimum:"0" maximum:"5000" nullable:"true"`
	CO2                 *int64 `db:"co2" json:"co2" minimum:"0" maximum:"2000" nullable:"true" doc:"g/km"`
	Mileage             *int64 `db:"mileage" json:"mileage" minimum:"0" maximum:"9999999" nullable:"true" doc:"km"`
	Owners              *int64 `db:"owners" json:"owners" minimum:"0" maximum:"99" nullable:"true" doc:"how many it has had"`
	Damage              string `db:"damage" json:"damage" maxLength:"65000"`
	Warranty            string `db:"warranty" json:"warranty" maxLength:"65000"`
}

// Identity holds the numbers by which a vehicle is known.
type Identity struct {
	VIN               string `db:"vin" json:"vin" maxLength:"40" doc:"17 characters without I, O, Q; anything else needs a reason"`
	VINKey            string `db:"vin_key" json:"-"`
	VINReason         string `db:"vin_reason" json:"vin_reason" maxLength:"255" doc:"why the number is right although it looks wrong"`
	EngineNo          string `db:"engine_no" json:"engine_no" maxLength:"64"`
	RegistrationPlate string `db:"registration_plate" json:"registration_plate" maxLength:"32"`
	OrderNo           string `db:"order_no" json:"order_no" maxLength:"64" doc:"unique within the manufacturer"`
	OrderNoKey        string `db:"order_no_key" json:"-"`
}

// Way is how a vehicle comes to its dealer.
type Way struct {
	OrderID           *int64     `db:"order_id" json:"order_id" nullable:"true" readOnly:"true" doc:"the order of the dealer that it came by; set by /order/vehicles"`
	OrderType         string     `db:"order_type" json:"order_type" enum:"stock,customer,demo,trade-in,buy-in,ex-demo"`
	ImporterID        *int64     `db:"importer_id" json:"importer_id" nullable:"true"`
	AcceptedManagerID *int64     `db:"accepted_manager_id" json:"accepted_manager_id" nullable:"true"`
	OrderedAt         *date.Date `db:"ordered_at" json:"ordered_at" nullable:"true"`
	QuotaMonth        *date.Date `db:"quota_month" json:"quota_month" nullable:"true" doc:"the first day of the month"`
	ReportedMonth     *date.Date `db:"reported_month" json:"reported_month" nullable:"true" doc:"the first day of the month"`
	ProducedAt        *date.Date `db:"produced_at" json:"produced_at" nullable:"true"`
	ForeseenDate      *date.Date `db:"foreseen_date" json:"foreseen_date" nullable:"true" doc:"when it is expected"`
	ArrivedAt         *date.Date `db:"arrived_at" json:"arrived_at" nullable:"true"`
	StockedAt         *date.Date `db:"stocked_at" json:"stocked_at" nullable:"true" readOnly:"true" doc:"the day on which it came to stock (OP-120)"`
	ExternalStockedAt *date.Date `db:"external_stocked_at" json:"external_stocked_at" nullable:"true"`
	StockroomID       *int64     `db:"stockroom_id" json:"stockroom_id" nullable:"true" doc:"of the dealer"`
	RegisteredAt      *date.Date `db:"registered_at" json:"registered_at" nullable:"true" doc:"first registration"`
}

// Owner names the customer who buys a vehicle, and the user who has sold it.
type Owner struct {
	CustomerType    string     `db:"customer_type" json:"customer_type" enum:"company,private"`
	CustomerID      *int64     `db:"customer_id" json:"customer_id" nullable:"true" doc:"a customer of the dealer"`
	OwnerName       string     `db:"owner" json:"owner" maxLength:"255"`
	CustomerSince   *date.Date `db:"customer_since" json:"customer_since" nullable:"true" readOnly:"true" doc:"since when it has a customer; null also where nobody knows"`
	LeasingID       *int64     `db:"leasing_id" json:"leasing_id" nullable:"true"`
	SellerManagerID *int64     `db:"seller_manager_id" json:"seller_manager_id" nullable:"true" readOnly:"true"`
	SoldAt          SoldAt     `db:"sold_at" json:"sold_at" readOnly:"true" doc:"'0000-00-00' when it is not sold (OP-119)"`
	ReturnedAt      *date.Date `db:"returned_at" json:"returned_at" nullable:"true" readOnly:"true"`
	ReturnedUserID  *int64     `db:"returned_user_id" json:"returned_user_id" nullable:"true" readOnly:"true"`
}

// Price is what a vehicle costs.
type Price struct {
	Currency       string         `db:"currency" json:"currency" maxLength:"3"`
	VAT            *money.Percent `db:"vat" json:"vat" nullable:"true" doc:"percent; shown beside the price, not reckoned with (OP-118)"`
	VATRegime      string         `db:"vat_regime" json:"vat_regime" enum:"standard,margin,exempt"`
	Amount         money.Cents    `db:"price" json:"price"`
	Discounted     money.Cents    `db:"price_discounted" json:"price_discounted" doc:"0: there is no discount"`
	Transportation *money.Cents   `db:"price_transportation" json:"price_transportation" nullable:"true"`
	Total          money.Cents    `db:"price_total" json:"price_total" readOnly:"true" doc:"what the customer pays (V-013)"`
	Purchase       *money.Cents   `db:"price_purchase" json:"price_purchase" nullable:"true" doc:"without VAT"`
}

// Held names the user who has a vehicle reserved, as its reservation says.
type Held struct {
	ReservedUserID    *int64     `db:"reserved_user_id" json:"reserved_user_id" nullable:"true" readOnly:"true"`
	ReservedCompanyID *int64     `db:"reserved_company_id" json:"reserved_company_id" nullable:"true" readOnly:"true"`
	ReservedUntil     *date.Date `db:"reserved_until" json:"reserved_until" nullable:"true" readOnly:"true" doc:"the last day of it"`
}

// customerTotal adds up what the customer pays: the discounted price where there is one,
// else the price, and the transportation (V-013).
func (p *Price) customerTotal() money.Cents {
	paid := p.Amount
	if p.Discounted > 0 {
		paid = p.Discounted
	}
	if p.Transportation != nil {
		paid += *p.Transportation
	}

	return paid
}

// prepare fills derived columns and notes every wrong field at once.
func (v *Vehicle) prepare() error {
	for _, line := range []*string{
		&v.ModelCode, &v.Make, &v.DescriptionShow, &v.ExtCode, &v.IntCode, &v.Colour, &v.Interior,
		&v.EngineNo, &v.RegistrationPlate, &v.OrderNo, &v.OwnerName, &v.VINReason,
	} {
		*line = strings.Join(strings.Fields(*line), " ")
	}

	v.OptionsFull = strings.Join(strings.Fields(strings.ToUpper(v.OptionsFull)), " ")
	v.VIN = vin.Clean(v.VIN)
	v.VINKey = find.Key(v.VIN)
	v.OrderNoKey = find.Key(v.OrderNo)
	v.Total = v.customerTotal()
	var fields fault.Fields
	if v.BrandID == 0 {
		fields.Add("brand_id", "missing_brand")
	}
	if v.DealerID == 0 {
		fields.Add("dealer_company_id", "required")
	}
	v.checkVIN(&fields)
	v.checkWords(&fields)

	for field, month := range map[string]*date.Date{"quota_month": v.QuotaMonth, "reported_month": v.ReportedMonth} {
		if month != nil && month.Time(time.UTC).Day() != 1 {
			fields.Add(field, "first_of_month")
		}
	}

	if v.ModelID == nil {
		v.SerieID = nil
	}
	v.fillSearch()

	return fields.Err()
}

// fillSearch fills the texts by which the vehicle is found.
func (v *Vehicle) fillSearch() {
	v.CarSearch = find.IndexedText(v.DescriptionShow, v.Make, v.ModelCode, v.Colour)
	v.Search = find.IndexedText(v.DescriptionShow, v.Make, v.ModelCode, v.VIN, v.OrderNo, v.RegistrationPlate,
		find.Number(v.RegistrationPlate), find.Number(v.OrderNo), v.EngineNo, v.Colour, v.OwnerName)
}

// checkWords notes texts that are too long and words that do not exist.
func (v *Vehicle) checkWords(fields *fault.Fields) {
	fields.OneOf("status", v.Status, record.Active, record.Deleted)
	fields.OneOf("customer_type", v.CustomerType, "company", "private")
	fields.OneOf("vat_regime", v.VATRegime, "standard", "margin", "exempt")
	fields.OneOf("wheel_drive", v.WheelDrive, "", "FRONT", "REAR", "AWD")

	for _, one := range []struct {
		field, text string
		most        int
	}{
		{"model_code", v.ModelCode, fault.MaxCode},
		{"make", v.Make, fault.MaxCode},
		{"description_show", v.DescriptionShow, fault.MaxTitle},
		{"ext_code", v.ExtCode, fault.MaxCode},
		{"int_code", v.IntCode, fault.MaxCode},
		{"colour", v.Colour, fault.MaxTitle},
		{"interior", v.Interior, fault.MaxTitle},
		{"options_full", v.OptionsFull, fault.MaxText},
		{"options_full_text", v.OptionsFullText, fault.MaxText},
		{"damage", v.Damage, fault.MaxText},
		{"warranty", v.Warranty, fault.MaxText},
		{"comment", v.Comment, fault.MaxText},
		{"engine_no", v.EngineNo, fault.MaxCode},
		{"registration_plate", v.RegistrationPlate, 32},
		{"order_no", v.OrderNo, fault.MaxCode},
		{"owner", v.OwnerName, fault.MaxTitle},
		{"vin", v.VIN, 40},
		{"vin_reason", v.VINReason, fault.MaxTitle},
	} {
		fields.Length(one.field, one.text, one.most)
	}

	for _, code := range strings.Fields(v.OptionsFull) {
		if len(code) > fault.MaxCode {
			fields.Add("options_full", "too_long", "max", fault.MaxCode)
			break
		}
	}

	for field, amount := range map[string]*money.Cents{
		"price":                &v.Amount,
		"price_discounted":     &v.Discounted,
		"price_transportation": v.Transportation,
		"price_purchase":       v.Purchase,
	} {
		if amount != nil && *amount < 0 {
			fields.Add(field, "min", "min", 0)
		}
	}
}

// DaysInStock counts the days since an open vehicle last came to stand in stock: since are
// the days on which it was returned, arrived and was stocked.
func DaysInStock(today date.Date, phase Phase, since ...*date.Date) *int64 {
	if phase != InStock {
		return nil
	}

	for _, day := range since {
		if day != nil {
			days := max(0, today.DaysSince(*day))
			return &days
		}
	}

	return nil
}

// checkVIN notes a number that cannot be right, unless there is a reason for it.
func (v *Vehicle) checkVIN(fields *fault.Fields) {
	if v.VIN == "" || v.VINReason != "" {
		return
	}
	if code := vin.Fault(v.VIN); code != "" {
		fields.Add("vin", code)
		if meant := vin.Proposal(v.VIN); meant != "" {
			fields.Add("vin", "vin_meant", "vin", meant)
		}
	}
}
