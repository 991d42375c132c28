package find

import (
	"context"
	"errors"
	"regexp"
	"regexp/syntax"

	"forecourt/internal/platform/db"
)

// maxPattern is how long a regular expression is once its repetitions are
// written out: matching one letter takes so many steps at most, and the
// expression takes so much memory.
const maxPattern = 2000

var errPatternTooLong = errors.New("the regular expression is too long")

// compile refuses what RE2 refuses, and what grows beyond maxPattern.
func compile(pattern string) (*regexp.Regexp, error) {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, err
	}
	if length(tree) > maxPattern {
		return nil, errPatternTooLong
	}
	return regexp.Compile(pattern)
}

// length is about how many steps an expression has; a class of many ranges
// counts as several.
func length(tree *syntax.Regexp) int {
	n := 1 + len(tree.Rune)
	if tree.Op == syntax.OpCharClass {
		n = 1 + len(tree.Rune)/64
	}
	for _, sub := range tree.Sub {
		n += length(sub)
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

// matching gives the ids of the rows of a statement that a regular expression
// finds, most at most, among so many rows; cut says that there are more rows.
// It runs in Go, one row after the other: no user's pattern ever runs inside
// the database or in a browser, and one text at a time is in memory.
func matching(ctx context.Context, tx *db.Tx, pattern *regexp.Regexp, most, among int, statement string, args []any) (ids []int64, cut bool, err error) {
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
