package configurator_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// archivable are the names of the rules that a press archives.
func (f findings) archivable() string {
	var names []string
	for _, one := range f.Findings {
		if one.Archivable {
			names = append(names, one.Rules[0].Name)
		}
	}
	return strings.Join(names, " ")
}

// TestNeedlessRulesAreArchived: a rule that says nothing of its own goes with
// one press; one of two that say the same stays, so does one that another
// model needs, and one without which something else could be chosen.
func TestNeedlessRulesAreArchived(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		admin.Language = "lt"
		rule := func(name, of, sense string) int64 {
			return admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":1,%s"name":%q,%s}`, of, name, sense))
		}
		press := func(id int64) apitest.Response {
			return admin.Post(fmt.Sprint("/rule/archive-needless/", id), nil)
		}
		const own, wheels, noWheels = `"model_id":1,`, `"include":1,"conditions":[{"id":31}],"actions":[{"id":23}]`, `"include":0,"conditions":[{"id":31}],"actions":[{"id":23}]`
		if got := lint(t, admin, 1, 1, "").archivable(); got != "" {
			t.Fatalf("the demo group has needless rules: %s", got)
		}
		twin, all := rule("TWIN", own, wheels), rule("ALL", "", wheels)
		found := lint(t, admin, 1, 1, "")
		if got := found.archivable(); got != "ALL" {
			t.Errorf("archivable: %q of %+v", got, found)
		}
		if got := strings.Join(found.texts("H5"), " "); got != "Taisyklė ALL sako tą patį kaip taisyklė TWIN. Ji galioja visiems kainoraščio modeliams: į archyvą ją galima perkelti, jei jos nereikia kitiems." {
			t.Errorf("reported: %s", got)
		}
		if got := press(all); got.Status != http.StatusConflict || got.Problem(t).Code != "rule_needed" || strings.Contains(got.Problem(t).Message, "A01P") || !strings.Contains(got.Problem(t).Message, "A0") {
			t.Errorf("a rule that other models need: %d %s", got.Status, got.Body)
		}
		if got := apitest.Done[struct{ Status string }](t, press(twin)); got.Status != "deleted" {
			t.Errorf("the twin: %+v", got)
		}
		if got := press(twin); got.Status != http.StatusOK {
			t.Errorf("pressed twice: %d %s", got.Status, got.Body)
		}
		if got := press(all); got.Status != http.StatusConflict || !strings.Contains(got.Problem(t).Message, "A01P") {
			t.Errorf("the one that is left: %d %s", got.Status, got.Body)
		}
		if got := lint(t, admin, 1, 1, ""); len(got.texts("H5")) != 0 {
			t.Errorf("afterwards: %+v", got)
		}
		never := rule("NEVER", own, noWheels)
		if found := lint(t, admin, 1, 1, ""); len(found.texts("H5")) == 0 || found.archivable() != "" {
			t.Errorf("rules that contradict each other: %+v", found)
		}
		if got := press(never); got.Status != http.StatusConflict {
			t.Errorf("one without which more can be chosen: %d %s", got.Status, got.Body)
		}
		if got := p.As(t, "jonas").Post(fmt.Sprint("/rule/archive-needless/", never), nil); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d %s", got.Status, got.Body)
		}
		if got := press(999_999); got.Status != http.StatusNotFound {
			t.Errorf("a rule that is not there: %d", got.Status)
		}
	})
}
