package app_test

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/metrics"
	"forecourt/internal/testkit/specdata"
)

// ownStates are states beyond those of the specification.
var ownStates = []string{"app.customer.privacy", "app.survey.rules"}

// Roles are written with the state names of the specification: an operation
// that asks for another name is open to nobody, or to the wrong people.
func TestOperationsAskForDocumentedStates(t *testing.T) {
	text, err := os.ReadFile(specdata.Path(t, "spec/open-points.md"))
	if err != nil {
		t.Fatal(err)
	}
	states := documentedStates(t, string(text))
	for _, own := range ownStates {
		states[own] = true
	}
	cfg, kept := app.Config{}, files.New(nil, nil)
	for _, o := range app.NewAPI(nil, kept, app.NewQueue(nil, kept, cfg), cfg, metrics.New()).Operations() {
		if state := o.Perm.State; state != "" && !states[state] {
			t.Errorf("%s asks for %s, which is no documented state", name(o), state)
		}
	}
	if t.Failed() {
		t.Log("documented are", strings.Join(slices.Sorted(maps.Keys(states)), " "))
	}
}

var statePattern = regexp.MustCompile(`(?:\bapp)?(?:\.[a-zA-Z_]+)+`)

// documentedStates reads the names of the table "Route states". A name that
// begins with a point continues the full one before it: as its child
// (app.brand.baseData, with .series) or as its sibling (.create, .edit).
func documentedStates(t *testing.T, text string) map[string]bool {
	t.Helper()
	_, section, found := strings.Cut(text, "## Route states")
	section, _, ended := strings.Cut(section, "## Resource table")
	if !found || !ended {
		t.Fatal("the specification has no table of route states")
	}
	states := map[string]bool{}
	for line := range strings.Lines(section) {
		columns := strings.Split(line, " | ")
		if strings.HasPrefix(line, "|") {
			line = columns[min(1, len(columns)-1)]
		}
		full := ""
		for _, name := range statePattern.FindAllString(line, -1) {
			if strings.HasPrefix(name, "app.") {
				full = name
				states[name] = true
			} else if full != "" {
				states[full+name] = true
				states[full[:strings.LastIndexByte(full, '.')]+name] = true
			}
		}
	}
	return states
}
