package db

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"time"
)

// What the engines tell of their own tables, for backups.

// notOurs is the table in which the migrations keep their account.
const notOurs = "goose_db_version"

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

func assemble(columns []describedColumn, references []reference) []storedTable {
	var tables []storedTable
	for _, c := range columns {
		if c.Table == notOurs {
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

// sqliteTables are the tables of the schema among those SQLite lists: neither
// its own nor the indexes of words, which are tables to it.
const sqliteTables = "m.schema = 'main' AND m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"

func (sqlite) tables(ctx context.Context, tx *Tx) ([]storedTable, error) {
	columns, err := Select[describedColumn](ctx, Raw{tx}, `
		SELECT m.name AS t, c.name AS c, c.pk AS k, c.type AS y FROM pragma_table_list m, pragma_table_info(m.name) c
		WHERE `+sqliteTables+` ORDER BY m.name, c.cid`)
	if err != nil {
		return nil, err
	}
	references, err := Select[reference](ctx, Raw{tx}, `
		SELECT m.name AS t, f."table" AS p FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`)
	return assemble(columns, references), err
}

func (postgres) tables(ctx context.Context, tx *Tx) ([]storedTable, error) {
	columns, err := Select[describedColumn](ctx, Raw{tx}, `
		SELECT c.relname::text AS t, a.attname::text AS c, COALESCE(array_position(i.indkey::int2[], a.attnum), -1) + 1 AS k, '' AS y
		FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
		LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
		WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace ORDER BY c.relname, a.attnum`)
	if err != nil {
		return nil, err
	}
	references, err := Select[reference](ctx, Raw{tx}, `
		SELECT conrelid::regclass::text AS t, confrelid::regclass::text AS p FROM pg_constraint
		WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`)
	return assemble(columns, references), err
}

// restart makes new ids go on behind those that were loaded.
func (sqlite) restart(context.Context, *Tx, storedTable) error { return nil } // AUTOINCREMENT saw them

func (postgres) restart(ctx context.Context, tx *Tx, t storedTable) error {
	if !slices.Contains(t.columns, "id") {
		return nil
	}
	sequence, err := SelectOne[*string](ctx, Raw{tx}, "SELECT pg_get_serial_sequence($1, 'id')", t.name)
	if err != nil || sequence == nil {
		return err // ids that no sequence gives, such as those of languages
	}
	_, err = Select[int64](ctx, Raw{tx}, "SELECT setval($1, GREATEST((SELECT COALESCE(max(id), 0) FROM "+t.name+"), 1))", *sequence)
	return err
}

// stored turns a value of a backup into one that the engine stores. SQLite has
// no type for instants: the driver must be given one to write it its own way.
func (sqlite) stored(text json.RawMessage, instant bool) (any, error) {
	value, err := plain(text)
	if s, ok := value.(string); ok && instant {
		t, err := time.Parse(time.RFC3339Nano, s)
		return At(t), err
	}
	return value, err
}

func (postgres) stored(text json.RawMessage, _ bool) (any, error) { return plain(text) }

func plain(text json.RawMessage) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, err
	}
	if n, ok := value.(json.Number); ok {
		return n.Int64()
	}
	return value, nil
}
