package document

import (
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/measure"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/pdf"
)

// Lay shows tests where everything stands.
func Lay(d *Document) (*pdf.Layout, error) { return layOut(d) }

// LayComparison shows the same of offers beside each other.
func LayComparison(d *Comparison) *pdf.Layout { return layComparison(d) }

// Words are the texts of a language.
func Words(language string) map[string]string { return texts()[language] }

// Formatted is how a language writes an amount, a percentage, a measure and a
// day.
func Formatted(language, currency string, c money.Cents, p money.Percent, m measure.Decimal, d date.Date) []string {
	f := &format{language: language, currency: currency}
	return []string{f.writeMoney(c), f.writePercent(p), f.writeRounded(m, 1), f.writeDate(d)}
}

// UnknownWords are the words of comparisons that a language does not have.
func UnknownWords(language string) (missing []string) {
	for _, all := range []map[string]string{fieldWords, partWords} {
		for _, code := range all {
			if texts()[language][code] == "" {
				missing = append(missing, code)
			}
		}
	}
	return missing
}
