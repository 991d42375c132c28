package offer_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// What no offer can have is refused by its field, in words that say what to
// do, and nothing of it is kept.
func TestWhatCannotBeEntered(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Language = "lt"
		p.As(t, "admin").Put("/setting/allow_multiple_vehicles_in_offer", `{"value":true}`)
		before := c.Now(t).Revision
		for _, wrong := range []struct{ fields, field, says string }{
			{`{"discount":101}`, "discount", "Nuolaida ne mažesnė už kainą"},
			{`{"discount":-1}`, "discount", "nuo 0 iki 100"},
			{`{"discount_type":"money","discount_money":99999}`, "discount_money", "Nuolaida ne mažesnė už kainą"},
			{`{"discount_type":"money","discount_money":-1}`, "discount_money", "ne mažiau kaip 0"},
			{`{"discount_type":"gift"}`, "discount_type", "percent"},
			{`{"price_discounted":-0.01}`, "price_discounted", "ne mažiau kaip 0"},
			{`{"trade_in_benefit":-1}`, "trade_in_benefit", "ne mažiau kaip 0"},
			{`{"trade_in_benefit":1000000000}`, "trade_in_benefit", "ne daugiau kaip 999999999.99"},
			{`{"additional_extras_price":999999999999}`, "additional_extras_price", "ne daugiau kaip 999999999.99"},
			{`{"price_discounted":1000000000}`, "price_discounted", "ne daugiau kaip 999999999.99"},
			{`{"trade_in_benefit":"1.234,56"}`, "trade_in_benefit", "Netinkamas"},
			{`{"trade_in_benefit":"abc"}`, "trade_in_benefit", "Netinkamas"},
			{`{"trade_in_benefit":1e15}`, "trade_in_benefit", "sumą skaičiumi"},
			{`{"additional_extras_price":0.001}`, "additional_extras_price", "du skaitmenys po kablelio"},
			{`{"number_of_vehicles":0}`, "number_of_vehicles", "ne mažiau kaip 1"},
			{`{"number_of_vehicles":-1}`, "number_of_vehicles", "ne mažiau kaip 1"},
			{`{"number_of_vehicles":1000000000}`, "number_of_vehicles", "ne daugiau kaip 9999"},
			{`{"number_of_vehicles":1.5}`, "number_of_vehicles", "Netinkamas"},
			{`{"expire_date":"2026-02-30"}`, "expire_date", "Netaisyklinga data"},
			{`{"expire_date":"2026-01-01"}`, "expire_date", "jau praėjo"},
			{`{"expire_date":"rytoj"}`, "expire_date", "Netaisyklinga data"},
			{`{"customer_email":"abc"}`, "customer_email", "el. pašto"},
			{`{"customer_phone":"call me"}`, "customer_phone", "telefono"},
			{`{"discount_type":"money","discount":12.345}`, "discount", "dviem"},
			{`{"discount_type":"money","discount":1,"discount_money":2}`, "discount", "viename"},
			{`{"months":0}`, "months", "ne mažiau kaip 1"},
			{`{"mileage":99999999}`, "mileage", "ne daugiau kaip 9999999"},
			{`{"apr":100.5}`, "apr", "nuo 0 iki 100"},
			{`{"borrowing_rate":100.5}`, "borrowing_rate", "nuo 0 iki 100"},
			{`{"apr":4.9,"borrowing_rate":5}`, "apr", "BVKKMN negali būti mažesnė"},
			{`{"borrowing_rate_kind":"none"}`, "borrowing_rate_kind", "fixed, variable"},
			{`{"deposit":-1}`, "deposit", "ne mažiau kaip 0"},
			{`{"total_payable":-1}`, "total_payable", "ne mažiau kaip 0"},
			{`{"language_id":99}`, "language_id", "Kalbos, kurios numeris 99, nėra. Pasirinkite kalbą iš sąrašo."},
			{`{"language_id":0}`, "language_id", "ne mažiau kaip 1"},
		} {
			got := c.SaveFields(wrong.fields)
			texts := strings.Join(got.Problem(t).Errors[wrong.field], " ")
			if got.Status != http.StatusUnprocessableEntity || !strings.Contains(texts, wrong.says) {
				t.Errorf("%s: %d %s", wrong.fields, got.Status, got.Body)
			}
		}
		if got := c.SaveFields(`{"additional_extras_price":99999999.99,"number_of_vehicles":9999}`); got.Status != http.StatusUnprocessableEntity || got.Problem(t).Code != "amount_too_large" {
			t.Errorf("more than can be counted: %d %s", got.Status, got.Body)
		}
		if now := c.Now(t).Revision; now != before {
			t.Errorf("something was kept: revision %d after %d", now, before)
		}
	})
}

