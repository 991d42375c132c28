// Package rulefile reads the files of the rule engine: models (rules-model/1)
// and acceptance cases (rule-cases/1), and runs the cases. Reading is strict:
// what a file says and the format does not know is an error with its place.
package rulefile

import (
	"fmt"
	"io"

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

func (r *rule) engineRule(at string) (engine.Rule, error) {
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
