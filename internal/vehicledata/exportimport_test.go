package vehicledata_test

import (
	"fmt"
	"net/http"
	"net/url"
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

// TestWholeExportsAreImportedAgain: each list of a brand's vehicle data that has a file of its own and an import changes
// nothing when it is exported and imported unchanged.
func TestWholeExportsAreImportedAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		p.Draft(t, 1)
		serie := apitest.Done[struct {
			SerieID int64 `json:"serie_id"`
		}](t, admin.Get("/model/1")).SerieID
		admin.Create(t, "/accessory", fmt.Sprintf(`{"serie_id":%d,"code":"AGAIN","name":{"1":"Kilimėliai"},"price":49.9}`, serie))
		for _, c := range []struct{ kind, from, query string }{
			{"equipment", "/equipment?brandId=1&status=all", "brandId=1&languageId=0"},
			{"accessories", fmt.Sprintf("/accessory?serieId=%d&status=all", serie), fmt.Sprintf("brandId=1&languageId=0&serieId=%d", serie)},
			{"features", "/feature?brandId=1&status=all", "brandId=1&languageId=0"},
			{"bmw-vehicle-data", "/model?brandId=1&pricelistId=1", "brandId=1&languageId=0&pricelistId=1"},
			{"bmw-vehicle-data", "/package-content?brandId=1&pricelistId=1", "brandId=1&languageId=0&pricelistId=1"},
			{"bmw-vehicle-data", "/rule?pricelistId=1", "brandId=1&languageId=0&pricelistId=1"},
			{"bmw-vehicle-data", "/model-feature?pricelistId=1", "brandId=1&languageId=0&pricelistId=1"},
			{"prices", "/model-price?brandId=1&pricelistId=1", "brandId=1&languageId=0&pricelistId=1"},
		} {
			for _, form := range []string{"csv", "xlsx"} {
				content := admin.Get(c.from + "&format=" + form).Body
				name := admin.Get(c.from + "&format=" + form).Header.Get("Content-Disposition")
				if c.kind == "equipment" && form == "csv" && !strings.Contains(content, " A01P ") {
					t.Errorf("the file does not say which models have what: %.300s", content)
				}
				_, name, _ = strings.Cut(strings.Trim(name, `"`), `filename="`)
				values, _ := url.ParseQuery(c.query)
				got := admin.Import(t, c.kind, name, []byte(content), values)
				if got.Status != "OK" || got.Stats.Created+got.Stats.Updated+got.Stats.Faulty != 0 || got.Stats.Unchanged == 0 {
					t.Errorf("%s %s as %s called %s: %s %s %+v", c.from, c.query, form, name, got.Status, got.ErrorToDisplay, got.Stats.ImportCounts)
				}
			}
		}
	})
}
