package rules_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

type rule struct {
	ID, Revision int64
	Conditions   []struct {
		ID    int64
		Code  string
		Pivot struct{ Negative bool }
	}
	ActionLists [][]struct {
		ID   int64
		Code string
	} `json:"action_lists"`
}

func TestRuleLife(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		p.Draft(t, 1)
		admin := p.As(t, "admin")
		got := admin.Post("/rule", `{"pricelist_id":1,"name":"R1","include":1,"conditions":[{"id":12,"pivot":{"negative":true}},{"id":3}],
			"condition_classes":[{"id":8}],"action_lists":[[{"id":21},{"id":20}],[{"id":22}]],"text":{"2":"words"}}`)
		var r rule
		got.JSON(t, &r)
		if got.Status != http.StatusOK || len(r.Conditions) != 2 || r.Conditions[0].Code != "LSPO" || !r.Conditions[1].Pivot.Negative || len(r.ActionLists) != 2 || r.ActionLists[0][0].Code != "S1" {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		path := fmt.Sprintf("/rule/%d", r.ID)
		admin.Put(path, `{"conditions":[{"id":3},{"id":12,"pivot":{"negative":true}}],"revision":1}`).JSON(t, &r)
		if r.Revision != 1 {
			t.Error("the same conditions in another order are a change")
		}
		admin.Put(path, `{"action_lists":[],"actions":[{"id":22}]}`).JSON(t, &r)
		if r.Revision != 2 || len(r.ActionLists) != 0 {
			t.Errorf("changed to %+v", r)
		}
		if got := admin.Get("/rule?pricelistId=1&featureId=22&status=active").Body; !strings.Contains(got, `"R1"`) {
			t.Errorf("rules that name a feature: %.300s", got)
		}
		for what, body := range map[string][2]string{
			"a condition that is an action":           {`{"conditions":[{"id":22}]}`, "actions"},
			"a condition and its opposite":            {`{"conditions":[{"id":3},{"id":3,"pivot":{"negative":true}}]}`, "conditions"},
			"a list of nothing":                       {`{"action_lists":[[]]}`, "action_lists[0]"},
			"nothing to ask for":                      {`{"actions":[]}`, "actions"},
			"a feature of another brand":              {`{"actions":[{"id":40}]}`, "actions"},
			"a class that does not exist":             {`{"classes":[{"id":99}]}`, "classes"},
			"another price list":                      {`{"pricelist_id":2,"status":"deleted"}`, "pricelist_id"},
			"a feature the model does not have (V5D)": {`{"model_id":3,"actions":[{"id":4}]}`, "actions"},
		} {
			apitest.Rejects(t, what, admin.Put(path, body[0]), body[1])
		}
		if got := admin.Put(path, `{"conditions":[{"id":22}]}`).Body; !strings.Contains(got, "Wizard error: You cannot select same feature multiple times") {
			t.Errorf("the documented text is missing: %s", got)
		}
		apitest.Rejects(t, "a taken name", admin.Post("/rule", `{"pricelist_id":1,"name":"r1","actions":[{"id":1}]}`), "name")
		if got := admin.Get("/feature/22/used-by").Body; !strings.Contains(got, `"rule"`) || !strings.Contains(got, `"model"`) {
			t.Errorf("uses of a feature: %.300s", got)
		}
	})
}

