package vehicledata_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// TestAccessoriesAreImported: the accessories of a serie come from a file, are tried before, and go back again.
func TestAccessoriesAreImported(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, _ := admin.PriceList(t)
		serie := admin.Create(t, "/serie", fmt.Sprintf(`{"brand_id":%d,"name":"A5"}`, brand))
		other := admin.Create(t, "/serie", fmt.Sprintf(`{"brand_id":%d,"name":"A6"}`, brand))
		admin.Create(t, "/accessory", fmt.Sprintf(`{"serie_id":%d,"code":"TOW","name":{"1":"Kitos serijos"},"price":1}`, other))
		query := func(more ...string) url.Values {
			return apitest.ImportQuery(brand, 0, append([]string{"serieId", fmt.Sprint(serie)}, more...)...)
		}
		codes := func() string {
			var words []string
			for _, a := range apitest.Done[[]map[string]any](t, admin.Get(fmt.Sprintf("/accessory?serieId=%d", serie))) {
				words = append(words, fmt.Sprintf("%v%v%v", a["code"], a["name"], a["price"]))
			}
			return strings.Join(words, " ")
		}
		file := []byte("code;name_lt;name_en;price\nTOW;Kablys;Tow bar;120,50\nBOX;Dėžė;;99\nbox;Dar;;1\nBAD;Be kainos;;\nMIN;Neigiama;;-1\nNO;;;5\n")
		trial := admin.Import(t, vehicledata.Accessories, "a.csv", file, query("dryRun", "1"))
		first := admin.Import(t, vehicledata.Accessories, "a.csv", file, query())
		if want := (apitest.ImportCounts{Created: 2, Faulty: 4}); trial.Stats.ImportCounts != want || first.Stats.ImportCounts != want {
			t.Fatalf("tried %+v, done %+v", trial, first)
		}
		rows := admin.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", first.JobID)).Body
		for _, want := range []string{`"row":4,`, `"row":5,`, `"column":"price"`, `"column":"name_lt"`} {
			if !strings.Contains(rows, want) {
				t.Errorf("no %s in %s", want, rows)
			}
		}
		const both = "BOXmap[1:Dėžė]99 TOWmap[1:Kablys 2:Tow bar]120.5"
		if got := codes(); got != both {
			t.Errorf("imported: %s", got)
		}
		for _, form := range []string{"csv", "xlsx"} {
			export := admin.Get(fmt.Sprintf("/accessory?serieId=%d&status=all&format=%s", serie, form)).Body
			if again := admin.Import(t, vehicledata.Accessories, "again."+form, []byte(export), query()); again.Stats.ImportCounts != (apitest.ImportCounts{Unchanged: 2}) {
				t.Errorf("its own export as %s: %+v", form, again)
			}
		}
		// The address of features leads here too, and a name without a language is of the language of the import.
		older := admin.Import(t, "features", "b.csv", []byte("code;name;price;status\nTOW;Kablys 2;;\nBOX;;;deleted\n"),
			apitest.ImportQuery(brand, 0, "accessory", fmt.Sprint(serie), "languageId", "1"))
		if older.Stats.ImportCounts != (apitest.ImportCounts{Updated: 2}) || codes() != "TOWmap[1:Kablys 2 2:Tow bar]120.5" {
			t.Errorf("by the older address: %+v %s", older, codes())
		}
		started := admin.Post(fmt.Sprintf("/import/job/%d/revert", older.JobID), nil)
		back := admin.WaitImport(t, apitest.Done[struct {
			JobID int64 `json:"job_id"`
		}](t, started).JobID)
		if back.Status != "OK" || codes() != both {
			t.Errorf("reverted: %+v %s", back, codes())
		}
	})
}

// TestAccessoriesNeedTheirSerie: one of the brand and in use, for those who may change accessories.
func TestAccessoriesNeedTheirSerie(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, _ := admin.PriceList(t)
		archived := admin.Create(t, "/serie", fmt.Sprintf(`{"brand_id":%d,"name":"Old"}`, brand))
		admin.Post("/serie/bulk", fmt.Sprintf(`{"ids":[%d],"action":"archive"}`, archived))
		file := admin.Upload(t, "a.csv", []byte("code;name_lt;price\nA;A;1\n"))
		start := func(c *apitest.Client, kind, query string) apitest.Response {
			return c.Post(fmt.Sprintf("/import/%s/import/%s?brandId=%d%s", kind, file, brand, query), nil)
		}
		apitest.Rejects(t, "no serie", start(admin, "accessories", ""), "serieId")
		apitest.Rejects(t, "a serie of another brand", start(admin, "accessories", "&serieId=1"), "serieId")
		apitest.Rejects(t, "an archived serie", start(admin, "accessories", fmt.Sprintf("&serieId=%d", archived)), "serieId")
		apitest.Rejects(t, "by the older address", start(admin, "features", "&accessory=1"), "serieId")
		if got := p.As(t, "ruta").Post(fmt.Sprintf("/import/accessories/import/%s?brandId=1&serieId=1", file), nil); got.Status != http.StatusForbidden {
			t.Errorf("a salesperson: %d %s", got.Status, got.Body)
		}
		template := admin.Get(fmt.Sprintf("/import/accessories/template/%d/1?format=csv", brand))
		if !strings.Contains(template.Body, "code;name_lt;price;image;status") || !strings.Contains(template.Header.Get("Content-Disposition"), "_accessories.csv") {
			t.Errorf("the template: %s %q", template.Header, template.Body)
		}
	})
}
