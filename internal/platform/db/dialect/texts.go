package dialect

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Parts of words in the search column of a large table are found by an index
// of all that stands there three letters at a time. It is made here for every
// table that says Large, when the schema is brought up, so that no migration
// can forget it, and kept in step by the engine: on SQLite by triggers, on
// PostgreSQL it is an index like any other.

// IndexTexts makes a full text index that keeps no text of its own. When any
// of its parts is missing, say because the table was built again, it is made
// again from what stands in the table.
func (SQLite) IndexTexts(ctx context.Context, tx *sql.Tx, table string) (bool, error) {
	index := table + "_search"
	var parts int
	there := "SELECT count(*) FROM sqlite_master WHERE name IN ('" + index + "', '" + index +
		"_added', '" + index + "_removed', '" + index + "_changed')"
	if err := tx.QueryRowContext(ctx, there).Scan(&parts); err != nil || parts == 4 {
		return err == nil, err
	}

	remove := "INSERT INTO " + index + " (" + index + ", rowid, search) VALUES ('delete', old.id, old.search);"
	aside, again := SQLite{}.TextsAside(table)
	for _, statement := range slices.Concat(aside, []string{
		"DROP TRIGGER IF EXISTS " + index + "_removed", "DROP TRIGGER IF EXISTS " + index + "_changed",
		"DROP TABLE IF EXISTS " + index,
		"CREATE VIRTUAL TABLE " + index + " USING fts5 (search, content = '" + table +
			"', content_rowid = 'id', tokenize = 'trigram case_sensitive 1')",
		"CREATE TRIGGER " + index + "_removed AFTER DELETE ON " + table + " BEGIN " + remove + " END",
		"CREATE TRIGGER " + index + "_changed AFTER UPDATE OF search ON " + table +
			" WHEN old.search <> new.search BEGIN " + remove + " " + indexAdded(index) + " END",
	}, again) {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return false, fmt.Errorf("%w in %s", err, statement)
		}
	}

	return true, nil
}

func indexAdded(index string) string {
	return "INSERT INTO " + index + " (rowid, search) VALUES (new.id, new.search);"
}

// TextsAside lets many rows come in without their texts, and then indexes all that stands in the
// table in one go: statement by statement the engine would merge its lists again and again.
func (SQLite) TextsAside(table string) (aside, again []string) {
	index := table + "_search"
	return []string{"DROP TRIGGER IF EXISTS " + index + "_added"}, []string{
		"CREATE TRIGGER " + index + "_added AFTER INSERT ON " + table + " BEGIN " + indexAdded(index) + " END",
		"INSERT INTO " + index + " (" + index + ") VALUES ('rebuild')",
	}
}

// TextsLeaveNoTrace indexes all that stands in the table once more. The engine could take words away
// where they stand (secure-delete), which makes each change of a text sixty times slower.
func (SQLite) TextsLeaveNoTrace(table string) []string {
	index := table + "_search"
	return []string{"INSERT INTO " + index + " (" + index + ") VALUES ('rebuild')"}
}

// Parts asks that index.
func (SQLite) Parts(table string, words []string, number string, most int) (text string, args []any) {
	phrases := make([]string, len(words))
	for i, word := range words {
		phrases[i] = quotePhrase(word)
	}

	match := strings.Join(phrases, " AND ")
	if number != "" {
		phrases = slices.DeleteFunc([]string{match, quotePhrase(number)}, func(part string) bool { return part == "" })
		match = strings.Join(phrases, " OR ")
	}

	index := table + "_search"
	newest := "SELECT rowid FROM " + index + " WHERE " + index + " MATCH ?"
	if most > 0 {
		newest += " ORDER BY rowid DESC LIMIT " + strconv.Itoa(most)
	}

	return newest, []any{match}
}

func quotePhrase(word string) string { return `"` + strings.ReplaceAll(word, `"`, `""`) + `"` }

// TextsAside gives nothing: the engine gathers what comes in by itself.
func (Postgres) TextsAside(string) (aside, again []string) { return nil, nil }

// TextsLeaveNoTrace gives nothing: vacuum takes words away as it does rows.
func (Postgres) TextsLeaveNoTrace(string) []string { return nil }

// Parts gives nothing: LIKE goes by the index.
func (Postgres) Parts(string, []string, string, int) (text string, args []any) { return "", nil }

// textsLock keeps two programs that start together from making an index twice.
const textsLock = 5243108

// IndexTexts needs the extension pg_trgm, which the owner of a database may
// create since PostgreSQL 13; where it is not installed or not allowed, words
// are looked for among the newest rows only, and the next start tries again.
func (Postgres) IndexTexts(ctx context.Context, tx *sql.Tx, table string) (bool, error) {
	index := table + "_trigrams"
	var made bool
	if err := tx.QueryRowContext(ctx, "SELECT to_regclass('"+index+"') IS NOT NULL").Scan(&made); err != nil || made {
		return made, err
	}

	for _, statement := range []string{
		"SELECT pg_advisory_xact_lock(" + strconv.Itoa(textsLock) + ")",
		`DO $$ BEGIN
			CREATE EXTENSION IF NOT EXISTS pg_trgm;
		EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN NULL;
		END $$`,
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return false, err
		}
	}

	var schema sql.NullString
	err := tx.QueryRowContext(ctx, `
		SELECT max(quote_ident(n.nspname))
		FROM pg_extension e
		JOIN pg_namespace n ON n.oid = e.extnamespace
		WHERE e.extname = 'pg_trgm'`).Scan(&schema)
	if err != nil || !schema.Valid {
		return false, err
	}

	for _, statement := range []string{
		// This many samples of texts show how rare a word is.
		"ALTER TABLE " + table + " ALTER COLUMN search SET STATISTICS 400",
		"CREATE INDEX IF NOT EXISTS " + index + " ON " + table + " USING gin (search " + schema.String + ".gin_trgm_ops)",
	} {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return false, err
		}
	}

	return true, nil
}
