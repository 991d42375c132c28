package catalog_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type row struct {
	ID       int64
	Revision int64
	BrandID  int64 `json:"brand_id"`
	Code     string
	Sort     int64
	Status   string
	Type     *string
	Casco    float64 `json:"price_casco"`
}

func TestBodyTypeLife(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas") // brands 1 and 4; the role may not change brand 4
		b := apitest.Done[row](t, jonas.Post("/body-type", `{"brand_id":1,"code":"NEW","name":{"1":" Naujas ","2":""}}`))
		if b.Revision != 1 || b.Status != "active" || b.Sort != 14 {
			t.Errorf("created %+v", b)
		}
		path := fmt.Sprintf("/body-type/%d", b.ID)
		if got := jonas.Get(path); !strings.Contains(got.Body, `"name":{"1":"Naujas"}`) || !strings.Contains(got.Body, "Jonas Petraitis") {
			t.Errorf("texts are not tidied, or its writer is unknown: %s", got.Body)
		}
		if got := apitest.Done[row](t, jonas.Delete(path+"?revision=1")); got.Status != "deleted" || got.Revision != 2 {
			t.Errorf("archived %+v", got)
		}
		if got := jonas.Get("/body-type?brandId=1&limit=1000").Body; strings.Contains(got, `"NEW"`) {
			t.Error("the list shows an archived row")
		}
		if got := apitest.Done[row](t, jonas.Put(path, `{"status":"active","revision":2}`)); got.Status != "active" {
			t.Errorf("restored %+v", got)
		}
		if got := jonas.Post("/body-type", `{"brand_id":4,"code":"NEW"}`); got.Status != http.StatusForbidden || got.Problem(t).Code != "denied" {
			t.Errorf("a brand the role denies: %d %s", got.Status, got.Body)
		}
		if got := jonas.Put(path, `{"brand_id":4}`); got.Status != http.StatusForbidden {
			t.Errorf("moved into a brand the role denies: %d", got.Status)
		}
		bulk := jonas.Post("/body-type/bulk", fmt.Sprintf(`{"ids":[%d,999999],"action":"archive"}`, b.ID))
		if !strings.Contains(bulk.Body, `"ok":true`) || !strings.Contains(bulk.Body, `"code":"not_found"`) {
			t.Errorf("bulk: %s", bulk.Body)
		}
	})
}

func TestOrderOfBodyTypes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		if got := jonas.Post("/body-type/sort", `{"ids":[3,1,2]}`); got.Status != http.StatusNoContent {
			t.Fatalf("sort: %d %s", got.Status, got.Body)
		}
		var rows []row
		jonas.Get("/body-type?brandId=1").JSON(t, &rows)
		var order []int64
		for _, r := range rows[:4] {
			order = append(order, r.ID)
		}
		if fmt.Sprint(order) != "[3 1 2 4]" {
			t.Errorf("order is %v", order)
		}
	})
}

func TestExport(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		csv := jonas.Get("/body-type?brandId=1&format=csv")
		if !strings.HasPrefix(csv.Body, "\ufeffid;code;name_lt;name_en;status;sort\r\n1;HAT;Hečbekas;Hatchback;active;1\r\n") {
			t.Errorf("csv begins %q", csv.Body[:80])
		}
		if got := csv.Header.Get("Content-Disposition"); !strings.Contains(got, "attachment") || !strings.Contains(got, ".csv") {
			t.Errorf("the browser would show it: %s", got)
		}
		if xlsx := jonas.Get("/body-type?brandId=1&format=xlsx"); !strings.HasPrefix(xlsx.Body, "PK") {
			t.Errorf("xlsx: %d", xlsx.Status)
		}
	})
}

func TestSeries(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		s := apitest.Done[row](t, admin.Post("/serie", `{"brand_id":1,"name":"Nauja","price_casco":3.125,"link":"https://example.com/feed"}`))
		if s.Casco != 3.125 {
			t.Errorf("casco %v", s.Casco)
		}
		for what, body := range map[string]string{
			"name": `{"name":" kompaktinė "}`, "price_casco": `{"price_casco":100.5}`, "link": `{"link":"javascript:alert(1)"}`,
		} {
			apitest.Rejects(t, what, admin.Put(fmt.Sprintf("/serie/%d", s.ID), body), what)
		}
		for _, body := range []string{`{"price_casco":1.2345}`, `{"price_casco":"5"}`} {
			if got := admin.Put(fmt.Sprintf("/serie/%d", s.ID), body); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", body, got.Status, got.Body)
			}
		}
		if got := admin.Get("/serie/1/used-by").Body; !strings.Contains(got, `"C3 Sport"`) || !strings.Contains(got, "model-range") {
			t.Errorf("used by: %s", got)
		}
		if got := admin.Get(fmt.Sprintf("/serie/%d/used-by", s.ID)).Body; strings.TrimSpace(got) != "[]" {
			t.Errorf("a new serie is used by %s", got)
		}
	})
}

