package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

// Half past midnight of New Year in Vilnius the database still has the old year:
// what goes by days goes by those of the group.
func TestDaysAreThoseOfTheGroup(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			night := time.Date(2026, 12, 31, 22, 30, 0, 0, time.UTC)
			p := apitest.LoadWith(t, engine, func(cfg *app.Config) { cfg.Now = func() time.Time { return night } })
			admin := p.As(t, "admin")
			apitest.Done[struct{}](t, admin.Post("/vat-rate", `{"country_id":1,"rate":25,"valid_from":"2027-01-01"}`))
			for _, country := range apitest.Done[[]struct {
				Code string
				VAT  float64
			}](t, admin.Get("/country")) {
				if country.Code == "LT" && country.VAT != 25 {
					t.Errorf("the VAT of Lithuania is %v", country.VAT)
				}
			}
			if company := apitest.Done[struct {
				CountryVAT float64 `json:"country_vat"`
			}](t, admin.Get("/company/1")); company.CountryVAT != 25 {
				t.Errorf("the VAT of a company is %v", company.CountryVAT)
			}
			offer := apitest.Done[struct {
				Number     string
				ExpireDate string `json:"expire_date"`
			}](t, admin.Post("/version", `{"company_id":1,"brand_id":1,"type":"standard"}`))
			if !strings.HasPrefix(offer.Number, "2027-") || offer.ExpireDate != "2027-01-15" {
				t.Errorf("a new offer is %+v", offer)
			}
			if got := admin.Get("/brand?format=csv"); got.Status != http.StatusOK || !strings.Contains(got.Header.Get("Content-Disposition"), "brands-2027-01-01.csv") {
				t.Errorf("an export is called %s", got.Header.Get("Content-Disposition"))
			}
			list := apitest.Done[struct {
				StartedAt string `json:"started_at"`
			}](t, admin.Post("/pricelist", fmt.Sprintf(`{"pricelist_title_id":1,"name":"Night %d"}`, night.Unix())))
			if list.StartedAt != "2027-02-01" {
				t.Errorf("a new price list starts on %s", list.StartedAt)
			}
		})
	}
}

// A slip such as the year 9999 is named at its field wherever a day is a plan, and what is written
// beside it is kept back with it.
func TestDaysTooFarAwayAreSlips(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		year := time.Now().Year()
		const slip, plan = "3000-01-01", "2999-12-31"
		for _, record := range []struct{ path, field string }{
			{"/order", "wanted_at"}, {"/vat-rate", "valid_from"}, {"/pricelist", "started_at"}, {"/substitution", "date_to"},
		} {
			body := func(day string) string {
				return map[string]string{
					"/order":        fmt.Sprintf(`{"brand_id":1,"dealer_company_id":1,"model_id":1,"wanted_at":%q}`, day),
					"/vat-rate":     fmt.Sprintf(`{"country_id":1,"rate":25,"valid_from":%q}`, day),
					"/pricelist":    fmt.Sprintf(`{"pricelist_title_id":1,"name":"Far","started_at":%q}`, day),
					"/substitution": fmt.Sprintf(`{"company_id":1,"user_id":2,"substituted_user_id":3,"date_from":"%d-01-01","date_to":%q}`, year+1, day),
				}[record.path]
			}
			apitest.Rejects(t, record.path+" of the year 9999", admin.Post(record.path, body("9999-12-31")), record.field)
			apitest.Rejects(t, record.path+" of "+slip, admin.Post(record.path, body(slip)), record.field)
			if got := admin.Post(record.path, body(plan)); strings.Contains(got.Body, "day_too_far") {
				t.Errorf("%s of %s: %s", record.path, plan, got.Body)
			}
		}
		if got := admin.Put("/version/1", `{"expire_date":"9999-12-31"}`); !strings.Contains(got.Body, "Enter one in the year 2999") {
			t.Errorf("an offer says: %s", got.Body)
		}
	})
}
