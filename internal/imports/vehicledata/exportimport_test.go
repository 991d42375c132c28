package vehicledata_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestExportsAreImportedAgain: what the lists of costs and of titles give as a
// file changes nothing when it is imported unchanged, whichever of its imports
// takes it.
func TestExportsAreImportedAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Again"}`)
		price := admin.Create(t, "/model-price", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"price_wholesale":20000,"feature_prime_cost":120}`, list))
		paid := admin.Put(fmt.Sprintf("/prime-cost/%d", price), `{"company_id":1,"company_price_wholesale":19500.5}`)
		if paid.Status != http.StatusOK {
			t.Fatalf("wholesale: %d %s", paid.Status, paid.Body)
		}
		offered := admin.Create(t, "/model-feature", fmt.Sprintf(`{"pricelist_id":%d,"model_id":1,"feature_id":2,"price_standard":100}`, list))
		named := admin.Put(fmt.Sprintf("/model-feature/%d/titles", offered), `{"title":{"1":"Savas","2":"Own"},"title_description":{"1":"Ilgas aprašymas"}}`)
		if named.Status != http.StatusOK {
			t.Fatalf("titles: %d %s", named.Status, named.Body)
		}
		again := func(from, form string, start func(file string) apitest.Response) {
			file := admin.Upload(t, "again."+form, []byte(admin.Get(from+"&format="+form).Body))
			job := apitest.Done[struct {
				JobID int64 `json:"job_id"`
			}](t, start(file)).JobID
			got := admin.WaitImport(t, job)
			if got.Status != "OK" || got.Stats.Created+got.Stats.Updated+got.Stats.Faulty != 0 || got.Stats.Unchanged == 0 {
				t.Errorf("%s as %s: %s %s %+v", from, form, got.Status, got.ErrorToDisplay, got.Stats.ImportCounts)
			}
		}
		for _, form := range []string{"csv", "xlsx"} {
			costs := fmt.Sprintf("/prime-cost?brandId=1&pricelistId=%d&companyId=1", list)
			for _, kind := range []string{"wholesale/1", "primecost"} {
				again(costs, form, func(file string) apitest.Response {
					return admin.Post(fmt.Sprintf("/prices/import/%d/%s/%s", list, file, kind), nil)
				})
			}
			for _, from := range []string{
				fmt.Sprintf("/model-feature?brandId=1&pricelistId=%d&modelId=1", list),
				"/model-feature-translation?modelId=1",
			} {
				again(from, form, func(file string) apitest.Response {
					return admin.Post(fmt.Sprintf("/import/features-title/import/%s?brandId=1&languageId=0", file), nil)
				})
			}
		}
		// The same file with another text: the description is read too.
		file := admin.Upload(t, "titles.csv", []byte(strings.Replace(admin.Get(fmt.Sprintf("/model-feature?brandId=1&pricelistId=%d&modelId=1&format=csv", list)).Body, "Ilgas aprašymas", "Kitas aprašymas", 1)))
		job := admin.StartImport(t, "features-title", file, apitest.ImportQuery(1, 0))
		if got := admin.WaitImport(t, job); got.Stats.Updated != 1 {
			t.Errorf("another description: %+v", got.Stats)
		}
	})
}
