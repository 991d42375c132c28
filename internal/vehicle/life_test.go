package vehicle_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicle"
)

type car struct {
	ID             int64
	Revision       int64
	ManufacturerID int64  `json:"manufacturer_id"`
	StatusID       int64  `json:"vehicle_status_id"`
	Phase          string `json:"phase"`
	OrderStatus    *int64 `json:"order_status"`
	OrderType      string `json:"order_type"`
	Currency       string
	Used           bool
	VIN            string
	StockedAt      *string `json:"stocked_at"`
	SoldAt         string  `json:"sold_at"`
	Owner          string
	Total          float64 `json:"price_total"`
	Warnings       []string
	Description    string   `json:"description_show"`
	ReservedUntil  *string  `json:"reserved_until"`
	Purchase       *float64 `json:"price_purchase"`
	Regime         string   `json:"vat_regime"`
}

// makeCar makes a new car of Aurora for the first company, with these fields besides.
func makeCar(t *testing.T, c *apitest.Client, fields string) int64 {
	t.Helper()
	return c.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1`+fields+`}`)
}

func read(t *testing.T, c *apitest.Client, id int64) car {
	t.Helper()
	return apitest.Done[car](t, c.Get(fmt.Sprintf("/vehicle/%d", id)))
}

// refused checks that an action is refused with a code, and changes nothing.
func refused(t *testing.T, what string, got apitest.Response, code string) {
	t.Helper()
	if problem := got.Problem(t); got.Status < 400 || problem.Code != code {
		t.Errorf("%s: %d %s; want %s", what, got.Status, got.Body, code)
	}
}

// Every phase says of every move whether it is left by it.
func TestPhasesAreComplete(t *testing.T) {
	if err := vehicle.Phases.Check(); err != nil {
		t.Error(err)
	}
}

// A new car goes from its order to its owner and back: number, status, phase and
// the day of stock stay together, and only actions sell it.
func TestNewCarFromOrderToSale(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		today := date.On(time.Now()).String()
		id := makeCar(t, admin, `,"price":20000,"price_discounted":19000.5,"price_transportation":540`)
		at := fmt.Sprintf("/vehicle/%d", id)
		v := read(t, admin, id)
		if v.Phase != "ordered" || v.OrderStatus == nil || *v.OrderStatus != 100 || v.Currency != "EUR" || v.SoldAt != "0000-00-00" || v.StockedAt != nil {
			t.Errorf("a new car: %+v", v)
		}
		if v.Total != 19540.5 {
			t.Errorf("total %v, want the discounted price and the transportation: 19540.50", v.Total)
		}
		v = apitest.Done[car](t, admin.Put(at, `{"order_status":163}`)) // not a number of the maker: the next lower one counts
		if v.Phase != "transit" || *v.OrderStatus != 163 {
			t.Errorf("number 163: %+v", v)
		}
		v = apitest.Done[car](t, admin.Put(at, `{"order_status":182}`))
		if v.Phase != "stock" || v.StockedAt == nil || *v.StockedAt != today {
			t.Errorf("number 182: %+v", v)
		}
		v = apitest.Done[car](t, admin.Put(at, `{"comment":"same number"}`))
		if v.StockedAt == nil {
			t.Error("a save that leaves the number cleared the day of stock (OP-120)")
		}
		v = apitest.Done[car](t, admin.Put(at, `{"vehicle_status_id":4}`))
		if v.Phase != "transit" || *v.OrderStatus != 160 || v.StockedAt != nil {
			t.Errorf("the status on the way has the lowest of its numbers: %+v", v)
		}
		apitest.Rejects(t, "a sale by its status", admin.Put(at, `{"vehicle_status_id":6}`), "vehicle_status_id")
		apitest.Rejects(t, "the status of another maker", admin.Put(at, `{"vehicle_status_id":8}`), "vehicle_status_id")
		apitest.Rejects(t, "arrived tomorrow", admin.Post(fmt.Sprintf("/vehicle/stock/%d", id), `{"arrived_at":"2999-01-01"}`), "arrived_at")
		v = apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/stock/%d", id), fmt.Sprintf(`{"arrived_at":%q,"stockroom_id":1}`, today)))
		if v.Phase != "stock" || *v.OrderStatus != 182 || v.StockedAt == nil {
			t.Errorf("arrived: %+v", v)
		}
		sell := fmt.Sprintf("/vehicle/sell/%d", id)
		apitest.Rejects(t, "a sale to nobody", admin.Post(sell, fmt.Sprintf(`{"sold_at":%q,"seller_manager_id":null,"customer_type":"private","owner":""}`, today)), "owner")
		sale := fmt.Sprintf(`{"sold_at":%q,"seller_manager_id":null,"customer_type":"private","owner":"Ona Onaitė"}`, today)
		v = apitest.Done[car](t, admin.Post(sell, sale))
		if v.Phase != "sold" || v.SoldAt != today || v.Owner != "Ona Onaitė" {
			t.Errorf("sold: %+v", v)
		}
		refused(t, "a second sale", admin.Post(sell, sale), "already_sold")
		refused(t, "to stock without a return", admin.Post(fmt.Sprintf("/vehicle/stock/%d", id), fmt.Sprintf(`{"arrived_at":%q}`, today)), "already_sold")
		apitest.Rejects(t, "back by its status", admin.Put(at, `{"vehicle_status_id":5}`), "vehicle_status_id")
		refused(t, "a sold car is deleted", admin.Delete(at), "in_use")
		apitest.Rejects(t, "returned before the sale", admin.Post(fmt.Sprintf("/vehicle/return/%d", id), `{"returned_at":"2020-01-01"}`), "returned_at")
		v = apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/return/%d", id), fmt.Sprintf(`{"returned_at":%q}`, today)))
		if v.Phase != "stock" || v.SoldAt != "0000-00-00" || v.Owner != "" {
			t.Errorf("returned: %+v", v)
		}
		refused(t, "a return of a car in stock", admin.Post(fmt.Sprintf("/vehicle/return/%d", id), fmt.Sprintf(`{"returned_at":%q}`, today)), "not_sold")
		v = apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/archive/%d", id), ``))
		if v.Phase != "archive" {
			t.Errorf("archived: %+v", v)
		}
	})
}

// The history brings values back, and leaves a sale as it is.
func TestHistoryLeavesTheSale(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := makeCar(t, admin, `,"colour":"Balta"`)
		at := fmt.Sprintf("/vehicle/%d", id)
		apitest.Done[car](t, admin.Put(at, `{"colour":"Juoda","order_status":160,"owner":"Jonas"}`))
		entries := apitest.Done[[]struct{ ID int64 }](t, admin.Get(at+"/history"))
		apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), `{"sold_at":"2026-11-01","seller_manager_id":null,"customer_type":"private","owner":"Ona"}`))
		v := apitest.Done[car](t, admin.Post(at+"/restore", fmt.Sprintf(`{"historyId":%d}`, entries[0].ID)))
		var colour struct{ Colour string }
		admin.Get(at).JSON(t, &colour)
		if colour.Colour != "Balta" || v.Phase != "sold" || v.SoldAt != "2026-11-01" || v.Owner != "Ona" {
			t.Errorf("restored: %s %+v", colour.Colour, v)
		}
	})
}

// Wrong numbers need a reason, unlikely ones only warn, and one open car has a number.
func TestIdentificationNumbers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type check struct {
			Valid    bool
			Text     string
			Proposal string
			Warnings []string
		}
		ask := func(number string) check {
			return apitest.Done[check](t, admin.Get("/vehicle/check-vin?brandId=1&vin="+strings.ReplaceAll(number, " ", "%20")))
		}
		for number, proposal := range map[string]string{"WAAZZZ8BZTBIOOOO1": "WAAZZZ8BZTB100001", "WAAZZZ8BZTB12345": "", "WAAZZZ8BZTB1234567": "", "WAAZZZ8BZTB1O3456": "WAAZZZ8BZTB103456"} {
			if got := ask(number); got.Valid || got.Proposal != proposal || got.Text == "" {
				t.Errorf("%s: %+v, want the proposal %q", number, got, proposal)
			}
			refusal := admin.Post("/vehicle", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":1,"model_id":1,"vin":%q}`, number))
			apitest.Rejects(t, number, refusal, "vin")
			if !strings.Contains(refusal.Body, proposal) {
				t.Errorf("%s: what was meant is not said: %s", number, refusal.Body)
			}
		}
		for _, known := range []string{"WVGZZZ5NZEW069297", "wf0kxxgcbkbj13223", "WVG ZZZ-5NZEW069297"} {
			if got := ask(known); !got.Valid {
				t.Errorf("%s is a real number: %+v", known, got)
			}
		}
		if got := ask("WVGZZZ5NZEW069297"); len(got.Warnings) != 1 {
			t.Errorf("the number of another maker: %+v", got)
		}
		id := makeCar(t, admin, `,"vin":"wvg zzz-5nzew069297"`)
		if v := read(t, admin, id); v.VIN != "WVGZZZ5NZEW069297" || len(v.Warnings) != 1 {
			t.Errorf("kept: %+v", v)
		}
		apitest.Rejects(t, "the number of an open car", admin.Post("/vehicle", `{"brand_id":1,"dealer_company_id":2,"model_id":1,"vin":"WVGZZZ5NZEW069297"}`), "vin")
		if got := ask("WVGZZZ5NZEW069298"); len(got.Warnings) != 2 {
			t.Errorf("one character from another car: %+v", got)
		}
		makeCar(t, admin, `,"vin":"OLD-1975","vin_reason":"Senovinis automobilis"`)
		// A sold car comes back as a used one.
		apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), `{"sold_at":"2026-11-01","seller_manager_id":null,"customer_type":"private","owner":"Ona"}`))
		again := makeCar(t, admin, `,"manufacturer_id":5,"make":"Aurora","description_show":"Aurora C1","vin":"WVGZZZ5NZEW069297"`)
		if v := read(t, admin, again); !v.Used || v.OrderType != "trade-in" || v.Phase != "planned" {
			t.Errorf("the used car: %+v", v)
		}
		apitest.Rejects(t, "it is returned meanwhile", admin.Post(fmt.Sprintf("/vehicle/return/%d", id), `{"returned_at":"2026-11-02"}`), "vin")
		var found struct {
			VIN   string
			Make  string
			OwnID int64 `json:"own_id"`
		}
		admin.Post("/vehicle/search-vin", `{"vin":"wvgzzz5nzew069297"}`).JSON(t, &found)
		if found.OwnID != again || found.Make != "Aurora" {
			t.Errorf("found by its number: %+v", found)
		}
		ilze := p.As(t, "ilze") // sells Borealis and Gintara in Latvia
		refused(t, "a number of a brand one has not", ilze.Post("/vehicle/search-vin", `{"vin":"WVGZZZ5NZEW069297"}`), "vin_not_found")
		if got := ilze.Get("/vehicle/search-vin/XXX").Problem(t); !strings.Contains(got.Message, "Vehicle with the VIN XXX not found") {
			t.Errorf("not found: %+v", got)
		}
	})
}

