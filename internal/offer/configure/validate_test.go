package configure_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestChoosing: what fits is saved with the click; what does not is not, and
// the answer says which rules it breaks and how to mend it; a repair taken
// ends the loop.
func TestChoosing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		before := c.Now(t)
		v := c.Click(t, "475", "")
		if v.Status != "valid" || v.Revision != before.Revision+1 || !slices.Equal(c.Named(v.AddFeature), []string{"475"}) || v.PriceAfter-v.PriceBefore != 850_00*121/100 {
			t.Errorf("a colour that fits: %+v", v)
		}
		if again := c.Click(t, "475", ""); again.Status != "valid" || len(again.AddFeature) != 0 || again.Revision != v.Revision {
			t.Errorf("the second click: %+v", again)
		}
		c.Holds(t, "475")
		if got := c.Click(t, "B45", ""); !slices.Equal(c.Named(got.RemoveFeature), []string{"475"}) || got.Silent[0].Reason != "displaced" {
			t.Errorf("another colour: %+v", got)
		}
		c.Holds(t, "B45")

		v = c.Click(t, "LSPO", "")
		if v.Status != "invalid" || !v.Repairable || len(v.Rules) != 1 || v.Rules[0].Text != "Line Sport (LSPO) needs one of 19-inch wheels (W19), 20-inch sport wheels (W20)" {
			t.Fatalf("a line that needs wheels: %+v", v)
		}
		best := v.Repairs[0]
		if !slices.Equal(c.Named(best.Add), []string{"W19"}) || best.Changes != 1 || best.Minimal != "fewest" || !slices.Equal(best.BecauseOf, []int64{v.Rules[0].ID}) ||
			best.NetDelta != (2_900+1_150)*100 || best.PriceDelta != best.NetDelta*121/100 {
			t.Errorf("the best repair: %+v", best)
		}
		items := v.Rules[0].RuleActions[0]
		if !items[0].Selected || !items[0].Possible || items[0].FollowUp != 0 || items[1].Selected || items[1].FollowUp != 1 || items[1].PriceDelta != (2_900+1_890+720)*121 {
			t.Errorf("the items: %+v", items)
		}
		c.Holds(t, "B45")

		v = c.Click(t, "LSPO", c.IDs(t, "addFeatureIds", "W20"))
		if v.Status != "invalid" || len(v.Rules) != 1 || !strings.HasPrefix(v.Rules[0].Text, "20-inch sport wheels (W20) needs one of") {
			t.Fatalf("wheels that need a suspension: %+v", v)
		}
		v = c.Click(t, "LSPO", c.IDs(t, "prevAddFeatureIds", "W20")+c.IDs(t, "addFeatureIds", "S1"))
		if v.Status != "valid" || !slices.Equal(c.Named(v.AddFeature), []string{"LSPO", "S1", "W20"}) {
			t.Errorf("the line with wheels and suspension: %+v", v)
		}
		c.Holds(t, "B45", "LSPO", "W20", "S1")
		if now := c.Now(t); now.Price != before.Price+(990+2_900+1_890+720)*121 || *now.WheelID != c.At["W20"] {
			t.Errorf("the offer: %+v", now)
		}

		v = c.Click(t, "", c.IDs(t, "removeFeatureIds", "B45"))
		if v.Status != "valid" || v.Silent[0].Reason != "standard" || c.Codes[v.Silent[0].Feature] != "300" {
			t.Errorf("back to the standard colour: %+v", v)
		}
		c.Holds(t, "LSPO", "W20", "S1")
	})
}

// TestAssistantSpeaksLithuanian: sentences are made of names and codes in the
// language of the reader.
func TestAssistantSpeaksLithuanian(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "standard")
	c.Language = "lt"
	if v := c.Click(t, "LSPO", ""); v.Rules[0].Text != "Kai pasirinkta „Sportinė įranga“ (LSPO), turi būti bent viena iš šių opcijų: „19 colių ratlankiai“ (W19), „20 colių ratlankiai“ (W20)" {
		t.Errorf("%q", v.Rules[0].Text)
	}
	c.Click(t, "S1", "")
	if v := c.Click(t, "TOW", ""); v.Rules[0].Text != "Kai pasirinkta „Prikabinimo įtaisas (kablys)“ (TOW), negali būti „Sportinė važiuoklė“ (S1)" {
		t.Errorf("%q", v.Rules[0].Text)
	}
	c.Click(t, "PTE", "")
	v := c.Click(t, "", c.IDs(t, "removeFeatureIds", "NAV"))
	if v.Status != "invalid" || v.Rules[0].Text != "„Navigacija“ (NAV) atskirai pašalinti negalima: tai yra „Technologijų paketas“ (PTE) dalis" || !slices.Equal(c.Named(v.Repairs[0].Remove), []string{"PTE"}) {
		t.Errorf("%+v", v)
	}
	got := c.Post(c.Path(t, "TOW")+c.IDs(t, "addFeatureIds", "S1"), nil)
	out := apitest.Done[offertest.Validation](t, got)
	if out.Repairable || !slices.Equal(out.Conflicting, []int64{c.At["S1"], c.At["TOW"]}) || len(out.Repairs) != 0 { // the newest first
		t.Errorf("picks that exclude each other: %+v", out)
	}
}

