package catalog_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestBaseDataStaysWithItsBrand: what models have does not move to another brand, since they could no longer be saved.
func TestBaseDataStaysWithItsBrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for path, body := range map[string]string{
			"/body-type/1": `{"brand_id":2}`, "/equipment/1": `{"brand_id":2}`, "/serie/6": `{"brand_id":4}`,
			"/sales-group/1": `{"brand_id":2}`,
		} {
			was := apitest.Done[row](t, admin.Get(path)).BrandID
			apitest.Rejects(t, path, admin.Put(path, body), "brand_id")
			if now := apitest.Done[row](t, admin.Get(path)).BrandID; now != was {
				t.Errorf("%s is of brand %d, was of %d", path, now, was)
			}
			apitest.Done[row](t, admin.Put(path, fmt.Sprintf(`{"brand_id":%d}`, was)))
		}
	})
}

// TestModelRangeStaysWithItsBrand: it goes from one serie to another of its brand, and to none of others.
func TestModelRangeStaysWithItsBrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		got := admin.Put("/model-range/1", `{"serie_id":6}`)
		if apitest.Rejects(t, "a serie of another brand", got, "serie_id"); !strings.Contains(got.Body, "another brand") {
			t.Errorf("it does not say why: %s", got.Body)
		}
		serie := admin.Create(t, "/serie", `{"brand_id":1,"name":"Kita serija"}`)
		one := fmt.Sprintf("/model-range/%d", admin.Create(t, "/model-range", `{"serie_id":1,"model":"Keliaujanti"}`))
		if got := apitest.Done[row](t, admin.Put(one, fmt.Sprintf(`{"serie_id":%d}`, serie))); got.BrandID != 1 {
			t.Errorf("moved within its brand it is %+v", got)
		}
	})
}

// TestGearboxBecomesOneBrandsUnlessOthersHaveIt: a generic gearbox of models of other brands stays generic.
func TestGearboxBecomesOneBrandsUnlessOthersHaveIt(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		gearbox := admin.Create(t, "/gearbox", `{"brand_id":null,"code":"COMMON"}`)
		one := fmt.Sprintf("/gearbox/%d", gearbox)
		model := admin.Create(t, "/model",
			fmt.Sprintf(`{"brand_id":1,"code":"HASIT","modelrange_id":1,"gearbox_id":%d,"fuel_id":1}`, gearbox))
		apitest.Rejects(t, "a gearbox of a model of another brand", admin.Put(one, `{"brand_id":2}`), "brand_id")
		apitest.Done[any](t, admin.Put(one, `{"brand_id":1}`))
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/model/%d", model), `{"model_year":2027}`))
		apitest.Rejects(t, "from one brand to another", admin.Put(one, `{"brand_id":2}`), "brand_id")
		apitest.Done[any](t, admin.Put(one, `{"brand_id":null}`))
		apitest.Done[any](t, admin.Delete(fmt.Sprintf("/model/%d?anyway=1", model)))
		apitest.Rejects(t, "one of a model in the archive", admin.Put(one, `{"brand_id":2}`), "brand_id")
		free := fmt.Sprintf("/gearbox/%d", admin.Create(t, "/gearbox", `{"brand_id":1,"code":"NOBODYS"}`))
		apitest.Done[any](t, admin.Put(free, `{"brand_id":2}`))
	})
}

// TestTextOfAFeatureIsSavedByItsID: a body with an id updates that text, as everywhere (OP-002).
func TestTextOfAFeatureIsSavedByItsID(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		feature := admin.Create(t, "/feature",
			`{"brand_id":1,"code":"BYID","description":{"1":"Žibintai","2":"Lights"},"long_description":{"1":"Ilgas"}}`)
		type text struct {
			ID, Revision int64
			Description  string
			Long         string `json:"long_description"`
		}
		const path = "/feature-translation"
		before := apitest.Done[[]text](t, admin.Get(fmt.Sprintf("%s?featureId=%d&languageId=1", path, feature)))[0]
		body := fmt.Sprintf(`{"id":%d,"description":"Lempos","revision":%d}`, before.ID, before.Revision)
		got := apitest.Done[text](t, admin.Post(path, body))
		if got.ID != before.ID || got.Description != "Lempos" || got.Long != "Ilgas" {
			t.Errorf("saved as %+v", got)
		}
		older := fmt.Sprintf(`{"id":%d,"description":"X","revision":%d}`, before.ID, before.Revision)
		if got := admin.Post(path, older); got.Status != http.StatusConflict {
			t.Errorf("an older text was written: %d %s", got.Status, got.Body)
		}
		moved := admin.Post(path, fmt.Sprintf(`{"id":%d,"language_id":3}`, before.ID))
		apitest.Rejects(t, "another language", moved, "language_id")
		if got := admin.Post(path, `{"id":999999,"description":"X"}`); got.Status != http.StatusNotFound {
			t.Errorf("one that there is not: %d %s", got.Status, got.Body)
		}
	})
}

// TestWhoMayNotWriteIsNotAskedFirst: a record of all brands that others use is refused by right, and not with a
// question whose answer is refused too.
func TestWhoMayNotWriteIsNotAskedFirst(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas") // brands 1 and 4
		for _, path := range []string{"/product-class/1", "/product-class/1?anyway=1"} {
			if got := jonas.Delete(path); got.Status != http.StatusForbidden || got.Problem(t).Code != "common_brand" {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
		got := p.As(t, "admin").Delete("/product-class/1")
		if got.Status != http.StatusConflict || got.Problem(t).Code != "in_use_by" {
			t.Errorf("who may is asked: %d %s", got.Status, got.Body)
		}
	})
}
