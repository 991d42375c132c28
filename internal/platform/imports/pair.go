package imports

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Pair is a line with its record before and after the import.
type Pair[R any] struct {
	// Before is nil when the line creates the record.
	Before *R
	After  R

	line       *line
	definition *Definition[R]
	later      []func(ctx context.Context, tx *db.Tx) error
	unsaved    bool
}

// Cell gives the text of a column, empty when the file does not have it.
func (p *Pair[R]) Cell(column string) string { return p.line.cells[p.definition.columnIndex(column)] }

// Row gives the number of the line in its file; the head is 1.
func (p *Pair[R]) Row() int { return p.line.row }

// Fault notes what is wrong with a cell; the line is not written.
func (p *Pair[R]) Fault(column, code string, params ...any) { p.line.addFault(column, code, params...) }

// NewCode notes what is wrong with the code of a new record. One that is missing is noted already.
func (p *Pair[R]) NewCode(column, code string) {
	var fields fault.Fields
	if fields.Code(column, code); code == "" {
		return
	}

	for _, text := range fields[column] {
		p.line.faults = append(p.line.faults, Fault{Column: column, Code: text.Code, Params: text.Params})
	}
}

// Warn notes what somebody should look at in a cell; the line is written all the same.
func (p *Pair[R]) Warn(column, code string, params ...any) {
	p.line.warnings = append(p.line.warnings, faultOf(column, code, params...))
}

// Faulty reports whether something is wrong with the line.
func (p *Pair[R]) Faulty() bool { return len(p.line.faults) > 0 }

// Later adds a step that runs once nothing else is wrong with the line, such as to create a
// record that it names.
func (p *Pair[R]) Later(step func(ctx context.Context, tx *db.Tx) error) {
	p.later = append(p.later, step)
}

// Unsaved notes that the record refers to others that only a real run creates.
func (p *Pair[R]) Unsaved() { p.unsaved = true }

// Action gives what happened to the record so far.
func (p *Pair[R]) Action() string { return p.line.action }

// Wrote notes what was done to one part of the record. What is done to the main
// part counts; a change of any other part is an update.
func (p *Pair[R]) Wrote(action string, main bool) {
	switch {
	case main && action != "":
		p.line.action = action
	case !main && action != "" && p.line.action == actionUnchanged:
		p.line.action = actionUpdate
	}
}

// Cells lists the cells of a column, of all lines.
func Cells[R any](pairs []*Pair[R], column string) []string {
	all := make([]string, len(pairs))
	for i, p := range pairs {
		all[i] = p.Cell(column)
	}
	return all
}
