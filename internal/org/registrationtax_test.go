package org_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/org"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/price"
	"forecourt/internal/testkit/apitest"
)

// No car can fall into two bands on one day.
func TestBandsOfRegistrationTaxDoNotOverlap(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		band := func(from, to int, since, until string) apitest.Response {
			if until != "null" {
				until = `"` + until + `"`
			}
			return admin.Post("/registration-tax", fmt.Sprintf(
				`{"country_code":"EE","fuel_id":1,"from":%d,"to":%d,"amount":12.34,"valid_from":%q,"valid_to":%s}`, from, to, since, until))
		}
		for _, good := range []apitest.Response{
			band(0, 100, "2026-01-01", "2026-12-31"), band(101, 9999, "2026-01-01", "null"), band(0, 100, "2027-01-01", "null"),
		} {
			if good.Status != http.StatusOK {
				t.Fatalf("%d %s", good.Status, good.Body)
			}
		}
		for what, bad := range map[string]struct {
			got   apitest.Response
			field string
		}{
			"the last gram of another":  {band(100, 100, "2026-12-31", "2026-12-31"), "from"},
			"the first day of another":  {band(50, 60, "2025-01-01", "2026-01-01"), "from"},
			"inside one without end":    {band(300, 301, "2030-01-01", "null"), "from"},
			"around all":                {band(0, 9999, "2020-01-01", "null"), "from"},
			"upside down":               {band(20, 10, "2020-01-01", "2020-12-31"), "to"},
			"ends before it begins":     {band(0, 10, "2020-02-01", "2020-01-31"), "valid_to"},
			"of no country":             {admin.Post("/registration-tax", `{"country_code":"XX","fuel_id":1,"amount":1,"valid_from":"2026-01-01"}`), "country_code"},
			"of no fuel":                {admin.Post("/registration-tax", `{"country_code":"EE","fuel_id":99,"amount":1,"valid_from":"2026-01-01"}`), "fuel_id"},
			"negative":                  {admin.Post("/registration-tax", `{"country_code":"LV","fuel_id":1,"amount":-1,"valid_from":"2026-01-01"}`), "amount"},
			"from no day":               {admin.Post("/registration-tax", `{"country_code":"LV","fuel_id":1,"amount":1}`), "valid_from"},
			"moved onto its neighbour":  {admin.Put("/registration-tax/1", `{"to":140}`), "from"},
			"moved to no upper end too": {admin.Put("/registration-tax/1", `{"to":10000}`), "to"},
		} {
			if bad.got.Status != http.StatusUnprocessableEntity || len(bad.got.Problem(t).Errors[bad.field]) != 1 {
				t.Errorf("%s: %d %s", what, bad.got.Status, bad.got.Body)
			}
		}
		if got := band(20, 30, "2026-05-05", "null").Body; !strings.Contains(got, "0–100 g/km in force from 2026-01-01") {
			t.Errorf("the message does not say which band: %s", got)
		}
		if got := p.As(t, "jonas").Put("/registration-tax/2", `{"amount":1}`); got.Status != http.StatusForbidden {
			t.Errorf("a seller changed a tax: %d", got.Status)
		}
	})
}

// TestBandsInForceAreNotDeleted: cars of a band that is in force would be offered without the tax. Bands to come, that
// have ended, and of countries in the archive go.
func TestBandsInForceAreNotDeleted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		band := func(country string, since, until any) string {
			id := apitest.Done[struct{ ID int64 }](t, admin.Post("/registration-tax", map[string]any{
				"country_code": country, "fuel_id": 1, "from": 0, "to": 9999, "amount": 12.34,
				"valid_from": since, "valid_to": until,
			})).ID
			return fmt.Sprintf("/registration-tax/%d", id)
		}
		inForce := band("EE", "2021-01-01", nil)
		for what, path := range map[string]string{"of the group": "/registration-tax/1", "without an end": inForce} {
			got := admin.Delete(path)
			if got.Status != http.StatusConflict || got.Problem(t).Code != "tax_band_in_force" {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
			apitest.Done[any](t, admin.Get(path))
		}
		apitest.Done[any](t, admin.Put(inForce, `{"valid_to":"2021-12-31"}`))
		toCome := band("EE", "2099-01-01", nil)
		for what, path := range map[string]string{"one that has ended": inForce, "one to come": toCome} {
			if got := admin.Delete(path); got.Status != http.StatusNoContent {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
		archived := band("EE", "2022-01-01", nil)
		for _, c := range apitest.Done[[]country](t, admin.Get("/country?limit=100")) {
			if c.Code == "EE" {
				apitest.Done[country](t, admin.Delete(fmt.Sprintf("/country/%d?anyway=1", c.ID)))
			}
		}
		if got := admin.Delete(archived); got.Status != http.StatusNoContent {
			t.Errorf("one of an archived country: %d %s", got.Status, got.Body)
		}
	})
}

// What is entered for a country is what its offers are priced with.
func TestTaxTables(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		tables := func(country string) (tables price.Tables) {
			t.Helper()
			statements := 0
			p.DB().Watch(func(sql string, _ []any) {
				if strings.Contains(sql, "vat_") || strings.Contains(sql, "registration_taxes") {
					statements++
				}
			})
			defer p.DB().Watch(nil)
			err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
				tables, err = org.TaxTables(t.Context(), tx, country)
				return err
			})
			if err != nil || statements != 3 {
				t.Fatalf("%d statements, %v", statements, err)
			}
			if err := tables.Check(); err != nil {
				t.Error(err)
			}
			return tables
		}
		lt := tables("LT")
		if len(lt.VATRates) != 2 || lt.VATRates[1].Percent != 21_000 || len(lt.Bands) != 5+5*54+2 || len(lt.Limits) != 1 || lt.Limits[0].Amount != 5_000_000 {
			t.Errorf("Lithuania: %+v", lt)
		}
		if ee := tables("EE"); len(ee.VATRates) != 3 || len(ee.Bands)+len(ee.Limits) != 0 {
			t.Errorf("Estonia: %+v", ee)
		}
		p.As(t, "admin").Post("/registration-tax", `{"country_code":"EE","fuel_id":2,"from":5,"to":7,"amount":1.5,"valid_from":"2026-01-01","valid_to":"2026-02-01"}`)
		bands := tables("EE").Bands
		if len(bands) != 1 {
			t.Fatalf("bands: %+v", bands)
		}
		got := bands[0]
		if got.FuelID != 2 || got.From != 5 || got.To != 7 || got.Amount != 150 || got.ValidFrom.String() != "2026-01-01" || got.ValidTo.String() != "2026-02-01" || got.ID == 0 {
			t.Errorf("a band: %+v", got)
		}
	})
}
