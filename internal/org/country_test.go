package org_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/org"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

type country struct {
	ID       int64
	Revision int64
	Code     string
	Status   string
	Sort     int
	VAT      float64
	Rates    []struct {
		Rate float64
		From string `json:"valid_from"`
	} `json:"vat_rates"`
	Limits []struct {
		ID     int64
		Amount float64
	} `json:"vat_limits"`
}

// history is what became of a record; the databases space it differently.
func history(c *apitest.Client, path string) string {
	return strings.ReplaceAll(c.Get(path+"/history").Body, " ", "")
}

// A country is added, found, corrected, ordered, archived and restored.
func TestCountryLife(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		poland := apitest.Done[country](t, admin.Post("/country", `{"code":"pl","name":{"1":"Lenkija","2":"Poland"},"currency":"usd","language_id":2}`))
		if poland.Code != "PL" || poland.Status != "active" || poland.Sort != 4 || poland.VAT != 0 || poland.Rates == nil || poland.Limits == nil {
			t.Errorf("a new country: %+v", poland)
		}
		one := fmt.Sprintf("/country/%d", poland.ID)
		apitest.Done[country](t, admin.Post("/vat-rate", fmt.Sprintf(`{"country_id":%d,"rate":23,"valid_from":"2011-01-01"}`, poland.ID)))
		if got := apitest.Done[country](t, admin.Get(one)); got.VAT != 23 || len(got.Rates) != 1 {
			t.Errorf("with its rate: %+v", got)
		}
		apitest.Done[country](t, admin.Put(one, `{"code":"CZ","name":{"2":"Czechia"},"currency":"EUR"}`)) // nothing names it yet
		if got := admin.Get("/country?keyword=czech").Body; !strings.Contains(got, `"CZ"`) || strings.Contains(got, `"LT"`) {
			t.Errorf("found by its name: %s", got)
		}
		if got := admin.Get("/country?format=csv").Body; !strings.Contains(got, "CZ;;Czechia") || !strings.Contains(got, ";23;") {
			t.Errorf("the export: %s", got)
		}
		codes := func(query string) (all string) {
			for _, c := range apitest.Done[[]country](t, admin.Get("/country"+query)) {
				all += c.Code + " "
			}
			return all
		}
		if got := admin.Post("/country/sort", fmt.Sprintf(`{"ids":[%d,1,2,3]}`, poland.ID)); got.Status != http.StatusNoContent || codes("") != "CZ LT LV EE " {
			t.Errorf("in another order: %d, %s", got.Status, codes(""))
		}
		if got := codes("?sort=-code"); got != "LV LT EE CZ " {
			t.Errorf("by code: %s", got)
		}
		apitest.Done[country](t, admin.Delete(one))
		if codes("") != "LT LV EE " || codes("?status=deleted") != "CZ " || codes("?status=all") != "CZ LT LV EE " {
			t.Errorf("archived: %s, %s, %s", codes(""), codes("?status=deleted"), codes("?status=all"))
		}
		apitest.Rejects(t, "a rate of an archived country", admin.Post("/vat-rate", fmt.Sprintf(`{"country_id":%d,"rate":9,"valid_from":"2030-01-01"}`, poland.ID)), "country_id")
		apitest.Rejects(t, "the code of an archived country", admin.Post("/country", `{"code":"CZ","name":{"2":"Czechia"}}`), "code")
		apitest.Done[country](t, admin.Put(one, `{"status":"active"}`))
		if got := history(admin, one); !strings.Contains(got, `"code":["PL","CZ"]`) || !strings.Contains(got, `"status":["deleted","active"]`) {
			t.Errorf("its history: %s", got)
		}
	})
}

