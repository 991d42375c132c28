package sheet

import (
	"math"
	"strconv"
	"strings"
	"time"
)

// numberStyles are the cell styles that show a number otherwise than as it is.
type numberStyles struct {
	// dates show it as a date, by the number of the style.
	dates map[string]bool
	// padded fill it up with zeros.
	padded   map[string]padding
	from1904 bool
}

// padding is a format of zeros, such as 0000000 or "A-"0000: codes that people see with zeros before them.
type padding struct {
	before, after string
	digits        int
}

// readStyles reads which styles are dates: those of a built-in date format, or of
// one written with years, months or days; and which are padded.
func (w *workbook) readStyles(part string) error {
	w.numbers.dates = map[string]bool{}
	w.numbers.padded = map[string]padding{}
	if part == "" || w.parts[part] == nil {
		return nil
	}

	dates := map[string]bool{}
	padded := map[string]padding{}
	inCells := false
	style := 0

	return w.eachTag(part, func(m *markup) error {
		switch string(m.tagName()) {
		case "numFmt":
			id := string(m.attribute("numFmtId"))
			format := unescapeText(m.attribute("formatCode"))
			dates[id] = showsDate(format)
			if zeros, ok := paddingOf(format); ok {
				padded[id] = zeros
			}
		case "cellXfs":
			inCells = true
		case "/cellXfs":
			inCells = false
		case "xf":
			if !inCells {
				return nil
			}

			format := string(m.attribute("numFmtId"))
			if dates[format] || builtInDate(format) {
				w.numbers.dates[strconv.Itoa(style)] = true
			}
			if zeros, ok := padded[format]; ok {
				w.numbers.padded[strconv.Itoa(style)] = zeros
			}
			style++
		}
		return nil
	})
}

// paddingOf reads a format that consists of two zeros or more in a row, perhaps with a text before and behind them.
func paddingOf(format string) (zeros padding, ok bool) {
	format, _, _ = strings.Cut(format, ";") // of numbers above zero
	quoted := false
	escaped := false
	literal := func(r rune) {
		if zeros.digits == 0 {
			zeros.before += string(r)
		} else {
			zeros.after += string(r)
		}
	}
	for _, r := range format {
		switch {
		case escaped:
			escaped = false
			literal(r)
		case r == '"':
			quoted = !quoted
		case quoted:
			literal(r)
		case r == '\\':
			escaped = true
		case r == '0' && zeros.after == "":
			zeros.digits++
		case r == ' ' || r == '-':
			literal(r)
		default:
			return padding{}, false
		}
	}

	return zeros, zeros.digits > 1
}

// padNumber writes a whole number as the format shows it.
func (p padding) padNumber(digits string) string {
	return p.before + strings.Repeat("0", max(0, p.digits-len(digits))) + digits + p.after
}

func builtInDate(format string) bool {
	n, err := strconv.Atoi(format)
	return err == nil && (n >= 14 && n <= 17 || n == 22 || n >= 27 && n <= 36 || n >= 50 && n <= 58)
}

// showsDate looks for years and days in a format, outside quoted text and
// brackets, which hold colours and languages.
func showsDate(format string) bool {
	quoted := false
	bracket := false

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

// formatNumber writes a number as a person sees it: a date as 2026-03-31, a code with its zeros; all else
// without an exponent and with the 15 digits that a spreadsheet knows.
func (d *numberStyles) formatNumber(style, number string) (text string, isDate bool) {
	zeros, isPadded := d.padded[style]
	if isPadded && isDigits(number) {
		return zeros.padNumber(number), false
	}
	if number == "" || len(number) <= 15 && !d.dates[style] && !strings.ContainsAny(number, "eE") {
		return number, false
	}

	n, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(n) || math.Abs(n) > 1e15 {
		return number, false
	}
	if d.dates[style] && n >= 0 && n < 2_958_466 { // the day after 9999-12-31
		return d.formatDate(n), true
	}

	rounded, err := strconv.ParseFloat(strconv.FormatFloat(n, 'g', 15, 64), 64)
	if err != nil {
		return number, false
	}

	text = strconv.FormatFloat(rounded, 'f', -1, 64)
	if isPadded && isDigits(text) {
		text = zeros.padNumber(text)
	}

	return text, false
}

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

func (d *numberStyles) formatDate(n float64) string {
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
