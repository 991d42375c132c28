package finish_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// A rate or limit that is corrected or removed leaves what customers were given
// as it was: the page, the price of the car and the document. Drafts, and what is
// changed after the finish, follow the law of today.
func TestFinishedOfferKeepsItsTaxes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		c, draft := offertest.DemoCar(t, p, "standard"), offertest.DemoCar(t, p, "standard")
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		shown := func(c *offertest.Car) string {
			text, err := json.Marshal(viewed(t, c).Ledger)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		paper, given, before := pdf(c, t, ""), shown(c), shown(draft)
		if given != before {
			t.Fatalf("the same car has other figures: %s, %s", given, before)
		}

		apitest.Done[struct{}](t, admin.Put("/vat-rate/2", `{"rate":5}`))
		yesterday := date.On(time.Now()).AddDays(-1)
		apitest.Done[struct{}](t, admin.Put("/registration-tax/1", fmt.Sprintf(`{"valid_to":%q}`, yesterday)))
		if got := admin.Delete("/vat-limit/1"); got.Status != http.StatusNoContent {
			t.Fatalf("remove the limit: %d %s", got.Status, got.Body)
		}
		if got := shown(c); got != given || pdf(c, t, "") != paper {
			t.Errorf("what was given changes with the rate:\n%s\n%s", given, got)
		}
		if got := shown(draft); got == before {
			t.Errorf("a draft keeps the old rate: %s", got)
		}
		if got := admin.Put(fmt.Sprintf("/version/%d", c.ID), `{"discount":10}`); got.Status != http.StatusOK {
			t.Fatal(got.Body)
		}
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		changed := shown(c)
		if changed == given || !strings.Contains(changed, `"Amount":19845.00,"Net":18900.00`) {
			t.Errorf("finished again, with 5 %%: %s", changed)
		}
		apitest.Done[struct{}](t, admin.Put("/vat-rate/2", `{"rate":6}`))
		if again := shown(c); again != changed {
			t.Errorf("the second finish follows the rate: %s, not %s", again, changed)
		}
	})
}

// TestDraftSaysThatTaxesHaveChanged: a draft shows the taxes of today, and says so while lists have those of its last
// change; once it is saved there is nothing to say.
func TestDraftSaysThatTaxesHaveChanged(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		c := offertest.DemoCar(t, p, "standard")
		says := func() bool {
			return strings.Contains(c.Get(fmt.Sprintf("/version/car/%d", c.ID)).Body, `"code":"taxes_changed"`)
		}
		if says() {
			t.Error("a new draft speaks of other taxes")
		}
		apitest.Done[struct{}](t, admin.Put("/vat-rate/2", `{"rate":5}`))
		if !says() {
			t.Error("a draft whose total is another today says nothing of it")
		}
		apitest.Done[offertest.Version](t, c.SaveFields(`{"title":"Nauja"}`))
		if says() {
			t.Error("saved, it still speaks of other taxes")
		}
	})
}
