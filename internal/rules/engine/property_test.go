package engine_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"forecourt/internal/rules/engine"
)

// everything asks a model all questions and writes the answers down.
func everything(t *testing.T, m engine.Model, queries []engine.Query) string {
	t.Helper()
	c, err := engine.Compile(m)
	if err != nil {
		return ""
	}
	var out []any
	for _, q := range queries {
		a, err := c.Assist(q, engine.Options{Most: -1})
		if err != nil {
			out = append(out, err.Error())
			continue
		}
		quick, err := c.Repairs(q, engine.Options{Stop: func() bool { return true }})
		out = append(out, a, quick, err)
		cheapest, err := c.Cheapest(q, engine.Options{})
		out = append(out, cheapest, err)
		states, err := c.States(q)
		out = append(out, states, err)
		completion, err := c.Complete(q, engine.Options{})
		out = append(out, completion, err)
		why, err := c.Why(q, 1, true)
		out = append(out, why, err)
	}
	p, err := c.Propagate(engine.Fixed{Present: queries[0].Add})
	p.Calls = 0
	out = append(out, p, err, c.Soundness(), all(c.Lint(nil, queries...)))
	data, err := json.Marshal(out)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func all(findings []engine.Finding, complete bool) []any { return []any{findings, complete} }

// shuffled is the same model written down in another order.
func shuffled(r *rand.Rand, m engine.Model) engine.Model {
	mix := func(n int, swap func(i, k int)) { r.Shuffle(n, swap) }
	m.Classes, m.Features, m.Rules = slices.Clone(m.Classes), slices.Clone(m.Features), slices.Clone(m.Rules)
	mix(len(m.Classes), func(i, k int) { m.Classes[i], m.Classes[k] = m.Classes[k], m.Classes[i] })
	mix(len(m.Features), func(i, k int) { m.Features[i], m.Features[k] = m.Features[k], m.Features[i] })
	mix(len(m.Rules), func(i, k int) { m.Rules[i], m.Rules[k] = m.Rules[k], m.Rules[i] })
	return m
}

func TestOrderOfRulesAndFeaturesChangesNothing(t *testing.T) {
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 5))
		m := randomModel(r, 8)
		queries := []engine.Query{randomQuery(r, 8), randomQuery(r, 8)}
		want := everything(t, m, queries)
		for range 20 {
			if got := everything(t, shuffled(r, m), queries); got != want {
				t.Fatalf("seed %d:\n%s\n%s", seed, got, want)
			}
		}
	}
}

// TestLargeModelInAnyOrder is the same for a model in which the search is cut
// short.
func TestLargeModelInAnyOrder(t *testing.T) {
	m := largeModel(1, 1200, 4000)
	r := rand.New(rand.NewPCG(1, 6))
	advise := func(m engine.Model) string {
		c, err := engine.Compile(m)
		if err != nil {
			t.Fatal(err)
		}
		var out []any
		for id := int64(100); id < 1200; id += 100 {
			for _, q := range []engine.Query{{Add: []int64{id}}, {Selected: []int64{1, id}, Add: []int64{id + 1}}} {
				steps := 0
				advice, err := c.Repairs(q, engine.Options{Most: 5, Stop: func() bool { steps++; return steps > 50 }})
				out = append(out, advice, err)
			}
		}
		data, err := json.Marshal(out)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	want := advise(m)
	for range 4 {
		if got := advise(shuffled(r, m)); got != want {
			t.Fatalf("another order, another answer:\n%s\n%s", got, want)
		}
	}
}

func TestOneModelServesManyAtOnce(t *testing.T) {
	m := largeModel(2, 400, 1200)
	c, err := engine.Compile(m)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(id int64) string {
		q := engine.Query{Selected: []int64{1, 2, 3}, Add: []int64{id}}
		a, err := c.Assist(q, engine.Options{})
		w, werr := c.Why(q, id/2+1, true)
		s, serr := c.States(q)
		data, jerr := json.Marshal([]any{a, err, w, werr, s, serr})
		if jerr != nil {
			t.Error(jerr)
		}
		return string(data)
	}
	want := map[int64]string{}
	for id := int64(10); id < 16; id++ {
		want[id] = ask(id)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for id, answer := range want {
				if got := ask(id); got != answer {
					t.Errorf("feature %d: at once %s, alone %s", id, got, answer)
				}
			}
		})
	}
	all.Wait()
}

func TestCheckAllocatesNothing(t *testing.T) {
	c, err := engine.Compile(largeModel(3, 2000, 6000))
	if err != nil {
		t.Fatal(err)
	}
	s := c.Session()
	var fixed engine.Fixed
	for id := int64(1); id < 2000; id += 90 {
		more := engine.Fixed{Present: append(slices.Clone(fixed.Present), id)}
		if ok, err := s.Extendable(more); err == nil && ok {
			fixed = more
		}
	}
	if ok, err := s.Extendable(fixed); err != nil || !ok || len(fixed.Present) < 3 {
		t.Fatal(ok, err, fixed)
	}
	selected, _ := s.LastFound()
	q := engine.Query{Selected: selected}
	for _, trusted := range []bool{false, true} {
		q.Trusted = trusted
		if valid, err := s.Check(&q); err != nil || !valid {
			t.Fatal(valid, err)
		}
		if n := testing.AllocsPerRun(20, func() {
			if _, err := s.Check(&q); err != nil {
				t.Error(err)
			}
		}); n != 0 {
			t.Errorf("trusted %v: %v allocations", trusted, n)
		}
	}
}

// TestLargeModelStaysSane: every toggle of a car of a model with 18,000
// features and 100,000 rules is answered, and a repair is there whenever one
// exists.
func TestLargeModelStaysSane(t *testing.T) {
	if testing.Short() {
		t.Skip("large")
	}
	c, err := engine.Compile(largeModel(4, 18000, 100000))
	if err != nil {
		t.Fatal(err)
	}
	s := c.Session()
	if ok, err := s.Extendable(engine.Fixed{Present: []int64{1000, 9000}}); err != nil || !ok {
		t.Fatal(ok, err)
	}
	selected, _ := s.LastFound()
	for id := int64(3); id < 18000; id += 1717 {
		q := engine.Query{Selected: selected, Add: []int64{id}}
		steps := 0
		a, err := c.Repairs(q, engine.Options{Most: 1, Stop: func() bool { steps++; return steps > 200 }})
		if err != nil {
			t.Fatal(err)
		}
		possible, err := s.Extendable(engine.Fixed{Present: []int64{id}})
		if err != nil || a.Repairable != possible {
			t.Errorf("feature %d repairable %v, want %v (%v)", id, a.Repairable, possible, err)
		}
		if len(a.Repairs) == 0 {
			continue
		}
		q.PrevAdd, q.PrevRemove = a.Repairs[0].Add, a.Repairs[0].Remove
		if after, err := c.Validate(q); err != nil || !after.Valid {
			t.Errorf("feature %d: the repair leads to %v (%v)", id, after.Violated, err)
		}
	}
}
