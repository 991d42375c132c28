package configure_test

import (
	"fmt"
	"slices"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type cheapest struct {
	Repair *struct {
		Add, Remove []int64
		Changes     int
		PriceDelta  money.Cents `json:"priceDelta"`
		NetDelta    money.Cents `json:"netDelta"`
		Total       money.Cents
	}
	Features []struct{ Code, Text string }
	Proven   bool
}

func cheapestRepair(c *offertest.Car, t testing.TB, code string) cheapest {
	t.Helper()
	return apitest.Done[cheapest](t, c.Get(fmt.Sprintf("/model-feature/cheapest/%d/%d", c.ID, c.At[code])))
}

// TestCheapestWay: beside the way of the fewest changes the assistant knows
// the one that costs least, with its own number of changes; asking saves
// nothing, and what it answers can be accepted.
func TestCheapestWay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		if got := cheapestRepair(c, t, "W19"); got.Repair != nil || !got.Proven {
			t.Errorf("of what fits as it is: %+v", got)
		}
		c.Click(t, "LSPO", c.IDs(t, "prevAddFeatureIds", "W20", "S1"))
		c.Holds(t, "LSPO", "W20", "S1")
		before := c.Now(t)
		// The tow bar takes the place of the sport suspension, which the wheels need.
		v := c.Click(t, "TOW", "")
		if best := v.Repairs[0]; best.Changes != 2 || best.NetDelta != (990-720+1_690)*100 {
			t.Fatalf("the fewest changes: %+v", best)
		}
		got := cheapestRepair(c, t, "TOW")
		if got.Repair == nil || !got.Proven || got.Repair.Changes != 3 || !slices.Equal(c.Named(got.Repair.Remove), []string{"LSPO", "S1", "W20"}) {
			t.Fatalf("the cheapest: %+v", got)
		}
		if got.Repair.NetDelta != (990-720-1_890-2_900)*100 || got.Repair.PriceDelta != got.Repair.NetDelta*121/100 || len(got.Features) != 5 || got.Features[0].Text == "" {
			t.Errorf("what it costs: %+v", got)
		}
		if now := c.Now(t); now.Revision != before.Revision {
			t.Error("asking changes the offer")
		}
		if v = c.Click(t, "TOW", c.IDs(t, "removeFeatureIds", "LSPO", "S1", "W20")); v.Status != "valid" || c.Now(t).Price-before.Price != got.Repair.PriceDelta {
			t.Errorf("accepted it is %s", v.Status)
		}
		c.Holds(t, "TOW")
		offertest.Refuses(t, "what the model does not offer", c.Get(fmt.Sprintf("/model-feature/cheapest/%d/99999", c.ID)), 422, "unknown_feature")
	})
}
