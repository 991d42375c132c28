package find

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
)

// A table of which there may be a million rows, such as that of offers, is
// read in one of two ways. When a list shows little, its rows are collected
// along the index of the scope, or of the filter that leads to them, and
// sorted. When it shows much, the index in the order of the list is walked
// until the page is full. How much it is follows from the bounded count that the list
// answers anyway, or a sample. docs/adr/0009-large-tables.md has the reasons.

// Tests make these smaller.
var (
	// deepPage is behind how many rows walking takes long, unless it skips
	// few others.
	deepPage = 1000
	// maxCollected is how many rows are collected at most, by estimate.
	maxCollected int64 = 80_000
	// maxLooked is how many rows of a longer list a keyword looks at.
	maxLooked = MaxMatched
)

const (
	// sampled is how many rows are enough to estimate the length of a list.
	sampled = 500
	// rowsWalked is how many rows are walked past while one is collected and sorted.
	rowsWalked = 5
)

// longList is what a list of a large table shows.
type longList struct {
	table string
	// collected are the conditions that lead to its rows; scope and filter are
	// those for looking at one row after the other.
	collected, scope, filter string
	args                     []any
}

// longListOf says how the rows of these conditions are found. PostgreSQL knows
// how the values of a column are spread; for SQLite a plus sign marks which
// columns should not lead it (see Condition).
func longListOf(ctx context.Context, tx *db.Tx, t *listed, conditions []db.Condition) (*longList, error) {
	led := &db.Where{}
	narrowed := &db.Where{}
	along := &db.Where{}
	leads := -1

	for i, c := range conditions {
		if c.Narrow {
			leads = i
		}
	}

	for i, c := range conditions {
		if !tx.Dialect().KnowsSpread() {
			narrowed.Plus = "+"
			along.Plus = "+"
			if i == leads {
				narrowed.Plus = ""
			}
		}

		led.Add(c)
		narrowed.Add(c)
		along.Add(c)
	}

	l := &longList{table: t.Name, scope: unindexedScope(t), filter: along.Text(), args: led.Args}
	if tx.Dialect().KnowsSpread() {
		l.collected = t.Scope + l.filter
		return l, nil
	}
	if leads >= 0 {
		l.collected = l.scope + narrowed.Text()
		return l, nil
	}

	l.collected = l.scope + led.Text()
	if tx.Actor.IsSystem() {
		return l, nil
	}
	if scope := ledByConditions(t.Scope, conditions); scope != t.Scope {
		l.collected = scope + led.Text()
		return l, nil
	}

	n, err := countRanges(ctx, tx, t)
	if n <= maxRanges { // going through brands and companies one by one finds rows soonest
		l.collected = t.Scope + led.Text()
	}

	return l, err
}

// ledByConditions gives a scope in which a brand or company that a condition names is looked at
// row by row: the condition leads to those of the one it names, and not the scope to those of all
// that the actor has.
func ledByConditions(scope string, conditions []db.Condition) string {
	for _, o := range db.ScopeColumns(scope) {
		if slices.ContainsFunc(conditions, func(c db.Condition) bool { return strings.Contains(c.SQL, o.Column) }) {
			scope = strings.NewReplacer(":"+o.Column+"}", ":+"+o.Column+"}", ":"+o.Column+"|", ":+"+o.Column+"|").Replace(scope)
		}
	}
	return scope
}

// countRows counts the rows, most at most.
func (l *longList) countRows(ctx context.Context, tx *db.Tx, most int) (int, error) {
	return db.SelectOne[int](
		ctx, tx,
		"SELECT count(*) FROM (SELECT 1 FROM "+l.table+" WHERE "+l.collected+" LIMIT "+strconv.Itoa(most)+") AS counted",
		l.args...,
	)
}

