package worklist_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestOffersAreListed: the newest first, one's own or all that one may see,
// found by what a seller remembers of them (O-006..O-013, OP-097).
func TestOffersAreListed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, admin := p.As(t, "jonas"), p.As(t, "admin")
		own := offertest.MakeOffer(t, admin, `{"company_id":1,"brand_id":1,"pricelist_id":1,"customer_name":"Ąžuolas Kregždė"}`)
		admin.Put(fmt.Sprint("/version/", own.ID), `{"customer_phone":"+370 612 34567","customer_email":"a.kregzde@example.com","title":"Miestui"}`)
		other := offertest.MakeOffer(t, admin, `{"company_id":2,"brand_id":2}`)
		for query, want := range map[string]string{
			"my=1":                       "003 Živilė Ąžuolaitė, 002 UAB „Vėjo malūnas“, 001 Mindaugas Stankevičius",
			"":                           "004 Ąžuolas Kregždė, 003 Živilė Ąžuolaitė, 002 UAB „Vėjo malūnas“, 001 Mindaugas Stankevičius",
			"keyword=azuol":              "004 Ąžuolas Kregždė, 003 Živilė Ąžuolaitė",
			"keyword=61234567":           "004 Ąžuolas Kregždė",
			"keyword=61234568":           "",
			"keyword=612+34567":          "004 Ąžuolas Kregždė",
			"keyword=a.kregzde@":         "004 Ąžuolas Kregždė",
			"keyword=" + own.Number[3:]:  "004 Ąžuolas Kregždė",
			"keyword=miestui":            "004 Ąžuolas Kregždė",
			"my=1&keyword=azuol":         "003 Živilė Ąžuolaitė",
			"status=template":            "",
			"versionStatus=archived":     "",
			"brandIds=2":                 "",
			"type=embassy":               "",
			"sort=id&limit=1":            "001 Mindaugas Stankevičius",
			"my=1&offset=1&limit=1":      "002 UAB „Vėjo malūnas“",
			"companyIds=1&sort=-id&my=1": "003 Živilė Ąžuolaitė, 002 UAB „Vėjo malūnas“, 001 Mindaugas Stankevičius",
		} {
			if got := offertest.NumbersOf(offertest.OffersOf(t, jonas, query)); got != want {
				t.Errorf("jonas sees of %q: %s; want %s", query, got, want)
			}
		}
		if got := offertest.OffersOf(t, admin, "brandIds=2"); len(got) != 1 || got[0].ID != other.ID {
			t.Errorf("the offer of another brand: %+v", got)
		}
		jonas.Language = "lt"
		first := offertest.OffersOf(t, jonas, "sort=id")[0]
		if first.Company != "UAB „Aurora Vilnius“" || first.User != "Jonas Petraitis" || first.Code == "" || first.Model == "" || first.Expired || first.Newer {
			t.Errorf("what a row shows: %+v", first)
		}
		if got := p.As(t, "tomas").Get("/version"); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d", got.Status)
		}
		if got := jonas.Get("/version?status=new"); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a status there is not: %d", got.Status)
		}
	})
}

// TestOffersThatExpire: those whose last day is within a week, not those that
// have expired; a row says that it has.
func TestOffersThatExpire(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		today := date.On(p.DB().Now().Time)
		for id, day := range map[int64]date.Date{1: today.AddDays(-1), 2: today, 3: today.AddDays(7)} {
			offertest.Ends(t, p, id, day)
		}
		if got := offertest.OffersOf(t, jonas, "expiring=week"); len(got) != 1 || got[0].ID != 2 || got[0].Expired {
			t.Errorf("about to expire: %+v", got)
		}
		for _, row := range offertest.OffersOf(t, jonas, "my=1") {
			if row.Expired != (row.ID == 1) {
				t.Errorf("expired: %+v", row)
			}
		}
		// One word for how far an offer is: what was sent is expired behind its last day, a draft stays one.
		c := offertest.DemoCar(t, p, "standard")
		c.SaveFields(`{"customer_name":"Ona","customer_phone":"+370 612 34567","customer_email":"ona@example.com"}`)
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		offertest.Ends(t, p, c.ID, today.AddDays(-1))
		for query, want := range map[string]string{
			"versionStatus=expired": "expired", "versionStatus=active": "", "status=active": "expired", "versionStatus=draft&keyword=stankevicius": "draft",
		} {
			got := ""
			if rows := offertest.OffersOf(t, c.Client, query); len(rows) == 1 {
				got = rows[0].State
			}
			if got != want {
				t.Errorf("%s: %q, want %q", query, got, want)
			}
		}
		if got := offertest.Field(t, c.Get(fmt.Sprintf("/version/%d", c.ID)), "state"); got != `"expired"` {
			t.Errorf("the offer itself says %s", got)
		}
		if got := c.Get("/version?format=csv&versionStatus=expired").Body; !strings.Contains(got, "expired") {
			t.Errorf("the export: %s", got)
		}
	})
}

