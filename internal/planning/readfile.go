package planning

import (
	"cmp"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/sheet"
)

// The bounds of a file that is read.
const (
	mostFile    = 4 << 20
	mostLines   = 1000
	mostSkipped = 100
)

type quotaImportInput struct {
	Body struct {
		Place
		SerieID int64  `json:"serie_id" minimum:"1"`
		File    string `json:"file" maxLength:"64" doc:"the name that /sfo/upload answered"`
	}
}

type targetImportInput struct {
	Body struct {
		Place
		File string `json:"file" maxLength:"64" doc:"the name that /sfo/upload answered"`
	}
}

// FileAnswer says what happened to the cells of a file, and what in it is not a cell.
type FileAnswer struct {
	CellAnswers
	Skipped     []Skipped `json:"skipped" nullable:"false" doc:"the first hundred"`
	SkippedMore bool      `json:"skipped_more"`
}

// Skipped is something in a file that is no cell.
type Skipped struct {
	Line    int    `json:"line" doc:"as spreadsheets count, from 1"`
	Column  int    `json:"column" doc:"from 1; 0: the whole line"`
	Text    string `json:"text"`
	Message string `json:"message"`
}

func (p planner) readQuotas(ctx context.Context, in *quotaImportInput) (FileAnswer, error) {
	b := in.Body
	return p.saveFile(ctx, PermQuota, b.File, b.Place, quotaCells.saveCells, func(tx *db.Tx) ([]line, error) {
		lines, _, err := quotaLines(ctx, tx, b.Place, b.SerieID)
		return lines, err
	})
}

func (p planner) readTargets(ctx context.Context, in *targetImportInput) (FileAnswer, error) {
	b := in.Body
	return p.saveFile(ctx, PermTargets, b.File, b.Place, targetCells.saveCells, func(tx *db.Tx) ([]line, error) {
		return targetLines(ctx, tx, b.Place)
	})
}

// saveFile saves what a file has. The lines of the grid say which rows there are.
func (p planner) saveFile(ctx context.Context, perm authz.Permission, name string, place Place,
	save func(context.Context, *db.Tx, SentCells) (CellAnswers, error), of func(*db.Tx) ([]line, error),
) (FileAnswer, error) {
	rows, err := p.rowsOf(ctx, perm, name)
	if err != nil {
		return FileAnswer{}, err
	}
	return httpapi.UpdateOnce(ctx, p.api, perm, func(tx *db.Tx) (FileAnswer, error) {
		lines, err := of(tx)
		if err != nil {
			return FileAnswer{}, err
		}
		r := fileReader{ctx: ctx, year: place.Year, lines: lines, out: FileAnswer{Skipped: []Skipped{}}}
		cells, err := r.readCells(rows)
		if err != nil {
			return r.out, err
		}
		r.out.CellAnswers = CellAnswers{Cells: []CellAnswer{}}
		if len(cells) == 0 {
			return r.out, nil
		}
		r.out.CellAnswers, err = save(ctx, tx, SentCells{Place: place, Cells: cells})
		return r.out, err
	})
}

// fileRow is a row of a table with its number.
type fileRow struct {
	number int
	cells  []string
}

// formulaMark stands in a cell whose formula has no value.
const formulaMark = "=?"

// rowsOf reads the first table of a file that was sent.
func (p planner) rowsOf(ctx context.Context, perm authz.Permission, name string) ([]fileRow, error) {
	var file files.File
	if err := p.api.View(ctx, perm, func(tx *db.Tx) (err error) {
		file, err = p.kept.Sent(ctx, tx, name)
		return err
	}); err != nil {
		if fault.Is(err, fault.NotFound) {
			return nil, fault.WrongField("file", "not_found")
		}
		return nil, err
	}
	if file.Size > mostFile {
		var wrong fault.Fields
		wrong.Add("file", "file_too_large", "max", mostFile>>20)
		return nil, wrong.Err()
	}

	content, err := p.kept.Open(ctx, file)
	if err != nil {
		return nil, err
	}
	defer content.Close()
	book, err := sheet.Open(content, file.Size, file.RealName, sheet.Reading{Unvalued: formulaMark})
	if err != nil {
		return nil, err
	}

	defer book.Close()
	if len(book.Tables) == 0 {
		return nil, fault.WrongField("file", "table_without_head")
	}
	table, err := book.Tables[0].Read()
	if err != nil {
		return nil, err
	}

	defer table.Close()
	var rows []fileRow
	for {
		number, cells, err := table.Next()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		if len(rows) > mostLines {
			var wrong fault.Fields
			wrong.Add("file", "table_too_long", "max", mostLines)
			return nil, wrong.Err()
		}

		rows = append(rows, fileRow{number, append([]string(nil), cells...)})
	}
}

// fileReader finds the cells in the rows of a file.
type fileReader struct {
	ctx   context.Context
	year  int64
	lines []line
	out   FileAnswer
}

