package worklist_test

import (
	"fmt"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type todaysWork struct {
	Ending, Changed, Drafts, Finished int
	FinishedBefore                    int     `json:"finished_before"`
	OldestDraft                       *string `json:"oldest_draft"`
	Offers                            []struct {
		ID    int64
		Waits string
		For   string
	}
}

func todayOf(t *testing.T, c *apitest.Client, query string) todaysWork {
	t.Helper()
	return apitest.Done[todaysWork](t, c.Get("/offer/today"+query))
}

// shape writes the counts and what the offers wait for.
func (w todaysWork) shape() string {
	text := fmt.Sprintf("ending %d, changed %d, drafts %d, finished %d:", w.Ending, w.Changed, w.Drafts, w.Finished)
	for _, o := range w.Offers {
		text += fmt.Sprintf(" %d %s", o.ID, o.Waits)
	}
	return text
}

// TestTodayShowsWhatWaits: an offer has the most urgent of its reasons, and counts as changed besides; the
// offers of others and archived ones wait for nobody else.
func TestTodayShowsWhatWaits(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		saule := p.As(t, "saule")
		before := todayOf(t, saule, "")
		car := offertest.Begin(t, saule, 1, 1, 1, 1, "standard")
		draft := offertest.Begin(t, saule, 1, 1, 1, 1, "standard")
		is := func(when string, ending, changed, drafts, finished int) todaysWork {
			t.Helper()
			now := todayOf(t, saule, "")
			got := [4]int{now.Ending - before.Ending, now.Changed - before.Changed, now.Drafts - before.Drafts, now.Finished - before.Finished}
			if want := [4]int{ending, changed, drafts, finished}; got != want {
				t.Fatalf("%s: %v, want %v: %s", when, got, want, now.shape())
			}
			return now
		}
		if now := is("two begun", 0, 0, 2, 0); now.OldestDraft == nil {
			t.Error("nothing says how long the oldest draft waits")
		}

		day := date.On(time.Now())
		fields := `{"customer_name":"Ona Petraitytė","customer_phone":"+370 612 34567","customer_email":"ona@example.com","expire_date":"%s"}`
		apitest.Done[offertest.Version](t, car.SaveFields(fmt.Sprintf(fields, day.AddDays(30))))
		apitest.Done[offertest.Finished](t, car.Finish(car.Now(t).Revision))
		is("given to the customer", 0, 0, 1, 1)
		apitest.Done[offertest.Version](t, car.SaveFields(`{"title":"Kitas"}`))
		is("changed since", 0, 1, 1, 1)
		apitest.Done[offertest.Version](t, car.SaveFields(fmt.Sprintf(`{"expire_date":%q}`, day.AddDays(6))))
		now := is("ends within the week, and changed", 1, 1, 1, 1)
		if now.Offers[0].Waits != "ending" {
			t.Errorf("what ends does not come first: %s", now.shape())
		}
		if one := todayOf(t, saule, "?kind=draft"); one.Ending != now.Ending || len(one.Offers) == 0 || one.Offers[0].ID != draft.ID || one.Offers[0].Waits != "draft" {
			t.Errorf("of drafts alone: %s", one.shape())
		}
		offertest.Ends(t, p, car.ID, day.AddDays(-1))
		is("over, and changed", 0, 1, 1, 1)
		draft.Delete(fmt.Sprint("/version/", draft.ID))
		is("a draft in the archive", 0, 1, 0, 1)

		for _, o := range todayOf(t, p.As(t, "jonas"), "").Offers {
			if o.ID == car.ID {
				t.Error("a colleague who does not stand in sees it as their own work")
			}
		}
		if got := offertest.OffersOf(t, saule, "my=true&changed=true"); len(got) == 0 || got[0].ID != car.ID {
			t.Errorf("the list of changed offers: %+v", got)
		}
	})
}
