package customer_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// After an erasure the log is cut off, and after the night no byte of the database's file holds the name, the
// address or the telephone of the person, in whatever form they stood there, then or before.
func TestErasedPersonIsInNoByteOfTheFiles(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	admin := p.As(t, "admin")
	const name, mail, phone = "Zenobija Kvykšnytė", "zenobija@kvyksnyte.example", "+370 699 77123"
	forms := []string{"Zenobij", "zenobij", "Kvykšnyt", "kvykšnyt", "kvyksnyt", "699 77123", "69977123", "Pirmutinė", "pirmutin"}
	// Earlier names of the same person, and others between, so that rows move from page to page.
	who := add(t, admin, fmt.Sprintf(`{"dealer_company_id":1,"name":"Pirmutinė Zenobija","email":%q,"phone":%q,"comment":"%s"}`, mail, phone, name))
	revision := who.Revision
	for i := range 60 {
		add(t, admin, fmt.Sprintf(`{"dealer_company_id":1,"name":"Kitas Žmogus %d","email":"kitas%[1]d@example.org","comment":"%s"}`, i, strings.Repeat("x", i*40)))
		if i%6 == 0 {
			body := fmt.Sprintf(`{"name":"%[1]s %[2]d","comment":"%[1]s %[3]s","revision":%[4]d}`, name, i, strings.Repeat("y", i*30), revision)
			revision = apitest.Done[one_](t, admin.Put(fmt.Sprint("/customer/", who.ID), body)).Revision
		}
	}
	revision = apitest.Done[one_](t, admin.Put(fmt.Sprint("/customer/", who.ID), fmt.Sprintf(`{"name":%q,"comment":"","revision":%d}`, name, revision))).Revision
	offer := offertest.DemoCar(t, p, "standard")
	offer.Click(t, "475", "")
	apitest.Done[offertest.Version](t, offer.SaveFields(fmt.Sprintf(`{"customer_id":%d,"customer_name":%q,"customer_email":%q,"customer_phone":%q}`, who.ID, name, mail, phone)))
	apitest.Done[offertest.Finished](t, offer.Finish(offer.Now(t).Revision))

	if found := inFiles(t, p.Config.Config, forms); len(found) == 0 {
		t.Fatal("nothing of the person is found before")
	}
	written := int64(0)
	if log, err := os.Stat(filepath.Join(p.Config.Folder, db.DatabaseFile+"-wal")); err == nil {
		written = log.Size()
	}
	apitest.Done[erasure](t, admin.Post(fmt.Sprint("/customer/erase/", who.ID), fmt.Sprintf(`{"name":%q,"revision":%d}`, name, revision)))
	if log, err := os.Stat(filepath.Join(p.Config.Folder, db.DatabaseFile+"-wal")); err == nil && log.Size() >= written {
		t.Errorf("the log, which has the pages of before, was not cut off: %d bytes, %d before", log.Size(), written)
	}
	if err := p.DB().RemoveTraces(t.Context()); err != nil { // as the job does at night
		t.Fatal(err)
	}
	for form, where := range inFiles(t, p.Config.Config, forms) {
		t.Errorf("%s still stands in %s", form, where)
	}
}

// inFiles finds texts in the bytes of a SQLite database.
func inFiles(t *testing.T, cfg db.Config, texts []string) map[string]string {
	t.Helper()
	found := map[string]string{}
	for _, suffix := range []string{"", "-wal", "-journal"} {
		name := filepath.Join(cfg.Folder, db.DatabaseFile+suffix)
		content, err := os.ReadFile(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		for _, text := range texts {
			if at := bytes.Index(content, []byte(text)); at >= 0 {
				found[text] = fmt.Sprintf("%s: %q", filepath.Base(name), content[max(0, at-60):min(len(content), at+60)])
			}
		}
	}
	return found
}
