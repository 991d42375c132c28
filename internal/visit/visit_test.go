package visit_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

type transaction struct {
	ID       int64
	Revision int64
	Company  int64   `json:"company_id"`
	Manager  *int64  `json:"manager_user_id"`
	Name     string  `json:"manager_name"`
	Customer *int64  `json:"customer_id"`
	Vehicle  *int64  `json:"vehicle_id"`
	Email    string  `json:"email"`
	Consent  string  `json:"consent"`
	Done     bool    `json:"fup_done"`
	DoneAt   *string `json:"fup_done_at"`
	VIN      string  `json:"vin"`
}

const columns = "company;brand;business_unit;date;customer_name;phone;email;language;vehicle;vin;licence_plate_no;manager;consent\n"

func fileOf(rows ...string) []byte {
	return []byte(columns + strings.Join(rows, "\n") + "\n")
}

func importFile(t *testing.T, c *apitest.Client, file []byte, query ...string) apitest.ImportStatus {
	t.Helper()
	return c.Import(t, "transaction", "visits.csv", file, apitest.ImportQuery(1, 0, query...))
}

func counts(t *testing.T, what string, got apitest.ImportStatus, want apitest.ImportCounts) {
	t.Helper()
	if got.Status != "OK" || got.Stats.ImportCounts != want {
		t.Errorf("%s: %s %s %+v; want %+v", what, got.Status, got.ErrorToDisplay, got.Stats.ImportCounts, want)
	}
}

func found(t *testing.T, c *apitest.Client, keyword string) []transaction {
	t.Helper()
	return apitest.Done[[]transaction](t, c.Get("/transaction?keyword="+keyword))
}

// A sale is added by hand and corrected; the same visit is there once, whatever day it is sent again (OP-156).
func TestTransactionsByHand(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		const body = `{"company_id":1,"brand_id":1,"business_unit":"service","date":"2026-01-15","customer_name":"Ona Testė","email":"Ona+auto@Example.com","vin":"waazzz4gazb900001","manager_user_id":2}`
		id := admin.Create(t, "/transaction", body)
		one := fmt.Sprintf("/transaction/%d", id)
		got := apitest.Done[transaction](t, admin.Get(one))
		if got.Name == "" || got.Consent != "unknown" || got.Email != "Ona+auto@Example.com" || got.VIN != "WAAZZZ4GAZB900001" {
			t.Errorf("it is stored as %+v", got)
		}
		apitest.Rejects(t, "the same visit again", admin.Post("/transaction", body), "date")
		apitest.Rejects(t, "nobody", admin.Post("/transaction", `{"company_id":1,"brand_id":1,"business_unit":"service","date":"2026-01-15","customer_name":"X"}`), "vin")
		apitest.Rejects(t, "an address of two lines", admin.Post("/transaction", `{"company_id":1,"brand_id":1,"business_unit":"sales","date":"2026-01-15","email":"ona@example.com\nBcc: x@example.com"}`), "email")
		apitest.Rejects(t, "no such unit", admin.Post("/transaction", `{"company_id":1,"brand_id":1,"business_unit":"parts","date":"2026-01-15","vin":"X1"}`), "business_unit")
		apitest.Rejects(t, "a day that has not come", admin.Post("/transaction", `{"company_id":1,"brand_id":1,"business_unit":"sales","date":"2099-01-15","vin":"X1"}`), "date")
		apitest.Rejects(t, "moved to such a day", admin.Put(one, fmt.Sprintf(`{"date":"2099-01-15","revision":%d}`, got.Revision)), "date")
		apitest.Rejects(t, "a manager of another company", admin.Post("/transaction", `{"company_id":2,"brand_id":1,"business_unit":"sales","date":"2026-01-15","vin":"X1","manager_user_id":2}`), "manager_user_id")
		changed := apitest.Done[transaction](t, admin.Put(one, fmt.Sprintf(`{"email":"kita@example.com","revision":%d}`, got.Revision)))
		if changed.Email != "kita@example.com" {
			t.Errorf("corrected it is %+v", changed)
		}
		closed := apitest.Done[transaction](t, admin.Post("/transaction", fmt.Sprintf(`{"id":%d,"fup_done":1,"fup_done_at":"2020-01-01T00:00:00Z"}`, id)))
		if !closed.Done || closed.DoneAt == nil || strings.HasPrefix(*closed.DoneAt, "2020") {
			t.Errorf("its follow-up is closed at %v", closed.DoneAt)
		}
		if got := apitest.Done[transaction](t, admin.Post("/transaction", fmt.Sprintf(`{"id":%d,"fup_done":false}`, id))); got.Done || got.DoneAt != nil {
			t.Errorf("its follow-up is open again: %+v", got)
		}
		for name, call := range map[string]apitest.Response{
			"reads": p.As(t, "egle").Get("/transaction"), "adds": p.As(t, "egle").Post("/transaction", body), "changes": p.As(t, "egle").Put(one, `{"email":"x@example.com"}`),
		} {
			if call.Status != http.StatusForbidden {
				t.Errorf("who has no right %s: %d", name, call.Status)
			}
		}
	})
}

