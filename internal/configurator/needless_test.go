package configurator_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
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

// TestAContradictionMakesNoRuleNeedless: while nothing can be built of a model
// none of its rules is called needless, whether all models contradict
// themselves or one, and a press that asks for it is refused with the reason.
func TestAContradictionMakesNoRuleNeedless(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		list := copied(t, admin)
		rule := func(name, of, parts string) int64 {
			return admin.Create(t, "/rule", fmt.Sprintf(`{"pricelist_id":%d,%s"name":%q,%s}`, list, of, name, parts))
		}
		own := rule("OWN", `"model_id":1,`, `"include":1,"conditions":[{"id":31}],"actions":[{"id":23}]`)
		for of, where := range map[string]string{`"model_id":1,`: " of one", "": " of all"} {
			always := rule("ALWAYS"+where, of, `"include":1,"actions":[{"id":31}]`)
			never := rule("NEVER"+where, of, `"include":0,"actions":[{"id":31}]`)
			found := lint(t, admin, list, 1, "")
			if len(found.texts("H1")) == 0 {
				t.Fatalf("no contradiction is reported: %+v", found)
			}
			if got := strings.Join(found.texts("H5"), " "); got != "" || found.archivable() != "" {
				t.Errorf("with a contradiction: %s; archivable: %s", got, found.archivable())
			}
			for _, id := range []int64{own, always, never} {
				got := admin.Post(fmt.Sprint("/rule/archive-needless/", id), nil)
				if got.Status != http.StatusConflict || got.Problem(t).Code != "rule_contradicted" || !strings.Contains(got.Problem(t).Message, "A01P") {
					t.Errorf("a rule of a model that contradicts itself: %d %s", got.Status, got.Body)
				}
			}
			for _, id := range []int64{always, never} {
				apitest.Done[struct{ ID int64 }](t, admin.Put(fmt.Sprint("/rule/", id), `{"status":"deleted"}`))
			}
		}
	})
}

// copied is a copy of the list of the demo group, not published.
func copied(t *testing.T, admin *apitest.Client) int64 {
	t.Helper()
	list := admin.Create(t, "/pricelist", `{"pricelist_title_id":1,"name":"Next","source_pricelist_id":1}`)
	await.Until(t, "the copy ends", func() bool {
		return !apitest.Done[struct{ Copying bool }](t, admin.Get(fmt.Sprint("/pricelist/", list))).Copying
	})
	return list
}
