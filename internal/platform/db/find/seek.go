package find

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"forecourt/internal/platform/db"
)

// sought is a keyword as it is looked for: folded words, all of which a row
// has, or a regular expression.
type sought struct {
	words []string
	// number is what the words are when they are a number, which a row may have instead.
	number  string
	pattern *regexp.Regexp
	note    string
	// seen is the part of a row's text that is looked through; empty: all of it.
	seen string
}

// soughtIn reads a keyword as it is looked for in a table.
func soughtIn(t *listed, keyword string) sought {
	s := readKeyword(keyword)
	return s.lookingIn(t.Seen, t.Numbers)
}

// lookingIn looks for the words in a part of the text of rows, and for what may be a number.
func (s sought) lookingIn(seen string, numbers bool) sought {
	if s.seen = seen; numbers {
		s.number = numberOf(s.words)
	}
	return s
}

func (s sought) isEmpty() bool { return len(s.words) == 0 && s.pattern == nil }

const metacharacters = `\^$*+?()[]{}|`

// readKeyword parts a keyword into folded words, or compiles it when it has
// metacharacters. Only its letters are folded, as those of the searched text are:
// folding its text would change what classes and escapes mean. The searched text
// holds each field in a line of its own, hence (?m), so that ^ and $ are those of a field.
func readKeyword(keyword string) (s sought) {
	keyword, s.note = tidyKeyword(keyword)
	if s.words = readTelephone(keyword); s.words != nil {
		return s
	}
	if !strings.ContainsAny(keyword, metacharacters) {
		s.words = strings.Fields(Fold(keyword))
		return s
	}

	pattern, err := compilePattern("(?im)" + keyword)
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

// asConditions demands that a row has each of the words, or the number. Where only a part of the
// text is seen, all of it is asked for too: that has an index.
func (s sought) asConditions() []db.Condition {
	if s.seen == "" {
		return s.hasWords("search")
	}
	return append(s.hasWords("search"), s.hasWords(s.seen)...)
}

func (s sought) hasWords(text string) []db.Condition {
	if len(s.words) == 0 {
		return nil
	}

	var all db.Condition
	for i, word := range s.words {
		if i > 0 {
			all.SQL += " AND "
		}
		all.SQL += text + ` LIKE ? ESCAPE '\'`
		all.Args = append(all.Args, "%"+escapeLike(word)+"%")
	}

	if s.number != "" {
		all.SQL = "(" + all.SQL + " OR " + text + " LIKE ?)"
		all.Args = append(all.Args, "%"+s.number+"%")
	}

	return []db.Condition{all}
}

// likeConditions writes these conditions as text, with their arguments behind those there are.
func (s sought) likeConditions(args []any) (string, []any) {
	return joinConditions(s.asConditions(), args)
}

func joinConditions(conditions []db.Condition, args []any) (string, []any) {
	w := &db.Where{Args: args[:len(args):len(args)]}
	for _, c := range conditions {
		w.Add(c)
	}
	return w.Text(), w.Args
}

// searchColumn selects what is looked through as the column search.
func (s sought) searchColumn() string {
	if s.seen == "" {
		return "search"
	}
	return s.seen + " AS search"
}

// Likes gives the patterns by which LIKE finds the words of a keyword in a folded text, for what
// is found otherwise than by lists.
func Likes(keyword string) []string {
	tidy, _ := tidyKeyword(keyword)
	words := strings.Fields(Fold(tidy))
	likes := make([]string, min(len(words), maxWords))
	for i := range likes {
		likes[i] = "%" + escapeLike(words[i]) + "%"
	}
	return likes
}

func escapeLike(word string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(word)
}

// longWords lists the words that the index of three letters serves.
func (s sought) longWords() (words []string) {
	for _, word := range s.words {
		if utf8.RuneCountInString(word) >= 3 {
			words = append(words, word)
		}
	}
	return words
}

// seekNewest gives the ids of the newest rows that a keyword finds, one more than most when there
// are more. A list that shows little is looked through. In a longer one the index of three letters
// is asked first, since few rows have most words; where many have them, so many of the newest rows
// are looked through, and only what few of these have is looked up among all. The note says when
// it was not.
func (l *longList) seekNewest(
	ctx context.Context, tx *db.Tx, s sought, most int,
) (ids []int64, note string, err error) {
	shown, _, err := l.estimateLength(ctx, tx)
	if err != nil {
		return nil, "", err
	}

	few := shown <= maxCollected
	if s.pattern != nil {
		return l.seekByPattern(ctx, tx, s, few, most)
	}
	if few {
		like, args := s.likeConditions(l.args)
		ids, err = db.Select[int64](
			ctx, tx, l.collectRows("id", "id", like, "id DESC")+" LIMIT "+strconv.Itoa(most+1), args...,
		)
		return ids, s.note, err
	}

	indexed := (len(s.longWords()) > 0 || s.number != "") && tx.IndexesTexts()
	var led []int64
	byIndex := false
	if indexed {
		if led, byIndex, err = l.askIndex(ctx, tx, s, MaxMatched); err != nil {
			return nil, "", err
		}
		if byIndex && len(led) <= MaxMatched {
			ids, err = l.keepShown(ctx, tx, s, led, most)
			return ids, s.note, err
		}
	}

	if ids, err = l.lookThroughNewest(ctx, tx, s, most); err != nil || len(ids) > most {
		return ids, s.note, err
	}

	switch {
	case len(ids) >= maxLooked/100 || !indexed:
		return ids, NoteCut, nil
	case byIndex:
		ids, err = l.keepShown(ctx, tx, s, led, most)
		return ids, NoteCut, err
	}

	like, args := s.likeConditions(l.args)
	ids, err = l.selectNewest(ctx, tx, like, args, most)

	return ids, s.note, err
}

// lookThroughNewest gives the ids of those of the newest rows that have the words.
func (l *longList) lookThroughNewest(ctx context.Context, tx *db.Tx, s sought, most int) ([]int64, error) {
	like, args := joinConditions(s.hasWords("search"), l.args)
	order := ""
	// PostgreSQL knows that rows come in this order; SQLite would sort them again before it gives
	// the first.
	if tx.Dialect().KnowsSpread() {
		order = " ORDER BY id DESC"
	}
	return db.Select[int64](ctx, tx, "SELECT id FROM ("+l.walkIndex("id, "+s.searchColumn(), "id DESC")+" LIMIT "+strconv.Itoa(maxLooked)+") AS newest WHERE "+
		strings.TrimPrefix(like, " AND ")+order+" LIMIT "+strconv.Itoa(most+1), args...)
}

// seekSome gives the ids of some of the newest rows that the words find, at least enough
// of them where there are so many. The index of three letters is asked first: few rows have
// the words of somebody who looks for one record.
func (l *longList) seekSome(ctx context.Context, tx *db.Tx, s sought, enough int) ([]int64, error) {
	if len(s.longWords()) > 0 && tx.IndexesTexts() {
		led, byIndex, err := l.askIndex(ctx, tx, s, maxLed)
		if err != nil {
			return nil, err
		}

		if byIndex {
			if ids, err := l.keepShown(ctx, tx, s, led, maxRanked); err != nil || len(led) <= maxLed || len(ids) >= enough {
				return ids, err
			}
		}
	}

	ids, _, err := l.seekNewest(ctx, tx, s, maxRanked)
	return ids, err
}

// askIndex gives the ids of the newest rows that the index of three letters leads to, one more
// than newest when there are more; false where LIKE goes by the index itself.
func (l *longList) askIndex(
	ctx context.Context, tx *db.Tx, s sought, newest int,
) (ids []int64, byIndex bool, err error) {
	text, words := tx.Dialect().Parts(l.table, s.longWords(), s.number, newest+1)
	if text == "" {
		return nil, false, nil
	}

	parts := db.Condition{SQL: text, Args: words}
	ids, err = db.Select[int64](ctx, tx, "SELECT rowid FROM ("+parts.Places(1)+") AS led WHERE {everyone}", parts.Args...)
	return ids, true, err
}

// keepShown gives the ids of those rows that the list shows and that have the words: the index
// knows parts of words in any order, and nothing of the list.
func (l *longList) keepShown(ctx context.Context, tx *db.Tx, s sought, led []int64, most int) ([]int64, error) {
	of, err := tx.AmongIDs("id", led)
	if err != nil {
		return nil, err
	}

	like, args := s.likeConditions(l.args)
	return l.selectNewest(ctx, tx, like+" AND "+of.Places(len(args)+1), append(args, of.Args...), most)
}

// selectNewest gives the ids of the newest rows that conditions leave.
func (l *longList) selectNewest(
	ctx context.Context, tx *db.Tx, conditions string, args []any, most int,
) ([]int64, error) {
	return db.Select[int64](ctx, tx, "WITH found AS MATERIALIZED (SELECT id FROM "+l.table+" WHERE "+l.scope+l.filter+conditions+
		") SELECT id FROM found ORDER BY id DESC LIMIT "+strconv.Itoa(most+1), args...)
}

// seekByPattern gives the ids of the newest rows that a regular expression finds.
func (l *longList) seekByPattern(
	ctx context.Context, tx *db.Tx, s sought, few bool, most int,
) (ids []int64, note string, err error) {
	ids, cut, err := matchRows(
		ctx, tx, s.pattern, most+1, maxLooked,
		l.selectRows(few, "id, "+s.searchColumn(), "id, search", "id DESC")+" LIMIT "+strconv.Itoa(maxLooked+1),
		l.args,
	)
	if note = s.note; cut && len(ids) <= most {
		note = NoteCut
	}

	return ids, note, err
}