// TestRulesOfClasses: a rule may ask for something of a product class, or
// forbid all of one; the assistant shows the class with what can be picked.
func TestRulesOfClasses(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "standard")
	const accessories, services = 9, 10
	c.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,"name":"LOAD","include":1,"conditions":[{"id":%d}],"classes":[{"id":%d}]}`, c.At["ROF"], accessories))
	c.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,"name":"FREE","include":0,"condition_classes":[{"id":%d}],"actions":[{"id":%d}]}`, services, c.At["NAV"]))
	c.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,"name":"SEAT","include":1,"conditions":[{"id":%d,"pivot":{"negative":true}},{"id":%d}],"actions":[{"id":%d}]}`, c.At["HWL"], c.At["BOX"], c.At["HST"]))
	v := c.Click(t, "ROF", "")
	if v.Rules[0].Text != "Panoramic roof (ROF) needs something of the class Accessories" || v.Rules[0].Classes[0].Text != "Accessories" || len(v.Rules[0].Classes[0].Features) != 2 {
		t.Errorf("%+v", v)
	}
	if v.Rules[0].Classes[0].ID != accessories || !v.Rules[0].Classes[0].Selected || c.Named(v.Repairs[0].Add)[0] != "MAT" {
		t.Errorf("the cheapest of the class is proposed: %+v", v)
	}
	c.Click(t, "SP3", "")
	if v := c.Click(t, "NAV", ""); v.Rules[0].Text != "Something of the class Service packages excludes Navigation (NAV)" || v.Rules[0].ConditionClasses[0].Features[0].Code != "SP3" {
		t.Errorf("%+v", v)
	}
	if v := c.Click(t, "BOX", ""); v.Rules[0].Text != "Roof box (BOX) without Heated steering wheel (HWL) needs Heated seats (HST)" || !v.Rules[0].Conditions[0].Pivot.Negative {
		t.Errorf("%+v", v)
	}
	c.Language = "lt"
	if v := c.Click(t, "NAV", ""); v.Rules[0].Text != "Kai pasirinkta kas nors iš klasės „Priežiūros paketai“, negali būti „Navigacija“ (NAV)" {
		t.Errorf("%q", v.Rules[0].Text)
	}
	if v := c.Click(t, "BOX", ""); v.Rules[0].Text != "Kai pasirinkta „Stogo bagažinė“ (BOX), bet nepasirinkta „Šildomas vairas“ (HWL), turi būti „Šildomos sėdynės“ (HST)" {
		t.Errorf("%q", v.Rules[0].Text)
	}
}

// TestWhatCannotBeChosen: each wrong question says what is wrong with it, and
// nothing is stored.
func TestWhatCannotBeChosen(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		var foreign []struct{ ID int64 }
		c.Get("/feature?brandId=2").JSON(t, &foreign)
		other := fmt.Sprintf("/model-feature/validate/%d/%d", c.ID, foreign[0].ID)
		offertest.Refuses(t, "an option of another brand", c.Post(other, nil), 422, "unknown_feature")
		offertest.Refuses(t, "no option at all", c.Post(fmt.Sprintf("/model-feature/validate/%d/99999999", c.ID), nil), 422, "unknown_feature")
		offertest.Refuses(t, "added and removed", c.Post(c.Path(t, "TOW")+c.IDs(t, "removeFeatureIds", "TOW"), nil), 422, "same_feature_added_and_removed")
		got := c.Post(c.Path(t, "")+c.IDs(t, "removeFeatureIds", "W18"), nil)
		offertest.Refuses(t, "standard wheels taken off", got, 422, "standard_of_class")
		if !strings.HasPrefix(got.Problem(t).Message, "W18 is standard equipment") {
			t.Errorf("%s", got.Body)
		}
		offertest.Refuses(t, "no offer", c.Post("/model-feature/validate/99999999/0", nil), 404, "not_found")
		c.Put(fmt.Sprintf("/model-feature/%d", modelFeature(t, c, "TOW")), `{"price_standard":null}`)
		offertest.Refuses(t, "not sold", c.Post(c.Path(t, "TOW"), nil), 422, "feature_not_selectable")
		c.Holds(t)

		anonymous := p.Anonymous()
		if got := anonymous.Get(c.Path(t, "475") + "access_token=" + c.Token); got.Status != http.StatusUnauthorized && got.Status != http.StatusUnprocessableEntity {
			t.Errorf("choosing with the token in the address: %d %s", got.Status, got.Body)
		}
		if got := anonymous.Do(http.MethodGet, c.Path(t, "475"), nil, http.Header{"Cookie": {"access_token=" + c.Token}}); got.Status != http.StatusUnauthorized {
			t.Errorf("choosing with the cookie alone: %d %s", got.Status, got.Body)
		}
		if got := c.Get(c.Path(t, "475")); got.Status != http.StatusOK || got.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("the documented address: %d %s", got.Status, got.Body)
		}
		c.Holds(t, "475")
		if got := p.As(t, "inga").Get(c.Path(t, "475")); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d %s", got.Status, got.Body)
		}
		// What is kept of an offer shows it: the right to rules alone is too little.
		if got := p.As(t, "inga").Post(fmt.Sprintf("/version/test-configuration/%d", c.ID), nil); got.Status != http.StatusForbidden {
			t.Errorf("kept without the right to offers: %d %s", got.Status, got.Body)
		}
	})
}

// TestTwoWhoChooseAtOnce: of two who saw the same offer one hears of the
// other; a request without the revision seen applies to the offer as it is.
func TestTwoWhoChooseAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		c := offertest.DemoCar(t, p, "standard")
		seen := fmt.Sprintf("revision=%d", c.Now(t).Revision)
		answers := apitest.AtOnce(2, func(i int) apitest.Response { return c.Post(c.Path(t, []string{"TOW", "HST"}[i])+seen, nil) })
		slices.SortFunc(answers, func(a, b apitest.Response) int { return a.Status - b.Status })
		if answers[0].Status != http.StatusOK || answers[1].Status != http.StatusConflict || !strings.Contains(string(answers[1].Problem(t).Current), `"revision":2`) {
			t.Fatalf("%d %s, %d %s", answers[0].Status, answers[0].Body, answers[1].Status, answers[1].Body)
		}
		if n := len(c.Has(t)); n != 1 {
			t.Errorf("%d options were chosen", n)
		}
		codes := []string{"CAM", "ROF", "HWL", "PDC"}
		for i, got := range apitest.AtOnce(len(codes), func(i int) apitest.Response {
			return c.Post(c.Path(t, codes[i])+c.IDs(t, "addFeatureIds", "PDC"), nil)
		}) {
			if got.Status != http.StatusOK {
				t.Errorf("%s: %d %s", codes[i], got.Status, got.Body)
			}
		}
		if n := len(c.Has(t)); n != 5 {
			t.Errorf("%d options were chosen", n)
		}
	})
}

// modelFeature is the id of the record that offers an option for the car.
func modelFeature(t testing.TB, c *offertest.Car, code string) int64 {
	t.Helper()
	var found []struct {
		ID          int64
		FeatureCode string `json:"feature_code"`
	}
	c.Get(fmt.Sprintf("/model-feature?pricelistId=%d&modelId=%d", c.List, c.Model)).JSON(t, &found)
	for _, f := range found {
		if f.FeatureCode == code {
			return f.ID
		}
	}
	t.Fatalf("the car has no %s", code)
	return 0
}

// TestWhatIsNeededInAnyCase: the suspension is part of what is proposed for the heated seats, but a car without it
// is valid too, so that it is not called needed in any case.
func TestWhatIsNeededInAnyCase(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "standard")
	write := func(name, demands string) {
		c.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,"name":%q,%s}`, name, demands))
	}
	items := func(codes ...string) string {
		var all []string
		for _, code := range codes {
			all = append(all, fmt.Sprintf(`{"id":%d}`, c.At[code]))
		}
		return strings.Join(all, ",")
	}
	needsOne := `"include":1,"conditions":[` + items("HST") + `],"action_lists":[[%s]]`
	write("WHEELS", fmt.Sprintf(needsOne, items("W19", "S1")))
	write("WARMTH", fmt.Sprintf(needsOne, items("S1", "HWL")))
	write("TRIM", fmt.Sprintf(`"include":0,"conditions":[%s,{"id":%d,"pivot":{"negative":true}}],"actions":[%s]`, items("HST"), c.At["HWL"], items("T1")))

	v := c.Click(t, "HST", "&repairs=1")
	if v.Status != "invalid" || len(v.Repairs) != 1 || len(v.Always.Add)+len(v.Always.Remove) > 0 {
		t.Errorf("nothing is in every answer: %+v", v)
	}
	for _, codes := range [][]string{{"HST", "W19", "HWL"}, {"HST", "S1", "T2"}} {
		if got := c.Click(t, "HST", c.IDs(t, "addFeatureIds", codes...)); got.Status != "valid" {
			t.Errorf("%q is a valid answer: %+v", codes, got)
		}
		c.Click(t, "", c.IDs(t, "removeFeatureIds", codes...))
	}

	// The camera comes alone, with its sensors, or in a package: neither is in every answer. The roof comes alone.
	write("CAMERA", `"include":1,"conditions":[`+items("HST")+`],"actions":[`+items("CAM")+`]`)
	if v = c.Click(t, "HST", ""); v.Status != "invalid" || len(v.Always.Add)+len(v.Always.Remove) > 0 {
		t.Errorf("what comes alone or in a package is in no way needed in any case: %+v", v)
	}
	write("ROOF", `"include":1,"conditions":[`+items("HST")+`],"actions":[`+items("ROF")+`]`)
	v = c.Click(t, "HST", "")
	if v.Status != "invalid" || !slices.Equal(c.Named(v.Always.Add), []string{"ROF"}) || len(v.Always.Remove) > 0 {
		t.Errorf("what one rule demands alone is in every answer: %+v", v)
	}
}
