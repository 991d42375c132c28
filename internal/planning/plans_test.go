package planning_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/sheet"
	"forecourt/internal/testkit/apitest"
)

// A plan that was kept stays as it was.
func TestPlansStay(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		model, serie := serieOf(t, admin)
		write := func(amount int64) {
			t.Helper()
			seen := grid(t, admin, 6, serie).cell(model, 11).Revision
			if got := apitest.Done[answers](t, admin.Post("/quota/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":11,"amount":%d,"revision":%d}`, model, amount, seen)))); got.Saved != 1 {
				t.Fatalf("not saved: %+v", got)
			}
		}
		write(81)
		plan := admin.Create(t, "/plan-version", fmt.Sprintf(`{"kind":"quota","company_id":6,"brand_id":1,"year":%d,"name":"Pavasario planas"}`, testYear()))
		write(82)
		got := apitest.Done[quotaGrid](t, admin.Get(fmt.Sprintf("/quota/grid?brandId=1&companyId=6&serieId=%d&year=%d&planId=%d", serie, testYear(), plan)))
		if c := got.cell(model, 11); c.Amount != 82 || c.Plan != 81 {
			t.Errorf("beside the plan: %+v", c)
		}
		if again := admin.Post("/plan-version", fmt.Sprintf(`{"kind":"quota","company_id":6,"brand_id":1,"year":%d,"name":"Pavasario planas"}`, testYear())); again.Status != http.StatusUnprocessableEntity {
			t.Errorf("the same name twice: %d", again.Status)
		}
		if kind := admin.Get("/plan-version?kind=none").Problem(t).Errors["kind"]; len(kind) != 1 || !strings.HasSuffix(kind[0], ": quota, target") {
			t.Errorf("a kind that there is not: %q", kind)
		}
		if other := admin.Get(fmt.Sprintf("/quota/grid?brandId=1&companyId=1&serieId=%d&year=%d&planId=%d", serie, testYear(), plan)); other.Status != http.StatusUnprocessableEntity {
			t.Errorf("the plan of another company: %d", other.Status)
		}
		p.Run(t, "planning.first")
	})
}

// What was exported is read again and changes nothing; what was typed into it is saved, and
// what is none is refused alone.
func TestFilesAreReadAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		model, serie := serieOf(t, admin)
		first := grid(t, admin, 6, serie)
		apitest.Done[answers](t, admin.Post("/quota/cells", cellsBody(6, fmt.Sprintf(`{"row":%d,"month":2,"amount":-5,"revision":%d,"note":"susitarta"}`, model, first.cell(model, 2).Revision))))
		before := grid(t, admin, 6, serie)
		file := admin.Get(fmt.Sprintf("/quota/file?brandId=1&companyId=6&serieId=%d&year=%d", serie, testYear()))
		read := func(name string, content []byte) answers {
			t.Helper()
			stored := admin.Upload(t, name, content)
			return apitest.Done[answers](t, admin.Post("/quota/import", fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"serie_id":%d,"file":%q}`, testYear(), serie, stored)))
		}
		if got := read("kvotos.xlsx", []byte(file.Body)); got.Saved+got.Refused != 0 || got.Unchanged == 0 || len(got.Skipped) != 0 {
			t.Errorf("read again: saved %d, unchanged %d, refused %d, skipped %v", got.Saved, got.Unchanged, got.Refused, got.Skipped)
		}
		code := ""
		for _, group := range before.Groups {
			for _, r := range group.Rows {
				if r.ID == model {
					code = r.Code
				}
			}
		}
		got := read("kvotos.csv", fmt.Appendf(nil, "code;%[1]d-01;%[1]d-02;%[1]d-03;%[1]d-04;note;kita\r\n%[2]s;31;abc;99999;-4;iš failo;per daug\r\nNERA-TOKIO;1;1;1;1;;\r\n", testYear(), strings.ToLower(code)))
		if got.Saved != 2 || got.Refused != 2 || len(got.Skipped) != 2 {
			t.Errorf("a table with errors: %+v", got)
		}
		after := grid(t, admin, 6, serie)
		if after.cell(model, 1).Amount != 31 || after.cell(model, 4).Amount != -4 || after.cell(model, 1).Note != "iš failo" || after.cell(model, 2).Amount != -5 {
			t.Errorf("after a table with errors: %+v %+v", after.cell(model, 1), after.cell(model, 2))
		}
		for name, content := range map[string]string{
			"kitu metu.csv": fmt.Sprintf("code;%d-01\r\nX;1\r\n", testYear()-1),
			"be galvos.csv": "a;b\r\n1;2\r\n", "ilgas.csv": "code;1\r\n" + strings.Repeat("X;1\r\n", 1100),
		} {
			stored := admin.Upload(t, name, []byte(content))
			if got := admin.Post("/quota/import", fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"serie_id":%d,"file":%q}`, testYear(), serie, stored)); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		targets := admin.Get(fmt.Sprintf("/sales-target/file?brandId=1&companyId=6&year=%d", testYear()))
		book, err := sheet.Open(strings.NewReader(targets.Body), int64(len(targets.Body)), "x.xlsx", sheet.Reading{})
		if err != nil || len(book.Tables) != 1 {
			t.Errorf("the file of sales targets: %v", err)
		}
		stored := admin.Upload(t, "tikslai.xlsx", []byte(targets.Body))
		if got := apitest.Done[answers](t, admin.Post("/sales-target/import", fmt.Sprintf(`{"company_id":6,"brand_id":1,"year":%d,"file":%q}`, testYear(), stored))); got.Saved+got.Refused != 0 {
			t.Errorf("sales targets read again: %+v", got)
		}
	})
}
