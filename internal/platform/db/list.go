package db

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/fault"
)

// The bounds of lists (design: data model).
const (
	// MaxRows is the most rows one answer holds, and what it holds unless told.
	MaxRows = 1000
	// MaxCount is how far a list is counted; beyond it the total is capped.
	MaxCount = 10_001
	// MaxMatched is how many rows a regular expression looks at, newest first,
	// and in a large table any keyword that no index serves.
	MaxMatched = 20_000
	// MaxFound is how many rows a keyword finds in a large table, the newest.
	MaxFound = 1000
	// MaxKeyword is how many letters of a keyword count.
	MaxKeyword = 200
)

// ListQuery is what every list understands. Offset and page are two ways to
// say the same; page counts from 1.
type ListQuery struct {
	Offset int    `query:"offset" minimum:"0" maximum:"100000000" doc:"rows to pass over"`
	Limit  int    `query:"limit" minimum:"1" maximum:"1000" default:"1000" doc:"rows to answer at most"`
	Page   int    `query:"page" minimum:"1" maximum:"100000000" doc:"page of limit rows, from 1; instead of offset"`
	Sort   string `query:"sort" maxLength:"64" doc:"field to sort by, with a leading - for descending"`
	Whole  bool   `query:"whole" doc:"all or nothing: a list longer than the limit answers its length and no rows"`
	// Brief leaves out what Load reads of other tables.
	Brief   bool   `json:"-"`
	Keyword string `query:"keyword" doc:"words to find, case and diacritics ignored; with metacharacters a regular expression; the first 200 letters count"`
}

// Start is the number of rows to pass over.
func (q ListQuery) Start() int {
	if q.Page > 1 {
		return (q.Page - 1) * q.limit()
	}
	return q.Offset
}

func (q ListQuery) limit() int {
	if q.Limit == 0 {
		return MaxRows
	}
	return q.Limit
}

// tooLong tells that a list which is wanted whole does not fit: reading the
// beginning of a long list in its order can cost a sort of all of it.
func (q ListQuery) tooLong(total int) bool { return q.Whole && total > q.limit() }

// Page is one page of a list.
type Page[T any] struct {
	Rows []T
	// Total counts all rows of the list up to MaxCount.
	Total int
	// More tells that there are more than Total says.
	More bool
	// Note tells of a keyword that was not used as typed; see the constants.
	Note string
}

// The notes of a page.
const (
	// NoteLiteral: the keyword is no regular expression and was taken literally.
	NoteLiteral = "keyword_literal"
	// NoteCut: only the newest MaxMatched rows were searched.
	NoteCut = "keyword_cut"
	// NoteLong: only the first MaxKeyword letters were searched.
	NoteLong = "keyword_long"
)

// Condition limits a list; ? stands for each argument in turn. In a large
// table {+} stands before a column that an index of it begins with, so that
// SQLite can be kept from following that one where another leads sooner.
type Condition struct {
	SQL  string
	Args []any
	// Narrow tells that an index of its own leads to the few rows it leaves, in
	// the order of the list: ranges of the scope are not gone through then. Of
	// several the last is followed in a large table.
	Narrow bool
}

// Equal limits a list to rows whose column has the value.
func Equal(column string, value any) Condition {
	return Condition{SQL: column + " = ?", Args: []any{value}}
}

// In limits a list to rows whose column has one of the values.
func In[V any](column string, values []V) Condition {
	if len(values) == 0 {
		return Condition{SQL: "1=0"}
	}
	args := make([]any, len(values))
	for i, v := range values {
		args[i] = v
	}
	return Condition{SQL: column + " IN (" + strings.TrimSuffix(strings.Repeat("?, ", len(args)), ", ") + ")", Args: args}
}

// Places is the condition with numbered places, the first of them $from, for a
// statement of one's own.
func (c Condition) Places(from int) string {
	w := &where{args: make([]any, from-1)}
	w.add(c)
	return strings.TrimPrefix(w.text.String(), " AND ")
}

// where collects conditions as one text with numbered places.
type where struct {
	text strings.Builder
	args []any
	plus string // for {+}
}

func (w *where) add(c Condition) {
	w.text.WriteString(" AND ")
	at := 0
	for _, r := range strings.ReplaceAll(c.SQL, "{+}", w.plus) {
		if r == '?' {
			w.args = append(w.args, c.Args[at])
			at++
			w.text.WriteString("$" + strconv.Itoa(len(w.args)))
			continue
		}
		w.text.WriteRune(r)
	}
}

