// Package offer builds sales offers, which the documents call versions: a car
// of a price list is put together step by step under the rules of its model,
// priced, and kept with everything that was chosen.
package offer

import (
	"slices"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/record"
	"forecourt/internal/price"
)

// Version is an offer. Amounts are cents; those that are computed include VAT
// where the offer has any.
type Version struct {
	table.Record
	Number      string     `db:"number" json:"number" readOnly:"true" example:"2026-000123" doc:"counts the offers of a year"`
	Type        price.Type `db:"type" json:"type" enum:"standard,embassy,diplomatic" readOnly:"true" doc:"changed by /version-changer/change-type"`
	Status      string     `db:"status" json:"status" enum:"draft,template,active,archived,used" readOnly:"true"`
	Title       string     `db:"title" json:"title" maxLength:"255"`
	CompanyID   int64      `db:"company_id" json:"company_id" readOnly:"true"`
	BrandID     int64      `db:"brand_id" json:"brand_id" readOnly:"true"`
	LanguageID  int64      `db:"language_id" json:"language_id" minimum:"1" doc:"language of the document; one of the company's"`
	PricelistID *int64     `db:"pricelist_id" json:"pricelist_id" nullable:"true" readOnly:"true" doc:"null: without a price list there is only the summary"`
	ModelID     *int64     `db:"model_id" json:"model_id" nullable:"true" readOnly:"true" doc:"changed by /version-changer/change-model"`
	SerieID     *int64     `db:"serie_id" json:"serie_id" nullable:"true" readOnly:"true"`
	BodytypeID  *int64     `db:"bodytype_id" json:"bodytype_id" nullable:"true" readOnly:"true"`
	GearboxID   *int64     `db:"gearbox_id" json:"gearbox_id" nullable:"true"`
	VehicleID   *int64     `db:"vehicle_id" json:"vehicle_id" nullable:"true" readOnly:"true" doc:"the car that it offers, one that exists; null: one that is yet to be built"`
	OfVehicle
	Grouped
	UserID           *int64         `db:"user_id" json:"user_id" nullable:"true" readOnly:"true" doc:"whose offer it is"`
	Parts                           // one for each step that takes one option
	VATDeductable    db.Flag        `db:"vat_deductable" json:"vat_deductable"`
	DeliveryTerm     string         `db:"delivery_term" json:"delivery_term" maxLength:"65000"`
	NumberOfVehicles int64          `db:"number_of_vehicles" json:"number_of_vehicles" minimum:"1" maximum:"9999"`
	ExpireDate       *date.Date     `db:"expire_date" json:"expire_date" nullable:"true" doc:"the last day it is valid"`
	CRMDocTypeID     string         `db:"crm_doc_type_id" json:"crm_doc_type_id" maxLength:"64"`
	CRMDocID         string         `db:"crm_doc_id" json:"crm_doc_id" maxLength:"64"`
	CRMClientTypeID  string         `db:"crm_client_type_id" json:"crm_client_type_id" maxLength:"64"`
	CRMClientID      string         `db:"crm_client_id" json:"crm_client_id" maxLength:"64"`
	CustomerID       *int64         `db:"customer_id" json:"customer_id" nullable:"true" doc:"a customer of the offer's company; the texts beside it are the offer's own"`
	CustomerName     string         `db:"customer_name" json:"customer_name" maxLength:"255"`
	CustomerPhone    string         `db:"customer_phone" json:"customer_phone" maxLength:"64"`
	CustomerEmail    string         `db:"customer_email" json:"customer_email" maxLength:"255"`
	DiscountType     price.Mode     `db:"discount_type" json:"discount_type" enum:"percent,money" doc:"how the discount is given (OP-092)"`
	Discount         *money.Percent `db:"discount" json:"discount" nullable:"true" doc:"percent off the price; null: none. Of discount type money an amount may be sent, which is stored as discount_money"`
	DiscountMoney    *money.Cents   `db:"discount_money" json:"discount_money" nullable:"true" doc:"off the price, of discount type money"`
	DiscountedTyped  *money.Cents   `db:"discounted_typed" json:"-"`
	Amounts
	AdditionalExtras   *money.Cents `db:"additional_extras_price" json:"additional_extras_price" nullable:"true" doc:"of the extra services and equipment, without VAT"`
	IncludeAccessories db.Flag      `db:"include_accessories" json:"include_accessories" doc:"only counts where the company brand offers accessories and the serie has a link"`
	TradeInBenefit     *money.Cents `db:"trade_in_benefit" json:"trade_in_benefit" nullable:"true" doc:"off the total, VAT included"`
	ExtraServices      string       `db:"extra_services" json:"extra_services" maxLength:"65000"`
	ExtraEquipment     string       `db:"extra_equipment" json:"extra_equipment" maxLength:"65000"`
	ThirdParty         string       `db:"third_party_equipment" json:"third_party_equipment" maxLength:"65000"`
	RequiredEquipment  string       `db:"required_equipment" json:"required_equipment" maxLength:"65000"`
	Comment            string       `db:"comment" json:"comment" maxLength:"65000"`
	Currency           string       `db:"currency" json:"currency" readOnly:"true" doc:"ISO 4217, that of the company"`
	Finance
	// What the list cost for the type when it was last taken from there.
	ListModel          *money.Cents       `db:"list_model" json:"list_model" nullable:"true" readOnly:"true" doc:"price of the model in the list, kept since priced_at"`
	ListTransportation *money.Cents       `db:"list_transportation" json:"list_transportation" nullable:"true" readOnly:"true"`
	PricedAt           *db.Time           `db:"priced_at" json:"priced_at" nullable:"true" readOnly:"true"`
	CheckDiscount      db.Flag            `db:"check_discount" json:"check_discount" readOnly:"true" doc:"prices changed after the discount was entered in money"`
	FinishedAt         *db.Time           `db:"finished_at" json:"finished_at" nullable:"true" readOnly:"true"`
	ChangedSinceFinish db.Flag            `db:"changed_since_finish" json:"changed_since_finish" readOnly:"true"`
	Disabled           db.Flag            `db:"disabled" fieldtag:"computed" json:"disabled" readOnly:"true" doc:"the model or the price list is archived, the vehicle is no longer for sale, or the offer has expired (OP-108)"`
	ArchivedFrom       string             `db:"archived_from" json:"-"` // the status to come back to
	Search             string             `db:"search" json:"-"`
	CarSearch          string             `db:"car_search" json:"-"` // the words of its car, folded
	State              string             `db:"state" fieldtag:"computed" json:"state" enum:"draft,template,active,expired,chosen,not_chosen,archived,used" readOnly:"true" doc:"the status as people read it: what the customer decided, and whether the last day has passed, go before having been sent"`
	Choices            []Choice           `json:"features" nullable:"false" doc:"read only: what the customer chose beyond the standard equipment, and what of that was dropped"`
	Accessories        []VersionAccessory `json:"accessory_ids" nullable:"false" doc:"read only; changed by /model-feature/accessory"`

	stored          stored
	customerCompany int64 // of CustomerID, while a write is checked
}

