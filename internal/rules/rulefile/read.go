// Package rulefile reads the files of the rule engine: models (rules-model/1)
// and acceptance cases (rule-cases/1), and runs the cases. Reading is strict:
// what a file says and the format does not know is an error with its place.
package rulefile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"forecourt/internal/rules/engine"
)

// largest is how many bytes of JSON are read; a compressed file may hold
// anything.
const largest = 512 << 20

// readAll reads a whole file of bounded size.
func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, largest+1))
	if err != nil {
		return nil, err
	}
	if len(data) > largest {
		return nil, fmt.Errorf("the file is larger than %d MiB", largest>>20)
	}
	return data, nil
}

// decode reads one JSON value that fills the data; at says where it stands.
func decode(data []byte, to any, at string) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if err == nil {
		if _, more := d.Token(); !errors.Is(more, io.EOF) {
			err = fmt.Errorf("%s: more follows after the end", place(data, d.InputOffset()))
		}
		if err == nil {
			return nil
		}
	}
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		err = fmt.Errorf("%s: %w", place(data, syntax.Offset), err)
	case errors.As(err, &kind):
		err = fmt.Errorf("%s: %s cannot be %s", place(data, kind.Offset), kind.Field, kind.Value)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		err = fmt.Errorf("%s: the file ends too early", place(data, int64(len(data))))
	default:
		err = errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	if at != "" {
		return fmt.Errorf("%s: %w", at, err)
	}
	return err
}

// place tells line and column of a byte.
func place(data []byte, offset int64) string {
	before := data[:min(offset, int64(len(data)))]
	line := bytes.Count(before, []byte("\n")) + 1
	return fmt.Sprintf("line %d column %d", line, len(before)-bytes.LastIndexByte(before, '\n'))
}

// condition, conditionClass and rule are written alike in both formats.
type condition struct {
	Feature  int64 `json:"feature"`
	Negative bool  `json:"negative"`
}

type conditionClass struct {
	Class    string `json:"class"`
	Negative bool   `json:"negative"`
}

type rule struct {
	ID               *int64           `json:"id"`
	Status           string           `json:"status"`
	Conditions       []condition      `json:"conditions"`
	ConditionClasses []conditionClass `json:"condition_classes"`
	Include          *bool            `json:"include"`
	Actions          []int64          `json:"actions"`
	ActionLists      [][]int64        `json:"action_lists"`
	Classes          []string         `json:"classes"`
}

func (r *rule) model(at string) (engine.Rule, error) {
	if r.ID == nil {
		return engine.Rule{}, &engine.PositionError{At: at + ".id", Text: "is missing"}
	}
	if r.Include == nil {
		return engine.Rule{}, &engine.PositionError{At: at + ".include", Text: "is missing"}
	}
	out := engine.Rule{
		ID: *r.ID, Inactive: r.Status != "" && r.Status != "active", Include: *r.Include,
		Actions: r.Actions, Lists: r.ActionLists, Classes: r.Classes,
	}
	for _, c := range r.Conditions {
		out.Conditions = append(out.Conditions, engine.Condition(c))
	}
	for _, c := range r.ConditionClasses {
		out.ConditionClasses = append(out.ConditionClasses, engine.ConditionClass(c))
	}
	return out, nil
}
