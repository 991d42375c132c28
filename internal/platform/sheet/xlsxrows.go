package sheet

import (
	"errors"
	"io"
	"slices"
	"strconv"

	"forecourt/internal/platform/fault"
)

// sheetReader reads the rows of one sheet of a workbook.
type sheetReader struct {
	book  *workbook
	in    *markup
	row   int
	cells []string
	dates []int // the places of cells that are dates
}

func (s *sheetReader) isDate(place int) bool { return slices.Contains(s.dates, place) }

// nextRow gives the next row that has cells, and skips those without any.
func (s *sheetReader) nextRow() (int, []string, error) {
	for {
		err := s.in.nextTag()
		if errors.Is(err, io.EOF) {
			return s.row, nil, io.EOF
		}
		if err != nil {
			return s.row, nil, unreadableFile(err)
		}

		switch string(s.in.tagName()) {
		case "row":
			before := s.row
			s.row++
			if number := s.in.attribute("r"); number != nil {
				if s.row, err = strconv.Atoi(string(number)); err != nil || s.row <= before {
					return s.row, nil, unreadableFile(errMarkup)
				}
			}
			if s.in.isAlone() {
				continue
			}
			if err := s.readCells(); err != nil {
				return s.row, nil, unreadableFile(brokenMarkup(err))
			}
			return s.row, s.cells, nil
		case "/sheetData":
			return s.row, nil, s.readToEnd()
		}
	}
}

// readToEnd reads what stands behind the rows, so that a file that is cut off or
// damaged there is noticed.
func (s *sheetReader) readToEnd() error {
	for {
		if err := s.in.nextTag(); errors.Is(err, io.EOF) {
			return io.EOF
		} else if err != nil {
			return unreadableFile(err)
		}
	}
}

func (s *sheetReader) readCells() error {
	s.cells = s.cells[:0]
	s.dates = s.dates[:0]
	size := 0

	for {
		if err := s.in.nextTag(); err != nil {
			return err
		}

		switch string(s.in.tagName()) {
		case "/row":
			return nil
		case "c":
			column := columnOf(s.in.attribute("r"), len(s.cells))
			if column < len(s.cells) || column >= maxColumns {
				return errMarkup
			}

			for len(s.cells) < column {
				s.cells = append(s.cells, "")
			}

			text, isDate, err := s.readCell()
			if err != nil {
				return err
			}
			if isDate {
				s.dates = append(s.dates, column)
			}
			if size += len(text); size > maxRecord {
				return rowTooLong(s.row)
			}

			s.cells = append(s.cells, unguardText(text))
		}
	}
}

// columnOf reads the letters of a cell's place, such as AB of AB12; without
// them the cell follows the one before.
func columnOf(place []byte, following int) int {
	column := 0
	for _, b := range place {
		if b < 'A' || b > 'Z' || column > maxColumns {
			break
		}

		column = column*26 + int(b-'A') + 1
	}

	if column == 0 {
		return following
	}

	return column - 1
}

// readCell reads the content of the cell whose tag was just read, and whether it is a date.
func (s *sheetReader) readCell() (text string, isDate bool, err error) {
	if s.in.isAlone() {
		return "", false, nil
	}

	kind := string(s.in.attribute("t"))
	style := string(s.in.attribute("s"))
	var value []byte
	phonetic := false
	formula := false
	stored := false

	for {
		if err := s.in.nextTag(); err != nil {
			return "", false, err
		}

		switch string(s.in.tagName()) {
		case "f":
			formula = true
		case "/v":
			stored = stored || len(s.in.text) > 0 || kind == "str"
			value = append(value, s.in.text...)
		case "/t":
			if !phonetic {
				text += unescapeText(s.in.text)
			}
		case "rPh":
			phonetic = true
		case "/rPh":
			phonetic = false
		case "/c":
			if kind == "inlineStr" {
				return text, false, nil
			}
			if formula && !stored && s.book.unvalued != "" {
				return s.book.unvalued, false, nil
			}
			if formula && !stored {
				return "", false, fault.New(fault.Invalid, "table_formula_without_value").With("row", s.row)
			}
			return s.book.cellText(kind, style, value)
		}
	}
}

func (w *workbook) cellText(kind, style string, value []byte) (text string, isDate bool, err error) {
	switch kind {
	case "s":
		n, err := strconv.Atoi(string(value))
		if err != nil {
			return "", false, errMarkup
		}

		text, err = w.strings.getText(n)
		return text, false, err
	case "", "n":
		text, isDate = w.numbers.formatNumber(style, string(value))
		return text, isDate, nil
	}

	return unescapeText(value), kind == "d", nil // a formula's text, an error, a yes or no, a date in ISO form
}
