package imports_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/vehicledata"
)

// The error file has the faulty rows in the uploaded form; corrected, it
// brings in just those.
func TestErrorFileIsImportedAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		admin.Language = "lt"
		brand, list := admin.PriceList(t)
		const file = "code;description_lt;price_standard;product_class\nA1;Žieminės „18“;-5;wheel\nA2;=1+1;10;nėra\nA3;Gera;10;wheel\nA4;-5,00;;\n!;;;\n"
		got := admin.Import(t, "features", "kainos.csv", []byte(file), apitest.ImportQuery(brand, list))
		if got.Stats.ImportCounts != (apitest.ImportCounts{Created: 3, Faulty: 2}) || got.ErrorLink == "" {
			t.Fatalf("%+v", got)
		}
		errors := admin.Raw(http.MethodGet, got.ErrorLink, nil)
		const want = "\ufeffcode;description_lt;price_standard;product_class;error\r\n" +
			"A2;'=1+1;10;nėra;product_class: nežinoma stulpelio product_class reikšmė: nėra\r\n" +
			"!;;;;\"code: Tarpai ir simboliai ; | ! neleidžiami\"\r\n"
		if !strings.Contains(errors.Header.Get("Content-Disposition"), "kainos.errors.csv") || errors.Body != want {
			t.Errorf("%s\n%q\n%q", errors.Header, errors.Body, want)
		}
		corrected := strings.NewReplacer("nėra;", "WHEEL;", "!;", "A5;").Replace(errors.Body)
		again := admin.Import(t, "features", "kainos.errors.csv", []byte(corrected), apitest.ImportQuery(brand, list))
		if again.Stats.ImportCounts != (apitest.ImportCounts{Created: 2}) || fmt.Sprint(again.Findings.Tables[0].Unknown) != "[price_standard error]" {
			t.Errorf("%+v", again)
		}
		if text := admin.Stored(t, brand, list, "features", []string{"A2"}, "description_lt"); text != "=1+1" {
			t.Errorf("A2 is called %q", text)
		}
	})
}

// A file without rows is called so, and not one that changes nothing.
func TestFileWithoutRows(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		admin.Language = "lt"
		brand, list := admin.PriceList(t)
		const headings, row = "code;description_lt\n", "A1;Kablys\n"
		for _, c := range []struct{ content, want string }{
			{headings, "nėra eilučių"}, {headings + row, ""}, {headings + row, "pakeitimų nėra"},
		} {
			got := admin.Import(t, "features", "kainos.csv", []byte(c.content), apitest.ImportQuery(brand, list))
			if got.Status != "OK" || got.Message == "" != (c.want == "") || !strings.Contains(got.Message, c.want) {
				t.Errorf("%q: %s %q", c.content, got.Status, got.Message)
			}
		}
	})
}

func TestTrialShowsOldAndNew(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		admin.Import(t, vehicledata.BMW, "x.zip", apitest.RealFile(t, "bmw-x3-xdrive28i-2013.zip"), apitest.ImportQuery(brand, list, "createMissing", "1"))
		const file = "model;feature;price_standard;standard\n200420853;ZPP;3500,00;\n200420853;508;750;0\n200420853;QQQ;1;1\n"
		got := admin.Import(t, vehicledata.BMW, "model_features.csv", []byte(file), apitest.ImportQuery(brand, list, "dryRun", "1"))
		if got.Stats.ImportCounts != (apitest.ImportCounts{Updated: 1, Unchanged: 1, Faulty: 1}) || got.CanRevert {
			t.Errorf("%+v", got)
		}
		rows := admin.Get(fmt.Sprintf("/import/job/%d/rows?action=changed", got.JobID)).Body
		if want := `{"table":"model_features","row":2,"code":"200420853 / ZPP","action":"update","changes":[{"column":"price_standard","old":"3450.00","new":"3500.00"}],"faults":[]}`; !strings.Contains(rows, want) {
			t.Errorf("%s\nwant %s", rows, want)
		}
		if price := admin.Stored(t, brand, list, "model_features", []string{"200420853", "ZPP"}, "price_standard"); price != "3450.00" {
			t.Errorf("the trial wrote: %s", price)
		}
	})
}