func TestCountriesAreChecked(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for what, bad := range map[string]struct{ body, field string }{
			"three letters":     {`{"code":"LTU","name":{"1":"X"}}`, "code"},
			"digits":            {`{"code":"L1","name":{"1":"X"}}`, "code"},
			"letters of others": {`{"code":"ŠĖ","name":{"1":"X"}}`, "code"},
			"of no country":     {`{"code":"LX","name":{"1":"X"}}`, "code"},
			"not the standard":  {`{"code":"UK","name":{"1":"X"}}`, "code"},
			"no code":           {`{"name":{"1":"X"}}`, "code"},
			"a code in use":     {`{"code":"lt","name":{"1":"X"}}`, "code"},
			"no name":           {`{"code":"PL"}`, "name"},
			"an empty name":     {`{"code":"PL","name":{"1":" "}}`, "name"},
			"no such language":  {`{"code":"PL","name":{"1":"X"},"language_id":9}`, "language_id"},
			"no such currency":  {`{"code":"PL","name":{"1":"X"},"currency":"PLN"}`, "currency"},
		} {
			apitest.Rejects(t, what, admin.Post("/country", bad.body), bad.field)
		}
		jonas := p.As(t, "jonas")
		for _, got := range []apitest.Response{
			jonas.Post("/country", `{"code":"PL","name":{"1":"X"}}`), jonas.Put("/country/1", `{"name":{"1":"X"}}`),
			jonas.Put("/vat-rate/1", `{"rate":1}`), jonas.Delete("/vat-limit/1"), jonas.Get("/country/1/history"),
		} {
			if got.Status != http.StatusForbidden {
				t.Errorf("a seller: %d %s", got.Status, got.Body)
			}
		}
		for _, path := range []string{"/country", "/country/1", "/vat-rate?countryId=1", "/vat-limit?countryId=1"} {
			if got := jonas.Get(path); got.Status != http.StatusOK {
				t.Errorf("a seller reads %s: %d", path, got.Status)
			}
		}
	})
}

// Companies know their country by its code: that stays. What is archived
// names who uses it, and its companies go on.
func TestCountryOfCompanies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		apitest.Rejects(t, "the code of companies", admin.Put("/country/1", `{"code":"PL"}`), "code")
		poland := apitest.Done[country](t, admin.Post("/country", `{"code":"PL","name":{"2":"Poland"}}`))
		of := fmt.Sprintf("/country/%d", poland.ID)
		apitest.Done[country](t, admin.Post("/registration-tax", `{"country_code":"PL","fuel_id":1,"from":0,"to":9,"amount":1,"valid_from":"2026-01-01"}`))
		apitest.Rejects(t, "the code of a registration tax", admin.Put(of, `{"code":"CZ"}`), "code")

		if got := admin.Get("/country/3/used-by").Body; !strings.Contains(got, `"company"`) || !strings.Contains(got, "OÜ Emajõe Autod") || strings.Contains(got, "Aurora Vilnius") {
			t.Errorf("Estonia is used by %s", got)
		}
		if got := admin.Post("/country/bulk/used-by", `{"ids":[1,3]}`).Body; !strings.Contains(got, `"id":3`) || !strings.Contains(got, `"count":3`) {
			t.Errorf("used by how many: %s", got)
		}
		apitest.Done[country](t, admin.Delete("/country/3?anyway=1"))
		type company struct {
			Name string
			VAT  float64 `json:"country_vat"`
		}
		if got := apitest.Done[company](t, admin.Put("/company/10", `{"name":"Põhja Auto OÜ"}`)); got.VAT != 24 {
			t.Errorf("a company of an archived country: %+v", got)
		}
		apitest.Rejects(t, "another company in it", admin.Post("/company", `{"name":"Nova","country_code":"EE"}`), "country_code")
		apitest.Rejects(t, "moving there", admin.Put("/company/1", `{"country_code":"EE","vat_code":""}`), "country_code")
		err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			tables, err := org.TaxTables(t.Context(), tx, "EE")
			if len(tables.VATRates) != 3 {
				t.Errorf("its offers are priced with %+v", tables.VATRates)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	})
}

