package worklist_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

func TestOffersOfTheCRM(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type fromCRM struct {
			ID, Revision int64
			Status       string
			DocType      string `json:"crm_doc_type_id"`
			Doc          string `json:"crm_doc_id"`
			Client       string `json:"crm_client_id"`
			List         *int64 `json:"pricelist_id"`
		}
		const path = "/version/fromCrm/D-5?id_crmdoctype=2&id_crmclienttype=1&id_crmclient=77&companyId=1&brandId=1"
		first := apitest.Done[fromCRM](t, admin.Post(path, nil))
		if first.Status != "draft" || first.DocType != "2" || first.Doc != "D-5" || first.Client != "77" || first.List == nil {
			t.Errorf("begun: %+v", first)
		}
		if again := apitest.Done[fromCRM](t, admin.Get(path)); again.ID != first.ID {
			t.Errorf("the same document has two offers: %d and %d", first.ID, again.ID)
		}
		apitest.Rejects(t, "which company", admin.Post("/version/fromCrm/D-6", nil), "company_id")
		apitest.Rejects(t, "which brand", admin.Post("/version/fromCrm/D-6?companyId=1", nil), "brand_id")

		admin.Put("/setting/crm.url", `{"value":"https://crm.example/in"}`)
		admin.Put("/setting/crm.key", `{"value":"secret"}`)
		finish := func() offertest.Finished {
			t.Helper()
			now := apitest.Done[fromCRM](t, admin.Get(fmt.Sprintf("/version/%d", first.ID)))
			return apitest.Done[offertest.Finished](t, admin.Post(fmt.Sprintf("/version/finish/%d", first.ID), fmt.Sprintf(`{"revision":%d}`, now.Revision)))
		}
		modelled := admin.Post(fmt.Sprintf("/version-changer/change-model/%d/1", first.ID), nil)
		if modelled.Status != http.StatusOK {
			t.Fatal(modelled.Body)
		}
		want := fmt.Sprintf("https://crm.example/in?action=in&id_configuratoroffer=%d&id_crmclient=77&id_crmclienttype=1&id_crmdoc=D-5&id_crmdoctype=2&key=secret", first.ID)
		if f := finish(); f.Redirect != "crm" || f.RedirectURL != want {
			t.Errorf("back to the CRM: %s %s", f.Redirect, f.RedirectURL)
		}
		if strings.Contains(p.Log(), "key=secret") || strings.Contains(admin.Get("/setting").Body, "secret\"") {
			t.Error("the key of the CRM is shown")
		}
		// Nobody answers there and there is no key: the finish does not ask.
		admin.Put("/setting/crm.url", `{"value":"https://crm.invalid:1/in"}`)
		admin.Put("/setting/crm.key", `{"value":""}`)
		if f := finish(); f.Redirect != "crm" || !strings.HasPrefix(f.RedirectURL, "https://crm.invalid:1/in?") || f.Version.Status != "active" {
			t.Errorf("a CRM that is nowhere: %s %s", f.Redirect, f.RedirectURL)
		}
		// Cleared, it leads to the site of new vehicles, else to the list.
		admin.Put(fmt.Sprintf("/version/%d", first.ID), `{"crm_doc_type_id":"","crm_doc_id":"","crm_client_type_id":"","crm_client_id":""}`)
		admin.Put("/setting/new_offers.url", `{"value":"https://new.example/offers"}`)
		admin.Put("/setting/new_offers.enabled", `{"value":true}`)
		if f := finish(); f.Redirect != "site" || f.RedirectURL != "https://new.example/offers" {
			t.Errorf("to the site: %s %s", f.Redirect, f.RedirectURL)
		}
		if next := apitest.Done[fromCRM](t, admin.Post(path, nil)); next.ID == first.ID {
			t.Error("a cleared offer is still that of the document")
		}
	})
}
