package sheet

import (
	"time"

	"github.com/xuri/excelize/v2"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
)

// A workbook keeps amounts, rates, measures and days as numbers, so that a
// spreadsheet adds, sorts and filters them. money.Max has 14 digits and a cell
// holds 15: no cent is lost. All else, and every cell of a CSV, is its text.

const (
	amountFormat = 4  // built in: two decimals, thousands parted as the reader's country does
	dayFormat    = 14 // built in: a day as the reader's country writes it
	columnWidth  = 14 // in characters; a day does not fit the usual 8
)

// Spreadsheets count days from dayZero, and believe in a 29 February 1900: days before firstDay are written as texts.
var dayZero = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)

const (
	firstDay = 61 // 1900-03-01
	aDay     = 24 * 60 * 60
)

// styles are how the cells of a workbook show their numbers.
type styles struct{ amount, day int }

func newStyles(file *excelize.File) (styles, error) {
	amount, err := file.NewStyle(&excelize.Style{NumFmt: amountFormat})
	if err != nil {
		return styles{}, err
	}
	day, err := file.NewStyle(&excelize.Style{NumFmt: dayFormat})
	return styles{amount, day}, err
}

// cell is how a value stands in a workbook.
func (s styles) cell(value any) any {
	switch v := value.(type) {
	case money.Cents:
		return excelize.Cell{StyleID: s.amount, Value: float64(v) / 100}
	case money.Percent:
		return float64(v) / 1000
	case measure.Decimal:
		return float64(v) / 1000
	case date.Date:
		day := (v.Time(time.UTC).Unix() - dayZero.Unix()) / aDay
		if day < firstDay {
			return v.String()
		}
		return excelize.Cell{StyleID: s.day, Value: day}
	}
	return harmless(value)
}
