package vehicledata_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestPricesOfAnotherType: support prices do not overwrite those of a price list,
// nor list prices those of a support list.
func TestPricesOfAnotherType(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		title := admin.Create(t, "/pricelist-title", fmt.Sprintf(`{"brand_id":%d,"type":2,"name":"Support"}`, brand))
		support := admin.Create(t, "/pricelist", fmt.Sprintf(`{"pricelist_title_id":%d,"name":"2013-01","started_at":"2013-01-01"}`, title))
		file := admin.Upload(t, "prices.csv", []byte("model;price_standard\nB01D;18900\n"))
		for path, fits := range map[string]bool{
			fmt.Sprintf("%d/%s/pricelist", list, file): true, fmt.Sprintf("%d/%s/support", list, file): false,
			fmt.Sprintf("%d/%s/pricelist", support, file): false, fmt.Sprintf("%d/%s/support", support, file): true,
		} {
			got := admin.Post("/prices/import/"+path, nil)
			if fits { // one import at a time goes into a brand
				admin.WaitImport(t, apitest.Done[struct {
					JobID int64 `json:"job_id"`
				}](t, got).JobID)
			}
			if !fits {
				apitest.Rejects(t, path, got, "type")
			}
		}
	})
}
