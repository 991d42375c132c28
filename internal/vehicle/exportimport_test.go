package vehicle_test

import (
	"testing"

	"forecourt/internal/testkit/apitest"
)

// What the lists of vehicles and of the stock give as a file changes nothing when it is imported unchanged.
func TestExportsOfVehiclesAreImportedAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, path := range []string{"/vehicle?brandIds=1&phase=stock", "/vehicle?brandIds=1&phase=transit", "/stock?brandIds=1&phase=stock", "/stock?brandIds=1&phase=transit"} {
			for _, form := range []string{"csv", "xlsx"} {
				file := admin.Get(path + "&format=" + form)
				got := admin.Import(t, "vehicle", "again."+form, []byte(file.Body), apitest.ImportQuery(1, 0))
				if got.Status != "OK" || got.Stats.Created+got.Stats.Updated+got.Stats.Faulty != 0 || got.Stats.Unchanged == 0 {
					t.Errorf("%s as %s: %s %s %+v", path, form, got.Status, got.ErrorToDisplay, got.Stats.ImportCounts)
				}
			}
		}
	})
}