// All that keeps a used car from becoming a new one is said at once.
func TestUsedCarBecomesNew(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type answer struct {
			Refusals []struct{ Code, Text, Field string }
			Targets  []struct{ ID int64 }
		}
		used := func(fields string) int64 {
			return makeCar(t, admin, `,"manufacturer_id":5,"make":"Aurora","description_show":"Aurora C1"`+fields)
		}
		const number = "WAAZZZ8BZTB900001"
		old := makeCar(t, admin, `,"vin":"`+number+`"`)
		apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/archive/%d", old), ``))
		id := used(`,"vin":"` + number + `"`)
		at := fmt.Sprintf("/vehicle/move-to-new/%d", id)
		got := apitest.Done[answer](t, admin.Get(at))
		if len(got.Refusals) != 2 || got.Refusals[0].Text != "Move to new is not allowed. Vehicle is in archive" || got.Refusals[1].Text != "Move to new is not allowed. Vehicle has no Order No" || got.Refusals[1].Field != "order_no" {
			t.Errorf("refusals: %+v", got)
		}
		if len(got.Targets) != 1 || got.Targets[0].ID != 5 {
			t.Errorf("targets: %+v", got.Targets)
		}
		refused(t, "a move that is refused", admin.Post(at, `{"vehicle_status_id":5}`), "move_in_archive")
		apitest.Done[car](t, admin.Put(fmt.Sprintf("/vehicle/%d", id), `{"vin":"WAAZZZ8BZTB900002","order_no":"N-77","model_id":1,"vat_regime":"margin"}`))
		apitest.Rejects(t, "a status that used cars do not move to", admin.Post(at, `{"vehicle_status_id":4}`), "vehicle_status_id")
		v := apitest.Done[car](t, admin.Post(at, `{"vehicle_status_id":5}`))
		if v.Used || v.ManufacturerID != 1 || v.Phase != "stock" || v.OrderType != "stock" || v.Regime != "standard" || *v.OrderStatus != 182 {
			t.Errorf("moved: %+v", v)
		}
		refused(t, "a second move", admin.Post(at, `{"vehicle_status_id":5}`), "not_used")
	})
}

