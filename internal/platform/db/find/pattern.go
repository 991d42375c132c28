package find

import (
	"cmp"
	"context"
	"errors"
	"regexp"
	"regexp/syntax"
	"slices"
	"sync"
	"unicode"
	"unicode/utf8"

	"forecourt/internal/platform/db"
)

// maxPattern is how long a regular expression is once its repetitions are
// written out: matching one letter takes so many steps at most, and the
// expression takes so much memory.
const maxPattern = 2000

var errPatternTooLong = errors.New("the regular expression is too long")

// compilePattern refuses what RE2 refuses, and what grows beyond maxPattern. Its letters are
// folded as those of the searched text are.
func compilePattern(pattern string) (*regexp.Regexp, error) {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, err
	}
	if countSteps(tree) > maxPattern {
		return nil, errPatternTooLong
	}

	foldPattern(tree)
	if countSteps(tree) > maxPattern {
		return nil, errPatternTooLong
	}

	return regexp.Compile(tree.String())
}

// foldPattern folds what an expression says of letters and leaves alone what is syntax: literals, which may
// become longer, and the members of classes. A class that names what it leaves out leaves out the folded letters.
func foldPattern(tree *syntax.Regexp) {
	switch tree.Op {
	case syntax.OpLiteral:
		tree.Rune = []rune(foldLetters(string(tree.Rune)))
		if len(tree.Rune) == 0 { // a mark on a letter, which no searched text has
			tree.Op = syntax.OpEmptyMatch
		}
	case syntax.OpCharClass:

		if isExclusion(tree.Rune) {
			tree.Rune = complementClass(foldClass(complementClass(tree.Rune)))
		} else {
			tree.Rune = foldClass(tree.Rune)
		}
	default:
	}

	for _, sub := range tree.Sub {
		foldPattern(sub)
	}
}

// isExclusion reports whether a class was written as what it leaves out: it goes on to the last letter there is.
func isExclusion(ranges []rune) bool {
	return len(ranges) > 0 && ranges[len(ranges)-1] == unicode.MaxRune
}

// complementClass gives the letters that a class, whose ranges are in order, does not have.
func complementClass(ranges []rune) []rune {
	var others []rune
	next := rune(0)
	for i := 0; i+1 < len(ranges); i += 2 {
		if ranges[i] > next {
			others = append(others, next, ranges[i]-1)
		}
		next = max(next, ranges[i+1]+1)
	}

	if next <= unicode.MaxRune {
		others = append(others, next, unicode.MaxRune)
	}

	return others
}

// foldClass adds the folded form of each letter of a class.
func foldClass(ranges []rune) []rune {
	type span struct{ from, to rune }
	var spans []span
	for i := 0; i+1 < len(ranges); i += 2 {
		spans = append(spans, span{ranges[i], ranges[i+1]})
	}

	for _, pair := range foldedLetters() {
		if slices.ContainsFunc(spans[:len(ranges)/2], func(s span) bool { return s.from <= pair[0] && pair[0] <= s.to }) {
			spans = append(spans, span{pair[1], pair[1]})
		}
	}

	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	var folded []rune
	for _, s := range spans {
		if last := len(folded) - 1; last > 0 && s.from <= folded[last]+1 {
			folded[last] = max(folded[last], s.to)
			continue
		}
		folded = append(folded, s.from, s.to)
	}

	return folded
}

// lastFolded is behind the last alphabet whose letters have marks.
const lastFolded = 0x2000

// foldedLetters are the letters that fold to another one, each with that one.
var foldedLetters = sync.OnceValue(func() [][2]rune {
	var pairs [][2]rune
	for letter := rune(utf8.RuneSelf); letter < lastFolded; letter++ {
		folded := []rune(foldLetters(string(letter)))
		if unicode.IsLetter(letter) && len(folded) == 1 && folded[0] != letter {
			pairs = append(pairs, [2]rune{letter, folded[0]})
		}
	}
	return pairs
})

// countSteps counts about how many steps an expression has; a class of many ranges counts as
// several.
func countSteps(tree *syntax.Regexp) int {
	n := 1 + len(tree.Rune)
	if tree.Op == syntax.OpCharClass {
		n = 1 + len(tree.Rune)/64
	}

	for _, sub := range tree.Sub {
		n += countSteps(sub)
	}

	if tree.Op == syntax.OpRepeat {
		n *= max(1, tree.Min, tree.Max)
	}

	return n
}

type candidate struct {
	ID     int64  `db:"id"`
	Search string `db:"search"`
}

// matchRows gives the ids of the rows of a statement that a regular expression finds, most at
// most, among so many rows; cut says that there are more rows. It runs in Go, one row after the
// other: no user's pattern ever runs inside the database or in a browser, and one text at a time
// is in memory.
func matchRows(
	ctx context.Context, tx *db.Tx, pattern *regexp.Regexp, most, among int, statement string,
	args []any,
) (ids []int64, cut bool, err error) {
	looked := 0
	err = db.Each(ctx, tx, func(c candidate) (more bool, err error) {
		if looked++; looked > among {
			cut = true
			return false, nil
		}

		if pattern.MatchString(c.Search) {
			ids = append(ids, c.ID)
		}
		return len(ids) < most, ctx.Err()
	}, statement, args...)

	return ids, cut, err
}
