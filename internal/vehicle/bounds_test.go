package vehicle_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
)

func sale(day string) string {
	return fmt.Sprintf(`{"sold_at":%q,"seller_manager_id":null,"customer_type":"private","owner":"Ona Onaitė"}`, day)
}

// A sold car stays out of the archive while money is due, however little was paid; an open one
// while anything was. Amounts are written in the caller's language.
func TestArchiveWaitsForTheMoney(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		today := date.On(time.Now()).String()
		id := makeCar(t, admin, `,"price":83981.6`)
		archive := fmt.Sprintf("/vehicle/archive/%d", id)
		pay := func(amount string) {
			t.Helper()
			apitest.Done[any](t, admin.Post("/vehicle-payment-log", fmt.Sprintf(`{"vehicle_id":%d,"payment_at":%q,"amount":%s}`, id, today, amount)))
		}
		says := func(what, code, lt, en string) {
			t.Helper()
			was := admin.Language
			for language, text := range map[string]string{"lt": lt, "en": en} {
				admin.Language = language
				got := admin.Post(archive, ``)
				refused(t, what, got, code)
				if !strings.Contains(got.Problem(t).Message, text) {
					t.Errorf("%s: %q does not say %q", what, got.Problem(t).Message, text)
				}
			}
			admin.Language = was
		}
		pay("1000")
		says("an open car, a part of which is paid", "paid_not_sold", "1\u00a0000,00\u00a0EUR", "1,000.00\u00a0EUR")
		pay("82981.6")
		says("an open car that is paid", "paid_not_sold", "83\u00a0981,60\u00a0EUR", "83,981.60\u00a0EUR")
		pay("-83981.6")
		apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), sale(today)))
		says("a sold car of which nothing is paid", "balance_due", "83\u00a0981,60\u00a0EUR", "83,981.60\u00a0EUR")
		pay("83981.59")
		says("a sold car with a cent due", "balance_due", "0,01\u00a0EUR", "0.01\u00a0EUR")
		pay("0.01")
		if v := apitest.Done[car](t, admin.Post(archive, ``)); v.Phase != "archive" {
			t.Errorf("paid and archived: %+v", v)
		}
	})
}

// A car is sold neither before its order nor before its last return, and one without an order not
// before it came; the refusal says since when. These days do not move behind the sale either.
func TestSaleHasBounds(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		now := date.On(time.Now())
		ago := func(days int) string { return now.AddDays(-days).String() }
		bounded := func(what string, got apitest.Response, field, bound string) {
			t.Helper()
			apitest.Rejects(t, what, got, field)
			if !strings.Contains(got.Body, bound) {
				t.Errorf("%s: the bound %s is not named: %s", what, bound, got.Body)
			}
		}
		id := makeCar(t, admin, fmt.Sprintf(`,"ordered_at":%q`, ago(40)))
		at, sell := fmt.Sprintf("/vehicle/%d", id), fmt.Sprintf("/vehicle/sell/%d", id)
		bounded("long before the order", admin.Post(sell, sale("2001-01-01")), "sold_at", ago(40))
		bounded("a day before the order", admin.Post(sell, sale(ago(41))), "sold_at", ago(40))
		apitest.Rejects(t, "tomorrow", admin.Post(sell, sale(ago(-1))), "sold_at")
		apitest.Done[car](t, admin.Post(sell, sale(ago(30))))
		bounded("an order after the sale", admin.Put(at, fmt.Sprintf(`{"ordered_at":%q}`, ago(29))), "ordered_at", ago(30))
		apitest.Done[car](t, admin.Put(at, fmt.Sprintf(`{"ordered_at":%q}`, ago(35))))
		apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/return/%d", id), fmt.Sprintf(`{"returned_at":%q}`, ago(20))))
		bounded("before the return", admin.Post(sell, sale(ago(21))), "sold_at", ago(20))
		apitest.Done[car](t, admin.Post(sell, sale(ago(20))))

		used := makeCar(t, admin, fmt.Sprintf(`,"manufacturer_id":5,"make":"Ostra","description_show":"Ostra Combi","arrived_at":%q`, ago(10)))
		sell = fmt.Sprintf("/vehicle/sell/%d", used)
		bounded("before it came", admin.Post(sell, sale(ago(11))), "sold_at", ago(10))
		apitest.Done[car](t, admin.Post(sell, sale(ago(10))))
	})
}

