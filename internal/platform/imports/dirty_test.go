package imports_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"forecourt/internal/testkit/apitest"
)

// TestNothingIsDroppedSilently: what a file holds is imported, or said to be wrong.
func TestNothingIsDroppedSilently(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		features := func(name string, content []byte) apitest.ImportStatus {
			return admin.Import(t, "features", name, content, apitest.ImportQuery(brand, list))
		}
		got := features("a.csv", []byte("code,description_en\nA1,18900,50\nA2,\"18900,50\"\nA3,x,\n"))
		if got.Stats.ImportCounts != (apitest.ImportCounts{Created: 2, Faulty: 1}) {
			t.Errorf("more cells than columns: %+v", got.Stats)
		}
		if rows := admin.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", got.JobID)).Body; !strings.Contains(rows, `"import_surplus_cells"`) || strings.Contains(rows, "{cell}") {
			t.Error(rows)
		}
		// Under a head that names nothing a value would be lost, as would the cents after a comma.
		for name, content := range map[string]string{"a head with an end too many": "code,description_en,\nA4,18900,50\nA5,x,\n", "a column without a name": "code,,description_en\nA6,y,x\nA7,,x\n"} {
			if got := features("f.csv", []byte(content)); got.Stats.ImportCounts != (apitest.ImportCounts{Created: 1, Faulty: 1}) {
				t.Errorf("%s: %+v", name, got.Stats)
			}
		}
		for name, c := range map[string]struct {
			file, says string
			content    []byte
		}{
			"a quote never closed":      {"b.csv", "row 3", []byte("code;description_en\nB1;x\nB2;\"y\nB3;z\n")},
			"a column named twice":      {"c.csv", "description_en", []byte("code;description_en;description_en\nC1;x;y\n")},
			"a formula without a value": {"d.xlsx", "row 2", formula(t)},
		} {
			got := features(c.file, c.content)
			if got.Status != "ERROR" || !strings.Contains(got.ErrorToDisplay, c.says) || got.Stats.Created != 0 {
				t.Errorf("%s: %+v", name, got)
			}
		}
		inFolder := features("e.zip", zipFile(t, "my files/features.csv", "code;description_en\nE1;x\n", "__MACOSX/my files/._features.csv", "\x00"))
		if inFolder.Stats.Created != 1 {
			t.Errorf("tables in a folder: %+v", inFolder)
		}
	})
}

func formula(t *testing.T) []byte {
	t.Helper()
	file := excelize.NewFile()
	defer file.Close()
	var out bytes.Buffer
	for cell, value := range map[string]string{"A1": "code", "B1": "description_en", "A2": "D1"} {
		if err := file.SetCellValue("Sheet1", cell, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := file.SetCellFormula("Sheet1", "B2", `A2&"x"`); err != nil {
		t.Fatal(err)
	}
	if err := file.SetSheetName("Sheet1", "features"); err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func zipFile(t *testing.T, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = w.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestRefusedRevert: an import that could not be reverted is not said to be.
func TestRefusedRevert(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		done := admin.Import(t, "features", "a.csv", []byte("code;description_en\nA1;x\n"), apitest.ImportQuery(brand, list))
		var rows []struct{ ID int64 }
		admin.Get(fmt.Sprintf("/feature?brandId=%d", brand)).JSON(t, &rows)
		admin.Put(fmt.Sprintf("/feature/%d", rows[0].ID), `{"description":{"2":"changed since"}}`)
		got := admin.Post(fmt.Sprintf("/import/job/%d/revert", done.JobID), nil)
		var started struct {
			JobID int64 `json:"job_id"`
		}
		got.JSON(t, &started)
		if revert := admin.WaitImport(t, started.JobID); revert.Stats.Refused != 1 || revert.Stats.Reverted != 0 {
			t.Fatalf("%+v", revert.Stats)
		}
		if now := admin.WaitImport(t, done.JobID); !now.CanRevert {
			t.Error("the import counts as reverted")
		}
	})
}

// TestFaultsSayTheirNumbers: no sentence about a faulty row has a place that nothing was put into.
func TestFaultsSayTheirNumbers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		long := strings.Repeat("X", 300)
		for kind, content := range map[string]string{
			"features":         "code;description_en\n" + long + ";" + strings.Repeat(long, 10) + "\nA1;" + strings.Repeat(long, 100) + "\n",
			"bmw-vehicle-data": "code;description_en;serie;model_range;body_type;gearbox;fuel\n" + long + ";" + long + ";x;x;x;x;petrol\n",
			"equipment":        "name_en\n" + strings.Repeat(long, 10) + "\n",
		} {
			got := admin.Import(t, kind, "a.csv", []byte(content), apitest.ImportQuery(brand, list, "createMissing", "1"))
			rows := admin.Get(fmt.Sprintf("/import/job/%d/rows", got.JobID)).Body
			if got.Stats.Faulty == 0 || strings.Contains(rows, "{max}") || !strings.Contains(rows, "At most ") {
				t.Errorf("%s: %+v %.600s", kind, got, strings.ReplaceAll(rows, long, "X…"))
			}
		}
	})
}

