// Package find answers lists of records: filters, keywords, sorting, and pages
// however far down, within the scope of the user.
package find

import (
	"context"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// The bounds of lists (design: data model).
const (
	// MaxRows is the most rows one answer holds, and what it holds by default.
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
	Offset int    `query:"offset" minimum:"0" maximum:"100000000" doc:"rows to skip"`
	Limit  int    `query:"limit" minimum:"1" maximum:"1000" default:"1000" doc:"rows to answer at most"`
	Page   int    `query:"page" minimum:"1" maximum:"100000000" doc:"page of limit rows, from 1; instead of offset"`
	Sort   string `query:"sort" maxLength:"64" doc:"field to sort by, with a leading - for descending"`
	Whole  bool   `query:"whole" doc:"all or nothing: a list longer than the limit answers its length and no rows"`
	// Brief leaves out what Load reads of other tables.
	Brief   bool   `json:"-"`
	Keyword string `query:"keyword" doc:"words to find, case and diacritics ignored; with metacharacters a regular expression; the first 200 letters count"`
}

// Start gives the number of rows to skip.
func (q ListQuery) Start() int {
	if q.Page > 1 {
		return (q.Page - 1) * q.pageSize()
	}
	return q.Offset
}

// pageSize gives the most rows of a page.
func (q ListQuery) pageSize() int {
	if q.Limit == 0 {
		return MaxRows
	}
	return q.Limit
}

// Within gives the rows of a list without pages that was read to one row beyond its limit: as many as the
// limit, or, asked for as a whole, an error where there are more.
func Within[T any](rows []T, limit int, whole bool) ([]T, error) {
	if len(rows) <= limit {
		return append([]T{}, rows...), nil
	}
	if whole {
		var fields fault.Fields
		fields.Add("limit", "too_many_records", "max", limit)
		return nil, fields.Err()
	}

	return rows[:limit], nil
}

// tooLong says that a list which is wanted whole does not fit: reading the
// beginning of a long list in its order can cost a sort of all of it.
func (q ListQuery) tooLong(total int) bool { return q.Whole && total > q.pageSize() }

// Page is one page of a list.
type Page[T any] struct {
	Rows []T
	// Total counts all rows of the list up to MaxCount.
	Total int
	// More says that there are more than Total says.
	More bool
	// Note names a keyword that was not used as typed; see the constants.
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

// List reads one page and counts the whole. It takes the same number of
// statements however many rows there are.
func List[T any](
	ctx context.Context, tx *db.Tx, t *table.Table[T], q ListQuery, conditions ...db.Condition,
) (Page[T], error) {
	of, err := findPage(ctx, tx, listedOf(t), q, conditions)
	page := Page[T]{Rows: []T{}, Total: of.total, More: of.more, Note: of.note}
	if err != nil || of.rows == nil {
		return page, err
	}

	page.Rows, err = t.Read(ctx, tx, q.Brief, of.rows.statement, of.rows.args...)
	return page, err
}

// findPage finds the rows of one page and counts the whole.
func findPage(ctx context.Context, tx *db.Tx, t *listed, q ListQuery, conditions []db.Condition) (found, error) {
	order, err := orderBy(t, q.Sort)
	if err != nil {
		return found{}, err
	}

	w, s, err := filterBy(t, q.Keyword, conditions)
	if err != nil {
		return found{}, err
	}
	if t.Large {
		return findInLarge(ctx, tx, t, q, order, conditions)
	}
	if s.pattern != nil {
		return findByPattern(ctx, tx, t, q, w, order, s)
	}

	scope := t.Scope
	if slices.ContainsFunc(conditions, func(c db.Condition) bool { return c.Narrow }) {
		scope = unindexedScope(t)
	} else if t.Ranges && !tx.Actor.IsSystem() {
		page, err := findInRanges(ctx, tx, t, q, w, order)
		page.note = s.note
		return page, err
	}

	filter := " WHERE " + scope + w.Text()
	total, err := db.SelectOne[int](
		ctx, tx,
		"SELECT count(*) FROM (SELECT 1 FROM "+t.Name+filter+" LIMIT "+strconv.Itoa(MaxCount)+") AS counted",
		w.Args...,
	)
	page := found{total: total, note: s.note}
	if err != nil || q.tooLong(total) {
		return page, err
	}

	page.rows = selectPage(t, q, filter, order, w.Args)

	return page, nil
}

// filterBy puts conditions and the words of a keyword together; a keyword that is a regular
// expression comes back compiled.
func filterBy(t *listed, keyword string, conditions []db.Condition) (*db.Where, sought, error) {
	w := db.Matching(conditions...)
	s := soughtIn(t, keyword)
	if !s.isEmpty() && !t.Searchable {
		var fields fault.Fields
		fields.Add("keyword", "not_searchable")
		return nil, s, fields.Err()
	}

	for _, c := range s.asConditions() {
		w.Add(c)
	}

	return w, s, nil
}

// IDs gives the ids of all rows that the list shows for a keyword and
// conditions, by ascending id, one more than most when there are more.
func IDs[T any](
	ctx context.Context, tx *db.Tx, t *table.Table[T], keyword string, most int,
	conditions ...db.Condition,
) ([]int64, error) {
	return findIDs(ctx, tx, listedOf(t), keyword, most, conditions)
}

func findIDs(
	ctx context.Context, tx *db.Tx, t *listed, keyword string, most int, conditions []db.Condition,
) ([]int64, error) {
	w, s, err := filterBy(t, keyword, conditions)
	if err != nil {
		return nil, err
	}
	if s.pattern != nil {
		ids, _, err := matchRows(
			ctx, tx, s.pattern, most+1, math.MaxInt,
			"SELECT id, "+s.searchColumn()+" FROM "+t.Name+" WHERE "+t.Scope+w.Text()+" ORDER BY id", w.Args,
		)
		return ids, err
	}

	if text, args := tx.Dialect().Parts(t.Name, s.longWords(), s.number, 0); t.Large &&
		len(s.longWords()) > 0 && text != "" {
		w.Add(db.Condition{SQL: "id IN (" + text + ")", Args: args})
	}

	return db.Select[int64](
		ctx, tx,
		"SELECT id FROM "+t.Name+" WHERE "+t.Scope+w.Text()+" ORDER BY id LIMIT "+strconv.Itoa(most+1),
		w.Args...,
	)
}

// selectPage selects rows in order. Deep pages find their ids first: skipping ids
// of an index costs far less than skipping whole rows.
func selectPage(t *listed, q ListQuery, filter, order string, args []any) *query {
	start := q.Start()
	args = append(args[:len(args):len(args)], q.pageSize(), start)
	bounds := " LIMIT $" + strconv.Itoa(len(args)-1) + " OFFSET $" + strconv.Itoa(len(args))
	if start == 0 {
		return &query{"SELECT " + t.Columns + " FROM " + t.Name + filter + " ORDER BY " + order + bounds, args}
	}

	statement := "SELECT " + t.Columns + " FROM " + t.Name + " WHERE id IN (SELECT id FROM " + t.Name + filter +
		" ORDER BY " + order + bounds + ") ORDER BY " + order
	return &query{statement, args}
}

// findByPattern finds a page of the rows that a regular expression finds.
func findByPattern(
	ctx context.Context, tx *db.Tx, t *listed, q ListQuery, w *db.Where, order string, s sought,
) (found, error) {
	var page found
	newest := "SELECT id, " + s.searchColumn() + " FROM " + t.Name + " WHERE " + t.Scope + w.Text() +
		" ORDER BY id DESC LIMIT " + strconv.Itoa(MaxMatched+1)
	ids, cut, err := matchRows(ctx, tx, s.pattern, MaxMatched+1, MaxMatched, newest, w.Args)
	if err != nil {
		return page, err
	}

	page.total = len(ids)
	page.note = s.note
	if cut {
		page.note = NoteCut
	}

	if q.tooLong(page.total) {
		return page, nil
	}

	if page.total > MaxMatched/4 { // the engines bound the number of places in a statement
		ids = ids[:MaxMatched/4]
		page.note = NoteCut
	}

	in := db.Matching(db.In("id", ids))
	page.rows = selectPage(t, q, " WHERE "+t.Scope+in.Text(), order, in.Args)

	return page, nil
}

// orderBy makes the ORDER BY of a sort name; the id makes it the same each time.
func orderBy(t *listed, sort string) (string, error) {
	name := sort
	direction := " ASC"
	if rest, ok := strings.CutPrefix(sort, "-"); ok {
		name = rest
		direction = " DESC"
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

// Sortable reports whether the list can be sorted as asked, before any row is read.
func Sortable[T any](t *table.Table[T], sort string) error {
	_, err := orderBy(listedOf(t), sort)
	return err
}

// SortNames lists the fields a list may be sorted by, with commas between.
func SortNames[T any](t *table.Table[T]) string {
	return strings.Join(slices.Sorted(maps.Keys(t.Sort)), ",")
}
