package offer_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
)

// realOffer begins an offer of the real car, for a company that sells it.
func realOffer(t testing.TB, c *apitest.Client, kind string, brand, list, model int64) *car {
	t.Helper()
	return begin(t, c, 1, brand, list, model, kind)
}

func realCar(t testing.TB, c *apitest.Client) (brand, list, model int64) {
	t.Helper()
	brand, list, model = c.RealCar(t)
	c.Create(t, "/company-brand", fmt.Sprintf(`{"company_id":1,"brand_id":%d}`, brand))
	if got := c.Post(fmt.Sprintf("/pricelist/publish/%d", list), nil); got.Status != http.StatusOK {
		t.Fatalf("publish: %d %s", got.Status, got.Body)
	}
	return brand, list, model
}

// TestSelectionsOfTheRealCar: each of the known selections is taken or refused
// with the rules it breaks, costs what is known of it, and leaves the car with
// the equipment that is known.
func TestSelectionsOfTheRealCar(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list, model := realCar(t, admin)
		for _, kind := range []string{"standard", "embassy"} {
			c := realOffer(t, admin, kind, brand, list, model)
			standard := c.options(t, "equipment")
			for _, offer := range apitest.RealOffers(t) {
				var chosen []int64
				for _, code := range offer.Choose {
					if _, always := standard[code]; !always {
						chosen = append(chosen, c.at[code])
					}
				}
				got := c.Put(fmt.Sprintf("/version/%d/selection", c.id), map[string]any{"chosen": chosen, "dropped": []int64{}, "revision": c.now(t).Revision})
				if !offer.Valid {
					refuses(t, offer.String(), got, 422, "selection_invalid")
					for _, rule := range offer.Violated {
						if name, isRule := strings.CutPrefix(rule, "rule:"); isRule && !strings.Contains(got.Body, name+":") {
							t.Errorf("%s: %s is not named: %s", offer, name, got.Body)
						}
					}
					continue
				}
				v := apitest.Done[version](t, got)
				text := offer.PriceStandard
				if kind == "embassy" {
					text = offer.PriceEmbassy
				}
				want, err := money.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				if kind == "standard" {
					want = want * 121 / 100 // whole euros
				}
				if v.Price != want+v.Transport {
					t.Errorf("%s, %s: costs %s, not %s and transport", offer, kind, v.Price, want)
				}
				c.contains(t, offer.InEffect)
			}
		}
	})
}

// contains checks what the car has, standard equipment and contents of packages included.
func (c *car) contains(t testing.TB, codes []string) {
	t.Helper()
	var states []struct {
		FeatureID int64 `json:"feature_id"`
		State     string
	}
	c.Get(fmt.Sprintf("/model-feature/options-state/%d/%d", c.model, c.id)).JSON(t, &states)
	has := map[string]bool{}
	for _, s := range states {
		if s.State == "selected" || s.State == "standard" || s.State == "inPackage" {
			has[c.codes[s.FeatureID]] = true
		}
	}
	want := map[string]bool{}
	for _, code := range codes {
		want[code] = true
	}
	if !maps.Equal(has, want) {
		t.Errorf("the car has %q, not %q", slices.Sorted(maps.Keys(has)), codes)
	}
}

// TestSelectionIsChecked: what cannot be selected is refused with its codes,
// and a selection that was there before can always be kept.
func TestSelectionIsChecked(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		put := func(chosen, dropped []string) apitest.Response {
			body := map[string][]int64{"chosen": {}, "dropped": {}}
			for _, code := range chosen {
				body["chosen"] = append(body["chosen"], c.at[code])
			}
			for _, code := range dropped {
				body["dropped"] = append(body["dropped"], c.at[code])
			}
			return c.Put(fmt.Sprintf("/version/%d/selection", c.id), map[string]any{"chosen": body["chosen"], "dropped": body["dropped"], "revision": c.now(t).Revision})
		}
		apitest.Done[version](t, put([]string{"TOW", "B45"}, nil))
		c.holds(t, "TOW", "B45")
		refuses(t, "both at once", put([]string{"TOW", "S1"}, nil), 422, "selection_invalid")
		refuses(t, "two colours", put([]string{"B45", "475"}, nil), 422, "selection_invalid")
		refuses(t, "standard equipment chosen", put([]string{"W18"}, nil), 422, "feature_not_selectable")
		refuses(t, "the only wheels dropped", put(nil, []string{"W18"}), 422, "standard_of_class")
		refuses(t, "an option dropped", put(nil, []string{"NAV"}), 422, "feature_not_selectable")
		refuses(t, "chosen and dropped", put([]string{"NAV"}, []string{"NAV"}), 422, "same_feature_added_and_removed")
		stale := c.Put(fmt.Sprintf("/version/%d/selection", c.id), `{"chosen":[],"revision":1}`)
		refuses(t, "an older revision", stale, 409, "changed_meanwhile")
		c.holds(t, "TOW", "B45")

		// A rule written later makes the car invalid: it stays as it is, and is mended by the assistant.
		c.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,"name":"LATE","include":0,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, c.at["TOW"], c.at["B45"]))
		if got := put([]string{"TOW", "B45"}, nil); got.Status != http.StatusOK {
			t.Errorf("kept as it was: %d %s", got.Status, got.Body)
		}
		v := c.click(t, "", "")
		if v.Status != "invalid" || v.Rules[0].Name != "LATE" || len(v.Repairs) == 0 {
			t.Fatalf("the car under the later rule: %+v", v)
		}
		repair := v.Repairs[0]
		if v = c.click(t, "", c.ids(t, "removeFeatureIds", c.named(repair.Remove)...)); v.Status != "valid" {
			t.Errorf("the repair: %+v", v)
		}
	})
}

