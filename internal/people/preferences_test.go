package people_test

import (
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