// A revert leaves everything as it was before the import, except records that
// users changed since, and lists those.
func TestRevert(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		car := apitest.RealFile(t, "bmw-x3-xdrive28i-2013.zip")
		revert := func(job int64) apitest.ImportStatus {
			t.Helper()
			got := admin.Post(fmt.Sprintf("/import/job/%d/revert", job), nil)
			if got.Status != http.StatusOK {
				t.Fatalf("revert: %d %s", got.Status, got.Body)
			}
			var started struct {
				JobID int64 `json:"job_id"`
			}
			got.JSON(t, &started)
			return admin.WaitImport(t, started.JobID)
		}
		count := func(path string) string { return admin.Get(path).Header.Get("X-Total-Count") }
		lists := []string{"/feature", "/serie", "/model-range", "/body-type", "/equipment", "/sales-group", "/package-content", "/model-price"}
		first := admin.Import(t, vehicledata.BMW, "x.zip", car, apitest.ImportQuery(brand, list, "createMissing", "1"))
		if got := revert(first.JobID); got.Status != "OK" || got.Stats.Refused != 0 || got.Stats.Reverted == 0 {
			t.Fatalf("%+v %s", got, admin.Get(fmt.Sprintf("/import/job/%d/rows", got.JobID)).Body)
		}
		for _, path := range lists {
			if got := count(fmt.Sprintf("%s?brandId=%d", path, brand)); got != "0" {
				t.Errorf("%s: %s rows are left", path, got)
			}
		}
		if got := admin.Post(fmt.Sprintf("/import/job/%d/revert", first.JobID), nil); got.Status != http.StatusConflict {
			t.Errorf("twice: %d %s", got.Status, got.Body)
		}

		admin.Import(t, vehicledata.BMW, "x.zip", car, apitest.ImportQuery(brand, list, "createMissing", "1"))
		second := admin.Import(t, "prices", "p.csv", []byte("model;feature;price_standard\n200420853;;40000\n200420853;ZPP;1\n200420853;ZTP;2\n"), apitest.ImportQuery(brand, list))
		var rows []struct {
			ID   int64
			Code string `json:"feature_code"`
		}
		admin.Get(fmt.Sprintf("/model-feature?pricelistId=%d", list)).JSON(t, &rows)
		for _, row := range rows {
			if row.Code == "ZTP" {
				admin.Put(fmt.Sprintf("/model-feature/%d", row.ID), `{"price_standard":7}`)
			}
		}
		got := revert(second.JobID)
		if got.Stats.Reverted != 2 || got.Stats.Refused != 1 {
			t.Errorf("%+v", got.Stats)
		}
		partly := apitest.ImportCounts{Reverted: 2, Refused: 1}
		if now := admin.WaitImport(t, second.JobID); now.Revert != partly {
			t.Errorf("an import that is reverted in part says %+v", now.Revert)
		}
		runs := apitest.Done[struct {
			Runs []struct {
				JobID  int64                `json:"job_id"`
				Revert apitest.ImportCounts `json:"revert_counts"`
			}
		}](t, admin.Get(fmt.Sprintf("/import/history/%d", brand))).Runs
		if runs[1].JobID != second.JobID || runs[1].Revert != partly || runs[2].Revert != (apitest.ImportCounts{}) {
			t.Errorf("the history says %+v", runs)
		}
		for code, want := range map[string]string{"ZPP": "3450.00", "ZTP": "7.00"} {
			if price := admin.Stored(t, brand, list, "model_features", []string{"200420853", code}, "price_standard"); price != want {
				t.Errorf("%s costs %s, want %s", code, price, want)
			}
		}
		if left := admin.Get(fmt.Sprintf("/import/job/%d/rows?action=refused", got.JobID)).Body; !strings.Contains(left, `"model-feature"`) || !strings.Contains(left, "Somebody changed the record since.") {
			t.Error(left)
		}
	})
}

