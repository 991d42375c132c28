package db

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A table that is long and of which most people see a part, such as the log,
// is read by ranges: its index leads with the columns of its scope, so that
// what belongs to one brand and one company lies together in the order of the
// list. A page is merged from the beginnings of the actor's ranges. Walking
// down the whole table instead passes over the rows of others, which for
// somebody with a few among a million is the whole million.
const (
	// maxRanges is how many ranges are merged at most. Who has more of them
	// sees so much that walking finds a page soon.
	maxRanges = 300
	// maxMerged is how far down ranges are merged: each is read that far.
	maxMerged = 2000
)

// owner is a column of a scope that tells whose a row is.
type owner struct {
	kind, column string // "brand", "brand_id"
	optional     bool   // null is everyone's
}

// part is a kind of range: of one of the actor's brands, say, or of no brand.
type part struct {
	owner
	null bool
}

func ownersOf(scope string) []owner {
	var owners []owner
	for _, m := range markerPattern.FindAllStringSubmatch(scope, -1) {
		if kind := m[2]; kind == "brand" || kind == "company" {
			owners = append(owners, owner{kind, m[4], m[3] == "?"})
		}
	}
	return owners
}

// parts lists the kinds of ranges that make up a scope; no row is in two of them.
func parts(scope string) [][]part {
	all := [][]part{nil}
	for _, o := range ownersOf(scope) {
		var longer [][]part
		for _, p := range all {
			longer = append(longer, append(slices.Clone(p), part{o, false}))
			if o.optional {
				longer = append(longer, append(slices.Clone(p), part{o, true}))
			}
		}
		all = longer
	}
	return all
}

// condition limits rows to the actor's of this part.
func (p part) condition() string {
	if p.null {
		return p.column + " IS NULL"
	}
	return "{" + p.kind + ":" + p.column + "}"
}

func conditions(of []part) string {
	texts := make([]string, len(of))
	for i, p := range of {
		texts[i] = p.condition()
	}
	return strings.Join(texts, " AND ")
}

// unindexed is the scope for a walk along another index than that of the
// scope: the engines would otherwise read all rows of the scope and sort them.
func (t *Table[T]) unindexed() string {
	if !t.Ranges && !t.Large {
		return t.Scope
	}
	return ofOwner.ReplaceAllString(t.Scope, "${1}+")
}

// ofOwner begins a marker of a row's brand or company.
var ofOwner = regexp.MustCompile(`(\{(?:brand|company)\??:)`)

// listRanges reads one page and counts the whole of a table with ranges.
func (t *Table[T]) listRanges(ctx context.Context, tx *Tx, q ListQuery, w *where, order string) (Page[T], error) {
	var page Page[T]
	most := strconv.Itoa(MaxCount)
	var counts []string
	for _, of := range parts(t.Scope) {
		counts = append(counts, "SELECT 1 FROM (SELECT 1 FROM "+t.Name+" WHERE "+conditions(of)+w.text.String()+" LIMIT "+most+") AS part")
	}
	total, err := SelectOne[int](ctx, tx, "SELECT count(*) FROM (SELECT 1 FROM ("+strings.Join(counts, " UNION ALL ")+") AS seen LIMIT "+most+") AS counted", w.args...)
	if err != nil || q.tooLong(total) {
		return Page[T]{Rows: []T{}, Total: total}, err
	}
	page.Total = total
	merge, err := t.mergeable(ctx, tx, q, order)
	if err != nil {
		return page, err
	}
	if merge {
		page.Rows, err = t.merged(ctx, tx, q, w)
	} else {
		page.Rows, err = t.page(ctx, tx, q, " WHERE "+t.unindexed()+w.text.String(), order, w.args)
	}
	return page, err
}

// mergeable tells whether merging the actor's ranges is the way to the page.
func (t *Table[T]) mergeable(ctx context.Context, tx *Tx, q ListQuery, order string) (bool, error) {
	if order != t.Order || q.Start()+q.limit() > maxMerged {
		return false, nil
	}
	ranges, err := t.ranges(ctx, tx)
	return ranges <= maxRanges, err
}

// ranges is how many ranges the actor has.
func (t *Table[T]) ranges(ctx context.Context, tx *Tx) (int64, error) {
	var counts []string
	for _, o := range ownersOf(t.Scope) {
		counts = append(counts, "(1 + (SELECT count(*) FROM user_"+plural(o.kind)+" WHERE {self:user_id}))")
	}
	return SelectOne[int64](ctx, tx, "SELECT "+strings.Join(counts, " * "))
}

// merged reads a page from the beginnings of the actor's ranges. The rows it
// finds are held against the scope once more.
func (t *Table[T]) merged(ctx context.Context, tx *Tx, q ListQuery, w *where) ([]T, error) {
	n, limit, start := len(w.args), q.limit(), q.Start()
	args := append(w.args[:n:n], start+limit, limit, start)
	place := func(i int) string { return "$" + strconv.Itoa(n+i) }
	var ids []string
	for _, of := range parts(t.Scope) {
		ids = append(ids, tx.db.dialect.newest(t.Name, of, w.text.String(), place(1)))
	}
	return t.listed(ctx, tx, q, "SELECT "+t.columns()+" FROM (SELECT id AS page_id FROM ("+strings.Join(ids, " UNION ALL ")+
		") AS seen ORDER BY id DESC LIMIT "+place(2)+" OFFSET "+place(3)+") AS page JOIN "+t.Name+" ON "+t.Name+".id = page.page_id WHERE "+t.unindexed()+
		" ORDER BY id DESC", args...)
}
