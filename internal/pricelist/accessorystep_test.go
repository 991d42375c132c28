package pricelist_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestAccessoriesOfTheSerieAreAStep: a listed model has the step of accessories where its serie has some of its own, as
// the wizard does; without them and without features of the step it has none.
func TestAccessoriesOfTheSerieAreAStep(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type listed struct {
			ID             int64
			SerieID        int64  `json:"serie_id"`
			ModelPriceID   *int64 `json:"model_price_id"`
			HasAccessories bool   `json:"has_accessories"`
		}
		const path = "/model?brandId=1&pricelistId=1"
		models := apitest.Done[[]listed](t, admin.Get(path))
		serie := models[0].SerieID
		var ofSerie []listed
		for _, m := range models {
			if m.SerieID == serie {
				ofSerie = append(ofSerie, m)
			}
		}

		expect := func(has bool) {
			t.Helper()
			for _, m := range apitest.Done[[]listed](t, admin.Get(path)) {
				if m.SerieID == serie && m.HasAccessories != has {
					t.Errorf("model %d of the list has accessories: %v, want %v", m.ID, m.HasAccessories, has)
				}
			}
			one := fmt.Sprintf("/model/%d?pricelistId=1", ofSerie[0].ID)
			if m := apitest.Done[listed](t, admin.Get(one)); m.HasAccessories != has {
				t.Errorf("%s: %v, want %v", one, m.HasAccessories, has)
			}
			offer := admin.Create(t, "/version", fmt.Sprintf(`{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":%d}`, ofSerie[0].ID))
			car := apitest.Done[struct {
				Steps []struct {
					Step    string
					Visible bool
				}
			}](t, admin.Get(fmt.Sprintf("/version/car/%d", offer)))
			for _, s := range car.Steps {
				if s.Step == "accessories" && s.Visible != has {
					t.Errorf("the wizard shows the step: %v, want %v", s.Visible, has)
				}
			}
		}

		type row struct{ ID int64 }
		for _, f := range apitest.Done[[]struct {
			ID   int64
			Step string
		}](t, admin.Get("/product-class")) {
			if f.Step != "accessory" {
				continue
			}
			for _, m := range ofSerie {
				for _, offered := range apitest.Done[[]row](t, admin.Get(fmt.Sprintf("/model-feature?pricelistId=1&modelId=%d&productClassId[]=%d", m.ID, f.ID))) {
					apitest.Done[any](t, admin.Delete(fmt.Sprintf("/model-feature/%d", offered.ID)))
				}
			}
		}

		expect(true)
		for _, a := range apitest.Done[[]row](t, admin.Get(fmt.Sprintf("/accessory?serieId=%d", serie))) {
			apitest.Done[any](t, admin.Delete(fmt.Sprintf("/accessory/%d?anyway=1", a.ID)))
		}
		expect(false)
	})
}