// An import that stops shows the reason, and nothing is written.
func TestImportsThatStop(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		empty := emptyRows(t)
		for name, c := range map[string]struct {
			file, says string
			content    []byte
			list       int64
		}{
			"no list":            {"model_features.csv", "needs a price list", []byte("model;feature\na;b\n"), 0},
			"an endless cell":    {"models.zip", "is too long", zipOf(t, "models.csv", strings.Repeat("x", 32<<20)), list},
			"a million of empty": {"models.xlsx", "", empty, list},
		} {
			got := admin.Import(t, vehicledata.BMW, c.file, c.content, apitest.ImportQuery(brand, c.list))
			if c.says != "" && (got.Status != "ERROR" || !strings.Contains(got.ErrorToDisplay, c.says)) || got.Stats.ImportCounts != (apitest.ImportCounts{}) || got.Current != 0 {
				t.Errorf("%s: %+v", name, got)
			}
		}
		for _, c := range []struct{ query, code string }{
			{fmt.Sprintf("brandId=%d", brand), "pricelist_required"}, {fmt.Sprintf("brandId=%d&pricelistId=999999", brand), "not_found"},
		} {
			file := admin.Upload(t, "p.csv", []byte("model;feature\na;b\n"))
			if got := admin.Post("/import/prices/import/"+file+"?"+c.query, nil); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", c.query, got.Status, got.Body)
			}
		}
	})
}

func zipOf(t testing.TB, files ...string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(files[i+1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func emptyRows(t testing.TB) []byte {
	t.Helper()
	var sheet strings.Builder
	sheet.WriteString(`<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>code</t></is></c>`)
	for _, name := range []string{"serie", "model_range", "fuel"} {
		fmt.Fprintf(&sheet, `<c t="inlineStr"><is><t>%s</t></is></c>`, name)
	}
	sheet.WriteString(`</row>`)
	for n := 2; n <= 1_000_000; n++ {
		fmt.Fprintf(&sheet, `<row r="%d"><c r="A%[1]d"/></row>`, n)
	}
	sheet.WriteString(`</sheetData></worksheet>`)
	return zipOf(t, "[Content_Types].xml", `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
		"_rels/.rels", `<Relationships/>`,
		"xl/workbook.xml", `<workbook><sheets><sheet name="models" r:id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/worksheets/sheet1.xml", sheet.String())
}

// Packages that contain each other are refused where the circle closes.
func TestCyclicPackages(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		file := zipOf(t, "features.csv", "code;sales_group\nA;packages\nB;packages\nC;packages\n", "packages.csv", "package;feature\nA;B\nB;C\nC;A\nA;A\n")
		got := admin.Import(t, vehicledata.BMW, "x.zip", file, apitest.ImportQuery(brand, list, "createMissing", "1"))
		if got.Stats.Tables["packages"] != (apitest.ImportCounts{Created: 2, Faulty: 2}) {
			t.Errorf("%+v %s", got.Stats, admin.Get(fmt.Sprintf("/import/job/%d/rows", got.JobID)).Body)
		}
	})
}

// Contents need a package: a feature whose sales group is one of packages, be it by the same file. A trial
// says the same.
func TestContentsOfNoPackage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		admin.Import(t, "features", "f.csv", []byte("code;sales_group\nOLD;\nWAS;packages\nNOW;\n"), apitest.ImportQuery(brand, list, "createMissing", "1"))
		file := zipOf(t, "features.csv", "code;sales_group\nNEW;packages\nNONE;\nWAS;NULL\nNOW;packages\nX;\n",
			"packages.csv", "package;feature\nNEW;X\nNONE;X\nOLD;X\nWAS;X\nNOW;X\n")
		for _, dryRun := range []string{"1", "0"} {
			got := admin.Import(t, vehicledata.BMW, "x.zip", file, apitest.ImportQuery(brand, list, "createMissing", "1", "dryRun", dryRun))
			rows := admin.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", got.JobID)).Body
			if got.Stats.Tables["packages"] != (apitest.ImportCounts{Created: 2, Faulty: 3}) || strings.Count(rows, `"column":"package"`) != 3 {
				t.Errorf("dryRun=%s: %+v %s", dryRun, got.Stats, rows)
			}
		}
	})
}

