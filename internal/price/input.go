package price

import (
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
)

// Type says to whom an offer is made. It decides the price column, and
// whether VAT is added.
type Type string

// The types of offers.
const (
	Standard   Type = "standard"
	Embassy    Type = "embassy"
	Diplomatic Type = "diplomatic"
)

// Input is all that the price of an offer depends on. The caller reads the
// records and fills it in; nothing is looked up here. Amounts are cents
// without VAT unless said otherwise, a nil amount means that the record holds
// none. The ids are repeated in explanations and change no figure.
type Input struct {
	VersionID int64
	Type      Type
	// Date decides the VAT rate, the tax band and the VAT limit: today for a
	// draft, the day of the finish for a finished offer.
	Date         date.Date
	Company      Company
	CompanyBrand CompanyBrand
	PriceList    List
	Model        Model
	Serie        Serie
	// Features are the chosen ones, and what their packages contain. An id
	// occurs once, the service and repair package included.
	Features                      []Feature
	ServicePackage, RepairPackage *Feature
	// CompanyWholesale is what this company pays for the model in this list.
	CompanyWholesale *money.Cents
	Discount         Discount
	AdditionalExtras *money.Cents
	Accessories      []Accessory
	// IncludeAccessories is what the user chose; it only counts when the
	// company brand offers accessories and the serie has a link.
	IncludeAccessories bool
	// NumberOfVehicles is at least 1.
	NumberOfVehicles int64
	TradeInBenefit   *money.Cents // including VAT
	PriceSupport     *money.Cents
	Settings         Settings
	// Vehicle makes it the offer of a used or stock vehicle: then only Type,
	// Date, Company.Country and Tables are read beside it.
	Vehicle *Vehicle
	Tables  Tables
}

// Company is who makes the offer.
type Company struct {
	ID               int64
	Country          string       // ISO 3166-1 alpha-2, in capitals
	RegistrationFee  *money.Cents // price_regitra, as it is charged
	HasEmissionTaxes bool
}

// CompanyBrand is what the company has agreed for the brand.
type CompanyBrand struct {
	ID                                              int64
	OfferInsurance, OfferAccessories, VATDeductable bool
}

// List is the list of the offer, with what its title says about it.
type List struct {
	ID, TitleID      int64
	PricesIncludeVAT bool
}

// Model is the model with its prices in the list.
type Model struct {
	ID                                                                int64
	PriceStandard, PriceEmbassy, PriceDiplomatic, PriceTransportation *money.Cents
	PriceWholesale, FeaturePrimeCost, ServicePackPrimeCost            *money.Cents
	PriceFactoryDelivery                                              *money.Cents
	FuelID                                                            *int64
	CO2                                                               *Grams
	// TransportationOfList says that the model has no price of transport of its
	// own: it is that of the price list.
	TransportationOfList bool
}

// Serie is the serie of the model.
type Serie struct {
	ID      int64
	Casco   *money.Percent // of the total
	HasLink bool           // to its accessories
}

// Step is where in the wizard a feature is chosen; the others make no
// difference to the price.
type Step string

// The steps that are priced in a way of their own.
const (
	StepTrimFinish     Step = "trim_finish"
	StepServicePackage Step = "service_package"
	StepRepairPackage  Step = "repair_package"
)

// Feature is one chosen feature as the model of the list has it.
type Feature struct {
	ID                          int64
	Step                        Step
	PriceStandard, PriceEmbassy *money.Cents // may be negative: a credit
	Standard                    bool         // standard equipment for the type of the offer
	InPackage                   bool         // content of a chosen package
	DiploEnabled                bool
}

// Accessory is a part of the serie that the dealer fits.
type Accessory struct {
	ID       int64
	Price    money.Cents
	Quantity int64 // below 1 counts as 1
}

// Mode is how a discount is given.
type Mode string

// The modes of a discount.
const (
	ModePercent Mode = "percent"
	ModeMoney   Mode = "money"
)

// Discount is what is taken off the price, VAT included. With a value of its
// mode a typed price is ignored; a negative value makes the price higher.
type Discount struct {
	Mode    Mode           // empty is percent
	Percent *money.Percent // of mode percent
	Money   *money.Cents   // of mode money
	// Typed is a discounted price entered by hand; 0 and less is none.
	Typed *money.Cents
}

// Settings are those of the group that change prices.
type Settings struct {
	IncludeCO2TaxIntoVehicleTotal bool
	ActivateRegistrationFee       bool
	DeductVATForElectricVehicles  bool
}

// Regime is how VAT is dealt with when a vehicle is sold.
type Regime string

// The regimes.
const (
	RegimeStandard Regime = "standard"
	RegimeMargin   Regime = "margin" // VAT is neither shown nor computed
	RegimeExempt   Regime = "exempt"
)

// Vehicle is a car that exists, with its prices as entered, VAT included.
type Vehicle struct {
	ID                                          int64
	Price, PriceDiscounted, PriceTransportation *money.Cents
	Regime                                      Regime
}
