package cases

import (
	"forecourt/internal/platform/date"
)

// input is the input of a case, in the words of the file. What is absent or
// null is none, except that number_of_vehicles is then 1.
type input struct {
	Type    string    `json:"type"`
	Date    date.Date `json:"date"`
	Company struct {
		Country          string `json:"country"`
		PriceRegitra     *int64 `json:"price_regitra"`
		HasEmissionTaxes bool   `json:"has_emission_taxes"`
	} `json:"company"`
	CompanyBrand struct {
		OfferInsurance   bool `json:"offer_insurance"`
		OfferAccessories bool `json:"offer_accessories"`
		VATDeductable    bool `json:"vat_deductable"`
	} `json:"company_brand"`
	PricesIncludeVAT bool   `json:"prices_include_vat"`
	Model            *model `json:"model"`
	Serie            struct {
		PriceCasco *percent `json:"price_casco"`
		HasLink    bool     `json:"has_link"`
	} `json:"serie"`
	Features         []feature `json:"features"`
	ServicePackage   *feature  `json:"service_package"`
	RepairPackage    *feature  `json:"repair_package"`
	CompanyWholesale *int64    `json:"company_wholesale"`
	DiscountType     *string   `json:"discount_type"`
	Discount         *text     `json:"discount"`
	PriceDiscounted  *int64    `json:"price_discounted"`
	AdditionalExtras *int64    `json:"additional_extras_price"`
	Accessories      []struct {
		Price    *int64 `json:"price"`
		Quantity *int64 `json:"quantity"`
	} `json:"accessories"`
	IncludeAccessories bool   `json:"include_accessories"`
	NumberOfVehicles   *int64 `json:"number_of_vehicles"`
	TradeInBenefit     *int64 `json:"trade_in_benefit"`
	PriceSupport       *int64 `json:"price_support"`
	Settings           struct {
		IncludeCO2Tax       bool `json:"include_co2tax_into_vehicle_total"`
		ActivateFee         bool `json:"activate_registration_fee"`
		DeductVATOfElectric bool `json:"deduct_vat_for_electric_vehicles"`
	} `json:"settings"`
	Vehicle *struct {
		Price               *int64 `json:"price"`
		PriceDiscounted     *int64 `json:"price_discounted"`
		PriceTransportation *int64 `json:"price_transportation"`
		VATRegime           string `json:"vat_regime"`
	} `json:"vehicle"`
}

type model struct {
	PriceStandard        *int64 `json:"price_standard"`
	PriceEmbassy         *int64 `json:"price_embassy"`
	PriceDiplomatic      *int64 `json:"price_diplomatic"`
	PriceTransportation  *int64 `json:"price_transportation"`
	PriceWholesale       *int64 `json:"price_wholesale"`
	FeaturePrimeCost     *int64 `json:"feature_prime_cost"`
	ServicePackPrimeCost *int64 `json:"service_pack_prime_cost"`
	PriceFactoryDelivery *int64 `json:"price_factory_delivery"`
	FuelID               *int64 `json:"fuel_id"`
	CO2                  *grams `json:"co2"`
}

type feature struct {
	ID            *int64 `json:"id"`
	PriceStandard *int64 `json:"price_standard"`
	PriceEmbassy  *int64 `json:"price_embassy"`
	// Standard is for the type of the offer.
	Standard     bool `json:"standard"`
	InPackage    bool `json:"in_package"`
	DiploEnabled bool `json:"diplo_enabled"`
	// Step is only needed where it matters to the price.
	Step string `json:"step"`
}