// The annual percentage rate of charge is never below the borrowing rate: whichever of them is changed is refused.
func TestCreditRates(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		for _, one := range []struct {
			fields, wrong string
		}{
			{`{"borrowing_rate":6}`, ""},
			{`{"apr":5.99}`, "apr"},
			{`{"apr":6}`, ""},
			{`{"borrowing_rate":6.01}`, "borrowing_rate"},
			{`{"apr":7,"borrowing_rate":6.5}`, ""},
			{`{"apr":null}`, ""},
			{`{"borrowing_rate":9}`, ""},
			{`{"months":12}`, ""},
		} {
			if got := c.SaveFields(one.fields); one.wrong == "" && got.Status != http.StatusOK || one.wrong != "" && (got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors[one.wrong]) != 1) {
				t.Errorf("%s: %d %s", one.fields, got.Status, got.Body)
			}
		}
		apitest.Rejects(t, "a new one", c.Post("/version", `{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1,"apr":4,"borrowing_rate":5}`), "apr")
	})
}

// Every text takes letters of any script up to its limit, which is shown to
// who writes more.
func TestLongTextsOfAnOffer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		limits := map[string]int{
			"title": 255, "customer_name": 255, "customer_email": 255, "customer_phone": 64, "deposit_comment": 255, "creditor": 255,
			"franchise_accident": 255, "franchise_theft": 255, "crm_doc_id": 64, "crm_client_id": 64,
			"delivery_term": 65000, "extra_services": 65000, "extra_equipment": 65000, "third_party_equipment": 65000, "required_equipment": 65000, "comment": 65000,
		}
		const mixed = "Žąsis 🚗 مرحبا שלום "
		runes := []rune(strings.Repeat(mixed, 65001/len([]rune(mixed))+1))
		for _, field := range slices.Sorted(maps.Keys(limits)) {
			most := limits[field]
			text := strings.TrimRight(string(runes[:most-1]), " ") + "x"
			switch field { // which are contacts, not any text
			case "customer_email":
				text = strings.Repeat("a", most-len("@example.lt")) + "@example.lt"
			case "customer_phone":
				text = text[:0] + "+370 612 34567 " + string(runes[:most-16]) + "x"
			}
			if got := c.SaveFields(fmt.Sprintf(`{%q:%q}`, field, text)); got.Status != http.StatusOK || !strings.Contains(got.Body, text[:60]) {
				t.Errorf("%s of %d characters: %d %.300s", field, most, got.Status, got.Body)
			}
			got := c.SaveFields(fmt.Sprintf(`{%q:%q}`, field, string(runes[:most])+"xx"))
			if shown := strings.Join(got.Problem(t).Errors[field], " "); got.Status != http.StatusUnprocessableEntity || !strings.Contains(shown, fmt.Sprint(most)) {
				t.Errorf("%s of more: %d %.300s", field, got.Status, got.Body)
			}
		}
		c.SaveFields(`{"customer_email":"a@example.lt","customer_phone":"+370 612 34567"}`)
		if done := c.Finish(c.Now(t).Revision); done.Status != http.StatusOK {
			t.Errorf("finished with all of it: %d %.300s", done.Status, done.Body)
		}
	})
}

