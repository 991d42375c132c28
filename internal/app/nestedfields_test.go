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

// shape is a schema of the contract.
type shape struct {
	Ref                  string `json:"$ref"`
	Type                 any
	Format               string
	Enum                 []any
	ReadOnly             bool
	Properties           map[string]*shape
	Items                *shape
	AdditionalProperties json.RawMessage
	AnyOf                []any
}

func (s *shape) is(kind string) bool {
	return s.Type == kind || reflect.DeepEqual(s.Type, []any{kind, "null"})
}

// keyed is what a map holds, or nil for anything else.
func (s *shape) keyed() *shape {
	var of shape
	if !bytes.HasPrefix(s.AdditionalProperties, []byte("{")) || json.Unmarshal(s.AdditionalProperties, &of) != nil {
		return nil
	}
	return &of
}

// shapes are the schemas of bodies.
type shapes struct {
	bodies map[string]*shape // by operation
	named  map[string]*shape
}

func readShapes(t *testing.T, p *apitest.Program) shapes {
	t.Helper()
	var contract struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Schema *shape }
			}
		}
		Components struct{ Schemas map[string]*shape }
	}
	if err := json.Unmarshal(p.App.API.Contract(), &contract); err != nil {
		t.Fatal(err)
	}
	found := shapes{map[string]*shape{}, contract.Components.Schemas}
	for at, operations := range contract.Paths {
		for method, o := range operations {
			if schema := o.RequestBody.Content["application/json"].Schema; schema != nil {
				found.bodies[strings.ToUpper(method)+" "+strings.TrimPrefix(at, httpapi.Base)] = found.follow(schema)
			}
		}
	}
	return found
}

func (s shapes) follow(one *shape) *shape {
	for one != nil && one.Ref != "" {
		readOnly := one.ReadOnly
		one = s.named[path.Base(one.Ref)]
		if readOnly && one != nil {
			shown := *one
			shown.ReadOnly = true
			one = &shown
		}
	}
	return one
}

// leaf is a value somewhere below a field of a body, with the names and places that lead to it.
type leaf struct {
	at []any
	of *shape
}

// leaves are the values below a value: of lists and maps those of the first, and one that is
// empty is a leaf itself.
func (s shapes) leaves(value any, of *shape, at []any) (found []leaf) {
	of = s.follow(of)
	if of == nil || len(at) > 8 {
		return nil
	}
	below := func(step any, value any, of *shape) {
		found = append(found, s.leaves(value, of, append(slices.Clone(at), step))...)
	}
	switch value := value.(type) {
	case map[string]any:
		if of.keyed() != nil && len(value) > 0 {
			key := slices.Sorted(maps.Keys(value))[0]
			below(key, value[key], of.keyed())
			return found
		}
		if len(of.Properties) > 0 {
			for _, name := range slices.Sorted(maps.Keys(of.Properties)) {
				below(name, value[name], of.Properties[name])
			}
			return found
		}
	case []any:
		if of.Items != nil && len(value) > 0 {
			below(0, value[0], of.Items)
			return found
		}
	}
	return []leaf{{at, of}}
}

// sample is a value of a shape that differs from what is had.
func (s shapes) sample(of *shape, had any, depth int) any {
	of = s.follow(of)
	switch {
	case of == nil || depth > 6:
		return nil
	case len(of.Enum) > 0:
		for _, value := range of.Enum {
			if !reflect.DeepEqual(value, had) {
				return value
			}
		}
	case len(of.Properties) > 0:
		value := map[string]any{}
		for name, property := range of.Properties {
			if !property.ReadOnly || of.ReadOnly {
				value[name] = s.sample(property, nil, depth+1)
			}
		}
		return value
	case of.Items != nil:
		return []any{s.sample(of.Items, nil, depth+1)}
	case of.keyed() != nil:
		return map[string]any{"1": s.sample(of.keyed(), nil, depth+1)}
	case of.Format == "date":
		return "2031-01-02"
	case of.Format == "date-time":
		return "2031-01-02T03:04:05Z"
	case of.is("boolean"), len(of.AnyOf) > 0:
		is, _ := had.(bool)
		return !is
	case of.is("integer"), of.is("number"):
		if number, is := had.(float64); is {
			return number + 1
		}
		return 2.0
	}
	text, _ := had.(string)
	return text + "kitas"
}