// Payments run up to a balance, in the currency of the car, by who may write them.
func TestPayments(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := makeCar(t, admin, `,"price":1000,"ordered_at":"2026-10-20"`)
		pay := func(c *apitest.Client, day, rest string) apitest.Response {
			return c.Post("/vehicle-payment-log", fmt.Sprintf(`{"vehicle_id":%d,"payment_at":%q%s}`, id, day, rest))
		}
		apitest.Rejects(t, "nothing", pay(admin, "2026-11-01", `,"amount":0`), "amount")
		apitest.Rejects(t, "another currency", pay(admin, "2026-11-01", `,"amount":10,"currency":"USD"`), "currency")
		apitest.Done[any](t, pay(admin, "2026-11-03", `,"amount":500.10`))
		apitest.Done[any](t, pay(admin, "2026-11-01", `,"amount":100,"comment":"Avansas"`))
		apitest.Done[any](t, pay(admin, "2026-11-04", `,"amount":-50.05`))
		type payment struct {
			Amount, Balance float64
			Currency        string
			UserName        string `json:"user_name"`
		}
		rows := apitest.Done[[]payment](t, admin.Get(fmt.Sprintf("/vehicle-payment-log?vehicleId=%d&sort=-payment_at", id)))
		if len(rows) != 3 || rows[0].Balance != 550.05 || rows[1].Balance != 600.10 || rows[2].Balance != 100 || rows[0].Currency != "EUR" || rows[0].UserName == "" {
			t.Errorf("payments: %+v", rows)
		}
		var head struct {
			Total, Paid, Due float64
			MayWrite         bool `json:"may_write"`
		}
		admin.Get(fmt.Sprintf("/vehicle/balance/%d", id)).JSON(t, &head)
		if head.Total != 1000 || head.Paid != 550.05 || head.Due != 449.95 || !head.MayWrite {
			t.Errorf("head: %+v", head)
		}
		apitest.Rejects(t, "a currency that is paid in", admin.Put(fmt.Sprintf("/vehicle/%d", id), `{"currency":"USD"}`), "currency")
		refused(t, "a car that is paid for is deleted", admin.Delete(fmt.Sprintf("/vehicle/%d", id)), "in_use")
		refused(t, "a car that is paid for is archived", admin.Post(fmt.Sprintf("/vehicle/archive/%d", id), ``), "paid_not_sold")
		// A salesperson writes payments of what they have reserved, and of nothing else.
		rokas := p.As(t, "rokas")
		if got := pay(rokas, "2026-11-05", `,"amount":1`); got.Status != http.StatusForbidden {
			t.Errorf("a payment without the right: %d %s", got.Status, got.Body)
		}
		apitest.Done[any](t, rokas.Post(fmt.Sprintf("/stock/reserve/%d", id), `{}`))
		apitest.Done[any](t, pay(rokas, "2026-11-05", `,"amount":1`))
	})
}

