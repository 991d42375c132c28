package vehicledata_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// setChange is what a trial says of the models of a piece of equipment.
type setChange struct {
	Code, Action string
	Changes      []struct {
		Column, Old, New string
		Gone, Added      []string
	}
}

// setChanges tries a file and gives the rows that it would change.
func setChanges(t *testing.T, c *apitest.Client, kind, name, content string, query ...string) []setChange {
	t.Helper()
	brand, list := int64(1), int64(0)
	if kind == vehicledata.BMW {
		list = 1
	}
	got := c.Import(t, kind, name, []byte(content), apitest.ImportQuery(brand, list, append(query, "dryRun", "1")...))
	if got.Status != "OK" || got.Stats.Faulty != 0 {
		t.Fatalf("%+v %s", got, c.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", got.JobID)).Body)
	}
	return apitest.Done[struct{ Rows []setChange }](t, c.Get(fmt.Sprintf("/import/job/%d/rows?action=changed", got.JobID))).Rows
}

// TestFilesAddToSets: a file adds to the models of a piece of equipment, and replaces only what it says of its own models.
// What is to be replaced whole is chosen, and a trial lists old and new members with those that go.
func TestFilesAddToSets(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		p.Draft(t, 1)
		models := apitest.Done[[]struct {
			ID   int64
			Code string
		}](t, admin.Get("/model?brandId=1&limit=4"))
		a, b, c := models[0].Code, models[1].Code, models[2].Code
		write := func(kind, name, content string, query ...string) {
			t.Helper()
			list := int64(0)
			if kind == vehicledata.BMW {
				list = 1
			}
			got := admin.Import(t, kind, name, []byte(content), apitest.ImportQuery(1, list, query...))
			if got.Status != "OK" || got.Stats.Faulty != 0 {
				t.Fatalf("%s: %+v %s", content, got, admin.Get(fmt.Sprintf("/import/job/%d/rows", got.JobID)).Body)
			}
		}
		has := func() string {
			t.Helper()
			rows := apitest.Done[[]struct{ ID int64 }](t, admin.Get("/equipment?brandId=1&keyword=rinkinio"))
			if len(rows) != 1 {
				t.Fatalf("it is there %d times", len(rows))
			}
			var codes []string
			used := admin.Get(fmt.Sprintf("/equipment/%d/used-by", rows[0].ID)).Body
			for _, m := range models {
				if strings.Contains(used, m.Code) {
					codes = append(codes, m.Code)
				}
			}
			return strings.Join(codes, " ")
		}
		head := "name_lt;name_en;models\nRinkinio dalis;Part of a set;"
		write("equipment", "equipment.csv", head+a+" "+b+"\n")

		// Alone it adds.
		rows := setChanges(t, admin, "equipment", "equipment.csv", head+c+"\n")
		if len(rows) != 1 || rows[0].Action != "update" || len(rows[0].Changes) != 1 {
			t.Fatalf("a trial that adds: %+v", rows)
		}
		if got := rows[0].Changes[0]; got.Column != "models" || got.Old != a+" "+b || got.New != a+" "+b+" "+c || got.Gone != nil || !slices.Equal(got.Added, []string{c}) {
			t.Errorf("a trial that adds: %+v", got)
		}
		write("equipment", "equipment.csv", head+c+"\n")
		if got := has(); got != a+" "+b+" "+c {
			t.Errorf("after adding: %s", got)
		}

		// Replaced whole, it takes out what it does not name.
		rows = setChanges(t, admin, "equipment", "equipment.csv", head+b+"\n", "replace", "equipment")
		if len(rows) != 1 || !slices.Equal(rows[0].Changes[0].Gone, []string{a, c}) || rows[0].Changes[0].New != b {
			t.Errorf("a trial that replaces: %+v", rows)
		}
		write("equipment", "equipment.csv", head+b+"\n", "replace", "equipment")
		if got := has(); got != b {
			t.Errorf("after replacing: %s", got)
		}

		// A file about one model takes that one out, and no other.
		write("equipment", "equipment.csv", head+a+" "+c+"\n")
		car := zipped(t, "models.csv", carOf(t, admin, a), "equipment.csv", head+b+"\n")
		write(vehicledata.BMW, "aurora.zip", string(car))
		if got := has(); got != b+" "+c {
			t.Errorf("after a file about %s: %s", a, got)
		}
		write("equipment", "equipment.csv", head+"NULL\n")
		if got := has(); got != "" {
			t.Errorf("after clearing: %s", got)
		}
		file := admin.Upload(t, "features.csv", []byte("code\nX\n"))
		if got := admin.Post("/import/features/import/"+file+"?brandId=1&replace=features", nil); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "no sets") {
			t.Errorf("a table without sets: %d %s", got.Status, got.Body)
		}
	})
}

