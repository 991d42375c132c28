package vehicledata_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// An import whose rules leave no valid selection with an option lists the
// option; the import that repairs them lists it as possible again.
func TestImportListsImpossibleOptions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		first := admin.Import(t, vehicledata.BMW, "car.zip", apitest.RealFile(t, "bmw-x3-xdrive28i-2013.zip"), apitest.ImportQuery(brand, list, "createMissing", "1"))
		choices := func(job int64) vehicledata.ImportChoices {
			var c vehicledata.ImportChoices
			admin.Get(fmt.Sprintf("/import/job/%d/choices", job)).JSON(t, &c)
			return c
		}
		if c := choices(first.JobID); !c.Ready || !c.Complete || c.ImpossibleCount+c.PossibleCount != 0 {
			t.Errorf("the car as it is: %+v", c)
		}
		rules := func(excluded string) int64 {
			file := "rule,include,conditions,actions\nNEEDS,1,494,WSTD\nNOT,0,494," + excluded + "\n"
			got := admin.Import(t, vehicledata.BMW, "rules.csv", []byte(file), apitest.ImportQuery(brand, list))
			if got.Status != "OK" || got.Stats.Faulty != 0 {
				t.Fatalf("%+v", got)
			}
			return got.JobID
		}
		broken := choices(rules("WSTD"))
		dead := false
		for _, c := range broken.Impossible {
			dead = dead || c.Feature == "494" && c.Model == "200420853" && fmt.Sprint(c.OfferTypes) == "[standard embassy]" && c.ModelID > 0 && c.FeatureID > 0
		}
		if !broken.Ready || !dead || broken.PossibleCount != 0 || broken.ImpossibleCount != len(broken.Impossible) {
			t.Errorf("rules that exclude 494: %+v", broken)
		}
		mended := choices(rules("655"))
		if !mended.Ready || mended.ImpossibleCount != 0 || mended.PossibleCount != broken.ImpossibleCount {
			t.Errorf("rules that allow it again: %+v, after %+v", mended, broken)
		}
		trial := admin.Import(t, vehicledata.BMW, "car.zip", apitest.RealFile(t, "bmw-x3-xdrive28i-2013.zip"), apitest.ImportQuery(brand, list, "dryRun", "1"))
		if c := choices(trial.JobID); c.Ready || c.Impossible == nil || c.Possible == nil {
			t.Errorf("a trial: %+v", c)
		}
	})
}
