package imports

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// Table is a table that files may have. Areas describe theirs by a Definition.
type Table interface {
	tableName() string
	// inLanguage gives the table as a file in one language has it; 0 stands for all languages.
	inLanguage(language int64) Table
	// fittingForm gives the form of the table that has these headings, see Definition.Otherwise.
	fittingForm(cells []string, w *Work) Table
	// plainLanguage gives the language of texts whose column names none, where the run names none
	// either.
	plainLanguage() string
	// columnHeads lists the columns, in the order of the template.
	columnHeads() []head
	// setColumns lists the columns that hold members of a set, see Column.Members.
	setColumns() []string
	// missingValues lists the columns that may hold a value where the file has none of them and
	// needs one.
	missingValues(present map[string]bool) []string
	// checkReady returns the reason why the run cannot import the table; nil where it can.
	checkReady(run Run) error
	// keyHashes hashes the keys of a line.
	keyHashes(l *line) []uint64
	// workOn checks the lines of a chunk and writes those without faults; in a trial it finds
	// what writing them would change.
	workOn(ctx context.Context, tx *db.Tx, w *Work, lines []*line) error
}

// head is a column as files name it.
type head struct {
	name     string
	also     string // see Column.Also
	required bool
	// either says that one of the keys is needed, whichever it is.
	either bool
	idle   func(Run) bool
	// base and language are set for one language of a text: the name without
	// ending means the language of the run.
	base, language string
	// code says that the column holds codes, which are never dates.
	code bool
}

// Cleared is the word in a cell that clears the value.
const Cleared = "NULL"

// line is a row of a file during the work.
type line struct {
	row   int
	cells []string // by column of the table, trimmed; absent ones are empty
	// code names the row to users.
	code   string
	action string
	faults []Fault
	// warnings are what somebody should look at in a line that is written.
	warnings []Fault
	// changes are old and new values by column, in a trial.
	changes []CellChange
}

// What happens to a line.
const (
	actionCreate    = table.ActionCreate
	actionUpdate    = table.ActionUpdate
	actionUnchanged = "unchanged"
	actionFaulty    = "faulty"
	actionRefused   = "refused"
	actionAbsent    = "absent" // of a record that the file does not name
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
	// Gone and Added are members of a set.
	Gone  []string `json:"gone,omitempty" doc:"of a column of a set: members that it has no longer"`
	Added []string `json:"added,omitempty" doc:"of a column of a set: members that are new in it"`
}

// hasWarnings reports whether the line is written and somebody should look at it.
func (l *line) hasWarnings() bool { return len(l.warnings) > 0 && l.action != actionFaulty }

func (l *line) addFault(column, code string, params ...any) {
	l.faults = append(l.faults, faultOf(column, code, params...))
}

func faultOf(column, code string, params ...any) Fault {
	f := Fault{Column: column, Code: code}
	for i := 0; i+1 < len(params); i += 2 {
		if f.Params == nil {
			f.Params = map[string]any{}
		}
		f.Params[params[i].(string)] = params[i+1]
	}

	return f
}