// TestNameBesideAManagerIsRefused: a manager who is a user has that user's name. Another one is refused, and not
// dropped.
func TestNameBesideAManagerIsRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		const with = `{"company_id":1,"brand_id":1,"business_unit":"service","date":"2026-01-15","vin":"NAMED%d",
			"manager_user_id":2,"manager_name":%q}`
		apitest.Rejects(t, "a new one", admin.Post("/transaction", fmt.Sprintf(with, 1, "Kas Nors")), "manager_name")
		one := fmt.Sprintf("/transaction/%d", admin.Create(t, "/transaction", fmt.Sprintf(with, 2, "")))
		name := apitest.Done[transaction](t, admin.Get(one)).Name
		got := admin.Put(one, `{"manager_name":"Kas Nors"}`)
		if apitest.Rejects(t, "changed", got, "manager_name"); !strings.Contains(got.Body, name) {
			t.Errorf("it does not say whose name is kept: %s", got.Body)
		}
		for what, body := range map[string]string{
			"as it was read": fmt.Sprintf(`{"manager_name":%q,"vehicle":"X"}`, name), "left empty": `{"manager_name":""}`,
		} {
			if got := apitest.Done[transaction](t, admin.Put(one, body)); got.Name != name {
				t.Errorf("%s: %q, not %q", what, got.Name, name)
			}
		}
		alone := apitest.Done[transaction](t, admin.Put(one, `{"manager_user_id":null,"manager_name":"Kas Nors"}`))
		if alone.Manager != nil || alone.Name != "Kas Nors" {
			t.Errorf("without a user: %+v", alone)
		}
		if got := apitest.Done[transaction](t, admin.Put(one, `{"manager_user_id":2}`)); got.Name != name {
			t.Errorf("a user in place of a name: %+v", got)
		}
	})
}

// A file brings visits in, the same file again changes nothing, a newer one corrects, and all of
// it is undone (I-010).
func TestTransactionsAreImported(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		file := fileOf(
			"UAB „Aurora Vilnius“;Aurora;service;15.01.2026;Ona Importė;+370 612 34567;ona.importe@example.com;lt;Aurora Klasika;WAAZZZ4GAZB900011;ABC 123;jonas;yes",
			"300100011;Aurora;sales;2026-01-16;Jonas Vežėjas;;jonas+1@example.com;en;;;;Buvęs Darbuotojas;no",
			"Vilnius;Aurora;Sales;2026-01-17;;861234567;;;;;;;",
		)
		counts(t, "a trial", importFile(t, admin, file, "dryRun", "1"), apitest.ImportCounts{Created: 3})
		if left := found(t, admin, "import%C4%97"); len(left) != 0 {
			t.Fatalf("a trial wrote %+v", left)
		}
		done := importFile(t, admin, file)
		counts(t, "an import", done, apitest.ImportCounts{Created: 3})
		first := found(t, admin, "import%C4%97")
		if len(first) != 1 || first[0].Manager == nil || first[0].Consent != "yes" {
			t.Errorf("the first: %+v", first)
		}
		if second := found(t, admin, "vežėjas"); len(second) != 1 || second[0].Manager != nil || second[0].Name != "Buvęs Darbuotojas" {
			t.Errorf("who is no user stays by name: %+v", second)
		}
		counts(t, "the same file", importFile(t, admin, file), apitest.ImportCounts{Unchanged: 3})
		counts(t, "a correction", importFile(t, admin, fileOf("Vilnius;Aurora;service;2026-01-15;Ona Pataisyta;;;;;waazzz4gazb900011;;;")), apitest.ImportCounts{Updated: 1})
		if again := found(t, admin, "pataisyta"); len(again) != 1 || again[0].Email != "ona.importe@example.com" {
			t.Errorf("corrected: %+v", again)
		}
		exported := admin.Get("/transaction?format=csv&keyword=WAAZZZ4GAZB900011").Body
		counts(t, "an export", importFile(t, admin, []byte(exported)), apitest.ImportCounts{Unchanged: 1})
		if template := admin.Get("/import/transaction/template/1/0?format=csv"); template.Status != http.StatusOK || !strings.Contains(template.Body, "licence_plate_no") {
			t.Errorf("the template: %d %s", template.Status, template.Body)
		}
		back := apitest.Done[struct {
			JobID int64 `json:"job_id"`
		}](t, admin.Post(fmt.Sprintf("/import/job/%d/revert", done.JobID), nil))
		undone := admin.WaitImport(t, back.JobID)
		if undone.Stats.Reverted != 2 || undone.Stats.Refused != 1 { // the corrected one was changed since
			t.Errorf("undone: %+v", undone.Stats)
		}
	})
}