// A car that was sold on its way comes back as one in stock: with the number of those and the day.
func TestReturnBringsToStock(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		today := date.On(time.Now()).String()
		for what, fields := range map[string]string{
			"ordered": "", "in stock": `,"order_status":182`, "used and planned": `,"manufacturer_id":5,"make":"Ostra","description_show":"Ostra Combi"`,
		} {
			id := makeCar(t, admin, fields)
			apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), sale(today)))
			v := apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/return/%d", id), fmt.Sprintf(`{"returned_at":%q}`, today)))
			if v.Phase != "stock" || v.StockedAt == nil || !v.Used && (v.OrderStatus == nil || *v.OrderStatus != 182) {
				t.Errorf("%s, sold and returned: %+v, stocked %v", what, v, v.StockedAt)
			}
		}
	})
}

// A sold car keeps its price: it is refused in the form and left alone by the history. What it was
// bought for may still come.
func TestPriceOfASoldCarStays(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := makeCar(t, admin, `,"price":20000,"colour":"Balta"`)
		at := fmt.Sprintf("/vehicle/%d", id)
		apitest.Done[car](t, admin.Put(at, `{"price":21000,"colour":"Juoda"}`))
		entries := apitest.Done[[]struct{ ID int64 }](t, admin.Get(at+"/history"))
		apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), sale(date.On(time.Now()).String())))
		for _, change := range []string{`"price":1`, `"price_discounted":20000`, `"price_transportation":5`} {
			field := strings.Trim(strings.Split(change, ":")[0], `"`)
			apitest.Rejects(t, change, admin.Put(at, "{"+change+"}"), field)
		}
		apitest.Done[car](t, admin.Put(at, `{"price":21000,"price_purchase":15000,"comment":"Sąskaita gauta"}`))
		v := apitest.Done[car](t, admin.Post(at+"/restore", fmt.Sprintf(`{"historyId":%d}`, entries[0].ID)))
		if v.Total != 21000 {
			t.Errorf("the history changed the price of a sold car to %v", v.Total)
		}
	})
}

// A discounted price is not above the price, wherever it is written.
func TestDiscountLowersThePrice(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		apitest.Rejects(t, "a new car", admin.Post("/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,"price":20000,"price_discounted":20000.01}`), "price_discounted")
		id := makeCar(t, admin, `,"price":20000,"price_discounted":19000`)
		apitest.Rejects(t, "in the form", admin.Put(fmt.Sprintf("/vehicle/%d", id), `{"price":18000}`), "price_discounted")
		apitest.Rejects(t, "in the list", admin.Put(fmt.Sprintf("/stock/%d", id), `{"price_discounted":20001}`), "price_discounted")
		apitest.Done[car](t, admin.Put(fmt.Sprintf("/vehicle/%d", id), `{"price":19000}`))
	})
}

// An amount of a car is no slip of the keys, wherever it is written.
func TestAmountsOfACarAreBounded(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		const most, more = "999999999.99", "1000000000"
		id := makeCar(t, admin, `,"price":30000,"order_no":"BOUND-1"`)
		at, row := fmt.Sprintf("/vehicle/%d", id), fmt.Sprintf("/stock/%d", id)
		for _, field := range []string{"price", "price_transportation", "price_purchase"} {
			large := fmt.Sprintf("%q:%s", field, more)
			apitest.Rejects(t, "a new car, "+field, admin.Post("/vehicle", `{"brand_id":1,"dealer_company_id":1,"model_id":1,`+large+`}`), field)
			apitest.Rejects(t, "in the form, "+field, admin.Put(at, "{"+large+"}"), field)
			apitest.Done[car](t, admin.Put(at, fmt.Sprintf("{%q:%s}", field, most)))
		}
		apitest.Rejects(t, "a discounted price alone", admin.Put(at, `{"price":0,"price_discounted":`+more+`}`), "price_discounted")
		apitest.Rejects(t, "in the list", admin.Put(row, `{"price":`+more+`}`), "price")

		ofFile := func(price string) []byte { return carFile("order_no;price", codeOf(t, admin)+";BOUND-1;"+price) }
		counts(t, "by a file", importCars(t, admin, ofFile(more)), apitest.ImportCounts{Faulty: 1})
		counts(t, "the most, by a file", importCars(t, admin, ofFile("999999999.98")), apitest.ImportCounts{Updated: 1})
	})
}