// with is a copy of a value that has another one at a place below.
func with(value any, at []any, other any) any {
	if len(at) == 0 {
		return other
	}
	switch step := at[0].(type) {
	case string:
		old, _ := value.(map[string]any)
		copied := maps.Clone(old)
		copied[step] = with(old[step], at[1:], other)
		return copied
	case int:
		old, _ := value.([]any)
		copied := slices.Clone(old)
		copied[step] = with(old[step], at[1:], other)
		return copied
	}
	return value
}

// has reports whether a value has another one at a place below. Lists may be in another order: what has an
// id is looked for by it.
func has(value, sent any, at []any, other any) bool {
	if len(at) == 0 {
		return contains(value, other)
	}
	switch step := at[0].(type) {
	case string:
		record, _ := value.(map[string]any)
		said, _ := sent.(map[string]any)
		return has(record[step], said[step], at[1:], other)
	case int:
		list, _ := value.([]any)
		said, _ := sent.([]any)
		return slices.ContainsFunc(list, func(one any) bool {
			id := valueAt(said[step], []any{"id"})
			return (id == nil || id == valueAt(one, []any{"id"})) && has(one, said[step], at[1:], other)
		})
	}
	return false
}

// contains reports whether a value has all of another one. What is read only may stand beside it.
func contains(value, other any) bool {
	switch other := other.(type) {
	case map[string]any:
		had, isMap := value.(map[string]any)
		for name, one := range other {
			if !isMap || !contains(had[name], one) {
				return false
			}
		}
		return true
	case []any:
		had, _ := value.([]any)
		if len(had) != len(other) {
			return false
		}
		for i, one := range other {
			if !contains(had[i], one) {
				return false
			}
		}
		return true
	}
	is, _ := json.Marshal(value)
	want, _ := json.Marshal(other)
	return same(is, want)
}

// shownElsewhere are places below the fields of a body whose value is not what was sent last, with the reason.
var shownElsewhere = map[string]string{
	"/survey-version/{id} questions.0.kpi_value":           "the contract says that it is 0 without a KPI",
	"/survey-version/{id} questions.0.position":            inOrder,
	"/survey-version/{id} questions.0.answers.0.position":  inOrder,
	"/survey-version/{id} questions.0.answers.0.kpi_value": "the contract says that it is fixed for an NPS question",
}

const inOrder = "follows from the order in which they are sent"

// TestNothingBelowAFieldIsTakenAndDropped: every value at any depth of what a record can be saved with is
// sent with another value: it is stored, or refused by the name of its field. Fields that are
// shown beside a record are among them.
func TestNothingBelowAFieldIsTakenAndDropped(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		makeFixtures(t, admin)
		known, tried := readShapes(t, p), 0
		for _, o := range p.App.API.Operations() {
			if o.Method != http.MethodPut || !strings.HasSuffix(o.Path, "/{id}") || known.bodies[name(o)] == nil {
				continue
			}
			n := nestedFields{admin, known, o.Path, fixtures[name(o)].path}
			if admin.Get(n.shown()).Status != http.StatusOK {
				continue // of a role or user that the administrator may not see so
			}
			body := known.bodies[name(o)]
			for _, field := range slices.Sorted(maps.Keys(body.Properties)) {
				tried += n.send(t, field, body.Properties[field])
			}
		}
		if tried < 120 {
			t.Errorf("only %d values were tried", tried)
		}
	})
}

// nestedFields are the fields of one record.
type nestedFields struct {
	c        *apitest.Client
	known    shapes
	path, at string
}

func (n nestedFields) shown() string {
	if strings.HasPrefix(n.at, "/model/") { // its prices are those of a list
		return n.at + "?pricelistId=1"
	}
	return n.at
}

func (n nestedFields) read(t *testing.T, field string) (value any) {
	t.Helper()
	if text := fieldsIn(t, n.c.Get(n.shown()))[field]; len(text) > 0 {
		if err := json.Unmarshal(text, &value); err != nil {
			t.Fatal(err)
		}
	}
	return value
}

