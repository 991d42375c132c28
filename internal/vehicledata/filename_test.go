package vehicledata_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestTemplatesAreTaken: a template has a name that the import of its kind takes, and is recognised as what it is.
func TestTemplatesAreTaken(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		madeByFca(t, admin, brand)
		for kind, name := range map[string]string{
			"bmw-vehicle-data": "_bmw-vehicle-data.", "features": "_features.", "features-title": "_titles.", "fca": "_fca.", "equipment": "_equipment.",
			"accessories": "_accessories.", "prices": "cars_2013-01_prices.", "vehicle": "_vehicles.", "transaction": "_transactions.",
			"primecost": "_primecost.", "wholesale": "_wholesale.",
		} {
			for _, form := range []string{"csv", "xlsx"} {
				got := admin.Get(fmt.Sprintf("/import/%s/template/%d/0?format=%s&pricelistId=%d", kind, brand, form, list))
				_, file, _ := strings.Cut(got.Header.Get("Content-Disposition"), "filename=")
				file, _, _ = strings.Cut(strings.Trim(file, `"`), `"`)
				if !strings.Contains(file, name) || kind != "prices" && !strings.HasPrefix(file, "bmw") {
					t.Errorf("%s is called %s", kind, got.Header.Get("Content-Disposition"))
				}
				fits := false
				uploaded := admin.Upload(t, file, []byte(got.Body))
				for _, one := range apitest.Done[[]struct {
					Kind    string
					Missing []string
				}](t, admin.Get(fmt.Sprintf("/import/kinds/%s?brandId=%d", uploaded, brand))) {
					fits = fits || one.Kind == kind && len(one.Missing) == 0
				}
				if !fits {
					t.Errorf("%s is not recognised as %s", file, kind)
				}
			}
		}
	})
}

// TestPricesOfAnotherList: a file that is called as another list is refused, others are taken.
func TestPricesOfAnotherList(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		title := admin.Create(t, "/pricelist-title", fmt.Sprintf(`{"brand_id":%d,"type":2,"name":"Cars support"}`, brand))
		support := admin.Create(t, "/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":"2013-01","started_at":"2013-01-01"}`, title))
		for _, c := range []struct {
			file string
			list int64
			fits bool
		}{{"Cars_support-2013-01.csv", list, false}, {"cars_2013-01_prices.csv", support, false}, {"cars_2013-01.csv", list, true}, {"any.csv", list, true}} {
			file := admin.Upload(t, c.file, []byte("model;price_standard\nB01D;1\n"))
			got := admin.Post(fmt.Sprintf("/import/prices/import/%s?brandId=%d&pricelistId=%d", file, brand, c.list), nil)
			if !c.fits {
				apitest.Rejects(t, c.file, got, "file")
				continue
			}
			admin.WaitImport(t, apitest.Done[struct {
				JobID int64 `json:"job_id"`
			}](t, got).JobID)
		}
	})
}

// TestEquipmentInAnyLanguage: one name is enough, in whatever language.
func TestEquipmentInAnyLanguage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, _ := admin.PriceList(t)
		for _, c := range []struct {
			file string
			want apitest.ImportCounts
		}{
			{"name\nWheel\n", apitest.ImportCounts{Created: 1}},
			{"name_en\nWheel\n", apitest.ImportCounts{Unchanged: 1}},
			{"name_lt;name_lv\nSėdynė;Sēdeklis\n", apitest.ImportCounts{Created: 1}},
			{"name_lt;name_ru\nSėdynė;Сиденье\n", apitest.ImportCounts{Updated: 1}},
			{"name_lv\nSēdeklis\n", apitest.ImportCounts{Unchanged: 1}},
		} {
			if got := admin.Import(t, "equipment", "e.csv", []byte(c.file), apitest.ImportQuery(brand, 0)); got.Stats.ImportCounts != c.want {
				t.Errorf("%q: %+v", c.file, got)
			}
		}
	})
}