// More than a car costs is paid only by who says that the amount is right.
func TestPaymentAboveThePriceIsAsked(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		today := date.On(time.Now()).String()
		id := makeCar(t, admin, `,"price":30000`)
		pay := func(amount, more string) apitest.Response {
			return admin.Post("/vehicle-payment-log", fmt.Sprintf(`{"vehicle_id":%d,"payment_at":%q,"amount":%s%s}`, id, today, amount, more))
		}
		refused(t, "a slip of the hand", pay("999999999", ""), "payment_above_price")
		part := apitest.Done[struct {
			ID         int64
			AbovePrice *bool `json:"above_price"`
		}](t, pay("29999.99", ""))
		refused(t, "a cent too much", pay("0.02", ""), "payment_above_price")
		refused(t, "a change of one that there is", admin.Put(fmt.Sprintf("/vehicle-payment-log/%d", part.ID), `{"amount":30000.01}`), "payment_above_price")
		apitest.Done[any](t, pay("0.01", ""))
		over := apitest.Done[struct {
			ID         int64
			AbovePrice *bool `json:"above_price"`
		}](t, pay("150", `,"above_price":true`))
		if over.AbovePrice != nil {
			t.Errorf("the answer to the question is answered: %+v", over)
		}
		apitest.Done[any](t, pay("-150", ""))
		free := makeCar(t, admin, "")
		apitest.Done[any](t, admin.Post("/vehicle-payment-log", fmt.Sprintf(`{"vehicle_id":%d,"payment_at":%q,"amount":500}`, free, today)))
	})
}

// A car has the code of its model, and follows it to another one, unless it has a code of its own.
func TestCarHasTheCodeOfItsModel(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		codeOf := func(path string) string {
			t.Helper()
			var of struct {
				Code      string
				ModelCode string `json:"model_code"`
			}
			admin.Get(path).JSON(t, &of)
			return of.Code + of.ModelCode
		}
		id := makeCar(t, admin, "")
		at := fmt.Sprintf("/vehicle/%d", id)
		if got, want := codeOf(at), codeOf("/model/1"); got == "" || got != want {
			t.Errorf("the code of a car is %q, that of its model %q", got, want)
		}
		apitest.Done[car](t, admin.Put(at, `{"model_id":2}`))
		if got, want := codeOf(at), codeOf("/model/2"); got != want {
			t.Errorf("of another model: %q, not %q", got, want)
		}
		apitest.Done[car](t, admin.Put(at, `{"model_id":1,"model_code":"OWN-1"}`))
		if got := codeOf(at); got != "OWN-1" {
			t.Errorf("a code of its own: %q", got)
		}
	})
}

// An individual colour stands beside an exterior that stands for one, by its code or its feature,
// and no longer beside another one.
func TestIndividualColourStandsBesideItsExterior(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type feature struct {
			ID   int64
			Code string
		}
		stands := apitest.Done[[]feature](t, admin.Get("/feature?brandId=1&isIndividualColour=1"))[0]
		other := apitest.Done[[]feature](t, admin.Get("/feature?brandId=1&isIndividualColour=0"))[0]
		colour := fmt.Sprintf(`"ext_individual_feature_id":%d`, stands.ID)
		id := makeCar(t, admin, fmt.Sprintf(`,"ext_code":%q`, other.Code))
		at := fmt.Sprintf("/vehicle/%d", id)
		apitest.Rejects(t, "beside any exterior", admin.Put(at, "{"+colour+"}"), "ext_individual_feature_id")
		apitest.Rejects(t, "beside none", admin.Put(at, `{"ext_code":"",`+colour+"}"), "ext_individual_feature_id")
		apitest.Done[car](t, admin.Put(at, fmt.Sprintf(`{"ext_code":"","ext_feature_id":%d,%s}`, stands.ID, colour)))
		apitest.Rejects(t, "the exterior goes", admin.Put(at, fmt.Sprintf(`{"ext_feature_id":%d}`, other.ID)), "ext_individual_feature_id")
		apitest.Done[car](t, admin.Put(at, fmt.Sprintf(`{"ext_code":%q,"ext_feature_id":null}`, strings.ToLower(stands.Code))))
		apitest.Done[car](t, admin.Put(at, fmt.Sprintf(`{"ext_code":%q,"ext_individual_feature_id":null}`, other.Code)))
	})
}

