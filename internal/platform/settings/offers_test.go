package settings_test

import (
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/settings"
	"forecourt/internal/testkit/apitest"
)

func TestSettingsOfOffers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		offers := func() (o settings.Offers) {
			t.Helper()
			err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
				o, err = settings.ForOffers(t.Context(), tx)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return o
		}
		if got, want := offers(), (settings.Offers{ValidDays: 14, ElectricAttributes: true}); got != want {
			t.Errorf("to begin with: %+v", got)
		}
		for name, value := range map[string]string{
			"offer_valid_date_default": "0", "offer_valid_date_mandatory": "true", "offer_financial_info_mandatory": "true", "round_prices_in_offers": "true",
			"hide_decimals_in_offers": "true", "include_co2tax_into_vehicle_total": "true", "activate_registration_fee": "true",
			"deduct_vat_for_electric_vehicles": "true", "allow_multiple_vehicles_in_offer": "true", "include_vin_in_offer": "true",
			"include_third_party_equipment_in_offer": "true", "use_model_attributes_electric": "false", "enable_nedc_standard_support": "true",
			"new_offers.url": `"https://naujas.example/offers"`, "crm.url": `"https://crm.example/in?x=1"`, "crm.key": `"hush"`,
		} {
			if got := admin.Put("/setting/"+name, `{"value":`+value+`}`); got.Status != http.StatusOK {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		want := settings.Offers{
			ValidDateMandatory: true, FinancialInfoMandatory: true, RoundPrices: true, HideDecimals: true, IncludeCO2Tax: true, RegistrationFee: true,
			DeductVATForElectric: true, MultipleVehicles: true, IncludeVIN: true, ThirdPartyEquipment: true, NEDC: true,
			CRM: settings.CRM{URL: "https://crm.example/in?x=1", Key: "hush"},
		}
		if got := offers(); got != want {
			t.Errorf("changed: %+v", got)
		}
		admin.Put("/setting/new_offers.enabled", `{"value":true}`)
		if got := offers().NewOffersURL; got != "https://naujas.example/offers" {
			t.Errorf("new offers at %q", got)
		}
		if got := admin.Put("/setting/crm.key", `{"value":"hush hush"}`); !strings.Contains(got.Body, `"value":null`) {
			t.Errorf("the new key of the CRM is answered: %s", got.Body)
		}
		if got := offers().CRM.Key; got != "hush hush" {
			t.Errorf("the key of the CRM is %q", got)
		}
		if log := admin.Get("/log").Body; strings.Contains(log, "hush") || !strings.Contains(log, `"entity":"setting"`) {
			t.Error("the key of the CRM is in the log")
		}
		err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			rows, err := db.Select[string](t.Context(), tx, "SELECT CAST(value AS TEXT) AS stored FROM settings WHERE {everyone} AND name = 'crm.key'")
			if len(rows) != 1 || !strings.HasPrefix(rows[0], `"k1:`) {
				t.Errorf("the key of the CRM lies in the database as %q", rows)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := admin.Get("/setting").Body; strings.Contains(got, "hush") || strings.Contains(got, "crm.key") {
			t.Errorf("the key of the CRM is shown: %s", got)
		}
		for name, value := range map[string]string{
			"offer_valid_date_default": "3651", "crm.url": `"crm"`, "new_offers.url": `"ftp://x"`, "round_prices_in_offers": `"yes"`, "crm.key": "5",
		} {
			if got := admin.Put("/setting/"+name, `{"value":`+value+`}`); got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors["value"]) != 1 {
				t.Errorf("%s %s: %d %s", name, value, got.Status, got.Body)
			}
		}
	})
}
