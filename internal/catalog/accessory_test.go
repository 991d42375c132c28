package catalog_test

import (
	"fmt"
	"net/http"
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
		for field, value := range map[string]string{"from_feed": "true", "brand_id": "7"} {
			body := fmt.Sprintf(`{"serie_id":3,"code":"mat-x","name":{"1":"X"},%q:%s}`, field, value)
			apitest.Rejects(t, "what follows from others", admin.Post("/accessory", body), field)
		}
		if got := admin.Post("/accessory", `{"serie_id":3,"code":"mat-x","name":{"1":"X"},"brand_id":1,"from_feed":false}`); got.Status != http.StatusOK {
			t.Errorf("what follows from others, as it is: %d %s", got.Status, got.Body)
		}
	})
}
