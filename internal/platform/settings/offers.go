package settings

import (
	"context"

	"forecourt/internal/platform/db"
)

// Offers is what the group has decided for its offers (checklist P.9).
type Offers struct {
	// ValidDays is how many days a new offer is valid, 0: today only.
	ValidDays              int
	ValidDateMandatory     bool
	FinancialInfoMandatory bool
	// RoundPrices and HideDecimals change what is shown and printed, never what is stored.
	RoundPrices, HideDecimals bool
	// IncludeCO2Tax makes the registration part of the total.
	IncludeCO2Tax bool
	// RegistrationFee adds the company's fee to the registration.
	RegistrationFee bool
	// DeductVATForElectric turns vat_deductable on for electric cars.
	DeductVATForElectric bool
	MultipleVehicles     bool // more than one vehicle in an offer
	IncludeVIN           bool
	ThirdPartyEquipment  bool
	ElectricAttributes   bool // of models
	NEDC                 bool // labels say "NEDC / WLTP"
	// NewOffersURL is where a finished offer leads to; empty: nowhere.
	NewOffersURL string
	// CRM is where an offer that came from a CRM leads back to.
	CRM CRM
}

// CRM is the address of the CRM and the key that calls to it carry.
type CRM struct{ URL, Key string }

// ForOffers reads them with one statement.
func ForOffers(ctx context.Context, tx *db.Tx) (Offers, error) {
	values, err := readAll(ctx, tx)
	if err == nil {
		err = values.revealSecret(tx, "crm.key")
	}
	if err != nil {
		return Offers{}, err
	}

	o := Offers{}
	enabled := false

	for name, target := range map[string]any{
		"offer_valid_date_default":               &o.ValidDays,
		"offer_valid_date_mandatory":             &o.ValidDateMandatory,
		"offer_financial_info_mandatory":         &o.FinancialInfoMandatory,
		"round_prices_in_offers":                 &o.RoundPrices,
		"hide_decimals_in_offers":                &o.HideDecimals,
		"include_co2tax_into_vehicle_total":      &o.IncludeCO2Tax,
		"activate_registration_fee":              &o.RegistrationFee,
		"deduct_vat_for_electric_vehicles":       &o.DeductVATForElectric,
		"allow_multiple_vehicles_in_offer":       &o.MultipleVehicles,
		"include_vin_in_offer":                   &o.IncludeVIN,
		"include_third_party_equipment_in_offer": &o.ThirdPartyEquipment,
		"use_model_attributes_electric":          &o.ElectricAttributes,
		"enable_nedc_standard_support":           &o.NEDC,
		"new_offers.enabled":                     &enabled,
		"new_offers.url":                         &o.NewOffersURL,
		"crm.url":                                &o.CRM.URL,
		"crm.key":                                &o.CRM.Key,
	} {
		if err := values.readInto(name, target); err != nil {
			return o, err
		}
	}
	if !enabled {
		o.NewOffersURL = ""
	}

	return o, nil
}

// accessoryFeedPrivate allows feeds of accessories inside the own network.
const accessoryFeedPrivate = "accessory_feed.private_addresses"

// AccessoryFeedPrivate reports whether feeds of accessories may be read from
// private addresses.
func AccessoryFeedPrivate(ctx context.Context, tx *db.Tx) (bool, error) {
	return On(ctx, tx, accessoryFeedPrivate)
}
