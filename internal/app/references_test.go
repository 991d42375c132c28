package app_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/httpapi"
	"forecourt/internal/testkit/apitest"
)

// absent is the id of no record.
const absent = "987654321"

// schema is a part of a body in the contract.
type schema struct {
	Ref                  string `json:"$ref"`
	ReadOnly             bool
	Type                 any
	Enum                 []any
	Required             []string
	Properties           map[string]schema
	Items                *schema
	AdditionalProperties json.RawMessage
}

// schemas are those of the contract, by their names.
type schemas map[string]schema

func (all schemas) of(s schema) schema {
	if s.Ref != "" {
		return all[path.Base(s.Ref)]
	}
	return s
}

// example is a value that a schema allows.
func (all schemas) example(s schema) any {
	s = all.of(s)
	kinds, several := s.Type.([]any)
	if several {
		s.Type = kinds[0]
	}
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Type == "integer", s.Type == "number":
		return 1
	case s.Type == "boolean":
		return false
	case s.Type == "array":
		return []any{}
	case s.Type == "object":
		fields := map[string]any{}
		for _, field := range s.Required {
			fields[field] = all.example(s.Properties[field])
		}
		return fields
	}
	return "x"
}

// namedOtherwise are fields for which no answer has to name what is not there, with the reason.
var namedOtherwise = map[string]string{
	"/brand manufacturer_ids":                                               "the manufacturer of the brand is refused: it must be one of them",
	"/company language_ids":                                                 "the language of the company is refused: it must be one of them",
	"/model brand_id":                                                       "its range and its body type are refused: they are of another brand",
	"/equipment/assign equipment_ids":                                       "each row has one: equipment_id is named",
	"/equipment/assign model_ids":                                           "each row has one: model_id is named",
	"/model-feature/assign feature_ids":                                     "each row has one: feature_id is named",
	"/model-feature/assign model_ids":                                       "each row has one: model_id is named",
	"/follow-up/assign responsible_user_id":                                 "the answer says of each follow-up why it stays",
	"/pricelist/package-matrix drop[].feature_id":                           "what is not there need not be dropped",
	"/pricelist/package-matrix drop[].package_feature_id":                   "what is not there need not be dropped",
	"/pricelist/price-change model_ids":                                     "chooses among the prices of the list: there are none to change",
	"/pricelist/price-change modelrange_ids":                                "chooses among the prices of the list: there are none to change",
	"/pricelist/price-change serie_ids":                                     "chooses among the prices of the list: there are none to change",
	"/pricelist/price-change productclass_ids":                              "chooses among the prices of the list: there are none to change",
	"/pricelist/price-change/preview model_ids":                             "chooses among the prices of the list: there are none to change",
	"/pricelist/price-change/preview modelrange_ids":                        "chooses among the prices of the list: there are none to change",
	"/pricelist/price-change/preview serie_ids":                             "chooses among the prices of the list: there are none to change",
	"/pricelist/price-change/preview productclass_ids":                      "chooses among the prices of the list: there are none to change",
	"/prime-cost company_id":                                                "says whose cost is meant",
	"/quota model_id":                                                       "the month is closed, which is said first",
	"/quota/import brand_id":                                                "the file is looked for first",
	"/quota/import company_id":                                              "the file is looked for first",
	"/quota/import serie_id":                                                "the file is looked for first",
	"/sales-target/import brand_id":                                         "the file is looked for first",
	"/sales-target/import company_id":                                       "the file is looked for first",
	"/survey-response-comment action_id":                                    "belongs to the closing of a follow-up: a comment has none",
	"/survey-response-comment cause_id":                                     "belongs to the closing of a follow-up: a comment has none",
	"/survey-response/answers answers[].answer_id":                          "the token is looked for first",
	"/survey-response/answers answers[].question_id":                        "the token is looked for first",
	"/survey-response/language language_id":                                 "the token is looked for first",
	"/survey-version/check body.survey_id":                                  "nothing is saved",
	"/survey-version/check body.template_id":                                "nothing is saved",
	"/survey-version/check body.questions[].kpi_id":                         "nothing is saved",
	"/survey-version/preview body.survey_id":                                "nothing is saved",
	"/survey-version/preview body.questions[].kpi_id":                       "nothing is saved",
	"/survey-version/preview language_id":                                   "nothing is saved",
	"/survey-version/preview question_id":                                   "nothing is saved",
	"/survey-version/preview template.company_id":                           "nothing is saved",
	"/survey-version/duplicate body.survey_id":                              "the version that is copied is looked for first",
	"/survey-version/duplicate body.template_id":                            "the version that is copied is looked for first",
	"/survey-version/duplicate body.questions[].kpi_id":                     "the version that is copied is looked for first",
	"/survey-version/duplicate company_brand_ids":                           "the version that is copied is looked for first",
	"/vehicle/move-to-new vehicle_status_id":                                "the vehicle has no order, which is said first",
	"/survey-version questions[].kpi_id":                                    "the first type, NPS, has the KPI of its unit",
	"/survey-version/check body.questions[].answers[].next_question_id":     "nothing is saved",
	"/survey-version/preview body.questions[].answers[].next_question_id":   "nothing is saved",
	"/survey-version/duplicate body.questions[].answers[].next_question_id": "the version that is copied is looked for first",
	"/version accessory_ids[].accessory_id":                                 "read only, by an operation of its own",
	"/version features[].feature_id":                                        "read only, by an operation of its own",
	"/survey-version questions[].answers[].next_question_id":                "names a question of the same body, which the check of the version looks at",
}

