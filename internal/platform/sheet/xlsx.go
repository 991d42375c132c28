package sheet

import (
	"archive/zip"
	"errors"
	"io"
	"path"
	"strings"
)

// The workbook is read here and not by excelize, which gives no cell's style
// while it streams: without it a date is a number like any other.

// workbook is what all sheets of a file share.
type workbook struct {
	parts   map[string]*zip.File
	strings *stringTable
	numbers numberStyles
	// unvalued is that of Reading.
	unvalued string
}

func openXLSX(archive *zip.Reader, how Reading) (*Book, error) {
	w := &workbook{parts: map[string]*zip.File{}, unvalued: how.Unvalued}
	for _, file := range archive.File {
		w.parts[strings.TrimPrefix(file.Name, "/")] = file
	}

	book, err := w.openBook()
	if err != nil {
		return nil, errors.Join(unreadableFile(err), w.strings.closeFile())
	}

	book.close = w.strings.closeFile

	return book, nil
}

func (w *workbook) openBook() (*Book, error) {
	targets, kinds, err := w.readRelations()
	if err != nil {
		return nil, err
	}

	book := &Book{Form: XLSX}
	err = w.eachTag("xl/workbook.xml", func(m *markup) error {
		switch string(m.tagName()) {
		case "workbookPr":
			date1904 := string(m.attribute("date1904"))
			w.numbers.from1904 = date1904 == "1" || date1904 == "true"
		case "sheet":
			part := targets[string(m.attribute("r:id"))]
			if w.parts[part] == nil {
				return missingPart(part)
			}
			if len(book.Tables) == maxTables {
				return tooManyTables()
			}

			table := &Table{Name: unescapeText(m.attribute("name"))}
			table.open = func() (*Rows, error) { return w.readRows(part) }
			book.Tables = append(book.Tables, table)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if err := w.readStyles(kinds["styles"]); err != nil {
		return nil, err
	}

	w.strings, err = w.sharedStrings(kinds["sharedStrings"])

	return book, err
}

// readRelations gives where the parts of the workbook lie, by their id and by
// the last word of their type.
func (w *workbook) readRelations() (byID, byKind map[string]string, err error) {
	byID = map[string]string{}
	byKind = map[string]string{}
	err = w.eachTag("xl/_rels/workbook.xml.rels", func(m *markup) error {
		if string(m.tagName()) != "Relationship" {
			return nil
		}

		target := unescapeText(m.attribute("Target"))
		if !strings.HasPrefix(target, "/") {
			target = path.Join("xl", target)
		}
		target = strings.TrimPrefix(target, "/")
		byID[string(m.attribute("Id"))] = target
		byKind[path.Base(string(m.attribute("Type")))] = target
		return nil
	})

	return byID, byKind, err
}

// eachTag reads a part tag by tag.
func (w *workbook) eachTag(part string, tag func(*markup) error) error {
	file := w.parts[part]
	if file == nil {
		return missingPart(part)
	}

	content, err := openInflated(file)
	if err != nil {
		return err
	}

	m := newMarkup(content)
	for err == nil {
		if err = m.nextTag(); err == nil {
			err = tag(m)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}

	return errors.Join(err, content.Close())
}

func (w *workbook) readRows(part string) (*Rows, error) {
	content, err := openInflated(w.parts[part])
	if err != nil {
		return nil, err
	}

	s := &sheetReader{book: w, in: newMarkup(content)}
	return &Rows{next: s.nextRow, close: content.Close, isDate: s.isDate}, nil
}
