package vehicledata_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dump"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// imported is a file that a test imports.
type imported struct {
	name    string
	content []byte
	query   []string
}

// TestRevertsNewestFirstBringEverythingBack: all cars of the reference data, a second car of the first one's model range and
// files that take away are imported one after another. Reverted newest first, each leaves every row of every table as
// it was before its import.
func TestRevertsNewestFirstBringEverythingBack(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		const car = "bmw-x3-xdrive28i-2013.zip"
		files := []imported{
			{name: car, content: apitest.RealFile(t, car)},
			{name: "second.zip", content: secondCar(t, apitest.RealFile(t, car))},
			{name: "packages.csv", content: []byte("package;feature;model;status\nZCW;465;200420853;deleted\nZCW;494;200420853;deleted\nZCW;494;;\n")},
			{name: "rules.csv", content: []byte("rule;include;conditions;actions;text_en\nX3-01;1;655;494;Other parts\nX3-03;1;494;508;\n")},
			{name: "features.csv", content: []byte("code;code3;description_en;long_description_en;product_class\n508;NULL;Parking sensors;NULL;NULL\nNEW1;;Only here;;\n")},
			{name: "equipment.csv", content: []byte("name_en;models;sort\n1st row seat type: bucket;NULL;7\n1st row upholstery: leatherette;200420854;8\n"), query: []string{"replace", "equipment"}},
			{name: "bmw-x3-xdrive28i-2013.xlsx", content: apitest.RealFile(t, "bmw-x3-xdrive28i-2013.xlsx")},
		}
		for _, name := range []string{"models-bmw.csv", "models-mini.csv", "models-mercedes.csv", "models-volkswagen.csv"} {
			files = append(files, imported{name: name, content: apitest.RealFile(t, name)})
		}
		var before []map[string]string
		var runs []int64
		for _, f := range files {
			before = append(before, everyRow(t, p))
			query := apitest.ImportQuery(brand, list, append([]string{"createMissing", "1"}, f.query...)...)
			got := admin.Import(t, vehicledata.BMW, f.name, f.content, query)
			if got.Status != "OK" || got.Stats.Faulty != 0 || got.Stats.Created+got.Stats.Updated == 0 {
				t.Fatalf("%s: %+v %s", f.name, got, admin.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", got.JobID)).Body)
			}
			runs = append(runs, got.JobID)
		}
		for i, run := range slices.Backward(runs) {
			back := revert(t, admin, run)
			if back.Status != "OK" || back.Stats.Refused != 0 || back.Stats.Reverted == 0 {
				t.Fatalf("revert of %s: %+v %s", files[i].name, back, admin.Get(fmt.Sprintf("/import/job/%d/rows?limit=5", back.JobID)).Body)
			}
			if other := differences(before[i], everyRow(t, p)); len(other) > 0 {
				t.Fatalf("after the revert of %s %d rows are others than before its import:\n%s", files[i].name, len(other), strings.Join(other[:min(10, len(other))], "\n"))
			}
		}
	})
}

// revert takes an import back and waits.
func revert(t *testing.T, c *apitest.Client, run int64) apitest.ImportStatus {
	t.Helper()
	return c.WaitImport(t, apitest.Done[struct {
		JobID int64 `json:"job_id"`
	}](t, c.Post(fmt.Sprintf("/import/job/%d/revert", run), nil)).JobID)
}

// secondCar is the file of a car with another code and half of the standard equipment.
func secondCar(t *testing.T, first []byte) []byte {
	t.Helper()
	from, err := zip.NewReader(bytes.NewReader(first), int64(len(first)))
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	to := zip.NewWriter(&file)
	for _, f := range from.File {
		content, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(content)
		if err != nil {
			t.Fatal(err)
		}
		out, err := to.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(strings.ReplaceAll(string(text), "200420853", "200420854"), "\n")
		for i, line := range lines {
			if f.Name == "rules.csv" && i > 0 {
				line = strings.Replace(line, "X3-", "Y3-", 1)
			}
			if f.Name != "equipment.csv" || i%2 == 0 {
				if _, err := io.WriteString(out, line); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// passing are the tables that say what happened, what files came and who is there, and counters of revisions.
var passing = []string{
	"audit", "audit_seals", "jobs", "job_schedules", "import_runs", "import_lines", "import_choices", "files", "uploads", "notices",
	"tokens", "known_browsers", "login_failures", "login_notes", "idempotency_keys", "mails", "backups", "rule_revisions",
}

// everyRow gives all that is stored, each row as JSON by table and key.
func everyRow(t *testing.T, p *apitest.Program) map[string]string {
	t.Helper()
	rows := map[string]string{}
	err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := dump.Dump(t.Context(), tx, func(stored dump.Row) error {
			if slices.Contains(passing, stored.Table) {
				return nil
			}
			row := map[string]any{}
			for i, column := range stored.Columns {
				if !slices.Contains([]string{"revision", "updated_at", "updated_by"}, column) {
					row[column] = stored.Values[i]
				}
			}
			text, err := json.Marshal(row)
			key := fmt.Sprint(stored.Table, " ", row["id"])
			if row["id"] == nil {
				key = stored.Table + " " + string(text)
			}
			rows[key] = string(text)
			return err
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// differences are the rows that one has and the other has not, or has otherwise.
func differences(before, after map[string]string) (other []string) {
	for key, row := range before {
		if after[key] != row {
			other = append(other, fmt.Sprintf("%s was %s\n  is %s", key, row, after[key]))
		}
	}
	for key, row := range after {
		if _, known := before[key]; !known {
			other = append(other, "left: "+key+" "+row)
		}
	}
	slices.Sort(other)
	return other
}
