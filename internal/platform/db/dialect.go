package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"syscall"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	sqlitedriver "modernc.org/sqlite"
	sqlitelib "modernc.org/sqlite/lib"

	"forecourt/internal/platform/date"
)

// dialect is all that differs between the two engines. A method is added only
// when an engine forces it.
type dialect interface {
	name() string
	// forUpdate locks the rows a SELECT found until the transaction ends.
	forUpdate() string
	// skipLocked locks them too, passing over rows somebody else has locked.
	skipLocked() string
	// token renders a {{token}} of a migration.
	token(name string) (string, error)
	// castType is the type that CAST names for a bound value of this Go type.
	castType(value any) string
	// places writes the places of a statement's values in the engine's own way,
	// and tells whether the values stand in that order already.
	places(text string, args []any) (written string, ordered []any, inOrder bool)
	// newIDs takes so many ids of a table for rows that are about to be added.
	newIDs(ctx context.Context, tx *Tx, table string, n int) ([]int64, error)
	// tuples selects the tuples of a JSON list of lists, which is bound at the
	// place; one of them tells the types.
	tuples(place string, one []any) string
	// newest reads the ids of the newest rows of each range of these parts,
	// most of them at least, along the index of the table's ranges.
	newest(table string, of []part, filter, most string) string
	// knowsSpread tells that the engine keeps account of how the values of a
	// column are spread, and finds the way to few rows among many by itself.
	knowsSpread() bool
	// parts selects the ids of the newest rows of a large table, most of them
	// or all when it is 0, whose search column has these words; empty when LIKE
	// finds them by an index already.
	parts(table string, words []string, most int) Condition
	// indexTexts makes the index by which parts of the words of a large table's
	// search column are found, unless it is there; false: the server has none.
	indexTexts(ctx context.Context, tx *sql.Tx, table string) (bool, error)
	// explain stands before a statement whose plan is wanted.
	explain() string
	// classify tells what kind of failure a driver error is, and of which
	// index or column when the driver says so.
	classify(err error) (failure, string)
	// tables, restart and stored serve backups, see catalog.go.
	tables(ctx context.Context, tx *Tx) ([]storedTable, error)
	restart(ctx context.Context, tx *Tx, t storedTable) error
	stored(text json.RawMessage, instant bool) (any, error)
}

type failure int

const (
	otherFailure failure = iota
	uniqueFailure
	foreignFailure
	goneFailure // the database does not answer, the disk is full
	retryFailure
)

type sqlite struct{}

func (sqlite) name() string       { return "sqlite" }
func (sqlite) knowsSpread() bool  { return false }
func (sqlite) forUpdate() string  { return "" } // the one write connection is the lock
func (sqlite) skipLocked() string { return "" }
func (sqlite) explain() string    { return "EXPLAIN QUERY PLAN " }

func (sqlite) token(name string) (string, error) {
	if _, ok := strings.CutPrefix(name, "restart "); ok {
		return "", nil // AUTOINCREMENT remembers the highest id by itself
	}
	return lookToken(name, map[string]string{
		"id": "INTEGER PRIMARY KEY AUTOINCREMENT", "json": "TEXT", "time": "TIMESTAMP", "date": "DATE", "bool": "SMALLINT", "blob": "BLOB",
		"codes": "TEXT", // letters are ordered by their codes anyway
	})
}

func (sqlite) castType(value any) string {
	switch storedKind(value) { //nolint:exhaustive // the others are text
	case reflect.Int64, reflect.Int, reflect.Bool:
		return "INTEGER"
	}
	return "TEXT"
}

// storedKind is the kind of a value, or of what it points to.
func storedKind(value any) reflect.Kind {
	t := reflect.TypeOf(value)
	if t == nil {
		return reflect.Invalid
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Kind()
}

// places writes ? for the $1, $2 and so on of a statement with many values:
// the engine looks for each named place among all those before it.
func (sqlite) places(text string, args []any) (written string, ordered []any, inOrder bool) {
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
			break // not a place: the engine tells what is wrong
		}
		out.WriteString(text[:i])
		out.WriteByte('?')
		inOrder = inOrder && n == len(ordered)+1
		ordered, text = append(ordered, args[n-1]), text[end:]
	}
	out.WriteString(text)
	return out.String(), ordered, inOrder && len(ordered) == len(args)
}

// newIDs goes on from the highest id the table ever had: there is one writer.
func (sqlite) newIDs(ctx context.Context, tx *Tx, table string, n int) ([]int64, error) {
	highest, err := SelectOne[int64](ctx, Raw{tx}, "SELECT COALESCE(max(seq), 0) FROM sqlite_sequence WHERE name = $1", table)
	ids := make([]int64, n)
	for i := range ids {
		ids[i] = highest + int64(i) + 1
	}
	return ids, err
}

func (sqlite) tuples(place string, one []any) string {
	columns := make([]string, len(one))
	for i := range one {
		columns[i] = "value ->> " + strconv.Itoa(i)
	}
	return "SELECT " + strings.Join(columns, ", ") + " FROM json_each(" + place + ")"
}

func (sqlite) classify(err error) (failure, string) {
	var e *sqlitedriver.Error
	if !errors.As(err, &e) {
		return otherFailure, ""
	}
	switch e.Code() {
	case sqlitelib.SQLITE_CONSTRAINT_UNIQUE, sqlitelib.SQLITE_CONSTRAINT_PRIMARYKEY:
		return uniqueFailure, e.Error()
	case sqlitelib.SQLITE_CONSTRAINT_FOREIGNKEY:
		return foreignFailure, e.Error()
	}
	switch e.Code() & 0xff {
	case sqlitelib.SQLITE_FULL, sqlitelib.SQLITE_IOERR, sqlitelib.SQLITE_CANTOPEN, sqlitelib.SQLITE_READONLY, sqlitelib.SQLITE_BUSY:
		return goneFailure, e.Error()
	}
	return otherFailure, ""
}

