package brandchange_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/brandchange"
	"forecourt/internal/testkit/apitest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// TestModelLeavesItsLists: a model in price lists moves to another brand once
// it is said that what its brand has of it may be removed; that is counted
// before, and nothing of it is left behind.
func TestModelLeavesItsLists(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		id := admin.Create(t, "/model", `{"brand_id":1,"pricelistId":1,"code":"MOVE","modelrange_id":1,"bodytype_id":1,"gearbox_id":3,"fuel_id":1,"price_standard":20000}`)
		admin.Post("/model-feature/assign", fmt.Sprintf(`{"pricelist_id":1,"model_ids":[%d],"feature_ids":[1,22,23],"price_standard":100}`, id))
		for path, body := range map[string]string{
			"/rule":                      `{"pricelist_id":1,"model_id":%d,"name":"OWN","include":0,"conditions":[{"id":22}],"actions":[{"id":23}]}`,
			"/model-feature-translation": `{"model_id":%d,"feature_id":22,"language_id":1,"title":"Kitas"}`,
			"/test-configuration":        `{"pricelist_id":1,"model_id":%d,"name":"own","expected":"valid","offer_type":"standard","chosen":[],"dropped":[]}`,
		} {
			admin.Create(t, path, fmt.Sprintf(body, id))
		}
		preview := func(id int64) brandchange.BrandChange {
			t.Helper()
			return apitest.Done[brandchange.BrandChange](t, admin.Get(fmt.Sprint("/model/brand-change/", id)))
		}
		if c := preview(id); len(c.Pricelists) != 1 || c.Pricelists[0].Published == nil || c.Prices != 1 || c.Features != 3 || c.Rules != 1 || c.Titles != 1 || c.Configurations != 1 || c.Offers != 0 {
			t.Errorf("what is lost: %+v", c)
		}
		path := fmt.Sprintf("/model/change-brand/%d/2", id)
		if got := admin.Post(path, nil); got.Status != http.StatusConflict || got.Problem(t).Code != "model_of_old_brand" {
			t.Errorf("without a word: %d %s", got.Status, got.Body)
		}
		got := admin.Post(path+"?remove=true", nil)
		apitest.Rejects(t, "a gearbox of the old brand only", got, "gearbox_id")
		if !strings.Contains(got.Body, "has no gearbox of this code") {
			t.Errorf("why it is refused: %s", got.Body)
		}
		if c := preview(id); c.Features != 3 {
			t.Errorf("a refused move took something away: %+v", c)
		}
		admin.Put(fmt.Sprint("/model/", id), `{"gearbox_id":2}`)
		if got := admin.Post(path+"?remove=true", nil); got.Status != http.StatusOK {
			t.Fatalf("move: %d %s", got.Status, got.Body)
		}
		if c := preview(id); c.Lost != (brandchange.Lost{}) || len(c.Pricelists) != 0 {
			t.Errorf("left behind: %+v", c)
		}
		if c := preview(1); c.Offers == 0 {
			t.Errorf("a model with offers: %+v", c)
		}
		if got := admin.Post("/model/change-brand/1/2?remove=true", nil); got.Status != http.StatusConflict || got.Problem(t).Code != "model_stays_with_brand" {
			t.Errorf("a model with offers: %d %s", got.Status, got.Body)
		}
	})
}
