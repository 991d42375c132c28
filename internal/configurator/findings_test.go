package configurator_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/configurator"
	"forecourt/internal/testkit/apitest"
)

type findings struct {
	OfferTypes []string `json:"offer_types"`
	Complete   bool
	Findings   []finding
}

type finding struct {
	Check, Cause, Severity, Text string
	Blocks, Archivable           bool
	OfferTypes                   []string `json:"offer_types"`
	Rules                        []struct{ Name, Part string }
	Features                     []struct{ Code string }
}

func (f findings) texts(check string) []string {
	var out []string
	for _, one := range f.Findings {
		if one.Check == check {
			out = append(out, one.Text)
		}
	}
	return out
}

func lint(t *testing.T, c *apitest.Client, list, model int64, query string) (f findings) {
	t.Helper()
	got := c.Get(fmt.Sprintf("/rule/findings/%d/%d%s", list, model, query))
	if got.Status != http.StatusOK {
		t.Fatalf("findings: %d %s", got.Status, got.Body)
	}
	got.JSON(t, &f)
	if !f.Complete {
		t.Errorf("the check did not come to its end: %s", got.Body)
	}
	return f
}

// TestRealCarFindings: of the real car exactly its redundant rules are found,
// and a rule added against it is found at once.
func TestRealCarFindings(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, list, id := admin.RealCar(t)
		f := lint(t, admin, list, id, "")
		if !slices.Equal(f.OfferTypes, []string{"standard", "embassy"}) {
			t.Errorf("checked for %v", f.OfferTypes)
		}
		var found []string
		for _, one := range f.Findings {
			found = append(found, one.Check+" "+one.Rules[0].Name)
			if one.Severity != "warning" || one.Blocks || len(one.OfferTypes) != 2 {
				t.Errorf("%+v", one)
			}
		}
		slices.Sort(found)
		if got := strings.Join(found, ", "); got != "H5 X3-18a, H5 X3-18b, H5 X3-27, H5 X3-29" {
			t.Errorf("findings: %s", got)
		}
		at := admin.FeaturesOf(t, list, id)
		admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"NO-494","include":0,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, list, at["494"], at["WSTD"]))
		admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"494-WSTD","include":1,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, list, at["494"], at["WSTD"]))
		admin.Language = "lt"
		dead := lint(t, admin, list, id, "?type=standard").texts("H2")
		if !slices.Contains(dead, "494 siūloma, bet su ja nedera jokia komplektacija. Priežastis: 494-WSTD, NO-494.") &&
			!slices.Contains(dead, "494 siūloma, bet su ja nedera jokia komplektacija. Priežastis: NO-494, 494-WSTD.") {
			t.Errorf("dead options: %q", dead)
		}
	})
}

// TestFindingsAreOfModelsInTheList: a model that is not in the list has none.
func TestFindingsAreOfModelsInTheList(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	admin := p.As(t, "admin")
	if got := admin.Get("/rule/findings/1/40"); got.Status != http.StatusNotFound {
		t.Errorf("a model of another brand: %d %s", got.Status, got.Body)
	}
	if got := admin.Get("/rule/findings/1/1?type=fleet"); got.Status != http.StatusUnprocessableEntity {
		t.Errorf("an unknown type: %d %s", got.Status, got.Body)
	}
	lint(t, admin, 1, 1, "")
}

