package offer_test

import (
	"fmt"
	"slices"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestCarInCodes: the car goes to another configurator in codes and comes back
// from it; codes that the model does not know are told (OP-102).
func TestCarInCodes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		c.click(t, "TOW", "")
		type matched struct{ Matched, Unknown []string }
		got := apitest.Done[matched](t, c.post(t, "/version/sgate/match-features/%d/hst,%%20CAM,NONE", c.id))
		if !slices.Equal(got.Matched, []string{"HST", "CAM"}) || !slices.Equal(got.Unknown, []string{"NONE"}) {
			t.Errorf("matched: %+v", got)
		}
		c.holds(t, "TOW", "HST", "CAM")
		told := apitest.Done[struct {
			Model    string
			Features []string
		}](t, c.Get(fmt.Sprintf("/version/sgate/%d", c.id)))
		if told.Model != "A01P" || !slices.Equal(told.Features, []string{"TOW", "HST", "CAM"}) {
			t.Errorf("the car in codes: %+v", told)
		}
		c.done(t, "/version-changer/delete-feature/%d/%d", c.id, c.at["HST"])
		c.holds(t, "TOW", "CAM")
		refuses(t, "an option that is not there", c.post(t, "/version-changer/delete-feature/%d/%d", c.id, c.at["HST"]), 404, "not_found")
	})
}
