package fromoffer_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

type ordered struct {
	ID, Revision   int64
	Status         string
	Quantity       int64
	Dealer         int64  `json:"dealer_company_id"`
	BrandID        int64  `json:"brand_id"`
	ModelID        *int64 `json:"model_id"`
	ExtCode        string `json:"ext_code"`
	ExtName        string `json:"ext_name"`
	OptionsFull    string `json:"options_full"`
	Comment        string
	CustomerID     *int64 `json:"customer_id"`
	CustomerName   string `json:"customer_name"`
	VersionID      *int64 `json:"version_id"`
	DocumentNumber *int64 `json:"document_number"`
}

type differences struct {
	Violations  []string
	Missing     []struct{ Code string }
	PriceBefore money.Cents `json:"price_before"`
	PriceAfter  money.Cents `json:"price_after"`
	Digest      string
	Others      []struct {
		ID, Alternative int64
	}
}

// given is an offer as its customer was given it.
func given(t *testing.T, p *apitest.Program) *offertest.Car {
	t.Helper()
	c := offertest.DemoCar(t, p, "standard")
	c.Click(t, "475", "")
	c.Click(t, "TOW", "")
	customer := c.Create(t, "/customer", `{"dealer_company_id":1,"name":"Ona Onaitė"}`)
	apitest.Done[offertest.Version](t, c.SaveFields(fmt.Sprintf(`{"customer_id":%d,"customer_name":"Ona Onaitė"}`, customer)))
	apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
	return c
}

func path(c *offertest.Car) string { return fmt.Sprintf("/order/from-offer/%d", c.ID) }

// What differs is answered with the refusal.
func differ(t *testing.T, got apitest.Response) differences {
	t.Helper()
	var problem struct {
		Code    string
		Current differences
	}
	if err := json.Unmarshal([]byte(got.Body), &problem); err != nil || got.Status != http.StatusConflict || problem.Code != "order_differs" {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	return problem.Current
}

// An offer that a customer was given is ordered with its car and its customer, once.
func TestOfferIsOrdered(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := given(t, p)
		if same := apitest.Done[differences](t, c.Get(path(c))); same.Digest != "" {
			t.Errorf("nothing has changed: %+v", same)
		}
		o := apitest.Done[ordered](t, c.Post(path(c), `{"comment":"Skubu","quantity":2}`))
		if o.Status != "new" || o.Quantity != 2 || o.Dealer != 1 || o.BrandID != 1 || o.ModelID == nil || *o.ModelID != 1 || o.ExtCode != "475" || o.ExtName == "" ||
			o.OptionsFull != "TOW" || o.Comment != "Skubu" || o.CustomerID == nil || o.CustomerName != "Ona Onaitė" || o.VersionID == nil || *o.VersionID != c.ID ||
			o.DocumentNumber == nil || *o.DocumentNumber != 1 {
			t.Errorf("ordered %+v", o)
		}
		offertest.Refuses(t, "ordered twice", c.Post(path(c), `{}`), http.StatusConflict, "already_ordered")
		of := fmt.Sprintf("/order/of-offer/%d", c.ID)
		if got := apitest.Done[[]ordered](t, c.Get(of)); len(got) != 1 || got[0].ID != o.ID {
			t.Errorf("the orders of the offer: %+v", got)
		}
		at := fmt.Sprintf("/order/%d", o.ID)
		apitest.Done[ordered](t, c.Put(at, `{"status":"rejected"}`))
		again := apitest.Done[ordered](t, c.Post(path(c), `{"quantity":1}`))
		if again.Quantity != 1 || again.ID == o.ID {
			t.Errorf("ordered again: %+v", again)
		}
		// A rejected order does not come back beside the one that took its place.
		offertest.Refuses(t, "two live orders of one offer", c.Put(at, `{"status":"open"}`), http.StatusConflict, "already_ordered")
		// With another model it is no order of the offer any more.
		if other := apitest.Done[ordered](t, c.Put(fmt.Sprintf("/order/%d", again.ID), `{"model_id":2}`)); other.VersionID != nil {
			t.Errorf("with another model: %+v", other)
		}
		apitest.Done[ordered](t, c.Put(at, `{"status":"open"}`))
		stranger := p.As(t, "ilze")
		offertest.Refuses(t, "the offer of another company", stranger.Post(path(c), `{}`), http.StatusNotFound, "not_found")
		offertest.Refuses(t, "without a right", p.As(t, "tomas").Post(path(c), `{}`), http.StatusForbidden, "denied")
	})
}

// Only what the customer was given as it stands is ordered.
func TestOffersThatAreNotOrdered(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		draft := offertest.DemoCar(t, p, "standard")
		offertest.Refuses(t, "a draft", draft.Post(path(draft), `{}`), http.StatusConflict, "finish_first")
		c := given(t, p)
		apitest.Done[offertest.Version](t, c.SaveFields(`{"comment":"Kitaip"}`))
		offertest.Refuses(t, "changed since it was finished", c.Post(path(c), `{}`), http.StatusConflict, "finish_first")
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		for _, count := range []string{"0", "-5", "10000", "2.5", `"2,5"`} {
			apitest.Rejects(t, count, c.Post(path(c), `{"quantity":`+count+`}`), "quantity")
		}
		apitest.Done[offertest.Version](t, c.Delete(fmt.Sprintf("/version/%d", c.ID)))
		offertest.Refuses(t, "an archived one", c.Post(path(c), `{}`), http.StatusConflict, "offer_archived")
	})
}

