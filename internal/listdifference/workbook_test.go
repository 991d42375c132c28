package listdifference_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/sheet"
	"forecourt/internal/testkit/apitest"
)

// TestWorkbookOfDifferences: sheets, columns and values have words in the language of the reader, and no key of the API.
func TestWorkbookOfDifferences(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		from, to := two(t, admin)
		withParts(t, admin, from, to)
		for language, want := range map[string]map[string][]string{
			"lt": {
				"Modelių kainos":          {"Modelio kodas", "Modelis", "Kuri kaina", "Sena kaina", "Standartinė kaina", "20500"},
				"Kitaip siūlomos opcijos": {"Opcijos kodas", "Opcija", "Standartinis pasiūlymas", "pasirenkama → standartinė", "pasirenkama"},
				"Naujos taisyklės":        {"Taisyklė", "fresh", "Visi modeliai"},
				"Pakeistos taisyklės":     {"Kas pakeista", "reikalauja ar draudžia, sąlygos, veiksmai"},
			},
			"en": {
				"Model prices":            {"Model code", "Model", "Which price", "Old price", "Standard price", "20500"},
				"Features sold otherwise": {"Feature code", "Feature", "Standard offer", "optional → standard", "optional"},
				"New rules":               {"Rule", "fresh", "All models"},
				"Changed rules":           {"What changed", "needs or excludes, conditions, actions"},
			},
		} {
			file := admin.Get(fmt.Sprintf("/pricelist/difference/file/%d/%d?language=%s", from, to, language))
			if file.Status != http.StatusOK {
				t.Fatalf("the workbook: %d %s", file.Status, file.Body)
			}
			tables := cellsOf(t, file.Body)
			if len(tables) != 12 {
				t.Errorf("%s: %d sheets", language, len(tables))
			}
			for name, words := range want {
				for _, word := range words {
					if !slices.Contains(tables[name], word) {
						t.Errorf("%s: %s has no %q: %q", language, name, word, tables[name])
					}
				}
			}
			for name, cells := range tables {
				if key := slices.IndexFunc(append(cells, name), func(cell string) bool { return strings.Contains(cell, "_") || cell == "none" || cell == "include" }); key >= 0 {
					t.Errorf("%s: %s says %q", language, name, append(cells, name)[key])
				}
			}
		}
	})
}

// cellsOf are the cells of the sheets of a workbook, by the name of the sheet.
func cellsOf(t *testing.T, workbook string) map[string][]string {
	t.Helper()
	book, err := sheet.Open(strings.NewReader(workbook), int64(len(workbook)), "x.xlsx", sheet.Reading{})
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	all := map[string][]string{}
	for _, one := range book.Tables {
		rows, err := one.Read()
		if err != nil {
			t.Fatal(err)
		}
		all[one.Name] = []string{}
		for {
			_, cells, err := rows.Next()
			if err != nil {
				break
			}
			all[one.Name] = append(all[one.Name], cells...)
		}
		rows.Close()
	}
	return all
}
