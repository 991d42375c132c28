package offer_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestWhoElseIsHere: each sees the others who have the offer open.
func TestWhoElseIsHere(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		path := fmt.Sprintf("/version/presence/%d", c.ID)
		type seen struct {
			Editors  []struct{ Name string }
			Revision int64
		}
		if s := apitest.Done[seen](t, c.Post(path, `{}`)); len(s.Editors) != 0 {
			t.Errorf("alone: %+v", s)
		}
		manager := p.As(t, "jonas")
		if s := apitest.Done[seen](t, manager.Post(path, `{}`)); len(s.Editors) != 1 {
			t.Errorf("the second sees %+v", s)
		}
		before := apitest.Done[seen](t, manager.Post(path, `{}`)).Revision
		if again := apitest.Done[seen](t, manager.Post(path, `{}`)).Revision; again != before {
			t.Errorf("being there has moved the offer from %d to %d", before, again)
		}
		c.Click(t, "HST", "")
		if after := apitest.Done[seen](t, manager.Post(path, `{}`)).Revision; after <= before {
			t.Errorf("a choice of the other has not moved the offer on from %d: %d", before, after)
		}
		apitest.Done[seen](t, c.Post(path, `{"leaving":true}`))
		if s := apitest.Done[seen](t, manager.Post(path, `{}`)); len(s.Editors) != 0 {
			t.Errorf("after the first left: %+v", s)
		}
	})
}
