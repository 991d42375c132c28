package configurator_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type listFindings struct {
	Models, Checked int
	Found           []foundModel
}

type foundModel struct {
	ID       int64
	Findings []finding
}

func lintList(t *testing.T, c *apitest.Client, list int64, query string) (f listFindings) {
	t.Helper()
	got := c.Get(fmt.Sprintf("/rule/findings/%d%s", list, query))
	if got.Status != http.StatusOK {
		t.Fatalf("findings of the list: %d %s", got.Status, got.Body)
	}
	got.JSON(t, &f)
	return f
}

// TestFindingsOfAList: the check of a whole list finds of each model what the
// check of that model finds, says in which part of a rule it is, and goes on
// where an answer has ended.
func TestFindingsOfAList(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list, model := admin.RealCar(t)
		at := admin.FeaturesOf(t, list, model)
		var known struct {
			ModelrangeID int64 `json:"modelrange_id"`
			FuelID       int64 `json:"fuel_id"`
		}
		admin.Get(fmt.Sprintf("/model/%d", model)).JSON(t, &known)
		for i := range 24 { // more than are read together
			admin.Create(t, "/model", fmt.Sprintf(`{"brand_id":%d,"pricelistId":%d,"code":"BARE-%02d","modelrange_id":%d,"fuel_id":%d,"price_standard":20000}`, brand, list, i, known.ModelrangeID, known.FuelID))
		}
		admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"BOTH","include":1,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, list, at["494"], at["WSTD"]))
		admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"NEVER","include":0,"actions":[{"id":%d}]}`, list, at["494"]))
		of := lint(t, admin, list, model, "")
		all := lintList(t, admin, list, "")
		if all.Models != 25 || all.Checked != 25 {
			t.Errorf("checked %d of %d", all.Checked, all.Models)
		}
		mine := slices.IndexFunc(all.Found, func(m foundModel) bool { return m.ID == model })
		if mine < 0 || fmt.Sprint(all.Found[mine].Findings) != fmt.Sprint(of.Findings) {
			t.Fatalf("of the model: %+v\nof the list: %+v", of.Findings, all.Found)
		}
		parts := map[string]string{}
		for _, f := range of.Findings {
			for _, r := range f.Rules {
				parts[f.Cause+" "+r.Name] = r.Part
			}
		}
		if parts["dead_option NEVER"] != "actions" {
			t.Errorf("parts: %v", parts)
		}
		if rest := lintList(t, admin, list, "?skip=25"); rest.Checked != 25 || len(rest.Found) != 0 {
			t.Errorf("behind the last: %+v", rest)
		}
		if hard := lintList(t, admin, list, "?blocking=true"); len(hard.Found) != 0 {
			t.Errorf("nothing keeps the list from being published: %+v", hard.Found)
		}
		admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,"name":"ALWAYS","include":1,"actions":[{"id":%d}]}`, list, at["494"]))
		hard := lintList(t, admin, list, "?blocking=true")
		if len(hard.Found) != 25 { // no model can have what every car needs
			t.Errorf("what keeps the list from being published: %+v", hard.Found)
		}
		if got := p.As(t, "admin").Get("/rule/findings/999999"); got.Status != http.StatusNotFound {
			t.Errorf("a list that is not there: %d %s", got.Status, got.Body)
		}
	})
}
