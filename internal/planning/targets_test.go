package planning_test

import (
	"fmt"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
)

type targetGrid struct {
	Years  struct{ First, Last int64 }
	Series []struct {
		ID     int64
		Name   string
		Months []struct {
			ID, Month, Target, Sold, Revision int64
			LastYear                          int64 `json:"last_year"`
			Plan                              int64
		}
		Totals struct{ Target, Sold int64 }
	}
	Totals struct{ Target, Sold int64 }
	Pace   *struct {
		Month, Target, Sold int64
		DaysLeft            int64 `json:"days_left"`
		Needed              *float64
		Forecast            struct {
			Sold, Expected, Offers int64
			Rate                   *float64
			Cars                   *int64
		}
	}
	Plans []struct {
		ID   int64
		Name string
	}
}

func targets(t *testing.T, c *apitest.Client, company int64, more string) targetGrid {
	t.Helper()
	return apitest.Done[targetGrid](t, c.Get(fmt.Sprintf("/serie/sales-target?brandId=1&companyId=%d&year=%d%s", company, testYear(), more)))
}

// What was sold counts in its month, and no more when the car is returned (OP-137); the pace
// follows from it.
func TestSoldAndPace(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, serie := serieOf(t, admin)
		today := date.On(time.Now())
		month := int64(today.Time(time.UTC).Month())
		sold := func() (of, all int64) {
			g := targets(t, admin, 6, "")
			for _, s := range g.Series {
				if s.ID == serie {
					return s.Months[month-1].Sold, g.Totals.Sold
				}
			}
			return 0, g.Totals.Sold
		}
		of, all := sold()
		seller := apitest.Done[[]struct{ ID int64 }](t, admin.Get("/user?companyId=6&limit=1"))[0].ID
		id := admin.Create(t, "/vehicle", `{"brand_id":1,"dealer_company_id":6,"model_id":1}`)
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/stock/%d", id), fmt.Sprintf(`{"arrived_at":"%s"}`, today)))
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/sell/%d", id), fmt.Sprintf(`{"sold_at":"%s","owner":"Ona Pirkėja","customer_type":"private","seller_manager_id":%d}`, today, seller)))
		if nowOf, nowAll := sold(); nowOf != of+1 || nowAll != all+1 {
			t.Errorf("sold: %d of %d, was %d of %d", nowOf, nowAll, of, all)
		}
		g := targets(t, admin, 6, "")
		var revision int64
		for _, s := range g.Series {
			if s.ID == serie {
				revision = s.Months[month-1].Revision
			}
		}
		apitest.Done[answers](t, admin.Post("/sales-target/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":%d,"amount":500,"revision":%d}`, serie, month, revision))))
		g = targets(t, admin, 6, "")
		days := int64(0)
		for day := today; day.Compare(today.NextMonth()) < 0; day = day.AddDays(1) {
			if w := day.Time(time.UTC).Weekday(); w != time.Saturday && w != time.Sunday {
				days++
			}
		}
		if g.Pace == nil || g.Pace.DaysLeft != days || g.Pace.Target < 500 {
			t.Fatalf("pace: %+v", g.Pace)
		}
		if days > 0 {
			want := float64(g.Pace.Target-g.Pace.Sold) / float64(days)
			if g.Pace.Needed == nil || *g.Pace.Needed < want-0.01 || *g.Pace.Needed > want+0.01 {
				t.Errorf("needed: %v, want %v", g.Pace.Needed, want)
			}
		}
		type ofToday struct {
			Own     int64
			Targets []struct {
				CompanyID    int64 `json:"company_id"`
				BrandID      int64 `json:"brand_id"`
				Target, Sold int64
				Needed       *float64
			}
		}
		first := apitest.Done[ofToday](t, admin.Get("/sales-target/today")).Targets[0]
		if first.CompanyID != 6 || first.BrandID != 1 || first.Target != g.Pace.Target || first.Sold != g.Pace.Sold || (first.Needed == nil) != (g.Pace.Needed == nil) {
			t.Errorf("on the first page: %+v, pace %+v", first, g.Pace)
		}
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/vehicle/return/%d", id), fmt.Sprintf(`{"returned_at":"%s"}`, today)))
		if nowOf, nowAll := sold(); nowOf != of || nowAll != all {
			t.Errorf("after the return: %d of %d, was %d of %d", nowOf, nowAll, of, all)
		}
		// Quarters are sums, named by their first month (OP-135).
		quarters := targets(t, admin, 6, "&groupping=quarter")
		for i, s := range quarters.Series {
			if len(s.Months) != 4 || s.Months[3].Month != 10 {
				t.Fatalf("quarters: %+v", s.Months)
			}
			var sum int64
			for _, q := range s.Months {
				sum += q.Sold
			}
			if sum != g.Series[i].Totals.Sold && s.ID != serie {
				t.Errorf("quarters of %s: %d, months %d", s.Name, sum, g.Series[i].Totals.Sold)
			}
		}
	})
}

// A spread comes to its amount exactly, and saves nothing.
func TestSpread(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		model, serie := serieOf(t, admin)
		for _, amount := range []int64{0, 1, 7, 100, 1001, 9999} {
			got := apitest.Done[struct {
				Months []int64
				Source string
			}](t, admin.Get(fmt.Sprintf("/sales-target/spread?brandId=1&companyId=6&year=%d&serieId=%d&amount=%d", testYear(), serie, amount)))
			var sum int64
			for _, m := range got.Months {
				sum += m
				if m < 0 {
					t.Errorf("a month below zero: %v", got.Months)
				}
			}
			if sum != amount || len(got.Months) != 12 || got.Source == "" {
				t.Errorf("%d is spread as %v", amount, got)
			}
		}
		apitest.Done[any](t, admin.Post("/quota-month", fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"month":1,"closed":true}`, testYear())))
		had := grid(t, admin, 6, serie).cell(model, 1).Amount
		got := apitest.Done[struct{ Months, Closed []int64 }](t, admin.Get(fmt.Sprintf("/quota/spread?brandId=1&companyId=6&year=%d&serieId=%d&modelId=%d&amount=1200", testYear(), serie, model)))
		var sum int64
		for _, m := range got.Months {
			sum += max(0, m)
		}
		if got.Months[0] != had || sum != 1200 {
			t.Errorf("with a closed month of %d: %v, together %d", had, got.Months, sum)
		}
	})
}