// TestWhatVanishedSince: an option that the list no longer offers stays in the
// offer until it is taken off; nothing breaks on it.
func TestWhatVanishedSince(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		c.click(t, "TOW", "")
		c.click(t, "CAM", c.ids(t, "addFeatureIds", "PDC"))
		before := c.now(t).Price
		if got := c.Delete(fmt.Sprintf("/model-feature/%d", modelFeature(t, c, "TOW"))); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := c.Get(fmt.Sprintf("/version/car/%d", c.id)); got.Status != http.StatusOK {
			t.Errorf("open the offer: %d %s", got.Status, got.Body)
		}
		if _, offered := c.options(t, "options")["TOW"]; offered {
			t.Error("what the list no longer has is offered")
		}
		refuses(t, "chosen anew", c.Post(c.path(t, "TOW"), nil), 422, "unknown_feature")
		if v := c.click(t, "S1", ""); v.Status != "valid" {
			t.Errorf("another option: %+v", v)
		}
		c.holds(t, "TOW", "CAM", "PDC", "S1")
		v := c.click(t, "", c.ids(t, "removeFeatureIds", "TOW"))
		if v.Status != "valid" || v.PriceAfter-v.PriceBefore != -990*121 {
			t.Errorf("taken off: %+v", v)
		}
		c.holds(t, "CAM", "PDC", "S1")
		if now := c.now(t).Price; now != before-990*121+720*121 {
			t.Errorf("the offer costs %s, before %s", now, before)
		}
	})
}

// TestOffersThatCannotBeChangedAnyMore: archived and expired ones, and those
// whose model or list was archived, say so and keep their car.
func TestOffersThatCannotBeChangedAnyMore(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		for name, c := range map[string]struct {
			make func(*car) apitest.Response
			code string
		}{
			"archived": {func(c *car) apitest.Response { return c.Delete(fmt.Sprintf("/version/%d", c.id)) }, "offer_archived"},
			"expired": {func(c *car) apitest.Response {
				return c.Put(fmt.Sprintf("/version/%d", c.id), `{"expire_date":"2020-01-01"}`)
			}, "offer_disabled"},
			"model archived": {func(c *car) apitest.Response { return c.Delete(fmt.Sprintf("/model/%d", c.model)) }, "offer_disabled"},
		} {
			of := demoCar(t, p, "standard")
			if name == "model archived" {
				of = begin(t, of.Client, 1, 1, 1, 2, "standard")
			}
			of.click(t, "TOW", "")
			if got := c.make(of); got.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", name, got.Status, got.Body)
			}
			refuses(t, name+", a choice that fits", of.Post(of.path(t, "HST"), nil), 409, c.code)
			refuses(t, name+", a choice that does not", of.Post(of.path(t, "S1"), nil), 409, c.code)
			refuses(t, name+", a whole selection", of.Put(fmt.Sprintf("/version/%d/selection", of.id), map[string]any{"chosen": []int64{}, "revision": of.now(t).Revision}), 409, c.code)
			if v := of.click(t, "", ""); v.Status != "valid" {
				t.Errorf("%s: looked at: %+v", name, v)
			}
			of.options(t, "options")
			of.holds(t, "TOW")
		}
		of := demoCar(t, p, "standard")
		if got := of.Delete("/pricelist/1"); got.Status != http.StatusOK {
			t.Fatalf("archive the list: %d %s", got.Status, got.Body)
		}
		refuses(t, "list archived", of.Post(of.path(t, "HST"), nil), 409, "offer_disabled")
		if len(of.options(t, "wheels")) != 3 {
			t.Error("the options of an archived list are not shown")
		}
	})
}

