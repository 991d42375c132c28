package vehicledata_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/specdata"
	"forecourt/internal/vehicledata"
)

// expected is what a dirty file must do.
type expected struct {
	File    string
	Kind    string
	Stopped bool
	Before  []string                             `json:"imported_before"`
	Create  bool                                 `json:"create_missing"`
	Missing map[string][]string                  `json:"missing_columns"`
	Unknown map[string][]string                  `json:"warnings_unknown_columns"`
	Sheets  []string                             `json:"unknown_sheets"`
	Found   struct{ Encoding, Separator string } `json:"detected"`
	Counts  map[string]wantedCounts
	Again   map[string]wantedCounts `json:"second_run_counts"`
	Faulty  map[string][]struct {
		Row            int64
		Column, Reason string
	} `json:"faulty_rows"`
	Checks []struct {
		Table, Column, Value string
		Key                  []string
	} `json:"spot_checks"`
}

type wantedCounts struct{ Create, Update, Unchanged, Faulty int64 }

func (w wantedCounts) counts() apitest.ImportCounts {
	return apitest.ImportCounts{Created: w.Create, Updated: w.Update, Unchanged: w.Unchanged, Faulty: w.Faulty}
}

func TestDirtyFiles(t *testing.T) {
	names, err := filepath.Glob(specdata.Path(t, "data/real/dirty") + "/*.expected.json")
	if err != nil || len(names) < 7 {
		t.Fatalf("%d files, %v", len(names), err)
	}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, name := range names {
			var want expected
			if err := json.Unmarshal(apitest.RealFile(t, "dirty/"+filepath.Base(name)), &want); err != nil {
				t.Fatal(err)
			}
			t.Run(want.File, func(t *testing.T) { dirty(t, admin, want) })
		}
	})
}

func dirty(t *testing.T, c *apitest.Client, want expected) {
	brand, list := c.PriceList(t)
	for _, before := range want.Before {
		got := c.Import(t, vehicledata.BMW, before, apitest.RealFile(t, "dirty/"+before), apitest.ImportQuery(brand, list, "createMissing", "1"))
		if got.Status != "OK" || got.Stats.Faulty != 0 {
			t.Fatalf("%s: %+v", before, got)
		}
	}
	kind := want.Kind
	if strings.HasPrefix(kind, "/prices") {
		kind = vehicledata.Prices
	}
	create := map[bool]string{true: "1", false: "0"}[want.Create]
	content := apitest.RealFile(t, "dirty/"+want.File)
	trial := c.Import(t, kind, want.File, content, apitest.ImportQuery(brand, list, "createMissing", create, "dryRun", "1"))
	first := c.Import(t, kind, want.File, content, apitest.ImportQuery(brand, list, "createMissing", create))
	if want.Stopped {
		stops(t, first, want)
		return
	}
	for table, counts := range want.Counts {
		if got := first.Stats.Tables[table]; got != counts.counts() {
			t.Errorf("%s: %v, want %v", table, got, counts.counts())
		}
		if got := trial.Stats.Tables[table]; got != counts.counts() {
			t.Errorf("%s in the trial: %v, want %v", table, got, counts.counts())
		}
	}
	for _, found := range first.Findings.Tables {
		if want.Found.Encoding != found.Encoding || want.Found.Separator != found.Separator {
			t.Errorf("%s was read as %s %q", found.Name, found.Encoding, found.Separator)
		}
		if fmt.Sprint(found.Unknown) != fmt.Sprint(append([]string{}, want.Unknown[found.Name]...)) {
			t.Errorf("%s: unknown columns %v", found.Name, found.Unknown)
		}
	}
	faulty(t, c, first, want)
	for _, check := range want.Checks {
		if got := c.Stored(t, brand, list, check.Table, check.Key, check.Column); got != check.Value {
			t.Errorf("%s %v %s is %q, want %q", check.Table, check.Key, check.Column, got, check.Value)
		}
	}
	again := c.Import(t, kind, want.File, content, apitest.ImportQuery(brand, list, "createMissing", create))
	for table, counts := range want.Again {
		if got := again.Stats.Tables[table]; got != counts.counts() {
			t.Errorf("%s the second time: %v, want %v", table, got, counts.counts())
		}
	}
}

// stops checks a file that stops the import before anything is written.
func stops(t *testing.T, got apitest.ImportStatus, want expected) {
	t.Helper()
	if got.Status != "ERROR" || got.State != "failed" || got.Stats.ImportCounts != (apitest.ImportCounts{}) || got.Current != 0 {
		t.Errorf("%+v", got)
	}
	for table, columns := range want.Missing {
		if !strings.Contains(got.ErrorToDisplay, table) || !strings.Contains(got.ErrorToDisplay, strings.Join(columns, ", ")) {
			t.Errorf("it says %q", got.ErrorToDisplay)
		}
		if fmt.Sprint(got.Findings.Tables[0].Unknown) != fmt.Sprint(want.Unknown[table]) {
			t.Errorf("unknown columns: %v", got.Findings.Tables[0].Unknown)
		}
	}
	if len(want.Sheets) > 0 && (fmt.Sprint(got.Findings.Unknown) != fmt.Sprint(want.Sheets) || !strings.Contains(got.ErrorToDisplay, want.Sheets[0])) {
		t.Errorf("unknown sheets: %v; it says %q", got.Findings.Unknown, got.ErrorToDisplay)
	}
}

// faulty checks the rows that were not imported, with their reasons.
func faulty(t *testing.T, c *apitest.Client, got apitest.ImportStatus, want expected) {
	t.Helper()
	var page struct {
		Total int
		Rows  []struct {
			Table  string
			Row    int64
			Faults []struct{ Column, Message string }
		}
	}
	c.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", got.JobID)).JSON(t, &page)
	var found, wanted []string
	for _, r := range page.Rows {
		found = append(found, fmt.Sprintf("%s %d %s: %s", r.Table, r.Row, r.Faults[0].Column, r.Faults[0].Message))
	}
	for _, table := range []string{"models", "features", "model_features", "packages", "equipment", "rules", "prices"} {
		for _, f := range want.Faulty[table] {
			wanted = append(wanted, fmt.Sprintf("%s %d %s: %s", table, f.Row, f.Column, f.Reason))
		}
	}
	// What to do about it may follow the reason.
	if !slices.EqualFunc(found, wanted, strings.HasPrefix) {
		t.Errorf("faulty rows:\n%s\nwant:\n%s", strings.Join(found, "\n"), strings.Join(wanted, "\n"))
	}
}
