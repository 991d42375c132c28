package ofvehicle_test

import (
	"fmt"
	"math"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type version struct {
	ID, Revision int64
	Number       string
	Status       string
	VehicleID    *int64 `json:"vehicle_id"`
	PricelistID  *int64 `json:"pricelist_id"`
	ModelID      *int64 `json:"model_id"`
	Frozen       bool
	Regime       string `json:"vat_regime"`
	Currency     string
	Total        float64  `json:"price_total"`
	Discounted   *float64 `json:"price_discounted"`
	Disabled     bool
	Features     []struct {
		FeatureID int64 `json:"feature_id"`
	}
	Extras *float64 `json:"additional_extras_price"`
}

type car struct {
	Version  version
	Landing  string
	Editable bool
	WhyNot   string `json:"why_not"`
	Findings []struct{ Code, Text string }
	VAT      struct{ Shown bool }
	Vehicle  *struct {
		ID       int64
		VIN, Own any
		Name     string
	}
}

func newCar(t *testing.T, c *apitest.Client, fields string) int64 {
	t.Helper()
	id := c.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1`+fields+`}`)
	apitest.Done[any](t, c.Post(fmt.Sprintf("/vehicle/stock/%d", id), `{"arrived_at":"2026-01-05"}`))
	return id
}

func usedCar(t *testing.T, c *apitest.Client, fields string) int64 {
	t.Helper()
	return c.Create(t, "/vehicle", `{"brand_id":1,"manufacturer_id":5,"dealer_company_id":1,"make":"Volvo","description_show":"Volvo V60 D4"`+fields+`}`)
}

func fromStock(c *apitest.Client, id int64) apitest.Response {
	return c.Post(fmt.Sprintf("/offer/from-stock?id=%d&companyId=1&brandId=1", id), nil)
}

func carOf(t *testing.T, c *apitest.Client, v version) car {
	t.Helper()
	return apitest.Done[car](t, c.Get(fmt.Sprintf("/version/car/%d", v.ID)))
}

// Where the offer of a stock vehicle lands: at its car while its options are not known or
// can still be changed at the factory, else at the summary (OP-083).
func TestWhereOffersFromStockLand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, one := range []struct {
			fields string
			frozen bool
		}{
			{``, false},
			{`,"options_full":"X01"`, true},
		} {
			id := newCar(t, admin, one.fields)
			v := apitest.Done[version](t, fromStock(admin, id))
			shown := carOf(t, admin, v)
			if v.Status != "draft" || v.VehicleID == nil || *v.VehicleID != id || v.PricelistID == nil || v.Frozen != one.frozen || (shown.Landing == "summary") != one.frozen {
				t.Errorf("%s: %+v lands at %s", one.fields, v, shown.Landing)
			}
		}
		planned := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"options_full":"X01","order_status":105}`)
		if v := apitest.Done[version](t, fromStock(admin, planned)); v.Frozen {
			t.Errorf("an order that can be changed: %+v", v)
		}
		// A frozen car stays as it is, on every way.
		id := newCar(t, admin, `,"options_full":"300"`)
		v := apitest.Done[version](t, fromStock(admin, id))
		for what, got := range map[string]apitest.Response{
			"a selection":      admin.Put(fmt.Sprintf("/version/%d/selection", v.ID), fmt.Sprintf(`{"chosen":[],"dropped":[],"revision":%d}`, v.Revision)),
			"several vehicles": admin.Put(fmt.Sprintf("/version/%d", v.ID), `{"number_of_vehicles":2}`),
		} {
			if what == "a selection" && len(v.Features) == 0 {
				continue
			}
			if got.Status != http.StatusConflict && got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
	})
}