func TestModelRangeFollowsItsSerie(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		m := apitest.Done[row](t, admin.Post("/model-range", `{"serie_id":6,"model":"Nauja"}`))
		if m.BrandID != 2 {
			t.Errorf("brand %d, the serie's is 2", m.BrandID)
		}
		apitest.Rejects(t, "a serie that does not exist", admin.Post("/model-range", `{"serie_id":99999,"model":"X"}`), "serie_id")
		path := fmt.Sprintf("/model-range/%d", m.ID)
		apitest.Done[row](t, admin.Delete(path))
		apitest.Done[row](t, admin.Delete("/serie/6?anyway=1"))
		apitest.Rejects(t, "restored while its serie is archived", admin.Put(path, `{"status":"active"}`), "serie_id")
	})
}

func TestSharedAndGenericRecords(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		if g := apitest.Done[row](t, admin.Post("/sales-group", `{"brand_id":8,"code":"PACKS","type":"packages"}`)); g.Type == nil {
			t.Error("the type of a sales group is lost")
		}
		apitest.Rejects(t, "unknown type", admin.Post("/sales-group", `{"brand_id":8,"code":"X","type":"boxes"}`), "type")
		unknown := admin.Post("/equipment/assign", `{"equipment_ids":[1],"model_ids":[999999]}`)
		apitest.Rejects(t, "equipment of no model", unknown, "model_id")
		if wrong := unknown.Problem(t).Errors; len(wrong) != 1 {
			t.Errorf("equipment of no model is refused by %v", wrong)
		}
		apitest.Rejects(t, "equipment without a name", admin.Post("/equipment", `{"brand_id":1,"name":{"1":" "}}`), "name")
		apitest.Rejects(t, "unknown step", admin.Post("/product-class", `{"code":"x","step":"roof"}`), "step")
		apitest.Rejects(t, "taken code of a class", admin.Post("/product-class", `{"code":"LINE"}`), "code")
		apitest.Rejects(t, "taken code of a generic gearbox", admin.Post("/gearbox", `{"code":"Manual"}`), "code")
		seen := jonas.Get("/gearbox?brandId=1").Body
		if !strings.Contains(seen, "manual") || !strings.Contains(seen, "AuroraMatic") || strings.Contains(seen, "HalcyonMatic") {
			t.Errorf("gearboxes of a brand: %s", seen)
		}
		if got := jonas.Post("/product-class", `{"code":"own"}`); got.Status != http.StatusForbidden || got.Problem(t).Code != "common_brand" {
			t.Errorf("who may change base data of some brands changes what all share: %d %s", got.Status, got.Body)
		}
		if got := admin.Post("/product-class", `{"code":"own"}`); got.Status != http.StatusOK {
			t.Errorf("who has all brands does not: %d %s", got.Status, got.Body)
		}
		if got := p.As(t, "ruta").Post("/product-class", `{"code":"own2"}`); got.Status != http.StatusForbidden {
			t.Errorf("without the permission: %d", got.Status)
		}
	})
}

// The brand's own and the generic ones, or the generic ones alone.
func TestGearboxesOfBrandsOrNone(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		all := func(query string) (codes []string) {
			for _, g := range apitest.Done[[]struct{ Code string }](t, jonas.Get("/gearbox?"+query)) {
				codes = append(codes, g.Code)
			}
			return codes
		}
		for query, want := range map[string]string{
			"brandId[]=1&brandId[]=null": "[AuroraMatic automatic manual]", "brandId%5B%5D=null&brandId%5B%5D=1": "[AuroraMatic automatic manual]",
			"brandId=1": "[AuroraMatic automatic manual]", "brandId[]=null": "[automatic manual]", "brandId=null": "[automatic manual]",
		} {
			if got := fmt.Sprint(all(query)); got != want {
				t.Errorf("%s: %s, not %s", query, got, want)
			}
		}
		for _, bad := range []string{"none", "0", "-1", "1.5", "NULL", "1&brandId[]=x"} {
			apitest.Rejects(t, bad, jonas.Get("/gearbox?brandId[]="+bad), "brandId")
		}
		admin := p.As(t, "admin")
		for filter, want := range map[string]int{`{"brandId":[1]}`: http.StatusOK, `{"brandId":["null"]}`: http.StatusOK, `{"brandId":["x"]}`: http.StatusUnprocessableEntity} {
			if got := admin.Post("/gearbox/bulk", fmt.Sprintf(`{"filter":%s,"action":"restore"}`, filter)); got.Status != want {
				t.Errorf("many by %s: %d %s", filter, got.Status, got.Body)
			}
		}
	})
}

// A list has an order of rows that there are, and a record names no other brand than it comes to have.
func TestWhatContradictsItselfIsRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		apitest.Rejects(t, "a serie of another brand", admin.Post("/model-range", `{"brand_id":1,"serie_id":6,"model":"Svetima"}`), "brand_id")
		if got := admin.Get("/model-range?serieId=6&keyword=Svetima").Header.Get("X-Total-Count"); got != "0" {
			t.Errorf("%s such ranges are there", got)
		}
		type made struct {
			BrandID int64 `json:"brand_id"`
		}
		if got := apitest.Done[made](t, admin.Post("/model-range", `{"brand_id":1,"serie_id":1,"model":"Sava"}`)); got.BrandID != 1 {
			t.Errorf("one of its own brand: %+v", got)
		}
		for _, list := range []string{"/brand", "/company", "/body-type", "/serie", "/feature", "/country"} {
			apitest.Rejects(t, list, admin.Post(list+"/sort", `{"ids":[1,777777]}`), "ids")
		}
	})
}
