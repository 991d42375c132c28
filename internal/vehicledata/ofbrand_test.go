package vehicledata_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// madeByFca makes FCA the manufacturer of the brand.
func madeByFca(t *testing.T, admin *apitest.Client, brand int64) {
	t.Helper()
	type record struct {
		ID       int64  `json:"id"`
		Code     string `json:"code"`
		Revision int64  `json:"revision"`
	}
	for _, maker := range apitest.Done[[]record](t, admin.Get("/manufacturer")) {
		if maker.Code == "fca" {
			at := fmt.Sprint("/brand/", brand)
			now := apitest.Done[record](t, admin.Get(at))
			apitest.Done[record](t, admin.Put(at, fmt.Sprintf(`{"manufacturer_ids":[%d],"revision":%d}`, maker.ID, now.Revision)))
			return
		}
	}
	t.Fatal("there is no manufacturer FCA")
}

// TestFilesOfFcaAreOfItsBrands: files of FCA are neither recognised nor started for a brand of another manufacturer,
// not as a trial either; for a brand of FCA they are.
func TestFilesOfFcaAreOfItsBrands(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		start := func(kind string, dryRun int) apitest.Response {
			file := admin.Upload(t, "rules.csv", []byte("code;conditions;actions\nR1;;\n"))
			return admin.Post(fmt.Sprintf("/import/%s/import/%s?brandId=%d&pricelistId=%d&dryRun=%d", kind, file, brand, list, dryRun), nil)
		}
		recognised := func() string {
			got := admin.Get(fmt.Sprintf("/import/kinds/%s?brandId=%d", admin.Upload(t, "a_rules.csv", []byte("code;conditions;actions\nR1;;\n")), brand))
			return got.Body
		}
		for _, kind := range []string{"fca", "fca-models-features", "fca-features-rules"} {
			apitest.Rejects(t, kind, start(kind, 0), "brandId")
			apitest.Rejects(t, "a trial of "+kind, start(kind, 1), "brandId")
		}
		if body := recognised(); strings.Contains(body, "fca") {
			t.Errorf("recognised for another brand: %s", body)
		}
		madeByFca(t, admin, brand)
		if got := start("fca-features-rules", 1); got.Status >= 300 {
			t.Errorf("a brand of FCA: %d %s", got.Status, got.Body)
		}
		if body := recognised(); !strings.Contains(body, `"fca-features-rules"`) {
			t.Errorf("not recognised for a brand of FCA: %s", body)
		}
	})
}
