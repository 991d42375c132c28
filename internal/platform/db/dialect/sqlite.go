package dialect

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	sqlitedriver "modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"
)

// SQLite is the engine in a file.
type SQLite struct{}

// Name gives the name of the engine in settings and tests.
func (SQLite) Name() string { return "sqlite" }

// KnowsSpread says that the engine takes every column to be spread alike.
func (SQLite) KnowsSpread() bool { return false }

// LearnSpread gives nothing: the plans of the engine follow from the indexes alone.
func (SQLite) LearnSpread(string) string { return "" }

// ForUpdate gives nothing: the one write connection is the lock.
func (SQLite) ForUpdate() string { return "" }

// ForShare gives nothing, for the same reason.
func (SQLite) ForShare() string { return "" }

// SkipLocked gives nothing, for the same reason.
func (SQLite) SkipLocked() string { return "" }

// Alone has nothing to do: one transaction writes at a time.
func (SQLite) Alone() string { return "" }

// Still gives nothing: SQLite has one writer.
func (SQLite) Still(string) []string { return nil }

// Writers gives nothing: there is one writer, and ids become visible in their order.
func (SQLite) Writers() string { return "" }

// Explain stands before a statement whose plan is wanted.
func (SQLite) Explain() string { return "EXPLAIN QUERY PLAN " }

// Token renders a {{token}} of a migration.
func (SQLite) Token(name string) (string, error) {
	if _, ok := strings.CutPrefix(name, "restart "); ok {
		return "", nil // AUTOINCREMENT remembers the highest id by itself
	}
	if _, ok := strings.CutPrefix(name, "text "); ok {
		return "", nil // JSON is text
	}
	if columns, ok := strings.CutPrefix(name, "minutes "); ok {
		from, to, _ := strings.Cut(columns, " ") // days are exact to the millisecond
		return fmt.Sprintf("CAST((julianday(%[2]s) - julianday(%[1]s)) * 86400000 + 0.5 AS INTEGER) / 60000", from, to), nil
	}

	return findToken(name, map[string]string{
		"id":        "INTEGER PRIMARY KEY AUTOINCREMENT",
		"json":      "TEXT",
		"time":      "TIMESTAMP",
		"date":      "DATE",
		"bool":      "SMALLINT",
		"blob":      "BLOB",
		"generated": "VIRTUAL",
		"by key":    "WITHOUT ROWID", // rows lie in the order of the key, beside which they are found at once
		"codes":     "TEXT",          // letters are ordered by their codes anyway
	})
}

// CastType gives the type that CAST names for a bound value.
func (SQLite) CastType(kind Kind) string {
	if kind == Whole || kind == YesNo {
		return "INTEGER"
	}
	return "TEXT"
}

// Places writes ? for the $1, $2 and so on of a statement with many values:
// the engine looks for each named place among all those before it.
func (SQLite) Places(text string, args []any) (written string, ordered []any, inOrder bool) {
	if len(args) < 50 {
		return text, args, true
	}

	inOrder = true
	var out strings.Builder
	out.Grow(len(text))
	ordered = make([]any, 0, len(args))

	for {
		i := strings.IndexByte(text, '$')
		if i < 0 {
			break
		}

		end := i + 1
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}

		n, err := strconv.Atoi(text[i+1 : end])
		if err != nil || n < 1 || n > len(args) {
			break // not a place: the engine says what is wrong
		}

		out.WriteString(text[:i])
		out.WriteByte('?')
		inOrder = inOrder && n == len(ordered)+1
		ordered = append(ordered, args[n-1])
		text = text[end:]
	}

	out.WriteString(text)

	return out.String(), ordered, inOrder && len(ordered) == len(args)
}

// NewIDs goes on from the highest id the table ever had: there is one writer.
func (SQLite) NewIDs() string {
	return `WITH RECURSIVE next (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM next WHERE n < $2)
		SELECT n + (SELECT COALESCE(max(seq), 0) FROM sqlite_sequence WHERE name = $1) AS id FROM next`
}

// Tuples selects the tuples of a JSON list of lists.
func (SQLite) Tuples(place string, kinds []Kind) string {
	columns := make([]string, len(kinds))
	for i := range kinds {
		columns[i] = "value ->> " + strconv.Itoa(i)
	}
	return "SELECT " + strings.Join(columns, ", ") + " FROM json_each(" + place + ")"
}

