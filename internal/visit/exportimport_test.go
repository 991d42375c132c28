package visit_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// TestExportsOfVisitsAreImportedAgain: the visits of the demo change nothing when they are exported and imported unchanged,
// and a visit stays with its customer though another got the same address since; a row that takes it away says so.
func TestExportsOfVisitsAreImportedAgain(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		first := admin.Create(t, "/customer", `{"dealer_company_id":1,"name":"Ona Pirmoji","email":"abi@example.com"}`)
		counts(t, "a visit", importFile(t, admin, fileOf("Vilnius;Aurora;sales;2026-01-15;Ona Pirmoji;;abi@example.com;;;VINOFTWO000000001;;;")), apitest.ImportCounts{Created: 1})
		linked := func() *int64 {
			t.Helper()
			visits := apitest.Done[[]struct {
				CustomerID *int64 `json:"customer_id"`
			}](t, admin.Get("/transaction?keyword=VINOFTWO000000001"))
			if len(visits) != 1 {
				t.Fatalf("%d visits", len(visits))
			}
			return visits[0].CustomerID
		}
		if got := linked(); got == nil || *got != first {
			t.Fatalf("the visit is of %v", got)
		}
		admin.Create(t, "/customer", `{"dealer_company_id":1,"name":"Ona Antroji","email":"abi@example.com"}`)
		for _, form := range []string{"csv", "xlsx"} {
			file := admin.Get("/transaction?brandIds=1&format=" + form).Body
			got := admin.Import(t, "transaction", "again."+form, []byte(file), apitest.ImportQuery(1, 0))
			if got.Status != "OK" || got.Stats.Created+got.Stats.Updated+got.Stats.Faulty != 0 || got.Stats.Unchanged == 0 {
				t.Errorf("%s: %s %s %+v %s", form, got.Status, got.ErrorToDisplay, got.Stats.ImportCounts, admin.Get(fmt.Sprintf("/import/job/%d/rows?limit=3", got.JobID)).Body)
			}
			if got := linked(); got == nil || *got != first {
				t.Errorf("after %s the visit is of %v", form, got)
			}
		}
		trial := importFile(t, admin, fileOf("Vilnius;Aurora;sales;2026-01-15;Ona Pirmoji;;kita@example.com;;;VINOFTWO000000001;;;"), "dryRun", "1")
		if rows := admin.Get(fmt.Sprintf("/import/job/%d/rows?action=warned", trial.JobID)).Body; !strings.Contains(rows, "no longer linked") {
			t.Errorf("a row with another address: %s", rows)
		}
	})
}
