package figures_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

type orderedLine struct {
	ID             int64
	Month          int
	Stock          int64
	Customer       int64
	StockBefore    int64 `json:"stock_before"`
	CustomerBefore int64 `json:"customer_before"`
	Models         []orderedLine
}

type orderedReport struct {
	Year   int
	Total  orderedLine
	Ranges []orderedLine
	Months []orderedLine
}

func ordered(t *testing.T, c *apitest.Client, query string) orderedReport {
	t.Helper()
	return apitest.Done[orderedReport](t, c.Get("/stats/ordered-vehicles?"+query))
}

// What was ordered is what one counts by hand: by model and by month, beside the year before,
// for stock and for customers; and the list behind a figure holds as many vehicles.
func TestOrderedCountsWhatThereIs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		year := today().Year()
		all := cars(t, admin, "brandIds=1,2")
		byHand := func(of func(car) bool, month, asOf string) (stock, customers int64) {
			for _, c := range all {
				if c.OrderedAt == nil || !strings.HasPrefix(*c.OrderedAt, month) || asOf != "" && *c.OrderedAt > asOf || !of(c) {
					continue
				}
				if has := c.CustomerID != nil || c.Owner != ""; has && (asOf == "" || c.CustomerSince == nil || *c.CustomerSince <= asOf) {
					customers++
				} else {
					stock++
				}
			}
			return stock, customers
		}
		every := func(car) bool { return true }
		compare := func(what string, got orderedLine, of func(car) bool, month string) {
			t.Helper()
			stock, customers := byHand(of, strconv.Itoa(year)+month, "")
			stockBefore, customersBefore := byHand(of, strconv.Itoa(year-1)+month, yearAgo())
			if got.Stock != stock || got.Customer != customers || got.StockBefore != stockBefore || got.CustomerBefore != customersBefore {
				t.Errorf("%s: %+v, by hand %d %d %d %d", what, got, stock, customers, stockBefore, customersBefore)
			}
		}
		r := ordered(t, admin, fmt.Sprintf("year=%d&brandIds=1,2", year))
		if r.Total.Stock == 0 || r.Total.Customer == 0 {
			t.Fatalf("the demo group has nothing to count: %+v", r.Total)
		}
		compare("the total", r.Total, every, "")
		if len(r.Months) != 12 {
			t.Fatalf("%d months", len(r.Months))
		}
		for _, m := range r.Months {
			compare(fmt.Sprintf("month %d", m.Month), m, every, fmt.Sprintf("-%02d", m.Month))
		}
		for _, of := range r.Ranges {
			sum := orderedLine{}
			for _, m := range of.Models {
				compare(fmt.Sprintf("model %d", m.ID), m, func(c car) bool { return c.Model != nil && *c.Model == m.ID }, "")
				sum.Stock += m.Stock
				sum.CustomerBefore += m.CustomerBefore
			}
			if of.ID != 0 && (sum.Stock != of.Stock || sum.CustomerBefore != of.CustomerBefore) {
				t.Errorf("the models of range %d come to %+v, not %+v", of.ID, sum, of)
			}
			id := of.ID
			if id == 0 {
				id = -1
			}
			query := fmt.Sprintf("brandIds=1,2&modelrangeId=%d&figure=ordered_at&hasCustomer=1&from=%d-01-01&to=%d-12-31", id, year, year)
			if behind := found(t, admin, query); behind != of.Customer {
				t.Errorf("behind %s: %d vehicles, not %d", query, behind, of.Customer)
			}
			query = fmt.Sprintf("brandIds=1,2&modelrangeId=%d&figure=ordered_at&hasCustomer=0&asOf=%s&from=%d-01-01&to=%s", id, yearAgo(), year-1, yearAgo())
			if behind := found(t, admin, query); behind != of.StockBefore {
				t.Errorf("behind %s: %d vehicles, not %d", query, behind, of.StockBefore)
			}
		}
		ended := ordered(t, admin, fmt.Sprintf("year=%d&brandIds=1,2", year-1)).Total
		stock, customers := byHand(every, strconv.Itoa(year-1), fmt.Sprintf("%d-12-31", year-1))
		stockBefore, customersBefore := byHand(every, strconv.Itoa(year-2), fmt.Sprintf("%d-12-31", year-2))
		if ended.Stock != stock || ended.Customer != customers || ended.StockBefore != stockBefore || ended.CustomerBefore != customersBefore {
			t.Errorf("last year as it ended: %+v, by hand %d %d %d %d", ended, stock, customers, stockBefore, customersBefore)
		}
		for _, reserved := range []string{"0", "1"} {
			part := ordered(t, admin, fmt.Sprintf("year=%d&brandIds=1,2&isReserved=%s", year, reserved))
			want := 0
			for _, c := range all {
				held := c.ReservedUntil != nil && *c.ReservedUntil >= today().String()
				if c.OrderedAt != nil && strings.HasPrefix(*c.OrderedAt, strconv.Itoa(year)) && held == (reserved == "1") {
					want++
				}
			}
			if part.Total.Stock+part.Total.Customer != int64(want) {
				t.Errorf("isReserved=%s: %+v, by hand %d", reserved, part.Total, want)
			}
			query := fmt.Sprintf("brandIds=1,2&figure=ordered_at&isReserved=%s&from=%d-01-01&to=%d-12-31", reserved, year, year)
			if behind := found(t, admin, query); behind != int64(want) {
				t.Errorf("behind %s: %d vehicles, not %d", query, behind, want)
			}
		}
		one := ordered(t, admin, fmt.Sprintf("year=%d&companyIds=1&modelIds=1", year))
		compare("a model of a company", one.Total, func(c car) bool { return c.Dealer == 1 && c.Model != nil && *c.Model == 1 }, "")
		tagged := ordered(t, admin, fmt.Sprintf("year=%d&tags=aurora", year))
		compare("by a tag", tagged.Total, func(c car) bool { return c.Brand == 1 }, "")
		csv := admin.Get(fmt.Sprintf("/stats/ordered-vehicles?year=%d&brandIds=1&format=csv", year))
		if !strings.Contains(csv.Body, "stock_before") || !strings.Contains(csv.Header.Get("Content-Disposition"), "ordered-vehicles") {
			t.Errorf("as a file: %d %.200s", csv.Status, csv.Body)
		}
		if xlsx := admin.Get(fmt.Sprintf("/stats/ordered-vehicles?year=%d&format=xlsx", year)); !strings.HasPrefix(xlsx.Body, "PK") {
			t.Errorf("as XLSX: %d", xlsx.Status)
		}
	})
}