// List reads one page and counts the whole. It takes the same number of
// statements however many rows there are.
func (t *Table[T]) List(ctx context.Context, tx *Tx, q ListQuery, conditions ...Condition) (Page[T], error) {
	page, err := t.list(ctx, tx, q, conditions)
	t.hideAll(tx, page.Rows)
	return page, err
}

func (t *Table[T]) list(ctx context.Context, tx *Tx, q ListQuery, conditions []Condition) (Page[T], error) {
	order, err := t.order(q.Sort)
	if err != nil {
		return Page[T]{}, err
	}
	w, s, err := t.filter(q.Keyword, conditions)
	if err != nil {
		return Page[T]{}, err
	}
	if t.Large {
		return t.listLarge(ctx, tx, q, order, conditions)
	}
	if s.pattern != nil {
		return t.match(ctx, tx, q, w, order, s)
	}
	scope := t.Scope
	if slices.ContainsFunc(conditions, func(c Condition) bool { return c.Narrow }) {
		scope = t.unindexed()
	} else if t.Ranges && !tx.Actor.IsSystem() {
		page, err := t.listRanges(ctx, tx, q, w, order)
		page.Note = s.note
		return page, err
	}
	filter := " WHERE " + scope + w.text.String()
	total, err := SelectOne[int](ctx, tx, "SELECT count(*) FROM (SELECT 1 FROM "+t.Name+filter+" LIMIT "+strconv.Itoa(MaxCount)+") AS counted", w.args...)
	if err != nil || q.tooLong(total) {
		return Page[T]{Rows: []T{}, Total: total, Note: s.note}, err
	}
	rows, err := t.page(ctx, tx, q, filter, order, w.args)
	return Page[T]{Rows: rows, Total: total, Note: s.note}, err
}

// filter puts conditions and the words of a keyword together; a keyword that
// is a regular expression comes back compiled.
func (t *Table[T]) filter(keyword string, conditions []Condition) (*where, sought, error) {
	w := &where{}
	for _, c := range conditions {
		w.add(c)
	}
	s := readKeyword(keyword)
	if !s.empty() && !t.searchable() {
		var fields fault.Fields
		fields.Add("keyword", "not_searchable")
		return nil, s, fields.Err()
	}
	var like string
	like, w.args = s.like(w.args)
	w.text.WriteString(like)
	return w, s, nil
}

// IDs gives the ids of all rows that the list shows for a keyword and
// conditions, by ascending id, one more than most when there are more.
func (t *Table[T]) IDs(ctx context.Context, tx *Tx, keyword string, most int, conditions ...Condition) ([]int64, error) {
	w, s, err := t.filter(keyword, conditions)
	if err != nil {
		return nil, err
	}
	if s.pattern != nil {
		ids, _, err := t.matching(ctx, tx, w, s.pattern)
		slices.Sort(ids)
		return ids[:min(len(ids), most+1)], err
	}
	if parts := tx.db.dialect.parts(t.Name, s.long(), 0); t.Large && len(s.long()) > 0 && parts.SQL != "" {
		w.add(Condition{SQL: "id IN (" + parts.SQL + ")", Args: parts.Args})
	}
	return Select[int64](ctx, tx, "SELECT id FROM "+t.Name+" WHERE "+t.Scope+w.text.String()+" ORDER BY id LIMIT "+strconv.Itoa(most+1), w.args...)
}

// page reads rows in order. Deep pages find their ids first: passing over ids
// of an index costs far less than passing over whole rows.
func (t *Table[T]) page(ctx context.Context, tx *Tx, q ListQuery, filter, order string, args []any) ([]T, error) {
	start := q.Start()
	args = append(args[:len(args):len(args)], q.limit(), start)
	bounds := " LIMIT $" + strconv.Itoa(len(args)-1) + " OFFSET $" + strconv.Itoa(len(args))
	if start == 0 {
		return t.listed(ctx, tx, q, "SELECT "+t.columns()+" FROM "+t.Name+filter+" ORDER BY "+order+bounds, args...)
	}
	return t.listed(ctx, tx, q, "SELECT "+t.columns()+" FROM "+t.Name+" WHERE id IN (SELECT id FROM "+t.Name+filter+
		" ORDER BY "+order+bounds+") ORDER BY "+order, args...)
}