// New and used cars have rights of their own, and what a car was bought for has another.
func TestWhoMayWriteCars(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, rokas, tomas := p.As(t, "admin"), p.As(t, "rokas"), p.As(t, "tomas")
		id := makeCar(t, admin, `,"price_purchase":15000`)
		at := fmt.Sprintf("/vehicle/%d", id)
		for what, got := range map[string]apitest.Response{
			"a new car by who may only write used ones": rokas.Put(at, `{"colour":"X"}`),
			"a new car is made by them":                 rokas.Post("/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1}`),
			"a sale by them":                            rokas.Post(fmt.Sprintf("/vehicle/sell/%d", id), `{"sold_at":"2026-11-01","seller_manager_id":null,"customer_type":"private","owner":"Ona"}`),
			"read without a right":                      tomas.Get(at),
		} {
			if got.Status != http.StatusForbidden {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
		used := rokas.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"manufacturer_id":5,"make":"Ostra","description_show":"Ostra Combi"}`)
		apitest.Done[car](t, rokas.Put(fmt.Sprintf("/vehicle/%d", used), `{"mileage":120000}`))
		if v := read(t, rokas, id); v.Purchase != nil {
			t.Error("what the car was bought for is shown to who may not see it")
		}
		apitest.Rejects(t, "nothing", admin.Post("/vehicle", `{}`), "brand_id")
		if got := admin.Post("/vehicle", `{}`).Problem(t); got.Errors["brand_id"][0] != "Missing brand" {
			t.Errorf("no brand: %+v", got)
		}
		// Who may make used vehicles and not change them makes one.
		for _, entry := range apitest.Done[[]struct {
			ID         int64
			Permission string
		}](t, admin.Get("/permission?limit=1000")) {
			if entry.Permission == "app.vehicles.editUsed" {
				admin.Delete(fmt.Sprintf("/permission/%d", entry.ID))
			}
		}
		rokas.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":1,"manufacturer_id":5,"make":"Ostra","description_show":"Ostra Combi"}`)
		if got := rokas.Put(fmt.Sprintf("/vehicle/%d", used), `{"mileage":130000}`); got.Status != http.StatusForbidden {
			t.Errorf("changed by who may only make them: %d %s", got.Status, got.Body)
		}
	})
}