// newest relies on the engine, which goes through the ranges of an IN one by
// one and leaves each as soon as it holds newer rows already.
func (sqlite) newest(table string, of []part, filter, most string) string {
	return "SELECT id FROM (SELECT id FROM " + table + " WHERE " + conditions(of) + filter + " ORDER BY id DESC LIMIT " + most + ") AS part"
}

type postgres struct{}

func (postgres) name() string       { return "postgres" }
func (postgres) knowsSpread() bool  { return true }
func (postgres) forUpdate() string  { return " FOR UPDATE" }
func (postgres) skipLocked() string { return " FOR UPDATE SKIP LOCKED" }
func (postgres) explain() string    { return "EXPLAIN " }

func (postgres) token(name string) (string, error) {
	if table, ok := strings.CutPrefix(name, "restart "); ok {
		return fmt.Sprintf("SELECT setval(pg_get_serial_sequence('%[1]s', 'id'), (SELECT max(id) FROM %[1]s));", table), nil
	}
	return lookToken(name, map[string]string{
		"id": "BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY", "json": "JSONB", "time": "TIMESTAMPTZ", "date": "DATE", "bool": "SMALLINT", "blob": "BYTEA",
		"codes": `TEXT COLLATE "C"`,
	})
}

func (postgres) castType(value any) string {
	switch value.(type) {
	case Time, *Time:
		return "TIMESTAMPTZ"
	case date.Date, *date.Date:
		return "DATE"
	}
	switch storedKind(value) { //nolint:exhaustive // the others are text
	case reflect.Int64, reflect.Int:
		return "BIGINT"
	case reflect.Bool:
		return "SMALLINT"
	case reflect.Map, reflect.Slice, reflect.Struct:
		return "JSONB"
	}
	return "TEXT"
}

// places has a statement that looks for a word planned anew each time: whether
// to go by the index of words depends on how rare the word is.
func (postgres) places(text string, args []any) (written string, ordered []any, inOrder bool) {
	if strings.Contains(text, "search LIKE $") {
		args = append([]any{pgx.QueryExecModeCacheDescribe}, args...)
	}
	return text, args, true
}

func (postgres) newIDs(ctx context.Context, tx *Tx, table string, n int) ([]int64, error) {
	return Select[int64](ctx, Raw{tx}, "SELECT nextval(pg_get_serial_sequence($1, 'id')) FROM generate_series(1, $2)", table, n)
}

func (d postgres) tuples(place string, one []any) string {
	columns := make([]string, len(one))
	for i, value := range one {
		columns[i] = "CAST(value ->> " + strconv.Itoa(i) + " AS " + d.castType(value) + ")"
	}
	return "SELECT " + strings.Join(columns, ", ") + " FROM jsonb_array_elements(CAST(" + place + " AS JSONB))"
}

// newest goes through the ranges itself: the engine would read all of them
// and sort, or walk down the whole table. The order names the index's columns,
// which are the same within a range, so that only this index can give it.
func (postgres) newest(table string, of []part, filter, most string) string {
	var sources, same, order []string
	for _, p := range of {
		order = append(order, p.column)
		if p.null {
			same = append(same, p.condition())
			continue
		}
		sources = append(sources, "(SELECT "+p.kind+"_id AS id FROM user_"+plural(p.kind)+" WHERE {self:user_id}) AS own_"+p.kind)
		same = append(same, p.column+" = own_"+p.kind+".id")
	}
	sources = append(sources, "LATERAL (SELECT id FROM "+table+" WHERE "+strings.Join(same, " AND ")+filter+
		" ORDER BY "+strings.Join(order, ", ")+", id DESC LIMIT "+most+") AS part")
	return "SELECT part.id FROM " + strings.Join(sources, " CROSS JOIN ")
}

func (postgres) classify(err error) (failure, string) {
	var e *pgconn.PgError
	if !errors.As(err, &e) {
		var connect *pgconn.ConnectError
		if errors.As(err, &connect) || pgconn.SafeToRetry(err) || strings.Contains(err.Error(), "conn closed") || strings.Contains(err.Error(), "unexpected EOF") {
			return goneFailure, ""
		}
		return otherFailure, ""
	}
	switch {
	case e.Code == "23505":
		return uniqueFailure, e.ConstraintName
	case e.Code == "23503":
		return foreignFailure, e.ConstraintName
	case e.Code == "40001" || e.Code == "40P01":
		return retryFailure, ""
	case strings.HasPrefix(e.Code, "53"), strings.HasPrefix(e.Code, "57"), strings.HasPrefix(e.Code, "08"):
		return goneFailure, ""
	}
	return otherFailure, ""
}

// brokenConnection tells that a connection that was open turned out to be
// dead, unlike a server that cannot be reached at all.
func brokenConnection(err error) bool {
	var unreachable *pgconn.ConnectError
	return !errors.As(err, &unreachable) && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) &&
		(errors.Is(err, driver.ErrBadConn) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.EPIPE) || errors.Is(err, syscall.ECONNRESET))
}

func lookToken(name string, tokens map[string]string) (string, error) {
	text, ok := tokens[name]
	if !ok {
		return "", fmt.Errorf("unknown token {{%s}}", name)
	}
	return text, nil
}