// listed reads rows of a list.
func (t *Table[T]) listed(ctx context.Context, tx *Tx, q ListQuery, statement string, args ...any) ([]T, error) {
	if q.Brief {
		return Select[T](ctx, tx, statement, args...)
	}
	return t.read(ctx, tx, statement, args...)
}

// match reads a page of the rows that a regular expression finds.
func (t *Table[T]) match(ctx context.Context, tx *Tx, q ListQuery, w *where, order string, s sought) (Page[T], error) {
	var page Page[T]
	ids, note, err := t.matching(ctx, tx, w, s.pattern)
	if err != nil {
		return page, err
	}
	page.Total, page.Note = len(ids), cmp.Or(note, s.note)
	if q.tooLong(page.Total) {
		page.Rows = []T{}
		return page, nil
	}
	if page.Total > MaxMatched/4 { // the engines bound the number of places in a statement
		ids, page.Note = ids[:MaxMatched/4], NoteCut
	}
	in := &where{}
	in.add(In("id", ids))
	page.Rows, err = t.page(ctx, tx, q, " WHERE "+t.Scope+in.text.String(), order, in.args)
	return page, err
}

// matching filters by a regular expression in Go, over a bounded number of rows:
// no user's pattern ever runs inside the database or in a browser.
func (t *Table[T]) matching(ctx context.Context, tx *Tx, w *where, pattern *regexp.Regexp) (ids []int64, note string, err error) {
	newest := "SELECT id, search FROM " + t.Name + " WHERE " + t.Scope + w.text.String() + " ORDER BY id DESC LIMIT " + strconv.Itoa(MaxMatched+1)
	candidates, err := Select[candidate](ctx, tx, newest, w.args...)
	if err != nil {
		return nil, "", err
	}
	if len(candidates) > MaxMatched {
		candidates, note = candidates[:MaxMatched], NoteCut
	}
	return matching(candidates, pattern), note, nil
}

type candidate struct {
	ID     int64  `db:"id"`
	Search string `db:"search"`
}

func matching(candidates []candidate, pattern *regexp.Regexp) (ids []int64) {
	for _, c := range candidates {
		if pattern.MatchString(c.Search) {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// order makes the ORDER BY of a sort name; the id makes it the same each time.
func (t *Table[T]) order(sort string) (string, error) {
	name, direction := sort, " ASC"
	if rest, ok := strings.CutPrefix(sort, "-"); ok {
		name, direction = rest, " DESC"
	}
	if name == "" {
		return t.Order, nil
	}
	column, ok := t.Sort[name]
	if !ok {
		var fields fault.Fields
		fields.Add("sort", "not_sortable", "field", name)
		return "", fields.Err()
	}
	if column == "id" {
		return "id" + direction, nil
	}
	return column + direction + ", id" + direction, nil
}

// All reads every row in blocks by ascending id, for exports. Rows that come
// or go meanwhile neither repeat nor hide others.
func (t *Table[T]) All(ctx context.Context, tx *Tx, conditions []Condition, each func([]T) error) error {
	w := &where{}
	for _, c := range conditions {
		w.add(c)
	}
	last := int64(0)
	for {
		args := slices.Concat(w.args, []any{last})
		filter := fmt.Sprintf(" WHERE %s%s AND id > $%d", t.unindexed(), w.text.String(), len(args))
		rows, err := t.page(ctx, tx, ListQuery{}, filter, "id", args)
		if err != nil {
			return err
		}
		t.hideAll(tx, rows)
		if err := each(rows); err != nil {
			return err
		}
		if len(rows) < MaxRows {
			return nil
		}
		last = t.ID(&rows[len(rows)-1])
	}
}

// searchable tells whether the table keeps the folded text that keywords search.
func (t *Table[T]) searchable() bool {
	return slices.Contains(mapping[T]().stored.names, "search")
}

// Sortable tells whether the list can be sorted as asked, before any row is read.
func (t *Table[T]) Sortable(sort string) error {
	_, err := t.order(sort)
	return err
}

// SortNames are the fields a list may be sorted by, with commas between.
func (t *Table[T]) SortNames() string {
	return strings.Join(slices.Sorted(maps.Keys(t.Sort)), ",")
}
