package pricelist_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestArchivingAListNamesItsOffers: the list in force is archived only by who says so, having been shown the offers
// that it disables and the title that it is the list in force of.
func TestArchivingAListNamesItsOffers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		got := admin.Delete("/pricelist/1")
		if got.Status != http.StatusConflict || got.Problem(t).Code != "in_use_by" {
			t.Fatalf("not asked: %d %s", got.Status, got.Body)
		}
		open := admin.Get("/version?pricelistId=1&limit=1").Header.Get("X-Total-Count")
		for _, named := range []string{"offers " + open, "price list titles 1"} {
			if open == "0" || !strings.Contains(got.Problem(t).Message, named) {
				t.Errorf("%s are not named: %s", named, got.Problem(t).Message)
			}
		}
		users := map[string]int{}
		for _, u := range apitest.Done[[]struct{ Entity, Name string }](t, admin.Get("/pricelist/1/used-by")) {
			if users[u.Entity]++; u.Name == "" {
				t.Errorf("one has no name: %+v", u)
			}
		}
		if users["version"] == 0 || users["pricelist-title"] != 1 {
			t.Errorf("used by %v", users)
		}
		const chosen = `{"ids":[1],"action":"archive"}`
		if got := admin.Post("/pricelist/bulk", chosen); !strings.Contains(got.Body, `"in_use"`) {
			t.Errorf("with others: %d %s", got.Status, got.Body)
		}
		if got := apitest.Done[record](t, admin.Delete("/pricelist/1?anyway=1")); got.Status != "deleted" {
			t.Errorf("by who says so: %+v", got)
		}
	})
}

// TestArchivingAListOfNothingAsksNothing: a draft, and a list that another one has followed, have no offers and are
// not in force.
func TestArchivingAListOfNothingAsksNothing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for name, published := range map[string]bool{"Juodraštis": false, "Senas": true} {
			body := fmt.Sprintf(`{"pricelist_title_id":1,"name":%q,"started_at":"2001-01-01"}`, name)
			list := admin.Create(t, "/pricelist", body)
			if published {
				admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_standard":100}`, list))
				apitest.Done[record](t, admin.Post(fmt.Sprintf("/pricelist/publish/%d", list), nil))
			}
			if got := admin.Get(fmt.Sprintf("/pricelist/%d/used-by", list)).Body; strings.TrimSpace(got) != "[]" {
				t.Errorf("%s is used by %s", name, got)
			}
			apitest.Done[record](t, admin.Delete(fmt.Sprintf("/pricelist/%d", list)))
		}
	})
}

// TestModelNamesAListOfItsBrand: a price list that is not there, or of another brand, is refused at its field.
func TestModelNamesAListOfItsBrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for list, what := range map[int64]string{999999: "one that is not there", 3: "one of another brand"} {
			apitest.Rejects(t, what, admin.Put("/model/1", fmt.Sprintf(`{"pricelistId":%d}`, list)), "pricelistId")
			priced := admin.Put("/model/1", fmt.Sprintf(`{"pricelistId":%d,"price_standard":1}`, list))
			apitest.Rejects(t, what+" with a price", priced, "pricelistId")
			const fresh = `{"brand_id":1,"code":"FRESH","modelrange_id":1,"fuel_id":1,"pricelistId":%d}`
			apitest.Rejects(t, what+", of a new model", admin.Post("/model", fmt.Sprintf(fresh, list)), "pricelistId")
		}
		apitest.Done[record](t, admin.Put("/model/1", `{"pricelistId":null}`))
		if got := apitest.Done[record](t, admin.Put("/model/1", `{"pricelistId":1}`)); got.ModelPriceID == nil {
			t.Errorf("of its own brand: %+v", got)
		}
	})
}
