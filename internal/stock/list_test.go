package stock_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type item struct {
	ID            int64
	Dealer        int64 `json:"dealer_company_id"`
	Own           bool  `json:"match_user_dealer"`
	Mine          bool  `json:"is_reserved_manager"`
	Editable      bool
	Phase         string
	Description   string `json:"description_show"`
	Colour        string
	VIN           string
	OrderNo       string  `json:"order_no"`
	Comment       string  `json:"comment"`
	ReservedBy    string  `json:"reserved_by"`
	ReservedFor   string  `json:"reserved_for"`
	Company       string  `json:"reserved_company"`
	ReservedUntil *string `json:"reserved_until"`
	Waiting       int
	Purchase      *float64 `json:"price_purchase"`
	Days          *int     `json:"days_in_stock"`
	Total         float64  `json:"price_total"`
}

func items(t *testing.T, c *apitest.Client, query string) []item {
	t.Helper()
	return apitest.Done[[]item](t, c.Get("/stock?"+query))
}

// newCar makes a car of Aurora in a company, in stock since a day.
func newCar(t *testing.T, admin *apitest.Client, company int, fields string) int64 {
	t.Helper()
	id := admin.Create(t, "/vehicle", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":%d,"model_id":1%s}`, company, fields))
	apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/stock/%d", id), `{"arrived_at":"2026-01-05"}`))
	return id
}

// Of cars of other companies the list shows the car, and nothing else can be
// read, found or changed.
func TestCarsOfOthersShowTheCarOnly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas") // jonas: company 1
		id := newCar(t, admin, 6, `,"description_show":"Aurora Žalioji","vin":"WAAZZZ8BZTB700001","order_no":"SLAPTAS-7","comment":"paslaptis","registration_plate":"ABC 123","price_purchase":9000,"colour":"Pilka"`)
		shown := apitest.Done[item](t, jonas.Get(fmt.Sprintf("/stock/%d", id)))
		if shown.Own || shown.Editable || shown.VIN != "" || shown.OrderNo != "" || shown.Comment != "" || shown.Purchase != nil || shown.Colour != "Pilka" || shown.Days == nil {
			t.Errorf("a car of others: %+v", shown)
		}
		for query, found := range map[string]bool{
			"keyword=žalioji": true, "keyword=pilka+zalioji": true, "keyword=WAAZZZ8BZTB700001": false, "keyword=700001": false, "keyword=slaptas": false, "keyword=ABC": false, "keyword=paslaptis": false,
			"filter%5Bkeyword%5D=žalioji": true,
		} {
			hit := false
			for _, one := range items(t, jonas, query) {
				hit = hit || one.ID == id
			}
			if hit != found {
				t.Errorf("%s finds it: %v, want %v", query, hit, found)
			}
		}
		if got := jonas.Get(fmt.Sprintf("/vehicle/%d", id)); got.Status != http.StatusNotFound {
			t.Errorf("its page: %d", got.Status)
		}
		if got := jonas.Put(fmt.Sprintf("/stock/%d", id), `{"colour":"X"}`); got.Status != http.StatusForbidden {
			t.Errorf("its row is changed: %d %s", got.Status, got.Body)
		}
		// The group may keep the stock of each company to itself.
		apitest.Done[any](t, admin.Put("/setting/stock.own_companies_only", `{"value":true}`))
		if got := jonas.Get(fmt.Sprintf("/stock/%d", id)); got.Status != http.StatusNotFound {
			t.Errorf("a car of others, when each keeps its own: %d", got.Status)
		}
		apitest.Done[any](t, jonas.Get("/stock/1"))
	})
}

// salesperson gives a user the role and the brands of rokas.
func salesperson(t *testing.T, admin *apitest.Client, username string) {
	t.Helper()
	type user struct {
		ID       int64
		Username string
		RoleID   int64 `json:"role_id"`
	}
	of := map[string]user{}
	for _, u := range apitest.Done[[]user](t, admin.Get("/user?limit=1000")) {
		of[u.Username] = u
	}
	apitest.Done[any](t, admin.Put(fmt.Sprintf("/user/%d", of[username].ID), map[string]any{"role_id": of["rokas"].RoleID, "brand_ids": []int64{1}}))
}

