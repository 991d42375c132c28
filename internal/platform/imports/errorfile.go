package imports

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/sheet"
)

func (i *Imports) errorsRoute(a *httpapi.API) {
	httpapi.Show(a, "/import/job/{id}/errors", authz.LoginOnly, i.errorFile,
		httpapi.Summary("The faulty rows in the uploaded form, with a last column that says what "+
			"is wrong; corrected, it can be imported again."))
}

// errorFile makes the file for each request, in the caller's language.
func (i *Imports) errorFile(ctx context.Context, tx *db.Tx, in *jobInput) (httpapi.Content, error) {
	status, err := i.showStatus(ctx, tx, in.ID)
	if err != nil {
		return httpapi.Content{}, err
	}
	if status.ErrorLink == "" {
		return httpapi.Content{}, fault.New(fault.NotFound, "not_found")
	}

	run, err := runOf(ctx, tx, in.ID)
	if err != nil {
		return httpapi.Content{}, err
	}

	return temporaryFile(errorName(status.FileName), status.Findings.Form, func(out io.Writer) error {
		return i.writeErrors(ctx, tx, run, status.Findings, httpapi.Language(ctx), out)
	})
}

func errorName(name string) string {
	ending := path.Ext(name)
	return strings.TrimSuffix(name, ending) + ".errors" + ending
}

// temporaryFile makes content that is written for one request and gone with it.
func temporaryFile(name, form string, write func(io.Writer) error) (httpapi.Content, error) {
	file, err := os.CreateTemp("", "forecourt-import-")
	if err != nil {
		return httpapi.Content{}, fmt.Errorf("make file: %w", err)
	}
	// Without a name the file is gone as soon as it is closed.
	err = errors.Join(os.Remove(file.Name()), write(file))
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	if err != nil {
		return httpapi.Content{}, errors.Join(fmt.Errorf("make file: %w", err), file.Close())
	}

	kind := sheet.ContentTypes[form]
	if form == sheet.ZIP {
		kind = "application/zip"
	}

	return httpapi.Content{Type: kind, Name: name, Save: true, Body: file}, nil
}

// writeErrors copies the faulty rows of each table.
func (i *Imports) writeErrors(
	ctx context.Context,
	tx *db.Tx,
	run Run,
	findings ImportFindings,
	language string,
	out io.Writer,
) error {
	file, err := i.files.ByID(ctx, tx, run.FileID)
	if err != nil {
		return err
	}
	content, err := i.files.Open(ctx, file)
	if err != nil {
		return err
	}

	defer content.Close()
	book, err := sheet.Open(content, file.Size, file.RealName,
		sheet.Reading{Encoding: run.Encoding, Separator: run.Separator})
	if err != nil {
		return err
	}

	defer book.Close()
	separator := ";"
	if len(findings.Tables) > 0 && findings.Tables[0].Separator != "" {
		separator = findings.Tables[0].Separator
	}
	result := sheet.NewBook(book.Form, separator, out)
	hidden := findings.hiddenColumns(tx, run)

	for n, found := range findings.Tables {
		wrong, err := faultsOf(ctx, tx, run.JobID, n, language, hidden[found.Name])
		if err != nil {
			return err
		}
		if len(wrong) == 0 {
			continue
		}

		source := book.Tables[found.Source]
		name := source.Name
		if book.Form == sheet.CSV {
			name = found.Name
		}
		target, err := result.Table(name)
		if err == nil {
			err = copyRows(source, target, wrong, hidden[found.Name])
		}
		if err != nil {
			return err
		}
	}

	return result.Close()
}

// faultsOf reads what is wrong with the rows of a table, by row.
func faultsOf(
	ctx context.Context,
	tx *db.Tx,
	jobID int64,
	n int,
	language string,
	hidden []string,
) (map[int]string, error) {
	lines, err := db.Select[keptLine](ctx, tx, `
		SELECT `+keptColumns+` FROM import_lines
		WHERE job_id = $1 AND action = 'faulty' AND position >= $2 AND position < $3 AND {everyone}`,
		jobID, position{n, 0}.linePlace(), position{n + 1, 0}.linePlace())
	if err != nil {
		return nil, err
	}

	wrong := map[int]string{}
	for _, l := range lines {
		faults, err := l.readFaults()
		if err != nil {
			return nil, err
		}
		texts := make([]string, len(faults))

		for i, f := range faults {
			if slices.Contains(hidden, f.Column) {
				f.Code = hiddenFault
				f.Params = nil
			}
			texts[i] = f.Column + ": " + i18n.Text(language, f.Code, f.Params)
		}

		wrong[int(l.Row)] = strings.Join(texts, "; ")
	}

	return wrong, nil
}

// errorColumn is the last column of an error file. An import ignores it.
const errorColumn = "error"

// copyRows leaves out the hidden columns.
func copyRows(source *sheet.Table, target sheet.TableWriter, wrong map[int]string, hidden []string) error {
	rows, err := source.Read()
	if err != nil {
		return err
	}
	defer rows.Close()
	width := 0
	left := map[int]bool{}

	for head := true; ; head = false {
		row, cells, err := rows.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}

		last := errorColumn
		if head {
			width = len(cells)
			for i, cell := range cells {
				// That of an earlier error file is left out too.
				named := func(column string) bool { return headKey(cell) == headKey(column) }
				left[i] = named(errorColumn) || slices.ContainsFunc(hidden, named)
			}
		} else if last = wrong[row]; last == "" {
			continue
		}

		values := make([]any, 0, width+1)
		for i := range max(width, len(cells)) {
			switch {
			case left[i]:
			case i < len(cells):
				values = append(values, cells[i])
			default:
				values = append(values, "")
			}
		}

		if err := target.Row(append(values, last)...); err != nil {
			return err
		}
	}
}