// TestRestOfARevert: what a revert left is reverted later, and nothing of what it did is done twice or undone.
func TestRestOfARevert(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list, _ := admin.RealCar(t)
		load := func(content string) apitest.ImportStatus {
			return admin.Import(t, "features", "a.csv", []byte("code;description_en\n"+content), apitest.ImportQuery(brand, list))
		}
		features := func() map[string]int64 {
			ids := map[string]int64{}
			for _, f := range apitest.Done[[]struct {
				ID          int64
				Code        string
				Description map[string]string
			}](t, admin.Get(fmt.Sprintf("/feature?brandId=%d", brand))) {
				if strings.HasPrefix(f.Code, "_") {
					ids[f.Code+" "+f.Description["2"]] = f.ID
				}
			}
			return ids
		}
		revert := func(of apitest.ImportStatus) apitest.ImportCounts {
			started := apitest.Done[struct {
				JobID int64 `json:"job_id"`
			}](t, admin.Post(fmt.Sprintf("/import/job/%d/revert", of.JobID), nil))
			back := admin.WaitImport(t, started.JobID)
			if back.Status != "OK" {
				t.Fatalf("revert: %+v", back)
			}
			return apitest.ImportCounts{Reverted: back.Stats.Reverted, Refused: back.Stats.Refused}
		}
		load("_B;old\n_C;old\n")
		done := load("_A1;new\n_A2;new\n_A3;new\n_B;new\n_C;new\n")
		of := features()
		offered := admin.Import(t, "bmw-vehicle-data", "model_features.csv", []byte("model;feature;price_standard;standard\n200420853;_A2;1;0\n"), apitest.ImportQuery(brand, list))
		change := func(id int64, text string) {
			apitest.Done[any](t, admin.Put(fmt.Sprintf("/feature/%d", id), fmt.Sprintf(`{"description":{"2":%q}}`, text)))
		}
		change(of["_B new"], "since")
		if got := revert(done); got != (apitest.ImportCounts{Reverted: 3, Refused: 2}) {
			t.Errorf("first: %d reverted, %d refused", got.Reverted, got.Refused)
		}
		if now := features(); now["_A2 new"] == 0 || now["_B since"] == 0 || now["_C old"] == 0 || len(now) != 3 {
			t.Errorf("after the first: %v", now)
		}
		change(of["_C new"], "after")
		if got := revert(offered); got.Refused != 0 {
			t.Errorf("the option of the model: %+v", got)
		}
		if got := revert(done); got != (apitest.ImportCounts{Reverted: 4, Refused: 1}) {
			t.Errorf("second: %d reverted, %d refused", got.Reverted, got.Refused)
		}
		if now := features(); now["_C after"] == 0 || now["_B since"] == 0 || len(now) != 2 {
			t.Errorf("after the second: %v", now)
		}
		if got := admin.WaitImport(t, done.JobID); !got.CanRevert || got.Revert.Refused != 1 {
			t.Errorf("one that was changed since is left: %+v", got.Revert)
		}
	})
}

