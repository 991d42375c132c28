package customer_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type part struct {
	Kind, Name, What string
	ID               int64
	Count            int
}

type erasure struct{ Erased, Stays []part }

func (e erasure) has(parts []part, kind, what string) bool {
	return slices.ContainsFunc(parts, func(p part) bool { return p.Kind == kind && p.What == what })
}

// What is held on a person is shown as a whole, and erased as a whole: the
// customer, the same person entered once more, texts and documents of their
// offers, what the log says; the log stays sealed and figures stay.
func TestErasePerson(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		grant(t, p, "app.company.customers")
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		const secret, mail, phone = "Ievutė Slaptutė", "ievute@slaptute.example", "+370 677 88991"
		ieva := add(t, admin, fmt.Sprintf(`{"dealer_company_id":1,"name":%q,"email":%q,"phone":%q,"comment":"likes Slaptutė red"}`, secret, mail, phone))
		twin := add(t, admin, `{"dealer_company_id":2,"name":"I. Slaptutė","phone":"8677 88991"}`)
		other := add(t, admin, `{"dealer_company_id":1,"name":"Kita Moteris","email":"kita@slaptute.example"}`)
		apitest.Done[[]struct{ ID int64 }](t, admin.Post(fmt.Sprint("/customer/consents/", ieva.ID), `{"channel":"email","purpose":"survey","given":true,"source":"signed form"}`))
		linked := offertest.DemoCar(t, p, "standard")
		linked.Click(t, "475", "")
		apitest.Done[offertest.Version](t, linked.SaveFields(fmt.Sprintf(`{"customer_id":%d,"customer_name":%q,"customer_email":%q,"customer_phone":%q,"comment":"for Slaptutė"}`, ieva.ID, secret, mail, phone)))
		apitest.Done[offertest.Finished](t, linked.Finish(linked.Now(t).Revision))
		apitest.Done[struct{ ID int64 }](t, linked.Post(fmt.Sprint("/version/mail/", linked.ID), fmt.Sprintf(`{"to":%q,"text":"Dear Ievutė Slaptutė"}`, mail)))
		page := apitest.Done[struct{ Address string }](t, linked.Post(fmt.Sprint("/version/links/", linked.ID), `{}`))
		if got := p.Anonymous().Do(http.MethodPost, page.Address+"/question", "text=Ar+Slaptut%C4%97+gali%3F", http.Header{"Content-Type": {"application/x-www-form-urlencoded"}}); got.Status != http.StatusSeeOther {
			t.Errorf("a question: %d", got.Status)
		}
		// Named by nobody's id: the telephone says whose it is.
		apitest.Done[struct{ ID int64 }](t, jonas.Put("/version/2", `{"customer_name":"Slaptutė","customer_phone":"(8-677) 88991","title":"Slaptutei"}`))
		apitest.Done[struct{ ID int64 }](t, jonas.Put("/version/3", `{"customer_name":"Kita Moteris","customer_email":"kita@slaptute.example"}`))
		p.Run(t, audit.SealKind)

		one := fmt.Sprint(ieva.ID)
		for _, op := range []func() apitest.Response{
			func() apitest.Response { return jonas.Get("/customer/personal-data/" + one) },
			func() apitest.Response { return jonas.Get("/pdf/customer/" + one) },
			func() apitest.Response { return jonas.Get("/customer/erasure/" + one) },
			func() apitest.Response { return jonas.Post("/customer/erase/"+one, `{"name":"x"}`) },
		} {
			if got := op(); got.Status != http.StatusForbidden {
				t.Errorf("without the right: %d %s", got.Status, got.Body)
			}
		}
		var all struct {
			Held []struct {
				Kind string
				ID   int64
			}
		}
		got := admin.Get("/customer/personal-data/" + one)
		got.JSON(t, &all)
		if saved := got.Header.Get("Content-Disposition"); saved != "attachment; filename=customer-"+one+".json" {
			t.Errorf("it is not saved as a file: %q", saved)
		}
		kinds := map[string]int{}
		for _, h := range all.Held {
			kinds[h.Kind]++
		}
		if kinds["customer"] != 2 || kinds["version"] != 2 || kinds["consent"] != 1 || kinds["log"] < 5 || strings.Contains(got.Body, "kita@") || !strings.Contains(got.Body, mail) || !strings.Contains(got.Body, "Dear Ievutė") {
			t.Errorf("held are %v: %s", kinds, got.Body)
		}
		if paper := admin.Get("/pdf/customer/" + one); paper.Status != http.StatusOK || !strings.HasPrefix(paper.Body, "%PDF") {
			t.Errorf("as PDF: %d", paper.Status)
		}
		var before erasure
		admin.Get("/customer/erasure/"+one).JSON(t, &before)
		wrong(t, "with another name", admin.Post("/customer/erase/"+one, fmt.Sprintf(`{"name":"Ieva","revision":%d}`, ieva.Revision)), "name")
		done := apitest.Done[erasure](t, admin.Post("/customer/erase/"+one, fmt.Sprintf(`{"name":%q,"revision":%d}`, secret, ieva.Revision)))
		if fmt.Sprint(done) != fmt.Sprint(before) {
			t.Errorf("erased %v, announced %v", done, before)
		}
		if !done.has(done.Erased, "version", "documents") || !done.has(done.Erased, "version", "page") || !done.has(done.Erased, "version", "archived") || !done.has(done.Erased, "version", "mails") || !done.has(done.Stays, "version", "figures") || !done.has(done.Stays, "backup", "backups") {
			t.Errorf("done is %+v", done)
		}

		// Nothing of the person is anywhere any more, other than as the hash of an address.
		for _, secret := range []string{"slaptut", "Slaptut", "677 88991", "67788991", "677) 88991", "ievut", "Ievut"} {
			for table, columns := range map[string]string{
				"customers": "name || company_name || phone || phone_key || email || email_key || comment || search || name_key",
				"versions":  "customer_name || customer_phone || customer_email || comment || title || search",
				"audit":     "CAST(changes AS TEXT)", "offer_documents": "CAST(input AS TEXT) || CAST(told AS TEXT) || CAST(page AS TEXT)", "tag_words": "word", "mails": "recipient || subject || detail", "consents": "source || address_hash", "offer_questions": "text", "offer_acceptances": "name || wording",
			} {
				if found := count(t, p, table, columns, secret); found != expected(table, secret) {
					t.Errorf("%s is in %d rows of %s", secret, found, table)
				}
			}
		}
		if got := admin.Get(fmt.Sprint("/version/documents/", linked.ID)); strings.TrimSpace(got.Body) != "[]" {
			t.Errorf("documents are left: %s", got.Body)
		}
		for id, want := range map[int64]string{linked.ID: "archived", 2: "archived", 3: "draft"} {
			var v struct{ Status string }
			if admin.Get(fmt.Sprint("/version/", id)).JSON(t, &v); v.Status != want {
				t.Errorf("offer %d is %s, want %s", id, v.Status, want)
			}
		}
		for _, id := range []int64{ieva.ID, twin.ID} {
			was := apitest.Done[one_](t, admin.Get(fmt.Sprint("/customer/", id)))
			if was.Status != "deleted" || was.Name != "" || was.ErasedAt == nil {
				t.Errorf("what was erased is %+v", was)
			}
			if got := admin.Put(fmt.Sprint("/customer/", id), fmt.Sprintf(`{"name":"Back","status":"active","revision":%d}`, was.Revision)); got.Status != http.StatusConflict {
				t.Errorf("written again: %d %s", got.Status, got.Body)
			}
		}
		if is := apitest.Done[one_](t, admin.Get(fmt.Sprint("/customer/", other.ID))); is.Name != "Kita Moteris" {
			t.Errorf("another person is %+v", is)
		}
		if got := admin.Post("/customer/erase/"+one, `{"name":""}`); got.Status != http.StatusConflict {
			t.Errorf("once more: %d %s", got.Status, got.Body)
		}
		p.Run(t, audit.SealKind)
		if err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			_, err := audit.Verify(t.Context(), tx, app.SealHeads(p.Config))
			return err
		}); err != nil {
			t.Errorf("the log is broken: %v", err)
		}
	})
}

