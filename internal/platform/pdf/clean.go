package pdf

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// omitted stands for words in letters that the fonts do not have: the reader sees
// that something was there, once for all of it.
const omitted = "[…]"

// Clean makes any text printable: one form for each letter, no control
// characters but line ends. Pictures such as emoji are left out. Words in
// letters that the fonts do not have become one mark, so that a name in Hebrew is not
// a row of boxes, and what is written from right to left does not turn its
// surroundings.
func Clean(text string) string {
	if isPrintable(text) {
		return text
	}

	text = norm.NFC.String(strings.ToValidUTF8(text, string(unicode.ReplacementChar)))
	c := cleaner{last: '\n'}
	c.out.Grow(len(text))

	for _, r := range text {
		c.readLetter(r)
	}

	return c.out.String()
}

func isPrintable(text string) bool {
	for _, r := range text {
		if r != '\n' && !hasLetter(r) || r == '\u00ad' {
			return false
		}
	}
	return true
}

// cleaner reads a text letter by letter.
type cleaner struct {
	out  strings.Builder
	last rune // what was written last
	// returned: the last letter read was a carriage return; omits: words are
	// being left out, and spaces since the last of them wait for what follows;
	// pictured: a picture was left out, and with it the space after it.
	returned, omits, pictured bool
	spaces                    int
}

func (c *cleaner) readLetter(r rune) {
	returned := c.returned
	c.returned = r == '\r'
	switch {
	case r == '\n' && returned:
		return
	case r == '\r', r == '\n', r == '\v', r == '\f', r == '\u0085', r == '\u2028', r == '\u2029':
		c.spaces = 0
		c.writeLetter('\n')
	case modifiesLetter(r):
		return
	case r == ' ', r == '\t', unicode.Is(unicode.Zs, r) && !hasLetter(r):
		c.writeSpace()
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r): // invisible
		return
	case hasLetter(r):
		c.writeLetter(r)
	case isPicture(r):
		c.pictured = !c.omits && (c.last == ' ' || c.last == '\n')
	default:
		c.writeNearest(r)
	}
}

func (c *cleaner) writeSpace() {
	switch {
	case c.omits:
		c.spaces++
	case c.pictured:
		c.pictured = false
	default:
		c.writeLetter(' ')
	}
}

func (c *cleaner) writeLetter(r rune) {
	c.out.WriteString(strings.Repeat(" ", c.spaces))
	c.out.WriteRune(r)
	c.last = r
	c.spaces = 0
	c.omits = false
	c.pictured = false
}

// modifiesLetter reports whether the sign only changes the one before: an accent, a
// skin colour, the choice of a variant.
func modifiesLetter(r rune) bool {
	return unicode.Is(unicode.M, r) || r >= 0x1f3fb && r <= 0x1f3ff
}

// isPicture reports whether the sign is an emoji or another ornament.
func isPicture(r rune) bool {
	return r >= 0x1f000 && r < 0x20000 || r >= 0x2600 && r < 0x27c0 || r >= 0x2b00 && r < 0x2c00
}

// writeNearest writes what comes nearest: the parts of a ligature, or the mark for
// what cannot be printed.
func (c *cleaner) writeNearest(r rune) {
	if parts := norm.NFKC.String(string(r)); parts != string(r) && isPrintable(parts) {
		for _, part := range parts {
			c.writeLetter(part)
		}
		return
	}
	if !c.omits {
		for _, sign := range omitted {
			c.writeLetter(sign)
		}
	}
	c.omits = true
	c.spaces = 0
}
