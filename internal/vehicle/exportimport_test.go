package vehicle_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// What the lists of vehicles and of the stock give as a file changes nothing when it is imported unchanged.
func TestExportsOfVehiclesAreImportedAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, path := range []string{
			"/vehicle?brandIds=1&phase=stock", "/vehicle?brandIds=1&phase=transit", "/stock?brandIds=1&phase=stock", "/stock?brandIds=1&phase=transit",
			"/vehicle?brandIds=1", "/vehicle?brandIds=1&phase=sold", "/vehicle?brandIds=2",
		} {
			for _, form := range []string{"csv", "xlsx"} {
				file := admin.Get(path + "&format=" + form)
				got := admin.Import(t, "vehicle", "again."+form, []byte(file.Body), apitest.ImportQuery(brandOf(path), 0))
				if got.Status != "OK" || got.Stats.Created+got.Stats.Updated+got.Stats.Faulty != 0 || got.Stats.Unchanged == 0 {
					t.Errorf("%s as %s: %s %s %+v %s", path, form, got.Status, got.ErrorToDisplay, got.Stats.ImportCounts, admin.Get(fmt.Sprintf("/import/job/%d/rows?limit=3", got.JobID)).Body)
				}
			}
		}
	})
}

func brandOf(path string) (brand int64) {
	if _, err := fmt.Sscanf(path[strings.Index(path, "=")+1:], "%d", &brand); err != nil {
		panic(err)
	}
	return brand
}
