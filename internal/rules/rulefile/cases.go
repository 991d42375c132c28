package rulefile

import (
	"fmt"
	"io"
	"slices"

	"forecourt/internal/platform/strictjson"
	"forecourt/internal/rules/engine"
)

// Case is one acceptance case: a model, a question and the outcome expected.
type Case struct {
	ID, Title string
	Query     string // validate, propagate or hygiene
	Model     engine.Model
	Selection engine.Query
	Fixed     engine.Fixed
	Expect    *Outcome // nil: none is given
}

// fileCase is a case as it is written.
type fileCase struct {
	ID           string    `json:"id"`
	Title        string    `json:"title"`
	Query        string    `json:"query"`
	OfferType    string    `json:"offer_type"`
	Model        fileModel `json:"model"`
	Selected     []int64   `json:"selected"`
	Removed      []int64   `json:"removed"`
	Add          []int64   `json:"add"`
	Remove       []int64   `json:"remove"`
	PrevAdd      []int64   `json:"prev_add"`
	PrevRemove   []int64   `json:"prev_remove"`
	FixedPresent []int64   `json:"fixed_present"`
	FixedAbsent  []int64   `json:"fixed_absent"`
	Expect       *Outcome  `json:"expect"`
}

type fileModel struct {
	Classes []struct {
		ID        string `json:"id"`
		Exclusive bool   `json:"exclusive"`
		Required  bool   `json:"required"`
	} `json:"classes"`
	Features []struct {
		ID            int64   `json:"id"`
		Code          string  `json:"code"`
		Class         string  `json:"class"`
		PriceStandard *int64  `json:"price_standard"`
		PriceEmbassy  *int64  `json:"price_embassy"`
		Standard      bool    `json:"standard"`
		Custom        bool    `json:"custom"`
		Disabled      bool    `json:"disabled"`
		DiploEnabled  bool    `json:"diplo_enabled"`
		Contents      []int64 `json:"contents"`
	} `json:"features"`
	Rules []rule `json:"rules"`
}

// ReadCases reads a file of schema rule-cases/1. Errors carry their place.
func ReadCases(r io.Reader) ([]Case, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, fmt.Errorf("read cases: %w", err)
	}

	var file struct {
		Schema    string     `json:"schema"`
		Semantics string     `json:"semantics"`
		Cases     []fileCase `json:"cases"`
	}
	if err := strictjson.Decode(data, &file); err != nil {
		return nil, fmt.Errorf("read cases: %w", err)
	}
	if file.Schema != "rule-cases/1" {
		return nil, fmt.Errorf(`read cases: schema: "rule-cases/1" is expected, not %q`, file.Schema)
	}

	out := make([]Case, len(file.Cases))
	ids := map[string]bool{}
	for i := range file.Cases {
		at := fmt.Sprintf("cases[%d]", i)
		c := &file.Cases[i]
		if ids[c.ID] || c.ID == "" {
			return nil, fmt.Errorf("read cases: %s.id: %q is missing or not the only one", at, c.ID)
		}

		ids[c.ID] = true
		if out[i], err = c.readCase(at); err != nil {
			return nil, fmt.Errorf("read cases: %w", err)
		}
	}

	return out, nil
}

func (c *fileCase) readCase(at string) (Case, error) {
	if !slices.Contains([]string{"validate", "propagate", "hygiene"}, c.Query) {
		return Case{}, fmt.Errorf("%s.query: there is no query %q", at, c.Query)
	}

	if c.OfferType == "" {
		c.OfferType = "standard"
	}

	if !slices.Contains([]string{"standard", "embassy", "diplomatic"}, c.OfferType) {
		return Case{}, fmt.Errorf("%s.offer_type: there is no offer type %q", at, c.OfferType)
	}

	m, err := c.Model.readModel(at+".model", c.OfferType)
	if err != nil {
		return Case{}, err
	}

	return Case{
		ID:     c.ID,
		Title:  c.Title,
		Query:  c.Query,
		Model:  m,
		Expect: c.Expect,
		Fixed:  engine.Fixed{Present: c.FixedPresent, Absent: c.FixedAbsent},
		Selection: engine.Query{
			Selected: c.Selected, Removed: c.Removed, Add: c.Add, Remove: c.Remove, PrevAdd: c.PrevAdd, PrevRemove: c.PrevRemove,
		},
	}, nil
}

func (m *fileModel) readModel(at, offerType string) (engine.Model, error) {
	var out engine.Model
	for _, c := range m.Classes {
		out.Classes = append(out.Classes, engine.Class(c))
	}

	known := map[int64]bool{}
	for _, f := range m.Features {
		known[f.ID] = true
	}

	for i, f := range m.Features {
		feature := engine.Feature{
			ID:       f.ID,
			Code:     f.Code,
			Class:    f.Class,
			Standard: f.Standard,
			Custom:   f.Custom,
			Disabled: f.Disabled,
			Contents: f.Contents,
			Price:    f.PriceStandard,
		}
		switch {
		case offerType == "embassy", offerType == "diplomatic" && f.DiploEnabled:
			feature.Price = f.PriceEmbassy
		case offerType == "diplomatic":
			feature.Price = nil
		case f.Class == "trim_finish" && feature.Price == nil:
			feature.Price = new(int64) // a trim finish without a standard price is free
		}

		for k, id := range f.Contents {
			if !known[id] {
				return engine.Model{}, fmt.Errorf("%s.features[%d].contents[%d]: there is no feature %d", at, i, k, id)
			}
		}

		out.Features = append(out.Features, feature)
	}

	for i := range m.Rules {
		r, err := m.Rules[i].engineRule(fmt.Sprintf("%s.rules[%d]", at, i))
		if err != nil {
			return engine.Model{}, err
		}
		out.Rules = append(out.Rules, r)
	}

	return out, nil
}