// Two sellers want one car: one has it, the other reads who and waits, and has it next.
func TestTwoSellersAndOneCar(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, rokas, second, inga := p.As(t, "admin"), p.As(t, "rokas"), p.As(t, "tomas"), p.As(t, "inga")
		salesperson(t, admin, "tomas")
		id := newCar(t, admin, 1, `,"description_show":"Aurora Žalioji"`)
		at := func(what string) string { return fmt.Sprintf("/stock/%s/%d", what, id) }
		sellers := []*apitest.Client{rokas, second}
		got := apitest.AtOnce(8, func(i int) apitest.Response { return sellers[i%2].Post(at("reserve"), `{"customer_name":"Ona"}`) }).By()
		if got[http.StatusOK] != 4 || got[http.StatusConflict] != 4 {
			t.Fatalf("eight tries of two: %v; the one who has it may say for whom again", got)
		}
		holder, other := rokas, second
		if !apitest.Done[item](t, rokas.Get(fmt.Sprintf("/stock/%d", id))).Mine {
			holder, other = second, rokas
		}
		taken := other.Post(at("reserve"), `{}`)
		if problem := taken.Problem(t); taken.Status != http.StatusConflict || problem.Code != "reserved" || !strings.Contains(problem.Message, "Join the queue?") {
			t.Errorf("taken: %d %s", taken.Status, taken.Body)
		}
		row := apitest.Done[item](t, other.Post(at("reserve"), `{"queue":true}`))
		if row.Waiting != 1 || row.ReservedBy == "" || row.ReservedFor != "Ona" {
			t.Errorf("in the queue: %+v", row)
		}
		if again := other.Post(at("reserve"), `{"queue":true}`); again.Problem(t).Code != "already_queued" {
			t.Errorf("twice in the queue: %d %s", again.Status, again.Body)
		}
		if early := holder.Post(at("extend"), ``); early.Problem(t).Code != "not_longer" {
			t.Errorf("extended on its first day: %d %s", early.Status, early.Body)
		}
		endsIn(t, p, id, 1)
		apitest.Done[item](t, holder.Post(at("extend"), ``))
		if twice := holder.Post(at("extend"), ``); twice.Problem(t).Code != "extended_already" {
			t.Errorf("extended twice: %d %s", twice.Status, twice.Body)
		}
		if got := other.Post(at("extend"), ``); got.Problem(t).Code != "reserved" {
			t.Errorf("extended by who waits: %d %s", got.Status, got.Body)
		}
		row = apitest.Done[item](t, holder.Post(at("release"), ``))
		if next := apitest.Done[item](t, other.Get(fmt.Sprintf("/stock/%d", id))); !next.Mine || next.Waiting != 0 || row.Mine {
			t.Errorf("given on: %+v", next)
		}
		if notices := other.Get("/notice"); !strings.Contains(notices.Body, "reservation_yours") {
			t.Errorf("who waited is not notified: %s", notices.Body)
		} else if strings.Contains(notices.Body, `"name":""`) {
			t.Errorf("the notice does not name its vehicle: %s", notices.Body)
		}
		if got := inga.Post(at("reserve"), `{"take_over":true}`); got.Status != http.StatusForbidden {
			t.Errorf("taken over without the right: %d %s", got.Status, got.Body)
		}
		apitest.Done[any](t, p.As(t, "jonas").Post(at("reserve"), `{"take_over":true}`))
		if got := admin.Post(fmt.Sprintf("/vehicle/archive/%d", id), ``); got.Problem(t).Code != "reserved" {
			t.Errorf("archived while it is reserved: %d %s", got.Status, got.Body)
		}
	})
}

