package find

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// Key gives the form in which codes and names are compared for being the same: composed, letter
// case folded, without what nobody sees (outer and repeated spaces, marks without width).
// Diacritics stay: Š is not S.
func Key(text string) string {
	if isASCII(text) {
		return strings.ToLower(strings.Join(strings.Fields(text), " "))
	}

	seen := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, text)

	return cases.Fold().String(norm.NFKC.String(strings.Join(strings.Fields(seen), " ")))
}

// Fold gives the form that keyword filters search: like Key, with diacritics folded too, so that
// "hecbekas" finds "Hečbekas".
func Fold(text string) string { return foldLetters(strings.TrimSpace(text)) }

// foldLetters folds a text with its outer spaces.
func foldLetters(text string) string {
	if isASCII(text) {
		return strings.ToLower(text)
	}

	strip := strips.Get().(transform.Transformer)
	defer strips.Put(strip)
	folded, _, err := transform.String(strip, cases.Fold().String(text))
	if err != nil {
		return cases.Fold().String(text)
	}

	return folded
}

// strips keeps the transformers of Fold: making one costs more than using it.
var strips = sync.Pool{
	New: func() any { return transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC) },
}

// isASCII reports whether folding is a matter of letter case only.
func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Text joins texts to the folded search column of a record. A line break
// parts them, so that a word never matches across two of them.
func Text(texts ...string) string { return Fold(strings.Join(texts, "\n")) }

// maxIndexed is how many bytes of a text stand in an index: PostgreSQL takes
// entries of 2,700.
const maxIndexed = 2400

// IndexedText makes the Text of a large table, whose indexes hold it. What is longer than any
// names, numbers and addresses is not searched.
func IndexedText(texts ...string) string {
	text := Text(texts...)
	if len(text) <= maxIndexed {
		return text
	}
	return strings.ToValidUTF8(text[:maxIndexed], "")
}
