package pdf

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// missing stands for a letter that the fonts lack, such as an emoji: the
// reader sees that something was there.
const missing = '□'

// Clean makes any text printable: one form for each letter, a box for each
// sign that the fonts lack, no control characters but line ends. Text that is
// written from right to left shows as boxes, and does not turn its surroundings.
func Clean(text string) string {
	if printable(text) {
		return text
	}
	text = norm.NFC.String(strings.ToValidUTF8(text, string(missing)))
	var b strings.Builder
	b.Grow(len(text))
	c := cleaner{out: &b}
	for _, r := range text {
		c.take(r)
	}
	return b.String()
}

func printable(text string) bool {
	for _, r := range text {
		if r != '\n' && !knows(r) || r == '\u00ad' {
			return false
		}
	}
	return true
}

// cleaner reads a text letter by letter.
type cleaner struct {
	out *strings.Builder
	// boxed: the last sign was a box; joined: the next one is a part of it;
	// flag: it was half a flag; returned: the last letter was a carriage return.
	boxed, joined, flag, returned bool
}

func (c *cleaner) take(r rune) {
	returned := c.returned
	c.returned = r == '\r'
	switch {
	case r == '\n' && returned:
		return
	case r == '\r', r == '\n', r == '\v', r == '\f', r == '\u0085', r == '\u2028', r == '\u2029':
		c.write('\n')
	case r == '\u200d': // joins two emoji into one
		c.joined = c.boxed
	case modifies(r):
		return
	case r == '\t', unicode.Is(unicode.Zs, r) && !knows(r):
		c.write(' ')
	case unicode.IsControl(r), unicode.Is(unicode.Cf, r): // invisible
		return
	case knows(r):
		c.write(r)
	default:
		c.replace(r)
	}
}

func (c *cleaner) write(r rune) {
	c.out.WriteRune(r)
	c.boxed, c.joined, c.flag = false, false, false
}

// modifies tells whether the sign only changes the one before: an accent, a
// skin colour, the choice of a variant.
func modifies(r rune) bool {
	return unicode.Is(unicode.M, r) || r >= 0x1f3fb && r <= 0x1f3ff
}

// replace writes what comes nearest: the parts of a ligature, or one box for
// all parts of an emoji.
func (c *cleaner) replace(r rune) {
	if parts := norm.NFKC.String(string(r)); parts != string(r) && printable(parts) {
		for _, part := range parts {
			c.write(part)
		}
		return
	}
	half := r >= 0x1f1e6 && r <= 0x1f1ff // two letters make a flag
	if c.joined || half && c.flag {
		c.joined, c.flag = false, false
		return
	}
	c.write(missing)
	c.boxed, c.flag = true, half
}
