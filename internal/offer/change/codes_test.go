package change_test

import (
	"fmt"
	"slices"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestCarInCodes: the car goes to another configurator in codes and comes back
// from it; codes that the model does not know are named (OP-102).
func TestCarInCodes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "TOW", "")
		type matched struct{ Matched, Unknown []string }
		got := apitest.Done[matched](t, c.PostTo(t, "/version/sgate/match-features/%d/hst,%%20CAM,NONE", c.ID))
		if !slices.Equal(got.Matched, []string{"HST", "CAM"}) || !slices.Equal(got.Unknown, []string{"NONE"}) {
			t.Errorf("matched: %+v", got)
		}
		c.Holds(t, "TOW", "HST", "CAM")
		shown := apitest.Done[struct {
			Model    string
			Features []string
		}](t, c.Get(fmt.Sprintf("/version/sgate/%d", c.ID)))
		if shown.Model != "A01P" || !slices.Equal(shown.Features, []string{"TOW", "HST", "CAM"}) {
			t.Errorf("the car in codes: %+v", shown)
		}
		c.PostDone(t, "/version-changer/delete-feature/%d/%d", c.ID, c.At["HST"])
		c.Holds(t, "TOW", "CAM")
		offertest.Refuses(t, "an option that is not there", c.PostTo(t, "/version-changer/delete-feature/%d/%d", c.ID, c.At["HST"]), 404, "not_found")
	})
}

// TestCodesTakeThePlaceOfWhatIsLost: a colour by its code takes the place of one that the list no longer sells: both
// would be charged.
func TestCodesTakeThePlaceOfWhatIsLost(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "475", "")
		c.TakeFromList(t, "475")
		got := apitest.Done[struct{ Matched, Replaced []string }](t, c.PostTo(t, "/version/sgate/match-features/%d/B45", c.ID))
		if !slices.Equal(got.Matched, []string{"B45"}) || !slices.Equal(got.Replaced, []string{"475"}) {
			t.Errorf("matched: %+v", got)
		}
		c.Holds(t, "B45")
	})
}

// Codes of what a car has one of take the place of what was chosen, so that the offer can be finished; the answer
// names what gave way, and standard equipment comes back by its own code.
func TestCodesReplaceWhatACarHasOneOf(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		apitest.Done[any](t, c.SaveFields(`{"customer_name":"Ona Petraitytė","customer_phone":"+370 612 34567","customer_email":"ona@example.com"}`))
		c.Click(t, "475", "")
		c.Click(t, "HST", "")
		one, other, standard := "475", "", ""
		for code, o := range c.Options(t, "exteriors") {
			if o.Standard {
				standard = code
			} else if code != one && !o.Disabled {
				other = max(other, code)
			}
		}
		if other == "" || standard == "" {
			t.Fatalf("the car has no other paint: %q and %q", other, standard)
		}
		type matched struct{ Matched, Unknown, Replaced []string }
		for _, step := range []struct {
			codes             string
			matched, replaced []string
			holds             []string
		}{
			{other, []string{other}, []string{one}, []string{"HST", other}},
			{other, []string{other}, []string{}, []string{"HST", other}},
			{one, []string{one}, []string{other}, []string{"HST", one}},
			{other + "," + one, []string{other, one}, []string{one, other}, []string{"HST", one}},
			{standard, []string{standard}, []string{one}, []string{"HST"}},
		} {
			got := apitest.Done[matched](t, c.PostTo(t, "/version/sgate/match-features/%d/%s", c.ID, step.codes))
			if !slices.Equal(got.Matched, step.matched) || !slices.Equal(got.Replaced, step.replaced) || len(got.Unknown) > 0 {
				t.Errorf("%s: %+v", step.codes, got)
			}
			c.Holds(t, step.holds...)
		}
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
	})
}
