package configure_test

import (
	"fmt"
	"slices"
	"testing"

	"forecourt/internal/offer/configure"
	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestPackagesForLess: a package is worth a word when it costs no more than
// the choices it has in it, and then saves something or brings more.
func TestPackagesForLess(t *testing.T) {
	winter := configure.SalePackage{ID: 10, Code: "WINTER", Price: 500, Inside: []int64{1, 2}}
	tech := configure.SalePackage{ID: 11, Code: "TECH", Price: 900, Inside: []int64{2, 3, 4}}
	big := configure.SalePackage{ID: 12, Code: "BIG", Price: 1_000, Inside: []int64{1, 2, 3, 4, 10}}
	for name, c := range map[string]struct {
		packages []configure.SalePackage
		chosen   []configure.ChargedChoice
		unfit    int64
		want     string
	}{
		"nothing chosen":                             {[]configure.SalePackage{winter}, nil, 0, ""},
		"one of two is cheaper alone":                {[]configure.SalePackage{winter}, []configure.ChargedChoice{{1, 300}}, 0, ""},
		"one of two for the price of both":           {[]configure.SalePackage{winter}, []configure.ChargedChoice{{1, 500}}, 0, "WINTER 0 brings 1"},
		"the same for the same says nothing":         {[]configure.SalePackage{winter}, []configure.ChargedChoice{{1, 250}, {2, 250}}, 0, ""},
		"both for less":                              {[]configure.SalePackage{winter}, []configure.ChargedChoice{{1, 400}, {2, 200}}, 0, "WINTER 100 brings 0"},
		"free options are held but save nothing":     {[]configure.SalePackage{winter}, []configure.ChargedChoice{{1, 0}, {2, 600}}, 0, "WINTER 100 brings 0"},
		"other choices do not count":                 {[]configure.SalePackage{winter}, []configure.ChargedChoice{{1, 300}, {3, 900}}, 0, ""},
		"the most saving first":                      {[]configure.SalePackage{winter, tech}, []configure.ChargedChoice{{1, 100}, {2, 450}, {3, 600}}, 0, "TECH 150 brings 1, WINTER 50 brings 0"},
		"a package in a package is a choice too":     {[]configure.SalePackage{big}, []configure.ChargedChoice{{10, 500}, {3, 600}}, 0, "BIG 100 brings 1"},
		"what the rules do not allow is not offered": {[]configure.SalePackage{winter, tech}, []configure.ChargedChoice{{1, 100}, {2, 450}, {3, 600}}, 11, "WINTER 50 brings 0"},
	} {
		var present []int64
		for _, choice := range c.chosen {
			if present = append(present, choice.ID); choice.ID == 10 {
				present = append(present, 1, 2)
			}
		}
		found, err := configure.BundlesOf(c.packages, c.chosen, present, func(id int64) bool { return id != c.unfit })
		got := ""
		for i, b := range found {
			if i > 0 {
				got += ", "
			}
			got += fmt.Sprintf("%s %d brings %d", b.Code, b.Saved, len(b.Brings))
		}
		if err != nil || got != c.want {
			t.Errorf("%s: %q, not %q (%v)", name, got, c.want, err)
		}
	}
}

type bundle struct {
	FeatureID     int64 `json:"feature_id"`
	Code, Text    string
	Amount, Net   money.Cents
	Saved         money.Cents
	NetSaved      money.Cents `json:"net_saved"`
	Holds, Brings []struct{ Code, Text string }
}

func bundles(c *offertest.Car, t testing.TB) []bundle {
	t.Helper()
	return apitest.Done[struct{ Bundles []bundle }](t, c.Get(fmt.Sprintf("/version/car/%d", c.ID))).Bundles
}

// TestChoicesThatAPackageHasForLess: once what was chosen by itself costs more
// than a package that has it, the car says so, in the words and prices of the
// offer; with the package taken it does not.
func TestChoicesThatAPackageHasForLess(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "HST", "")
		if got := bundles(c, t); len(got) != 0 {
			t.Fatalf("heated seats alone are cheaper than the package: %+v", got)
		}
		c.Click(t, "HWL", "")
		got := bundles(c, t)
		if len(got) != 1 || got[0].FeatureID != c.At["PWI"] || got[0].Text != "Winter package" || len(got[0].Holds) != 2 || len(got[0].Brings) != 0 {
			t.Fatalf("both cost more than the package: %+v", got)
		}
		// 390 and 220 instead of 520, with 21 % of VAT on each line.
		if b := got[0]; b.Amount != 629_20 || b.Net != 520_00 || b.Saved != 471_90+266_20-629_20 || b.NetSaved != 90_00 {
			t.Errorf("what it saves: %+v", b)
		}
		before := c.Now(t).Price
		if v := c.Click(t, "PWI", ""); v.Status != "valid" || before-c.Now(t).Price != got[0].Saved {
			t.Errorf("taking it is not worth what was shown: %s, %v to %v", v.Status, before, c.Now(t).Price)
		}
		if left := bundles(c, t); len(left) != 0 {
			t.Errorf("still offered with the package in the car: %+v", left)
		}
		if got := c.Post(fmt.Sprintf("/version/undo/%d", c.ID), fmt.Sprintf(`{"revision":%d}`, c.Now(t).Revision)); got.Status != 200 || len(bundles(c, t)) != 1 {
			t.Errorf("undone: %d %s", got.Status, got.Body)
		}
	})
}

// TestPackagesOfOtherTypes: an offer to an embassy is compared at the prices
// for embassies, without VAT; a package that is not sold to them is not listed.
func TestPackagesOfOtherTypes(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "embassy")
	c.Click(t, "HST", "")
	c.Click(t, "HWL", "")
	got := bundles(c, t)
	if len(got) != 1 || got[0].Amount != got[0].Net || got[0].Saved != got[0].NetSaved {
		t.Fatalf("in an offer to an embassy: %+v", got)
	}
	c.Put(fmt.Sprintf("/model-feature/%d", modelFeature(t, c, "PWI")), `{"price_embassy":null}`)
	if got := bundles(c, t); len(got) != 0 {
		t.Errorf("a package that embassies cannot buy: %+v", got)
	}
	if held := c.Has(t); !slices.Equal(held, []string{"HST", "HWL"}) {
		t.Errorf("reading it changes nothing: %q", held)
	}
}
