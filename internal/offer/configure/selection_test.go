package configure_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// realOffer begins an offer of the real car, for a company that sells it.
func realOffer(t testing.TB, c *apitest.Client, kind string, brand, list, model int64) *offertest.Car {
	t.Helper()
	return offertest.Begin(t, c, 1, brand, list, model, kind)
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
			standard := c.Options(t, "equipment")
			for _, offer := range apitest.RealOffers(t) {
				var chosen []int64
				for _, code := range offer.Choose {
					if _, always := standard[code]; !always {
						chosen = append(chosen, c.At[code])
					}
				}
				got := c.Put(fmt.Sprintf("/version/%d/selection", c.ID), map[string]any{"chosen": chosen, "dropped": []int64{}, "revision": c.Now(t).Revision})
				if !offer.Valid {
					offertest.Refuses(t, offer.String(), got, 422, "selection_invalid")
					for _, rule := range offer.Violated {
						if name, isRule := strings.CutPrefix(rule, "rule:"); isRule && !strings.Contains(got.Body, name+":") {
							t.Errorf("%s: %s is not named: %s", offer, name, got.Body)
						}
					}
					continue
				}
				v := apitest.Done[offertest.Version](t, got)
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
				contains(c, t, offer.InEffect)
			}
		}
	})
}

// contains checks what the car has, standard equipment and contents of packages included.
func contains(c *offertest.Car, t testing.TB, codes []string) {
	t.Helper()
	var states []struct {
		FeatureID int64 `json:"feature_id"`
		State     string
	}
	c.Get(fmt.Sprintf("/model-feature/options-state/%d/%d", c.Model, c.ID)).JSON(t, &states)
	has := map[string]bool{}
	for _, s := range states {
		if s.State == "selected" || s.State == "standard" || s.State == "inPackage" {
			has[c.Codes[s.FeatureID]] = true
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
		c := offertest.DemoCar(t, p, "standard")
		put := func(chosen, dropped []string) apitest.Response {
			body := map[string][]int64{"chosen": {}, "dropped": {}}
			for _, code := range chosen {
				body["chosen"] = append(body["chosen"], c.At[code])
			}
			for _, code := range dropped {
				body["dropped"] = append(body["dropped"], c.At[code])
			}
			return c.Put(fmt.Sprintf("/version/%d/selection", c.ID), map[string]any{"chosen": body["chosen"], "dropped": body["dropped"], "revision": c.Now(t).Revision})
		}
		apitest.Done[offertest.Version](t, put([]string{"TOW", "B45"}, nil))
		c.Holds(t, "TOW", "B45")
		offertest.Refuses(t, "both at once", put([]string{"TOW", "S1"}, nil), 422, "selection_invalid")
		offertest.Refuses(t, "two colours", put([]string{"B45", "475"}, nil), 422, "selection_invalid")
		offertest.Refuses(t, "standard equipment chosen", put([]string{"W18"}, nil), 422, "feature_is_standard")
		offertest.Refuses(t, "the only wheels dropped", put(nil, []string{"W18"}), 422, "standard_of_class")
		offertest.Refuses(t, "an option dropped", put(nil, []string{"NAV"}), 422, "feature_not_standard")
		offertest.Refuses(t, "chosen and dropped", put([]string{"NAV"}, []string{"NAV"}), 422, "same_feature_added_and_removed")
		stale := c.Put(fmt.Sprintf("/version/%d/selection", c.ID), `{"chosen":[],"revision":1}`)
		offertest.Refuses(t, "an older revision", stale, 409, "changed_meanwhile")
		c.Holds(t, "TOW", "B45")

		// A rule written later makes the car invalid: it stays as it is, and is mended by the assistant.
		c.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,"name":"LATE","include":0,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, c.At["TOW"], c.At["B45"]))
		if got := put([]string{"TOW", "B45"}, nil); got.Status != http.StatusOK {
			t.Errorf("kept as it was: %d %s", got.Status, got.Body)
		}
		v := c.Click(t, "", "")
		if v.Status != "invalid" || v.Rules[0].Name != "LATE" || len(v.Repairs) == 0 {
			t.Fatalf("the car under the later rule: %+v", v)
		}
		repair := v.Repairs[0]
		if v = c.Click(t, "", c.IDs(t, "removeFeatureIds", c.Named(repair.Remove)...)); v.Status != "valid" {
			t.Errorf("the repair: %+v", v)
		}
	})
}