// TestArchivedOffersComeBackAsTheyWere: out of the list, found when asked for,
// and back with the status they had (O-015).
func TestArchivedOffersComeBackAsTheyWere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		template := apitest.Done[offertest.Listed](t, p.As(t, "admin").Post("/version/template/1", `{}`))
		for _, v := range []offertest.Listed{template, {ID: 2, Status: "draft"}} {
			gone := apitest.Done[offertest.Listed](t, jonas.Delete(fmt.Sprint("/version/", v.ID)))
			again := apitest.Done[offertest.Listed](t, jonas.Delete(fmt.Sprint("/version/", v.ID)))
			if gone.Status != "archived" || again.Status != "archived" {
				t.Errorf("archived: %s, again %s", gone.Status, again.Status)
			}
			if got := offertest.OffersOf(t, jonas, fmt.Sprint("ids=", v.ID)); len(got) != 0 {
				t.Errorf("still listed: %+v", got)
			}
			if got := offertest.OffersOf(t, jonas, fmt.Sprint("status=archived&ids=", v.ID)); len(got) != 1 {
				t.Errorf("in the archive: %+v", got)
			}
			if got := jonas.Post(fmt.Sprintf("/version/unarchive/%d?revision=1", v.ID), `{}`); got.Status != http.StatusConflict {
				t.Errorf("with an old revision: %d", got.Status)
			}
			back := apitest.Done[offertest.Listed](t, jonas.Post(fmt.Sprintf("/version/unarchive/%d?revision=%d", v.ID, gone.Revision), `{}`))
			if back.Status != v.Status {
				t.Errorf("a %s came back as %s", v.Status, back.Status)
			}
		}
	})
}

// TestOffersAreArchivedTogether: each keeps the status it comes back to; those
// of others are refused alone.
func TestOffersAreArchivedTogether(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		template := apitest.Done[offertest.Listed](t, p.As(t, "admin").Post("/version/template/1", `{}`))
		foreign := offertest.MakeOffer(t, p.As(t, "admin"), `{"company_id":2,"brand_id":2}`)
		both := fmt.Sprintf(`{"ids":[2,%d,%d],"action":`, template.ID, foreign.ID)
		type result struct {
			ID      int64
			Changed bool
			Code    string
		}
		results := apitest.Done[[]result](t, jonas.Post("/version/bulk", both+`"archive"}`))
		if len(results) != 3 || !results[0].Changed || !results[1].Changed || results[2].Code != "not_found" {
			t.Fatalf("archived: %+v", results)
		}
		if got := offertest.OffersOf(t, jonas, fmt.Sprintf("status=archived&sort=id&ids=2,%d", template.ID)); len(got) != 2 {
			t.Errorf("in the archive: %+v", got)
		}
		apitest.Done[[]result](t, jonas.Post("/version/bulk", both+`"restore"}`))
		back := offertest.OffersOf(t, jonas, fmt.Sprintf("sort=id&ids=2,%d", template.ID))
		if len(back) != 2 || back[0].Status != "draft" || back[1].Status != "template" {
			t.Errorf("brought back: %+v", back)
		}
		of := apitest.Done[[]result](t, jonas.Post("/version/bulk", `{"filter":{"my":true,"tags":["aurora"],"status":"draft"},"action":"archive"}`))
		if len(of) != 3 {
			t.Errorf("all that a filter shows: %+v", of)
		}
		if got := p.As(t, "ruta").Post("/version/bulk", both+`"archive"}`); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d", got.Status)
		}
	})
}

// TestOffersAreHandedOver: to a colleague of the company who works with the
// brand and with offers, whose own it then is; to nobody else.
func TestOffersAreHandedOver(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, admin := p.As(t, "jonas"), p.As(t, "admin")
		seller := offertest.Colleague(t, admin, "seller", "jonas")
		reader := offertest.Colleague(t, admin, "reader", "ruta")
		type user struct {
			ID   int64
			Name string
		}
		if to := apitest.Done[[]user](t, jonas.Get("/version/colleagues/1")); len(to) != 6 || to[3].Name != "Saulė Gudaitė" || to[5].ID != seller || slices.ContainsFunc(to, func(u user) bool { return u.ID == reader }) {
			t.Fatalf("offered to: %+v; want the colleagues of the group and %d", to, seller)
		}
		for what, id := range map[string]int64{"to nobody": 999999, "to who may not have offers": reader} {
			apitest.Rejects(t, what, jonas.Post(fmt.Sprintf("/version/hand-over/1/%d", id), `{}`), "user_id")
		}
		given := apitest.Done[offertest.Listed](t, jonas.Post(fmt.Sprintf("/version/hand-over/1/%d", seller), `{}`))
		if given.UserID != seller || len(offertest.OffersOf(t, jonas, "my=1")) != 2 {
			t.Errorf("after the hand-over it is of %d", given.UserID)
		}
		if got := p.As(t, "ruta").Post("/version/hand-over/1/1", `{}`); got.Status != http.StatusNotFound && got.Status != http.StatusForbidden {
			t.Errorf("somebody of another company: %d", got.Status)
		}
		jonas.Delete("/version/2")
		if got := jonas.Post(fmt.Sprintf("/version/hand-over/2/%d", seller), `{}`); got.Status != http.StatusConflict {
			t.Errorf("an archived one: %d", got.Status)
		}
	})
}
