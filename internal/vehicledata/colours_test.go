package vehicledata_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// Colours of paints come with the features: a file without the column leaves them, and what is no colour is refused.
func TestImportOfFeatureColours(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		colours := func() string {
			var features []struct {
				Code   string
				Colour *string
			}
			admin.Get(fmt.Sprintf("/feature?brandId=%d&sort=code", brand)).JSON(t, &features)
			out := ""
			for _, f := range features {
				if out += f.Code; f.Colour != nil {
					out += *f.Colour
				}
				out += " "
			}
			return out
		}
		run := func(file string, faulty int64) {
			t.Helper()
			got := admin.Import(t, vehicledata.BMW, "features.csv", []byte(file), apitest.ImportQuery(brand, list, "createMissing", "1"))
			if got.Status != "OK" || got.Stats.Faulty != faulty {
				t.Errorf("%q: %d faulty rows, want %d: %+v", file, got.Stats.Faulty, faulty, got)
			}
		}
		run("code;description_lt;colour\nP1;Mėlyna;#26548C\nP2;Balta;\n", 0)
		if got := colours(); got != "P1#26548c P2 " {
			t.Errorf("the file brought %s", got)
		}
		run("code;description_lt\nP1;Tamsiai mėlyna\n", 0)
		run("code;description_lt;colour\nP1;Tamsiai mėlyna;blue\nP2;Balta;#fff\n", 2)
		if got := colours(); got != "P1#26548c P2 " {
			t.Errorf("after files that change none: %s", got)
		}
		run("code;description_lt;colour\nP1;Mėlyna;NULL\nP2;Balta;#eceef0\n", 0)
		if got := colours(); got != "P1 P2#eceef0 " {
			t.Errorf("after another colour and none: %s", got)
		}
	})
}
