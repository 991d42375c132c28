package planning_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/sheet"
	"forecourt/internal/testkit/apitest"
)

type cell struct {
	ID, Month, Amount, Ordered, Revision, Plan int64
	Note                                       string
	ChangedBy                                  string `json:"changed_by"`
}

type quotaGrid struct {
	Year   int64
	Years  struct{ First, Last int64 }
	Serie  string
	Closed []int64
	Groups []struct {
		Name string
		Rows []struct {
			ID       int64
			Code     string
			Archived bool
			Cells    []cell
		}
	}
	Plans []struct {
		ID    int64
		Name  string
		First bool
	}
}

func (g quotaGrid) cell(row, month int64) (found cell) {
	for _, group := range g.Groups {
		for _, r := range group.Rows {
			for _, c := range r.Cells {
				if r.ID == row && c.Month == month {
					return c
				}
			}
		}
	}
	return cell{Month: month}
}

type answers struct {
	Saved, Unchanged, Refused int
	Cells                     []struct {
		Row, Month, ID, Revision int64
		Outcome, Reason, Message string
		Theirs                   *struct {
			Amount   int64
			Note, By string
		}
	}
	Skipped []struct {
		Line, Column int
		Text         string
	}
}

// thisYear is the year that it is where the group's days begin.
func thisYear() int64 { return int64(date.On(time.Now()).Year()) }

// testYear is one that both kinds of plans have.
func testYear() int64 { return thisYear() }

func grid(t *testing.T, c *apitest.Client, company, serie int64) quotaGrid {
	t.Helper()
	return apitest.Done[quotaGrid](t, c.Get(fmt.Sprintf("/quota/grid?brandId=1&companyId=%d&serieId=%d&year=%d", company, serie, testYear())))
}

// cellsBody is a request for cells of the first brand.
func cellsBody(company int64, cells string) string {
	return fmt.Sprintf(`{"company_id":%d,"brand_id":1,"year":%d,"cells":[%s]}`, company, testYear(), cells)
}

// serieOf is the serie of the first model of the first brand.
func serieOf(t *testing.T, c *apitest.Client) (model, serie int64) {
	t.Helper()
	m := apitest.Done[struct {
		ID    int64
		Serie int64 `json:"serie_id"`
	}](t, c.Get("/model/1"))
	return m.ID, m.Serie
}

// Amounts are saved one by one: what cannot be read, what is twice there and what somebody else
// was faster with is refused, and the others stay.
func TestCellsAreSavedEachByItself(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		model, serie := serieOf(t, admin)
		before := grid(t, admin, 6, serie)
		c := func(month int64) cell { return before.cell(model, month) }
		got := apitest.Done[answers](t, admin.Post("/quota/cells", cellsBody(6, fmt.Sprintf(
			`{"row":%[1]d,"month":1,"amount":12,"revision":%[2]d},{"row":%[1]d,"month":2,"amount":"1 234","revision":%[3]d},{"row":%[1]d,"month":3,"amount":"abc"},`+
				`{"row":%[1]d,"month":4,"amount":1.5},{"row":%[1]d,"month":5,"amount":1e99},{"row":%[1]d,"month":13,"amount":1},{"row":999999,"month":1,"amount":1},`+
				`{"row":%[1]d,"month":6,"amount":-3,"revision":%[4]d,"note":"grąžinta"},{"row":%[1]d,"month":1,"amount":7},{"row":%[1]d,"month":7,"amount":5,"revision":77}`,
			model, c(1).Revision, c(2).Revision, c(6).Revision))))
		var outcomes []string
		for _, a := range got.Cells {
			outcomes = append(outcomes, a.Outcome+a.Reason)
		}
		if want := "saved saved refusedinvalid refusedinvalid refusedinvalid refusedinvalid refusedinvalid saved refusedinvalid refusedchanged_meanwhile"; strings.Join(outcomes, " ") != want {
			t.Fatalf("outcomes:\n%s\nwant\n%s", strings.Join(outcomes, " "), want)
		}
		for i, a := range got.Cells {
			if a.Outcome == "refused" && a.Message == "" {
				t.Errorf("cell %d is refused without a word", i)
			}
		}
		after := grid(t, admin, 6, serie)
		for month, want := range map[int64]int64{1: 12, 2: 1234, 6: -3} {
			if c := after.cell(model, month); c.Amount != want || c.ChangedBy == "" {
				t.Errorf("month %d: %+v, want %d", month, c, want)
			}
		}
		if after.cell(model, 6).Note != "grąžinta" {
			t.Errorf("note: %+v", after.cell(model, 6))
		}
		// The same once more changes nothing.
		again := apitest.Done[answers](t, admin.Post("/quota/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":1,"amount":12,"revision":0}`, model))))
		if again.Unchanged != 1 || again.Cells[0].Revision != after.cell(model, 1).Revision {
			t.Errorf("the same again: %+v", again)
		}
		history := apitest.Done[[]struct{ Action string }](t, admin.Get(fmt.Sprintf("/quota/%d/history", after.cell(model, 1).ID)))
		if len(history) == 0 {
			t.Error("a saved cell has no history")
		}
	})
}

// Of two who write in one cell at once one wins, and the other reads who did.
func TestTwoPlannersInOneCell(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, inga := p.As(t, "admin"), p.As(t, "inga")
		model, serie := serieOf(t, admin)
		for try := range 20 {
			seen := grid(t, admin, 6, serie).cell(model, 3).Revision
			var wait sync.WaitGroup
			got := make([]answers, 2)
			for i, who := range []*apitest.Client{admin, inga} {
				wait.Go(func() {
					got[i] = apitest.Done[answers](t, who.Post("/quota/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":3,"amount":%d,"revision":%d}`, model, try*2+i+1, seen))))
				})
			}
			wait.Wait()
			if got[0].Saved+got[1].Saved != 1 || got[0].Refused+got[1].Refused != 1 {
				t.Fatalf("try %d: %+v", try, got)
			}
			for _, a := range got {
				if c := a.Cells[0]; c.Outcome == "refused" && (c.Reason != "changed_meanwhile" || c.Theirs == nil || c.Theirs.By == "" || c.Theirs.Amount == 0) {
					t.Fatalf("the one who was slower reads %+v", c)
				}
			}
		}
	})
}

