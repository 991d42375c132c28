package sheet

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"forecourt/internal/platform/fault"
)

// ZIP is the form of several tables that are CSV files of one archive.
const ZIP = "zip"

// The bounds of what is read, whatever a file says of itself.
const (
	maxInflated = 1 << 30 // bytes of all tables of a file together
	maxRecord   = 1 << 20 // bytes of one row
	maxColumns  = 16_384  // as many as a spreadsheet has
	maxTables   = 500     // of a file
	maxParts    = 20_000  // files of an archive, whatever they are
)

// Reading says how a CSV is to be read; empty fields are found out.
type Reading struct {
	// Encoding is UTF8 or Windows1257.
	Encoding string
	// Separator is ";", "," or a tab.
	Separator string
	// Unvalued is what a cell of a workbook holds whose formula has no value; empty: a row
	// with one cannot be read.
	Unvalued string
}

// Book is a file with one or more tables.
type Book struct {
	// Form is CSV, XLSX or ZIP.
	Form string
	// Tables stand in the order of the file.
	Tables []*Table
	// Ignored names the files of a ZIP that are no table: others than CSV, and hidden ones.
	Ignored []string
	close   func() error
}

// Table is one table of a book.
type Table struct {
	// Name is the name of the sheet, or of the CSV file without its ending.
	Name string
	// Encoding and Separator are what a CSV is read with.
	Encoding, Separator string
	open                func() (*Rows, error)
}

// Open looks at a file, whose form its name shows. Nothing of it is kept in
// memory but the names of its tables. A file that cannot be read, or would
// become too large, is a fault of kind Invalid.
func Open(content io.ReaderAt, size int64, name string, how Reading) (*Book, error) {
	ending := strings.ToLower(path.Ext(name))
	if ending == ".csv" || ending == ".txt" {
		table, err := openCSV(strings.TrimSuffix(name, path.Ext(name)), func() (io.ReadCloser, error) {
			return io.NopCloser(io.NewSectionReader(content, 0, size)), nil
		}, how)
		return &Book{Form: CSV, Tables: []*Table{table}, close: doNothing}, err
	}

	archive, err := openArchive(content, size)
	if err != nil {
		return nil, err
	}

	switch ending {
	case ".xlsx":
		return openXLSX(archive, how)
	case ".zip":
		return openZIP(archive, how)
	}

	return nil, fault.New(fault.Invalid, "table_file_form").With("name", name)
}

func doNothing() error { return nil }

// maxDirectory is how much of an archive is read to learn which files it holds: as much as the names
// of maxParts files take.
const maxDirectory = maxParts * 200

// listing reads an archive until its files are known, and no more than a directory may have.
type listing struct {
	io.ReaderAt
	left  int
	known bool
}

func (l *listing) ReadAt(p []byte, at int64) (int, error) {
	if l.known {
		return l.ReaderAt.ReadAt(p, at)
	}
	if l.left -= len(p); l.left < 0 {
		return 0, tooManyFiles(maxParts)
	}
	return l.ReaderAt.ReadAt(p, at)
}

// openArchive reads what an archive says it holds, and refuses one that holds too much before any of
// it is unpacked.
func openArchive(content io.ReaderAt, size int64) (*zip.Reader, error) {
	listed := &listing{ReaderAt: content, left: maxDirectory}
	archive, err := zip.NewReader(listed, size)
	if err != nil {
		return nil, unreadableFile(err)
	}

	listed.known = true
	if len(archive.File) > maxParts {
		return nil, tooManyFiles(maxParts)
	}

	return archive, checkSize(archive.File)
}

func tooManyFiles(most int) error {
	return fault.New(fault.Invalid, "table_file_parts").With("max", most)
}

func tooManyTables() error {
	return fault.New(fault.Invalid, "table_file_tables").With("max", maxTables)
}

// Close gives back what the book holds.
func (b *Book) Close() error { return b.close() }

// Read starts reading the table from its first row.
func (t *Table) Read() (*Rows, error) { return t.open() }

// Rows reads a table row by row.
type Rows struct {
	next  func() (row int, cells []string, err error)
	close func() error
	// isDate says of a cell of the last row whether it is a date; nil: no cell is.
	isDate func(place int) bool
}

