package configurator_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"forecourt/internal/configurator"
	"forecourt/internal/testkit/apitest"
)

// stateOf is how a feature stands in a trial.
func stateOf(t configurator.Trial, feature int64) string {
	i := slices.IndexFunc(t.States, func(s configurator.TriedState) bool { return s.FeatureID == feature })
	if i < 0 {
		return "none"
	}
	return t.States[i].State
}

// TestRulesAreTried: a configuration is tried against the stored rules and
// against one that is not saved; nothing is stored.
func TestRulesAreTried(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		p.Draft(t, 1)
		admin := p.As(t, "admin")
		try := func(body string) configurator.Trial {
			t.Helper()
			return apitest.Done[configurator.Trial](t, admin.Post("/rule/try/1/1", body))
		}
		const lspo, w19 = 3, 11
		empty := try(`{"offer_type":"standard","chosen":[]}`)
		if !empty.Valid || len(empty.States) == 0 || stateOf(empty, lspo) != "selectable" {
			t.Fatalf("nothing chosen: %+v", empty)
		}
		picked := try(fmt.Sprintf(`{"offer_type":"standard","chosen":[],"add":[%d]}`, w19))
		if !slices.Equal(picked.Chosen, []int64{w19}) || stateOf(picked, w19) != "selected" {
			t.Errorf("wheels: %+v", picked)
		}
		ban := fmt.Sprintf(`{"name":"BAN","include":false,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, lspo, w19)
		both := try(fmt.Sprintf(`{"offer_type":"standard","chosen":[%d,%d],"draft":%s}`, lspo, w19, ban))
		if both.Valid || len(both.Broken) == 0 || !slices.ContainsFunc(both.Broken, func(r configurator.TriedReason) bool { return r.Draft && r.RuleID == nil && r.RuleName == "BAN" }) {
			t.Errorf("what the draft forbids: %+v", both)
		}
		why := try(fmt.Sprintf(`{"offer_type":"standard","chosen":[%d],"why":%d,"draft":%s}`, lspo, w19, ban))
		if stateOf(why, w19) != "impossible" || why.Why == nil || why.Why.Possible || len(why.Why.Reasons) == 0 || why.Why.Text == "" {
			t.Errorf("why: %+v", why.Why)
		}
		if got := admin.Post("/rule/try/1/1", `{"offer_type":"standard","chosen":[],"draft":{"include":true}}`); got.Status != http.StatusUnprocessableEntity || got.Problem(t).Errors["actions"] == nil {
			t.Errorf("a draft that asks for nothing: %d %s", got.Status, got.Body)
		}
		id := admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,"model_id":1,"name":"STORED","include":0,"conditions":[{"id":%d}],"actions":[{"id":%d}]}`, lspo, w19))
		stored := try(fmt.Sprintf(`{"offer_type":"standard","chosen":[%d,%d]}`, lspo, w19))
		if stored.Valid || !slices.ContainsFunc(stored.Broken, func(r configurator.TriedReason) bool { return r.RuleID != nil && *r.RuleID == id && !r.Draft }) {
			t.Errorf("what a stored rule forbids: %+v", stored.Broken)
		}
		instead := try(fmt.Sprintf(`{"offer_type":"standard","chosen":[%d,%d],"draft":{"id":%d,"include":true,"conditions":[{"id":%d}],"actions":[{"id":%d}]}}`, lspo, w19, id, lspo, w19))
		if slices.ContainsFunc(instead.Broken, func(r configurator.TriedReason) bool { return r.RuleID != nil && *r.RuleID == id }) {
			t.Errorf("the draft in its place: %+v", instead.Broken)
		}
		if gone := try(`{"offer_type":"standard","chosen":[999999]}`); gone.Valid || !slices.Equal(gone.Unknown, []int64{999999}) {
			t.Errorf("what is not offered: %+v", gone)
		}
		if got := p.As(t, "jonas").Post("/rule/try/1/1", `{"offer_type":"standard","chosen":[]}`); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d", got.Status)
		}
		if got := admin.Post("/rule/try/1/999", `{"offer_type":"standard","chosen":[]}`); got.Status != http.StatusNotFound {
			t.Errorf("a model that is not there: %d", got.Status)
		}
	})
}
