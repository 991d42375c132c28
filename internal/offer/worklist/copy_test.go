package worklist_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/offer/offertest"
	"forecourt/internal/testkit/apitest"
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