// yearAgo is the same day of last year, to which the present year compares.
func yearAgo() string {
	t := time.Now().AddDate(-1, 0, 0)
	if t.Day() != time.Now().Day() { // there was no such day
		t = t.AddDate(0, 0, -t.Day())
	}
	return date.On(t).String()
}

// Last year is compared as it was a year ago: a car that was sold since counts for stock, as it did
// then, and one that was ordered later in that year does not count at all.
func TestLastYearComparesAsItWas(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) { testLastYear(t, engine) })
	}
}

// testLastYear runs in the middle of a year, where the year before has days before and after the same one.
func testLastYear(t *testing.T, engine string) {
	t.Helper()
	noon := time.Date(time.Now().Year()+1, time.June, 15, 12, 0, 0, 0, date.Zone)
	p := apitest.StartWith(t, engine, func(cfg *app.Config) {
		cfg.Now = func() time.Time { return noon }
	})
	admin := p.As(t, "admin")
	now := date.On(noon)
	ago, err := date.New(now.Year()-1, time.June, 15)
	if err != nil {
		t.Fatal(err)
	}
	query := fmt.Sprintf("year=%d&companyIds=2&brandIds=1", now.Year())
	was := ordered(t, admin, query).Total
	add := func(day date.Date, fields string) int64 {
		t.Helper()
		return admin.Create(t, "/vehicle", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":2,"model_id":1,"ordered_at":%q%s}`, day, fields))
	}
	sell := func(id int64, day date.Date) {
		t.Helper()
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), fmt.Sprintf(`{"sold_at":%q,"seller_manager_id":null,"customer_type":"private","owner":"Ona"}`, day)))
	}
	same := func(what string, stock, customers, stockBefore, customersBefore int64) {
		t.Helper()
		is := ordered(t, admin, query).Total
		if is.Stock-was.Stock != stock || is.Customer-was.Customer != customers || is.StockBefore-was.StockBefore != stockBefore || is.CustomerBefore-was.CustomerBefore != customersBefore {
			t.Errorf("%s: %+v, at first %+v", what, is, was)
		}
	}
	sell(add(ago.AddDays(-3), ""), now)
	same("for stock then, sold since", 0, 0, 1, 0)
	sell(add(ago.AddDays(-3), ""), ago.AddDays(-1))
	same("sold by then", 0, 0, 1, 1)
	add(ago.AddDays(-2), `,"order_type":"customer","owner":"Jonas"`)
	same("ordered for a customer", 0, 0, 1, 2)
	add(ago.AddDays(1), "")
	same("ordered the day after", 0, 0, 1, 2)
	sell(add(now, ""), now)
	same("of this year, sold", 0, 1, 1, 2)
}