// TestPublishingNeedsSoundRules: a list in which a model can be chosen in no
// way is not published, and the answer says which model and why, in the
// caller's language; once the rules are mended it is.
func TestPublishingNeedsSoundRules(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		_, list, id := admin.RealCar(t)
		m := model(t, p.DB(), configurator.New(configurator.KeptBytes), list, id)
		feature := m.Features[slices.IndexFunc(m.Features, func(f configurator.Feature) bool { return f.Code == "494" })].ID
		always := admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"ALWAYS","include":1,"actions":[{"id":%d}]}`, list, feature))
		never := admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"NEVER","include":0,"actions":[{"id":%d}]}`, list, feature))
		publish := fmt.Sprintf("/pricelist/publish/%d", list)
		for language, text := range map[string]string{
			"en": "Offers (standard, embassies): No car can be configured by these rules. Because of: rule ALWAYS: Every car needs 494; rule NEVER: Every car excludes 494.",
			"lt": "Pasiūlymai (standartiniai, ambasadoms): Pagal šias taisykles negalima sukomplektuoti nė vieno automobilio. Priežastis: taisyklė ALWAYS: Kiekviename automobilyje turi būti 494; taisyklė NEVER: Kiekviename automobilyje negali būti 494.",
		} {
			admin.Language = language
			got := admin.Post(publish, nil)
			if got.Status != http.StatusUnprocessableEntity || got.Problem(t).Code != "rules_block_publishing" || !strings.Contains(got.Problem(t).Message, "200420853") ||
				!slices.Contains(got.Problem(t).Errors["model 200420853"], text) {
				t.Errorf("published with contradictory rules: %d %s", got.Status, got.Body)
			}
		}
		if f := lint(t, admin, list, id, ""); len(f.texts("H1")) != 1 || !f.Findings[0].Blocks {
			t.Errorf("findings: %+v", f)
		}
		if got := admin.Get(fmt.Sprintf("/pricelist/%d", list)).Body; !strings.Contains(got, `"published_at":null`) {
			t.Errorf("the list: %s", got)
		}
		admin.Delete(fmt.Sprintf("/rule/%d", never))
		if got := admin.Post(publish, nil); !strings.Contains(got.Body, "Pati standartinė įranga pažeidžia taisykles. Priežastis: taisyklė ALWAYS: Kiekviename") &&
			!strings.Contains(got.Body, "The standard equipment itself breaks rules. Because of: rule ALWAYS: ") {
			t.Errorf("published with invalid standard equipment: %d %s", got.Status, got.Body)
		}
		admin.Delete(fmt.Sprintf("/rule/%d", always))
		if got := admin.Post(publish, nil); got.Status != http.StatusOK {
			t.Errorf("publish sound rules: %d %s", got.Status, got.Body)
		}
	})
}

// TestPublishingSaysHowManyModelsAreNotNamed: a refusal names a screenful of
// models, says how many more there are and where all of them stand.
func TestPublishingSaysHowManyModelsAreNotNamed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list, model := admin.RealCar(t)
		body := admin.Get(fmt.Sprintf("/model/%d", model))
		var known struct {
			ModelrangeID int64 `json:"modelrange_id"`
			FuelID       int64 `json:"fuel_id"`
		}
		body.JSON(t, &known)
		feature := admin.FeaturesOf(t, list, model)["494"]
		ids := []string{}
		for i := range 24 {
			id := admin.Create(t, "/model", fmt.Sprintf(`{"brand_id":%d,"pricelistId":%d,"code":"MORE-%02d","modelrange_id":%d,"fuel_id":%d,"price_standard":20000}`, brand, list, i, known.ModelrangeID, known.FuelID))
			ids = append(ids, fmt.Sprint(id))
		}
		assigned := admin.Post("/model-feature/assign", fmt.Sprintf(`{"model_ids":[%s],"feature_id":%d,"pricelist_id":%d,"price_standard":100}`, strings.Join(ids, ","), feature, list))
		if assigned.Status != http.StatusOK {
			t.Fatalf("assign: %d %s", assigned.Status, assigned.Body)
		}
		admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"ALWAYS","include":1,"actions":[{"id":%d}]}`, list, feature))
		admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"NEVER","include":0,"actions":[{"id":%d}]}`, list, feature))
		admin.Language = "en"
		got := admin.Post(fmt.Sprintf("/pricelist/publish/%d", list), nil).Problem(t)
		if !strings.Contains(got.Message, " and 5 more cannot be offered") || len(got.Errors) != 21 ||
			!slices.Contains(got.Errors["models"], "And 5 more. All of them stand in the rule check of the price list.") {
			t.Errorf("published, or not said: %s %v", got.Message, got.Errors)
		}
	})
}