// Parts are the options of the steps that take one each: ids of features,
// derived from what was chosen.
type Parts struct {
	LineID           *int64 `db:"line_id" json:"line_id" nullable:"true" readOnly:"true"`
	ExteriorID       *int64 `db:"exterior_id" json:"exterior_id" nullable:"true" readOnly:"true"`
	WheelID          *int64 `db:"wheel_id" json:"wheel_id" nullable:"true" readOnly:"true"`
	InteriorID       *int64 `db:"interior_id" json:"interior_id" nullable:"true" readOnly:"true"`
	TrimID           *int64 `db:"trim_id" json:"trim_id" nullable:"true" readOnly:"true"`
	TrimFinishID     *int64 `db:"trim_finish_id" json:"trim_finish_id" nullable:"true" readOnly:"true"`
	MvarID           *int64 `db:"mvar_id" json:"mvar_id" nullable:"true" readOnly:"true"`
	ServicePackageID *int64 `db:"service_package_id" json:"service_package_id" nullable:"true" readOnly:"true"`
	RepairPackageID  *int64 `db:"repair_package_id" json:"repair_package_id" nullable:"true" readOnly:"true"`
}

// Amounts are what the offer comes to (docs/pricing.md).
type Amounts struct {
	Price               money.Cents  `db:"price" json:"price" readOnly:"true" doc:"of one vehicle, before discount"`
	PriceDiscounted     *money.Cents `db:"price_discounted" json:"price_discounted" nullable:"true" doc:"computed from the discount; typed by hand, it clears the discount"`
	PriceTotal          money.Cents  `db:"price_total" json:"price_total" readOnly:"true" doc:"for all vehicles"`
	PriceModel          money.Cents  `db:"price_model" json:"price_model" readOnly:"true"`
	PriceTransportation money.Cents  `db:"price_transportation" json:"price_transportation" readOnly:"true"`
	PriceRegistration   money.Cents  `db:"price_registration" json:"price_registration" readOnly:"true"`
	PriceCasco          money.Cents  `db:"price_casco" json:"price_casco" readOnly:"true" doc:"insurance of a year, never part of the total"`
	PricePrimecost      *money.Cents `fieldtag:"computed" json:"price_primecost" nullable:"true" readOnly:"true" doc:"what the vehicle costs the company; null without the right to prime costs"`
	PriceSupport        *money.Cents `db:"price_support" json:"price_support" nullable:"true" doc:"what the importer adds; null without the right to prime costs"`
	AccessoriesPrice    money.Cents  `db:"accessories_price" json:"accessoriesPrice" readOnly:"true" doc:"without VAT"`
}

