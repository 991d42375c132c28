package sheet

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// dateStyles are the cell styles that show a number as a date.
type dateStyles struct {
	styles   map[string]bool // by the number of the style
	from1904 bool
}

// styles reads which styles are dates: those of a built-in date format, or of
// one written with years, months or days.
func (w *workbook) styles(part string) error {
	w.dates.styles = map[string]bool{}
	if part == "" || w.parts[part] == nil {
		return nil
	}
	written, inCells, style := map[string]bool{}, false, 0
	return w.each(part, func(m *markup) error {
		switch string(m.name()) {
		case "numFmt":
			written[string(m.attribute("numFmtId"))] = showsDate(unescaped(m.attribute("formatCode")))
		case "cellXfs":
			inCells = true
		case "/cellXfs":
			inCells = false
		case "xf":
			if !inCells {
				return nil
			}
			format := string(m.attribute("numFmtId"))
			if written[format] || builtInDate(format) {
				w.dates.styles[strconv.Itoa(style)] = true
			}
			style++
		}
		return nil
	})
}

func builtInDate(format string) bool {
	n, err := strconv.Atoi(format)
	return err == nil && (n >= 14 && n <= 17 || n == 22 || n >= 27 && n <= 36 || n >= 50 && n <= 58)
}

// showsDate looks for years and days in a format, outside quoted text and
// brackets, which hold colours and languages.
func showsDate(format string) bool {
	quoted, bracket := false, false
	for i, r := range strings.ToLower(format) {
		switch {
		case i > 0 && format[i-1] == '\\':
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == '[' || r == ']':
			bracket = r == '['
		case bracket:
		case r == 'y' || r == 'd':
			return true
		}
	}
	return false
}

// number writes a number as a person would: a date as 2026-03-31, all else
// without an exponent and with the 15 digits that a spreadsheet knows.
func (d *dateStyles) number(style, text string) string {
	if text == "" || len(text) <= 15 && !d.styles[style] && !strings.ContainsAny(text, "eE") {
		return text
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || math.Abs(n) > 1e15 {
		return text
	}
	if d.styles[style] && n >= 0 && n < 2_958_466 { // the day after 9999-12-31
		return d.date(n)
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(n, 'g', 15, 64), 64)
	if err != nil {
		return text
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

func (d *dateStyles) date(n float64) string {
	days, part := math.Modf(n)
	first := time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)
	switch {
	case d.from1904:
		first = time.Date(1904, time.January, 1, 0, 0, 0, 0, time.UTC)
	case days < 60: // spreadsheets believe in a 29 February 1900
		days++
	}
	day := first.AddDate(0, 0, int(days)).Format("2006-01-02")
	if seconds := int(math.Round(part * 86_400)); seconds > 0 && seconds < 86_400 {
		day += time.Time{}.Add(time.Duration(seconds) * time.Second).Format(" 15:04:05")
	}
	return day
}
