package vehicledata_test

import (
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestUnknownFuelSaysWhichThereAre: where an import makes no record of a name, a faulty row says the names there are.
func TestUnknownFuelSaysWhichThereAre(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		admin.Language = "en"
		got := admin.Import(t, "bmw-vehicle-data", "models.csv", []byte("code;serie;model_range;fuel\nFUEL-1;S;R;steam\n"), apitest.ImportQuery(1, 0))
		rows := admin.Raw(http.MethodGet, got.ErrorLink, nil)
		if !strings.Contains(rows.Body, "unknown fuel: steam. Known are: cng, diesel, ") || !strings.Contains(rows.Body, "petrol") {
			t.Errorf("%+v: %s", got, rows.Body)
		}
	})
}