// One vehicle an offer unless the group allows more; those an offer has stay
// when that ends (OP-112).
func TestNumberOfVehicles(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		allow := func(yes bool) {
			p.As(t, "admin").Put("/setting/allow_multiple_vehicles_in_offer", fmt.Sprintf(`{"value":%v}`, yes))
		}
		type amounts struct {
			Vehicles int64       `json:"number_of_vehicles"`
			Price    money.Cents `json:"price"`
			Total    money.Cents `json:"price_total"`
		}
		allow(false)
		apitest.Rejects(t, "two where one is allowed", c.SaveFields(`{"number_of_vehicles":2}`), "number_of_vehicles")
		allow(true)
		if v := apitest.Done[amounts](t, c.SaveFields(`{"number_of_vehicles":3}`)); v.Vehicles != 3 || v.Total != 3*v.Price {
			t.Errorf("three: %+v", v)
		}
		allow(false)
		if v := apitest.Done[amounts](t, c.SaveFields(`{"number_of_vehicles":3,"comment":"Liko trys"}`)); v.Vehicles != 3 {
			t.Errorf("those of before: %+v", v)
		}
		apitest.Rejects(t, "four", c.SaveFields(`{"number_of_vehicles":4}`), "number_of_vehicles")
		if v := apitest.Done[amounts](t, c.SaveFields(`{"number_of_vehicles":1}`)); v.Total != v.Price {
			t.Errorf("back to one: %+v", v)
		}
	})
}

// VAT of an electric car is deductible where the group wants it (fuel 3), of
// another as the company agreed with the brand; totals do not move (O-133,
// OP-113, OP-114). Equipment of others is printed with its setting only, and
// what a car costs is shown to those with the right.
func TestSettingsAndRightsOfAnOffer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type sold struct {
			ID     int64
			FuelID int64 `json:"fuel_id"`
		}
		var models []sold
		admin.Get("/model?brandId=1&pricelistId=1").JSON(t, &models)
		electric := slices.IndexFunc(models, func(m sold) bool { return m.FuelID == 3 })
		type offered struct {
			Deductable bool         `json:"vat_deductable"`
			Total      money.Cents  `json:"price_total"`
			PrimeCost  *money.Cents `json:"price_primecost"`
			Support    *money.Cents `json:"price_support"`
		}
		petrol := offertest.DemoCar(t, p, "standard")
		petrol.SaveFields(`{"vat_deductable":false}`)
		if electric < 0 {
			t.Fatal("the demo group sells no electric car of the first brand")
		}
		car := offertest.Begin(t, admin, 1, 1, 1, models[electric].ID, "standard")
		admin.Put("/setting/deduct_vat_for_electric_vehicles", `{"value":false}`)
		off := apitest.Done[offered](t, car.SaveFields(`{"vat_deductable":false}`))
		admin.Put("/setting/deduct_vat_for_electric_vehicles", `{"value":true}`)
		on := apitest.Done[offered](t, car.SaveFields(`{"vat_deductable":false,"comment":"x"}`))
		if off.Deductable || !on.Deductable || on.Total != off.Total {
			t.Errorf("electric: %+v, with the setting %+v", off, on)
		}
		if v := apitest.Done[offered](t, petrol.SaveFields(`{"comment":"x"}`)); v.Deductable {
			t.Errorf("petrol: %+v", v)
		}
		if v := apitest.Done[offered](t, petrol.SaveFields(`{"vat_deductable":true}`)); !v.Deductable {
			t.Errorf("petrol, as entered: %+v", v)
		}

		petrol.SaveFields(`{"price_support":500}`)
		path := fmt.Sprintf("/version/%d", petrol.ID)
		if v := apitest.Done[offered](t, admin.Get(path)); v.Support == nil {
			t.Errorf("with the right: %+v", v)
		}
		jonas := p.As(t, "jonas")
		if v := apitest.Done[offered](t, jonas.Get(path)); v.Support != nil || v.PrimeCost != nil {
			t.Errorf("without the right to prime costs: %+v", v)
		}
		if body := jonas.Get(fmt.Sprintf("/version/car/%d", petrol.ID)).Body; !strings.Contains(body, `"price_primecost":null`) || strings.Contains(body, "costs_less_support") {
			t.Error("the car shows somebody without the right what it costs, or how that comes about")
		}
		if got := jonas.Put(path, `{"price_support":1}`); got.Status != http.StatusForbidden {
			t.Errorf("support entered without the right: %d %s", got.Status, got.Body)
		}
	})
}
