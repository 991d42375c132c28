package db

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// sought is a keyword as it is looked for: folded words, all of which a row
// has, or a regular expression.
type sought struct {
	words   []string
	pattern *regexp.Regexp
	note    string
}

func (s sought) empty() bool { return len(s.words) == 0 && s.pattern == nil }

const metacharacters = `\^$*+?()[]{}|`

// readKeyword parts a keyword into folded words, or compiles it when it has
// metacharacters. The pattern itself is not folded: folding would change what
// classes and escapes mean. The searched text is, hence (?i); and it holds each
// field in a line of its own, hence (?m), so that ^ and $ are those of a field.
func readKeyword(keyword string) (s sought) {
	keyword, s.note = tidyKeyword(keyword)
	if s.words = telephone(keyword); s.words != nil {
		return s
	}
	if !strings.ContainsAny(keyword, metacharacters) {
		s.words = strings.Fields(Fold(keyword))
		return s
	}
	pattern, err := regexp.Compile("(?im)" + keyword)
	if err != nil {
		return sought{words: []string{Fold(keyword)}, note: NoteLiteral}
	}
	s.pattern = pattern
	return s
}

// tidyKeyword leaves out what no text has that is searched, since the engines
// refuse it, and cuts what nobody types.
func tidyKeyword(keyword string) (tidy, note string) {
	keyword = strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(keyword, "")))
	if letters := []rune(keyword); len(letters) > MaxKeyword {
		return strings.TrimSpace(string(letters[:MaxKeyword])), NoteLong
	}
	return keyword, ""
}

// like are the conditions that a row has all the words, and their arguments
// behind those there are.
func (s sought) like(args []any) (string, []any) {
	w := &where{args: args[:len(args):len(args)]}
	for _, word := range s.words {
		w.add(Condition{SQL: `search LIKE ? ESCAPE '\'`, Args: []any{"%" + escapeLike(word) + "%"}})
	}
	return w.text.String(), w.args
}

func escapeLike(word string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(word)
}

// long are the words that the index of three letters serves.
func (s sought) long() (words []string) {
	for _, word := range s.words {
		if utf8.RuneCountInString(word) >= 3 {
			words = append(words, word)
		}
	}
	return words
}

// seek gives the ids of the newest rows that a keyword finds, one more than
// most when there are more. Whatever is sought, it looks at a bounded number
// of rows: at all that the list shows when these are few, at those that the
// index leads to, or at the newest, which the note tells.
func (l *large) seek(ctx context.Context, tx *Tx, s sought, most int) (ids []int64, note string, err error) {
	shown, err := l.count(ctx, tx, MaxMatched+1)
	if err != nil {
		return nil, "", err
	}
	all := shown <= MaxMatched
	if s.pattern != nil {
		return l.match(ctx, tx, s, all, most)
	}
	if all {
		ids, err = l.all(ctx, tx, l.collected, s, most)
		return ids, s.note, err
	}
	if len(s.long()) == 0 || !tx.db.indexesTexts {
		ids, err = l.lookThrough(ctx, tx, s, MaxMatched, most)
		return ids, NoteCut, err
	}
	if tx.db.dialect.parts(l.table, s.long(), 1).SQL == "" {
		return l.common(ctx, tx, s, most)
	}
	return l.indexed(ctx, tx, s, most)
}

// all seeks among all rows of these conditions.
func (l *large) all(ctx context.Context, tx *Tx, conditions string, s sought, most int) ([]int64, error) {
	like, args := s.like(l.args)
	return Select[int64](ctx, tx, "WITH collected AS MATERIALIZED (SELECT id FROM "+l.table+" WHERE "+conditions+like+
		") SELECT id FROM collected ORDER BY id DESC LIMIT "+strconv.Itoa(most+1), args...)
}

// lookThrough seeks among so many of the newest rows, by looking at each: the
// index is of no use for one or two letters, nor for words that most rows have.
func (l *large) lookThrough(ctx context.Context, tx *Tx, s sought, newest, most int) ([]int64, error) {
	among, err := l.newest(ctx, tx, newest)
	if err != nil {
		return nil, err
	}
	like, args := s.like(l.args)
	return Select[int64](ctx, tx, "SELECT id FROM "+l.table+" WHERE id IN ("+among+") AND (1=1"+like+") IS TRUE ORDER BY id DESC LIMIT "+strconv.Itoa(most+1), args...)
}

// common seeks where the index gives all rows of a word before the newest of
// them. A word that one new row in a hundred has is looked for among the
// newest, of which enough have it; only a rare one by the index.
func (l *large) common(ctx context.Context, tx *Tx, s sought, most int) (ids []int64, note string, err error) {
	const few = MaxMatched / 10
	ids, err = l.lookThrough(ctx, tx, s, few, most)
	switch {
	case err != nil || len(ids) > most:
		return ids, s.note, err
	case len(ids) < few/100:
		ids, err = l.all(ctx, tx, l.scope+l.filter, s, most)
		return ids, s.note, err
	}
	if ids, err = l.lookThrough(ctx, tx, s, MaxMatched, most); len(ids) <= most {
		s.note = NoteCut
	}
	return ids, s.note, err
}

// indexed seeks by the index of three letters where it gives the newest first.
func (l *large) indexed(ctx context.Context, tx *Tx, s sought, most int) (ids []int64, note string, err error) {
	like, args := s.like(l.args)
	w := &where{args: args}
	newest := tx.db.dialect.parts(l.table, s.long(), MaxMatched+1)
	w.add(Condition{SQL: "id IN (" + newest.SQL + ")", Args: newest.Args})
	ids, err = Select[int64](ctx, tx, "SELECT id FROM "+l.table+" WHERE "+l.scope+l.filter+like+w.text.String()+
		" ORDER BY id DESC LIMIT "+strconv.Itoa(most+1), w.args...)
	if err != nil || len(ids) > most {
		return ids, s.note, err
	}
	inner := &where{}
	inner.add(Condition{SQL: newest.SQL, Args: newest.Args})
	n, err := SelectOne[int](ctx, tx, "SELECT count(*) FROM ("+strings.TrimPrefix(inner.text.String(), " AND ")+") AS newest WHERE {everyone}", inner.args...)
	if n > MaxMatched {
		s.note = NoteCut
	}
	return ids, s.note, err
}

// match filters by a regular expression in Go, over a bounded number of rows,
// newest first: no user's pattern ever runs inside the database or in a browser.
func (l *large) match(ctx context.Context, tx *Tx, s sought, all bool, most int) (ids []int64, note string, err error) {
	newest, err := l.newest(ctx, tx, MaxMatched)
	if err != nil {
		return nil, "", err
	}
	candidates, err := Select[candidate](ctx, tx, "SELECT id, search FROM "+l.table+" WHERE id IN ("+newest+") ORDER BY id DESC", l.args...)
	ids = matching(candidates, s.pattern)
	if note = s.note; !all {
		note = NoteCut
	}
	return ids[:min(len(ids), most+1)], note, err
}
