package app_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// another is a value of the same kind that is not this one.
func another(value json.RawMessage) json.RawMessage {
	switch text := string(value); {
	case text == "true":
		return json.RawMessage("false")
	case text == "false":
		return json.RawMessage("true")
	case text == "null":
		return json.RawMessage("1")
	case strings.HasPrefix(text, `"`):
		return json.RawMessage(`"2001-01-01T00:00:00Z"`)
	case strings.HasPrefix(text, "["):
		return json.RawMessage("[]")
	case strings.HasPrefix(text, "{"):
		return json.RawMessage("{}")
	default:
		n, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return json.RawMessage("1")
		}
		return json.RawMessage(strconv.FormatFloat(n+1, 'f', -1, 64))
	}
}

// TestRestoreKeepsTheRules: of every kind of record with a history, an entry is
// restored by nobody without the right, by nobody of other brands and companies, and
// gives nobody, the administrator included, the fields that stay.
func TestRestoreKeepsTheRules(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, powerless := p.As(t, "admin"), p.As(t, "tomas")
		stranger := strangerOf(t, p)
		picture := offertest.DemoCar(t, p, "standard").Upload(t)
		described := map[string]table.Described{}
		for _, of := range app.Tables().Described() {
			described[of.Entity] = of
		}
		walked := 0
		for _, o := range p.App.API.Operations() {
			collection, ok := strings.CutSuffix(o.Path, "/{id}/restore")
			if !ok {
				continue
			}
			of, ok := described[strings.TrimPrefix(collection, "/")]
			if !ok {
				t.Errorf("%s restores records of no table of that name", name(o))
				continue
			}
			f := fixtures[name(o)]
			path := strings.TrimSuffix(f.path, "/restore")
			before := admin.Get(path)
			if before.Status == http.StatusNotFound { // the demo group has none: make the first
				body := fmt.Sprint(fixtures["POST "+collection].body)
				admin.Post(collection, strings.NewReplacer("none.png", picture, `"image":"x"`, fmt.Sprintf(`"image":%q`, picture)).Replace(body))
				before = admin.Get(path)
			}
			if before.Status != http.StatusOK {
				t.Errorf("%s: %d %s", path, before.Status, before.Body)
				continue
			}
			walked++
			was := fieldsIn(t, before)
			stays, all := table.Changes{}, table.Changes{}
			for field, value := range was {
				if slices.Contains([]string{"id", "revision", "created_at", "updated_at", "updated_by_name"}, field) {
					continue
				}
				all[field] = [2]json.RawMessage{another(value), value}
				if slices.Contains(of.Stay, field) {
					stays[field] = all[field]
				}
			}
			id, err := strconv.ParseInt(string(was["id"]), 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			entries := map[string]int64{"the fields that stay": logged(t, p, of, id, stays), "every field": logged(t, p, of, id, all)}
			for what, entry := range entries {
				restore := func(c *apitest.Client) apitest.Response {
					return c.Post(path+"/restore", fmt.Sprintf(`{"historyId":%d,"revision":%s}`, entry, fieldsIn(t, admin.Get(path))["revision"]))
				}
				for who, c := range map[string]*apitest.Client{"without the right": powerless, "of others": stranger, "anonymous": p.Anonymous()} {
					if c == stranger && f.open {
						continue
					}
					if got := restore(c); got.Status != http.StatusForbidden && got.Status != http.StatusNotFound && got.Status != http.StatusUnauthorized {
						t.Errorf("%s restored %s, %s: %d %s", name(o), what, who, got.Status, got.Body)
					}
					if is := admin.Get(path); is.Body != before.Body {
						t.Errorf("%s, refused to who is %s, changed %s to %s", name(o), who, before.Body, is.Body)
					}
				}
				if got := restore(admin); got.Status >= 500 || what == "the fields that stay" && got.Status != http.StatusConflict {
					t.Errorf("%s of %s: %d %s", name(o), what, got.Status, got.Body)
				}
				is := fieldsIn(t, admin.Get(path))
				for field := range stays {
					if string(is[field]) != string(was[field]) {
						t.Errorf("%s of %s gives %s.%s back: %s, was %s", name(o), what, of.Name, field, is[field], was[field])
					}
				}
				if before = admin.Get(path); what == "every field" { // it may have come back by the rules
					was = fieldsIn(t, before)
				}
			}
		}
		if walked < 20 {
			t.Errorf("only %d kinds of records were walked", walked)
		}
	})
}

// logged adds an entry to the history of a record, as an earlier state left it.
func logged(t *testing.T, p *apitest.Program, of table.Described, record int64, changes table.Changes) (id int64) {
	t.Helper()
	err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		err := table.Log(t.Context(), tx, table.Entry{Entity: of.Entity, EntityID: record, Action: table.ActionUpdate, Revision: 1, Changes: changes})
		if err != nil {
			return err
		}
		id, err = db.SelectOne[int64](t.Context(), tx.Unscoped("the entry just written"), "SELECT max(id) FROM audit WHERE entity = $1 AND entity_id = $2", of.Entity, record)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}