// columns are what the columns of a file are: where its code, name and note are, and the month
// of each of the others, 0 for none.
type columns struct {
	code, name, note int
	months           []int
}

func (r *fileReader) readCells(rows []fileRow) ([]SentCell, error) {
	if len(rows) == 0 {
		return nil, fault.WrongField("file", "table_without_head")
	}
	heads, err := r.readHeads(rows[0].cells)
	if err != nil {
		return nil, err
	}

	byCode := map[string]*line{}
	byName := map[string][]*line{}
	for i := range r.lines {
		l := &r.lines[i]
		if l.code != "" {
			byCode[find.Key(l.code)] = l
		}
		byName[find.Key(l.name)] = append(byName[find.Key(l.name)], l)
	}

	var cells []SentCell
	for _, row := range rows[1:] {
		code := cellAt(row.cells, heads.code)
		name := cellAt(row.cells, heads.name)
		l := byCode[find.Key(code)]
		if named := byName[find.Key(name)]; l == nil && code == "" && len(named) > 0 {
			if l = named[0]; len(named) > 1 {
				r.noteSkipped(row.number, 0, name, "row_ambiguous")
				continue
			}
		}
		if l == nil {
			r.noteSkipped(row.number, 0, cmp.Or(code, name), "row_unknown")
			continue
		}

		cells = append(cells, r.readRow(l, heads, row)...)
	}

	return cells, nil
}

// readHeads finds what the columns are.
func (r *fileReader) readHeads(cells []string) (columns, error) {
	c := columns{code: -1, name: -1, note: -1, months: make([]int, len(cells))}
	some := false
	for i, text := range cells {
		switch head := strings.ToLower(strings.TrimSpace(text)); {
		case head == codeHead && c.code < 0:
			c.code = i
		case head == nameHead && c.name < 0:
			c.name = i
		case head == noteHead && c.note < 0:
			c.note = i

		default:
			year, month := monthOfHead(head)
			if year != 0 && year != r.year {
				var wrong fault.Fields
				wrong.Add("file", "table_of_year", "year", year)
				return c, wrong.Err()
			}
			c.months[i] = month
			some = some || month != 0
		}
	}

	if !some || c.code < 0 && c.name < 0 {
		return c, fault.WrongField("file", "table_without_head")
	}

	return c, nil
}

// monthOfHead reads 2027-03, which spreadsheets make 2027-03-01 of, or 3.
func monthOfHead(head string) (year int64, month int) {
	parts := strings.Split(head, "-")
	text := parts[0]
	if len(parts) >= 2 && len(parts) <= 3 {
		first, err := strconv.ParseInt(parts[0], 10, 64)
		if err != nil {
			return 0, 0
		}
		year = first
		text = parts[1]
	}

	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > 12 {
		return 0, 0
	}

	return year, n
}

func cellAt(cells []string, i int) string {
	if i < 0 || i >= len(cells) {
		return ""
	}
	return strings.TrimSpace(cells[i])
}

// readRow makes cells of the months of a row. A note goes with what changes in it.
func (r *fileReader) readRow(l *line, heads columns, row fileRow) (cells []SentCell) {
	note := cellAt(row.cells, heads.note)
	var given *string
	if heads.note >= 0 && note != l.joinNotes() {
		given = &note
	}

	for i, text := range row.cells {
		text = strings.TrimSpace(text)
		switch {
		case i == heads.code, i == heads.name, i == heads.note:
		case i < len(heads.months) && heads.months[i] != 0:
			cell := SentCell{Row: l.id, Month: int64(heads.months[i]), Amount: readAmount(text), seen: table.AnyRevision}
			if text == formulaMark {
				cell.Amount = Given{Wrong: noValue}
			}
			if given != nil && cell.Amount.Amount != l.amounts[cell.Month-1] {
				cell.Note = given
			}
			cells = append(cells, cell)

		case text != "":
			r.noteSkipped(row.number, i+1, text, "column_unknown")
		}
	}

	// A row ends with its last cell that is not empty: the months behind it are empty.
	for i := len(row.cells); i < len(heads.months); i++ {
		if heads.months[i] != 0 {
			cells = append(cells, SentCell{Row: l.id, Month: int64(heads.months[i]), seen: table.AnyRevision})
		}
	}

	return cells
}

// mostShown is how much of a text is shown that is no cell.
const mostShown = 80

func (r *fileReader) noteSkipped(number, column int, text, code string) {
	if len(r.out.Skipped) == mostSkipped {
		r.out.SkippedMore = true
		return
	}

	if short := []rune(text); len(short) > mostShown {
		text = string(short[:mostShown]) + "…"
	}
	r.out.Skipped = append(r.out.Skipped, Skipped{
		Line:    number,
		Column:  column,
		Text:    text,
		Message: httpapi.Text(r.ctx, code, nil),
	})
}