// Single amounts are posted with the fields that name, and read back; one
// that is as it was makes no entry in the history, and one that somebody else has changed is not
// written over.
func TestSingleAmounts(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		model, serie := serieOf(t, admin)
		for path, row := range map[string]string{"/quota": fmt.Sprintf(`"model_id":%d`, model), "/sales-target": fmt.Sprintf(`"serie_id":%d`, serie)} {
			type planned struct {
				ID, Amount, Year, Month, Revision int64
				Model                             int64 `json:"model_id"`
				Serie                             int64 `json:"serie_id"`
				Company                           int64 `json:"company_id"`
				Note                              string
			}
			post := func(amount, more string) apitest.Response {
				return admin.Post(path, fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,%s,"month":12,"amount":%s%s}`, testYear(), row, amount, more))
			}
			seen := apitest.Done[[]planned](t, admin.Get(fmt.Sprintf("%s?companyId=6&brandId=1&year=%d&limit=1000", path, testYear())))
			revision := int64(0)
			for _, s := range seen {
				if s.Month == 12 && s.Serie == serie && (path == "/sales-target" || s.Model == model) {
					revision = s.Revision
				}
			}
			saved := apitest.Done[planned](t, post("17", fmt.Sprintf(`,"revision":%d,"note":"Susitarta"`, revision)))
			if saved.ID == 0 || saved.Amount != 17 || saved.Year != testYear() || saved.Month != 12 || saved.Serie != serie || saved.Company != 6 || saved.Note != "Susitarta" || path == "/quota" && saved.Model != model {
				t.Errorf("%s: %+v", path, saved)
			}
			history := func() int {
				return len(apitest.Done[[]any](t, admin.Get(fmt.Sprintf("%s/%d/history", path, saved.ID))))
			}
			entries := history()
			if again := apitest.Done[planned](t, post("17", fmt.Sprintf(`,"revision":%d`, saved.Revision))); again.Revision != saved.Revision || again.Note != "Susitarta" || history() != entries {
				t.Errorf("%s once more as it was: %+v, %d entries", path, again, history()-entries)
			}
			if late := post("18", fmt.Sprintf(`,"revision":%d`, saved.Revision-1)); late.Status != http.StatusConflict {
				t.Errorf("%s over what another wrote: %d %s", path, late.Status, late.Body)
			}
			for amount, field := range map[string]string{`"abc"`: "amount", "10000": "amount", "1.5": "amount"} {
				apitest.Rejects(t, path+" of "+amount, post(amount, fmt.Sprintf(`,"revision":%d`, saved.Revision)), field)
			}
		}
	})
}

// A closed month keeps what it has, until it is opened again (OP-134).
func TestClosedMonths(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		inga := p.As(t, "inga")
		model, serie := serieOf(t, p.As(t, "admin"))
		month := func(closed bool) {
			t.Helper()
			apitest.Done[any](t, inga.Post("/quota-month", fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"month":9,"closed":%v}`, testYear(), closed)))
		}
		month(true)
		seen := grid(t, inga, 6, serie)
		if fmt.Sprint(seen.Closed) != "[9]" && !strings.Contains(fmt.Sprint(seen.Closed), "9") {
			t.Errorf("closed months: %v", seen.Closed)
		}
		cells := fmt.Sprintf(`{"row":%[1]d,"month":9,"amount":41,"revision":%[2]d},{"row":%[1]d,"month":12,"amount":41,"revision":%[3]d}`, model, seen.cell(model, 9).Revision, seen.cell(model, 12).Revision)
		got := apitest.Done[answers](t, inga.Post("/quota/cells", cellsBody(6, cells)))
		if got.Cells[0].Reason != "month_closed" || got.Cells[1].Outcome != "saved" {
			t.Errorf("in a closed month and another: %+v", got.Cells)
		}
		one := inga.Post("/quota", fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"model_id":%d,"month":9,"amount":41,"revision":%d}`, testYear(), model, seen.cell(model, 9).Revision))
		if one.Status != http.StatusUnprocessableEntity {
			t.Errorf("one quota of a closed month: %d %s", one.Status, one.Body)
		}
		month(false)
		if got := apitest.Done[answers](t, inga.Post("/quota/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":9,"amount":41,"revision":%d}`, model, seen.cell(model, 9).Revision)))); got.Saved != 1 {
			t.Errorf("opened again: %+v", got)
		}
		months := apitest.Done[[]struct {
			ID     int64
			Closed bool
		}](t, inga.Get(fmt.Sprintf("/quota-month?companyId=6&brandId=1&year=%d", testYear())))
		if len(months) == 0 {
			t.Fatal("no months are listed")
		}
	})
}

