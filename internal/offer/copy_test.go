package offer_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestCopies: a copy is a draft of one's own with the same car; a template has
// nobody's customer, and offers begin from it.
func TestCopies(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		c.click(t, "TOW", "")
		c.Put(fmt.Sprintf("/version/%d", c.id), `{"customer_name":"Ona","discount":3,"crm_doc_id":"7"}`)
		made := c.post(t, "/version/duplicate/%d", c.id)
		of := *c
		of.id = apitest.Done[version](t, made).ID
		of.holds(t, "TOW")
		if field(t, made, "customer_name") != `"Ona"` || field(t, made, "crm_doc_id") != `""` || field(t, made, "status") != `"draft"` || of.id == c.id ||
			field(t, made, "number") == field(t, c.Get(fmt.Sprintf("/version/%d", c.id)), "number") {
			t.Errorf("a copy: %s", made.Body)
		}
		template := c.post(t, "/version/template/%d", c.id)
		if field(t, template, "customer_name") != `""` || field(t, template, "status") != `"template"` || field(t, template, "expire_date") != "null" {
			t.Errorf("a template: %s", template.Body)
		}
		if body := c.Get(fmt.Sprintf("/version/car/%d", apitest.Done[version](t, template).ID)).Body; strings.Contains(body, `"required":true`) {
			t.Errorf("a template, which nobody finishes, needs something: %s", body)
		}
		of.id = c.done(t, "/offer/fromTemplate/%d", apitest.Done[version](t, template).ID).ID
		of.holds(t, "TOW")
		refuses(t, "a template that is none", c.post(t, "/offer/fromTemplate/%d", c.id), 409, "not_a_template")
		empty := demoCar(t, p, "standard")
		c.done(t, "/offer/copy/%d/%d", c.id, empty.id)
		empty.holds(t, "TOW")
	})
}
