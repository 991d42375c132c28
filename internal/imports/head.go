package imports

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/sheet"
)

// maxRows is how many rows a file may have.
const maxRows = 1_000_000

// headReader gives the cells of rows by the columns of a table.
type headReader struct {
	at      []int // where in the file each column of the table stands, or -1
	present map[string]bool
	unknown []string
	missing []string
	idle    []string
}

// plain is how heads are compared: case and spaces do not matter.
func plain(name string) string {
	return strings.ToLower(strings.Join(strings.Fields(name), ""))
}

// readHead reads the first row of a table.
func readHead(rows *sheet.Rows, t tableKind, w *work) (*headReader, error) {
	_, cells, err := rows.Next()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	return newHead(cells, t, w), nil
}

func newHead(cells []string, t tableKind, w *work) *headReader {
	heads := t.heads()
	h := &headReader{at: make([]int, len(heads)), present: map[string]bool{}}
	for i := range h.at {
		h.at[i] = -1
	}
	language := ""
	if w.run.LanguageID != nil {
		language = number(*w.run.LanguageID)
	}
	for place, cell := range cells {
		name := plain(cell)
		if name == "" || name == "id" { // an export has its id
			continue
		}
		i := slices.IndexFunc(heads, func(c head) bool {
			return plain(c.name) == name || c.base != "" && plain(c.base) == name && c.language == language
		})
		switch {
		case i < 0 || h.at[i] >= 0:
			h.unknown = append(h.unknown, name)
		default:
			h.at[i], h.present[heads[i].name] = place, true
			if w.idle(heads[i]) {
				h.idle = append(h.idle, heads[i].name)
			}
		}
	}
	for i, c := range heads {
		if c.required && h.at[i] < 0 {
			h.missing = append(h.missing, c.name)
		}
	}
	return h
}

// next reads the next row below the head.
func (h *headReader) next(rows *sheet.Rows) (*line, error) {
	row, cells, err := rows.Next()
	if err != nil {
		return nil, err
	}
	l := &line{row: row, cells: make([]string, len(h.at))}
	for i, place := range h.at {
		if place >= 0 && place < len(cells) {
			l.cells[i] = strings.TrimSpace(cells[place])
		}
	}
	return l, nil
}

// look reads the whole file before anything is written: which tables it has,
// whether their required columns are there, how many rows, and that nothing in
// it is damaged.
func (i *Imports) look(ctx context.Context, job *jobs.Run, w *work, book *sheet.Book) (ImportFindings, error) {
	if err := job.Chunk(ctx, func(_ *db.Tx, p *jobs.Progress) error { p.Status = stepReading; return nil }); err != nil {
		return ImportFindings{}, err
	}
	findings := ImportFindings{Form: book.Form, Tables: []ImportTable{}, Unknown: append([]string{}, book.Ignored...)}
	order := w.kind.tables(w.run.PricelistID != nil)
	var total int64
	reason := error(nil)
	for source, one := range book.Tables {
		found, err := look(one, source, order, book.Form, w)
		if err != nil {
			return findings, err
		}
		if found == nil {
			findings.Unknown = append(findings.Unknown, one.Name)
			continue
		}
		findings.Tables = append(findings.Tables, *found)
		if total += found.Rows; total > maxRows {
			return findings, stopped("import_too_many_rows", "max", maxRows)
		}
		switch {
		case len(found.Missing) > 0:
			reason = stopped("import_missing_columns", "table", found.Name, "columns", strings.Join(found.Missing, ", "))
		case tables[found.Name].needsList() && w.run.PricelistID == nil:
			reason = stopped("pricelist_required", "table", found.Name)
		}
	}
	if len(findings.Tables) == 0 {
		reason = stopped("import_no_table", "found", strings.Join(findings.Unknown, ", "), "expected", strings.Join(namesOf(order), ", "))
	}
	slices.SortStableFunc(findings.Tables, func(a, b ImportTable) int { return placeOf(order, a.Name) - placeOf(order, b.Name) })
	err := job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		p.Total = total
		p.Stats = ImportStats{Tables: map[string]ImportCounts{}}
		return keepFindings(ctx, tx, job.Job.ID, findings)
	})
	return findings, errors.Join(reason, err)
}

func namesOf(list []tableKind) []string {
	names := make([]string, len(list))
	for i, t := range list {
		names[i] = t.name()
	}
	return names
}

func placeOf(order []tableKind, name string) int { return slices.Index(namesOf(order), name) }

// look reads one table of a file; nil when it is none of the kind's.
func look(source *sheet.Table, place int, order []tableKind, form string, w *work) (*ImportTable, error) {
	rows, err := source.Read()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	_, cells, err := rows.Next()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	t := tableOf(source.Name, cells, order, form, w)
	if t == nil {
		return nil, nil //nolint:nilnil // not one of ours
	}
	head := newHead(cells, t, w)
	found := &ImportTable{
		Name: t.name(), Encoding: source.Encoding, Separator: source.Separator, Source: place,
		Unknown: append([]string{}, head.unknown...), Missing: append([]string{}, head.missing...), Idle: append([]string{}, head.idle...),
	}
	for !errors.Is(err, io.EOF) {
		if _, _, err = rows.Next(); err == nil {
			found.Rows++
		} else if !errors.Is(err, io.EOF) {
			return nil, err
		}
	}
	return found, nil
}

// tableOf tells which table a sheet or file is: by its name, and a single CSV
// by the columns it has.
func tableOf(name string, cells []string, order []tableKind, form string, w *work) tableKind {
	for _, t := range order {
		if plain(t.name()) == plain(name) {
			return t
		}
	}
	if form != sheet.CSV {
		return nil
	}
	var best tableKind
	most := 0
	for _, t := range order {
		if known := len(newHead(cells, t, w).present); known > most {
			best, most = t, known
		}
	}
	return best
}