// A refusal names what was sent or is needed, and all that it may be.
func TestRefusalNamesWhatWasSent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		got := admin.Post("/vehicle", `{"brand_id":8,"manufacturer_id":5,"dealer_company_id":2,"description_show":"H","make":"H","price":1}`)
		apitest.Rejects(t, "a manufacturer of another brand", got, "manufacturer_id")
		if wrong := got.Problem(t).Errors; len(wrong) != 1 {
			t.Errorf("a manufacturer of another brand is refused by %v", wrong)
		}
		got = admin.Post("/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"wheel_drive":"SIDE"}`)
		apitest.Rejects(t, "no such drive", got, "wheel_drive")
		if text := got.Problem(t).Errors["wheel_drive"][0]; !strings.HasSuffix(text, ": FRONT, REAR, AWD") {
			t.Errorf("no such drive: %q", text)
		}
	})
}

// What fresh eyes found: the right to individual colours holds for programs too, days before
// there were cars are refused, and a sold car keeps its order number.
func TestWritesThatLookHarmless(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := makeCar(t, admin, `,"description_show":""`)
		at := fmt.Sprintf("/vehicle/%d", id)
		if v := read(t, admin, id); !strings.HasPrefix(v.Description, "Aurora ") {
			t.Errorf("a car of a model without a name is called %q", v.Description)
		}
		apitest.Rejects(t, "a feature that is no individual colour", admin.Put(at, `{"ext_individual_feature_id":1}`), "ext_individual_feature_id")
		role := admin.Create(t, "/role", `{"name":"Writes cars","type":"customer"}`)
		for _, right := range []string{"app.stock", "app.vehicles.edit"} {
			admin.Create(t, "/permission", fmt.Sprintf(`{"role_id":%d,"type":"ALLOW","permission":%q}`, role, right))
		}
		apitest.Done[struct{}](t, admin.Put("/user/2", fmt.Sprintf(`{"role_id":%d}`, role)))
		colour := apitest.Done[[]struct{ ID int64 }](t, admin.Get("/feature?brandId=1&isIndividualColour=1"))[0].ID
		refused(t, "an individual colour without the right", p.As(t, "jonas").Put(at, fmt.Sprintf(`{"ext_individual_feature_id":%d}`, colour)), "denied")
		apitest.Rejects(t, "registered before there were cars", admin.Put(at, `{"registered_at":"0001-01-01"}`), "registered_at")
		apitest.Rejects(t, "a payment of the next century", admin.Post("/vehicle-payment-log", fmt.Sprintf(`{"vehicle_id":%d,"payment_at":"2999-01-01","amount":5}`, id)), "payment_at")
		sell := fmt.Sprintf("/vehicle/sell/%d", id)
		apitest.Rejects(t, "sold before there were cars", admin.Post(sell, `{"sold_at":"0001-01-01","seller_manager_id":null,"customer_type":"private","owner":"Ona"}`), "sold_at")
		apitest.Done[car](t, admin.Post(sell, `{"sold_at":"2026-11-01","seller_manager_id":null,"customer_type":"private","owner":"Ona"}`))
		apitest.Rejects(t, "another order number of a sold car", admin.Put(at, `{"order_status":150}`), "order_status")
	})
}