// Past its day a reservation is none for every reader, and the hourly job gives the
// car to who waits.
func TestReservationsEnd(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, rokas, saule := p.As(t, "admin"), p.As(t, "rokas"), p.As(t, "saule")
		id := newCar(t, admin, 1, ``)
		apitest.Done[any](t, rokas.Post(fmt.Sprintf("/stock/reserve/%d", id), `{}`))
		apitest.Done[any](t, saule.Post(fmt.Sprintf("/stock/reserve/%d", id), `{"queue":true}`))
		over(t, p, id)
		if row := apitest.Done[item](t, rokas.Get(fmt.Sprintf("/stock/%d", id))); row.Mine || row.ReservedUntil != nil {
			t.Errorf("past its day: %+v", row)
		}
		p.Run(t, "stock.reservations")
		if row := apitest.Done[item](t, saule.Get(fmt.Sprintf("/stock/%d", id))); !row.Mine || row.ReservedUntil == nil {
			t.Errorf("given to who waits: %+v", row)
		}
	})
}

// A row is changed by who has it reserved, its dealer and its importer; among the
// available ones only while it is.
func TestWhoChangesARow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas, rokas := p.As(t, "admin"), p.As(t, "jonas"), p.As(t, "rokas")
		id := newCar(t, admin, 1, `,"price":1000`)
		at := fmt.Sprintf("/stock/%d", id)
		row := apitest.Done[item](t, jonas.Put(at, `{"colour":"Žalia","price":1100,"comment":"prie lango"}`))
		if row.Colour != "Žalia" || row.Total != 1100 || row.Comment != "prie lango" {
			t.Errorf("changed by the dealer: %+v", row)
		}
		if len(items(t, jonas, "keyword=žalia")) == 0 {
			t.Error("the new colour is not found")
		}
		apitest.Rejects(t, "a negative price", jonas.Put(at, `{"price":-1}`), "price")
		apitest.Rejects(t, "a stockroom of another company", jonas.Put(at, `{"stockroom_id":5}`), "stockroom_id")
		apitest.Done[any](t, rokas.Post(fmt.Sprintf("/stock/reserve/%d", id), `{}`))
		if got := jonas.Put(at+"?type=available", `{"colour":"Y"}`); got.Status != http.StatusForbidden {
			t.Errorf("a row that is available no more: %d %s", got.Status, got.Body)
		}
		// Who has a car of another company reserved changes the car, not what is the dealer's.
		far := newCar(t, admin, 6, ``)
		apitest.Done[any](t, jonas.Post(fmt.Sprintf("/stock/reserve/%d", far), `{}`))
		apitest.Done[any](t, jonas.Put(fmt.Sprintf("/stock/%d", far), `{"foreseen_date":"2026-12-24"}`))
		apitest.Rejects(t, "the price of another dealer", jonas.Put(fmt.Sprintf("/stock/%d", far), `{"price":1}`), "price")
	})
}

// The list and its head are limited alike.
func TestListAndHeadAgree(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		id := newCar(t, admin, 1, `,"description_show":"Aurora Išskirtinė"`)
		apitest.Done[any](t, jonas.Post(fmt.Sprintf("/stock/reserve/%d", id), `{}`))
		for _, query := range []string{"", "type=mine", "type=available", "country=LT", "country=LT&dealer=1", "dealer=1", "phase=transit", "incoming=true", "used=1", "age=0-30", "age=181-", "status=sold", "priceTo=40000", "keyword=išskirtinė"} {
			var head struct {
				Count int
				Bands []struct{ Count int }
			}
			jonas.Get("/stock/summary?"+query).JSON(t, &head)
			if rows := items(t, jonas, query+"&limit=1000"); len(rows) != head.Count {
				t.Errorf("%q: %d rows, the head counts %d", query, len(rows), head.Count)
			}
		}
		if all, ignored := len(items(t, jonas, "limit=1000")), len(items(t, jonas, "dealer=1&limit=1000")); all != ignored {
			t.Errorf("a dealer without a country: %d of %d (OP-129)", ignored, all)
		}
		for _, row := range items(t, jonas, "type=mine") {
			if !row.Mine {
				t.Errorf("among mine: %+v", row)
			}
		}
		for _, row := range items(t, jonas, "status=sold&limit=1000") {
			if !row.Own {
				t.Errorf("a sold car of others: %+v", row)
			}
		}
		apitest.Rejects(t, "an age that is none", jonas.Get("/stock?age=x-y"), "age")
	})
}
