package offer_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/date"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestDiscountAndTypedPrice: of a discount and a discounted price typed by
// hand the last one counts (O-113, O-114); an expired offer that is saved
// without a new date loses both (O-112).
func TestDiscountAndTypedPrice(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		for _, s := range []struct{ body, discount, discounted string }{
			{`{"discount":10}`, "10", "21170.16"},
			{`{"price_discounted":20000}`, "null", "20000.00"},
			{`{"discount_type":"money"}`, "null", "null"},
			{`{"discount_money":522.40}`, "null", "23000.00"},
			{`{"comment":"x"}`, "null", "23000.00"},
			{`{"discount_type":"percent","discount":5}`, "5", "22346.28"},
			{`{"comment":"y","discount":5}`, "null", "null"}, // it had those 5 already, and has expired
			{`{"discount":5,"expire_date":"2999-01-01"}`, "5", "22346.28"},
		} {
			var v struct{ Discount, PriceDiscounted any }
			if strings.HasPrefix(s.body, `{"comment":"y"`) {
				offertest.Ends(t, p, c.ID, date.On(p.DB().Now().Time).AddDays(-1))
			}
			if strings.HasPrefix(s.body, `{"discount":5,"expire`) {
				for field, body := range map[string]string{"discount": `{"discount":4}`, "discount_money": `{"discount_type":"money","discount_money":100}`, "price_discounted": `{"price_discounted":20000}`} {
					apitest.Rejects(t, "a new discount of an expired offer", c.Put(fmt.Sprintf("/version/%d", c.ID), body), field)
				}
			}
			got := c.Put(fmt.Sprintf("/version/%d", c.ID), s.body)
			if got.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", s.body, got.Status, got.Body)
			}
			if discount, price := offertest.Field(t, got, "discount"), offertest.Field(t, got, "price_discounted"); discount != s.discount || price != s.discounted {
				t.Errorf("%s: discount %s, price %s %+v", s.body, discount, price, v)
			}
		}
		apitest.Rejects(t, "a discount of the whole price", c.Put(fmt.Sprintf("/version/%d", c.ID), `{"discount":100}`), "discount")
		apitest.Rejects(t, "no vehicle", c.Put(fmt.Sprintf("/version/%d", c.ID), `{"number_of_vehicles":0}`), "number_of_vehicles")
	})
}

// TestTermFollowsTheLanguage: the term of delivery that the company has comes in the language of the document; one that was
// typed stays, and the summary names one that the company has in another language only.
// TestPostSavesByID: POST on the collection begins an offer, and saves one whose id the body has (OP-002).
func TestPostSavesByID(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		body := fmt.Sprintf(`{"id":%d,"title":"Su priekaba","revision":%d}`, c.ID, c.Now(t).Revision)
		if got := offertest.Field(t, c.Post("/version", body), "title"); got != `"Su priekaba"` {
			t.Errorf("the title is %s", got)
		}
		if got := c.Post("/version", body); got.Status != http.StatusConflict {
			t.Errorf("with the revision before: %d %s", got.Status, got.Body)
		}
		if got := c.Post("/version", `{"id":999999,"title":"x"}`); got.Status != http.StatusNotFound {
			t.Errorf("of no offer: %d %s", got.Status, got.Body)
		}
	})
}

func TestTermFollowsTheLanguage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		save := func(body string) string {
			return offertest.Field(t, c.Put(fmt.Sprintf("/version/%d", c.ID), body), "delivery_term")
		}
		untranslated := func() string {
			return offertest.Field(t, c.Get(fmt.Sprintf("/version/summary/%d", c.ID)), "untranslated")
		}
		own := save(`{"language_id":1}`)
		english := save(`{"language_id":2}`)
		if english == own || english == `""` || untranslated() != "[]" {
			t.Errorf("in English the term is %q, untranslated %s", english, untranslated())
		}
		if got := save(`{"language_id":5}`); got != english || untranslated() != `["delivery_term","model","serie","equipment","options","company_texts"]` {
			t.Errorf("without a Russian term it is %q, untranslated %s", got, untranslated())
		}
		if got := save(`{"language_id":1}`); got != own || untranslated() != "[]" {
			t.Errorf("back in Lithuanian it is %q, untranslated %s", got, untranslated())
		}
		if got := save(`{"language_id":1,"delivery_term":"Rytoj"}`); got != `"Rytoj"` {
			t.Errorf("typed with the language it is %q", got)
		}
		if got := save(`{"language_id":2}`); got != `"Rytoj"` || untranslated() != "[]" {
			t.Errorf("typed it is %q, untranslated %s", got, untranslated())
		}
	})
}
