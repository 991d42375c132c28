package imports

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/jobs"
)

// keptLine is a row of import_lines.
type keptLine struct {
	Table    string  `db:"table_name"`
	Row      int64   `db:"row_number"`
	Code     string  `db:"code"`
	Action   string  `db:"action"`
	Changes  db.JSON `db:"changes"`
	Warnings db.JSON `db:"warnings"`
}

const keptColumns = "table_name, row_number, code, action, changes, warnings"

func (l keptLine) readFaults() ([]Fault, error) { return l.readNotes(l.Changes) }

func (l keptLine) readNotes(kept db.JSON) (notes []Fault, err error) {
	if err := json.Unmarshal(kept, &notes); err != nil {
		return nil, fmt.Errorf("read faults of row %d: %w", l.Row, err)
	}
	return notes, nil
}

// inWords puts faults into words of a language.
func inWords(faults []Fault, language string) []ImportFault {
	words := make([]ImportFault, len(faults))
	for i, f := range faults {
		words[i] = ImportFault{f.Column, f.Code, i18n.Text(language, f.Code, f.Params)}
	}
	return words
}

func (l keptLine) showLine(language string) (ImportRow, error) {
	view := ImportRow{
		Table:   l.Table,
		Row:     l.Row,
		Code:    l.Code,
		Action:  l.Action,
		Changes: []CellChange{},
		Faults:  []ImportFault{},
	}

	warnings, err := l.readNotes(l.Warnings)
	if err != nil {
		return view, err
	}

	if len(warnings) > 0 {
		view.Warnings = inWords(warnings, language)
	}
	if l.Action != actionFaulty && l.Action != actionRefused {
		err := json.Unmarshal(l.Changes, &view.Changes)
		return view, err
	}

	faults, err := l.readFaults()
	view.Faults = inWords(faults, language)
	return view, err
}

// faultyBefore lists the faulty rows of a table among those that are done.
func (i *Imports) faultyBefore(ctx context.Context, job *jobs.Run, n int, from position) (map[int]bool, error) {
	bad := map[int]bool{}
	if job.Job.Cursor == "" || n > from.table {
		return bad, nil
	}

	err := i.db.View(ctx, job.Op(), func(tx *db.Tx) error {
		rows, err := db.Select[int](ctx, tx, `SELECT row_number
			FROM import_lines
			WHERE job_id = $1
				AND action = 'faulty'
				AND position >= $2
				AND position < $3
				AND {everyone}`,
			job.Job.ID, position{n, 0}.linePlace(), position{n + 1, 0}.linePlace())

		for _, row := range rows {
			bad[row] = true
		}

		return err
	})

	return bad, err
}

// alwaysKept are the lines that somebody must look at, also when they were not tried only.
var alwaysKept = map[string]bool{actionFaulty: true, actionRefused: true, actionAbsent: true}

// keepLines stores the lines that users can see afterwards: in a trial every
// line, else those that somebody must look at.
func keepLines(ctx context.Context, tx *db.Tx, run Run, n int, table string, lines []*line) error {
	kept := slices.DeleteFunc(slices.Clone(lines), func(l *line) bool {
		return !bool(run.DryRun) && !alwaysKept[l.action] && !l.hasWarnings()
	})

	for block := range db.Blocks(kept, 9) {
		var args []any
		for _, l := range block {
			shown := any(l.changes)
			if l.action == actionFaulty || l.action == actionRefused {
				shown = l.faults
			}
			changes, err := json.Marshal(shown)
			if err != nil {
				return fmt.Errorf("keep line %d of import: %w", l.row, err)
			}

			if string(changes) == "null" {
				changes = []byte("[]")
			}
			warnings := []byte("[]")
			if l.hasWarnings() {
				if warnings, err = json.Marshal(l.warnings); err != nil {
					return fmt.Errorf("keep line %d of import: %w", l.row, err)
				}
			}

			args = append(args, run.JobID, position{n, l.row}.linePlace(), table, int64(l.row), l.code, l.action,
				string(changes), string(warnings), db.Flag(l.hasWarnings()))
		}

		_, err := tx.Unscoped("lines belong to their run").Exec(ctx, `
			
				INSERT INTO import_lines (job_id, position, table_name, row_number, code, action,
				changes, warnings, warned)
			VALUES `+db.Lines(len(block), len(args)/len(block)), args...)
		if err != nil {
			return fmt.Errorf("keep lines of import: %w", err)
		}
	}

	return nil
}