// TestWhatVanishedSince: an option that the list no longer offers stays in the
// offer until it is taken off; nothing breaks on it.
func TestWhatVanishedSince(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "TOW", "")
		c.Click(t, "CAM", c.IDs(t, "addFeatureIds", "PDC"))
		before := c.Now(t).Price
		if got := c.Delete(fmt.Sprintf("/model-feature/%d", modelFeature(t, c, "TOW"))); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := c.Get(fmt.Sprintf("/version/car/%d", c.ID)); got.Status != http.StatusOK {
			t.Errorf("open the offer: %d %s", got.Status, got.Body)
		}
		if _, offered := c.Options(t, "options")["TOW"]; offered {
			t.Error("what the list no longer has is offered")
		}
		offertest.Refuses(t, "chosen again", c.Post(c.Path(t, "TOW"), nil), 422, "unknown_feature")
		if v := c.Click(t, "S1", ""); v.Status != "valid" {
			t.Errorf("another option: %+v", v)
		}
		c.Holds(t, "TOW", "CAM", "PDC", "S1")
		v := c.Click(t, "", c.IDs(t, "removeFeatureIds", "TOW"))
		if v.Status != "valid" || v.PriceAfter-v.PriceBefore != -990*121 {
			t.Errorf("taken off: %+v", v)
		}
		c.Holds(t, "CAM", "PDC", "S1")
		if now := c.Now(t).Price; now != before-990*121+720*121 {
			t.Errorf("the offer costs %s, before %s", now, before)
		}
	})
}

// TestOffersThatCannotBeChangedAnyMore: archived and expired ones, and those
// whose model or list was archived, say so and keep their car.
func TestOffersThatCannotBeChangedAnyMore(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		for name, c := range map[string]struct {
			make func(*offertest.Car) apitest.Response
			code string
		}{
			"archived": {func(c *offertest.Car) apitest.Response { return c.Delete(fmt.Sprintf("/version/%d", c.ID)) }, "offer_archived"},
			"expired": {func(c *offertest.Car) apitest.Response {
				offertest.Ends(t, p, c.ID, date.On(p.DB().Now().Time).AddDays(-1))
				return c.Get(fmt.Sprintf("/version/%d", c.ID))
			}, "offer_disabled"},
			"model archived": {func(c *offertest.Car) apitest.Response { return c.Delete(fmt.Sprintf("/model/%d?anyway=1", c.Model)) }, "offer_disabled"},
		} {
			of := offertest.DemoCar(t, p, "standard")
			if name == "model archived" {
				of = offertest.Begin(t, of.Client, 1, 1, 1, 2, "standard")
			}
			of.Click(t, "TOW", "")
			if got := c.make(of); got.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", name, got.Status, got.Body)
			}
			offertest.Refuses(t, name+", a choice that fits", of.Post(of.Path(t, "HST"), nil), 409, c.code)
			offertest.Refuses(t, name+", a choice that does not", of.Post(of.Path(t, "S1"), nil), 409, c.code)
			offertest.Refuses(t, name+", a whole selection", of.Put(fmt.Sprintf("/version/%d/selection", of.ID), map[string]any{"chosen": []int64{}, "revision": of.Now(t).Revision}), 409, c.code)
			if v := of.Click(t, "", ""); v.Status != "valid" {
				t.Errorf("%s: looked at: %+v", name, v)
			}
			of.Options(t, "options")
			of.Holds(t, "TOW")
		}
		of := offertest.DemoCar(t, p, "standard")
		if got := of.Delete("/pricelist/1?anyway=1"); got.Status != http.StatusOK {
			t.Fatalf("archive the list: %d %s", got.Status, got.Body)
		}
		offertest.Refuses(t, "list archived", of.Post(of.Path(t, "HST"), nil), 409, "offer_disabled")
		if len(of.Options(t, "wheels")) != 3 {
			t.Error("the options of an archived list are not shown")
		}
	})
}

