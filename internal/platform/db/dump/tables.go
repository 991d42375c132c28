package dump

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
)

// What the engines know of their own tables.

// storedTable is a table as the database describes it.
type storedTable struct {
	name    string
	columns []string
	key     []string
	times   []string
	parents []string
}

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
	columns, err := db.Select[describedColumn](ctx, raw(tx), tx.Dialect().Columns())
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	references, err := db.Select[reference](ctx, raw(tx), tx.Dialect().References())
	if err != nil {
		return nil, fmt.Errorf("list tables: %w", err)
	}
	return assemble(columns, references), nil
}

func assemble(columns []describedColumn, references []reference) []storedTable {
	var tables []storedTable
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
		if c.Type == "TIMESTAMP" {
			tables[i].times = append(tables[i].times, c.Column)
		}
	}
	for _, r := range references {
		if i := slices.IndexFunc(tables, func(t storedTable) bool { return t.name == r.Table }); i >= 0 {
			tables[i].parents = append(tables[i].parents, r.Parent)
		}
	}
	return inOrder(tables)
}

// inOrder sorts tables so that each comes after those it refers to.
func inOrder(tables []storedTable) []storedTable {
	var sorted []storedTable
	done := map[string]bool{}
	for len(sorted) < len(tables) {
		before := len(sorted)
		for _, t := range tables {
			ready := !done[t.name] && !slices.ContainsFunc(t.parents, func(p string) bool { return p != t.name && !done[p] })
			if ready {
				done[t.name] = true
				sorted = append(sorted, t)
			}
		}
		if len(sorted) == before {
			panic("tables refer to each other in a circle")
		}
	}
	return sorted
}

// restart makes new ids go on behind those that were loaded.
func restart(ctx context.Context, tx *db.Tx, t storedTable) error {
	find := tx.Dialect().Sequence()
	if find == "" || !slices.Contains(t.columns, "id") {
		return nil
	}
	sequence, err := db.SelectOne[*string](ctx, raw(tx), find, t.name)
	if err != nil || sequence == nil {
		return err // ids that no sequence gives, such as those of languages
	}
	_, err = db.Select[int64](ctx, raw(tx), tx.Dialect().Restart(t.name), *sequence)
	return err
}
