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
	at      []int // position in the file of each column of the table, or -1
	present map[string]bool
	unknown []string
	missing []string
	idle    []string
	// costs are the columns of the file that mean nothing for users who may not see costs.
	costs []string
	// twice are columns that the file names more than once.
	twice []string
	// named are the places of the columns that the head names.
	named []bool
	// codes are the columns of codes, by their places in the table.
	codes []string
	last  string // the last column of the table that the file has
}

// headKey gives the form in which heads are compared: letter case and spaces do not count.
func headKey(name string) string {
	return strings.ToLower(strings.Join(strings.Fields(name), ""))
}

// readHead reads the first row of a table, and gives the table as the file has it.
func readHead(rows *sheet.Rows, t Table, w *Work) (*headReader, Table, error) {
	_, cells, err := rows.Next()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, nil, err
	}
	t = t.fittingForm(cells, w)
	return newHead(cells, t, w), t, nil
}

func newHead(cells []string, t Table, w *Work) *headReader {
	heads := t.columnHeads()
	h := &headReader{
		at:      make([]int, len(heads)),
		codes:   make([]string, len(heads)),
		present: map[string]bool{},
		named:   make([]bool, len(cells)),
	}

	for i := range h.at {
		h.at[i] = -1
		if heads[i].code {
			h.codes[i] = heads[i].name
		}
	}

	language := t.plainLanguage()
	if w.Run.LanguageID != nil {
		language = formatID(*w.Run.LanguageID)
	}
	named := map[string]bool{}

	for _, cell := range cells {
		named[headKey(cell)] = true
	}

	for place, cell := range cells {
		name := headKey(cell)
		h.named[place] = name != ""
		if name == "" || name == "id" { // an export has its id
			continue
		}

		i := slices.IndexFunc(heads, func(c head) bool {
			if c.also != "" && named[headKey(c.also)] {
				return headKey(c.also) == name
			}
			return headKey(c.name) == name || c.base != "" && headKey(c.base) == name && c.language == language
		})

		switch {
		case i < 0:
			h.unknown = append(h.unknown, name)
		case h.at[i] >= 0:
			h.twice = append(h.twice, heads[i].name)

		default:
			h.at[i] = place
			h.present[heads[i].name] = true
			h.last = heads[i].name
			if w.isIdle(heads[i]) {
				h.idle = append(h.idle, heads[i].name)
			}
			if w.ofCosts(heads[i]) {
				h.costs = append(h.costs, heads[i].name)
			}
		}
	}

	var either []string
	hasOne := false
	for i, c := range heads {
		if c.required && h.at[i] < 0 {
			h.missing = append(h.missing, c.name)
		}
		if c.either {
			either = append(either, c.name)
			hasOne = hasOne || h.at[i] >= 0
		}
	}

	if len(either) > 0 && !hasOne {
		h.missing = append(h.missing, strings.Join(either, " / "))
	}
	return h
}

// nextLine reads the next row below the head.
func (h *headReader) nextLine(rows *sheet.Rows) (*line, error) {
	row, cells, err := rows.Next()
	if err != nil {
		return nil, err
	}
	l := &line{row: row, cells: make([]string, len(h.at))}

	for i, place := range h.at {
		if place >= 0 && place < len(cells) {
			l.cells[i] = strings.TrimSpace(cells[place])
			if h.codes[i] != "" && rows.IsDate(place) {
				l.addFault(h.codes[i], "import_code_is_date", "value", l.cells[i])
			}
		}
	}

	for place, cell := range cells {
		if (place >= len(h.named) || !h.named[place]) && strings.TrimSpace(cell) != "" { // 18900,50 where commas separate
			l.addFault(h.last, "import_surplus_cells", "cell", place+1)
			break
		}
	}

	return l, nil
}

