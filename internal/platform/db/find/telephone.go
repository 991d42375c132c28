package find

import (
	"strings"
	"unicode"
)

// Telephones are written in many ways: "+370 612 34567", "(8-612) 34567". The
// searched text of a record holds its telephone as written, for those who type
// it so, and as digits alone, which a number typed in any way is asked for.

// Digits are the digits of a telephone in a row, for the searched text of a
// record; none when it is written that way.
func Digits(telephone string) string {
	digits := strings.Join(digitsOf(telephone), "")
	if digits == strings.TrimSpace(telephone) {
		return ""
	}
	return digits
}

// fewestDigits is what a keyword has that can only be a telephone.
const fewestDigits = 5

// telephone gives the digits of a keyword that is a telephone with a plus
// sign or brackets, group by group as they are typed; nil for all others.
// Written with spaces alone it is words like any other.
func telephone(keyword string) []string {
	plain, plus := strings.CutPrefix(strings.TrimSpace(keyword), "+")
	if !plus && !strings.ContainsAny(plain, "()") || strings.Trim(plain, "0123456789 ()-/.\u00a0") != "" {
		return nil
	}
	groups := digitsOf(plain)
	if len(strings.Join(groups, "")) < fewestDigits {
		return nil
	}
	return groups
}

// digitsOf are the groups of digits of a text.
func digitsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsDigit(r) })
}
