package configure_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"forecourt/internal/platform/money"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestOptionLists: each step lists its options with what the customer pays for
// them and how they stand beside their other choices.
func TestOptionLists(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		for list, codes := range map[string]string{
			"lines": "LBAS LCOM LSPO", "mvars": "V5D V7D", "exteriors": "300 475 A96 B45 X01", "wheels": "W18 W19 W20", "interior": "ICL ILB ILR", "trims": "T1 T2",
			"trimfinish": "F1 F2", "packages": "PTE PWI", "accessories": "BOX MAT", "service-packages": "SP3 SP5", "repair-packages": "RP2",
		} {
			var got []string
			for code, o := range c.Options(t, list) {
				got = append(got, code)
				if o.Title == "" || o.Class == "" {
					t.Errorf("%s: %+v", list, o)
				}
			}
			slices.Sort(got)
			if strings.Join(got, " ") != codes {
				t.Errorf("%s: %q", list, got)
			}
		}
		w := c.Options(t, "wheels")
		if w["W19"].State != "selectable" || *w["W19"].Amount != 1_391_50 || *w["W19"].Net != 1_150_00 || w["W19"].Title != "19-inch wheels" || w["W19"].Class != "Wheels" || w["W19"].Step != "wheels" {
			t.Errorf("%+v", w["W19"])
		}
		if w["W18"].State != "standard" || *w["W18"].Amount != 0 || !w["W18"].Standard {
			t.Errorf("%+v", w["W18"])
		}
		c.Click(t, "TOW", "")
		c.Click(t, "PTE", "")
		o := c.Options(t, "options")
		for code, state := range map[string]string{"TOW": "selected", "S1": "impossible", "S2": "selectable", "NAV": "inPackage", "HST": "selectable"} {
			if o[code].State != state {
				t.Errorf("%s is %s", code, o[code].State)
			}
		}
		if nav := o["NAV"]; *nav.PackageID != c.At["PTE"] || *nav.Amount != 0 || nav.PriceStandard == nil {
			t.Errorf("content of a package: %+v", nav)
		}
		if pack := c.Options(t, "packages")["PTE"]; pack.State != "selected" || strings.Join(c.Named(pack.Contents), " ") != "CAM NAV PDC" {
			t.Errorf("the package: %+v", pack)
		}
		inside := apitest.Done[[]offertest.Option](t, c.Get(fmt.Sprintf("/model-feature/package/%d/%d/%d", c.At["PTE"], c.Model, c.ID)))
		if len(inside) != 3 {
			t.Errorf("what the package brings: %+v", inside)
		}
		for _, path := range []string{"/model-feature/wheels/99999/%d", "/model-feature/wheels/2/%d", "/model-feature/package/99999/1/%d"} {
			offertest.Refuses(t, path, c.Get(fmt.Sprintf(path, c.ID)), 404, "not_found")
		}
		offertest.Refuses(t, "an offer of others", p.As(t, "ruta").Get(fmt.Sprintf("/model-feature/wheels/%d/%d", c.Model, c.ID)), 403, "denied")
	})
}

// TestPricesByType: each type of offer has its own prices and no VAT but the
// standard one; what has no price cannot be chosen, a trim finish in standard
// offers excepted.
func TestPricesByType(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	standard := offertest.DemoCar(t, p, "standard")
	for _, code := range []string{"W19", "F2"} {
		standard.Put(fmt.Sprintf("/model-feature/%d", modelFeature(t, standard, code)), `{"price_standard":null}`)
	}
	standard.Put(fmt.Sprintf("/model-feature/%d", modelFeature(t, standard, "W20")), `{"price_embassy":null}`)
	w, f := standard.Options(t, "wheels"), standard.Options(t, "trimfinish")
	if w["W19"].State != "unpriced" || !w["W19"].Disabled || w["W19"].Amount != nil || f["F2"].State != "selectable" || *f["F2"].Amount != 0 || f["F2"].Disabled {
		t.Errorf("without a standard price: %+v, %+v", w["W19"], f["F2"])
	}
	if v := standard.Click(t, "F2", ""); v.Status != "valid" {
		t.Errorf("a trim finish without a price: %+v", v)
	}
	embassy := offertest.Begin(t, standard.Client, 1, 1, 1, 1, "embassy")
	w = embassy.Options(t, "wheels")
	if w["W20"].State != "unpriced" || *w["W19"].Amount != *w["W19"].PriceEmbassy || *w["W19"].Net != *w["W19"].PriceEmbassy {
		t.Errorf("embassy: %+v, %+v", w["W20"], w["W19"])
	}
	offertest.Refuses(t, "not sold to embassies", embassy.Post(embassy.Path(t, "W20"), nil), 422, "feature_not_selectable")
	prices := apitest.Done[[]struct {
		FeatureID     int64 `json:"feature_id"`
		Amount        *money.Cents
		PriceStandard *money.Cents `json:"price_standard"`
	}](t, standard.Get(fmt.Sprintf("/model-feature/prices/%d/%d", standard.Model, standard.ID)))
	if len(prices) != len(standard.At) {
		t.Errorf("%d prices of %d options", len(prices), len(standard.At))
	}
}

