package configure_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestRepairSaysAllOfIt: a repair names what comes and goes by itself with it, and the total that it gives is the one that
// the offer has once it is accepted, the discount in it.
func TestRepairSaysAllOfIt(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		apitest.Done[any](t, c.Put(fmt.Sprintf("/version/%d", c.ID), `{"discount":7.5}`))
		for _, code := range []string{"LSPO", "W20"} {
			v := c.Click(t, code, "")
			if v.Status != "invalid" || len(v.Repairs) == 0 {
				t.Fatalf("%s is %s", code, v.Status)
			}
			effect := apitest.Done[[]struct {
				Changes int
				Delta   money.Cents `json:"price_delta"`
				Net     money.Cents `json:"net_delta"`
			}](t, c.Get(fmt.Sprintf("/model-feature/effects/%d?featureIds=%d", c.ID, c.At[code])))[0]
			if best := v.Repairs[0]; effect.Changes != len(best.Add)+len(best.Remove) || effect.Delta != best.PriceDelta || effect.Net != best.NetDelta {
				t.Errorf("the tile of %s says %+v, the best repair %+v", code, effect, best)
			}
			for i, r := range v.Repairs {
				picks := ""
				for _, id := range r.Add {
					picks += fmt.Sprintf("&addFeatureIds[]=%d", id)
				}
				for _, id := range r.Remove {
					picks += fmt.Sprintf("&removeFeatureIds[]=%d", id)
				}
				before, stood := present(t, c), c.Now(t).Total
				if r.PriceDelta != r.Total-stood {
					t.Errorf("%s, repair %d: it changes the total of %s by %s, and comes to %s", code, i, stood, r.PriceDelta, r.Total)
				}
				var picked struct{ Before, After money.Cents }
				c.Get(fmt.Sprintf("/model-feature/total/%d/%d?%s", c.ID, c.At[code], strings.TrimPrefix(picks, "&"))).JSON(t, &picked)
				if picked.Before != stood || picked.After != r.Total {
					t.Errorf("%s, repair %d picked one by one: %+v, not from %s to %s", code, i, picked, stood, r.Total)
				}
				saved := c.Click(t, code, picks)
				if saved.Status != "valid" {
					t.Fatalf("%s, repair %d: %s", code, i, saved.Status)
				}
				now, after := c.Now(t), present(t, c)
				if now.Total != r.Total || r.NetTotal <= 0 || r.NetTotal >= r.Total {
					t.Errorf("%s, repair %d: the offer comes to %s, the repair said %s (net %s)", code, i, now.Total, r.Total, r.NetTotal)
				}
				named := map[int64]bool{c.At[code]: true}
				for _, id := range append(r.Add, r.Remove...) {
					named[id] = true
				}
				for _, s := range r.Silent {
					named[s.Feature] = true
					if s.Add != after[s.Feature] {
						t.Errorf("%s, repair %d: %s comes %v", code, i, c.Named([]int64{s.Feature}), s.Add)
					}
				}
				for name, id := range c.At {
					if before[id] != after[id] && !named[id] {
						t.Errorf("%s, repair %d: %s changes without being named", code, i, name)
					}
				}
				c.PostDone(t, "/version/undo/%d", c.ID)
			}
		}
	})
}

// present is what the car has, by the id.
func present(t *testing.T, c *offertest.Car) map[int64]bool {
	t.Helper()
	has := map[int64]bool{}
	for _, list := range []string{"lines", "mvars", "exteriors", "wheels", "interior", "trims", "trimfinish", "packages", "options", "service-packages", "repair-packages"} {
		for _, o := range c.Options(t, list) {
			has[o.FeatureID] = o.State == "selected" || o.State == "standard" || o.State == "inPackage"
		}
	}
	return has
}
