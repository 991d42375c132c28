package imports

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

type rowsInput struct {
	ID     int64  `path:"id" minimum:"1"`
	Table  string `query:"table" maxLength:"40"`
	Action string `query:"action" enum:"create,update,unchanged,faulty,refused,absent,changed,warned" doc:"changed: create and update; warned: written, and to be looked at"`
	Offset int    `query:"offset" minimum:"0" maximum:"1000000"`
	Limit  int    `query:"limit" minimum:"1" maximum:"1000" default:"100"`
}

// ImportRows is a page of the rows of a run.
type ImportRows struct {
	Rows  []ImportRow `json:"rows"`
	Total int         `json:"total" doc:"of all rows that fit; counted up to 10,001"`
}

// ImportRow is one row of the file.
type ImportRow struct {
	Table    string        `json:"table"`
	Row      int64         `json:"row" doc:"as a spreadsheet counts: the head is 1; of absent records their number"`
	Code     string        `json:"code" doc:"what the row speaks of"`
	Action   string        `json:"action" enum:"create,update,unchanged,faulty,refused,absent"`
	Changes  []CellChange  `json:"changes"`
	Faults   []ImportFault `json:"faults"`
	Warnings []ImportFault `json:"warnings,omitempty" doc:"what somebody should look at in a row that is written"`
}

// ImportFault is what is wrong with a cell, in the caller's language.
type ImportFault struct {
	Column  string `json:"column"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (i *Imports) listRows(ctx context.Context, tx *db.Tx, in *rowsInput) (ImportRows, error) {
	status, err := i.showStatus(ctx, tx, in.ID)
	if err != nil {
		return ImportRows{}, err
	}
	hidden := status.Findings.hiddenColumns(tx, Run{BrandID: status.BrandID})
	where := ` FROM import_lines WHERE job_id = $1 AND {everyone}`
	args := []any{in.ID}

	switch in.Action {
	case "":
	case "changed":
		where += ` AND action IN ('create', 'update')`
	case "warned":
		where += ` AND warned = 1`

	default:
		where += fmt.Sprintf(` AND action = $%d`, len(args)+1)
		args = append(args, in.Action)
	}

	if in.Table != "" {
		where += fmt.Sprintf(` AND table_name = $%d`, len(args)+1)
		args = append(args, in.Table)
	}

	kept, err := db.Select[keptLine](ctx, tx, `SELECT `+keptColumns+where+
		fmt.Sprintf(` ORDER BY position LIMIT $%d OFFSET $%d`, len(args)+1, len(args)+2),
		append(args[:len(args):len(args)], in.Limit, in.Offset)...)
	if err != nil {
		return ImportRows{}, err
	}

	total, err := db.SelectOne[int](ctx, tx, fmt.Sprintf(`SELECT count(*)
		FROM (SELECT 1%s LIMIT %d) AS counted`, where, find.MaxCount), args...)
	page := ImportRows{Rows: []ImportRow{}, Total: total}

	for _, l := range kept {
		view, err := l.showLine(httpapi.Language(ctx))
		if err != nil {
			return page, err
		}
		view.hideColumns(hidden[l.Table], httpapi.Language(ctx))
		page.Rows = append(page.Rows, view)
	}

	return page, err
}

// hideColumns leaves out the changes of these columns, and of their faults says only that there is
// one.
func (r *ImportRow) hideColumns(columns []string, language string) {
	if len(columns) == 0 {
		return
	}
	r.Changes = slices.DeleteFunc(r.Changes, func(c CellChange) bool { return slices.Contains(columns, c.Column) })

	for _, notes := range [][]ImportFault{r.Faults, r.Warnings} {
		for i := range notes {
			if slices.Contains(columns, notes[i].Column) {
				notes[i].Code = hiddenFault
				notes[i].Message = i18n.Text(language, hiddenFault, nil)
			}
		}
	}
}

// hiddenFault stands for what is wrong in a column that the reader may not see.
const hiddenFault = "import_hidden_fault"