// one_ is a customer with what an erasure leaves.
type one_ struct {
	one
	ErasedAt *string `json:"erased_at"`
}

// expected is how often a text may be left: the other person's address has it.
func expected(table, text string) int {
	if text == "slaptut" && (table == "customers" || table == "versions") {
		return 1
	}
	if text == "slaptut" && table == "audit" {
		return 2
	}
	return 0
}

func count(t *testing.T, p *apitest.Program, table, columns, text string) (n int) {
	t.Helper()
	err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		texts, err := db.Select[string](t.Context(), tx, "SELECT "+columns+" AS text FROM "+table+" WHERE {everyone}")
		for _, found := range texts {
			if strings.Contains(found, text) {
				n++
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// What a customer said is written down and only grows; the address stands as its hash.
func TestConsents(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		grant(t, p, "app.company.customers")
		jonas := p.As(t, "jonas")
		ona := add(t, jonas, `{"dealer_company_id":1,"name":"Ona","email":"ona@consent.example"}`)
		at := fmt.Sprint("/customer/consents/", ona.ID)
		wrong(t, "without a phone", jonas.Post(at, `{"channel":"phone","purpose":"survey","given":true,"source":"form"}`), "channel")
		wrong(t, "without a source", jonas.Post(at, `{"channel":"email","purpose":"survey","given":true,"source":" "}`), "source")
		jonas.Post(at, `{"channel":"email","purpose":"survey","given":true,"source":"form"}`)
		type said struct {
			Given  any
			Source string
			ByName string `json:"by_name"`
		}
		all := apitest.Done[[]said](t, jonas.Post(at, `{"channel":"email","purpose":"survey","given":false,"source":"telephone"}`))
		if len(all) != 2 || all[0].Source != "telephone" || all[1].Source != "form" || all[0].ByName != "Jonas Petraitis" {
			t.Errorf("the ledger has %+v", all)
		}
		if got := p.As(t, "ilze").Get(at); got.Status != http.StatusForbidden && got.Status != http.StatusNotFound {
			t.Errorf("to others: %d", got.Status)
		}
	})
}
