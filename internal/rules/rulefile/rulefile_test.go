package rulefile_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"forecourt/internal/rules/engine"
	"forecourt/internal/rules/rulefile"
	"forecourt/internal/testkit/specdata"
)

func TestPublicCases(t *testing.T) {
	file, err := os.Open(specdata.Path(t, "data/rules/cases.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	cases, err := rulefile.ReadCases(file)
	if err != nil || len(cases) == 0 {
		t.Fatal(len(cases), err)
	}
	for i := range cases {
		t.Run(cases[i].ID, func(t *testing.T) {
			got, err := cases[i].Run(nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, wrong := range cases[i].Expect.Differences(got) {
				t.Errorf("%s: %s", cases[i].Title, wrong)
			}
		})
	}
}

func publicModel(t *testing.T, name string) *engine.Compiled {
	t.Helper()
	file, err := os.Open(specdata.Path(t, "data/rules/"+name+".json.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	m, err := rulefile.ReadModel(file)
	if err != nil {
		t.Fatal(err)
	}
	c, err := engine.Compile(m.Model)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestPublishedCounts compares with what the literature says of these models.
func TestPublishedCounts(t *testing.T) {
	for name, want := range map[string]string{"automotive01": "100 195", "automotive02v1": "1394 8"} {
		p, err := publicModel(t, name).Propagate(engine.Fixed{})
		if got := fmt.Sprint(len(p.Forced), " ", len(p.Impossible)); err != nil || got != want {
			t.Errorf("%s: core and dead are %s, want %s (%v)", name, got, want, err)
		}
	}
}

// TestRealModelsAreMended toggles features of cars of real models: a repair is
// there whenever one exists, and it mends.
func TestRealModelsAreMended(t *testing.T) {
	for _, name := range []string{"automotive01", "financial01", "renault-megane", "busybox"} {
		c := publicModel(t, name)
		s := c.Session()
		r := rand.New(rand.NewPCG(1, 7))
		if ok, err := s.Extendable(engine.Fixed{}); err != nil || !ok {
			t.Fatal(name, ok, err)
		}
		selected, _ := s.LastFound()
		for range 15 {
			q := engine.Query{Selected: selected, Add: []int64{1 + r.Int64N(170)}}
			steps := 0
			a, err := c.Repairs(q, engine.Options{Stop: func() bool { steps++; return steps > 100 }})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Extendable(engine.Fixed{}); err != nil {
				t.Fatal(err)
			}
			valid, err := s.Check(&q)
			if err != nil {
				t.Fatal(err)
			}
			if possible, err := c.Why(engine.Query{}, q.Add[0], true); err != nil || possible.Possible && !a.Repairable {
				t.Errorf("%s feature %d: repairable %v, possible %v (%v)", name, q.Add[0], a.Repairable, possible.Possible, err)
			}
			if valid || !a.Repairable {
				continue
			}
			for _, repair := range a.Repairs {
				mended := q
				mended.PrevAdd, mended.PrevRemove = repair.Add, repair.Remove
				if after, err := c.Validate(mended); err != nil || !after.Valid {
					t.Errorf("%s feature %d: %+v leads to %v (%v)", name, q.Add[0], repair, after.Violated, err)
				}
			}
		}
	}
}

const oneCase = `{"schema": "rule-cases/1", "semantics": "", "cases": [{"id": "a", "title": "t", "query": "validate", "model": {
"classes": [{"id": "opt", "exclusive": false}, {"id": "trim_finish", "exclusive": true}],
"features": [{"id": 1, "code": "A", "class": "opt", "price_standard": 100, "price_embassy": null, "diplo_enabled": true},
 {"id": 2, "code": "B", "class": "trim_finish", "price_standard": null, "price_embassy": 300, "diplo_enabled": true},
 {"id": 3, "code": "C", "class": "opt", "price_standard": 500, "price_embassy": 600}],
"rules": [{"id": 1, "conditions": [], "condition_classes": [], "include": true, "actions": [], "action_lists": [], "classes": []}]},
"selected": [], "add": [1], "remove": []}]}`

func TestBadCasesAreRefusedWithThePlace(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{`"title": "t"`, `"titel": "t"`, "line 1, column 67, cases[0].titel: unknown field"},
		{`"rule-cases/1"`, `"rule-cases/2"`, `schema: "rule-cases/1" is expected, not "rule-cases/2"`},
		{`"id": "a"`, `"id": ""`, `cases[0].id: "" is missing`},
		{`"validate"`, `"guess"`, `cases[0].query: there is no query "guess"`},
		{`"title": "t"`, `"offer_type": "free"`, `cases[0].offer_type: there is no offer type "free"`},
		{`"id": 1, "code"`, `"id": "1", "code"`, "cases[0].model.features[0].id: a whole number"},
		{`"price_standard": 100,`, `"price_standard": 1e2,`, "cases[0].model.features[0].price_standard: a whole number"},
		{`"price_standard": 100,`, `"price_standard": 9223372036854775808,`, "the number is beyond 64 bits"},
		{`"include": true, `, ``, "cases[0].model.rules[0].include: is missing"},
		{`{"id": 1, "conditions"`, `{"conditions"`, "cases[0].model.rules[0].id: is missing"},
		{`"code": "B",`, `"code": "B", "contents": [7],`, "cases[0].model.features[1].contents[0]: there is no feature 7"},
		{`"remove": []`, `"remove": [], "expect": {"status": 1}`, "cases[0].expect.status: a text is needed"},
		{`"remove": []}]}`, `"remove": []}]} {}`, "after top-level value"},
	} {
		text := strings.Replace(oneCase, test.old, test.new, 1)
		if _, err := rulefile.ReadCases(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.new, err, test.want)
		}
	}
}

// TestOfferTypes: the offer type picks the column of prices.
func TestOfferTypes(t *testing.T) {
	for _, test := range []struct {
		kind string
		add  string
		want string
	}{
		{"standard", "1", `"price_delta":100`},
		{"standard", "2", `"price_delta":0`}, // a trim finish without a standard price
		{"embassy", "1", `not_selectable`},
		{"embassy", "3", `"price_delta":600`},
		{"diplomatic", "2", `"price_delta":300`},
		{"diplomatic", "3", `not_selectable`}, // not for diplomats
	} {
		text := strings.Replace(strings.Replace(oneCase, `"title": "t"`, `"offer_type": "`+test.kind+`"`, 1), `"add": [1]`, `"add": [`+test.add+`]`, 1)
		cases, err := rulefile.ReadCases(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		o, err := cases[0].Run(nil)
		if got := written(t, o); err != nil || !strings.Contains(got, test.want) {
			t.Errorf("%s %s: %s %v, want %s", test.kind, test.add, got, err, test.want)
		}
	}
}

func TestDifferencesNameTheField(t *testing.T) {
	cases, err := rulefile.ReadCases(strings.NewReader(strings.Replace(oneCase, `"remove": []}`, `"remove": [], "expect": {"status": "valid", "present": [1, 2], "price_delta": 100}}`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	got, err := cases[0].Run(nil)
	if err != nil {
		t.Fatal(err)
	}
	if d := cases[0].Expect.Differences(got); len(d) != 1 || d[0] != "present: expected [1,2], got [1]" {
		t.Errorf("%q", d)
	}
}

func TestBadModelsAreRefused(t *testing.T) {
	good := `{"schema": "rules-model/1", "name": "m", "source": "", "licence": "", "origin": "", "lost": [], "classes": [{"id": "k", "min": 0, "max": 1}],
"features": [{"id": 1, "code": "A", "class": "k"}, {"id": 2, "code": "B", "class": null}, {"id": 3, "code": "C", "class": "k"}, {"id": 4, "code": "D", "class": "k"}], "rules": []}`
	if _, err := rulefile.ReadModel(strings.NewReader(good)); err != nil {
		t.Fatal(err)
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(good)); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	if m, err := rulefile.ReadModel(bytes.NewReader(packed.Bytes())); err != nil || m.Name != "m" || len(m.Features) != 4 {
		t.Errorf("%+v %v", m, err)
	}
	if _, err := rulefile.ReadModel(bytes.NewReader(packed.Bytes()[:40])); err == nil {
		t.Error("half a file was read")
	}
	for _, test := range []struct{ old, new, want string }{
		{`rules-model/1`, `rules-model/2`, `schema: "rules-model/1" is expected`},
		{`"max": 1`, `"max": 2`, "classes[0].max: 2 of 3 members"},
		{`"min": 0`, `"min": 2`, "classes[0].min: 2"},
		{`"name": "m"`, `"names": "m"`, "names: unknown field"},
		{`"lost": []`, `"lost": [`, "line "},
	} {
		if _, err := rulefile.ReadModel(strings.NewReader(strings.Replace(good, test.old, test.new, 1))); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.new, err, test.want)
		}
	}
}

// FuzzReadCases: whatever a file says, it is read and run, or refused.
func FuzzReadCases(f *testing.F) {
	f.Add([]byte(oneCase))
	f.Add([]byte(strings.Replace(oneCase, `"validate"`, `"hygiene"`, 1)))
	f.Fuzz(func(_ *testing.T, data []byte) {
		cases, err := rulefile.ReadCases(bytes.NewReader(data))
		if err != nil {
			return
		}
		for i := range cases {
			_, _ = cases[i].Run(func() bool { return true })
		}
	})
}

// FuzzReadModel: whatever a file says, it is compiled or refused.
func FuzzReadModel(f *testing.F) {
	f.Add([]byte(`{"schema": "rules-model/1", "name": "m", "classes": [{"id": "k", "min": 1, "max": 1}], "features": [{"id": 1, "code": "A", "class": "k"}],
"rules": [{"id": 1, "conditions": [{"feature": 1, "negative": true}], "condition_classes": [{"class": "k", "negative": false}], "include": false, "actions": [1], "action_lists": [[1]], "classes": ["k"]}]}`))
	f.Fuzz(func(_ *testing.T, data []byte) {
		m, err := rulefile.ReadModel(bytes.NewReader(data))
		if err != nil {
			return
		}
		if c, err := engine.Compile(m.Model); err == nil {
			c.Lint(nil)
		}
	})
}
