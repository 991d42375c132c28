package dump

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
)

// What the engines know of their own tables.

// Passing are the tables that stay out of backups: what they hold belongs to
// the running server. A login that has ended must not come back with a backup,
// nor must a link of an invitation, nor a count of wrong passwords; the list of backups is about
// the folders of this server. The tallies count what comes back by themselves. Anonymous answers
// that wait are in no backup, since two of them, compared, would say which answers came between.
var Passing = []string{
	"tokens", "invitations", "known_browsers", "login_failures", "used_sign_ins", "idempotency_keys",
	"backups", "ordered_counts", "ordered_totals", "survey_kpi_rollups", "survey_manager_rollups",
	"survey_answer_counts", "survey_funnel", "survey_manager_funnel",
	"survey_pool", "public_limits",
}

// kind is how the values of a column are written in a backup.
type kind int

const (
	other kind = iota
	day
	instant
	object // JSON that the engine writes its own way
)

var kinds = map[string]kind{"DATE": day, "TIMESTAMP": instant, "JSON": object}

// storedTable is a table as the database describes it, its columns in the order of their names.
type storedTable struct {
	name    string
	columns []string
	kinds   []kind
	key     []string
	parents []string
}

// isPassing reports whether backups leave the table out.
func (t storedTable) isPassing() bool { return slices.Contains(Passing, t.name) }

type describedColumn struct {
	Table  string `db:"t"`
	Column string `db:"c"`
	Key    int64  `db:"k"` // place in the primary key, from 1; 0: not part of it
	Type   string `db:"y"`
}

type reference struct {
	Table  string `db:"t"`
	Parent string `db:"p"`
}

// tablesOf lists the tables of the schema, each after those it refers to.
func tablesOf(ctx context.Context, tx *db.Tx) ([]storedTable, error) {
	columns, err := db.Select[describedColumn](ctx, rawTx(tx), tx.Dialect().Columns())
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}

	references, err := db.Select[reference](ctx, rawTx(tx), tx.Dialect().References())
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}

	return assembleTables(columns, references), nil
}

func assembleTables(columns []describedColumn, references []reference) []storedTable {
	var tables []storedTable
	slices.SortStableFunc(columns, func(a, b describedColumn) int { return cmp.Compare(a.Column, b.Column) })
	slices.SortStableFunc(columns, func(a, b describedColumn) int { return cmp.Compare(a.Table, b.Table) })

	for _, c := range columns {
		if c.Table == dialect.Migrations {
			continue
		}

		i := slices.IndexFunc(tables, func(t storedTable) bool { return t.name == c.Table })
		if i < 0 {
			tables = append(tables, storedTable{name: c.Table})
			i = len(tables) - 1
		}

		tables[i].columns = append(tables[i].columns, c.Column)
		if c.Key > 0 {
			tables[i].key = append(tables[i].key, c.Column)
		}

		tables[i].kinds = append(tables[i].kinds, kinds[c.Type])
	}

	for _, r := range references {
		if i := slices.IndexFunc(tables, func(t storedTable) bool { return t.name == r.Table }); i >= 0 {
			tables[i].parents = append(tables[i].parents, r.Parent)
		}
	}

	return inOrder(tables)
}

// inOrder sorts tables so that each comes after those it refers to, as far as
// they do not refer to each other in a circle. Restoring needs no order, but
// SQLite looks for the rows that wait for a row only while some do.
func inOrder(tables []storedTable) []storedTable {
	var sorted []storedTable
	done := map[string]bool{}
	for len(sorted) < len(tables) {
		waits := func(t storedTable) bool {
			return slices.ContainsFunc(t.parents, func(p string) bool { return p != t.name && !done[p] })
		}
		left := slices.DeleteFunc(slices.Clone(tables), func(t storedTable) bool { return done[t.name] })
		ready := slices.DeleteFunc(slices.Clone(left), waits)
		if len(ready) == 0 {
			ready = left[:1] // somewhere the circle begins
		}

		for _, t := range ready {
			done[t.name] = true
		}

		sorted = append(sorted, ready...)
	}

	return sorted
}

// restartIDs makes new ids go on behind those that were loaded.
func restartIDs(ctx context.Context, tx *db.Tx, t storedTable) error {
	find := tx.Dialect().Sequence()
	if find == "" || !slices.Contains(t.columns, "id") {
		return nil
	}

	sequence, err := db.SelectOne[*string](ctx, rawTx(tx), find, t.name)
	if err != nil || sequence == nil {
		return err // ids that no sequence gives, such as those of languages
	}

	_, err = db.Select[int64](ctx, rawTx(tx), tx.Dialect().Restart(t.name), *sequence)

	return err
}