// TestDefaultCarThatBreaksRules: rules that the standard equipment itself
// breaks do not keep an offer from being opened, nor from being repaired.
func TestDefaultCarThatBreaksRules(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		p.Draft(t, 1)
		c.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,"name":"ROOF","include":1,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, c.At["W18"], c.At["ROF"]))
		p.Publish(t, 1)
		of := apitest.Done[struct {
			Valid      bool
			Violations []string
		}](t, c.Get(fmt.Sprintf("/version/car/%d", c.ID)))
		if of.Valid || !slices.Equal(of.Violations, []string{"rule ROOF: 18-inch wheels (W18) needs Panoramic roof (ROF)"}) {
			t.Errorf("the car as it is opened: %+v", of)
		}
		if state := c.Options(t, "options")["ROF"].State; state != "selectable" && state != "forced" {
			t.Errorf("the roof is %s", state)
		}
		if v := c.Click(t, "NAV", ""); v.Status != "invalid" || !slices.Equal(c.Named(v.Repairs[0].Add), []string{"W19"}) ||
			len(v.Repairs[0].BecauseOf) != 1 || !slices.Equal(c.Named(v.Repairs[1].Add), []string{"ROF"}) {
			t.Errorf("another option: %+v", v)
		}
		if v := c.Click(t, "ROF", ""); v.Status != "valid" {
			t.Errorf("the repair: %+v", v)
		}
		c.Holds(t, "ROF")
		other := offertest.Begin(t, c.Client, 1, 1, 1, 1, "standard")
		if v := other.Click(t, "W19", ""); v.Status != "valid" {
			t.Errorf("wheels that ask for no roof: %+v", v)
		}
	})
}

// TestPackagesThatDisplaceEachOther: standard packages that displace each
// other in a circle cannot be checked; that is reported, and nothing is a defect.
func TestPackagesThatDisplaceEachOther(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "standard")
	for _, pack := range [][2]string{{"W18", "475"}, {"300", "W19"}} {
		c.MakePackage(t, 1, c.At[pack[0]])
		c.Create(t, "/package-content", fmt.Sprintf(`{"pricelist_id":1,"package_feature_id":%d,"feature_id":%d}`, c.At[pack[0]], c.At[pack[1]]))
	}
	for _, got := range []apitest.Response{
		c.Post(c.Path(t, "TOW"), nil), c.Get(fmt.Sprintf("/model-feature/wheels/%d/%d", c.Model, c.ID)), c.Get(fmt.Sprintf("/version/car/%d", c.ID)),
		c.Put(fmt.Sprintf("/version/%d", c.ID), `{"title":"X"}`), c.Get(fmt.Sprintf("/model-feature/why/%d/%d", c.At["S1"], c.ID)),
	} {
		if got.Status == http.StatusOK {
			continue // the packages may be distinguished
		}
		offertest.Refuses(t, "a car that cannot be checked", got, 409, "rules_unusable")
	}
}

// TestThreeHundredOptions: a long selection is saved, and clicked in, like a short one.
func TestThreeHundredOptions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		ids := make([]int64, 300)
		var rows []map[string]any
		for i := range ids {
			code := fmt.Sprintf("EXTRA%03d", i)
			ids[i] = c.Create(t, "/feature", fmt.Sprintf(`{"brand_id":1,"code":%q,"description":{"1":"Priedas %d"}}`, code, i))
			c.At[code], c.Codes[ids[i]] = ids[i], code
			rows = append(rows, map[string]any{"pricelist_id": 1, "model_id": 1, "feature_id": ids[i], "price_standard": 10.01})
		}
		for _, row := range rows {
			if got := c.Post("/model-feature", row); got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		before := c.Now(t)
		v := apitest.Done[offertest.Version](t, c.Put(fmt.Sprintf("/version/%d/selection", c.ID), map[string]any{"chosen": ids, "revision": before.Revision}))
		if len(v.Features) != 300 || v.Price != before.Price+300*12_11 { // each line is rounded by itself
			t.Errorf("%d options for %s", len(v.Features), v.Price-before.Price)
		}
		if v := c.Click(t, "TOW", ""); v.Status != "valid" || v.PriceAfter-v.PriceBefore != 990*121 {
			t.Errorf("one more: %+v", v)
		}
		if v := c.Click(t, "", fmt.Sprintf("removeFeatureIds=%s", strings.Trim(strings.ReplaceAll(fmt.Sprint(ids), " ", ","), "[]"))); v.Status != "valid" {
			t.Errorf("all of them taken off: %+v", v)
		}
		c.Holds(t, "TOW")
	})
}