// Whatever a compiled rule model is made from moves the counter of the price
// lists concerned, and of no other.
func TestRuleRevisionsMove(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		p.Draft(t, 1)
		admin := p.As(t, "admin")
		counters := func() map[int64]int64 {
			type counter struct {
				List     int64 `db:"pricelist_id"`
				Revision int64 `db:"revision"`
			}
			at := map[int64]int64{}
			err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
				rows, err := db.Select[counter](t.Context(), tx, "SELECT pricelist_id, revision FROM rule_revisions WHERE {everyone}")
				for _, r := range rows {
					at[r.List] = r.Revision
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return at
		}
		admin.Create(t, "/model-price", `{"pricelist_id":2,"model_id":28}`)
		var lists []struct{ ID int64 }
		admin.Get("/pricelist?status=all").JSON(t, &lists)
		if len(lists) == 0 || len(counters()) != len(lists) {
			t.Fatalf("counters of %d price lists: %v", len(lists), counters())
		}
		for _, c := range []struct {
			what, method, path, body string
			moves                    []int64
		}{
			{"a rule is added", "POST", "/rule", `{"pricelist_id":1,"name":"R","actions":[{"id":1}]}`, []int64{1}},
			{"a rule is changed", "PUT", "/rule/1", `{"include":0}`, []int64{1}},
			{"a rule is archived", "DELETE", "/rule/2", "", []int64{1}},
			{"rules are archived", "POST", "/rule/bulk", `{"ids":[3,4],"action":"archive"}`, []int64{1}},
			{"a model feature is changed", "PUT", "/model-feature/1", `{"standard":0}`, []int64{1}},
			{"a model feature is archived", "DELETE", "/model-feature/2", "", []int64{1}},
			{"model features are restored", "POST", "/model-feature/bulk", `{"ids":[2],"action":"restore"}`, []int64{1}},
			{"features are assigned", "POST", "/model-feature/assign", `{"pricelist_id":2,"model_ids":[28],"feature_ids":[1]}`, []int64{2}},
			{"a feature is archived", "DELETE", "/feature/1?anyway=1", "", []int64{1, 2}},
			{"features are restored", "POST", "/feature/bulk", `{"ids":[1],"action":"restore"}`, []int64{1, 2}},
			{"a feature gets another class", "PUT", "/feature/2", `{"productclass_id":8}`, []int64{1, 2}},
			{"a class is changed", "PUT", "/product-class/8", `{"exclusive":1}`, []int64{1, 2, 3, 4, 5, 6}},
			{"a package gets a content", "POST", "/package-content", `{"pricelist_id":1,"package_feature_id":30,"feature_id":24}`, []int64{1}},
			{"a package loses a content", "DELETE", "/package-content/1", "", []int64{1}},
			{"a model gets another price", "PUT", "/model-price/1", `{"price_standard":1}`, nil},
			{"a model is changed", "PUT", "/model/1", `{"description":{"1":"X"}}`, nil},
			{"a title is given", "POST", "/model-feature-translation", `{"model_id":1,"feature_id":1,"language_id":1,"title":"X"}`, nil},
		} {
			before := counters()
			var body any
			if c.body != "" {
				body = c.body
			}
			if got := admin.Do(c.method, c.path, body, nil); got.Status >= 300 {
				t.Errorf("%s: %d %s", c.what, got.Status, got.Body)
				continue
			}
			after, expected := counters(), map[int64]bool{}
			for _, list := range c.moves {
				expected[list] = true
			}
			for list := range after {
				if moved := after[list] != before[list]; moved != expected[list] {
					t.Errorf("%s: price list %d moved is %v", c.what, list, moved)
				}
			}
		}
	})
}

// A field never takes a record of a brand one does not see, nor one of another
// brand than the record's own.
func TestFieldsRefuseRecordsOfOthers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, c := range []struct{ path, body, field string }{
			{"/model", `{"brand_id":1,"code":"X","fuel_id":1,"modelrange_id":12}`, "modelrange_id"},
			{"/model", `{"brand_id":1,"code":"X","fuel_id":1,"modelrange_id":1,"bodytype_id":14}`, "bodytype_id"},
			{"/model", `{"brand_id":1,"code":"X","fuel_id":1,"modelrange_id":1,"gearbox_id":4}`, "gearbox_id"},
			{"/model", `{"brand_id":1,"code":"X","fuel_id":99,"modelrange_id":1}`, "fuel_id"},
			{"/feature", `{"brand_id":1,"code":"X","salesgroup_id":6}`, "salesgroup_id"},
			{"/feature", `{"brand_id":1,"code":"X","productclass_id":99}`, "productclass_id"},
			{"/model-feature", `{"pricelist_id":1,"model_id":40,"feature_id":1}`, "model_id"},
			{"/model-feature", `{"pricelist_id":1,"model_id":1,"feature_id":40}`, "feature_id"},
			{"/model-feature", `{"pricelist_id":99,"model_id":1,"feature_id":1}`, "pricelist_id"},
			{"/model-feature-translation", `{"model_id":1,"feature_id":40,"language_id":1}`, "feature_id"},
			{"/model-feature-translation", `{"model_id":1,"feature_id":1,"language_id":9}`, "language_id"},
			{"/package-content", `{"pricelist_id":1,"package_feature_id":40,"feature_id":1}`, "package_feature_id"},
			{"/package-content", `{"pricelist_id":1,"package_feature_id":1,"feature_id":40}`, "feature_id"},
			{"/package-content", `{"pricelist_id":1,"package_feature_id":1,"feature_id":2,"model_id":40}`, "model_id"},
			{"/model-equipment", `{"model_id":1,"equipment_id":11}`, "equipment_id"},
			{"/model-image", `{"model_id":99999,"file":"x.png"}`, "model_id"},
			{"/model-image", `{"model_id":1,"file":"x.png"}`, "file"},
			{"/model-price", `{"pricelist_id":1,"model_id":40}`, "model_id"},
			{"/model-price-company", `{"pricelist_id":1,"model_id":1,"company_id":99}`, "company_id"},
			{"/pricelist", `{"pricelist_title_id":99,"name":"X"}`, "pricelist_title_id"},
			{"/rule", `{"pricelist_id":1,"name":"X","model_id":40,"actions":[{"id":1}]}`, "model_id"},
			{"/rule", `{"pricelist_id":1,"name":"X","conditions":[{"id":40}],"actions":[{"id":1}]}`, "conditions"},
		} {
			apitest.Rejects(t, c.path+" "+c.body, admin.Post(c.path, c.body), c.field)
		}
	})
}