// What has changed since the customer was given the offer is shown and takes a confirmation
// of exactly that.
func TestDifferencesAreConfirmed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := given(t, p)
		var rows []struct {
			ID          int64
			FeatureCode string `json:"feature_code"`
		}
		c.Get("/model-feature?pricelistId=1&modelId=1").JSON(t, &rows)
		change := func(code, body string) {
			t.Helper()
			for _, row := range rows {
				if row.FeatureCode == code {
					if got := c.Put(fmt.Sprintf("/model-feature/%d", row.ID), body); got.Status != http.StatusOK {
						t.Fatal(got.Body)
					}
				}
			}
		}
		change("TOW", `{"price_standard":1090}`)
		if asked := apitest.Done[differences](t, c.Get(path(c))); asked.Digest == "" || asked.PriceAfter != asked.PriceBefore+12100 {
			t.Errorf("asked before it is ordered: %+v", asked)
		}
		dearer := differ(t, c.Post(path(c), `{}`))
		if dearer.PriceAfter != dearer.PriceBefore+12100 || len(dearer.Missing) != 0 || len(dearer.Violations) != 0 || dearer.Digest == "" {
			t.Errorf("a dearer option: %+v", dearer)
		}
		change("TOW", `{"price_standard":null}`)
		gone := differ(t, c.Post(path(c), fmt.Sprintf(`{"confirm":%q}`, dearer.Digest)))
		if len(gone.Missing) != 1 || gone.Missing[0].Code != "TOW" || gone.Digest == dearer.Digest {
			t.Errorf("an option that is not sold any more: %+v", gone)
		}
		apitest.Done[ordered](t, c.Post(path(c), fmt.Sprintf(`{"confirm":%q}`, gone.Digest)))
	})
}

// Who orders an alternative, chooses another or withdraws what the customer decided is asked about the order that there
// is, by its number: it stays.
func TestOrderOfAnAlternativeIsNamed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		a := given(t, p)
		b := *a
		b.ID = apitest.Done[offertest.Version](t, a.Post(fmt.Sprintf("/version/alternatives/%d", a.ID), nil)).ID
		apitest.Done[offertest.Finished](t, b.Finish(b.Now(t).Revision))
		o := apitest.Done[ordered](t, b.Post(path(&b), `{}`))

		asked := apitest.Done[differences](t, a.Get(path(a)))
		if len(asked.Others) != 1 || asked.Others[0].ID != o.ID || asked.Others[0].Alternative != 2 || asked.Digest == "" {
			t.Errorf("before A is ordered: %+v", asked)
		}
		if refused := differ(t, a.Post(path(a), `{}`)); refused.Digest != asked.Digest {
			t.Errorf("ordered without a word of B: %+v", refused)
		}

		decide := func(c *offertest.Car, what, query string) apitest.Response {
			return c.Post(fmt.Sprintf("/version/%s/%d?revision=%d%s", what, c.ID, c.Now(t).Revision, query), nil)
		}
		names := func(what string, got apitest.Response, code, number string) {
			t.Helper()
			offertest.Refuses(t, what, got, http.StatusConflict, code)
			if says := got.Problem(t).Message; !strings.Contains(says, number) {
				t.Errorf("%s: %q does not name order %s", what, says, number)
			}
		}
		names("another is chosen", decide(a, "choose", ""), "choice_other_ordered", fmt.Sprintf("%d (B)", o.ID))
		apitest.Done[any](t, decide(&b, "choose", ""))
		names("the choice is withdrawn", decide(&b, "reopen", ""), "choice_ordered", fmt.Sprint(o.ID))
		names("the choice is withdrawn from A", decide(a, "reopen", "&accepted=true"), "choice_ordered", fmt.Sprintf("%d (B)", o.ID))
		if got := b.Get(fmt.Sprintf("/version/%d", b.ID)).Body; !strings.Contains(got, `"outcome":"chosen"`) {
			t.Errorf("withdrawn unknowingly: %s", got)
		}
		apitest.Done[any](t, decide(&b, "reopen", "&ordered=true"))
		apitest.Done[any](t, decide(a, "choose", "&ordered=true"))
		if of := apitest.Done[[]ordered](t, b.Get(fmt.Sprintf("/order/of-offer/%d", b.ID))); len(of) != 1 || of[0].ID != o.ID || of[0].Status != "new" {
			t.Errorf("the order of what was not chosen: %+v", of)
		}
		apitest.Done[ordered](t, a.Post(path(a), fmt.Sprintf(`{"confirm":%q}`, apitest.Done[differences](t, a.Get(path(a))).Digest)))
	})
}
