package figures_test

import (
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// car is a vehicle as its own list shows it.
type car struct {
	ID            int64
	Brand         int64  `json:"brand_id"`
	Dealer        int64  `json:"dealer_company_id"`
	Model         *int64 `json:"model_id"`
	Used          bool
	Phase         string
	OrderedAt     *string `json:"ordered_at"`
	QuotaMonth    *string `json:"quota_month"`
	ArrivedAt     *string `json:"arrived_at"`
	StockedAt     *string `json:"stocked_at"`
	ReturnedAt    *string `json:"returned_at"`
	SoldAt        *string `json:"sold_at"`
	Owner         string
	CustomerID    *int64  `json:"customer_id"`
	CustomerSince *string `json:"customer_since"`
	ReservedUntil *string `json:"reserved_until"`
}

func cars(t *testing.T, c *apitest.Client, query string) (all []car) {
	t.Helper()
	for page := 1; ; page++ {
		some := apitest.Done[[]car](t, c.Get(fmt.Sprintf("/vehicle?%s&limit=1000&page=%d", query, page)))
		all = append(all, some...)
		if len(some) < 1000 {
			return all
		}
	}
}

func first(days ...*string) string {
	for _, d := range days {
		if d != nil && *d != "" {
			return *d
		}
	}
	return ""
}

func today() date.Date { return date.On(time.Now()) }

type line struct {
	ID                                         int64
	SerieID                                    int64 `json:"serie_id"`
	RangeID                                    int64 `json:"modelrange_id"`
	Name                                       any
	Quota, Ordered, Arrived, Sold, Stock, Free []int64
	OfYear                                     struct {
		Quota, Ordered, Arrived, Sold, Free int64
		Stock                               *int64
	} `json:"of_year"`
}

type report struct {
	Year                   int
	Years                  struct{ First, Last int }
	Begun, Count           int
	Total                  line
	Series, Ranges, Models []line
}

func control(t *testing.T, c *apitest.Client, brand, company int64, year int, more string) report {
	t.Helper()
	return apitest.Done[report](t, c.Get(fmt.Sprintf("/stock-control/series?brandId=%d&companyId=%d&year=%d%s", brand, company, year, more)))
}

// plain counts the cars of a model in a month, in the simplest way.
func plain(all []car, model int64, year, month int) map[string]int64 {
	of := fmt.Sprintf("%04d-%02d", year, month)
	end := of + "-31" // no day of the month is later
	n := map[string]int64{}
	for _, c := range all {
		if c.Used || c.Model == nil || *c.Model != model {
			continue
		}
		for figure, day := range map[string]string{"ordered": first(c.QuotaMonth, c.OrderedAt), "arrived": first(c.ArrivedAt, c.StockedAt), "sold": first(c.SoldAt)} {
			if strings.HasPrefix(day, of) {
				n[figure]++
			}
		}
		since := first(c.ReturnedAt, c.ArrivedAt, c.StockedAt)
		if since != "" && since <= end && (c.Phase == "stock" || first(c.SoldAt) > end) {
			n["stock"]++
		}
	}
	return n
}

func found(t *testing.T, c *apitest.Client, query string) int64 {
	t.Helper()
	got := c.Get("/stock?limit=1&" + query)
	if got.Status != http.StatusOK {
		t.Fatalf("GET /stock?%s: %d %s", query, got.Status, got.Body)
	}
	n, err := strconv.ParseInt(got.Header.Get("X-Total-Count"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func lastOf(year, month int) string {
	day, _ := date.New(year, time.Month(month), 1)
	return day.NextMonth().AddDays(-1).String()
}

// Every figure of stock control is what one counts by hand, and the list behind it holds
// as many vehicles.
func TestControlCountsWhatThereIs(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		all := cars(t, admin, "brandIds=1&companyIds=1")
		opened, some := 0, map[string]int64{}
		for year := today().Year() - 1; year <= today().Year(); year++ {
			r := control(t, admin, 1, 1, year, "")
			var ordered, arrived, sold int64
			for _, m := range r.Models {
				for month := 1; month <= 12; month++ {
					want := plain(all, m.ID, year, month)
					got := map[string]int64{"ordered": m.Ordered[month-1], "arrived": m.Arrived[month-1], "sold": m.Sold[month-1]}
					if month <= len(m.Stock) {
						got["stock"] = m.Stock[month-1]
					} else {
						delete(want, "stock")
					}
					for figure, n := range got {
						some[figure] += n
						if n != want[figure] {
							t.Errorf("%s of model %d in %d-%02d: %d, by hand %d", figure, m.ID, year, month, n, want[figure])
						}
						if n > 0 && opened < 60 {
							opened++
							query := fmt.Sprintf("brandIds=1&companyIds=1&modelIds=%d&figure=%s&from=%d-%02d-01&to=%s", m.ID, figure, year, month, lastOf(year, month))
							if behind := found(t, admin, query); behind != n {
								t.Errorf("behind %s: %d vehicles, not %d", query, behind, n)
							}
						}
					}
					if m.Free[month-1] != m.Quota[month-1]-m.Ordered[month-1] {
						t.Errorf("free of model %d in %d-%02d: %d", m.ID, year, month, m.Free[month-1])
					}
				}
				ordered, arrived, sold = ordered+m.OfYear.Ordered, arrived+m.OfYear.Arrived, sold+m.OfYear.Sold
			}
			if r.Count == len(r.Models) && (r.Total.OfYear.Ordered != ordered || r.Total.OfYear.Arrived != arrived || r.Total.OfYear.Sold != sold) {
				t.Errorf("the models of %d come to %d %d %d, the total says %+v", year, ordered, arrived, sold, r.Total.OfYear)
			}
			for _, part := range [][]line{r.Series, r.Ranges} {
				var of int64
				for _, s := range part {
					of += s.OfYear.Sold
				}
				if of != r.Total.OfYear.Sold {
					t.Errorf("the lines of %d come to %d sold, the total says %d", year, of, r.Total.OfYear.Sold)
				}
			}
			for _, s := range r.Series {
				query := fmt.Sprintf("brandIds=1&companyIds=1&ofSerieId=%d&figure=sold&from=%d-01-01&to=%d-12-31", s.ID, year, year)
				if behind := found(t, admin, query); behind != s.OfYear.Sold {
					t.Errorf("behind %s: %d vehicles, not %d", query, behind, s.OfYear.Sold)
				}
			}
			for _, s := range r.Ranges {
				query := fmt.Sprintf("brandIds=1&companyIds=1&modelrangeId=%d&figure=arrived&from=%d-01-01&to=%d-12-31", s.ID, year, year)
				if behind := found(t, admin, query); behind != s.OfYear.Arrived {
					t.Errorf("behind %s: %d vehicles, not %d", query, behind, s.OfYear.Arrived)
				}
			}
		}
		for _, figure := range []string{"ordered", "arrived", "sold", "stock"} {
			if some[figure] == 0 {
				t.Errorf("the demo group has nothing to count as %s", figure)
			}
		}
	})
}

// A car counts in the month that its day is in, at either end of a year; a return takes the
// sale back, and the car stands in stock again from its day on.
func TestCarsAtTheEndOfAYear(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		year := control(t, admin, 1, 2, today().Year(), "").Years.First
		old, next := control(t, admin, 1, 2, year, ""), control(t, admin, 1, 2, year+1, "")
		made := func(ordered string) (act func(what, body string)) {
			id := admin.Create(t, "/vehicle", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":2,"model_id":1,"ordered_at":%q}`, ordered))
			return func(what, body string) {
				t.Helper()
				apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/%s/%d", what, id), body))
			}
		}
		changed := func(what string, got, was, by int64) {
			t.Helper()
			if got-was != by {
				t.Errorf("%s: %d after %d, want %+d", what, got, was, by)
			}
		}
		stays, goes := made(fmt.Sprintf("%d-12-31", year)), made(fmt.Sprintf("%d-01-01", year))
		stays("stock", fmt.Sprintf(`{"arrived_at":"%d-01-01"}`, year+1))
		goes("stock", fmt.Sprintf(`{"arrived_at":"%d-11-30"}`, year))
		goes("sell", fmt.Sprintf(`{"sold_at":"%d-12-31","owner":"Ona","customer_type":"private","seller_manager_id":4}`, year))

		then, now := control(t, admin, 1, 2, year, "").Total, control(t, admin, 1, 2, year+1, "").Total
		changed("ordered on New Year's Eve", then.Ordered[11], old.Total.Ordered[11], 1)
		changed("ordered on New Year's Day", then.Ordered[0], old.Total.Ordered[0], 1)
		changed("ordered in the next year", now.OfYear.Ordered, next.Total.OfYear.Ordered, 0)
		changed("arrived on New Year's Day", now.Arrived[0], next.Total.Arrived[0], 1)
		changed("in stock at the end of January", now.Stock[0], next.Total.Stock[0], 1)
		changed("arrived on the last day of November", then.Arrived[10], old.Total.Arrived[10], 1)
		changed("in stock at the end of November", then.Stock[10], old.Total.Stock[10], 1)
		changed("sold on New Year's Eve", then.Sold[11], old.Total.Sold[11], 1)
		changed("in stock on the day of the sale", then.Stock[11], old.Total.Stock[11], 0)

		goes("return", fmt.Sprintf(`{"returned_at":%q}`, today()))
		then = control(t, admin, 1, 2, year, "").Total
		changed("sold, when it came back", then.Sold[11], old.Total.Sold[11], 0)
		changed("arrived, when it came back", then.Arrived[10], old.Total.Arrived[10], 1)
		changed("in stock then, when it came back", then.Stock[10], old.Total.Stock[10], 0)
		present := control(t, admin, 1, 2, today().Year(), "")
		if got := found(t, admin, fmt.Sprintf("brandIds=1&companyIds=2&figure=stock&to=%s", lastOf(today().Year(), present.Begun))); got != *present.Total.OfYear.Stock {
			t.Errorf("in stock today: %d behind %d", got, *present.Total.OfYear.Stock)
		}
	})
}

// The years go from two before the one that is planned for to one after it; others are refused.
func TestYears(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		planned := today().Year()
		if today().Time(time.UTC).Month() >= time.August {
			planned++
		}
		r := control(t, admin, 1, 1, planned, "")
		if r.Years.First != planned-2 || r.Years.Last != planned+1 {
			t.Errorf("the years of stock control: %+v", r.Years)
		}
		for _, year := range []int{planned - 3, planned + 2, 0, -1, 99999} {
			apitest.Rejects(t, strconv.Itoa(year), admin.Get(fmt.Sprintf("/stock-control/series?brandId=1&companyId=1&year=%d", year)), "year")
		}
		for _, year := range []int{2010, today().Year() + 2} {
			apitest.Rejects(t, strconv.Itoa(year), admin.Get(fmt.Sprintf("/stats/ordered-vehicles?year=%d", year)), "year")
		}
		for _, year := range []int{2011, today().Year() + 1} {
			if got := admin.Get(fmt.Sprintf("/stats/ordered-vehicles?year=%d", year)); got.Status != http.StatusOK {
				t.Errorf("statistics of %d: %d %s", year, got.Status, got.Body)
			}
		}
	})
}