// The images of a car stand at 1 to n whatever is done to them, and those of another car are left alone.
func TestImagesStandInARow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		var content bytes.Buffer
		if err := png.Encode(&content, image.NewRGBA(image.Rect(0, 0, 40, 30))); err != nil {
			t.Fatal(err)
		}
		picture := admin.UploadImage(t, "car.png", content.Bytes())
		add := func(car int64, sort string) int64 {
			t.Helper()
			return admin.Create(t, "/vehicle-image", fmt.Sprintf(`{"vehicle_id":%d,"image":%q%s}`, car, picture, sort))
		}
		is := func(what string, car int64, want ...int64) {
			t.Helper()
			rows := apitest.Done[[]struct{ ID, Sort int64 }](t, admin.Get(fmt.Sprintf("/vehicle-image?vehicleId=%d", car)))
			if len(rows) != len(want) {
				t.Fatalf("%s: %v, want %v", what, rows, want)
			}
			for i, row := range rows {
				if row.ID != want[i] || row.Sort != int64(i+1) {
					t.Errorf("%s: %v, want %v at 1 to n", what, rows, want)
					return
				}
			}
		}
		id, other := makeCar(t, admin, ""), makeCar(t, admin, "")
		a, b, c := add(id, ""), add(id, ""), add(id, "")
		foreign, last := add(other, ""), add(other, "")
		is("added", id, a, b, c)
		d := add(id, `,"sort":2`)
		is("at a place that is taken", id, a, d, b, c)
		apitest.Rejects(t, "behind the last", admin.Post("/vehicle-image", fmt.Sprintf(`{"vehicle_id":%d,"image":%q,"sort":99}`, id, picture)), "sort")
		apitest.Rejects(t, "moved behind the last", admin.Put(fmt.Sprintf("/vehicle-image/%d", a), `{"sort":5}`), "sort")
		e := add(id, `,"sort":5`)
		is("at the end", id, a, d, b, c, e)
		save := func(one, sort int64) {
			t.Helper()
			apitest.Done[any](t, admin.Post("/vehicle-image", fmt.Sprintf(`{"id":%d,"vehicle_id":%d,"image":%q,"sort":%d}`, one, id, picture, sort)))
		}
		save(c, 1)
		is("moved to the front", id, c, a, d, b, e)
		save(c, 3)
		is("moved back", id, a, d, c, b, e)
		admin.Delete(fmt.Sprintf("/vehicle-image/%d", a))
		is("one is gone", id, d, c, b, e)
		for i, one := range []int64{e, b, c, d} { // each is saved with its new place, as after a drag
			save(one, int64(i+1))
		}
		is("all saved one by one", id, e, b, c, d)
		order := fmt.Sprintf(`{"ids":[%d,%d,%d,%d]}`, d, e, b, c)
		if got := admin.Post("/vehicle-image/sort", order); got.Status != http.StatusNoContent {
			t.Errorf("in a new order: %d %s", got.Status, got.Body)
		}
		is("in a new order", id, d, e, b, c)
		apitest.Rejects(t, "with one of another car", admin.Post("/vehicle-image/sort", fmt.Sprintf(`{"ids":[%d,%d,%d]}`, foreign, d, e)), "ids")
		apitest.Rejects(t, "with one that is not there", admin.Post("/vehicle-image/sort", fmt.Sprintf(`{"ids":[%d,999999]}`, e)), "ids")
		is("nothing moved", id, d, e, b, c)
		is("nor there", other, foreign, last)
	})
}

// Since when a car has a customer follows what happens to it.
func TestCarKnowsSinceWhenItHasACustomer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		now := date.On(time.Now())
		since := func(id int64) string {
			t.Helper()
			var v struct {
				Since *string `json:"customer_since"`
			}
			admin.Get(fmt.Sprintf("/vehicle/%d", id)).JSON(t, &v)
			if v.Since == nil {
				return ""
			}
			return *v.Since
		}
		is := func(what string, id int64, want string) {
			t.Helper()
			if got := since(id); got != want {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
		}
		ordered := now.AddDays(-50).String()
		is("ordered for a customer", makeCar(t, admin, fmt.Sprintf(`,"order_type":"customer","owner":"Ona","ordered_at":%q`, ordered)), ordered)
		id := makeCar(t, admin, fmt.Sprintf(`,"ordered_at":%q`, ordered))
		at := fmt.Sprintf("/vehicle/%d", id)
		is("for stock", id, "")
		apitest.Done[car](t, admin.Put(at, `{"owner":"Ona"}`))
		is("somebody takes it", id, now.String())
		apitest.Done[car](t, admin.Put(at, `{"owner":""}`))
		is("and gives it back", id, "")
		sold := now.AddDays(-7).String()
		apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), sale(sold)))
		is("sold", id, sold)
		apitest.Done[car](t, admin.Post(fmt.Sprintf("/vehicle/return/%d", id), fmt.Sprintf(`{"returned_at":%q}`, now)))
		is("returned", id, "")
	})
}
