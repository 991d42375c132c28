package planning_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"forecourt/internal/platform/date"
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
		// Who leaves the revision out is told so, and not that somebody else was faster.
		unsaid := apitest.Done[answers](t, admin.Post("/quota/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":1,"amount":13}`, model))))
		if c := unsaid.Cells[0]; c.Reason != "invalid" || !strings.Contains(c.Message, "revision") || c.Revision != after.cell(model, 1).Revision || c.Theirs != nil {
			t.Errorf("without a revision: %+v", c)
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
			body := func(amount, more string) string {
				return fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,%s,"month":12,"amount":%s%s}`, testYear(), row, amount, more)
			}
			post := func(amount, more string) apitest.Response { return admin.Post(path, body(amount, more)) }
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
			// What is there is changed by who says which revision was seen: here or in the header.
			apitest.Rejects(t, path+" without a revision", admin.Do(http.MethodPost, path, body("18", ""), http.Header{"If-Match": {}}), "revision")
			if late := post("18", `,"revision":0`); late.Status != http.StatusConflict {
				t.Errorf("%s as if nobody had written: %d %s", path, late.Status, late.Body)
			}
			for i, want := range []int{http.StatusOK, http.StatusConflict} {
				header := http.Header{"If-Match": {fmt.Sprintf("%q", fmt.Sprint(saved.Revision))}}
				if got := admin.Do(http.MethodPost, path, body(fmt.Sprint(20+i), ""), header); got.Status != want {
					t.Errorf("%s with If-Match, time %d: %d %s", path, i+1, got.Status, got.Body)
				}
			}
			saved = apitest.Done[planned](t, admin.Do(http.MethodPost, path, body("17", ""), http.Header{"If-Match": {"*"}}))
			// As it was read, then with nothing but what is documented: the brand is that of the row.
			whole := row
			if path == "/quota" {
				whole += fmt.Sprintf(`,"serie_id":%d`, serie)
			}
			saved = apitest.Done[planned](t, admin.Post(path, fmt.Sprintf(`{"id":%d,"company_id":6,"year":%d,%s,"month":12,"amount":19,"revision":%d}`, saved.ID, testYear(), whole, saved.Revision)))
			saved = apitest.Done[planned](t, admin.Post(path, fmt.Sprintf(`{"company_id":6,"year":%d,%s,"month":12,"amount":17,"revision":%d}`, testYear(), row, saved.Revision)))
			if saved.Amount != 17 {
				t.Errorf("%s without a brand: %+v", path, saved)
			}
			apitest.Rejects(t, path+" of another id", post("17", fmt.Sprintf(`,"id":%d,"revision":%d`, saved.ID+1, saved.Revision)), "id")
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
		stale := apitest.Done[answers](t, inga.Post("/quota/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":9,"amount":42,"revision":999}`, model))))
		if stale.Cells[0].Reason != "month_closed" {
			t.Errorf("in a closed month, by who has seen something else: %+v", stale.Cells)
		}
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