// Fifty models come at a time, and the rest after them; their sums are those of all.
func TestControlComesInPages(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for i := range 60 {
			admin.Create(t, "/model", fmt.Sprintf(`{"brand_id":1,"code":"ZZ%02d","description":{"1":"Bandomasis"},"modelrange_id":1,"fuel_id":1}`, i))
		}
		year := today().Year()
		r := control(t, admin, 1, 1, year, "")
		if len(r.Models) != 50 || r.Count < 60 {
			t.Fatalf("%d of %d models", len(r.Models), r.Count)
		}
		seen := map[int64]bool{}
		for offset := 0; offset < r.Count; offset += 50 {
			for _, m := range control(t, admin, 1, 1, year, fmt.Sprintf("&offset=%d", offset)).Models {
				if seen[m.ID] {
					t.Errorf("model %d comes twice", m.ID)
				}
				seen[m.ID] = true
			}
		}
		if len(seen) != r.Count {
			t.Errorf("%d of %d models came", len(seen), r.Count)
		}
		if got := admin.Get(fmt.Sprintf("/stock-control/series?brandId=1&companyId=1&year=%d&limit=51", year)); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("51 models: %d", got.Status)
		}
		csv := admin.Get(fmt.Sprintf("/stock-control/series?brandId=1&companyId=1&year=%d&format=csv", year))
		if lines := strings.Count(csv.Body, "\n"); lines != 1+6*r.Count {
			t.Errorf("the file has %d lines for %d models", lines, r.Count)
		}
	})
}