// A country has one rate on each day, and always one while it is in use.
func TestVATRates(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type rate struct{ ID int64 }
		add := func(country int64, percent, from string) apitest.Response {
			return admin.Post("/vat-rate", fmt.Sprintf(`{"country_id":%d,"rate":%s,"valid_from":%q}`, country, percent, from))
		}
		later := apitest.Done[rate](t, add(1, "22.125", "2031-01-01"))
		one := fmt.Sprintf("/vat-rate/%d", later.ID)
		for what, bad := range map[string]struct {
			got   apitest.Response
			field string
		}{
			"the same day again":        {add(1, "23", "2031-01-01"), "valid_from"},
			"moved onto another":        {admin.Put(one, `{"valid_from":"2009-09-01"}`), "valid_from"},
			"below zero":                {add(1, "-0.001", "2032-01-01"), "rate"},
			"above all":                 {add(1, "100.001", "2032-01-01"), "rate"},
			"finer than thousandths":    {add(1, "21.0001", "2032-01-01"), "rate"},
			"from no day":               {admin.Post("/vat-rate", `{"country_id":1,"rate":1}`), "valid_from"},
			"from a day there is none":  {add(1, "1", "2031-02-30"), "valid_from"},
			"of no country":             {admin.Post("/vat-rate", `{"rate":1,"valid_from":"2032-01-01"}`), "country_id"},
			"of another country":        {admin.Put(one, `{"country_id":2}`), "country_id"},
			"of a country there is not": {add(99, "1", "2032-01-01"), "country_id"},
		} {
			apitest.Rejects(t, what, bad.got, bad.field)
		}
		for _, good := range []apitest.Response{add(2, "0", "2031-01-01"), add(3, "100", "2031-01-01"), admin.Put(one, `{"rate":21.5}`)} {
			if good.Status != http.StatusOK {
				t.Errorf("%d %s", good.Status, good.Body)
			}
		}
		if got := apitest.Done[country](t, admin.Get("/country/1")); got.VAT != 21 || len(got.Rates) != 3 || got.Rates[0].Rate != 21.5 {
			t.Errorf("the country: %+v", got)
		}
		if got := history(admin, one); !strings.Contains(got, `"rate":[22.125,21.5]`) {
			t.Errorf("the history of a rate: %s", got)
		}

		apitest.Done[any](t, admin.Put("/vat-rate/2", `{"valid_from":"2031-06-01"}`)) // 19 % are in force then
		if got := apitest.Done[country](t, admin.Get("/country/1")); got.VAT != 19 {
			t.Errorf("with the rate of 21 moved: %+v", got)
		}
		if got := admin.Delete("/vat-rate/1"); got.Status != http.StatusConflict || got.Problem(t).Code != "last_vat_rate" {
			t.Errorf("removing the only rate in force: %d %s", got.Status, got.Body)
		}
		apitest.Rejects(t, "moving the only rate in force", admin.Put("/vat-rate/1", `{"valid_from":"2031-07-01"}`), "valid_from")
		apitest.Done[any](t, admin.Put("/vat-rate/1", `{"rate":18.5,"valid_from":"2010-01-01"}`))
		if got := admin.Delete(one); got.Status != http.StatusNoContent {
			t.Errorf("removing one to come: %d %s", got.Status, got.Body)
		}
		apitest.Done[country](t, admin.Delete("/country/1?anyway=1"))
		if got := admin.Delete("/vat-rate/1"); got.Status != http.StatusNoContent {
			t.Errorf("the last rate of an archived country: %d %s", got.Status, got.Body)
		}
	})
}

// TestRatesThatHoldAreNotDeleted: without the newest rate of a country an older one would hold again, without a word.
// Each that has begun is corrected; one to come goes.
func TestRatesThatHoldAreNotDeleted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		vat := func() float64 { return apitest.Done[country](t, admin.Get("/country/1")).VAT }
		had := vat()
		for what, id := range map[string]int{"the one in force": 2, "an older one": 1} {
			got := admin.Delete(fmt.Sprintf("/vat-rate/%d", id))
			if got.Status != http.StatusConflict || got.Problem(t).Code != "vat_rate_begun" || vat() != had {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
		apitest.Done[any](t, admin.Put("/vat-rate/2", `{"valid_from":"2099-06-01"}`))
		if got := admin.Delete("/vat-rate/2"); got.Status != http.StatusNoContent {
			t.Errorf("one that was moved to a day to come: %d %s", got.Status, got.Body)
		}
	})
}

