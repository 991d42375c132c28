package finish_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/pdf/pdftest"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// A document names the company as it was on that day; later ones as it is then.
func TestDocumentsKeepTheirSeller(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		c := offertest.DemoCar(t, p, "standard")
		texts := func(query string) string {
			return strings.ReplaceAll(strings.Join(pdftest.Texts([]byte(pdf(c, t, query))), ""), "\u00a0", " ")
		}
		is := func(body string) {
			t.Helper()
			if got := admin.Put("/company/1", body); got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		before := `"company_code":"300555444","vat_code":"LT100005554444","address":"Senoji g. 1, Vilnius","phone":"+370 5 255 5444","email":"sena@aurora.example","website":"sena.example"`
		is("{" + before + "}")
		first := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		paper, shown := pdf(c, t, ""), texts("")
		for _, want := range []string{"300555444", "LT100005554444", "Senoji g. 1, Vilnius", "+370 5 255 5444", "sena@aurora.example", "sena.example"} {
			if !strings.Contains(shown, want) {
				t.Errorf("%q is not printed in %s", want, shown)
			}
		}
		is(`{"company_code":"","vat_code":"LT100005555555","address":"Naujoji g. 2, Vilnius","phone":"","email":"","website":""}`)
		if pdf(c, t, "") != paper || sum(paper) != first.Document.SHA256 {
			t.Error("the document of the customer has moved with the company")
		}
		if got := compare(c, t, ""); len(got.Differences) != 0 {
			t.Errorf("the offer is another one since its company moved: %s", got.lines())
		}
		second := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		if shown := texts(""); !strings.Contains(shown, "Naujoji g. 2") || strings.Contains(shown, "300555444") || strings.Contains(shown, "Senoji") {
			t.Errorf("document %d shows %s", second.Document.Number, shown)
		}
		if pdf(c, t, "?revision=1") != paper {
			t.Error("the first document has changed")
		}
		kept := keptSellers(t, p, c.ID)
		if len(kept) != 2 || !strings.Contains(kept[0], "Senoji g. 1") || !strings.Contains(kept[0], "300555444") || !strings.Contains(kept[1], "LT100005555555") {
			t.Errorf("kept with the documents: %q", kept)
		}
	})
}

func keptSellers(t *testing.T, p *apitest.Program, id int64) (kept []string) {
	t.Helper()
	err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		found, err := db.Select[db.JSON](t.Context(), tx, "SELECT seller FROM offer_documents WHERE {everyone} AND version_id = $1 ORDER BY number", id)
		for _, one := range found {
			kept = append(kept, string(one))
		}
		return err
	})
	if err != nil {
		t.Fatal(fmt.Errorf("read documents: %w", err))
	}
	return kept
}