// Nobody counts vehicles of brands and companies they do not have, and the list behind a
// figure shows none of other companies.
func TestFiguresKeepToScope(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas") // jonas: company 1, brands 1 and 4
		year := today().Year()
		for _, path := range []string{"brandId=2&companyId=1", "brandId=1&companyId=2", "brandId=99999&companyId=1", "brandId=1&companyId=99999"} {
			if got := jonas.Get(fmt.Sprintf("/stock-control/series?%s&year=%d", path, year)); got.Status != http.StatusNotFound {
				t.Errorf("stock control of %s: %d %s", path, got.Status, got.Body)
			}
		}
		if own, same := control(t, jonas, 1, 1, year, ""), control(t, admin, 1, 1, year, ""); own.Total.OfYear.Sold != same.Total.OfYear.Sold || own.Total.OfYear.Ordered == 0 {
			t.Errorf("one's own: %+v and %+v", own.Total.OfYear, same.Total.OfYear)
		}
		whole := ordered(t, jonas, fmt.Sprintf("year=%d", year))
		want := ordered(t, admin, fmt.Sprintf("year=%d&companyIds=1&brandIds=1,4", year))
		if whole.Total.Stock != want.Total.Stock || whole.Total.Customer != want.Total.Customer {
			t.Errorf("all that jonas sees: %+v, not %+v", whole.Total, want.Total)
		}
		if others := ordered(t, jonas, fmt.Sprintf("year=%d&companyIds=2,6&brandIds=2", year)); others.Total.Stock+others.Total.Customer != 0 {
			t.Errorf("of others: %+v", others.Total)
		}
		const sauleID = 9
		for _, dealers := range []string{"1,2,3,4,5", "1,2,3,4,5,6", "1,6"} { // most of the group, all of it, few
			apitest.Done[any](t, admin.Put(fmt.Sprintf("/user/%d", sauleID), fmt.Sprintf(`{"brand_ids":[1,2],"company_ids":[%s]}`, dealers)))
			got := ordered(t, p.As(t, "saule"), fmt.Sprintf("year=%d", year))
			if want := ordered(t, admin, fmt.Sprintf("year=%d&brandIds=1,2&companyIds=%s", year, dealers)); !reflect.DeepEqual(got, want) {
				t.Errorf("with dealers %s: %+v, not %+v", dealers, got.Total, want.Total)
			}
		}
		query := fmt.Sprintf("figure=ordered_at&from=%d-01-01&to=%d-12-31", year, year)
		if behind := found(t, jonas, query); behind != whole.Total.Stock+whole.Total.Customer {
			t.Errorf("behind all that jonas sees: %d, not %+v", behind, whole.Total)
		}
		apitest.Rejects(t, "a figure without days", jonas.Get("/stock?figure=sold"), "from")
	})
}

// What is planned stands beside what was ordered, and sums leave out what is below zero.
func TestControlHasTheQuotas(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, year := p.As(t, "admin"), today().Year()
		models := control(t, admin, 1, 6, year, "").Models
		if len(models) < 2 {
			t.Fatalf("the brand has %d models", len(models))
		}
		before := control(t, admin, 1, 6, year, "").Total
		cells := func(amounts ...int) {
			t.Helper()
			for i, amount := range amounts {
				body := fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"model_id":%d,"month":12,"amount":%d}`, year, models[i].ID, amount)
				if got := admin.Post("/quota", body); got.Status != http.StatusOK {
					t.Fatalf("%d %s", got.Status, got.Body)
				}
			}
		}
		cells(7, -3)
		after := control(t, admin, 1, 6, year, "")
		for i, want := range []int64{7, -3} {
			for _, m := range after.Models {
				if m.ID == models[i].ID && (m.Quota[11] != want || m.Free[11] != want-m.Ordered[11]) {
					t.Errorf("model %d: %d planned, %d free", m.ID, m.Quota[11], m.Free[11])
				}
			}
		}
		if got := after.Total.Quota[11] - before.Quota[11]; got != 7 {
			t.Errorf("the sum grows by %d", got)
		}
	})
}
