package sheet

import (
	"archive/zip"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/xuri/excelize/v2"
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
	out       io.Writer
	archive   *zip.Writer
	file      *excelize.File
	end       func() error // of the current table
}

// NewBook starts a file of the form. The separator is that of its CSV files.
func NewBook(form, separator string, w io.Writer) *BookWriter {
	b := &BookWriter{form: form, separator: rune(separator[0]), out: w, end: nothing}
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
		return b.sheet(name)
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
	table := csvWriter{csv.NewWriter(out)}
	table.Comma, table.UseCRLF = b.separator, true
	b.end = func() error {
		table.Flush()
		return table.Error()
	}
	return table, nil
}

func (b *BookWriter) sheet(name string) (TableWriter, error) {
	var err error
	if b.file == nil {
		b.file = excelize.NewFile()
		err = b.file.SetSheetName("Sheet1", name)
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
	return &sheetWriter{stream: stream}, nil
}

// Close ends the file.
func (b *BookWriter) Close() error {
	err := b.end()
	switch {
	case b.archive != nil:
		err = errors.Join(err, b.archive.Close())
	case b.file != nil && err == nil:
		_, err = b.file.WriteTo(b.out)
		err = errors.Join(err, b.file.Close())
	}
	if err != nil {
		return fmt.Errorf("end tables: %w", err)
	}
	return nil
}

type csvWriter struct{ *csv.Writer }

func (c csvWriter) Row(values ...any) error {
	cells := make([]string, len(values))
	for i, v := range values {
		cells[i] = fmt.Sprint(harmless(v))
	}
	return c.Write(cells)
}

type sheetWriter struct {
	stream *excelize.StreamWriter
	row    int
}

func (s *sheetWriter) Row(values ...any) error {
	s.row++
	cells := make([]any, len(values))
	for i, v := range values {
		cells[i] = harmless(v)
	}
	return s.stream.SetRow("A"+strconv.Itoa(s.row), cells)
}
