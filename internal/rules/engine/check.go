package engine

import (
	"fmt"
	"strconv"
)

// checkModel finds what cannot be compiled. What a rule names and the model does not offer is no
// error here: it has a meaning, and Lint reports it.
func (m *Model) checkModel() error {
	if len(m.Features) > MaxFeatures {
		return &PositionError{"features", fmt.Sprintf("%d are more than %d", len(m.Features), MaxFeatures)}
	}
	if len(m.Rules) > MaxRules {
		return &PositionError{"rules", fmt.Sprintf("%d are more than %d", len(m.Rules), MaxRules)}
	}

	classes := map[string]int{}
	for i, c := range m.Classes {
		at := fmt.Sprintf("classes[%d].id", i)
		if c.ID == "" {
			return &PositionError{at, "is missing"}
		}
		if first, twice := classes[c.ID]; twice {
			return &PositionError{at, fmt.Sprintf("%q is already classes[%d]", c.ID, first)}
		}

		classes[c.ID] = i
	}

	features, err := m.checkFeatures(classes)
	if err != nil {
		return err
	}
	if err := m.checkContents(features); err != nil {
		return err
	}

	return m.checkRules()
}

func (m *Model) checkFeatures(classes map[string]int) (map[int64]int, error) {
	features := make(map[int64]int, len(m.Features))
	codes := make(map[string]int, len(m.Features))
	for i, f := range m.Features {
		at := "features[" + strconv.Itoa(i) + "]"
		if f.ID <= 0 {
			return nil, &PositionError{at + ".id", "must be a positive number"}
		}
		if first, twice := features[f.ID]; twice {
			return nil, &PositionError{at + ".id", fmt.Sprintf("%d is already features[%d]", f.ID, first)}
		}
		if f.Code == "" {
			return nil, &PositionError{at + ".code", "is missing"}
		}
		if first, twice := codes[f.Code]; twice {
			return nil, &PositionError{at + ".code", fmt.Sprintf("%q is already the code of features[%d]", f.Code, first)}
		}
		if _, known := classes[f.Class]; f.Class != "" && !known {
			return nil, &PositionError{at + ".class", fmt.Sprintf("there is no class %q", f.Class)}
		}
		if f.Price != nil && (*f.Price > MaxPrice || *f.Price < -MaxPrice) {
			return nil, &PositionError{at + ".price", fmt.Sprintf("%d cents are beyond %d", *f.Price, int64(MaxPrice))}
		}

		features[f.ID] = i
		codes[f.Code] = i
	}

	return features, nil
}

// checkContents refuses packages that contain themselves, directly or through
// others.
func (m *Model) checkContents(features map[int64]int) error {
	items := 0
	for i, f := range m.Features {
		if items += len(f.Contents); items > MaxItems {
			return &PositionError{
				fmt.Sprintf("features[%d].contents", i),
				fmt.Sprintf("there are more than %d contents", MaxItems),
			}
		}
	}

	const open, done = 1, 2
	state := make([]int8, len(m.Features))
	type step struct{ feature, next int }

	for root := range m.Features {
		if state[root] == done {
			continue
		}

		state[root] = open
		for path := []step{{feature: root}}; len(path) > 0; {
			top := &path[len(path)-1]
			contents := m.Features[top.feature].Contents
			if top.next == len(contents) {
				state[top.feature] = done
				path = path[:len(path)-1]
				continue
			}

			top.next++
			inside, offered := features[contents[top.next-1]]
			switch {
			case !offered || state[inside] == done:
			case state[inside] == open:
				return &PositionError{
					fmt.Sprintf("features[%d].contents[%d]", top.feature, top.next-1),
					fmt.Sprintf("package %d contains itself through feature %d", m.Features[inside].ID, m.Features[top.feature].ID),
				}
			default:
				state[inside] = open
				path = append(path, step{feature: inside})
			}
		}
	}

	return nil
}

func (m *Model) checkRules() error {
	rules := make(map[int64]int, len(m.Rules))
	items := 0
	for i := range m.Rules {
		r := &m.Rules[i]
		if first, twice := rules[r.ID]; twice {
			return &PositionError{fmt.Sprintf("rules[%d].id", i), fmt.Sprintf("%d is already rules[%d]", r.ID, first)}
		}

		rules[r.ID] = i
		items += len(r.Conditions) + len(r.ConditionClasses) + len(r.Actions) + len(r.Classes)
		for _, list := range r.Lists {
			items += 1 + len(list)
		}

		if items > MaxItems {
			return &PositionError{
				fmt.Sprintf("rules[%d]", i),
				fmt.Sprintf("all rules together name more than %d things", MaxItems),
			}
		}
	}

	return nil
}
