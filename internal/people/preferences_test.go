package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// Choosing a theme is no change of the user: an editor of the user meanwhile is
// not shown a conflict, and the log stays quiet.
func TestPreferencesAreNoChangeOfTheUser(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, admin := p.As(t, "jonas"), p.As(t, "admin")
		var before struct{ Revision int64 }
		jonas.Get("/user/active").JSON(t, &before)
		logged := admin.Get("/user/2/history").Body
		for _, change := range []string{`{"theme":"dark","language":"en"}`, `{"density":"spacious"}`, `{"without_vat":true}`} {
			if got := jonas.Put("/user/preferences", change); got.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", change, got.Status, got.Body)
			}
		}
		if got := jonas.Put("/user/preferences", `{"theme":"pink"}`); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("a theme that is none: %d %s", got.Status, got.Body)
		}
		for field, foreign := range map[string]int64{"brand_id": 6, "company_id": 7} {
			apitest.Rejects(t, "a start with what is of others", jonas.Put("/user/preferences", map[string]int64{field: foreign}), field)
		}
		var after struct {
			Revision    int64
			Preferences struct {
				Language, Theme, Density string
				WithoutVAT               bool `json:"without_vat"`
				AdvanceOnChoice          bool `json:"advance_on_choice"`
			}
		}
		jonas.Get("/user/active").JSON(t, &after)
		if set := after.Preferences; set.Theme != "dark" || set.Language != "en" || set.Density != "spacious" || !set.WithoutVAT || !set.AdvanceOnChoice {
			t.Errorf("kept were %+v", set)
		}
		if after.Revision != before.Revision || admin.Get("/user/2/history").Body != logged {
			t.Errorf("the user went from revision %d to %d, or the history grew", before.Revision, after.Revision)
		}
		if got := p.As(t, "inga").Get("/user/active").Body; strings.Contains(got, `"theme":"dark"`) {
			t.Error("the preferences are those of everybody")
		}
	})
}

// Favourites are kept for each user, lead nowhere out of the application, and
// are as many as a menu can show.
func TestFavourites(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		favourites := func(c *apitest.Client) string {
			var me struct {
				Preferences struct {
					Favourites []struct{ Address, Name string }
				}
			}
			c.Get("/user/active").JSON(t, &me)
			return fmt.Sprint(me.Preferences.Favourites)
		}
		if got := favourites(jonas); got != "[]" {
			t.Errorf("at first: %s", got)
		}
		save := func(body string) apitest.Response { return jonas.Put("/user/preferences", body) }
		if got := save(`{"favourites":[{"address":"/offer?q=suv","name":"Offers"},{"address":"/brand/pricelist/1","name":"Price lists"}]}`); got.Status != http.StatusOK {
			t.Fatalf("keep: %d %s", got.Status, got.Body)
		}
		save(`{"theme":"dark"}`)
		if got, others := favourites(jonas), favourites(p.As(t, "inga")); got != "[{/offer?q=suv Offers} {/brand/pricelist/1 Price lists}]" || others != "[]" {
			t.Errorf("kept %s, for others %s", got, others)
		}
		for _, address := range []string{"//evil.example", `/\evil.example`, "https://evil.example", "javascript:alert(1)", "", "offer", "/a\nb", "/" + strings.Repeat("x", 1000)} {
			if got := save(fmt.Sprintf(`{"favourites":[{"address":%q,"name":""}]}`, address)); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%.20s: %d %s", address, got.Status, got.Body)
			}
		}
		many := strings.TrimSuffix(strings.Repeat(`{"address":"/offer","name":""},`, 31), ",")
		if got := save(`{"favourites":[` + many + `]}`); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("31 favourites: %d %s", got.Status, got.Body)
		}
	})
}
