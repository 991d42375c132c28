package configurator_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"forecourt/internal/configurator"
	"forecourt/internal/platform/db"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
	"forecourt/internal/testkit/apitest"
)

// compiled is the model of standard offers.
func compiled(t testing.TB, m *configurator.Model) *engine.Compiled {
	t.Helper()
	c, err := m.In(price.Standard)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// loads counts how often the features of a model are read from the database.
func loads(p *apitest.Program) func() int {
	var mu sync.Mutex
	count := 0
	p.DB().Watch(func(sql string, _ []any) {
		if strings.Contains(sql, "f.diplo_enabled") && strings.Contains(sql, "mf.custom") {
			mu.Lock()
			defer mu.Unlock()
			count++
		}
	})
	return func() int {
		mu.Lock()
		defer mu.Unlock()
		return count
	}
}

func TestKeptModels(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		for name, test := range map[string]func(*testing.T, *apitest.Program){
			"no answer from before": noAnswerFromBefore, "undone changes are not kept": undoneChangesAreNotKept, "one reads at a time": onlyOneReadsAtATime,
			"statements": questionsCostOneStatement, "room": roomIsBounded,
		} {
			t.Run(name, func(t *testing.T) {
				defer p.DB().Watch(nil)
				test(t, p)
			})
		}
	})
}

// noAnswerFromBefore: whatever is changed through the program, the next
// question is answered by it, also by another instance that shares nothing but
// the database; what does not touch the rules leaves the model as it is kept.
func noAnswerFromBefore(t *testing.T, p *apitest.Program) {
	admin := p.As(t, "admin")
	here, there := configurator.New(configurator.KeptBytes), configurator.New(configurator.KeptBytes)
	rule := admin.Create(t, "/rule", `{"pricelist_id":1,"name":"T1","include":0,"conditions":[{"id":22}],"actions":[{"id":23}]}`)
	for _, c := range []struct {
		what, method, path, body string
		same                     bool
	}{
		{"a rule is changed", "PUT", fmt.Sprintf("/rule/%d", rule), `{"actions":[{"id":24}]}`, false},
		{"a rule is archived", "DELETE", fmt.Sprintf("/rule/%d", rule), "", false},
		{"a model feature is changed", "PUT", "/model-feature/1", `{"custom":1}`, false},
		{"a feature is archived", "DELETE", "/feature/22?anyway=1", "", false},
		{"a feature is restored", "PUT", "/feature/22", `{"status":"active"}`, false},
		{"a class is changed", "PUT", "/product-class/8", `{"exclusive":1}`, false},
		{"a package gets a content", "POST", "/package-content", `{"pricelist_id":1,"package_feature_id":30,"feature_id":24}`, false},
		{"a feature of another list is offered", "POST", "/model-feature/assign", `{"pricelist_id":2,"model_ids":[1],"feature_ids":[1]}`, true},
		{"a model gets another price", "PUT", "/model-price/1", `{"price_standard":1}`, true},
	} {
		before := map[*configurator.Models]*configurator.Model{here: model(t, p.DB(), here, 1, 1), there: model(t, p.DB(), there, 1, 1)}
		var body any
		if c.body != "" {
			body = c.body
		}
		if got := admin.Do(c.method, c.path, body, nil); got.Status >= 300 {
			t.Fatalf("%s: %d %s", c.what, got.Status, got.Body)
		}
		for k, old := range before {
			if is := model(t, p.DB(), k, 1, 1); (is == old) != c.same {
				t.Errorf("%s: the model kept is given again: %v", c.what, is == old)
			}
			fresh := compiled(t, model(t, p.DB(), configurator.New(1), 1, 1))
			is, _ := compiled(t, model(t, p.DB(), k, 1, 1)).Lint(nil)
			if want, _ := fresh.Lint(nil); fmt.Sprint(is) != fmt.Sprint(want) {
				t.Errorf("%s: kept %v, fresh %v", c.what, is, want)
			}
		}
	}
}

