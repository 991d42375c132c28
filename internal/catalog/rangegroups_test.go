package catalog_test

import (
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestModelRangesBySerie: ranges in use stand under their series, limited by
// what is asked for and by what the caller sees.
func TestModelRangesBySerie(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type group struct {
			Name        string
			BrandID     int64 `json:"brand_id"`
			Modelranges []struct {
				ID    int64
				Model string
			}
		}
		groups := func(query string) (found []group) {
			admin.Get("/model-range/groupped?"+query).JSON(t, &found)
			return found
		}
		one := groups("serieId=1")
		if len(one) != 1 || one[0].Name != "Kompaktinė" || len(one[0].Modelranges) != 3 || one[0].Modelranges[0].Model != "C1" {
			t.Fatalf("one serie: %+v", one)
		}
		of := groups("brandId=1")
		for _, g := range of {
			if g.BrandID != 1 {
				t.Errorf("of brand 1: %+v", g)
			}
		}
		if all := groups(""); len(of) == 0 || len(all) <= len(of) || len(groups("companyId=1")) >= len(all) {
			t.Errorf("%d of brand 1, %d of company 1, %d in all", len(of), len(groups("companyId=1")), len(all))
		}
		if got := admin.Post("/model-range/bulk", `{"ids":[2],"action":"archive","anyway":true}`); !strings.Contains(got.Body, `"ok":true`) {
			t.Fatal(got.Body)
		}
		if left := groups("serieId=1"); len(left[0].Modelranges) != 2 || left[0].Modelranges[1].Model != "C3 Sport" {
			t.Errorf("an archived range is given: %+v", left)
		}
	})
}