// IsDate reports whether a cell of the last row is a date of a spreadsheet, whatever its text says.
func (r *Rows) IsDate(place int) bool { return r.isDate != nil && r.isDate(place) }

// Next gives the next row that is not empty, and its number as a spreadsheet
// counts: the first is 1, one over two lines is one, empty ones count. The
// cells are valid until the next call, their texts for good. After the last
// row the error is io.EOF.
func (r *Rows) Next() (row int, cells []string, err error) {
	for {
		row, cells, err = r.next()
		if err != nil {
			return row, nil, err
		}

		for i := range cells {
			if cells[i] != "" && strings.TrimSpace(cells[i]) != "" {
				return row, cells, nil
			}
		}
	}
}

// Close ends reading.
func (r *Rows) Close() error { return r.close() }

func openZIP(archive *zip.Reader, how Reading) (*Book, error) {
	book := &Book{Form: ZIP, close: doNothing}
	if countTables(archive.File) > maxTables {
		return nil, tooManyTables()
	}

	for _, file := range archive.File {
		name, isCSV := nameIn(file)
		known := slices.ContainsFunc(book.Tables, func(t *Table) bool { return strings.EqualFold(t.Name, name) })
		switch {
		case strings.HasSuffix(file.Name, "/"):
		case !isCSV || strings.HasPrefix(name, "."): // what some systems keep beside a file
			book.Ignored = append(book.Ignored, file.Name)
		case known: // which of them is meant, nobody can say
			return nil, fault.New(fault.Invalid, "table_twice").With("name", name)
		default:
			table, err := openCSV(name, func() (io.ReadCloser, error) { return openInflated(file) }, how)
			if err != nil {
				return nil, err
			}

			book.Tables = append(book.Tables, table)
		}
	}

	return book, nil
}

// nameIn gives the name that the table of a file would have, if the file is a CSV.
func nameIn(file *zip.File) (name string, isCSV bool) {
	return cutEnding(path.Base(strings.ReplaceAll(file.Name, `\`, "/")))
}

func countTables(files []*zip.File) (tables int) {
	for _, file := range files {
		if name, isCSV := nameIn(file); isCSV && !strings.HasPrefix(name, ".") {
			tables++
		}
	}
	return tables
}

func cutEnding(name string) (string, bool) {
	ending := path.Ext(name)
	return strings.TrimSuffix(name, ending), strings.EqualFold(ending, ".csv")
}

// checkSize refuses an archive that says it would become too large; openInflated
// sees to it that no file becomes larger than it says.
func checkSize(files []*zip.File) error {
	var sum uint64
	for _, file := range files {
		if file.UncompressedSize64 > maxInflated || sum+file.UncompressedSize64 > maxInflated {
			return tooLarge()
		}

		sum += file.UncompressedSize64
	}

	return nil
}

func tooLarge() error {
	return fault.New(fault.Invalid, "table_file_too_large").With("max", maxInflated>>20)
}

type inflated struct {
	io.ReadCloser
	left int64
}

func openInflated(file *zip.File) (io.ReadCloser, error) {
	content, err := file.Open()
	if err != nil {
		return nil, unreadableFile(err)
	}
	return &inflated{content, int64(file.UncompressedSize64)}, nil //nolint:gosec // checkSize bounds it
}

func (f *inflated) Read(p []byte) (int, error) {
	n, err := f.ReadCloser.Read(p)
	if f.left -= int64(n); f.left < 0 {
		return 0, tooLarge()
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return n, unreadableFile(err)
	}

	return n, err
}

// unreadableFile says that the bytes are not what the file's ending promises.
func unreadableFile(err error) error {
	var known *fault.Error
	if errors.As(err, &known) {
		return err
	}
	return fault.New(fault.Invalid, "table_file_unreadable").Because(err)
}

func rowTooLong(row int) error {
	return fault.New(fault.Invalid, "table_row_too_long").With("row", row)
}

func missingPart(name string) error {
	return unreadableFile(fmt.Errorf("no part %s", name))
}
