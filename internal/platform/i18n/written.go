package i18n

import (
	"fmt"
	"strings"
	"time"

	"forecourt/internal/platform/date"
)

// unbroken is a space at which no line ends.
const unbroken = "\u00a0"

// LanguageCodes are the codes of the languages in which texts of records and mails are written, by their ids.
var LanguageCodes = map[int64]string{1: "lt", 2: "en", 3: "lv", 4: "et", 5: "ru"}

// LanguageCode gives the code of a language by its id; an unknown one is English.
func LanguageCode(id int64) string {
	if code := LanguageCodes[id]; code != "" {
		return code
	}
	return "en"
}

// Day writes a day as a language does; no date is empty.
func Day(lang string, d date.Date) string {
	if d.IsZero() {
		return ""
	}

	t := d.Time(time.UTC)
	switch lang {
	case "lt":
		return d.String()
	case "en":
		return strings.ReplaceAll(t.Format("2 January 2006"), " ", unbroken)
	case "lv":
		return t.Format("02.01.2006.")
	}

	return t.Format("02.01.2006")
}

// DecimalMark gives what a language writes before the decimals of a number.
func DecimalMark(lang string) string {
	if lang == "en" {
		return "."
	}
	return ","
}

// Hundredths writes whole hundredths with both decimals, as a language does.
func Hundredths(lang string, hundredths int64) string {
	sign := ""
	if hundredths < 0 {
		sign = "−"
		hundredths = -hundredths
	}
	return fmt.Sprintf("%s%d%s%02d", sign, hundredths/100, DecimalMark(lang), hundredths%100)
}

// Share writes hundredths of a percent with both decimals, as a language does.
func Share(lang string, hundredths int64) string {
	if lang == "en" {
		return Hundredths(lang, hundredths) + "%"
	}
	return Hundredths(lang, hundredths) + unbroken + "%"
}