// estimateLength estimates how many rows the list shows, and how many there are, by how
// many of some rows from everywhere in the table it shows: counting takes
// longer than a page may.
func (l *longList) estimateLength(ctx context.Context, tx *db.Tx) (shown, of int64, err error) {
	highest, err := db.SelectOne[int64](ctx, tx, "SELECT COALESCE(max(id), 0) FROM "+l.table+" WHERE {everyone}")
	if err != nil || highest <= maxCollected {
		return highest, highest, err
	}

	ids := make([]int64, sampled)
	for i := range ids {
		ids[i] = 1 + int64(i)*2_654_435_761%highest // far apart, in no step that rows may come in
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return 0, 0, err
	}

	shown, err = db.SelectOne[int64](ctx, tx, "SELECT count(*) FROM "+l.table+" WHERE "+l.scope+l.filter+" AND "+among.Places(len(l.args)+1),
		slices.Concat(l.args, among.Args)...)

	return shown * highest / sampled, highest, err
}

// selectRows selects these columns of the rows in this order, called so: all of them collected
// first, or along the index in this order, the scope looked at row by row.
func (l *longList) selectRows(few bool, columns, called, order string) string {
	if few {
		return l.collectRows(columns, called, "", order)
	}
	return l.walkIndex(columns, order)
}

func (l *longList) walkIndex(columns, order string) string {
	return "SELECT " + columns + " FROM " + l.table + " WHERE " + l.scope + l.filter + " ORDER BY " + order
}

// collectRows selects these columns of the rows that further conditions leave.
func (l *longList) collectRows(columns, called, conditions, order string) string {
	if by, _, _ := strings.Cut(order, " "); by != "id" {
		columns += ", " + by
	}
	return "WITH collected AS MATERIALIZED (SELECT " + columns + " FROM " + l.table + " WHERE " +
		l.collected + conditions +
		") SELECT " + called + " FROM collected ORDER BY " + order
}

// findInLarge finds one page and counts the whole of a large table.
func findInLarge(
	ctx context.Context, tx *db.Tx, t *listed, q ListQuery, order string, conditions []db.Condition,
) (found, error) {
	var page found
	l, err := longListOf(ctx, tx, t, conditions)
	if err != nil {
		return page, err
	}
	if s := soughtIn(t, q.Keyword); !s.isEmpty() {
		return findByKeyword(ctx, tx, t, q, order, l, s)
	}
	if page.total, err = l.countRows(ctx, tx, MaxCount); err != nil || q.tooLong(page.total) {
		return page, err
	}

	few := page.total < MaxCount
	if !few && q.Start() > deepPage {
		shown, of, err := l.estimateLength(ctx, tx)
		if err != nil {
			return page, err
		}
		walked := int64(q.Start()+q.pageSize()) * of / max(1, shown)
		few = shown <= maxCollected && shown*rowsWalked < walked
	}

	n := len(l.args)
	args := append(l.args[:n:n], q.pageSize(), q.Start())
	page.rows = &query{"SELECT " + t.Columns + " FROM " + t.Name + " WHERE id IN (" +
		l.selectRows(few, "id", "id", order) +
		" LIMIT $" + strconv.Itoa(n+1) + " OFFSET $" + strconv.Itoa(n+2) + ") ORDER BY " + order, args}

	return page, nil
}

// findByKeyword finds a page of the rows that a keyword finds.
func findByKeyword(
	ctx context.Context, tx *db.Tx, t *listed, q ListQuery, order string, l *longList, s sought,
) (found, error) {
	ids, note, err := l.seekNewest(ctx, tx, s, MaxFound)
	page := found{total: len(ids), more: len(ids) > MaxFound, note: note}
	if err != nil || len(ids) == 0 || q.tooLong(page.total) {
		return page, err
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return page, err
	}

	args := append(slices.Clone(among.Args), q.pageSize(), q.Start())
	n := len(args)
	page.rows = &query{"SELECT " + t.Columns + " FROM " + t.Name + " WHERE " + l.scope + " AND " + among.Places(1) + " ORDER BY " + order +
		" LIMIT $" + strconv.Itoa(n-1) + " OFFSET $" + strconv.Itoa(n), args}

	return page, nil
}
