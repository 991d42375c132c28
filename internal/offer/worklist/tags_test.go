package worklist_test

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/offer/worklist"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
	"forecourt/internal/vehicle"
)

func suggested(t *testing.T, c *apitest.Client, q string) []string {
	t.Helper()
	return apitest.Done[[]string](t, c.Get("/tag?q="+url.QueryEscape(q)))
}

// customersWith are the customers of the offers that have all the tags.
func customersWith(t *testing.T, c *apitest.Client, query string, tags ...string) string {
	t.Helper()
	var all []string
	for _, row := range offertest.OffersOf(t, c, "sort=id"+query+"&tags="+url.QueryEscape(strings.Join(tags, ","))) {
		all = append(all, row.Customer)
	}
	return strings.Join(all, ", ")
}

// TestOffersHaveTags: words of what an offer is about are suggested as they
// begin, in any letter case, and together narrow the list (O-013, OP-105).
func TestOffersHaveTags(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		first := offertest.OffersOf(t, jonas, "sort=id")[0]
		for q, want := range map[string]string{
			"mind": "Mindaugas Stankevičius", "STANKEVIC": "Mindaugas Stankevičius", "aur": "Aurora", "malūn": "UAB „Vėjo malūnas“",
			strings.ToLower(first.Code): first.Code, first.Model: first.Model,
		} {
			if got := suggested(t, jonas, q); !slices.Contains(got, want) {
				t.Errorf("%q suggests %v, not %s", q, got, want)
			}
		}
		for _, q := range []string{"", "  ", "ankevic", "%", "'", "zzz"} {
			if got := suggested(t, jonas, q); len(got) != 0 {
				t.Errorf("%q suggests %v", q, got)
			}
		}
		for query, want := range map[string]string{
			"": "Mindaugas Stankevičius", "&status=draft": "Mindaugas Stankevičius", "&status=active": "", "&my=1": "Mindaugas Stankevičius",
		} {
			if got := customersWith(t, jonas, query, "aurora", "mindaugas stankevicius"); got != want {
				t.Errorf("with both tags and %q: %q", query, got)
			}
		}
		if got := customersWith(t, jonas, "", "Aurora", "Živilė Ąžuolaitė", "Mindaugas Stankevičius"); got != "" {
			t.Errorf("of two customers at once: %q", got)
		}
		if got := customersWith(t, jonas, "", "nobody"); got != "" {
			t.Errorf("a word that nothing has: %q", got)
		}
		if got := jonas.Get("/version?tags=" + strings.Repeat("a,", 20) + "a"); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("too many tags: %d", got.Status)
		}
	})
}

// TestOffersAreFoundByTheirNumber: the number of an offer is one of its words, for those who may see the offer.
func TestOffersAreFoundByTheirNumber(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		number := offertest.OffersOf(t, jonas, "sort=id")[0].Number
		if got := suggested(t, jonas, number); !slices.Equal(got, []string{number}) {
			t.Errorf("%s suggests %v", number, got)
		}
		if got := customersWith(t, jonas, "", number); got != "Mindaugas Stankevičius" {
			t.Errorf("the offer %s is that of %q", number, got)
		}
		if got := customersWith(t, jonas, "", number, "Živilė Ąžuolaitė"); got != "" {
			t.Errorf("%s with another customer: %q", number, got)
		}
		admin := p.As(t, "admin")
		foreign := offertest.MakeOffer(t, admin, `{"company_id":2,"brand_id":2}`).Number
		if got := offertest.OffersOf(t, admin, "tags="+foreign); len(got) != 1 || got[0].Number != foreign {
			t.Errorf("a new offer by its number %s: %+v", foreign, got)
		}
		if got := offertest.OffersOf(t, jonas, "tags="+foreign); len(got) > 0 {
			t.Errorf("who does not see it finds it: %+v", got)
		}
		if got := suggested(t, jonas, foreign); len(got) > 0 {
			t.Errorf("who does not see it gets %v", got)
		}
	})
}

// TestTagsNameAModelOnce: a model that has names in several languages is suggested by one of them, that of the reader
// where what is typed is in it.
func TestTagsNameAModelOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		model := admin.Create(t, "/model",
			`{"brand_id":1,"code":"ZEF1","modelrange_id":1,"fuel_id":1,"description":{"1":"Zefyras sedanas","2":"Zefyras saloon","5":"Zefyras sedan"}}`)
		admin.Create(t, "/vehicle", fmt.Sprintf(`{"brand_id":1,"dealer_company_id":1,"model_id":%d}`, model))
		if got := suggested(t, admin, "zefyras"); len(got) != 1 || got[0] != "Zefyras saloon" {
			t.Errorf("what all its names begin with: %v", got)
		}
		if got := suggested(t, admin, "sedan"); len(got) != 1 {
			t.Errorf("what two of its names have: %v", got)
		}
		if got := suggested(t, admin, "saloon"); len(got) != 1 || got[0] != "Zefyras saloon" {
			t.Errorf("what one of its names has: %v", got)
		}
	})
}

