package fault

import (
	"strings"
	"unicode"
)

// Seen gives what one sees of a text in one line: without marks that have no width or turn the direction of
// writing, and with single spaces.
func Seen(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) || (unicode.IsControl(r) && !unicode.IsSpace(r)) {
			return -1
		}
		return r
	}, text)), " ")
}

// turnsDirection reports whether a mark turns the direction in which what follows is written: a name with it reads as another.
func turnsDirection(r rune) bool {
	return unicode.Is(unicode.Bidi_Control, r)
}
