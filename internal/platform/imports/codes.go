package imports

import (
	"context"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
)

// Codes are the records that cells of a chunk name by code, in a table too
// large to be kept in memory.
type Codes struct {
	ids     map[string]int64
	unknown string
}

// LookUp finds records of the run's brand by code, archived ones included.
// table is the import table that creates such records: in a trial those of the
// file itself exist too. unknown is the text for a code that does not exist.
func LookUp[T any](
	ctx context.Context,
	tx *db.Tx,
	w *Work,
	rows *table.Table[T],
	table, unknown string,
	codes []string,
) (*Codes, error) {
	ids, err := rows.Lookup(ctx, tx, "code_key", foldCodes(codes), db.Equal("brand_id", w.Run.BrandID))
	if err != nil {
		return nil, err
	}
	c := &Codes{ids, unknown}
	if w.Trial() {
		for _, code := range codes {
			if !c.Has(code) && w.HasLine(table, code) {
				c.Add(code, w.TrialID())
			}
		}
	}
	return c, nil
}

// Has reports whether a record has the code.
func (c *Codes) Has(code string) bool {
	_, ok := c.ids[find.Key(code)]
	return ok
}

// Add adds a record that the run has created.
func (c *Codes) Add(code string, id int64) { c.ids[find.Key(code)] = id }

// Code gives the code of a record, in lower case.
func (c *Codes) Code(id int64) (code string, ok bool) {
	for code, other := range c.ids {
		if other == id {
			return code, true
		}
	}
	return "", false
}

// IDs lists all records, as keys of a search.
func (c *Codes) IDs() [][]any {
	ids := make([][]any, 0, len(c.ids))
	for _, id := range c.ids {
		ids = append(ids, []any{id})
	}
	return ids
}

// IDOf finds the record of a code; an unknown one makes the line faulty. shown is the code
// as written in the cell.
func (p *Pair[R]) IDOf(c *Codes, column, code, shown string) (id int64, ok bool) {
	if id, ok = c.ids[find.Key(code)]; !ok {
		p.Fault(column, c.unknown, "value", shown)
	}
	p.unsaved = p.unsaved || id < 0
	return id, ok
}

// Keys turns codes into keys of a search, each once.
func Keys(codes []string) [][]any {
	var keys [][]any
	for _, key := range foldCodes(codes) {
		keys = append(keys, []any{key})
	}
	return keys
}

func foldCodes(codes []string) []string {
	keys := make([]string, 0, len(codes))
	for _, code := range codes {
		if code != "" {
			keys = append(keys, find.Key(code))
		}
	}

	slices.Sort(keys)
	return slices.Compact(keys)
}
