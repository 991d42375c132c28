package change_test

import (
	"fmt"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestPreviewSaysThePriceWithoutCarryingOver: a change to a different model says what the offer comes to with what goes
// along, and without it: each is the price of the offer once that is done.
func TestPreviewSaysThePriceWithoutCarryingOver(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "TOW", "")
		type preview struct {
			Kind       string
			Kept       []struct{ Code string }
			PriceAfter money.Cents `json:"price_after"`
			Bare       *struct {
				PriceAfter money.Cents `json:"price_after"`
				TotalAfter money.Cents `json:"total_after"`
			}
		}
		target := int64(0)
		var look preview
		for id := int64(2); id < 40 && target == 0; id++ {
			got := c.Get(fmt.Sprintf("/version-changer/model-preview/%d/%d", c.ID, id))
			if got.Status != 200 {
				continue
			}
			if look = apitest.Done[preview](t, got); look.Kind == "different" && len(look.Kept) > 0 {
				target = id
			}
		}
		if target == 0 || look.Bare == nil {
			t.Fatalf("no other model, or no price without carrying over: %+v", look)
		}
		with := apitest.Done[offertest.Version](t, c.Post(fmt.Sprintf("/version-changer/change-model/%d/%d?carryOver=true", c.ID, target), nil))
		if with.Price != look.PriceAfter {
			t.Errorf("carried over it costs %v, not %v", with.Price, look.PriceAfter)
		}
		d := offertest.DemoCar(t, p, "standard")
		d.Click(t, "TOW", "")
		without := apitest.Done[offertest.Version](t, d.Post(fmt.Sprintf("/version-changer/change-model/%d/%d", d.ID, target), nil))
		if without.Price != look.Bare.PriceAfter || without.Total != look.Bare.TotalAfter || without.Price == with.Price {
			t.Errorf("without it costs %v, not %v", without.Price, look.Bare.PriceAfter)
		}
	})
}