// Who plans keeps to their brands, companies and rights.
func TestWhoPlans(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas, mart, tomas := p.As(t, "admin"), p.As(t, "jonas"), p.As(t, "mart"), p.As(t, "tomas")
		model, serie := serieOf(t, admin)
		year := testYear()
		gridOf := func(c *apitest.Client) int {
			return c.Get(fmt.Sprintf("/quota/grid?brandId=1&companyId=1&serieId=%d&year=%d", serie, year)).Status
		}
		targets := func(c *apitest.Client, brand, company int) int {
			return c.Get(fmt.Sprintf("/serie/sales-target?brandId=%d&companyId=%d&year=%d", brand, company, year)).Status
		}
		for name, got := range map[string][2]int{
			"quotas by a dealer manager":             {gridOf(jonas), http.StatusForbidden},
			"targets of one's own company":           {targets(jonas, 1, 1), http.StatusOK},
			"targets of another company":             {targets(jonas, 1, 6), http.StatusNotFound},
			"targets of a brand that one has not":    {targets(mart, 1, 10), http.StatusNotFound},
			"targets without the right":              {targets(tomas, 1, 1), http.StatusForbidden},
			"a target of another company":            {jonas.Post("/sales-target/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":1,"amount":1}`, serie))).Status, http.StatusNotFound},
			"a company that does not sell the brand": {admin.Post("/quota/cells", fmt.Sprintf(`{"company_id":3,"brand_id":1,"year":%d,"cells":[{"row":%d,"month":1,"amount":1}]}`, year, model)).Status, http.StatusUnprocessableEntity},
			"a year that is not planned":             {jonas.Get(fmt.Sprintf("/serie/sales-target?brandId=1&companyId=1&year=%d", year-4)).Status, http.StatusUnprocessableEntity},
			"a target of a year that is not planned": {jonas.Post("/sales-target", fmt.Sprintf(`{"company_id":1,"brand_id":1,"year":%d,"serie_id":%d,"month":1,"amount":1}`, year+3, serie)).Status, http.StatusUnprocessableEntity},
		} {
			if got[0] != got[1] {
				t.Errorf("%s: %d, want %d", name, got[0], got[1])
			}
		}
		// The demo group has a first plan of both kinds; who plans targets sees theirs.
		for name, want := range map[string]bool{"kind=quota": false, "kind=target": true} {
			if seen := apitest.Done[[]any](t, jonas.Get("/plan-version?limit=100&"+name)); (len(seen) > 0) != want {
				t.Errorf("plans of %s that a dealer manager sees: %d", name, len(seen))
			}
			if all := apitest.Done[[]any](t, admin.Get("/plan-version?limit=100&"+name)); len(all) == 0 {
				t.Errorf("no plans of %s", name)
			}
		}
		// A right may be for one serie only.
		var role struct{ ID, Revision int64 }
		for _, r := range apitest.Done[[]struct {
			ID, Revision int64
			Name         string
		}](t, admin.Get("/role")) {
			if r.Name == "Produktų vadovas" {
				role.ID, role.Revision = r.ID, r.Revision
			}
		}
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/role/%d/entries", role.ID), fmt.Sprintf(`{"revision":%d,"add":[{"type":"ALLOW","permission":"app.quota.brandId_1.companyId_6.serieId_%d"}],"remove":[]}`, role.Revision, serie)))
		planner := p.As(t, "lina")
		grid(t, planner, 6, serie)
		if got := gridOf(planner); got != http.StatusForbidden {
			t.Errorf("the serie in another company: %d", got)
		}
		if got := planner.Post("/quota-month", fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"month":5,"closed":true}`, year)); got.Status != http.StatusForbidden {
			t.Errorf("a month is closed by who plans one serie: %d", got.Status)
		}
		foreign := apitest.Done[[]struct {
			ID    int64
			Serie int64 `json:"serie_id"`
		}](t, admin.Get("/model?brandId=1&limit=200"))
		for _, m := range foreign {
			if m.Serie != serie {
				got := apitest.Done[answers](t, planner.Post("/quota/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":5,"amount":3},{"row":%d,"month":5,"amount":3}`, m.ID, model))))
				if got.Cells[0].Reason != "denied" || got.Cells[1].Outcome != "saved" {
					t.Errorf("a model of another serie: %+v", got.Cells)
				}
				break
			}
		}
	})
}

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

// A plan that was kept stays as it was.
func TestPlansStay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		model, serie := serieOf(t, admin)
		write := func(amount int64) {
			t.Helper()
			seen := grid(t, admin, 6, serie).cell(model, 11).Revision
			if got := apitest.Done[answers](t, admin.Post("/quota/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":11,"amount":%d,"revision":%d}`, model, amount, seen)))); got.Saved != 1 {
				t.Fatalf("not saved: %+v", got)
			}
		}
		write(81)
		plan := admin.Create(t, "/plan-version", fmt.Sprintf(`{"kind":"quota","company_id":6,"brand_id":1,"year":%d,"name":"Pavasario planas"}`, testYear()))
		write(82)
		got := apitest.Done[quotaGrid](t, admin.Get(fmt.Sprintf("/quota/grid?brandId=1&companyId=6&serieId=%d&year=%d&planId=%d", serie, testYear(), plan)))
		if c := got.cell(model, 11); c.Amount != 82 || c.Plan != 81 {
			t.Errorf("beside the plan: %+v", c)
		}
		if again := admin.Post("/plan-version", fmt.Sprintf(`{"kind":"quota","company_id":6,"brand_id":1,"year":%d,"name":"Pavasario planas"}`, testYear())); again.Status != http.StatusUnprocessableEntity {
			t.Errorf("the same name twice: %d", again.Status)
		}
		if other := admin.Get(fmt.Sprintf("/quota/grid?brandId=1&companyId=1&serieId=%d&year=%d&planId=%d", serie, testYear(), plan)); other.Status != http.StatusUnprocessableEntity {
			t.Errorf("the plan of another company: %d", other.Status)
		}
		p.Run(t, "planning.first")
	})
}

