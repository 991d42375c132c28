package pricecases_test

import (
	"os"
	"testing"

	"forecourt/internal/offer/pricecases"
	"forecourt/internal/specdata"
)

// TestPublicCases runs the cases that the specification publishes.
func TestPublicCases(t *testing.T) { passes(t, specdata.Path(t, "data/pricing/cases.json")) }

func passes(t *testing.T, path string) []pricecases.Case {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	cases, err := pricecases.Read(data)
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