// TestWhyAndEffects: an option says why it does not fit, with the rule and the
// customer's own choice, and what a click on it leads to.
func TestWhyAndEffects(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		c.Click(t, "TOW", "")
		type reason struct {
			Kind, Text string
			RuleName   string `json:"rule_name"`
			Triggers   []struct{ Code string }
		}
		type why struct {
			Possible bool
			Text     string
			Reasons  []reason
			Picks    []struct{ Code string }
		}
		path := fmt.Sprintf("/model-feature/why/%d/%d", c.At["S1"], c.ID)
		w := apitest.Done[why](t, c.Get(path))
		if w.Possible || w.Reasons[0].Kind != "rule" || w.Reasons[0].RuleName != "3" || w.Reasons[0].Triggers[0].Code != "TOW" || w.Picks[0].Code != "TOW" ||
			w.Text != "Sport suspension (S1) cannot be chosen because: rule 3: Tow bar (TOW) excludes Sport suspension (S1); your choice: Tow bar (TOW)." {
			t.Errorf("%+v", w)
		}
		c.Language = "lt"
		if w := apitest.Done[why](t, c.Get(path)); w.Text != "„Sportinė važiuoklė“ (S1) pasirinkti negalima. Priežastys: taisyklė 3: Kai pasirinkta „Prikabinimo įtaisas (kablys)“ (TOW), negali būti „Sportinė važiuoklė“ (S1); jūsų pasirinkimas: „Prikabinimo įtaisas (kablys)“ (TOW)." {
			t.Errorf("%q", w.Text)
		}
		c.Language = "en"
		if w := apitest.Done[why](t, c.Get(fmt.Sprintf("/model-feature/why/%d/%d", c.At["S2"], c.ID))); !w.Possible || len(w.Reasons) != 0 {
			t.Errorf("what fits: %+v", w)
		}
		offertest.Refuses(t, "an unknown option", c.Get(fmt.Sprintf("/model-feature/why/99999/%d", c.ID)), 422, "unknown_feature")

		type effect struct {
			FeatureID  int64 `json:"feature_id"`
			Possible   bool
			Adds       int
			Removes    int
			Changes    int
			PriceDelta money.Cents `json:"price_delta"`
		}
		at := map[string]effect{}
		for _, e := range apitest.Done[[]effect](t, c.Get(fmt.Sprintf("/model-feature/effects/%d?%s", c.ID, strings.TrimPrefix(c.IDs(t, "featureIds", "S1", "W20", "HST", "TOW"), "&")))) {
			at[c.Codes[e.FeatureID]] = e
		}
		for code, want := range map[string]effect{
			"S1": {Possible: true, Removes: 1, Changes: 1, PriceDelta: (720 - 990) * 121}, "W20": {Possible: true, Adds: 1, Changes: 1, PriceDelta: (1_890 + 1_690) * 121},
			"HST": {Possible: true, PriceDelta: 390 * 121}, "TOW": {Possible: true, PriceDelta: -990 * 121},
		} {
			want.FeatureID = c.At[code]
			if at[code] != want {
				t.Errorf("%s: %+v", code, at[code])
			}
		}
		offertest.Refuses(t, "the effect of what is not offered", c.Get(fmt.Sprintf("/model-feature/effects/%d?featureIds=99999", c.ID)), 422, "unknown_feature")
		c.Click(t, "CAM", c.IDs(t, "addFeatureIds", "PDC"))
		if w := apitest.Done[why](t, c.Get(fmt.Sprintf("/model-feature/why/%d/%d?want=absent", c.At["PDC"], c.ID))); w.Possible ||
			w.Text != "Parking sensors (PDC) cannot be left out because: rule 5: Reversing camera (CAM) needs Parking sensors (PDC); your choice: Reversing camera (CAM)." {
			t.Errorf("%+v", w)
		}
		apitest.Rejects(t, "more than can be seen", c.Get(fmt.Sprintf("/model-feature/effects/%d?featureIds=%s", c.ID, strings.Repeat("1,", 50)+"1")), "featureIds")
	})
}