// The kinds of a borrowing rate: the same for the whole term, or following the market.
const (
	FixedRate    = "fixed"
	VariableRate = "variable"
)

// Finance is what the customer reads about paying in instalments.
type Finance struct {
	Deposit        *money.Cents `db:"deposit" json:"deposit" nullable:"true"`
	DepositComment string       `db:"deposit_comment" json:"deposit_comment" maxLength:"255"`
	MonthlyPayment *money.Cents `db:"monthly_payment" json:"monthly_payment" nullable:"true"`
	ResidualValue  *money.Cents `db:"residual_value" json:"residual_value" nullable:"true"`
	Months         *int64       `db:"months" json:"months" nullable:"true" minimum:"1" maximum:"600"`
	Mileage        *int64       `db:"mileage" json:"mileage" nullable:"true" minimum:"0" maximum:"9999999" doc:"km a year"`
	// What must be printed with an instalment, or none is printed.
	APR               *money.Percent `db:"apr" json:"apr" nullable:"true" doc:"annual percentage rate of charge"`
	BorrowingRate     *money.Percent `db:"borrowing_rate" json:"borrowing_rate" nullable:"true" doc:"interest a year"`
	BorrowingRateKind string         `db:"borrowing_rate_kind" json:"borrowing_rate_kind" enum:",fixed,variable" doc:"empty: not said"`
	TotalPayable      *money.Cents   `db:"total_payable" json:"total_payable" nullable:"true" doc:"what the customer pays altogether"`
	Creditor          string         `db:"creditor" json:"creditor" maxLength:"255" doc:"who lends"`
	FranchiseAccident string         `db:"franchise_accident" json:"franchise_accident" maxLength:"255"`
	FranchiseTheft    string         `db:"franchise_theft" json:"franchise_theft" maxLength:"255"`
}

