// Package cases reads files of offers with the figures they must have,
// and compares. The shape is price-cases/1, docs/pricing.md describes it.
package cases

import (
	"errors"
	"fmt"

	"forecourt/internal/platform/strictjson"
	"forecourt/internal/price"
)

// schema is the only shape that is read.
const schema = "price-cases/1"

// file is a price-cases/1 file. Amounts are whole cents; an absent amount is
// null, an absent flag false, an absent list empty.
type file struct {
	Schema   string   `json:"schema"`
	Unit     string   `json:"unit"` // for its reader
	Defaults defaults `json:"defaults"`
	Cases    []struct {
		ID     string `json:"id"`
		Title  string `json:"title"` // for its reader
		Input  *input `json:"input"`
		Expect expect `json:"expect"`
	} `json:"cases"`
}

// Case is one offer of a file.
type Case struct {
	ID     string
	Title  string
	input  *price.Input
	expect expect
	place  string // such as cases[3]
}

// Read reads a file and refuses what is not of the shape: unknown fields,
// fields or ids twice, other types, tables that contradict themselves. The
// error names the place.
func Read(data []byte) ([]Case, error) {
	var f file
	if err := strictjson.Decode(data, &f); err != nil {
		return nil, err
	}
	if f.Schema != schema {
		return nil, fmt.Errorf("schema: %q is not %s", f.Schema, schema)
	}

	tables, err := f.Defaults.checkedTables()
	if err != nil {
		return nil, fmt.Errorf("defaults.%w", err)
	}
	if len(f.Cases) == 0 {
		return nil, errors.New("cases: there is none")
	}

	cases := make([]Case, 0, len(f.Cases))
	ids := map[string]int{}
	for i, c := range f.Cases {
		place := fmt.Sprintf("cases[%d]", i)
		if c.ID == "" {
			return nil, fmt.Errorf("%s.id: a case needs an id", place)
		}
		if first, twice := ids[c.ID]; twice {
			return nil, fmt.Errorf("%s.id: %q is also the id of cases[%d]", place, c.ID, first)
		}

		ids[c.ID] = i
		if c.Input == nil {
			return nil, fmt.Errorf("%s.input: a case needs an input", place)
		}

		in, err := c.Input.priceInput()
		if err != nil {
			return nil, fmt.Errorf("%s.input.%w", place, err)
		}

		in.Tables = tables
		cases = append(cases, Case{ID: c.ID, Title: c.Title, input: in, expect: c.Expect, place: place})
	}

	return cases, nil
}