// TestCompleteCheapest: what a finished offer still needs is shown first, and
// added when asked to.
func TestCompleteCheapest(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		p.Draft(t, 1)
		c.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,"name":"HEAT","include":1,"actions":[{"id":%d}]}`, c.At["HST"]))
		type completion struct {
			Possible, Cheapest bool
			Add                []offertest.Option
			PriceDelta         money.Cents `json:"price_delta"`
			Version            *offertest.Version
		}
		path := fmt.Sprintf("/model-feature/complete/%d", c.ID)
		got := apitest.Done[completion](t, c.Post(path, `{"revision":1,"dryRun":true}`))
		if !got.Possible || !got.Cheapest || len(got.Add) != 1 || got.Add[0].Code != "HST" || got.PriceDelta != 390*121 || got.Version != nil {
			t.Errorf("%+v", got)
		}
		c.Holds(t)
		if got := apitest.Done[completion](t, c.Post(path, `{"revision":1}`)); got.Version == nil || got.Version.Revision != 2 {
			t.Errorf("%+v", got)
		}
		c.Holds(t, "HST")
		offertest.Refuses(t, "an older revision", c.Post(path, `{"revision":1}`), 409, "changed_meanwhile")
		if got := apitest.Done[completion](t, c.Post(path, `{"revision":2}`)); !got.Possible || len(got.Add) != 0 {
			t.Errorf("nothing is missing: %+v", got)
		}
	})
}

// TestAccessories: parts of the serie come and go with their quantity; the
// same request twice is the same as once.
func TestAccessories(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		var parts []struct {
			ID      int64
			SerieID int64 `json:"serie_id"`
			Price   money.Cents
		}
		c.Get(fmt.Sprintf("/accessory?serieId=1&versionId=%d", c.ID)).JSON(t, &parts)
		if none := c.Get(fmt.Sprintf("/accessory?serieId=2&versionId=%d", c.ID)).Body; strings.TrimSpace(none) != "[]" {
			t.Errorf("of another serie: %s", none)
		}
		path := fmt.Sprintf("/model-feature/accessory/%d?", c.ID)
		for range 2 {
			v := apitest.Done[offertest.Version](t, c.Post(path+fmt.Sprintf("addId=%d&quantity=-3&revision=1", parts[0].ID), nil))
			if len(v.AccessoryIDs) != 1 || v.AccessoryIDs[0].Quantity != 1 || v.AccessoryIDs[0].Price != parts[0].Price || v.Revision != 2 || !v.IncludeAccessories {
				t.Errorf("one: %+v", v)
			}
		}
		v := apitest.Done[offertest.Version](t, c.Get(path+fmt.Sprintf("addId=%d&quantity=4", parts[0].ID)))
		if len(v.AccessoryIDs) != 1 || v.AccessoryIDs[0].Quantity != 4 {
			t.Errorf("four: %+v", v)
		}
		offertest.Refuses(t, "as it was seen before", c.Post(path+fmt.Sprintf("addId=%d&revision=1", parts[1].ID), nil), 409, "changed_meanwhile")
		apitest.Rejects(t, "neither", c.Post(path, nil), "addId")
		offertest.Refuses(t, "of no serie", c.Post(path+"addId=99999", nil), 422, "accessory_not_of_serie")
		for range 2 {
			if v := apitest.Done[offertest.Version](t, c.Post(path+fmt.Sprintf("removeId=%d", parts[0].ID), nil)); len(v.AccessoryIDs) != 0 {
				t.Errorf("none: %+v", v)
			}
		}
	})
}

// TestAccessoriesNeedTheCompanyAndTheSerie: they are included only where the
// company offers those of the brand and the serie has a link to them (O-095).
func TestAccessoriesNeedTheCompanyAndTheSerie(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "standard")
	path := fmt.Sprintf("/version/%d", c.ID)
	if v := apitest.Done[offertest.Version](t, c.Put(path, `{"include_accessories":true}`)); !v.IncludeAccessories {
		t.Errorf("offered, and not included: %+v", v)
	}
	c.Put("/serie/1", `{"link":""}`)
	if v := apitest.Done[offertest.Version](t, c.Put(path, `{"include_accessories":true}`)); v.IncludeAccessories {
		t.Errorf("a serie without accessories: %+v", v)
	}
	offertest.Refuses(t, "a part of a serie without accessories", c.Post(fmt.Sprintf("/model-feature/accessory/%d?addId=1", c.ID), nil), 422, "accessories_not_offered")
	c.Put("/serie/1", `{"link":"https://example.com/parts.json"}`)
	c.Put("/company-brand/1", `{"offer_accessories":false}`)
	if v := apitest.Done[offertest.Version](t, c.Put(path, `{"include_accessories":true}`)); v.IncludeAccessories {
		t.Errorf("a company that offers none: %+v", v)
	}
}

// TestStatementsOfOptionLists: however many options a list shows, it asks the
// database the same few times.
func TestStatementsOfOptionLists(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		count := func(list string) (rows, statements int) {
			c.Options(t, list)
			var mu sync.Mutex
			p.DB().Watch(func(sql string, _ []any) {
				mu.Lock()
				defer mu.Unlock()
				// What works in the background meanwhile is not of the list.
				if !strings.Contains(sql, " jobs") && !strings.Contains(sql, "job_schedules") && !strings.Contains(sql, "seal") {
					statements++
				}
			})
			defer p.DB().Watch(nil)
			got := c.Get(fmt.Sprintf("/model-feature/%s/%d/%d", list, c.Model, c.ID))
			if got.Status != http.StatusOK {
				t.Fatal(got.Body)
			}
			return strings.Count(got.Body, `"feature_id"`), statements
		}
		few, asked := count("repair-packages")
		many, askedAgain := count("options")
		if few >= many || asked != askedAgain {
			t.Errorf("%d options take %d statements, %d take %d", few, asked, many, askedAgain)
		}
	})
}

// TestPricesThatIncludeVAT: where the list has prices with VAT, what is shown
// without it is less, for options as for the lines of the car.
func TestPricesThatIncludeVAT(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		if got := admin.Put("/pricelist-title/1", `{"prices_include_vat":true}`); got.Status != http.StatusOK {
			t.Fatal(got.Body)
		}
		c := offertest.DemoCar(t, p, "standard")
		if w := c.Options(t, "wheels")["W19"]; *w.Amount != 1_150_00 || *w.Net != 950_41 {
			t.Errorf("an option is shown as %s and %s", w.Amount, w.Net)
		}
		c.Click(t, "W19", "")
		type priced struct {
			Figure, Code string
			Amount, Net  *money.Cents
		}
		car := apitest.Done[struct{ Lines, Figures []priced }](t, c.Get(fmt.Sprintf("/version/car/%d", c.ID)))
		if at := slices.IndexFunc(car.Lines, func(l priced) bool { return l.Code == "W19" }); at < 0 || *car.Lines[at].Amount != 1_150_00 || *car.Lines[at].Net != 950_41 {
			t.Errorf("the lines of the car are %+v", car.Lines)
		}
		for _, f := range car.Figures {
			if f.Net != nil && *f.Amount != 0 && *f.Net >= *f.Amount {
				t.Errorf("%s is %s with VAT and %s without", f.Figure, f.Amount, f.Net)
			}
		}
		var models []struct{ Price, Net *money.Cents }
		admin.Get("/offer/models/1/1").JSON(t, &models)
		for _, m := range models {
			if m.Price != nil && *m.Net >= *m.Price {
				t.Errorf("a model is %s with VAT and %s without", m.Price, m.Net)
			}
		}
	})
}
