package rulefile_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"forecourt/internal/rules/engine"
	"forecourt/internal/rules/rulefile"
	"forecourt/internal/testkit/specdata"
)

// TestEveryAnswerHasWhatIsAlwaysNeeded: over thousands of conflicts of the reference models, a change is called
// needed in any case exactly when no valid selection does without it.
func TestEveryAnswerHasWhatIsAlwaysNeeded(t *testing.T) {
	files, err := filepath.Glob(specdata.Path(t, "data/rules") + "/*.json.gz")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}

	var all conflicts
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { all.add(conflictsOf(t, file)) })
	}
	t.Logf("%+v", all)
	if all.Looked < 2_000 || all.Needed < 200 || all.OnlyShown < 200 {
		t.Errorf("too few conflicts to say anything: %+v", all)
	}
}

// conflicts counts what was compared.
type conflicts struct {
	Looked int
	// Needed changes are in every answer, OnlyShown ones just in the three that are shown.
	Needed, OnlyShown int
}

func (c *conflicts) add(more conflicts) {
	c.Looked += more.Looked
	c.Needed += more.Needed
	c.OnlyShown += more.OnlyShown
}

// conflictsOf toggles features of valid cars of a model until enough of them have broken something.
func conflictsOf(t *testing.T, file string) conflicts {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	m, err := rulefile.ReadModel(f)
	if err != nil {
		t.Fatal(err)
	}
	c, err := engine.Compile(m.Model)
	if err != nil {
		t.Fatal(err)
	}

	wanted, tries := 500, 3_000
	if len(m.Features) > 1_000 { // a question takes longer there
		wanted, tries = 150, 600
	}
	r := rand.New(rand.NewPCG(20, 46))
	car := c.Session()
	var out conflicts
	for range tries {
		if out.Looked == wanted {
			break
		}
		id := m.Features[r.IntN(len(m.Features))].ID
		fits, err := car.Extendable(engine.Fixed{Present: []int64{id}})
		if err != nil {
			t.Fatal(err)
		}
		if !fits {
			continue
		}
		selected, _ := car.LastFound()
		// The valid car is the next one to choose from; what is toggled is another feature of the model.
		toggled := m.Features[r.IntN(len(m.Features))].ID
		q := engine.Query{Selected: selected, Add: []int64{toggled}}
		if slices.Contains(selected, toggled) {
			q.Add, q.Remove = nil, []int64{toggled}
		}
		out.add(compareAlways(t, c, q))
	}
	return out
}

// compareAlways asks for each change that the repairs shown share whether an answer without it exists, by
// forbidding the change.
func compareAlways(t *testing.T, c *engine.Compiled, q engine.Query) conflicts {
	t.Helper()
	steps := 0
	options := engine.Options{Stop: func() bool { steps++; return steps > 50 }}
	advice, err := c.Repairs(q, options)
	if err != nil {
		t.Fatal(err)
	}
	if !advice.Repairable || len(advice.Repairs) == 0 {
		return conflicts{}
	}

	out := conflicts{Looked: 1}
	for _, pick := range picksOf(advice.Repairs[0]) {
		if slices.ContainsFunc(advice.Repairs, func(r engine.Repair) bool { return !slices.Contains(picksOf(r), pick) }) {
			if pick.in(advice.Always) {
				t.Fatalf("%+v: %+v is needed in any case, yet a repair does without it: %+v", q, pick, advice)
			}
			continue
		}

		needed := !canDoWithout(t, c, q, pick)
		if needed != pick.in(advice.Always) {
			t.Fatalf("%+v: every answer has %+v: %v, but it is said: %+v", q, pick, needed, advice.Always)
		}
		if needed {
			out.Needed++
		} else {
			out.OnlyShown++
		}
	}
	return out
}

// change is a feature that a repair adds or removes.
type change struct {
	id  int64
	add bool
}

func (p change) in(all engine.Changes) bool {
	if p.add {
		return slices.Contains(all.Add, p.id)
	}
	return slices.Contains(all.Remove, p.id)
}

func picksOf(r engine.Repair) []change {
	var all []change
	for _, id := range r.Add {
		all = append(all, change{id, true})
	}
	for _, id := range r.Remove {
		all = append(all, change{id, false})
	}
	return all
}

// canDoWithout finds a valid selection that keeps the picks and has the opposite of the change.
func canDoWithout(t *testing.T, c *engine.Compiled, q engine.Query, without change) bool {
	t.Helper()
	if without.add {
		q.PrevRemove = []int64{without.id}
	} else {
		q.PrevAdd = []int64{without.id}
	}
	advice, err := c.Repairs(q, engine.Options{Stop: func() bool { return true }, Most: 1})
	if err != nil {
		t.Fatal(err)
	}
	if !advice.Repairable {
		return false
	}
	if len(advice.Repairs) > 0 {
		q.Add, q.Remove = slices.Concat(q.Add, advice.Repairs[0].Add), slices.Concat(q.Remove, advice.Repairs[0].Remove)
	}
	if answer, err := c.Validate(q); err != nil || !answer.Valid {
		t.Fatal(fmt.Sprintf("%+v", q), answer.Violated, err)
	}
	return true
}