// TestExportsAreImportedAgain: every export of what can be imported changes
// nothing when it is imported unchanged, in both forms.
func TestExportsAreImportedAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		admin.Import(t, "bmw-vehicle-data", "x.zip", apitest.RealFile(t, "bmw-x3-xdrive28i-2013.zip"), apitest.ImportQuery(brand, list, "createMissing", "1"))
		model := titles(t, admin, list)
		admin.Create(t, "/company-brand", fmt.Sprintf(`{"company_id":1,"brand_id":%d}`, brand))
		admin.Create(t, "/model-price-company", fmt.Sprintf(`{"pricelist_id":%d,"model_id":%d,"company_id":1,"price_wholesale":17000.50}`, list, model))
		for _, form := range []string{"csv", "xlsx"} {
			for path, kind := range map[string]string{
				fmt.Sprintf("/feature?brandId=%d", brand): "features", fmt.Sprintf("/equipment?brandId=%d", brand): "equipment",
				fmt.Sprintf("/model-feature?pricelistId=%d", list): "bmw-vehicle-data", fmt.Sprintf("/model-feature-translation?modelId=%d", model): "features-title",
				fmt.Sprintf("/model?pricelistId=%d", list): "bmw-vehicle-data", fmt.Sprintf("/package-content?pricelistId=%d", list): "bmw-vehicle-data",
				fmt.Sprintf("/rule?pricelistId=%d", list): "bmw-vehicle-data", fmt.Sprintf("/model-price?pricelistId=%d", list): "prices",
			} {
				file := admin.Get(path + "&format=" + form)
				if file.Status != http.StatusOK {
					t.Fatalf("%s: %d %s", path, file.Status, file.Body)
				}
				got := admin.Import(t, kind, "again."+form, []byte(file.Body), apitest.ImportQuery(brand, list))
				unchanged(t, path+" as "+form, got)
			}
			for path, start := range map[string]string{
				fmt.Sprintf("/prime-cost?pricelistId=%d", list):                      "primecost",
				fmt.Sprintf("/model-price-company?pricelistId=%d&companyId=1", list): "wholesale/1",
			} {
				file := admin.Upload(t, "again."+form, []byte(admin.Get(path+"&format="+form).Body))
				started := apitest.Done[struct {
					JobID int64 `json:"job_id"`
				}](t, admin.Post(fmt.Sprintf("/prices/import/%d/%s/%s", list, file, start), nil))
				unchanged(t, path+" as "+form, admin.WaitImport(t, started.JobID))
			}
		}
	})
}

// unchanged: an import found all rows as they are.
func unchanged(t *testing.T, what string, got apitest.ImportStatus) {
	t.Helper()
	if got.Status != "OK" || got.Stats.Created+got.Stats.Updated+got.Stats.Faulty != 0 || got.Stats.Unchanged == 0 {
		t.Errorf("%s: %s %s %+v", what, got.Status, got.ErrorToDisplay, got.Stats.ImportCounts)
	}
}

// titles gives some features of a model texts in two languages, among them what
// a spreadsheet would run.
func titles(t *testing.T, c *apitest.Client, list int64) (model int64) {
	t.Helper()
	type row struct {
		ModelID   int64 `json:"model_id"`
		FeatureID int64 `json:"feature_id"`
	}
	path := fmt.Sprintf("/model-feature?pricelistId=%d", list)
	model = apitest.Done[[]row](t, c.Get(path+"&limit=1"))[0].ModelID
	offered := apitest.Done[[]row](t, c.Get(fmt.Sprintf("%s&modelId=%d&limit=3", path, model)))
	for i, text := range []string{"=HYPERLINK(\"http://x\"),@SUM(1)", "- sąrašas\n- dar", "'Paprastas' „tekstas“; 18,5"} {
		for language := 1; language <= 2; language++ {
			got := c.Post("/model-feature-translation", map[string]any{
				"model_id": offered[i].ModelID, "feature_id": offered[i].FeatureID, "language_id": language, "title": fmt.Sprint("Pavadinimas ", i), "description": text,
			})
			if got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
	}
	return model
}