func TestRightsOfImports(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, tomas := p.As(t, "admin"), p.As(t, "tomas")
		brand, list := admin.PriceList(t)
		got := admin.Import(t, "features", "f.csv", []byte("code\nA\n"), apitest.ImportQuery(brand, list))
		for _, path := range []string{"", "/rows", "/errors"} {
			if answer := tomas.Get(fmt.Sprintf("/import/job/%d%s", got.JobID, path)); answer.Status != http.StatusNotFound {
				t.Errorf("a stranger sees %s: %d", path, answer.Status)
			}
		}
		file := admin.Upload(t, "f.csv", []byte("code\nA\n"))
		path := fmt.Sprintf("/api/v1/import/features/import/%s?brandId=%d&access_token=", file, brand)
		anonymous := p.Anonymous()
		if answer := anonymous.Raw(http.MethodGet, path+admin.Token, nil); answer.Status != http.StatusOK {
			t.Errorf("the documented start, token in the link: %d %s", answer.Status, answer.Body)
		}
		if answer := anonymous.Raw(http.MethodGet, path, http.Header{"Cookie": {"access_token=" + admin.Token}}); answer.Status != http.StatusUnauthorized {
			t.Errorf("started by a cookie: %d %s", answer.Status, answer.Body)
		}
	})
}

// An import that is started while the one before it ends is refused or started,
// never lost.
func TestAnImportAtTheEndOfAnother(t *testing.T) {
	p := apitest.Start(t, "postgres") // two write at the same time there
	admin := p.As(t, "admin")
	brand, list := admin.PriceList(t)
	system := db.Op{Actor: authz.System("test")}
	var former int64
	err := p.DB().Update(t.Context(), system, func(tx *db.Tx) (err error) {
		former, _, err = p.App.Queue.Add(t.Context(), tx, jobs.NewJob{Kind: imports.JobKind, DedupeKey: fmt.Sprintf("brand %d", brand), After: time.Hour})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	file := admin.Upload(t, "equipment.csv", []byte("name_en\nG\n"))
	var once sync.Once
	p.DB().Watch(func(sql string, _ []any) {
		if !strings.Contains(sql, "SELECT j.created_at") {
			return
		}
		once.Do(func() { // between finding that it runs and asking who started it
			err := p.DB().Update(t.Context(), system, func(tx *db.Tx) error {
				_, err := tx.Unscoped("the former ends").Exec(t.Context(), "UPDATE jobs SET state = 'done' WHERE id = $1", former)
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	})
	got := admin.Post("/import/equipment/import/"+file+"?"+apitest.ImportQuery(brand, list).Encode(), nil)
	p.DB().Watch(nil)
	if problem := got.Problem(t); got.Status != http.StatusConflict || problem.Code != "import_running" {
		t.Fatalf("at the end of another: %d %s", got.Status, got.Body)
	}
	if s := admin.WaitImport(t, admin.StartImport(t, "equipment", file, apitest.ImportQuery(brand, list))); s.Status != "OK" {
		t.Errorf("afterwards: %+v", s)
	}
}

// One import of a brand at a time: a second one names who started the first and
// when. A cancelled one keeps what it wrote; one whose price list is archived stops.
func TestOneImportOfABrand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, list := admin.PriceList(t)
		job := admin.StartImport(t, "features", admin.Upload(t, "f.csv", manyFeatures()), apitest.ImportQuery(brand, list))
		file := admin.Upload(t, "g.csv", []byte("code\nG\n"))
		got := admin.Post("/import/equipment/import/"+file+"?"+apitest.ImportQuery(brand, list).Encode(), nil)
		problem := got.Problem(t)
		if got.Status != http.StatusConflict || problem.Code != "import_running" || problem.ChangedBy == "" || !strings.Contains(problem.Message, problem.ChangedBy) {
			t.Errorf("a second import: %d %s", got.Status, got.Body)
		}
		reach(t, admin, job, 1)
		admin.Post(fmt.Sprintf("/import/job/%d/cancel", job), nil)
		if s := admin.WaitImport(t, job); s.Status != "CANCELLED" || s.Stats.Created != s.Current-s.Stats.Faulty || s.Current == manyRows || !s.CanRevert {
			t.Errorf("cancelled: %+v", s)
		}
		job = admin.StartImport(t, "features", admin.Upload(t, "f.csv", manyFeatures()), apitest.ImportQuery(brand, list))
		reach(t, admin, job, 1)
		if answer := admin.Delete(fmt.Sprintf("/pricelist/%d", list)); answer.Status != http.StatusOK {
			t.Fatalf("archive: %d %s", answer.Status, answer.Body)
		}
		if s := admin.WaitImport(t, job); s.Status != "ERROR" || !strings.Contains(s.ErrorToDisplay, "archived") || s.Current == manyRows {
			t.Errorf("after the list was archived: %+v", s)
		}
	})
}
