package catalog_test

import (
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

func TestAccessoriesAreChecked(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for field, body := range map[string]string{
			"code": `{"serie_id":1,"code":"mat-g","name":{"1":"X"}}`, "name": `{"serie_id":1,"code":"N"}`, "price": `{"serie_id":1,"code":"N","name":{"1":"X"},"price":-1}`,
			"serie_id": `{"serie_id":999,"code":"N","name":{"1":"X"}}`,
		} {
			if got := admin.Post("/accessory", body); got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors[field]) != 1 {
				t.Errorf("%s: %d %s", field, got.Status, got.Body)
			}
		}
		apitest.Rejects(t, "another brand than that of the serie", admin.Post("/accessory", `{"serie_id":3,"code":"mat-x","name":{"1":"X"},"brand_id":7}`), "brand_id")
		if got := admin.Post("/accessory", `{"serie_id":3,"code":"mat-x","name":{"1":"X"},"from_feed":true,"brand_id":1}`); !strings.Contains(got.Body, `"from_feed":false`) || !strings.Contains(got.Body, `"brand_id":1,`) {
			t.Errorf("what follows from others was taken from the body: %s", got.Body)
		}
	})
}
