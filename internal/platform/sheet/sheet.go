// Package sheet reads and writes tables as CSV and XLSX, row by row, so that a
// file of a million rows needs no more memory than one of ten.
package sheet

import (
	"io"
	"regexp"
	"strings"
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

// New starts a table of the format; its sheet has the name.
func New(format, name string, w io.Writer) (Writer, error) {
	book := NewBook(format, ";", w)
	table, err := book.Table(name)
	if err != nil {
		return nil, err
	}
	return bookOfOne{table, book}, nil
}

// bookOfOne is a table and the book that holds nothing else.
type bookOfOne struct {
	TableWriter
	book *BookWriter
}

func (b bookOfOne) Close() error { return b.book.Close() }

const formulaStarts = "=+-@\t\r"

// notFormula are amounts below zero, and telephones with spaces, which a
// spreadsheet neither runs nor takes for numbers.
var notFormula = regexp.MustCompile(`^(-\d+([.,]\d+)?|\+\d+( \d+)+)$`)

// harmless puts an apostrophe before text that a spreadsheet would run as a
// formula: what users typed must not act on the machine of who opens it.
// Reading takes the apostrophe away.
func harmless(value any) any {
	text, ok := value.(string)
	if ok && text != "" && strings.IndexByte(formulaStarts, text[0]) >= 0 && !notFormula.MatchString(text) {
		return "'" + text
	}
	return value
}
