package order_test

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"forecourt/internal/order"
	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
)

// Tabs and filters leave what they say, alone and together.
func TestTabsAndFilters(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, inga := p.As(t, "jonas"), p.As(t, "inga")
		type counts struct{ Inbox, Processed, Confirmed, Rejected, All int }
		had := apitest.Done[counts](t, jonas.Get("/order/tabs"))
		made := map[string]ordered{}
		for _, status := range []string{"new", "open", "processed", "confirmed", "rejected"} {
			o := make1(t, jonas)
			if status != "new" {
				o = apitest.Done[ordered](t, inga.Put(at(o), fmt.Sprintf(`{"status":%q}`, status)))
			}
			made[status] = o
		}
		if got := apitest.Done[counts](t, jonas.Get("/order/tabs")); got != (counts{had.Inbox + 2, had.Processed + 1, had.Confirmed + 1, had.Rejected + 1, had.All + 5}) {
			t.Errorf("the tabs count %+v, before %+v", got, had)
		}
		today := date.On(time.Now())
		for query, want := range map[string]string{
			"tab=inbox": "new open", "tab=processed": "processed", "tab=confirmed": "confirmed", "tab=rejected": "rejected", "tab=all": "new open processed confirmed rejected", "": "new open processed confirmed rejected",
			"statuses=new,rejected": "new rejected", "statuses[]=new&statuses[]=rejected": "new rejected", "tab=inbox&statuses=rejected": "", "brandIds=1": "new open processed confirmed rejected", "brandIds=4": "",
			"userBrandIds=1&userCompanyIds=1": "new open processed confirmed rejected", "companyIds=2": "", "companyIds=1&statuses=open": "open",
			"dateFrom=" + today.String(): "new open processed confirmed rejected", "dateTo=" + today.AddDays(-1).String(): "", "dateFrom=" + today.AddDays(1).String(): "",
			fmt.Sprintf("keyword=%d", made["open"].ID): "open", "keyword=juoda+475&tab=rejected": "rejected", "keyword=nieko": "",
		} {
			rows := apitest.Done[[]ordered](t, jonas.Get("/order?limit=100&"+query))
			var found []string
			for status, o := range made {
				if slices.ContainsFunc(rows, func(r ordered) bool { return r.ID == o.ID }) {
					found = append(found, status)
				}
			}
			expected := strings.Fields(want)
			slices.Sort(found)
			slices.Sort(expected)
			if !slices.Equal(found, expected) {
				t.Errorf("%q finds %v, want %v", query, found, expected)
			}
			for _, r := range rows {
				if r.Model.Description != "" {
					t.Errorf("%q describes the model unasked: %+v", query, r.Model)
					break
				}
			}
		}
		if got := apitest.Done[[]ordered](t, jonas.Get("/order?withModelDescription=true&limit=1")); got[0].Model.Description == "" {
			t.Errorf("described: %+v", got[0])
		}
		first := apitest.Done[[]ordered](t, jonas.Get("/order?limit=2"))
		second := apitest.Done[[]ordered](t, jonas.Get("/order?limit=2&offset=2"))
		if len(first) != 2 || len(second) != 2 || first[1].ID <= second[0].ID {
			t.Errorf("pages: %v, %v", first, second)
		}
		apitest.Rejects(t, "no date", jonas.Get("/order?dateFrom=x"), "dateFrom")
		apitest.Rejects(t, "no date for the tabs", jonas.Get("/order/tabs?dateTo=2026-13-01"), "dateTo")
		if got := apitest.Done[counts](t, jonas.Get("/order/tabs?companyIds=2")); got != (counts{}) {
			t.Errorf("of another company: %+v", got)
		}
		recent := apitest.Done[[]ordered](t, inga.Get("/order?sort=-status_at&limit=1"))
		if recent[0].ID != made["rejected"].ID {
			t.Errorf("the latest status: %+v", recent[0])
		}
	})
}

// Keywords find an order by all that its row shows: model, brand, dealer and managers, together too,
// and by what they are called since.
func TestKeywordsFindWhatTheRowsShow(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas, inga := p.As(t, "admin"), p.As(t, "jonas"), p.As(t, "inga")
		o := apitest.Done[ordered](t, inga.Put(at(make1(t, jonas)), `{"status":"open"}`))
		finds := func(what, keyword string, want bool) {
			t.Helper()
			rows := apitest.Done[[]ordered](t, jonas.Get("/order?tab=all&limit=1000&keyword="+url.QueryEscape(keyword)))
			if got := slices.ContainsFunc(rows, func(r ordered) bool { return r.ID == o.ID }); got != want {
				t.Errorf("%s, %q: found %v", what, keyword, got)
			}
		}
		for what, keyword := range map[string]string{
			"code of the model": o.Model.Code, "name of the model": o.Model.Description, "brand": o.Brand, "dealer": o.Company, "who made it": o.DealerManager,
			"who accepted it": o.ImportManager, "without marks and case": "PETRAITIS", "model and manager": o.Model.Code + " petrait", "colour and dealer": "juoda " + o.Company,
		} {
			finds(what, keyword, keyword != "")
		}
		finds("somebody else", "Petraitis Nebuvelis", false)
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/user/%d", jonasID), `{"name":"Jonas Žemaitaitis"}`))
		p.Run(t, order.NamesKind)
		finds("the new name", "zemaitaitis", true)
		finds("the earlier one", "Petraitis", false)
		apitest.Done[ordered](t, inga.Put(at(o), `{"status":"new"}`))
		finds("nobody has it any more", o.ImportManager, false)
	})
}

// An unknown status is refused with those that people may set.
func TestUnknownStatusNamesThoseThatCanBeSet(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, inga := p.As(t, "jonas"), p.As(t, "inga")
		o := make1(t, jonas)
		for what, got := range map[string]apitest.Response{
			"saved": inga.Put(at(o), `{"status":"shipped"}`), "asked for": inga.Get("/order?status=shipped"), "made": jonas.Post("/order", strings.Replace(aurora, "{", `{"status":"shipped",`, 1)),
		} {
			if got.Status < 400 || strings.Contains(got.Body, "deleted") || !strings.Contains(got.Body, "confirmed") && what != "made" {
				t.Errorf("%s: %d %s", what, got.Status, got.Body)
			}
		}
	})
}