func (n nestedFields) body(field string, value any) map[string]any {
	body := map[string]any{field: value}
	switch {
	case strings.HasPrefix(n.at, "/model/"):
		body["pricelistId"] = 1
	case strings.HasPrefix(n.at, "/survey-version/"): // a draft stays one
		body["activate"] = 0
	}
	return body
}

// send saves the record with each value below a field changed, and gives how many there were.
func (n nestedFields) send(t *testing.T, field string, of *shape) (tried int) {
	t.Helper()
	before := n.read(t, field)
	for _, l := range n.known.leaves(before, of, nil) {
		place := field
		for _, step := range l.at {
			place += "." + fmt.Sprint(step)
		}
		deep := len(l.at) > 0 || len(l.of.Properties) > 0 || l.of.Items != nil || l.of.keyed() != nil
		if !deep || shownElsewhere[n.path+" "+place] != "" || keptOtherwise[n.path+" "+field] != "" {
			continue // plain fields have a test of their own
		}
		tried++
		other := n.known.sample(l.of, valueAt(before, l.at), 0)
		sent := with(before, l.at, other)
		got := n.c.Put(n.at, n.body(field, sent))
		if got.Status != http.StatusOK {
			if !refuses(t, got) {
				t.Errorf("%s does not say why it refuses %s = %v: %d %.300s", n.path, place, other, got.Status, got.Body)
			}
			continue
		}
		if after := n.read(t, field); !has(after, sent, l.at, other) {
			t.Errorf("%s takes %s = %v and keeps %v", n.path, place, other, valueAt(after, l.at))
		}
		if got := n.c.Put(n.at, n.body(field, before)); got.Status != http.StatusOK && before != nil {
			t.Errorf("%s does not accept again %s: %d %.300s", n.path, field, got.Status, got.Body)
		}
	}
	return tried
}

func valueAt(value any, at []any) any {
	for _, step := range at {
		switch step := step.(type) {
		case string:
			record, _ := value.(map[string]any)
			value = record[step]
		case int:
			list, _ := value.([]any)
			if step >= len(list) {
				return nil
			}
			value = list[step]
		}
	}
	return value
}

// TestNewRecordsRefuseWhatIsReadOnly: a new record that is sent with a value in a read-only field is refused
// by the name of the field, in place of being made without it.
func TestNewRecordsRefuseWhatIsReadOnly(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		known, tried := readShapes(t, p), 0
		for _, o := range p.App.API.Operations() {
			fixed := fixtures[name(o)]
			schema := known.bodies[name(o)]
			text, is := fixed.body.(string)
			if o.Method != http.MethodPost || schema == nil || !is || known.bodies["PUT "+o.Path+"/{id}"] == nil {
				continue
			}
			for _, field := range slices.Sorted(maps.Keys(schema.Properties)) {
				if !schema.Properties[field].ReadOnly || field == "revision" || field == "id" {
					continue
				}
				tried++
				var body map[string]any
				if err := json.Unmarshal([]byte(text), &body); err != nil {
					t.Fatal(err)
				}
				body[field] = n1(known.sample(schema.Properties[field], nil, 0))
				got := admin.Post(fixed.path, body)
				want, err := json.Marshal(body[field])
				if err != nil {
					t.Fatal(err)
				}
				switch {
				case got.Status == http.StatusUnprocessableEntity && !names(got.Problem(t).Errors, field):
					tried-- // what the fixture has is there already, or needs a file: it is refused for that
				case got.Status == http.StatusOK && same(fieldsIn(t, got)[field], want): // it came to be so
				case got.Status != http.StatusUnprocessableEntity:
					t.Errorf("%s with %s = %v: %d %.200s", name(o), field, body[field], got.Status, got.Body)
				}
			}
		}
		if tried < 100 {
			t.Errorf("only %d fields were tried", tried)
		}
	})
}

// n1 is a value that no new record begins with.
func n1(value any) any {
	if number, is := value.(float64); is {
		return number + 40
	}
	return value
}

// names reports whether one of the wrong fields is the field, or lies below it.
func names[V any](wrong map[string]V, field string) bool {
	for at := range wrong {
		if at == field || strings.HasPrefix(at, field+".") || strings.HasPrefix(at, field+"[") {
			return true
		}
	}
	return false
}