// What was ordered follows a vehicle through whatever is done to it: changed, moved to
// another month or model, given to a customer, deleted.
func TestOrderedFollowsAVehicle(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		year := today().Year()
		query := fmt.Sprintf("year=%d&companyIds=2&brandIds=1", year)
		was := ordered(t, admin, query)
		of := func(r orderedReport, model int64) (count int64) {
			for _, line := range r.Ranges {
				for _, m := range line.Models {
					if m.ID == model {
						count += m.Stock + m.Customer
					}
				}
			}
			return count
		}
		id := admin.Create(t, "/vehicle", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":2,"model_id":1,"ordered_at":"%d-03-31"}`, year))
		for _, step := range []struct {
			what, do         string
			month            int
			stock, customers int64
			model            int64
		}{
			{"made", "", 3, 1, 0, 1},
			{"in April", fmt.Sprintf(`{"ordered_at":"%d-04-01"}`, year), 4, 1, 0, 1},
			{"for a customer", `{"owner":"Jonas Jonaitis"}`, 4, 0, 1, 1},
			{"of another model", `{"model_id":2}`, 4, 0, 1, 2},
			{"last year", fmt.Sprintf(`{"ordered_at":"%d-12-31"}`, year-1), 0, 0, 0, 2},
			{"this year again, for stock", fmt.Sprintf(`{"ordered_at":"%d-01-01","owner":""}`, year), 1, 1, 0, 2},
			{"deleted", "DELETE", 0, 0, 0, 2},
		} {
			switch step.do {
			case "":
			case "DELETE":
				if got := admin.Delete(fmt.Sprintf("/vehicle/%d", id)); got.Status != http.StatusNoContent && got.Status != http.StatusOK {
					t.Fatalf("%s: %d %s", step.what, got.Status, got.Body)
				}
			default:
				if got := admin.Put(fmt.Sprintf("/vehicle/%d", id), step.do); got.Status != http.StatusOK {
					t.Fatalf("%s: %d %s", step.what, got.Status, got.Body)
				}
			}
			now := ordered(t, admin, query)
			if stock, customers := now.Total.Stock-was.Total.Stock, now.Total.Customer-was.Total.Customer; stock != step.stock || customers != step.customers {
				t.Errorf("%s: %d for stock and %d for customers, not %d and %d", step.what, stock, customers, step.stock, step.customers)
			}
			for month := 1; month <= 12; month++ {
				more := now.Months[month-1].Stock + now.Months[month-1].Customer - was.Months[month-1].Stock - was.Months[month-1].Customer
				if want := step.stock + step.customers; month == step.month && more != want || month != step.month && more != 0 {
					t.Errorf("%s: %d more in month %d", step.what, more, month)
				}
			}
			if more := of(now, step.model) - of(was, step.model); more != step.stock+step.customers {
				t.Errorf("%s: %d more of its model", step.what, more)
			}
		}
	})
}

// Who stands in counts what the list shows: a vehicle of another brand that is reserved for
// whom they stand in, as long as they do.
func TestSubstitutesCountWhatTheySee(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		const jonasID, sauleID = 2, 9
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/user/%d", sauleID), `{"brand_ids":[4]}`))
		saule := p.As(t, "saule")
		id := admin.Create(t, "/vehicle", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":1,"model_id":1,"ordered_at":%q}`, today()))
		apitest.Done[any](t, jonas.Post(fmt.Sprintf("/stock/reserve/%d", id), `{}`))
		year := today().Year()
		query := fmt.Sprintf("year=%d&companyIds=1", year)
		counts := func(what, reserved string) int64 {
			t.Helper()
			total := ordered(t, saule, query+"&isReserved="+reserved).Total
			listed := found(t, saule, fmt.Sprintf("figure=ordered_at&companyIds=1&isReserved=%s&from=%d-01-01&to=%d-12-31", reserved, year, year))
			if total.Stock+total.Customer != listed {
				t.Errorf("%s, reserved %s: counts %+v and lists %d", what, reserved, total, listed)
			}
			return listed
		}
		before := counts("before", "-1")
		counts("before", "0")
		apitest.Done[any](t, admin.Post("/substitution", fmt.Sprintf(`{"company_id":1,"user_id":%d,"substituted_user_id":%d,"date_from":%q,"date_to":%q}`, sauleID, jonasID, today(), today())))
		if now := counts("standing in", "-1"); now <= before {
			t.Errorf("standing in: %d vehicles, before %d", now, before)
		}
		counts("standing in", "0")
		counts("standing in", "1")
	})
}
