package catalog_test

import (
	"testing"

	"forecourt/internal/testkit/apitest"
)

func TestFeaturesAreNarrowed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		admin.Post("/feature", `{"brand_id":1,"code":"SVARBI","important":true}`)
		admin.Post("/feature", `{"brand_id":1,"code":"RANKA","custom":true}`)
		for query, want := range map[string]string{"important=1": "SVARBI", "custom=true": "RANKA"} {
			var found []struct{ Code string }
			admin.Get("/feature?brandId=1&"+query).JSON(t, &found)
			if len(found) != 1 || found[0].Code != want {
				t.Errorf("%s finds %v, not %s alone", query, found, want)
			}
		}
	})
}