// TestRefusalsOfARevertNameTheRecord: what a revert leaves as it is, is called by its code, or by those of what it joins.
func TestRefusalsOfARevertNameTheRecord(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list, model := admin.RealCar(t)
		run := admin.Import(t, vehicledata.Prices, "p.csv", []byte("model;feature;price_standard\n200420853;;40000\n200420853;ZPP;1\n"), apitest.ImportQuery(brand, list))
		prices := apitest.Done[[]struct{ ID int64 }](t, admin.Get(fmt.Sprintf("/model-price?pricelistId=%d&modelId=%d", list, model)))
		if got := admin.Put(fmt.Sprintf("/model-price/%d", prices[0].ID), `{"price_standard":41000}`); got.Status != http.StatusOK {
			t.Fatalf("change: %d %s", got.Status, got.Body)
		}
		options := apitest.Done[[]struct {
			ID   int64
			Code string `json:"feature_code"`
		}](t, admin.Get(fmt.Sprintf("/model-feature?pricelistId=%d&modelId=%d", list, model)))
		for _, option := range options {
			if option.Code == "ZPP" {
				admin.Put(fmt.Sprintf("/model-feature/%d", option.ID), `{"price_standard":7}`)
			}
		}
		back := revert(t, admin, run.JobID)
		rows := apitest.Done[struct {
			Rows []struct{ Table, Code string }
		}](t, admin.Get(fmt.Sprintf("/import/job/%d/rows?action=refused", back.JobID))).Rows
		if len(rows) != 2 {
			t.Fatalf("%+v", rows)
		}
		for _, row := range rows {
			want := "200420853"
			if row.Table == "model-feature" {
				want = "ZPP"
			}
			if !strings.Contains(row.Code, want) {
				t.Errorf("%s is called %q", row.Table, row.Code)
			}
		}
	})
}

// TestTablesThatFitWholly: a file whose columns are all of one table is of that one, also where another has as many of them.
func TestTablesThatFitWholly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		got := admin.Import(t, vehicledata.BMW, "bmw.csv", []byte("code;description_lt\nA1;Kablys\n"), apitest.ImportQuery(brand, list))
		if got.Status != "OK" || len(got.Findings.Tables) != 1 || got.Findings.Tables[0].Name != "features" || got.Stats.Created != 1 {
			t.Errorf("%+v", got)
		}
	})
}

// TestNumbersOfSuppliers: an amount that is not written plainly is faulty, and it is said how it would be, or what it may be.
func TestNumbersOfSuppliers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list, _ := admin.RealCar(t)
		for cell, says := range map[string]string{
			"1.355": "may be 1355 or 1.355", "173,900": "may be 173900 or 173.900",
			"1 355,90": "Write 1355.90", "1\u00a0355,90": "Write 1355.90", "1\u202f355.90": "Write 1355.90", "1.355,90": "Write 1355.90", "1,355.90": "Write 1355.90",
			"1'355.90": "Write 1355.90", "1355.90 €": "Write 1355.90", "€1355": "Write 1355,", "1.355.900": "Write 1355900,",
			"1.35.5": "not a valid value: 1.35.5\"", "12 34": "not a valid value: 12 34\"", "0.355": "not a valid value: 0.355\"",
		} {
			content := "model;feature;price_standard\n200420853;ZPP;\"" + cell + "\"\n"
			got := admin.Import(t, vehicledata.Prices, "p.csv", []byte(content), apitest.ImportQuery(brand, list))
			rows := admin.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", got.JobID)).Body
			if got.Stats.Faulty != 1 || !strings.Contains(rows, says) || !strings.Contains(rows, "not a valid value: "+cell) {
				t.Errorf("%q: %+v %s", cell, got.Stats, rows)
			}
		}
	})
}

// zipped is a file of tables, which are names and contents by turns.
func zipped(t *testing.T, files ...string) []byte {
	t.Helper()
	var content bytes.Buffer
	archive := zip.NewWriter(&content)
	for i := 0; i+1 < len(files); i += 2 {
		out, err := archive.Create(files[i])
		if err == nil {
			_, err = io.WriteString(out, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return content.Bytes()
}

// carOf is the table of a model of the demo as its export has it.
func carOf(t *testing.T, c *apitest.Client, code string) string {
	t.Helper()
	lines := strings.SplitAfter(strings.TrimPrefix(c.Get("/model?brandId=1&pricelistId=1&format=csv").Body, "\ufeff"), "\n")
	for _, line := range lines[1:] {
		if strings.Contains(line, ";"+code+";") || strings.HasPrefix(line, code+";") {
			return lines[0] + line
		}
	}
	t.Fatalf("no %s in %q", code, lines[0])
	return ""
}

// TestDatesAreNoCodes: a code that a spreadsheet has made a date of is faulty, and one that it shows with zeros has them.
func TestDatesAreNoCodes(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		file := excelize.NewFile()
		defer file.Close()
		zeros, day := "0000000", "d-mmm"
		for row, cells := range [][]any{{"code", "description_lt"}, {123, "Kablys"}, {time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), "Kovas"}, {"MAR2", "Kovas"}} {
			if err := file.SetSheetRow("Sheet1", fmt.Sprintf("A%d", row+1), &cells); err != nil {
				t.Fatal(err)
			}
		}
		for cell, format := range map[string]*string{"A2": &zeros, "A3": &day} {
			style, err := file.NewStyle(&excelize.Style{CustomNumFmt: format})
			if err == nil {
				err = file.SetCellStyle("Sheet1", cell, cell, style)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		var content bytes.Buffer
		if _, err := file.WriteTo(&content); err != nil {
			t.Fatal(err)
		}
		got := admin.Import(t, "features", "features.xlsx", content.Bytes(), apitest.ImportQuery(brand, list))
		rows := admin.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", got.JobID)).Body
		if got.Stats.Created != 2 || got.Stats.Faulty != 1 || !strings.Contains(rows, "The cell is a date (2026-03-01), not a code") {
			t.Errorf("%+v %s", got.Stats, rows)
		}
		if text := admin.Stored(t, brand, list, "features", []string{"0000123"}, "description_lt"); text != "Kablys" {
			t.Errorf("the code with zeros is called %q", text)
		}
	})
}
