// Package document makes the PDF of an offer. It is pure: everything that is
// printed comes in with a Document, and the same Document makes the same
// bytes. Whatever the display rounds away is printed as a line of its own, so
// that the lines above each printed total add up to it. docs/documents.md
// says what stands where.
package document

import (
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/price"
)

// Document is what an offer prints. Texts are in the language of the offer;
// what is empty is left out.
type Document struct {
	// Language is lt, lv, et, en or ru; headings are English in others.
	Language string
	// Draft prints a mark across each page: not an offer yet.
	Draft bool
	// Copy says that it repeats, in another language, what the customer was given.
	Copy bool
	// Number names the offer, Revision counts its finished documents from 1.
	Number     string
	Revision   int64
	Date       date.Date
	ValidUntil date.Date
	Type       price.Type

	Company  Company
	Brand    Brand
	Manager  Person
	Customer Person
	Vehicle  Vehicle
	// Images are JPEG or PNG, upright; the first is the largest.
	Images [][]byte

	// Equipment is standard, in its order.
	Equipment []string
	// Options are what was chosen, in the order of the steps; those of one
	// group stand together. Each option that Price.Figures has a line for must
	// be here, the others are printed as included.
	Options []Option
	// Services are the service and repair package.
	Services    []Option
	Accessories []Accessory
	Price       Price
	Finance     Finance
	Texts       Texts
}

// Company is the legal entity that makes the offer.
type Company struct {
	Name    string `json:"name"`
	Code    string `json:"company_code"` // of the register of companies
	VATCode string `json:"vat_code"`
	Address string `json:"address"`
	Phone   string `json:"phone"`
	Email   string `json:"email"`
	Website string `json:"website"`
}

// Brand gives the head of the document.
type Brand struct {
	Name string
	Logo []byte // JPEG or PNG
	// Accent is a colour such as #0066B1, for bars only; empty is dark grey.
	Accent string
}

// Person is a customer, or the manager who answers for the offer.
type Person struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Phone string `json:"phone"`
	Email string `json:"email"`
}

// Vehicle is what is offered.
type Vehicle struct {
	// Name is the description of the model; Code and Serie help to order it.
	Name, Code, Serie, ModelYear string
	// VIN is printed as given: leave it empty unless the setting says so.
	VIN string
	// Drive is front, rear or awd; anything else is printed as it is.
	BodyType, Fuel, Gearbox, Drive  string
	PowerKW, PowerHP, EngineCC      *int64
	MotorKW, MotorHP, ElectricRange *int64           // the electric motor; km
	Battery, Tank                   *measure.Decimal // kWh, litres
	FuelConsumption                 *measure.Decimal // l/100 km
	EnergyConsumption               *measure.Decimal // kWh/100 km
	CO2                             *measure.Decimal // g/km
	// NEDC names both test cycles beside the values (OP-035).
	NEDC bool
	// Mileage and what follows are of a used vehicle.
	Mileage         *int64 // km
	FirstRegistered date.Date
	Plate           string
	Owners          *int64
	// Make is that of a used car of another brand; Damage and Warranty are sentences.
	Make, Colour, Interior, Damage, Warranty string
	Facts                                    []Fact // all other facts
}

// Fact is a label and its value.
type Fact struct{ Label, Value string }

// Option is one chosen feature.
type Option struct {
	FeatureID int64
	// Group is the code of the product class, such as exterior; one that is
	// not known is printed as it is.
	Group string
	Code  string
	Name  string
	// Description is printed small below the name.
	Description string
	// Contents are what a package contains.
	Contents []Content
}

// Content is one part of a package.
type Content struct{ Code, Name string }

// Accessory is one accessory that the dealer fits.
type Accessory struct {
	ID       int64
	Code     string
	Name     string
	Quantity int64
}

// Price is the price block.
type Price struct {
	Currency string // ISO 4217
	// Round and HideDecimals are round_prices_in_offers and
	// hide_decimals_in_offers: both print whole units, the latter without
	// decimals.
	Round, HideDecimals bool
	Figures             price.Output
	price.Terms
	// Regime is how VAT is dealt with; empty is standard.
	Regime price.Regime
	// VATDeductable prints the note on it.
	VATDeductable bool
	// Discount is the percentage, nil when it was given in money.
	Discount *money.Percent
}

// Finance is an example of paying in instalments. By the rules on advertising
// credit it is printed whole or not at all: see Complete.
type Finance struct {
	Deposit, MonthlyPayment, ResidualValue, TotalPayable *money.Cents
	DepositComment, Creditor                             string
	Months, Mileage                                      *int64 // km a year
	APR, BorrowingRate                                   *money.Percent
	// RateKind is fixed or variable.
	RateKind                          string
	FranchiseAccident, FranchiseTheft string
}

// Complete reports whether nothing is missing that must stand beside an
// instalment. The comment and the franchises are optional.
func (f *Finance) Complete() bool {
	return f.Deposit != nil && f.MonthlyPayment != nil && f.ResidualValue != nil && f.TotalPayable != nil &&
		f.Months != nil && f.Mileage != nil && f.APR != nil && f.BorrowingRate != nil && f.RateKind != "" && f.Creditor != ""
}

// Texts are free texts of several lines.
type Texts struct {
	DeliveryTerm, ExtraServices, ExtraEquipment string
	// ThirdParty is printed as given: leave it empty unless the setting says so.
	ThirdParty, RequiredEquipment, Comment string
	// Services and Equipment are the company brand's words; Footer is its
	// footer, or its footer_used on an offer of a used vehicle.
	Services, Equipment, Footer string
}
