package org_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

func TestCountriesHaveTheirVAT(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		var countries []struct {
			Code  string
			VAT   float64
			Rates []struct {
				Rate float64
				From string `json:"valid_from"`
			} `json:"vat_rates"`
		}
		p.As(t, "jonas").Get("/country").JSON(t, &countries)
		today := map[string]float64{"LT": 21, "LV": 21, "EE": 24}
		if len(countries) != len(today) {
			t.Fatalf("%d countries", len(countries))
		}
		for _, c := range countries {
			if c.VAT != today[c.Code] {
				t.Errorf("VAT of %s is %v", c.Code, c.VAT)
			}
			if c.Code == "EE" && (len(c.Rates) != 3 || c.Rates[0].From != "2025-07-01" || c.Rates[1].Rate != 22) {
				t.Errorf("history of EE: %+v", c.Rates)
			}
		}
	})
}

// A brand created by the administrator is usable at once, and by no one
// who was not assigned to it.
func TestNewBrandIsItsCreators(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, inga := p.As(t, "admin"), p.As(t, "inga")
		var brand struct{ ID int64 }
		admin.Post("/brand", `{"name":"Nova"}`).JSON(t, &brand)
		if got := admin.Post("/body-type", map[string]any{"brand_id": brand.ID, "code": "HAT"}); got.Status != http.StatusOK {
			t.Errorf("the administrator cannot use it: %d %s", got.Status, got.Body)
		}
		if strings.Contains(inga.Get("/brand").Body, "Nova") {
			t.Error("others see it")
		}
		inga.Post("/brand", `{"name":"Ingos"}`).JSON(t, &brand)
		for name, c := range map[string]*apitest.Client{"creator": inga, "administrator": admin} {
			if !strings.Contains(c.Get("/brand").Body, "Ingos") {
				t.Errorf("the %s does not see what inga created", name)
			}
		}
		if got := admin.Post("/brand", `{"name":" nova "}`); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("the same name again: %d", got.Status)
		}
		admin.Delete("/brand/9")
		if got := admin.Post("/brand", `{"name":"Nova"}`); got.Status != http.StatusOK {
			t.Errorf("the name of an archived brand: %d %s", got.Status, got.Body)
		}
	})
}

func TestBrandFlagsComeInEverySpelling(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	admin := p.As(t, "admin")
	for text, want := range map[string]string{`0`: "false", `"0"`: "false", `false`: "false", `1`: "true", `"1"`: "true", `true`: "true"} {
		got := admin.Put("/brand/1", `{"sfo_prices":`+text+`}`)
		if got.Status != http.StatusOK || !strings.Contains(got.Body, `"sfo_prices":`+want) {
			t.Errorf("%s: %d %s", text, got.Status, got.Body)
		}
	}
	for _, text := range []string{`2`, `"yes"`, `null`, `[]`} {
		if got := admin.Put("/brand/1", `{"sfo_prices":`+text+`}`); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s was accepted: %s", text, got.Body)
		}
	}
}

// A manufacturer goes for good while no brand has it, also none that is out of
// use: that one may come back.
func TestManufacturerGoesOnlyUnused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		var maker, brand struct{ ID int64 }
		admin.Post("/manufacturer", `{"code":"nova","name":"Nova"}`).JSON(t, &maker)
		path := "/manufacturer/" + strconv.FormatInt(maker.ID, 10)
		admin.Post("/brand", map[string]any{"name": "Nova", "manufacturer_ids": []int64{maker.ID}}).JSON(t, &brand)
		of := "/brand/" + strconv.FormatInt(brand.ID, 10)
		if got := admin.Delete(path); got.Status != http.StatusConflict {
			t.Errorf("of a brand: %d %s", got.Status, got.Body)
		}
		admin.Delete(of)
		if got := admin.Delete(path); got.Status != http.StatusConflict || !strings.Contains(admin.Get(path+"/used-by").Body, "Nova") {
			t.Errorf("of a brand out of use: %d %s, used by %s", got.Status, got.Body, admin.Get(path+"/used-by").Body)
		}
		var none struct{ ID int64 }
		admin.Post("/manufacturer", `{"code":"none","name":"None"}`).JSON(t, &none)
		gone := "/manufacturer/" + strconv.FormatInt(none.ID, 10)
		if got := admin.Delete(gone); got.Status >= 300 || admin.Get(gone).Status != http.StatusNotFound {
			t.Errorf("unused: %d %s, then %d", got.Status, got.Body, admin.Get(gone).Status)
		}
	})
}
