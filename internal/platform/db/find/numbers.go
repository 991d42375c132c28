package find

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Numbers of plates, orders and vehicles are written in many ways: "ABC 123",
// "abc-123". The searched text of a record holds them without signs too, which
// a number typed in any way is asked for.

// Number reduces a number to its letters and digits, without letter case, for the searched text of
// a record.
func Number(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, Fold(text))
}

// shortestNumber is what a keyword has that is looked for as a number.
const shortestNumber = 3

// numberOf gives the number that a keyword may be; empty when its words say the same already, or
// it has no digit.
func numberOf(words []string) string {
	number := Number(strings.Join(words, ""))
	same := len(words) == 1 && words[0] == number
	if same || utf8.RuneCountInString(number) < shortestNumber || !strings.ContainsFunc(number, unicode.IsDigit) {
		return ""
	}
	return number
}