// An offer of a used vehicle has its prices and its regime, no list and only the summary; a
// price typed by hand is its only discount, and VAT of a margin car is never shown.
func TestOffersOfUsedVehicles(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		id := usedCar(t, admin, `,"price":21000,"price_discounted":19990,"price_transportation":150,"vat_regime":"margin","vin":"YV1ZWA8TDK2345678","vin_reason":"","registration_plate":"KKK 111","mileage":120500`)
		v := apitest.Done[version](t, jonas.Post(fmt.Sprintf("/version/fromVehicle/%d/1/1/0", id), nil))
		if v.Status != "used" || v.PricelistID != nil || v.ModelID != nil || !v.Frozen || v.Regime != "margin" || v.Total != 20140 {
			t.Fatalf("the offer: %+v", v)
		}
		shown := carOf(t, jonas, v)
		if shown.Landing != "summary" || shown.VAT.Shown || shown.Vehicle == nil || shown.Vehicle.VIN != "YV1ZWA8TDK2345678" {
			t.Errorf("the car: %+v", shown)
		}
		at := fmt.Sprintf("/version/%d", v.ID)
		for _, field := range []string{"discount", "additional_extras_price", "trade_in_benefit"} {
			apitest.Rejects(t, field, jonas.Put(at, fmt.Sprintf(`{%q:5}`, field)), field)
		}
		if v = apitest.Done[version](t, jonas.Put(at, `{"price_discounted":18500}`)); v.Total != 18650 {
			t.Errorf("with a typed price: %+v", v)
		}
		// The vehicle is repriced: the offer says so and takes it over when asked.
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/vehicle/%d", id), `{"price_discounted":17000}`))
		if shown = carOf(t, jonas, v); len(shown.Findings) != 1 || shown.Findings[0].Code != "price_changed:vehicle" {
			t.Errorf("findings: %+v", shown.Findings)
		}
		if v = apitest.Done[version](t, jonas.Post(fmt.Sprintf("/version/take-vehicle-price/%d", v.ID), `{}`)); v.Total != 17150 {
			t.Errorf("with the price taken over: %+v", v)
		}
		if shown = carOf(t, jonas, v); len(shown.Findings) != 0 {
			t.Errorf("findings afterwards: %+v", shown.Findings)
		}
		apitest.Done[any](t, jonas.Put(at, `{"customer_name":"Ona","customer_phone":"+37060000000","customer_email":"ona@example.com"}`))
		type finished struct{ Version version }
		done := apitest.Done[finished](t, jonas.Post(fmt.Sprintf("/version/finish/%d", v.ID), fmt.Sprintf(`{"revision":%d}`, carOf(t, jonas, v).Version.Revision)))
		if done.Version.Status != "used" {
			t.Errorf("finished: %+v", done.Version)
		}
		for path, want := range map[string]int{
			fmt.Sprintf("/pdf/vehicle-offer/%d/1", v.ID): http.StatusOK, fmt.Sprintf("/pdf/vehicle-offer/%d/2", v.ID): http.StatusOK, fmt.Sprintf("/pdf/vehicle-offer/%d/3", v.ID): http.StatusOK, fmt.Sprintf("/pdf/vehicle-offer/%d/99", v.ID): http.StatusUnprocessableEntity,
		} {
			if got := jonas.Get(path); got.Status != want {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		if got := admin.Post(fmt.Sprintf("/version/template/%d", v.ID), nil); got.Status != http.StatusConflict {
			t.Errorf("a template of a used vehicle: %d", got.Status)
		}
		copied := apitest.Done[version](t, jonas.Post(fmt.Sprintf("/version/duplicate/%d", v.ID), nil))
		if copied.Status != "used" || copied.Total != 17150 || *copied.VehicleID != id {
			t.Errorf("a copy: %+v", copied)
		}
		// Sold: nothing more is offered.
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), `{"sold_at":"2026-01-06","seller_manager_id":null,"customer_type":"private","owner":"Ona"}`))
		if shown = carOf(t, jonas, copied); !shown.Version.Disabled || shown.WhyNot != "vehicle_gone" || shown.Editable {
			t.Errorf("of a sold vehicle: %+v", shown)
		}
		if got := jonas.Post(fmt.Sprintf("/version/finish/%d", copied.ID), fmt.Sprintf(`{"revision":%d}`, shown.Version.Revision)); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "vehicle_id") {
			t.Errorf("finishing it: %d %s", got.Status, got.Body)
		}
		lost := apitest.Done[[]struct{ Error string }](t, jonas.Get(fmt.Sprintf("/vehicle/validate-missing-feature/%d/1/0", id)))
		if len(lost) != 1 || lost[0].Error == "" {
			t.Errorf("of a sold vehicle: %+v", lost)
		}
	})
}

