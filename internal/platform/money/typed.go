package money

import (
	"regexp"
	"strings"
	"unicode"
)

// grouped are digits whose thousands stand apart by spaces.
var grouped = regexp.MustCompile(`^-?[1-9]\d{0,2}( \d{3})+([.,]\d+)?$`)

// ParseTyped reads an amount as people and spreadsheets write it: what Parse reads, with a comma or a point before the
// decimals, and spaces of any kind between thousands. A point or a comma between thousands is ErrFormat: it could as
// well stand before decimals.
func ParseTyped(text string) (Cents, error) {
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || r == '\u2009' || r == '\u202f':
			return ' '
		case r == '\u2212':
			return '-'
		}
		return r
	}, strings.TrimSpace(text))
	if grouped.MatchString(text) {
		text = strings.ReplaceAll(text, " ", "")
	}
	return Parse(strings.Replace(text, ",", ".", 1))
}
