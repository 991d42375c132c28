package imports_test

import (
	"fmt"
	"testing"

	"forecourt/internal/imports/vehicledata"
	"forecourt/internal/testkit/apitest"
)

// TestImportTellsWhatBecameImpossible: rules that leave no way to choose an
// option are told by the import that brought them, and the one that mends them
// tells that it can be chosen again.
func TestImportTellsWhatBecameImpossible(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := priceList(t, admin)
		first := load(t, admin, vehicledata.BMW, "car.zip", sample(t, "bmw-x3-xdrive28i-2013.zip"), query(brand, list, "createMissing", "1"))
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
			got := load(t, admin, vehicledata.BMW, "rules.csv", []byte(file), query(brand, list))
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
		trial := load(t, admin, vehicledata.BMW, "car.zip", sample(t, "bmw-x3-xdrive28i-2013.zip"), query(brand, list, "dryRun", "1"))
		if c := choices(trial.JobID); c.Ready || c.Impossible == nil || c.Possible == nil {
			t.Errorf("a trial: %+v", c)
		}
	})
}
