package sheet

import (
	"archive/zip"
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
)

// TableWriter writes the rows of one table in order.
type TableWriter interface {
	Row(values ...any) error
}

// BookWriter writes a file of tables one after another: the sheets of a
// workbook, the CSV files of a ZIP, or a CSV, which has one table.
type BookWriter struct {
	form      string
	separator rune
	mark      string // before the decimals in its CSV files
	out       io.Writer
	archive   *zip.Writer
	file      *excelize.File
	styles    styles       // of the cells of file
	end       func() error // of the current table
}

// NewBook starts a file of the form. The separator is that of its CSV files.
func NewBook(form, separator string, w io.Writer) *BookWriter {
	b := &BookWriter{form: form, separator: rune(separator[0]), mark: ".", out: w, end: doNothing}
	if form == ZIP {
		b.archive = zip.NewWriter(w)
	}
	return b
}

// Table ends the table before and starts the next.
func (b *BookWriter) Table(name string) (TableWriter, error) {
	if err := b.end(); err != nil {
		return nil, err
	}
	if b.form == XLSX {
		return b.startSheet(name)
	}

	out := b.out
	if b.archive != nil {
		var err error
		if out, err = b.archive.Create(name + ".csv"); err != nil {
			return nil, fmt.Errorf("start table: %w", err)
		}
	}
	// The mark shows Excel that the text is UTF-8; semicolons are what it
	// expects where a comma is the decimal mark.
	if _, err := io.WriteString(out, "\ufeff"); err != nil {
		return nil, fmt.Errorf("start table: %w", err)
	}

	table := &csvWriter{out: bufio.NewWriter(out), separator: b.separator, mark: b.mark}
	b.end = table.out.Flush

	return table, nil
}

func (b *BookWriter) startSheet(name string) (TableWriter, error) {
	var err error
	if b.file == nil {
		b.file = excelize.NewFile()
		if err = b.file.SetSheetName("Sheet1", name); err == nil {
			b.styles, err = newStyles(b.file)
		}
	} else {
		_, err = b.file.NewSheet(name)
	}
	if err != nil {
		return nil, fmt.Errorf("start sheet: %w", err)
	}

	stream, err := b.file.NewStreamWriter(name)
	if err != nil {
		return nil, fmt.Errorf("start sheet: %w", err)
	}

	b.end = stream.Flush

	return &sheetWriter{stream: stream, styles: b.styles}, nil
}

// Discard gives up a file that is not closed; it does nothing to one that is.
func (b *BookWriter) Discard() error {
	file := b.file
	if b.file = nil; file == nil {
		return nil
	}
	return file.Close() // it keeps long sheets in temporary files
}

// Close ends the file.
func (b *BookWriter) Close() error {
	err := b.end()
	switch {
	case b.archive != nil:
		err = errors.Join(err, b.archive.Close())
	case b.file != nil && err == nil:
		_, err = b.file.WriteTo(b.out)
	}

	err = errors.Join(err, b.Discard())
	if err != nil {
		return fmt.Errorf("end tables: %w", err)
	}

	return nil
}

type csvWriter struct {
	out       *bufio.Writer
	separator rune
	mark      string
	row       []byte
}

// quotable are what a cell is quoted for, besides its separator: programs part
// cells at any of the separators unless they know which.
const quotable = ",;\t\"\r\n"

var doubled = strings.NewReplacer(`"`, `""`, "\r", "", "\n", "\r\n")

func (c *csvWriter) Row(values ...any) error {
	c.row = c.row[:0]
	for i, v := range values {
		if i > 0 {
			c.row = utf8.AppendRune(c.row, c.separator)
		}
		cell := fmt.Sprint(guardText(c.writtenForm(v)))
		if strings.ContainsAny(cell, quotable) || strings.TrimSpace(cell) != cell {
			c.row = append(append(append(c.row, '"'), doubled.Replace(cell)...), '"')
		} else {
			c.row = append(c.row, cell...)
		}
	}

	_, err := c.out.Write(append(c.row, "\r\n"...))

	return err
}

// writtenForm writes a number with its decimals as the file does; all else stays as it is.
func (c *csvWriter) writtenForm(value any) any {
	switch v := value.(type) {
	case money.Cents, money.Percent, measure.Decimal, Hundredths:
		return strings.Replace(fmt.Sprint(v), ".", c.mark, 1)
	}
	return value
}

type sheetWriter struct {
	stream *excelize.StreamWriter
	styles styles
	row    int
}

func (s *sheetWriter) Row(values ...any) error {
	if s.row++; s.row > excelize.TotalRows {
		return fault.New(fault.Invalid, "sheet_rows").With("max", excelize.TotalRows)
	}
	if s.row == 1 {
		if err := s.beginSheet(len(values)); err != nil {
			return err
		}
	}
	cells := make([]any, len(values))

	for i, v := range values {
		cells[i] = s.styles.styledCell(v)
		// Longer texts would be cut.
		if text, ok := cells[i].(string); ok && len(text) > excelize.TotalCellChars && len(utf16.Encode([]rune(text))) > excelize.TotalCellChars {
			return fault.New(fault.Invalid, "sheet_cell").With("row", s.row).With("max", excelize.TotalCellChars)
		}
	}

	return s.stream.SetRow("A"+strconv.Itoa(s.row), cells)
}

// beginSheet gives the columns of the head their width, and keeps the head in sight.
func (s *sheetWriter) beginSheet(columns int) error {
	if columns > 0 {
		if err := s.stream.SetColWidth(1, columns, columnWidth); err != nil {
			return err
		}
	}
	return s.stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"})
}
