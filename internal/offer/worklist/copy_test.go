package worklist_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestCopies: a copy is a draft of one's own with the same car; a template has
// nobody's customer, and offers begin from it.
func TestCopies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "TOW", "")
		c.Put(fmt.Sprintf("/version/%d", c.ID), `{"customer_name":"Ona","discount":3,"crm_doc_id":"7"}`)
		made := c.PostTo(t, "/version/duplicate/%d", c.ID)
		of := *c
		of.ID = apitest.Done[offertest.Version](t, made).ID
		of.Holds(t, "TOW")
		if offertest.Field(t, made, "customer_name") != `"Ona"` || offertest.Field(t, made, "crm_doc_id") != `""` || offertest.Field(t, made, "status") != `"draft"` || of.ID == c.ID ||
			offertest.Field(t, made, "number") == offertest.Field(t, c.Get(fmt.Sprintf("/version/%d", c.ID)), "number") {
			t.Errorf("a copy: %s", made.Body)
		}
		template := c.PostTo(t, "/version/template/%d", c.ID)
		if offertest.Field(t, template, "customer_name") != `""` || offertest.Field(t, template, "status") != `"template"` || offertest.Field(t, template, "expire_date") != "null" {
			t.Errorf("a template: %s", template.Body)
		}
		if body := c.Get(fmt.Sprintf("/version/car/%d", apitest.Done[offertest.Version](t, template).ID)).Body; strings.Contains(body, `"required":true`) {
			t.Errorf("a template, which nobody finishes, needs something: %s", body)
		}
		of.ID = c.PostDone(t, "/offer/fromTemplate/%d", apitest.Done[offertest.Version](t, template).ID).ID
		of.Holds(t, "TOW")
		offertest.Refuses(t, "a template that is none", c.PostTo(t, "/offer/fromTemplate/%d", c.ID), 409, "not_a_template")
		empty := offertest.DemoCar(t, p, "standard")
		c.PostDone(t, "/offer/copy/%d/%d", c.ID, empty.ID)
		empty.Holds(t, "TOW")
	})
}

// TestTemplatesHaveTheCarOnly: nothing that was entered for a customer goes through a template into the next
// customer's offer, whatever the field: that offer is the one that begins with the same car.
func TestTemplatesHaveTheCarOnly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		p.As(t, "admin").Put("/setting/allow_multiple_vehicles_in_offer", `{"value":true}`)
		fresh := offertest.DemoCar(t, p, "embassy")
		fresh.Click(t, "TOW", "")
		c := offertest.DemoCar(t, p, "embassy")
		c.Click(t, "TOW", "")
		apitest.Done[struct{}](t, c.SaveFields(`{"title":"Onos","language_id":2,"customer_name":"Ona","customer_phone":"+37060000001","customer_email":"ona@example.lt",
			"discount_type":"money","discount_money":1500,"trade_in_benefit":7000,"comment":"private remark","number_of_vehicles":2,"crm_doc_id":"7","crm_client_id":"8",
			"deposit":5000,"deposit_comment":"by Friday","monthly_payment":310,"residual_value":9000,"months":48,"mileage":15000,"apr":5.9,"borrowing_rate":4.9,
			"borrowing_rate_kind":"fixed","total_payable":30000,"creditor":"Bank","franchise_accident":"200","franchise_theft":"5 %",
			"extra_services":"winter tyres","extra_equipment":"mats","third_party_equipment":"alarm","required_equipment":"plates","additional_extras_price":250,"delivery_term":"next week"}`))

		template := apitest.Done[offertest.Version](t, c.Post(fmt.Sprintf("/version/template/%d", c.ID), `{"title":"With a tow bar"}`))
		if got := c.Get(fmt.Sprintf("/version/%d", template.ID)); offertest.Field(t, got, "title") != `"With a tow bar"` || strings.Contains(got.Body, "Ona") {
			t.Errorf("the template: %s", got.Body)
		}
		want := enteredFields(t, fresh.Get(fmt.Sprintf("/version/%d", fresh.ID)))
		for _, way := range []string{"/offer/fromTemplate/%d", "/version/duplicate/%d", "/offer/copy/%d/0"} {
			made := c.PostDone(t, way, template.ID)
			if got := enteredFields(t, c.Get(fmt.Sprintf("/version/%d", made.ID))); !maps.Equal(got, want) {
				t.Errorf("%s: %v\nwant %v", way, got, want)
			}
		}

		asked := apitest.Done[offertest.Version](t, c.Post(fmt.Sprintf("/version/template/%d", c.ID), `{"keep":["extras"]}`))
		made := c.PostTo(t, "/offer/fromTemplate/%d", asked.ID)
		for field, value := range map[string]string{
			"extra_services": `"winter tyres"`, "extra_equipment": `"mats"`, "third_party_equipment": `"alarm"`, "required_equipment": `"plates"`, "additional_extras_price": "250.00",
			"comment": `""`, "discount_money": "null", "title": `""`,
		} {
			if got := offertest.Field(t, made, field); got != value {
				t.Errorf("what was asked for: %s is %s, not %s", field, got, value)
			}
		}
		offertest.Refuses(t, "what no template keeps", c.Post(fmt.Sprintf("/version/template/%d", c.ID), `{"keep":["discount"]}`), 422, "validation_failed")
	})
}

// enteredFields are the fields of an offer, as they are written, but for those that name it and its times.
func enteredFields(t *testing.T, got apitest.Response) map[string]string {
	t.Helper()
	var fields map[string]json.RawMessage
	got.JSON(t, &fields)
	out := map[string]string{}
	for name, value := range fields {
		if !slices.Contains([]string{"id", "number", "revision", "created_at", "updated_at", "priced_at", "features"}, name) {
			out[name] = string(value)
		}
	}
	return out
}

// TestTemplatesTakeTheirRight: whoever makes a template has the right to, however it is made (OP-014).
func TestTemplatesTakeTheirRight(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		const made = `{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1,"status":"template"}`
		denied, allowed := p.As(t, "jonas"), p.As(t, "rokas")
		for what, got := range map[string]apitest.Response{
			"a template that begins": denied.Post("/version", made),
			"an offer kept as one":   denied.Post("/version/template/1", nil),
		} {
			offertest.Refuses(t, what, got, http.StatusForbidden, "denied")
		}

		template := allowed.Create(t, "/version", made)
		apitest.Done[any](t, allowed.Post(fmt.Sprintf("/version/template/%d", allowed.Create(t, "/version", strings.Replace(made, "template", "draft", 1))), nil))
		if got := denied.Post(fmt.Sprintf("/offer/fromTemplate/%d", template), nil); offertest.Field(t, got, "status") != `"draft"` {
			t.Errorf("an offer that begins from a template: %d %s", got.Status, got.Body)
		}
	})
}