// No electric car has two limits on one day.
func TestVATLimits(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		add := func(country int, amount, from, to string) apitest.Response {
			if to != "null" {
				to = `"` + to + `"`
			}
			return admin.Post("/vat-limit", fmt.Sprintf(`{"country_id":%d,"amount":%s,"valid_from":%q,"valid_to":%s}`, country, amount, from, to))
		}
		for what, bad := range map[string]struct {
			got   apitest.Response
			field string
		}{
			"inside one without end": {add(1, "60000", "2030-01-01", "2030-12-31"), "valid_from"},
			"on its first day":       {add(1, "60000", "2020-01-01", "2023-01-01"), "valid_from"},
			"around it":              {add(1, "60000", "2020-01-01", "null"), "valid_from"},
			"ends before it begins":  {add(2, "1", "2030-01-02", "2030-01-01"), "valid_to"},
			"below zero":             {add(2, "-1", "2030-01-01", "null"), "amount"},
			"from no day":            {admin.Post("/vat-limit", `{"country_id":2,"amount":1}`), "valid_from"},
			"of no country":          {add(99, "1", "2030-01-01", "null"), "country_id"},
			"of another country":     {admin.Put("/vat-limit/1", `{"country_id":2}`), "country_id"},
		} {
			apitest.Rejects(t, what, bad.got, bad.field)
		}
		if got := add(1, "60000", "2030-01-01", "null").Body; !strings.Contains(got, "2023-01-01") {
			t.Errorf("the message does not say which limit: %s", got)
		}
		for _, good := range []apitest.Response{
			add(2, "60000", "2020-01-01", "null"), add(1, "40000", "2020-01-01", "2022-12-31"),
			admin.Put("/vat-limit/1", `{"valid_to":"2026-12-31"}`), add(1, "55000", "2027-01-01", "null"),
		} {
			if good.Status != http.StatusOK {
				t.Errorf("%d %s", good.Status, good.Body)
			}
		}
		if got := apitest.Done[country](t, admin.Get("/country/1")); len(got.Limits) != 3 || got.Limits[0].Amount != 55000 || got.Limits[1].ID != 1 {
			t.Errorf("the country: %+v", got.Limits)
		}
		apitest.Rejects(t, "stretched over the next", admin.Put("/vat-limit/1", `{"valid_to":null}`), "valid_from")
		if got := history(admin, "/vat-limit/1"); !strings.Contains(got, `"valid_to":[null,"2026-12-31"]`) {
			t.Errorf("its history: %s", got)
		}
		if got := admin.Delete("/vat-limit/1"); got.Status != http.StatusNoContent || len(apitest.Done[country](t, admin.Get("/country/1")).Limits) != 2 {
			t.Errorf("removed: %d %s", got.Status, got.Body)
		}
	})
}

func TestLeasingCompanies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		type leasing struct {
			ID           int64
			Name, Status string
		}
		all := func(query string) []leasing { return apitest.Done[[]leasing](t, jonas.Get("/leasing"+query)) }
		if seen := all(""); len(seen) != 5 || seen[0].Name != "OÜ Emajõe Liising" || seen[0].Status != "active" {
			t.Errorf("what a seller reads: %+v", seen)
		}
		// Lessors are of the whole group: who keeps a company does not write them.
		for _, who := range []string{"jonas", "vaida", "inga"} {
			if got := p.As(t, who).Post("/leasing", `{"name":"Mine"}`); got.Status != http.StatusForbidden {
				t.Errorf("%s: %d %s", who, got.Status, got.Body)
			}
		}
		nova := apitest.Done[leasing](t, admin.Post("/leasing", `{"name":" Nova Lizingas "}`))
		one := fmt.Sprintf("/leasing/%d", nova.ID)
		if nova.Name != "Nova Lizingas" || nova.Status != "active" {
			t.Errorf("a new one: %+v", nova)
		}
		apitest.Rejects(t, "the same name", admin.Post("/leasing", `{"name":"nova lizingas"}`), "name")
		apitest.Rejects(t, "no name", admin.Put(one, `{"name":" "}`), "name")
		if got := apitest.Done[leasing](t, admin.Delete(one)); got.Status != "deleted" || len(all("")) != 5 || len(all("?status=deleted")) != 1 {
			t.Errorf("archived: %+v", got)
		}
		apitest.Done[leasing](t, admin.Post("/leasing", `{"name":"Nova lizingas"}`))
		apitest.Rejects(t, "back beside its namesake", admin.Put(one, `{"status":"active"}`), "name")
		if len(all("?keyword=gintar")) != 1 || len(all("?sort=-name&limit=1")) != 1 || !strings.Contains(history(admin, one), `"status":["active","deleted"]`) {
			t.Error("not found, or without a history")
		}
	})
}
