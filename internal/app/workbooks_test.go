package app_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"forecourt/internal/testkit/apitest"
)

// number is what an amount and a day look like where they are texts.
var number = regexp.MustCompile(`^(-?\d+\.\d\d|\d{4}-\d\d-\d\d)$`)

// A spreadsheet adds up the amounts of a list and sorts its days: in a workbook they are no texts.
func TestWorkbooksOfListsHaveNumbers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, numbers := p.As(t, "admin"), 0
		for _, path := range lists(p) {
			got := admin.Get(path + "?format=xlsx")
			if got.Status != http.StatusOK {
				continue // it asks for more, or has no file
			}
			book, err := excelize.OpenReader(strings.NewReader(got.Body))
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			sheet := book.GetSheetName(0)
			rows, err := book.GetRows(sheet, excelize.Options{RawCellValue: true})
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			for y, row := range rows[1:] {
				for x, text := range row {
					place, _ := excelize.CoordinatesToCellName(x+1, y+2)
					kind, _ := book.GetCellType(sheet, place)
					if kind == excelize.CellTypeNumber || kind == excelize.CellTypeUnset {
						numbers++
					} else if number.MatchString(text) {
						t.Errorf("%s, %s: %q is a text", path, rows[0][x], text)
					}
				}
			}
		}
		if numbers < 1000 {
			t.Errorf("only %d numbers in all lists", numbers)
		}
	})
}