// inspectFile reads the whole file before anything is written: which tables it has,
// whether their required columns are there, how many rows, and that nothing in
// it is damaged.
func (i *Imports) inspectFile(ctx context.Context, job *jobs.Run, w *Work, book *sheet.Book) (ImportFindings, error) {
	if err := job.Chunk(ctx, func(_ *db.Tx, p *jobs.Progress) error { p.Status = stepReading; return nil }); err != nil {
		return ImportFindings{}, err
	}
	findings := ImportFindings{Form: book.Form, Tables: []ImportTable{}, Unknown: append([]string{}, book.Ignored...)}
	order := w.kind.tablesOf(w.Run)
	var total int64
	reason := error(nil)

	for source, one := range book.Tables {
		found, err := inspectTable(one, source, order, byColumns(book), w)
		if err != nil {
			return findings, err
		}
		if found == nil {
			findings.Unknown = append(findings.Unknown, one.Name)
			continue
		}

		findings.Tables = append(findings.Tables, *found)
		if total += found.Rows; total > maxRows {
			return findings, Stopped("import_too_many_rows", "max", maxRows)
		}

		if len(found.twice) > 0 {
			reason = Stopped("import_column_twice", "table", found.Name, "columns", strings.Join(found.twice, ", "))
		} else if len(found.Missing) > 0 {
			reason = Stopped("import_missing_columns", "table", found.Name, "columns", strings.Join(found.Missing, ", "))
		} else if len(found.valueless) > 0 {
			reason = Stopped("import_no_value_column", "table", found.Name, "columns", strings.Join(found.valueless, ", "))
		} else if err := order[placeOf(order, found.Name)].checkReady(w.Run); err != nil {
			reason = err
		}
	}

	if len(findings.Tables) == 0 {
		reason = Stopped("import_no_table", "found", strings.Join(findings.Unknown, ", "), "expected",
			strings.Join(namesOf(order), ", "))
	}

	slices.SortStableFunc(findings.Tables, func(a, b ImportTable) int {
		return placeOf(order, a.Name) - placeOf(order, b.Name)
	})
	err := job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		p.Total = total
		p.Stats = ImportStats{Tables: map[string]ImportCounts{}}
		return keepFindings(ctx, tx, job.Job.ID, findings)
	})

	return findings, errors.Join(reason, err)
}

func namesOf(list []Table) []string {
	names := make([]string, len(list))
	for i, t := range list {
		names[i] = t.tableName()
	}
	return names
}

func placeOf(order []Table, name string) int { return slices.Index(namesOf(order), name) }

// inspectTable reads one table of a file; nil when it is none of the kind's.
func inspectTable(source *sheet.Table, place int, order []Table, byColumns bool, w *Work) (*ImportTable, error) {
	rows, err := source.Read()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	_, cells, err := rows.Next()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}

	t := tableOf(source.Name, cells, order, byColumns, w)
	if t == nil {
		return nil, nil //nolint:nilnil // not a table of the kind
	}
	head := newHead(cells, t, w)

	found := &ImportTable{
		Name: t.tableName(), Encoding: source.Encoding, Separator: source.Separator, Source: place,
		Unknown: append([]string{}, head.unknown...),
		Missing: append([]string{}, head.missing...),
		Idle:    append([]string{}, head.idle...),
		Costs:   append([]string{}, head.costs...),
		Sets:    []string{},
		twice:   head.twice, valueless: t.missingValues(head.present),
	}

	for _, column := range t.setColumns() {
		if head.present[column] {
			found.Sets = append(found.Sets, column)
		}
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

// byColumns reports whether columns alone may decide on the table: a file of one table may have any
// name, such as an export that is imported as something else.
func byColumns(book *sheet.Book) bool { return book.Form == sheet.CSV || len(book.Tables) == 1 }

// tableOf finds the table of a sheet or file: by its name, or by the columns it has.
func tableOf(name string, cells []string, order []Table, byColumns bool, w *Work) Table {
	for _, t := range order {
		if headKey(t.tableName()) == headKey(name) {
			return t.fittingForm(cells, w)
		}
	}

	if !byColumns {
		return nil
	}
	var best Table
	var fit fitness

	for _, t := range order {
		t = t.fittingForm(cells, w)
		if of := fitnessOf(cells, t, w); of.known > 0 && (best == nil || of.isBetter(fit)) {
			best = t
			fit = of
		}
	}

	return best
}

// fitness is how well the columns of a file are those of a table.
type fitness struct {
	known, unknown int
	// whole says that nothing is missing that the table needs.
	whole bool
}

func fitnessOf(cells []string, t Table, w *Work) fitness {
	head := newHead(cells, t, w)
	return fitness{len(head.present), len(head.unknown), len(head.missing) == 0 && len(t.missingValues(head.present)) == 0}
}

// isBetter reports whether a table fits better than another: one that the file fits wholly comes
// before one of which it has more columns.
func (f fitness) isBetter(other fitness) bool {
	if whole := f.whole && f.unknown == 0; whole != (other.whole && other.unknown == 0) {
		return whole
	}
	return f.known > other.known
}