// What is wrong with a row is said at its cell; the other rows are written.
func TestFaultyTransactions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		wrong := []struct{ row, says string }{
			{"Nobody;Aurora;sales;2026-01-15;;;;;;VIN0000000001;;;", "company:import_unknown_dealer"},
			{";Aurora;sales;2026-01-15;;;;;;VIN0000000002;;;", "company:import_required"},
			{"Vilnius;Borealis;sales;2026-01-15;;;;;;VIN0000000003;;;", "brand:import_other_brand"},
			{"Vilnius;;sales;2026-01-15;;;;;;VIN0000000004;;;", "brand:import_required"},
			{"Vilnius;Aurora;parts;2026-01-15;;;;;;VIN0000000005;;;", "business_unit:import_wrong_value"},
			{"Vilnius;Aurora;sales;2026-02-30;;;;;;VIN0000000006;;;", "date:import_wrong_value"},
			{"Vilnius;Aurora;sales;;;;;;;VIN0000000007;;;", "date:import_required"},
			{"Vilnius;Aurora;sales;2099-01-01;;;;;;VIN0000000008;;;", "date:future"},
			{"Vilnius;Aurora;sales;2026-01-15;Only a name;;;;;;;;", "vin:import_either_key"},
			{"Vilnius;Aurora;sales;2026-01-15;;;;de;;VIN0000000009;;;", "language:import_wrong_value"},
			{"Vilnius;Aurora;sales;2026-01-15;;;;;;VIN0000000010;;;maybe", "consent:import_wrong_value"},
			{"Vilnius;Aurora;sales;2026-01-15;" + strings.Repeat("x", 300) + ";;;;;VIN0000000011;;;", "customer_name:too_long"},
			{"Vilnius;Aurora;sales;2026-01-15;;;\"ona@example.com\nBcc: x@example.com\";;;VIN0000000012;;;", "email:line_breaks"},
		}
		rows := make([]string, len(wrong))
		for i := range wrong {
			rows[i] = wrong[i].row
		}
		good := []string{
			"Vilnius;Aurora;sales;2026-01-15;;;two@example.com; other@example.com;;VIN0000000020;;;",
			"Vilnius;Aurora;sales;2026-01-15;;;\"\"\"Ona \"\"\"\"O\"\"\"\"\"\"@example.com\";;;VIN0000000021;;;",
			"UAB „Aurora Vilnius“;Aurora;sales;15.01.2026;;;;;;vin0000000021;;;",
		}
		good[0] = "Vilnius;Aurora;sales;2026-01-15;;;\"two@example.com; other@example.com\";;;VIN0000000020;;;"
		file := fileOf(append(rows, good...)...)
		for _, dry := range []string{"1", "0"} {
			got := importFile(t, admin, file, "dryRun", dry)
			counts(t, "dirty, dry run "+dry, got, apitest.ImportCounts{Created: 2, Faulty: int64(len(wrong)) + 1})
			said := apitest.Done[struct {
				Rows []struct {
					Row    int
					Faults []struct{ Column, Code, Message string }
				}
			}](t, admin.Get(fmt.Sprintf("/import/job/%d/rows?action=faulty", got.JobID)))
			for i, row := range said.Rows {
				is := ""
				for _, f := range row.Faults {
					is += f.Column + ":" + f.Code + " "
					if strings.Contains(f.Message, "{") || f.Message == "" {
						t.Errorf("%s says %q", f.Code, f.Message)
					}
				}
				want := "vin:import_same_key"
				if i < len(wrong) {
					want = wrong[i].says
				}
				if !strings.Contains(is, want) {
					t.Errorf("row %d: %s; want %s", row.Row, is, want)
				}
			}
		}
		errors := admin.Get(fmt.Sprintf("/import/job/%d/errors", importFile(t, admin, file, "dryRun", "1").JobID)).Body
		if !strings.Contains(errors, "VIN0000000012") || strings.Contains(errors, "VIN0000000020") {
			t.Errorf("the error file: %s", errors)
		}
		if got := p.As(t, "egle").Post("/import/transaction/import/x.csv?brandId=3", nil); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d", got.Status)
		}
	})
}
