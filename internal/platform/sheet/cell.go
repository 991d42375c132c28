package sheet

import (
	"fmt"
	"time"

	"github.com/xuri/excelize/v2"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
)

// A workbook keeps amounts, rates, measures and days as numbers, so that a
// spreadsheet adds, sorts and filters them. money.Max has 14 digits and a cell
// holds 15: no cent is lost. All else, and every cell of a CSV, is its text.

// Hundredths is a figure in whole hundredths, which a file shows with both decimals.
type Hundredths int64

// String writes the figure with both decimals.
func (h Hundredths) String() string {
	sign := ""
	size := int64(h)
	if size < 0 {
		sign = "-"
		size = -size
	}
	return fmt.Sprintf("%s%d.%02d", sign, size/100, size%100)
}

const (
	figureFormat = 2  // built in: two decimals
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
type styles struct{ figure, amount, day int }

func newStyles(file *excelize.File) (styles, error) {
	figure, err := file.NewStyle(&excelize.Style{NumFmt: figureFormat})
	if err != nil {
		return styles{}, err
	}

	amount, err := file.NewStyle(&excelize.Style{NumFmt: amountFormat})
	if err != nil {
		return styles{}, err
	}

	day, err := file.NewStyle(&excelize.Style{NumFmt: dayFormat})

	return styles{figure, amount, day}, err
}

// styledCell gives a value as it stands in a workbook.
func (s styles) styledCell(value any) any {
	switch v := value.(type) {
	case Hundredths:
		return excelize.Cell{StyleID: s.figure, Value: float64(v) / 100}
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

	return guardText(value)
}
