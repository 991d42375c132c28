// Package sheet reads and writes tables as CSV and XLSX, row by row, so that a
// file of a million rows needs no more memory than one of ten.
package sheet

import (
	"io"

	"forecourt/internal/platform/i18n"
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

// Writer writes one table. Rows are written in order and Close ends the file;
// Discard gives it up when it is not closed.
type Writer interface {
	Row(values ...any) error
	Close() error
	Discard() error
}

// New starts a table of the format; its sheet has the name.
func New(format, name string, w io.Writer) (Writer, error) {
	return startTable(NewBook(format, ";", w), name)
}

// NewIn starts a table whose CSV is for people who read this language, and opens in their spreadsheet: where a comma
// is the decimal mark, semicolons part the cells.
func NewIn(language, format, name string, w io.Writer) (Writer, error) {
	mark := i18n.DecimalMark(language)
	separator := ";"
	if mark == "." {
		separator = ","
	}
	book := NewBook(format, separator, w)
	book.mark = mark

	return startTable(book, name)
}

func startTable(book *BookWriter, name string) (Writer, error) {
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

func (b bookOfOne) Discard() error { return b.book.Discard() }
