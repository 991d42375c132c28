package cases_test

import (
	"os"
	"strings"
	"testing"

	"forecourt/internal/price/cases"
	"forecourt/internal/testkit/specdata"
)

// TestPublicCases runs the cases that the specification publishes.
func TestPublicCases(t *testing.T) { passes(t, specdata.Path(t, "data/pricing/cases.json")) }

// TestHandComputedCases runs ours: their figures were worked out on paper, and
// the titles show how.
func TestHandComputedCases(t *testing.T) {
	const least = 60
	cases := passes(t, "testdata/cases.json")
	if len(cases) < least {
		t.Errorf("%d cases are left", len(cases))
	}
	for _, c := range cases {
		if len(strings.Fields(c.Title)) < 2 {
			t.Errorf("%s does not say what it shows", c.ID)
		}
	}
}

func passes(t *testing.T, path string) []cases.Case {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cases, err := cases.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range cases {
		for _, different := range cases[i].Test() {
			t.Errorf("%s %s: %s", cases[i].ID, cases[i].Title, different)
		}
	}
	return cases
}