// What an offer would lose is named before it begins, and what keeps it from being made is
// the first entry.
func TestOptionsThatAnOfferLoses(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, ruta := p.As(t, "admin"), p.As(t, "tomas")
		type lost struct{ Error, Code, Text string }
		id := newCar(t, admin, `,"options_full":"X01 ZZZ9","price":40000,"price_discounted":38000`)
		got := apitest.Done[[]lost](t, admin.Get(fmt.Sprintf("/stock/validate-missing-feature/%d/1", id)))
		if len(got) != 1 || got[0].Code != "ZZZ9" {
			t.Errorf("lost: %+v", got)
		}
		v := apitest.Done[version](t, fromStock(admin, id))
		if v.Discounted == nil || *v.Discounted != 38000 || len(v.Features) == 0 {
			t.Errorf("a reduced price is typed in, and the options are chosen: %+v", v)
		}
		if other := apitest.Done[[]lost](t, admin.Get(fmt.Sprintf("/stock/validate-missing-feature/%d/2", id))); len(other) != 1 || other[0].Error == "" {
			t.Errorf("of another brand: %+v", other)
		}
		if got := fromStock(ruta, id); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d", got.Status)
		}
		if got := fromStock(p.As(t, "ilze"), id); got.Status == http.StatusOK {
			t.Errorf("for a company of others: %s", got.Body)
		}
	})
}

// Vehicles of the stock are found for the car that is being configured: the same car first.
func TestStockMatch(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		mine := apitest.Done[version](t, admin.Post("/version", `{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1}`))
		same := newCar(t, admin, `,"price":30000`)
		other := newCar(t, admin, `,"options_full":"X01","price":31000`)
		type matches struct {
			Base    float64
			Matches []struct {
				ID      int64
				Score   int64
				Missing []struct{ Code string }
				Extra   []struct{ Code string }
				Delta   *float64 `json:"price_delta"`
			}
		}
		got := apitest.Done[matches](t, admin.Get(fmt.Sprintf("/version/stock-match/%d", mine.ID)))
		at := map[int64]int{}
		for i, m := range got.Matches {
			at[m.ID] = i + 1
			if i > 0 && got.Matches[i-1].Score < m.Score {
				t.Errorf("not by score: %+v", got.Matches)
			}
			if m.Score < 50 || m.Score > 100 {
				t.Errorf("score %d", m.Score)
			}
		}
		if at[same] == 0 || got.Matches[at[same]-1].Score != 100 || math.Abs(*got.Matches[at[same]-1].Delta-(30000-got.Base)) > 0.001 {
			t.Errorf("the same car: %+v", got.Matches)
		}
		if at[other] != 0 && at[other] < at[same] {
			t.Errorf("a car with more comes first: %+v", got.Matches)
		}
	})
}

// The offer of a vehicle is the newest that is not archived, and is begun where there is none.
func TestVehicleVersion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		id := usedCar(t, p.As(t, "admin"), `,"price":9000`)
		path := fmt.Sprintf("/vehicle-version?vehicleId=%d&companyId=1", id)
		if got := jonas.Get(path); got.Status != http.StatusNotFound {
			t.Errorf("before there is one: %d", got.Status)
		}
		body := fmt.Sprintf(`{"vehicle_id":%d,"company_id":1,"price_discounted":8500,"comment":"Su garantija"}`, id)
		first := apitest.Done[version](t, jonas.Post("/vehicle-version", body))
		again := apitest.Done[version](t, jonas.Post("/vehicle-version", body))
		if first.Total != 8500 || again.ID != first.ID {
			t.Errorf("first %+v, then %+v", first, again)
		}
		if got := apitest.Done[version](t, jonas.Get(path)); got.ID != first.ID {
			t.Errorf("read: %+v", got)
		}
		if got := p.As(t, "ilze").Get(path); got.Status == http.StatusOK {
			t.Errorf("read by others: %s", got.Body)
		}
	})
}
