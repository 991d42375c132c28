package vehicledata_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// TestRevertOfRules: taking an import of rules back removes those it made and gives those it changed their parts again;
// a rule that somebody changed since stays, and is named with the reason.
func TestRevertOfRules(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list, _ := admin.RealCar(t)
		type rule struct {
			ID         int64
			Name       string
			Conditions []struct{ Code string }
			Actions    []struct{ Code string }
		}
		rules := func() map[string]rule {
			found := map[string]rule{}
			for _, r := range apitest.Done[[]rule](t, admin.Get(fmt.Sprintf("/rule?pricelistId=%d", list))) {
				found[r.Name] = r
			}
			return found
		}
		load := func(content string) apitest.ImportStatus {
			got := admin.Import(t, vehicledata.BMW, "rules.csv", []byte("rule;include;conditions;actions\n"+content), apitest.ImportQuery(brand, list))
			if got.Status != "OK" || got.Stats.Faulty != 0 {
				t.Fatalf("import: %+v %s", got, admin.Get(fmt.Sprintf("/import/job/%d/rows", got.JobID)).Body)
			}
			return got
		}
		load("KEPT;1;494;655\n")
		before := len(rules())
		run := load("KEPT;1;655;494\nMADE;1;494;655\nTOUCHED;1;494;655\n")
		if got := admin.Put(fmt.Sprintf("/rule/%d", rules()["TOUCHED"].ID), `{"name":"TOUCHED SINCE"}`); got.Status != 200 {
			t.Fatalf("change: %d %s", got.Status, got.Body)
		}
		back := admin.WaitImport(t, apitest.Done[struct {
			JobID int64 `json:"job_id"`
		}](t, admin.Post(fmt.Sprintf("/import/job/%d/revert", run.JobID), nil)).JobID)
		// Two rules, and when the list had its last import.
		if back.Status != "OK" || back.Stats.Reverted != 3 || back.Stats.Refused != 1 {
			t.Errorf("reverted %d, refused %d: %+v", back.Stats.Reverted, back.Stats.Refused, back)
		}
		now := rules()
		if kept := now["KEPT"]; len(now) != before+1 || now["TOUCHED SINCE"].ID == 0 || now["MADE"].ID != 0 ||
			len(kept.Conditions) != 1 || kept.Conditions[0].Code != "494" || len(kept.Actions) != 1 || kept.Actions[0].Code != "655" {
			t.Errorf("rules: %+v", now)
		}
		if left := admin.Get(fmt.Sprintf("/import/job/%d/rows?action=refused", back.JobID)).Body; !strings.Contains(left, "TOUCHED SINCE") || !strings.Contains(left, "Somebody changed the record since.") {
			t.Errorf("refused: %s", left)
		}
	})
}
