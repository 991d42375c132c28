package finish_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// Who has finished an offer goes on to the CRM it came from, else to the site
// of new vehicles, else to the list if the user may see it, else home (O-138..O-141).
func TestWhereAFinishedOfferLeads(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		c := offertest.Begin(t, jonas, 1, 1, 1, 1, "standard")
		c.SaveFields(`{"customer_phone":"+370 612 34567","customer_email":"a@example.lt"}`)
		set := func(name, value string) {
			if got := admin.Put("/setting/"+name, fmt.Sprintf(`{"value":%s}`, value)); got.Status >= 300 {
				t.Fatalf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		leads := func(when, where, address string) {
			t.Helper()
			if f := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision)); f.Redirect != where || f.RedirectURL != address {
				t.Errorf("%s: %s %q", when, f.Redirect, f.RedirectURL)
			}
		}
		leads("nothing set", "list", "")
		role := apitest.Done[[]struct {
			RoleID int64 `json:"role_id"`
		}](t, admin.Get("/user?keyword=jonas"))[0].RoleID
		admin.Deny(t, role, "app.offer")
		leads("without the right to the list", "home", "")
		set("new_offers.url", `"https://new.example/offers"`)
		leads("a site that is not used", "home", "")
		set("new_offers.enabled", "true")
		leads("a site", "site", "https://new.example/offers")
		set("crm.url", `"https://crm.example/in"`)
		set("crm.key", `"k"`)
		leads("a CRM that the offer is not from", "site", "https://new.example/offers")
		c.SaveFields(`{"crm_doc_type_id":"2","crm_doc_id":"D-5"}`)
		leads("a CRM", "crm", fmt.Sprintf("https://crm.example/in?action=in&id_configuratoroffer=%d&id_crmdoc=D-5&id_crmdoctype=2&key=k", c.ID))
		if got := admin.Put("/setting/crm.url", `{"value":"nowhere"}`); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("an address that points nowhere: %d %s", got.Status, got.Body)
		}
	})
}

// Equipment of others is printed only where the group sells any (OP-106).
func TestEquipmentOfOthersIsPrintedWithItsSetting(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "standard")
	bare := pdf(c, t, "")
	c.SaveFields(fmt.Sprintf(`{"third_party_equipment":%q}`, strings.Repeat("Kablys. ", 40)))
	if pdf(c, t, "") != bare {
		t.Error("it is printed without the setting")
	}
	p.As(t, "admin").Put("/setting/include_third_party_equipment_in_offer", `{"value":true}`)
	if pdf(c, t, "") == bare {
		t.Error("it is not printed with the setting")
	}
}