// What was exported is read again and changes nothing; what was typed into it is saved, and
// what is none is refused alone.
func TestFilesAreReadAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		model, serie := serieOf(t, admin)
		first := grid(t, admin, 6, serie)
		apitest.Done[answers](t, admin.Post("/quota/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":2,"amount":-5,"revision":%d,"note":"susitarta"}`, model, first.cell(model, 2).Revision))))
		before := grid(t, admin, 6, serie)
		file := admin.Get(fmt.Sprintf("/quota/file?brandId=1&companyId=6&serieId=%d&year=%d", serie, testYear()))
		read := func(name string, content []byte) answers {
			t.Helper()
			stored := admin.Upload(t, name, content)
			return apitest.Done[answers](t, admin.Post("/quota/import", fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"serie_id":%d,"file":%q}`, testYear(), serie, stored)))
		}
		if got := read("kvotos.xlsx", []byte(file.Body)); got.Saved+got.Refused != 0 || got.Unchanged == 0 || len(got.Skipped) != 0 {
			t.Errorf("read again: saved %d, unchanged %d, refused %d, skipped %v", got.Saved, got.Unchanged, got.Refused, got.Skipped)
		}
		code := ""
		for _, group := range before.Groups {
			for _, r := range group.Rows {
				if r.ID == model {
					code = r.Code
				}
			}
		}
		got := read("kvotos.csv", fmt.Appendf(nil, "code;%[1]d-01;%[1]d-02;%[1]d-03;%[1]d-04;note;kita\r\n%[2]s;31;abc;99999;-4;iš failo;per daug\r\nNERA-TOKIO;1;1;1;1;;\r\n", testYear(), strings.ToLower(code)))
		if got.Saved != 2 || got.Refused != 2 || len(got.Skipped) != 2 {
			t.Errorf("a table with errors: %+v", got)
		}
		after := grid(t, admin, 6, serie)
		if after.cell(model, 1).Amount != 31 || after.cell(model, 4).Amount != -4 || after.cell(model, 1).Note != "iš failo" || after.cell(model, 2).Amount != -5 {
			t.Errorf("after a table with errors: %+v %+v", after.cell(model, 1), after.cell(model, 2))
		}
		for name, content := range map[string]string{
			"kitu metu.csv": fmt.Sprintf("code;%d-01\r\nX;1\r\n", testYear()-1),
			"be galvos.csv": "a;b\r\n1;2\r\n", "ilgas.csv": "code;1\r\n" + strings.Repeat("X;1\r\n", 1100),
		} {
			stored := admin.Upload(t, name, []byte(content))
			if got := admin.Post("/quota/import", fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"serie_id":%d,"file":%q}`, testYear(), serie, stored)); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		targets := admin.Get(fmt.Sprintf("/sales-target/file?brandId=1&companyId=6&year=%d", testYear()))
		book, err := sheet.Open(strings.NewReader(targets.Body), int64(len(targets.Body)), "x.xlsx", sheet.Reading{})
		if err != nil || len(book.Tables) != 1 {
			t.Errorf("the file of sales targets: %v", err)
		}
		stored := admin.Upload(t, "tikslai.xlsx", []byte(targets.Body))
		if got := apitest.Done[answers](t, admin.Post("/sales-target/import", fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"file":%q}`, testYear(), stored))); got.Saved+got.Refused != 0 {
			t.Errorf("sales targets read again: %+v", got)
		}
	})
}