// prepareFields fills derived columns and notes every wrong field at once.
func (v *Version) prepareFields() error {
	var fields fault.Fields
	for name, text := range map[string]*string{
		"title":              &v.Title,
		"customer_email":     &v.CustomerEmail,
		"deposit_comment":    &v.DepositComment,
		"creditor":           &v.Creditor,
		"franchise_accident": &v.FranchiseAccident,
		"franchise_theft":    &v.FranchiseTheft,
	} {
		*text = strings.TrimSpace(*text)
		fields.Length(name, *text, fault.MaxTitle)
	}

	v.CustomerName = strings.TrimSpace(v.CustomerName)
	fields.Line("customer_name", v.CustomerName, fault.MaxTitle)
	v.CustomerPhone = strings.TrimSpace(v.CustomerPhone)
	fields.Length("customer_phone", v.CustomerPhone, 64)

	for name, id := range map[string]*string{
		"crm_doc_type_id":    &v.CRMDocTypeID,
		"crm_doc_id":         &v.CRMDocID,
		"crm_client_type_id": &v.CRMClientTypeID,
		"crm_client_id":      &v.CRMClientID,
	} {
		*id = strings.TrimSpace(*id)
		fields.Length(name, *id, 64)
	}

	for name, text := range map[string]string{
		"delivery_term":         v.DeliveryTerm,
		"extra_services":        v.ExtraServices,
		"extra_equipment":       v.ExtraEquipment,
		"third_party_equipment": v.ThirdParty,
		"required_equipment":    v.RequiredEquipment,
		"comment":               v.Comment,
	} {
		fields.Length(name, text, fault.MaxText)
	}

	if v.LanguageID < 1 || v.LanguageID > record.Languages {
		fields.Add("language_id", "unknown_language", "language", v.LanguageID)
	}

	v.checkAmounts(&fields)
	v.Alternative = max(v.Alternative, 1)
	v.fillSearch()

	return fields.Err()
}

// typedAmounts gives the amounts that are typed into an offer, by field.
func (v *Version) typedAmounts() map[string]*money.Cents {
	return map[string]*money.Cents{
		"additional_extras_price": v.AdditionalExtras,
		"trade_in_benefit":        v.TradeInBenefit,
		"deposit":                 v.Deposit,
		"monthly_payment":         v.MonthlyPayment,
		"residual_value":          v.ResidualValue,
		"discount_money":          v.DiscountMoney,
		"price_support":           v.PriceSupport,
		"total_payable":           v.TotalPayable,
		"price_discounted":        v.DiscountedTyped,
	}
}

// checkTooLarge notes amounts that are too large to count with.
func (v *Version) checkTooLarge(fields *fault.Fields) {
	for name, amount := range v.typedAmounts() {
		if amount != nil && *amount > money.MostTyped {
			fields.Add(name, "max", "max", money.MostTyped.String())
		}
	}
}

// checkAmounts notes amounts that no offer can have.
func (v *Version) checkAmounts(fields *fault.Fields) {
	fields.OneOf("discount_type", string(v.DiscountType), string(price.ModePercent), string(price.ModeMoney))
	for name, amount := range v.typedAmounts() {
		if amount != nil && *amount < 0 {
			fields.Add(name, "min", "min", 0)
		}
	}

	v.checkTooLarge(fields)
	if v.Discount != nil && (*v.Discount < 0 || *v.Discount > money.Hundred) {
		fields.Add("discount", "percent")
	}

	for name, rate := range map[string]*money.Percent{"apr": v.APR, "borrowing_rate": v.BorrowingRate} {
		if rate != nil && (*rate < 0 || *rate > money.Hundred) {
			fields.Add(name, "percent")
		}
	}

	fields.OneOf("borrowing_rate_kind", v.BorrowingRateKind, "", FixedRate, VariableRate)
	if v.NumberOfVehicles < 1 {
		fields.Add("number_of_vehicles", "min", "min", 1)
	}

	v.checkOfVehicle(fields)
}

// APRTooLow reports whether the annual percentage rate of charge is below the borrowing rate.
func (v *Version) APRTooLow() bool {
	return v.APR != nil && v.BorrowingRate != nil && *v.APR < *v.BorrowingRate
}

// Copied makes a new offer that says the same, not stored yet; it belongs to no group.
func (v *Version) Copied() Version {
	w := *v
	w.Record = table.Record{}
	w.stored = stored{}
	w.Grouped = Grouped{}
	w.Choices = slices.Clone(v.Choices)
	w.Accessories = slices.Clone(v.Accessories)
	if w.APRTooLow() { // kept from before that was refused; no document is made by it
		w.APR = nil
	}

	return w
}