// TestTagsFollowTheOffer: a customer renamed or an option chosen and taken off
// is found by the new words only.
func TestTagsFollowTheOffer(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		put := func(body string) {
			t.Helper()
			if got := jonas.Put("/version/1", body); got.Status != http.StatusOK {
				t.Fatalf("%s: %s", body, got.Body)
			}
		}
		const old = "Mindaugas Stankevičius"
		if got := suggested(t, jonas, "stankev"); !slices.Contains(got, old) {
			t.Errorf("before it is changed: %v", got)
		}
		put(`{"customer_name":"Kęstutis, Ąžuolas"}`)
		if got := suggested(t, jonas, "stankev"); slices.Contains(got, old) {
			t.Errorf("the old name is still suggested: %v", got)
		}
		if got := customersWith(t, jonas, "", suggested(t, jonas, "azuol")[0]); !strings.Contains(got, "Ąžuolas") {
			t.Errorf("by the new name: %q", got)
		}
		type option struct {
			ID    int64 `json:"feature_id"`
			Code  string
			State string
		}
		car := apitest.Done[struct {
			ModelID int64 `json:"model_id"`
		}](t, jonas.Get("/version/1"))
		options := apitest.Done[[]option](t, jonas.Get(fmt.Sprintf("/model-feature/options/%d/1", car.ModelID)))
		at := slices.IndexFunc(options, func(o option) bool { return o.State == "selectable" })
		if at < 0 {
			t.Fatalf("nothing to choose: %+v", options)
		}
		chosen := options[at]
		jonas.Post(fmt.Sprintf("/model-feature/validate/1/0?addFeatureIds=%d", chosen.ID), `{}`)
		if got := customersWith(t, jonas, "", chosen.Code); !strings.Contains(got, "Ąžuolas") {
			t.Errorf("by the code %s of a chosen option: %q", chosen.Code, got)
		}
		copied := apitest.Done[offertest.Listed](t, jonas.Post("/version/duplicate/1", `{}`))
		if got := offertest.OffersOf(t, jonas, "tags="+url.QueryEscape(chosen.Code)); len(got) != 2 || got[0].ID != copied.ID {
			t.Errorf("with the copy: %+v", got)
		}
		jonas.Post(fmt.Sprintf("/model-feature/validate/1/0?removeFeatureIds=%d", chosen.ID), `{}`)
		if got := offertest.OffersOf(t, jonas, "tags="+url.QueryEscape(chosen.Code)); len(got) != 1 {
			t.Errorf("after it was taken off: %+v", got)
		}
	})
}

// TestTagsAreOfTheScope: nobody sees the customers of others, nor those of
// lists they may not open.
func TestTagsAreOfTheScope(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		offertest.MakeOffer(t, admin, `{"company_id":2,"brand_id":2,"customer_name":"Slaptasis Pirkėjas"}`)
		if got := suggested(t, admin, "slapt"); len(got) != 1 {
			t.Errorf("to who sees all: %v", got)
		}
		for _, user := range []string{"jonas", "tomas"} {
			if got := suggested(t, p.As(t, user), "slapt"); len(got) != 0 {
				t.Errorf("to %s: %v", user, got)
			}
		}
		if got := suggested(t, p.As(t, "tomas"), "mind"); len(got) != 0 {
			t.Errorf("to who may not open the list: %v", got)
		}
	})
}

// TestTagsAreRebuilt: names that were changed in the catalogue come to the
// offers in the night, and offers of an older program get theirs.
func TestTagsAreRebuilt(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		if got := admin.Put("/brand/1", `{"name":"Zefyras"}`); got.Status != http.StatusOK {
			t.Fatalf("rename: %s", got.Body)
		}
		p.Run(t, worklist.TagsKind)
		p.Run(t, vehicle.TagsKind)
		if got := customersWith(t, admin, "", "aurora"); got != "" {
			t.Errorf("by the old name: %q", got)
		}
		if got := customersWith(t, admin, "", "zefyras"); !strings.HasPrefix(got, "Mindaugas") {
			t.Errorf("by the new name: %q", got)
		}
	})
}