// A whole year of 300 rows goes in one request; more than 5,000 cells do not.
func TestManyCellsAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		known := map[int64]bool{}
		for _, m := range apitest.Done[[]struct{ ID int64 }](t, admin.Get("/model?brandId=1&limit=300&status=active")) {
			known[m.ID] = true
		}
		var cells []string
		add := func(row int64) {
			for month := 1; month <= 12; month++ {
				cells = append(cells, fmt.Sprintf(`{"row":%d,"month":%d,"amount":%d}`, row, month, 1+month%3))
			}
		}
		for id := range known {
			add(id)
		}
		for id := int64(900_001); len(cells) < 3600; id++ {
			add(id)
		}
		// The last of three years that quotas have is still empty.
		body := func(cells []string) string {
			return fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"cells":[%s]}`, thisYear()+1, strings.Join(cells, ","))
		}
		got := apitest.Done[answers](t, admin.Post("/quota/cells", body(cells)))
		if got.Saved != 12*len(known) || got.Refused != 3600-12*len(known) || len(got.Cells) != 3600 {
			t.Errorf("of 3600 cells of %d models: saved %d, refused %d, answered %d", len(known), got.Saved, got.Refused, len(got.Cells))
		}
		again := apitest.Done[answers](t, admin.Post("/quota/cells", body(cells)))
		if again.Unchanged != got.Saved || again.Saved != 0 {
			t.Errorf("the same again: %d unchanged, %d saved", again.Unchanged, again.Saved)
		}
		for len(cells) <= 5000 {
			add(1)
		}
		if got := admin.Post("/quota/cells", body(cells)); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%d cells: %d", len(cells), got.Status)
		}
	})
}
