package app_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/httpapi"
	"forecourt/internal/testkit/apitest"
)

// keptOtherwise are fields whose value is not what was sent last, with the reason.
var keptOtherwise = map[string]string{
	"/version/{id} include_accessories":     "only counts, the contract says, where company and serie have accessories to offer",
	"/survey-version/{id} based_on":         "names the version that a save has seen",
	"/survey-version/{id} activate":         "says what a save does, and is never answered",
	"/order/{id} log_comment":               "goes into the log of the order, and is never answered",
	"/vehicle-payment-log/{id} above_price": "answers what a save asks, and is never answered",
	"/user/{id} password":                   "is never answered",
	"/identity-provider/{id} client_secret": "is never answered",
	"/model/{id} pricelistId":               "says whose prices are meant",
	"/model/{id} battery_capacity":          notElectric,
	"/model/{id} electric_range":            notElectric,
	"/model/{id} electric_motor_power":      notElectric,
	"/model/{id} electric_motor_power_hp":   notElectric,
	"/model/{id} avg_energy_consumption":    notElectric,
	"/sales-group/{id} type":                "follows from the code of the group named packages",
}

const notElectric = "the contract says that it is cleared where neither fuel nor hybrid type is electric"

// property is a field of a body in the contract.
type property struct {
	Type                 any
	Format               string
	Enum                 []any
	ReadOnly             bool
	Items                *struct{ Type any }
	AdditionalProperties any
	AnyOf                []any
}

func (f property) is(kind string) bool {
	return f.Type == kind || reflect.DeepEqual(f.Type, []any{kind, "null"})
}

// bodies are the fields that each operation with a body takes.
func bodies(t *testing.T, p *apitest.Program) map[string]map[string]property {
	t.Helper()
	var contract struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct {
					Schema struct {
						Ref string `json:"$ref"`
					}
				}
			}
		}
		Components struct {
			Schemas map[string]struct{ Properties map[string]property }
		}
	}
	if err := json.Unmarshal(p.App.API.Contract(), &contract); err != nil {
		t.Fatal(err)
	}
	found := map[string]map[string]property{}
	for at, operations := range contract.Paths {
		for method, o := range operations {
			schema := path.Base(o.RequestBody.Content["application/json"].Schema.Ref)
			found[strings.ToUpper(method)+" "+strings.TrimPrefix(at, httpapi.Base)] = contract.Components.Schemas[schema].Properties
		}
	}
	return found
}

// TestNoFieldIsTakenAndDropped: every field that a record can be saved with is
// sent with another value, and with null: it is stored, or refused by its name.
func TestNoFieldIsTakenAndDropped(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		makeFixtures(t, admin)
		taken, tried := bodies(t, p), 0
		for _, o := range p.App.API.Operations() {
			if o.Method != http.MethodPut || !strings.HasSuffix(o.Path, "/{id}") {
				continue
			}
			at := fixtures[name(o)].path
			if strings.HasPrefix(at, "/model/") { // its prices are those of a list
				at += "?pricelistId=1"
			}
			if admin.Get(at).Status != http.StatusOK {
				continue // of a role or user that the administrator may not see so
			}
			fields := taken[name(o)]
			for field := range fieldsIn(t, admin.Get(at)) { // what is shown beside a record is refused by its name
				if _, known := fields[field]; !known {
					fields[field] = property{}
				}
			}
			for _, field := range slices.Sorted(maps.Keys(fields)) {
				if fields[field].ReadOnly || field == "revision" || keptOtherwise[o.Path+" "+field] != "" {
					continue
				}
				tried++
				sendField(t, admin, at, field, other(fields[field], fieldsIn(t, admin.Get(at))[field]))
				sendField(t, admin, at, field, "null")
			}
		}
		if tried < 150 {
			t.Errorf("only %d fields were tried", tried)
		}
	})
}

// sendField saves one field of a record, looks at what became of it, and gives
// it the value it had before.
func sendField(t *testing.T, c *apitest.Client, at, field, value string) {
	t.Helper()
	before := fieldsIn(t, c.Get(at))[field]
	body := func(value string) string {
		if strings.HasPrefix(at, "/model/") {
			return fmt.Sprintf(`{"pricelistId":1,%q:%s}`, field, value)
		}
		if strings.HasPrefix(at, "/survey-version/") { // a draft stays one
			return fmt.Sprintf(`{"activate":0,%q:%s}`, field, value)
		}
		return fmt.Sprintf(`{%q:%s}`, field, value)
	}
	to, _, _ := strings.Cut(at, "?")
	got := c.Put(to, body(value))
	if got.Status != http.StatusOK {
		if !refuses(t, got) {
			t.Errorf("%s does not say why it refuses %s = %s: %d %s", at, field, value, got.Status, got.Body)
		}
		return
	}
	after := fieldsIn(t, c.Get(at))[field]
	if !same(after, json.RawMessage(value)) {
		t.Errorf("%s takes %s = %s and keeps %s, before %s", at, field, value, after, before)
	}
	if len(before) > 0 {
		c.Put(to, body(string(before)))
	}
}

// refuses reports whether an answer says what is wrong: which fields, one that
// goes with the field sent perhaps, or in which state of the record it cannot be.
func refuses(t *testing.T, got apitest.Response) bool {
	t.Helper()
	switch got.Status {
	case http.StatusConflict, http.StatusForbidden:
		return true
	case http.StatusUnprocessableEntity:
		return len(got.Problem(t).Errors) > 0 || got.Problem(t).Code != "validation_failed"
	}
	return false
}

// same compares JSON by what it says; codes are kept in lower case here and there.
func same(a, b json.RawMessage) bool {
	a, b = bytes.ToLower(a), bytes.ToLower(b)
	var x, y any
	if json.Unmarshal(a, &x) != nil || json.Unmarshal(b, &y) != nil {
		return false
	}
	return reflect.DeepEqual(x, y)
}

// other is a value of a field that it does not have.
func other(f property, had json.RawMessage) string {
	pick := func(values ...string) string {
		for _, value := range values {
			if !same(had, json.RawMessage(value)) {
				return value
			}
		}
		return "null"
	}
	switch {
	case len(f.Enum) > 0:
		var values []string
		for _, value := range f.Enum {
			text, _ := json.Marshal(value)
			values = append(values, string(text))
		}
		return pick(values...)
	case f.Format == "date":
		return pick(`"2031-01-02"`, `"2031-01-03"`)
	case f.Format == "date-time":
		return pick(`"2031-01-02T03:04:05Z"`)
	case f.is("boolean"), len(f.AnyOf) > 0: // flags are written in several ways
		return pick("true", "false")
	case f.is("integer"), f.is("number"):
		return pick("2", "3")
	case f.is("array"):
		return pick("[2]", "[]")
	case f.is("object"), f.AdditionalProperties != nil:
		return pick(`{"1":"Kitas"}`, `{"1":"Vėl kitas"}`)
	}
	return pick(`"Kitas"`, `"Vėl kitas"`)
}
