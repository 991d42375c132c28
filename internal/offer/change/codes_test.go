package change_test

import (
	"fmt"
	"slices"
	"testing"

	"forecourt/internal/offer/offertest"
	"forecourt/internal/testkit/apitest"
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
