package vehicledata_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

var realCounts = map[string]int64{"models": 1, "features": 51, "model_features": 51, "packages": 14, "equipment": 105, "rules": 23}

func TestRealCar(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, file := range []string{"bmw-x3-xdrive28i-2013.zip", "bmw-x3-xdrive28i-2013.xlsx"} {
			brand, list := admin.PriceList(t)
			missing := apitest.ImportQuery(brand, list, "createMissing", "1")
			trial := admin.Import(t, vehicledata.BMW, file, apitest.RealFile(t, file), apitest.ImportQuery(brand, list, "createMissing", "1", "dryRun", "1"))
			first := admin.Import(t, vehicledata.BMW, file, apitest.RealFile(t, file), missing)
			again := admin.Import(t, vehicledata.BMW, file, apitest.RealFile(t, file), missing)
			for table, rows := range realCounts {
				if got := first.Stats.Tables[table]; got != (apitest.ImportCounts{Created: rows}) {
					t.Errorf("%s %s: %v", file, table, got)
				}
				if got := trial.Stats.Tables[table]; got != (apitest.ImportCounts{Created: rows}) {
					t.Errorf("%s %s, trial: %v", file, table, got)
				}
				if got := again.Stats.Tables[table]; got != (apitest.ImportCounts{Unchanged: rows}) {
					t.Errorf("%s %s, again: %v", file, table, got)
				}
			}
			if first.Status != "OK" || first.State != "finished" || first.Current != 245 || first.Total != 245 || again.Message == "" {
				t.Errorf("%s: %+v %+v", file, first, again)
			}
		}
	})
}

func TestRealModels(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for file, rows := range map[string]int64{"models-bmw.csv": 184, "models-mini.csv": 64, "models-mercedes.csv": 244, "models-volkswagen.csv": 294} {
			brand, list := admin.PriceList(t)
			for _, want := range []apitest.ImportCounts{{Created: rows}, {Unchanged: rows}} {
				got := admin.Import(t, vehicledata.BMW, file, apitest.RealFile(t, file), apitest.ImportQuery(brand, list, "createMissing", "1"))
				if got.Stats.Tables["models"] != want {
					t.Errorf("%s: %v, want %v; %s", file, got.Stats.Tables["models"], want, admin.Get(fmt.Sprintf("/import/job/%d/rows?limit=3", got.JobID)).Body)
				}
			}
		}
	})
}
