package configurator_test

import (
	"fmt"
	"slices"
	"testing"

	"forecourt/internal/configurator"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
	"forecourt/internal/testkit/apitest"
)

// TestRealCarCheapest asks of every option that the known selections of a real
// car do not allow for the cheapest way to it: it costs less than the best one,
// has more changes, and is valid; the search comes to its end.
func TestRealCarCheapest(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	admin := p.As(t, "admin")
	_, list, id := admin.RealCar(t)
	m := model(t, p.DB(), configurator.New(configurator.KeptBytes), list, id)
	compiled, err := m.In(price.Standard)
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]int64{}
	for _, f := range m.Features {
		ids[f.Code] = f.ID
	}
	asked, cheaper := 0, 0
	for _, known := range apitest.RealOffers(t) {
		q := engine.Query{}
		for _, code := range known.Choose {
			if !m.IsStandard(price.Standard, ids[code]) {
				q.Selected = append(q.Selected, ids[code])
			}
		}
		for _, f := range m.Features {
			if q.Add = []int64{f.ID}; !known.Valid || slices.Contains(q.Selected, f.ID) {
				continue
			}
			answer, err := compiled.Validate(q)
			if err != nil || answer.Valid {
				continue // not sold, or it fits
			}
			asked++
			if cheapestOf(t, compiled, q, fmt.Sprint(known, " with ", f.Code)) {
				cheaper++
			}
		}
	}
	if asked == 0 || cheaper == 0 {
		t.Errorf("of %d choices that do not fit %d have a cheaper way", asked, cheaper)
	}
}

// cheapestOf reports whether there is a cheaper way, and checks it.
func cheapestOf(t *testing.T, compiled *engine.Compiled, q engine.Query, at string) bool {
	t.Helper()
	found, err := compiled.Cheapest(q, engine.Options{})
	if err != nil || !found.Proven {
		t.Fatalf("%s: %+v %v", at, found, err)
	}
	if found.Repair == nil {
		return false
	}
	if found.Repair.PriceDelta >= found.Best.PriceDelta || found.Repair.Changes <= found.Best.Changes {
		t.Errorf("%s: %+v is not cheaper than %+v", at, found.Repair, found.Best)
	}
	q.PrevAdd, q.PrevRemove = found.Repair.Add, found.Repair.Remove
	answer, err := compiled.Validate(q)
	if err != nil || !answer.Valid || answer.PriceDelta() != found.Repair.PriceDelta {
		t.Errorf("%s: accepted, %+v is %+v (%v)", at, found.Repair, answer, err)
	}
	return true
}
