package imports

import (
	"context"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// table describes one table of the format.
type tableKind interface {
	name() string
	// heads are its columns, in the order of the template.
	heads() []head
	// needsList tells that it means nothing without a price list.
	needsList() bool
	// work checks the lines of a chunk and writes those that are right, or in
	// a trial finds out what writing them would change.
	work(ctx context.Context, tx *db.Tx, w *work, lines []*line) error
}

// head is a column as files name it.
type head struct {
	name     string
	required bool
	// ofList: the column means nothing without a price list.
	ofList bool
	// cost: the column is for those who may see costs.
	cost bool
	// base and language are set for one language of a text: the plain name
	// means the language that the run was given.
	base, language string
}

// tables are all that files may have, by name.
var tables = map[string]tableKind{}

func register(t tableKind) { tables[t.name()] = t }

// cleared is the word in a cell that clears the value.
const cleared = "NULL"

// line is a row of a file on its way.
type line struct {
	row   int
	cells []string // by column of the table, trimmed; absent ones are empty
	// code names the row to people.
	code   string
	action string
	faults []Fault
	// changes tell old and new by column, in a trial.
	changes []CellChange
}

// What becomes of a line.
const (
	actionCreate    = table.ActionCreate
	actionUpdate    = table.ActionUpdate
	actionUnchanged = "unchanged"
	actionFaulty    = "faulty"
	actionRefused   = "refused"
)

// Fault is what is wrong with a cell.
type Fault struct {
	Column string         `json:"column"`
	Code   string         `json:"code"`
	Params map[string]any `json:"params,omitempty"`
}

// CellChange is what a row changes in one column.
type CellChange struct {
	Column string `json:"column"`
	Old    string `json:"old"`
	New    string `json:"new"`
}

func (l *line) fault(column, code string, params ...any) {
	f := Fault{Column: column, Code: code}
	for i := 0; i+1 < len(params); i += 2 {
		if f.Params == nil {
			f.Params = map[string]any{}
		}
		f.Params[params[i].(string)] = params[i+1]
	}
	l.faults = append(l.faults, f)
}

// words are the codes of a cell that holds several.
func words(cell string) []string { return strings.Fields(cell) }
