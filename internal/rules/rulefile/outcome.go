package rulefile

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"forecourt/internal/rules/engine"
)

// Outcome is what a case's question leads to. Which fields are there depends
// on the question and its status. Amounts are cents.
type Outcome struct {
	Status *string `json:"status,omitempty"`

	AddFeature    *[]int64 `json:"addFeature,omitempty"`
	RemoveFeature *[]int64 `json:"removeFeature,omitempty"`
	Present       *[]int64 `json:"present,omitempty"`
	PriceDelta    *int64   `json:"price_delta,omitempty"`

	Violated      *[]string `json:"violated,omitempty"`
	Repairable    *bool     `json:"repairable,omitempty"`
	FewestChanges *int64    `json:"fewest_changes,omitempty"`
	Repairs       *[]Repair `json:"repairs,omitempty"`

	Error    *string  `json:"error,omitempty"`
	Features *[]int64 `json:"features,omitempty"`

	Extendable *bool    `json:"extendable,omitempty"`
	Forced     *[]int64 `json:"forced,omitempty"`
	Impossible *[]int64 `json:"impossible,omitempty"`

	Contradictory  *bool    `json:"contradictory,omitempty"`
	Dead           *[]int64 `json:"dead,omitempty"`
	AlwaysPresent  *[]int64 `json:"always_present,omitempty"`
	RedundantRules *[]int64 `json:"redundant_rules_each_alone,omitempty"`
}

// Repair is one way to mend a selection.
type Repair struct {
	Add        []int64 `json:"add"`
	Remove     []int64 `json:"remove"`
	PriceDelta int64   `json:"price_delta"`
}

// Run answers the case's question. Stop bounds the search for repairs; nil:
// it runs until it knows the fewest. The error is about the model.
func (c *Case) Run(stop func() bool) (Outcome, error) {
	model, err := engine.Compile(c.Model)
	if err != nil {
		return Outcome{}, fmt.Errorf("compile model: %w", err)
	}

	var o Outcome
	switch c.Query {
	case "propagate":
		var p engine.Propagation
		if p, err = model.Propagate(c.Fixed); err == nil {
			o = Outcome{Extendable: &p.Extendable, Forced: listOf(p.Forced), Impossible: listOf(p.Impossible)}
		}
	case "hygiene":

		h := model.Soundness()
		o = Outcome{
			Contradictory:  &h.Contradictory,
			Dead:           listOf(h.Dead),
			AlwaysPresent:  listOf(h.AlwaysPresent),
			RedundantRules: listOf(h.Redundant),
		}
	default:
		o, err = validateQuery(model, c.Selection, stop)
	}

	var wrong *engine.QueryError
	if errors.As(err, &wrong) {
		status := "error"
		return Outcome{Status: &status, Error: &wrong.Code, Features: listOf(wrong.Features)}, nil
	}

	return o, err
}

func validateQuery(model *engine.Compiled, q engine.Query, stop func() bool) (Outcome, error) {
	answer, err := model.Validate(q)
	if err != nil {
		return Outcome{}, err
	}

	if answer.Valid {
		status := "valid"
		delta := answer.PriceDelta()
		return Outcome{
			Status:        &status,
			AddFeature:    listOf(answer.Add),
			RemoveFeature: listOf(answer.Remove),
			Present:       listOf(answer.Present),
			PriceDelta:    &delta,
		}, nil
	}

	advice, err := model.Repairs(q, engine.Options{Stop: stop, Most: -1})
	if err != nil {
		return Outcome{}, err
	}

	status := "invalid"
	o := Outcome{Status: &status, Violated: &answer.Violated, Repairable: &advice.Repairable}
	if !advice.Repairable {
		return o, nil
	}

	changes := int64(advice.Repairs[0].Changes)
	o.FewestChanges = &changes
	repairs := make([]Repair, len(advice.Repairs))

	for i, r := range advice.Repairs {
		repairs[i] = Repair{*listOf(r.Add), *listOf(r.Remove), r.PriceDelta}
	}

	o.Repairs = &repairs

	return o, nil
}

// listOf makes an empty list of none, so that it is written as [].
func listOf(ids []int64) *[]int64 {
	if ids == nil {
		ids = []int64{}
	}
	return &ids
}

// Differences compares what is expected with the outcome, field by field;
// fields not expected are ignored, and so is the order of lists other than
// repairs.
func (o Outcome) Differences(got Outcome) []string {
	o = o.sortLists()
	got = got.sortLists()
	var out []string
	want := reflect.ValueOf(o)
	have := reflect.ValueOf(got)

	for i := range want.NumField() {
		if want.Field(i).IsNil() {
			continue
		}

		if w, h := textOf(want.Field(i)), textOf(have.Field(i)); w != h {
			name, _, _ := strings.Cut(want.Type().Field(i).Tag.Get("json"), ",")
			out = append(out, fmt.Sprintf("%s: expected %s, got %s", name, w, h))
		}
	}

	return out
}

func textOf(v reflect.Value) string {
	data, err := json.Marshal(v.Interface())
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// sortLists puts the lists whose order says nothing in order.
func (o Outcome) sortLists() Outcome {
	for _, list := range []**[]int64{
		&o.AddFeature, &o.RemoveFeature, &o.Present, &o.Features, &o.Forced, &o.Impossible, &o.Dead,
		&o.AlwaysPresent, &o.RedundantRules,
	} {
		*list = sortedCopy(*list)
	}

	o.Violated = sortedCopy(o.Violated)
	if o.Repairs != nil {
		repairs := slices.Clone(*o.Repairs)
		for i, r := range repairs {
			repairs[i].Add = *sortedCopy(&r.Add)
			repairs[i].Remove = *sortedCopy(&r.Remove)
		}
		o.Repairs = &repairs
	}

	return o
}

func sortedCopy[T cmp.Ordered](list *[]T) *[]T {
	if list == nil {
		return nil
	}

	out := append([]T{}, *list...)
	slices.Sort(out)
	return &out
}
