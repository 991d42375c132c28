// Package sheet writes tables as CSV and XLSX, row by row, so that an export
// of a million rows needs no more memory than one of ten.
package sheet

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// The formats, with the content type each is served as.
const (
	CSV  = "csv"
	XLSX = "xlsx"
)

// ContentTypes of the formats.
var ContentTypes = map[string]string{
	CSV:  "text/csv; charset=utf-8",
	XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

// Writer writes one table. Rows are written in order and Close ends the file.
type Writer interface {
	Row(values ...any) error
	Close() error
}

// New starts a table of the format.
func New(format string, w io.Writer) (Writer, error) {
	if format == XLSX {
		return newXLSX(w)
	}
	// The mark tells Excel that the text is UTF-8; semicolons are what it
	// expects where a comma is the decimal mark.
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return nil, err
	}
	out := csv.NewWriter(w)
	out.Comma = ';'
	out.UseCRLF = true
	return csvWriter{out}, nil
}

type csvWriter struct{ *csv.Writer }

func (c csvWriter) Row(values ...any) error {
	cells := make([]string, len(values))
	for i, v := range values {
		cells[i] = fmt.Sprint(harmless(v))
	}
	return c.Write(cells)
}

func (c csvWriter) Close() error {
	c.Flush()
	return c.Error()
}

type xlsxWriter struct {
	out    io.Writer
	file   *excelize.File
	stream *excelize.StreamWriter
	row    int
}

func newXLSX(w io.Writer) (Writer, error) {
	file := excelize.NewFile()
	stream, err := file.NewStreamWriter("Sheet1")
	if err != nil {
		return nil, fmt.Errorf("start sheet: %w", err)
	}
	return &xlsxWriter{out: w, file: file, stream: stream}, nil
}

func (x *xlsxWriter) Row(values ...any) error {
	x.row++
	cells := make([]any, len(values))
	for i, v := range values {
		cells[i] = harmless(v)
	}
	return x.stream.SetRow("A"+strconv.Itoa(x.row), cells)
}

func (x *xlsxWriter) Close() error {
	defer x.file.Close()
	if err := x.stream.Flush(); err != nil {
		return fmt.Errorf("end sheet: %w", err)
	}
	if _, err := x.file.WriteTo(x.out); err != nil {
		return fmt.Errorf("write sheet: %w", err)
	}
	return nil
}

// harmless puts an apostrophe before text that a spreadsheet would run as a
// formula: what users typed must not act on the machine of who opens it.
func harmless(value any) any {
	text, ok := value.(string)
	if ok && text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return value
}
