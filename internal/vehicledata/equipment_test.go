package vehicledata_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// A file of equipment in one language names it in that language, in a plain column
// or one with its ending; whatever else the file has, no other language is written.
func TestEquipmentInOneLanguage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, _ := admin.PriceList(t)
		run := func(language, content string) apitest.ImportStatus {
			t.Helper()
			return admin.Import(t, "equipment", "equipment.csv", []byte(content), apitest.ImportQuery(brand, 0, "languageId", language))
		}
		names := func() string {
			t.Helper()
			var rows []struct{ Name map[string]string }
			admin.Get(fmt.Sprintf("/equipment?brandId=%d&sort=id", brand)).JSON(t, &rows)
			texts := make([]string, len(rows))
			for i, row := range rows {
				for _, language := range slices.Sorted(maps.Keys(row.Name)) {
					texts[i] += language + row.Name[language] + " "
				}
			}
			return strings.Join(texts, "| ")
		}
		for _, step := range []struct{ what, language, content, counts, names string }{
			{"all languages", "0", "name_en;name_lt\nAlarm;Signalas\n", "1 new, 0 changed, 0 same, 0 faulty", "1Signalas 2Alarm "},
			{"a plain name", "1", "name\nSignalas\nLangas\n", "1 new, 0 changed, 1 same, 0 faulty", "1Signalas 2Alarm | 1Langas "},
			{"the same again", "1", "name_lt;sort\nSIGNALAS;1\nLangas;2\n", "0 new, 1 changed, 1 same, 0 faulty", "1SIGNALAS 2Alarm | 1Langas "},
			{"others beside", "3", "name_en;name_lt;name_lv\nAlarm;Kitas;Trauksme\nRoof;Stogas;Jumts\n", "1 new, 1 changed, 0 same, 0 faulty", "1SIGNALAS 2Alarm 3Trauksme | 1Langas | 3Jumts "},
			{"and once more", "3", "name_en;name_lt;name_lv\nAlarm;Kitas;Trauksme\nRoof;Stogas;Jumts\n", "0 new, 0 changed, 2 same, 0 faulty", "1SIGNALAS 2Alarm 3Trauksme | 1Langas | 3Jumts "},
			{"English", "2", "name\nAlarm\n", "0 new, 0 changed, 1 same, 0 faulty", "1SIGNALAS 2Alarm 3Trauksme | 1Langas | 3Jumts "},
		} {
			got := run(step.language, step.content)
			if got.Stats.String() != step.counts {
				t.Errorf("%s: %s %s", step.what, got.Stats.ImportCounts, got.ErrorToDisplay)
			}
			if got := names(); got != step.names {
				t.Errorf("%s: %q", step.what, got)
			}
		}
		if got := run("1", "name_en\nAlarm\n"); got.Findings.Tables == nil || fmt.Sprint(got.Findings.Tables[0].Missing) != "[name_lt]" {
			t.Errorf("without the language: %+v", got.Findings)
		}
		template := admin.Get(fmt.Sprintf("/import/equipment/template/%d/3?format=csv", brand)).Body
		if !strings.Contains(template, "name_lv;models;sort") || strings.Contains(template, "name_en") {
			t.Errorf("the template: %q", template)
		}
	})
}

// The models of a piece of equipment stand with spaces, commas, semicolons or bars between.
func TestModelsOfEquipment(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		models := apitest.Done[[]struct {
			ID   int64
			Code string
		}](t, admin.Get("/model?brandId=1&limit=5"))
		file := fmt.Sprintf("name_lt;models\nDaiktas;\"%s, %s;%s|%s\n%s\"\n", models[0].Code, models[1].Code, models[2].Code, models[3].Code, models[4].Code)
		if got := admin.Import(t, "equipment", "equipment.csv", []byte(file), apitest.ImportQuery(1, 0)); got.Stats.Created != 1 || got.Stats.Faulty != 0 {
			t.Fatalf("%s %s", got.Stats.ImportCounts, got.ErrorToDisplay)
		}
		rows := apitest.Done[[]struct{ ID int64 }](t, admin.Get("/equipment?brandId=1&keyword=daiktas"))
		if len(rows) != 1 {
			t.Fatalf("it is there %d times", len(rows))
		}
		for _, m := range models {
			if used := admin.Get(fmt.Sprintf("/equipment/%d/used-by", rows[0].ID)).Body; !strings.Contains(used, m.Code) {
				t.Errorf("%s is not among the models: %s", m.Code, used)
			}
		}
	})
}
