package app_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// shownBeside are fields that a page is shown beside a record and that a write
// refuses by their names.
var shownBeside = map[string][]string{
	"/pricelist/{id}": {"actual", "copying", "models"},
}

// TestSendingBackWhatWasReadChangesNothing: each record that can be written is
// taken as it was read, read-only fields included, and stays as it was.
func TestSendingBackWhatWasReadChangesNothing(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		readable := map[string]bool{}
		for _, o := range p.App.API.Operations() {
			readable[name(o)] = true
		}
		tried := 0
		for _, o := range p.App.API.Operations() {
			if o.Method != http.MethodPut || !strings.HasSuffix(o.Path, "/{id}") || !readable["GET "+o.Path] {
				continue
			}
			path := fixtures[name(o)].path
			before := admin.Get(path)
			if before.Status != http.StatusOK {
				continue // of a role or user that the administrator may not see so
			}
			tried++
			body := fieldsIn(t, before)
			for _, field := range shownBeside[o.Path] {
				delete(body, field)
			}
			if o.Path == "/model/{id}" { // its prices are those of a list
				body["pricelistId"] = json.RawMessage("1")
			}
			if o.Path == "/survey-version/{id}" { // a draft stays one
				body["activate"] = json.RawMessage("0")
			}
			got := admin.Put(path, body)
			if got.Status != http.StatusOK {
				t.Errorf("%s with what was read: %d %s", name(o), got.Status, got.Body)
				continue
			}
			was, is := fieldsIn(t, before), fieldsIn(t, admin.Get(path))
			for _, field := range slices.Sorted(maps.Keys(was)) {
				if string(was[field]) != string(is[field]) && field != "revision" && !strings.HasPrefix(field, "updated") {
					t.Errorf("%s changes %s from %s to %s", name(o), field, was[field], is[field])
				}
			}
		}
		if tried < 15 {
			t.Errorf("only %d records were tried", tried)
		}
	})
}

func fieldsIn(t *testing.T, got apitest.Response) (fields map[string]json.RawMessage) {
	t.Helper()
	got.JSON(t, &fields)
	return fields
}

// TestReadOnlyFieldsAreRefused: a read-only field with another value than the record has is
// named and refused, in place of being dropped without a word.
func TestReadOnlyFieldsAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, taken, tried := p.As(t, "admin"), bodies(t, p), 0
		for _, o := range p.App.API.Operations() {
			if o.Method != http.MethodPut || !strings.HasSuffix(o.Path, "/{id}") {
				continue
			}
			path := fixtures[name(o)].path
			read := admin.Get(path)
			if read.Status != http.StatusOK {
				continue
			}
			was := fieldsIn(t, read)
			for field, property := range taken[name(o)] {
				if !property.ReadOnly || field == "revision" || name(o) == "PUT /transaction/{id}" && field == "fup_done" { // alone it is a request
					continue
				}
				other := otherThan(was[field])
				if other == nil {
					continue
				}
				tried++
				got := admin.Put(path, map[string]json.RawMessage{"revision": was["revision"], field: other})
				if got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors[field]) == 0 {
					t.Errorf("%s with another %s (%s for %s): %d %.200s", name(o), field, other, was[field], got.Status, got.Body)
				}
			}
		}
		for field, other := range map[string]string{"features": `[{"feature_id":1,"role":"chosen","seq":99,"list_price":null}]`, "accessory_ids": `[{"accessory_id":1,"quantity":7,"price":1}]`} {
			apitest.Rejects(t, field+" of an offer, which have operations of their own", admin.Put("/version/1", `{"`+field+`":`+other+`}`), field)
		}
		if tried < 80 {
			t.Errorf("only %d fields were tried", tried)
		}
	})
}

// otherThan is another value of the same kind; nil: of a kind that has no simple one.
func otherThan(value json.RawMessage) json.RawMessage {
	switch text := string(value); {
	case text == "true":
		return json.RawMessage("false")
	case text == "false":
		return json.RawMessage("true")
	case strings.HasPrefix(text, `"`):
		return json.RawMessage(`"another"`)
	case text != "" && strings.ContainsAny(text[:1], "0123456789"):
		return json.RawMessage("987654")
	}
	return nil
}
