package catalog_test

import (
	"slices"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestClassOfTrimFinishIsCalledAsItsStep: the class that a group begins with has the word of the glossary, and is found
// by it.
func TestClassOfTrimFinishIsCalledAsItsStep(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		type class struct {
			Step string
			Name map[string]string
		}
		found := apitest.Done[[]class](t, p.As(t, "admin").Get("/product-class?keyword=juosteles"))
		if !slices.ContainsFunc(found, func(c class) bool { return c.Step == "trim_finish" && c.Name["1"] == "Apdailos juostelės" }) {
			t.Errorf("found %+v", found)
		}
	})
}
