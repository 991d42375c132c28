package visit_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
)

type consent struct {
	Given  bool
	Source string
	Undoes bool `json:"undoes"`
	Counts bool
}

type address struct {
	Consents []struct {
		Given  bool
		Source string
	}
}

func revert(t *testing.T, c *apitest.Client, job int64) apitest.ImportStatus {
	t.Helper()
	back := apitest.Done[struct {
		JobID int64 `json:"job_id"`
	}](t, c.Post(fmt.Sprintf("/import/job/%d/revert", job), nil))
	return c.WaitImport(t, back.JobID)
}

// said are the answers to surveys that count of an address, the newest first.
func said(t *testing.T, c *apitest.Client, email string) (words string) {
	t.Helper()
	for _, one := range apitest.Done[address](t, c.Get("/survey-response/address?email="+email)).Consents {
		words += map[bool]string{true: "yes ", false: "no "}[one.Given] + one.Source + ";"
	}
	return words
}

// What an import wrote down of its customers is undone with it, by lines of their own: the ledger
// only grows, and what was said before counts again. A corrected visit undoes what it said too.
func TestUndoTakesConsentsBack(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		customer := admin.Create(t, "/customer", `{"dealer_company_id":1,"type":"person","name":"Ona","email":"ona@undo.example"}`)
		ledger := fmt.Sprintf("/customer/consents/%d", customer)
		known := admin.Create(t, "/transaction", `{"company_id":1,"brand_id":1,"business_unit":"service","date":"2026-01-10","email":"ona@undo.example","vin":"VINUNDO0000000001","consent":"no"}`)
		if got := said(t, admin, "ona@undo.example"); got != "no transaction;" {
			t.Fatalf("by hand: %s", got)
		}
		file := fileOf(
			"Vilnius;Aurora;service;2026-01-10;;;ona@undo.example;;;VINUNDO0000000001;;;yes",
			"Vilnius;Aurora;service;2026-01-12;;;ona@undo.example;;;VINUNDO0000000002;;;yes",
			"Vilnius;Aurora;service;2026-01-12;;;jonas@undo.example;;;VINUNDO0000000003;;;no",
		)
		done := importFile(t, admin, file)
		counts(t, "an import", done, apitest.ImportCounts{Created: 2, Updated: 1})
		if got := said(t, admin, "ona@undo.example"); got != "yes transaction;yes transaction;" {
			t.Errorf("imported: %s", got)
		}
		if undone := revert(t, admin, done.JobID); undone.Stats.Reverted != 3 {
			t.Fatalf("undone: %+v", undone.Stats)
		}
		if got := said(t, admin, "ona@undo.example"); got != "no transaction;" {
			t.Errorf("undone, what was said before counts: %s", got)
		}
		if got := said(t, admin, "jonas@undo.example"); got != "" {
			t.Errorf("undone, of the other nothing is known: %s", got)
		}
		all := apitest.Done[[]consent](t, admin.Get(ledger))
		counting := 0
		for _, line := range all {
			if line.Counts {
				counting++
			}
		}
		if len(all) != 7 || counting != 1 {
			t.Errorf("the ledger has %d lines, %d count: %+v", len(all), counting, all)
		}
		again := importFile(t, admin, file)
		counts(t, "the file again", again, apitest.ImportCounts{Created: 2, Updated: 1})
		if got := said(t, admin, "ona@undo.example"); got != "yes transaction;yes transaction;" {
			t.Errorf("imported again: %s", got)
		}
		one := fmt.Sprintf("/transaction/%d", known)
		v := apitest.Done[transaction](t, admin.Get(one))
		apitest.Done[transaction](t, admin.Put(one, fmt.Sprintf(`{"consent":"unknown","revision":%d}`, v.Revision)))
		if got := said(t, admin, "ona@undo.example"); got != "yes transaction;" {
			t.Errorf("one says nothing any more: %s", got)
		}
	})
}

// A manager whom nobody knows is kept by name, and the row says so, when it is tried and afterwards.
func TestUnknownManagerIsAWarning(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		file := fileOf(
			"Vilnius;Aurora;sales;2026-01-15;;;;;;VINWARN0000000001;;Buvęs Darbuotojas;",
			"Vilnius;Aurora;sales;2026-01-15;;;;;;VINWARN0000000002;;jonas;",
			"Vilnius;Aurora;parts;2026-01-15;;;;;;VINWARN0000000003;;Buvęs Darbuotojas;",
		)
		for _, dry := range []string{"1", "0"} {
			done := importFile(t, admin, file, "dryRun", dry)
			counts(t, "dry run "+dry, done, apitest.ImportCounts{Created: 2, Faulty: 1})
			var status struct{ Stats struct{ Warned int } }
			admin.Get(fmt.Sprintf("/import/job/%d", done.JobID)).JSON(t, &status)
			warned := apitest.Done[struct {
				Rows []struct {
					Row      int
					Action   string
					Warnings []struct{ Column, Code, Message string }
				}
				Total int
			}](t, admin.Get(fmt.Sprintf("/import/job/%d/rows?action=warned", done.JobID)))
			if status.Stats.Warned != 1 || warned.Total != 1 || warned.Rows[0].Row != 2 || warned.Rows[0].Action != "create" || len(warned.Rows[0].Warnings) != 1 ||
				warned.Rows[0].Warnings[0].Column != "manager" || warned.Rows[0].Warnings[0].Code != "import_unknown_manager" {
				t.Errorf("dry run %s: %+v %+v", dry, status, warned)
			}
		}
	})
}