// undoneChangesAreNotKept: a model read in a transaction that is undone
// leaves no trace, though the counter comes to stand where it stood in it.
func undoneChangesAreNotKept(t *testing.T, p *apitest.Program) {
	admin := p.As(t, "admin")
	k := configurator.New(configurator.KeptBytes)
	before := model(t, p.DB(), k, 1, 1)
	undo := errors.New("undo")
	err := p.DB().Update(t.Context(), system, func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), "UPDATE rule_revisions SET revision = revision + 1 WHERE {brand:brand_id} AND pricelist_id = 1"); err != nil {
			return err
		}
		m, err := k.For(t.Context(), tx, 1, 1)
		if err == nil && m.Revision != before.Revision+1 {
			t.Errorf("revision %d after %d", m.Revision, before.Revision)
		}
		return errors.Join(err, undo)
	})
	if !errors.Is(err, undo) {
		t.Fatal(err)
	}
	admin.Create(t, "/rule", `{"pricelist_id":1,"name":"T2","include":0,"conditions":[{"id":22}],"actions":[{"id":23}]}`)
	after := model(t, p.DB(), k, 1, 1)
	if after.Revision != before.Revision+1 || len(after.Rules) != len(before.Rules)+1 {
		t.Errorf("revision %d with %d rules, after %d with %d", after.Revision, len(after.Rules), before.Revision, len(before.Rules))
	}
}

// onlyOneReadsAtATime: many who ask at once get the same model, read once.
func onlyOneReadsAtATime(t *testing.T, p *apitest.Program) {
	k, count := configurator.New(configurator.KeptBytes), loads(p)
	models := make([]*configurator.Model, 16)
	answers := make([]*engine.Compiled, len(models))
	var all sync.WaitGroup
	for i := range models {
		all.Go(func() {
			var err error
			if models[i], err = lookUp(t.Context(), p.DB(), k, 1, 1); err != nil {
				t.Error(err)
				return
			}
			if answers[i], err = models[i].In(price.Embassy); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i := range models {
		if models[i] != models[0] || answers[i] != answers[0] {
			t.Fatal("not everybody got the same model")
		}
	}
	if n := count(); n != 1 {
		t.Errorf("it was read %d times", n)
	}
}

// questionsCostOneStatement: a model that is kept costs one statement, one
// that is not a few, however much it offers.
func questionsCostOneStatement(t *testing.T, p *apitest.Program) {
	k, statements := configurator.New(configurator.KeptBytes), 0
	p.DB().Watch(func(sql string, _ []any) {
		if strings.Contains(sql, "pricelist_id = $1") { // others work in the background
			statements++
		}
	})
	for i, want := range []int{6, 1} {
		statements = 0
		if model(t, p.DB(), k, 1, 1); statements != want {
			t.Errorf("question %d took %d statements, want %d", i, statements, want)
		}
	}
}

// roomIsBounded: models beyond the room are let go, those asked for the
// longest ago first; a price alone compiles nothing again.
func roomIsBounded(t *testing.T, p *apitest.Program) {
	admin := p.As(t, "admin")
	count := loads(p)
	none := configurator.New(1)
	for range 3 {
		model(t, p.DB(), none, 1, 1)
	}
	if n := count(); n != 3 {
		t.Errorf("without room it was read %d times", n)
	}
	k := configurator.New(configurator.KeptBytes)
	first := compiled(t, model(t, p.DB(), k, 1, 1))
	if got := admin.Put("/model-feature/1", `{"price_standard":777}`); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	second := model(t, p.DB(), k, 1, 1)
	if !compiled(t, second).SameButPrices(first) {
		t.Error("a new price compiled the rules again")
	}
	if got := admin.Put("/model-feature/1", `{"standard":0}`); got.Status != 200 {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	if compiled(t, model(t, p.DB(), k, 1, 1)).SameButPrices(first) {
		t.Error("new standard equipment compiled nothing")
	}
}