// TestDefaultCarThatBreaksRules: rules that the standard equipment itself
// breaks do not keep an offer from being opened, nor from being repaired.
func TestDefaultCarThatBreaksRules(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		c.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,"name":"ROOF","include":1,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, c.at["W18"], c.at["ROF"]))
		of := apitest.Done[struct {
			Valid      bool
			Violations []string
		}](t, c.Get(fmt.Sprintf("/version/car/%d", c.id)))
		if of.Valid || !slices.Equal(of.Violations, []string{"rule ROOF: 18-inch wheels (W18) needs Panoramic roof (ROF)"}) {
			t.Errorf("the car as it is opened: %+v", of)
		}
		if state := c.options(t, "options")["ROF"].State; state != "selectable" && state != "forced" {
			t.Errorf("the roof is %s", state)
		}
		if v := c.click(t, "NAV", ""); v.Status != "invalid" || !slices.Equal(c.named(v.Repairs[0].Add), []string{"W19"}) ||
			len(v.Repairs[0].BecauseOf) != 1 || !slices.Equal(c.named(v.Repairs[1].Add), []string{"ROF"}) {
			t.Errorf("another option: %+v", v)
		}
		if v := c.click(t, "ROF", ""); v.Status != "valid" {
			t.Errorf("the repair: %+v", v)
		}
		c.holds(t, "ROF")
		other := begin(t, c.Client, 1, 1, 1, 1, "standard")
		if v := other.click(t, "W19", ""); v.Status != "valid" {
			t.Errorf("wheels that ask for no roof: %+v", v)
		}
	})
}

// TestPackagesThatDisplaceEachOther: standard packages that displace each
// other in a circle cannot be checked; that is told, and nothing is a defect.
func TestPackagesThatDisplaceEachOther(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := demoCar(t, p, "standard")
	for _, pack := range [][2]string{{"W18", "475"}, {"300", "W19"}} {
		c.Create(t, "/package-content", fmt.Sprintf(`{"pricelist_id":1,"package_feature_id":%d,"feature_id":%d}`, c.at[pack[0]], c.at[pack[1]]))
	}
	for _, got := range []apitest.Response{
		c.Post(c.path(t, "TOW"), nil), c.Get(fmt.Sprintf("/model-feature/wheels/%d/%d", c.model, c.id)), c.Get(fmt.Sprintf("/version/car/%d", c.id)),
		c.Put(fmt.Sprintf("/version/%d", c.id), `{"title":"X"}`), c.Get(fmt.Sprintf("/model-feature/why/%d/%d", c.at["S1"], c.id)),
	} {
		if got.Status == http.StatusOK {
			continue // the packages may be told apart
		}
		refuses(t, "a car that cannot be checked", got, 409, "rules_unusable")
	}
}

// TestThreeHundredOptions: a long selection is saved, and clicked in, like a short one.
func TestThreeHundredOptions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := demoCar(t, p, "standard")
		ids := make([]int64, 300)
		var rows []map[string]any
		for i := range ids {
			code := fmt.Sprintf("EXTRA%03d", i)
			ids[i] = c.Create(t, "/feature", fmt.Sprintf(`{"brand_id":1,"code":%q,"description":{"1":"Priedas %d"}}`, code, i))
			c.at[code], c.codes[ids[i]] = ids[i], code
			rows = append(rows, map[string]any{"pricelist_id": 1, "model_id": 1, "feature_id": ids[i], "price_standard": 10.01})
		}
		for _, row := range rows {
			if got := c.Post("/model-feature", row); got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		before := c.now(t)
		v := apitest.Done[version](t, c.Put(fmt.Sprintf("/version/%d/selection", c.id), map[string]any{"chosen": ids, "revision": before.Revision}))
		if len(v.Features) != 300 || v.Price != before.Price+300*12_11 { // each line is rounded by itself
			t.Errorf("%d options for %s", len(v.Features), v.Price-before.Price)
		}
		if v := c.click(t, "TOW", ""); v.Status != "valid" || v.PriceAfter-v.PriceBefore != 990*121 {
			t.Errorf("one more: %+v", v)
		}
		if v := c.click(t, "", fmt.Sprintf("removeFeatureIds=%s", strings.Trim(strings.ReplaceAll(fmt.Sprint(ids), " ", ","), "[]"))); v.Status != "valid" {
			t.Errorf("all of them taken off: %+v", v)
		}
		c.holds(t, "TOW")
	})
}
