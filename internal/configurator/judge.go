package configurator

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// Look gives a model that is looked at once, outside of a transaction of the caller.
func (k *Models) Look(ctx context.Context, view View, pricelistID, modelID int64) (*Model, error) {
	m, _, err := k.passing(ctx, view, place{pricelistID, modelID})
	return m, err
}

// Judge says whether a configuration, by the codes of its features, is
// possible in offers of a type: missing is what the model no longer sells, and
// text why the rules named forbid it.
func (m *Model) Judge(kind price.Type, chosen, dropped []string, language string) (valid bool, missing []string, rules []FoundRule, text string) {
	var q engine.Query
	byCode := make(map[string]int64, len(m.Features))
	for i := range m.Features {
		byCode[m.Features[i].Code] = m.Features[i].ID
	}
	for _, code := range chosen {
		id, offered := byCode[code]
		if !offered || m.unpriced(kind, id) && !bool(m.at[id].Custom) {
			missing = append(missing, code)
		}
		if offered {
			q.Selected = append(q.Selected, id)
		}
	}
	for _, code := range dropped {
		if id, offered := byCode[code]; offered {
			q.Removed = append(q.Removed, id)
		}
	}
	c, err := m.usable(kind)
	if err != nil {
		return false, missing, []FoundRule{}, err.Error()
	}
	answer, err := c.Validate(q)
	if err != nil {
		return false, missing, []FoundRule{}, err.Error()
	}
	s := &Speaker{Model: m, Language: language}
	var reasons []string
	rules = []FoundRule{}
	for _, name := range answer.Violated {
		what, key, _ := strings.Cut(name, ":")
		if what == "class" {
			reasons = append(reasons, s.Crowd(key, m.Members(key, answer.Present)))
			continue
		}
		id, _ := strconv.ParseInt(key, 10, 64)
		rules, reasons = append(rules, m.Origin(id)), append(reasons, s.ByRule(id))
	}
	return answer.Valid && len(missing) == 0, missing, slices.Clip(rules), strings.Join(reasons, "; ")
}
