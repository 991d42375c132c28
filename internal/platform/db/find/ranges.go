package find

import (
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
)

// A table that is long and of which most people see a part, such as the log,
// is read by ranges: its index leads with the columns of its scope, so that
// what belongs to one brand and one company lies together in the order of the
// list. A page is merged from the beginnings of the actor's ranges. Walking
// down the whole table instead skips the rows of others, which for
// somebody with a few among a million is the whole million.
const (
	// maxRanges is how many ranges are merged at most. Who has more of them
	// sees so much that walking finds a page soon.
	maxRanges = 300
	// maxMerged is how far down ranges are merged: each is read that far.
	maxMerged = 2000
)

// splitScope lists the kinds of ranges that make up the actor's scope; no row is in two of them.
func splitScope(tx *db.Tx, scope string) [][]dialect.Part {
	all := [][]dialect.Part{nil}
	for _, o := range db.ScopeColumns(scope) {
		var longer [][]dialect.Part
		for _, p := range all {
			longer = append(longer, append(slices.Clone(p), dialect.Part{Kind: o.Kind, Column: o.Column}))
			if o.Optional {
				longer = append(longer, append(slices.Clone(p), dialect.Part{Kind: o.Kind, Column: o.Column, Null: true}))
			}
		}

		all = longer
	}

	if strings.Contains(scope, "{top} OR ") && !tx.Actor.IsTop() {
		all = slices.DeleteFunc(all, func(p []dialect.Part) bool {
			return !slices.ContainsFunc(p, func(of dialect.Part) bool { return !of.Null })
		})
	}

	return all
}

// unindexedScope gives the scope for a walk along another index than that of the scope: the
// engines would otherwise read all rows of the scope and sort them.
func unindexedScope(t *listed) string {
	if !t.Ranges && !t.Large {
		return t.Scope
	}
	return ofOwner.ReplaceAllString(t.Scope, "${1}+")
}

// ofOwner begins a marker of a row's brand or company.
var ofOwner = regexp.MustCompile(`(\{(?:brand|company)\??:)`)

// findInRanges finds one page and counts the whole of a table with ranges.
func findInRanges(ctx context.Context, tx *db.Tx, t *listed, q ListQuery, w *db.Where, order string) (found, error) {
	most := strconv.Itoa(MaxCount)
	var counts []string
	for _, of := range splitScope(tx, t.Scope) {
		counts = append(
			counts,
			"SELECT 1 FROM (SELECT 1 FROM "+t.Name+" WHERE "+dialect.Conditions(of)+w.Text()+" LIMIT "+most+") AS part",
		)
	}

	total, err := db.SelectOne[int](
		ctx, tx,
		"SELECT count(*) FROM (SELECT 1 FROM ("+strings.Join(counts, " UNION ALL ")+") AS seen LIMIT "+most+") AS counted",
		w.Args...,
	)
	page := found{total: total}
	if err != nil || q.tooLong(total) {
		return page, err
	}

	merge, err := isMergeable(ctx, tx, t, q, order)
	if err != nil {
		return page, err
	}

	if merge {
		page.rows = selectMerged(tx, t, q, w)
	} else {
		page.rows = selectPage(t, q, " WHERE "+unindexedScope(t)+w.Text(), order, w.Args)
	}

	return page, nil
}

// isMergeable reports whether merging the actor's ranges is the way to the page.
func isMergeable(ctx context.Context, tx *db.Tx, t *listed, q ListQuery, order string) (bool, error) {
	if order != t.Order || q.Start()+q.pageSize() > maxMerged {
		return false, nil
	}
	n, err := countRanges(ctx, tx, t)
	return n <= maxRanges, err
}

// countRanges counts the ranges that the actor has.
func countRanges(ctx context.Context, tx *db.Tx, t *listed) (int64, error) {
	var counts []string
	for _, o := range db.ScopeColumns(t.Scope) {
		counts = append(counts, "(1 + (SELECT count(*) FROM "+dialect.OfUsers(o.Kind)+" WHERE {self:user_id}))")
	}
	return db.SelectOne[int64](ctx, tx, "SELECT "+strings.Join(counts, " * "))
}

// selectMerged selects a page from the beginnings of the actor's ranges. The rows it
// finds are held against the scope once more.
func selectMerged(tx *db.Tx, t *listed, q ListQuery, w *db.Where) *query {
	n := len(w.Args)
	limit := q.pageSize()
	start := q.Start()
	args := append(w.Args[:n:n], start+limit, limit, start)
	place := func(i int) string { return "$" + strconv.Itoa(n+i) }
	var ids []string

	for _, of := range splitScope(tx, t.Scope) {
		ids = append(ids, tx.Dialect().Newest(t.Name, of, w.Text(), place(1)))
	}

	statement := "SELECT " + t.Columns + " FROM (SELECT id AS page_id FROM (" + strings.Join(ids, " UNION ALL ") +
		") AS seen ORDER BY id DESC LIMIT " + place(2) + " OFFSET " + place(3) + ") AS page JOIN " + t.Name +
		" ON " + t.Name + ".id = page.page_id WHERE " + unindexedScope(t) + " ORDER BY id DESC"

	return &query{statement, args}
}
