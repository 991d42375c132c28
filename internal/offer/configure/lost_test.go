package configure_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// lostCar is what tests look at of an offer that lost what was chosen.
type lostCar struct {
	Lines []struct {
		Code, Step, State string
		Amount            *money.Cents
	}
	Steps []struct {
		Step    string
		Visible bool
	}
}

// row is the amount of what is lost in a step; nil where the step has no such row.
func (l lostCar) row(code, step string) *money.Cents {
	for _, line := range l.Lines {
		if line.Code == code && line.Step == step && line.State == "gone" {
			return line.Amount
		}
	}
	return nil
}

func (l lostCar) shows(step string) bool {
	for _, s := range l.Steps {
		if s.Step == step {
			return s.Visible
		}
	}
	return false
}

func lookAtLost(t *testing.T, c *offertest.Car) lostCar {
	t.Helper()
	return apitest.Done[lostCar](t, c.Get(fmt.Sprintf("/version/car/%d", c.ID)))
}

// chooseIn chooses the first option of a list that has a price and keeps the rules.
func chooseIn(t *testing.T, c *offertest.Car, list string) offertest.Option {
	t.Helper()
	options := c.Options(t, list)
	for _, code := range slices.Sorted(maps.Keys(options)) {
		o := options[code]
		isSold := o.State == "selectable" && !o.Standard && o.Amount != nil && *o.Amount > 0
		if isSold && c.Click(t, code, "").Status == "valid" {
			return o
		}
	}
	t.Fatalf("nothing of %s can be chosen", list)
	return offertest.Option{}
}

// TestWhatIsLostIsARowOfItsStep: in each kind of step, what the list no longer sells is a row of that step with the
// price it is counted at, so that rows come to the total; nothing else wears the mark of the chosen, the offer is not
// finished, and the standard equipment of the kind, or taking it off, ends that.
func TestWhatIsLostIsARowOfItsStep(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		for _, kind := range []struct {
			list, step string
			single     bool
		}{
			{"lines", "line", true},
			{"exteriors", "exterior", true},
			{"wheels", "wheels", true},
			{"interior", "interior", true},
			{"trims", "trim", true},
			{"trimfinish", "trimfinish", true},
			{"service-packages", "services", true},
			{"repair-packages", "services", true},
			{"packages", "packages", false},
			{"options", "options", false},
			{"accessories", "accessories", false},
		} {
			t.Run(kind.list, func(t *testing.T) {
				c := offertest.DemoCar(t, p, "standard")
				without := c.Now(t).Price
				lost := chooseIn(t, c, kind.list)
				c.TakeFromList(t, lost.Code)

				car := lookAtLost(t, c)
				if amount := car.row(lost.Code, kind.step); amount == nil || *amount != *lost.Amount || !car.shows(kind.step) {
					t.Errorf("%s for %s is no row of its step: %+v", lost.Code, *lost.Amount, car)
				}
				sheet := c.Sheet(t)
				sheet.AddsUp(t)
				standard := ""
				for code, o := range c.Options(t, kind.list) {
					if kind.single && o.State != "selectable" && o.State != "impossible" {
						t.Errorf("%s is marked %s in place of what is lost", code, o.State)
					}
					if o.Standard {
						standard = code
					}
				}
				refusesWhatIsLost(t, c, kind.step)

				var v offertest.Validation
				if kind.single && standard != "" {
					v = c.Click(t, standard, "")
				} else {
					v = c.Click(t, "", c.IDs(t, "removeFeatureIds", lost.Code))
				}
				if v.Status != "valid" || !slices.Contains(v.RemoveFeature, lost.FeatureID) {
					t.Errorf("%s in place of %s: %+v", standard, lost.Code, v)
				}
				c.Holds(t)
				if now := c.Now(t).Price; now != without {
					t.Errorf("without %s it costs %s, not %s", lost.Code, now, without)
				}
				sheet = c.Sheet(t)
				sheet.AddsUp(t)
			})
		}
	})
}

// refusesWhatIsLost checks that an offer is not finished, and that the way to what is lost leads to its step.
func refusesWhatIsLost(t *testing.T, c *offertest.Car, step string) {
	t.Helper()
	type missing struct{ Field, Code, Step string }
	said := apitest.Done[struct{ Missing []missing }](t, c.Get(fmt.Sprintf("/version/summary/%d", c.ID))).Missing
	if !slices.Contains(said, missing{"features", "finish_gone", step}) {
		t.Errorf("what is missing does not lead to %s: %+v", step, said)
	}
	offertest.Refuses(t, "finishing it", c.Finish(c.Now(t).Revision), http.StatusUnprocessableEntity, "finish_incomplete")
}

// TestAnotherTakesThePlaceOfWhatIsLost: another colour takes the place of one that the list no longer sells, as the
// assistant says and the price before the click said; both together are refused, and undo brings the lost one back.
func TestAnotherTakesThePlaceOfWhatIsLost(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "475", "")
		c.Click(t, "HST", "")
		c.TakeFromList(t, "475")
		before := c.Now(t)

		both := []int64{c.At["475"], c.At["HST"], c.At["B45"]}
		body := map[string]any{"chosen": both, "dropped": []int64{}, "revision": before.Revision}
		refused := c.Put(fmt.Sprintf("/version/%d/selection", c.ID), body)
		offertest.Refuses(t, "both colours", refused, http.StatusUnprocessableEntity, "selection_invalid")

		const more = money.Cents((990 - 850) * 121)
		type effect struct {
			FeatureID  int64       `json:"feature_id"`
			PriceDelta money.Cents `json:"price_delta"`
		}
		ask := fmt.Sprintf("/model-feature/effects/%d?", c.ID) + c.IDs(t, "featureIds", "B45", "300")
		for _, e := range apitest.Done[[]effect](t, c.Get(ask)) {
			want := map[int64]money.Cents{c.At["B45"]: more, c.At["300"]: -850 * 121}[e.FeatureID]
			if e.PriceDelta != want {
				t.Errorf("a click on %s costs %s, not %s", c.Codes[e.FeatureID], e.PriceDelta, want)
			}
		}

		v := c.Click(t, "B45", "")
		if v.Status != "valid" || v.PriceAfter-v.PriceBefore != more || !slices.Equal(v.RemoveFeature, []int64{c.At["475"]}) {
			t.Errorf("another colour: %+v", v)
		}
		if len(v.Silent) != 1 || v.Silent[0].Feature != c.At["475"] || v.Silent[0].Reason != "displaced" {
			t.Errorf("what goes by itself: %+v", v.Silent)
		}
		c.Holds(t, "HST", "B45")
		if now := c.Now(t).Price; now != before.Price+more {
			t.Errorf("with another colour it costs %s, not %s", now, before.Price+more)
		}
		c.PostDone(t, "/version/undo/%d", c.ID)
		c.Holds(t, "475", "HST")

		// A click on something of another kind leaves what is lost as it is.
		c.Click(t, "CAM", c.IDs(t, "addFeatureIds", "PDC"))
		if has := c.Has(t); !slices.Contains(has, "475") {
			t.Errorf("an option of another kind took its place: %q", has)
		}
	})
}