// Newest relies on the engine, which goes through the ranges of an IN one by
// one and leaves each as soon as it holds newer rows already.
func (SQLite) Newest(table string, of []Part, filter, most string) string {
	return "SELECT id FROM (SELECT id FROM " + table + " WHERE " + Conditions(of) + filter +
		" ORDER BY id DESC LIMIT " + most + ") AS part"
}

// Classify says what kind of failure a driver error is.
func (SQLite) Classify(err error) (Failure, string) {
	var e *sqlitedriver.Error
	if !errors.As(err, &e) {
		return OtherFailure, ""
	}

	switch e.Code() {
	case sqlitelib.SQLITE_CONSTRAINT_UNIQUE, sqlitelib.SQLITE_CONSTRAINT_PRIMARYKEY:
		return UniqueFailure, e.Error()
	case sqlitelib.SQLITE_CONSTRAINT_FOREIGNKEY:
		return ForeignFailure, "" // it says neither the column nor the row
	}

	switch e.Code() & 0xff {
	case sqlitelib.SQLITE_FULL, sqlitelib.SQLITE_IOERR, sqlitelib.SQLITE_CANTOPEN,
		sqlitelib.SQLITE_READONLY, sqlitelib.SQLITE_BUSY:
		return GoneFailure, e.Error()
	}

	return OtherFailure, ""
}

// ForeignColumns selects the columns of a table that refer to others.
func (SQLite) ForeignColumns() string {
	return `SELECT f."from" AS own, f."table" AS parent, COALESCE(f."to", 'id') AS key FROM pragma_foreign_key_list($1) f`
}

// ours are the tables of the schema among those SQLite lists: neither its own
// nor the indexes of words, which are tables to it.
const ours = "m.schema = 'main' AND m.type = 'table' AND m.name NOT LIKE 'sqlite_%'"

// Nullable selects the columns of every table, each with whether it may be null.
func (SQLite) Nullable() string {
	return `SELECT m.name, c.name || CASE WHEN c."notnull" = 1 OR c.pk > 0 THEN '' ELSE ' null' END
		FROM pragma_table_list m, pragma_table_info(m.name) c WHERE ` + ours + ` ORDER BY m.name, c.cid`
}

// Columns selects the columns of every table.
func (SQLite) Columns() string {
	return `SELECT m.name AS t, c.name AS c, c.pk AS k, c.type AS y FROM pragma_table_list m, pragma_table_info(m.name) c
		WHERE ` + ours + ` ORDER BY m.name, c.cid`
}

// References selects which table refers to which.
func (SQLite) References() string {
	return `SELECT m.name AS t, f."table" AS p
		FROM sqlite_master m, pragma_foreign_key_list(m.name) f
		WHERE m.type = 'table'`
}

// Referring selects the columns that refer to a table.
func (SQLite) Referring() string {
	return `SELECT m.name AS t, f."from" AS c FROM sqlite_master m, pragma_foreign_key_list(m.name) f
		WHERE m.type = 'table' AND f."table" = $1 AND COALESCE(f."to", 'id') = 'id' AND f.on_delete IN ('NO ACTION', 'RESTRICT')
		ORDER BY 1, 2`
}

// LetGo has references looked at when the transaction ends.
func (SQLite) LetGo() string {
	return `SELECT '' AS t, '' AS p, 'PRAGMA defer_foreign_keys = ON' AS before, '' AS after`
}

// Broken selects the references that would end the transaction without a name.
func (SQLite) Broken() string {
	return `SELECT DISTINCT "table" AS t, parent AS p FROM pragma_foreign_key_check ORDER BY 1, 2`
}

// Sequence gives nothing: AUTOINCREMENT saw the ids that were loaded.
func (SQLite) Sequence() string { return "" }

// Restart gives nothing, for the same reason.
func (SQLite) Restart(string) string { return "" }

// LeaveOut selects triggers and indexes. An index is made much faster of all rows than row by row.
func (SQLite) LeaveOut() string {
	return `SELECT 'DROP TRIGGER ' || name AS before, '' AS after FROM sqlite_master WHERE type = 'trigger'
		UNION ALL SELECT 'DROP INDEX ' || name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`
}

// Sure lets the engine keep nothing to undo one statement alone.
func (SQLite) Sure() string { return "INSERT OR FAIL INTO " }

// Written has the driver see no type, which it would make an instant of.
func (SQLite) Written(column string) string { return column + " || ''" }
