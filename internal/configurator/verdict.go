package configurator

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/price"
	"forecourt/internal/rules/engine"
)

// ReadOnce gives a model that is used once, outside of a transaction of the caller.
func (k *Models) ReadOnce(ctx context.Context, view View, pricelistID, modelID int64) (*Model, error) {
	m, _, err := k.readPassing(ctx, view, place{pricelistID, modelID})
	return m, err
}

// Verdict is what the rules say of a configuration.
type Verdict struct {
	Possible bool
	Missing  []string    // codes of what the model does not sell in such offers
	Rules    []FoundRule // those that forbid it
	Reason   string      // why it is not possible, beside what is missing
}

// Try checks a configuration, given by the codes of its features, in offers of a type.
func (m *Model) Try(kind price.Type, chosen, dropped []string, language string) (Verdict, error) {
	v := Verdict{Rules: []FoundRule{}}
	var q engine.Query
	byCode := make(map[string]int64, len(m.Features))

	for i := range m.Features {
		byCode[m.Features[i].Code] = m.Features[i].ID
	}

	for _, code := range chosen {
		id, offered := byCode[code]
		if !offered || m.isUnpriced(kind, id) && !bool(m.at[id].Custom) {
			v.Missing = append(v.Missing, code)
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

	c, err := m.requireUsable(kind)
	if err != nil {
		return v.withError(err, language)
	}

	answer, err := c.Validate(q)
	if err != nil {
		return v.withError(refusedChoice(m, err), language)
	}

	s := &Speaker{Model: m, Language: language}
	var reasons []string
	for _, name := range answer.Violated {
		what, key, _ := strings.Cut(name, ":")
		if what == "class" {
			reasons = append(reasons, s.ExclusiveClassText(key, m.Members(key, answer.Present)))
			continue
		}

		id, _ := strconv.ParseInt(key, 10, 64)
		v.Rules = append(v.Rules, m.Origin(id))
		reasons = append(reasons, s.ByRule(id))
	}

	v.Possible = answer.Valid && len(v.Missing) == 0
	v.Reason = strings.Join(reasons, "; ")

	return v, nil
}

// withError gives the verdict on a question that the engine refuses.
func (v Verdict) withError(err error, language string) (Verdict, error) {
	var why *fault.Error
	if !errors.As(err, &why) {
		return v, err
	}

	v.Reason = i18n.Text(language, why.Code, why.Params)
	return v, nil
}
