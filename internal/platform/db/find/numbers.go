package find

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"forecourt/internal/platform/db"
)

// Numbers of plates, orders and vehicles are written in many ways: "ABC 123",
// "abc-123". The searched text of a record holds them without signs too, which
// a number typed in any way is asked for.

// Number is a number without letter case, blanks and other signs, for the searched
// text of a record.
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

// numberOf is the number that a keyword may be; empty when its words say the same
// already, or it has no digit.
func numberOf(words []string) string {
	number := Number(strings.Join(words, ""))
	same := len(words) == 1 && words[0] == number
	if same || utf8.RuneCountInString(number) < shortestNumber || !strings.ContainsFunc(number, unicode.IsDigit) {
		return ""
	}
	return number
}

// LikeNumber is the pattern by which LIKE finds a keyword that is a number in a
// folded text; empty when it is none, or Likes says the same.
func LikeNumber(keyword string) string {
	tidy, _ := tidyKeyword(keyword)
	number := numberOf(strings.Fields(Fold(tidy)))
	if number == "" {
		return ""
	}
	return "%" + number + "%"
}

// WithNumbers finds records by a number too that is typed with other signs than
// the record has, behind those that have the words themselves.
func (s Searched) WithNumbers() Searched {
	return Searched{func(ctx context.Context, tx *db.Tx, q Question, words []string, brands []int64) ([]Hit, error) {
		hits, err := s.find(ctx, tx, q, words, brands)
		number := numberOf(words)
		if err != nil || number == "" || len(hits) >= q.Limit {
			return hits, err
		}
		more, err := s.find(ctx, tx, q, []string{number}, brands)
		known := map[int64]bool{}
		for _, hit := range hits {
			known[hit.ID] = true
		}
		for _, hit := range more {
			if !known[hit.ID] && len(hits) < q.Limit {
				hits = append(hits, hit)
			}
		}
		return hits, err
	}}
}

// SearchedBy finds records as an area itself does: by folded words, all of which
// they have.
func SearchedBy(find func(ctx context.Context, tx *db.Tx, q Question, words []string) ([]Hit, error)) Searched {
	return Searched{func(ctx context.Context, tx *db.Tx, q Question, words []string, _ []int64) ([]Hit, error) {
		return find(ctx, tx, q, words)
	}}
}