// contractBodies are the bodies that operations take, by their names, and the schemas that they refer to.
func contractBodies(t *testing.T, p *apitest.Program) (bodies map[string]schema, known schemas) {
	t.Helper()
	var contract struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct{ Schema schema }
			}
		}
		Components struct{ Schemas schemas }
	}
	if err := json.Unmarshal(p.App.API.Contract(), &contract); err != nil {
		t.Fatal(err)
	}
	bodies = map[string]schema{}
	for at, operations := range contract.Paths {
		for method, o := range operations {
			if body, takes := o.RequestBody.Content["application/json"]; takes {
				bodies[strings.ToUpper(method)+" "+strings.TrimPrefix(at, httpapi.Base)] = body.Schema
			}
		}
	}
	return bodies, contract.Components.Schemas
}

// references walks a schema and gives the paths of its fields that name records: gearboxes[].brand_id.
func (all schemas) references(s schema, at string, within []string) (found []string) {
	if s.Ref != "" {
		if slices.Contains(within, s.Ref) {
			return nil
		}
		return all.references(all.of(s), at, append(slices.Clone(within), s.Ref))
	}
	if s.Items != nil {
		found = append(found, all.references(*s.Items, at+"[]", within)...)
	}
	var each schema
	if json.Unmarshal(s.AdditionalProperties, &each) == nil {
		found = append(found, all.references(each, at+".{}", within)...)
	}
	for _, field := range slices.Sorted(maps.Keys(s.Properties)) {
		property, below := s.Properties[field], strings.TrimPrefix(at+"."+field, ".")
		if property.ReadOnly || at == "" && field == "filter" { // chooses among what there is
			continue
		}
		if strings.HasSuffix(field, "_id") || strings.HasSuffix(field, "_ids") {
			found = append(found, below)
		}
		found = append(found, all.references(property, below, within)...)
	}
	return found
}

// withReference gives a body whose field at the path names a record that is not there. What the path
// leads through and the body does not have is added with all that it requires.
func (all schemas) withReference(body any, s schema, parts []string) any {
	if len(parts) == 0 {
		return json.RawMessage(absent)
	}
	s = all.of(s)
	if parts[0] == "[]" {
		items, _ := body.([]any)
		if len(items) == 0 {
			items = []any{nil}
		}
		return append([]any{all.withReference(items[0], *s.Items, parts[1:])}, items[1:]...)
	}
	fields, some := body.(map[string]any)
	if !some {
		fields, _ = all.example(s).(map[string]any)
	}
	fields = maps.Clone(fields)
	if fields == nil {
		fields = map[string]any{}
	}
	field, below := parts[0], s.Properties[parts[0]]
	if field == "{}" {
		field = "1"
		for known := range fields {
			field = known
		}
		if err := json.Unmarshal(s.AdditionalProperties, &below); err != nil {
			panic(err)
		}
	}
	if len(parts) == 1 && strings.HasSuffix(field, "_ids") {
		fields[field] = []json.RawMessage{json.RawMessage(absent)}
		return fields
	}
	fields[field] = all.withReference(fields[field], below, parts[1:])
	return fields
}

// TestUnknownReferencesAreNamed sends every field that names records, at any depth of every
// body in the contract, with an id that is not there: it is refused at its field.
func TestUnknownReferencesAreNamed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		makeFixtures(t, admin)
		taken, all := contractBodies(t, p)
		tried := 0
		for _, operation := range slices.Sorted(maps.Keys(taken)) {
			known := fixtures[operation]
			text, some := known.body.(string)
			if !some {
				continue
			}
			var body any
			if err := json.Unmarshal([]byte(text), &body); err != nil {
				t.Fatal(err)
			}
			method, at, _ := strings.Cut(operation, " ")
			for _, field := range all.references(taken[operation], "", nil) {
				if _, otherwise := namedOtherwise[strings.TrimSuffix(at, "/{id}")+" "+field]; otherwise {
					continue
				}
				tried++
				parts := strings.Split(strings.ReplaceAll(field, "[]", ".[]"), ".")
				got := admin.Do(method, known.path, all.withReference(body, taken[operation], parts), nil)
				if !namesReference(t, got, field) {
					t.Errorf("%s with %s: %d %.300s", operation, field, got.Status, got.Body)
				}
			}
		}
		if tried < 200 {
			t.Errorf("only %d fields were tried", tried)
		}
	})
}

// namesReference reports whether an answer refuses the field by its name, wherever in a list it stands.
func namesReference(t *testing.T, got apitest.Response, field string) bool {
	t.Helper()
	if got.Status != http.StatusUnprocessableEntity && got.Status != http.StatusNotFound {
		return false
	}
	for name := range got.Problem(t).Errors {
		if path.Base(strings.ReplaceAll(name, ".", "/")) == path.Base(strings.ReplaceAll(field, ".", "/")) {
			return true
		}
		if strings.HasPrefix(name, strings.TrimSuffix(field, "[]")) {
			return true
		}
	}
	return false
}
