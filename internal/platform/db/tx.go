package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/platform/db/internal/rooms"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/keyring"
)

// Op says for whom and why a transaction runs. Package httpapi makes it for
// each request; jobs, imports and the command line make their own.
type Op struct {
	Actor authz.Actor
	// Perm is the permission of the operation. When it has parameters, each
	// written row is checked against it and a write without check is refused.
	Perm authz.Permission
	// RequestID joins audit entries and log lines of one request.
	RequestID string
	// JobID is the background job that writes, or 0.
	JobID int64
	// ActingFor is the user whom the actor stands in for, or 0.
	ActingFor int64
}

// Tx is a transaction of one actor and the only handle that runs statements.
// Each statement carries a scope marker (see scope.go).
type Tx struct {
	Op
	db      *DB
	pool    *pool
	tx      *sql.Tx
	now     Time
	began   Time // as now, whatever Backdate says
	checked bool // a row was checked against the operation's permission
	wrote   bool
	shared  bool // with other writers, see group.go
	after   []func()
	within  []int64 // see WorkWithin
	// leavesNone: see LeaveNoTrace.
	leavesNone bool
}

// View runs fn in a read transaction: it sees one state of the data throughout.
func (d *DB) View(ctx context.Context, op Op, fn func(*Tx) error) error {
	// PostgreSQL would show each statement a newer state otherwise.
	return d.runAlone(ctx, op, d.read, &sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead}, fn)
}

// Update runs fn in a write transaction: all of it is kept, or nothing.
// Never begin one inside another: SQLite has one writer, which would wait for itself.
func (d *DB) Update(ctx context.Context, op Op, fn func(*Tx) error) error {
	if d.dialect.Name() == "sqlite" {
		return d.runShared(ctx, op, fn)
	}
	return d.runAlone(ctx, op, d.write, nil, fn)
}

func (d *DB) runAlone(ctx context.Context, op Op, pool *pool, opts *sql.TxOptions, fn func(*Tx) error) error {
	if d.dialect.Name() == "sqlite" && opts != nil {
		opts = &sql.TxOptions{} // the read pool is query_only already, and a transaction sees one state
	}

	inner, done, err := pool.beginAdmitted(ctx, opts)
	if err != nil {
		return d.classifyError(err)
	}

	defer done()
	return d.runWithin(ctx, op, pool, inner, fn)
}

// runWithin runs fn in a transaction that has begun, and ends it.
func (d *DB) runWithin(ctx context.Context, op Op, pool *pool, inner *sql.Tx, fn func(*Tx) error) (err error) {
	began := At(d.now())
	tx := &Tx{Op: op, db: d, pool: pool, tx: inner, now: began, began: began}
	finished := false
	defer func() {
		if !finished { // an error, or a panic passing through
			if rollback := inner.Rollback(); rollback != nil && !errors.Is(rollback, sql.ErrTxDone) && err == nil {
				err = d.classifyError(rollback)
			}
		}
	}()
	if err = tx.runChecked(fn); err != nil {
		return leftBy(ctx, err)
	}

	finished = true
	if err = inner.Commit(); err != nil {
		return d.classifyError(err)
	}

	tx.runAfterCommit()

	return nil
}

// leftBy says of what went wrong in a transaction whose caller has left that it follows
// from that: the driver ends the transaction under whatever still works in it.
func leftBy(ctx context.Context, err error) error {
	if ctx.Err() == nil {
		return err
	}

	var refused *fault.Error
	if errors.As(err, &refused) && refused.Kind != fault.Unavailable && refused.Kind != fault.Internal {
		return err
	}
	return fmt.Errorf("%w: %s", ctx.Err(), err.Error())
}

// runChecked runs fn, and refuses what it wrote without asking its permission.
func (tx *Tx) runChecked(fn func(*Tx) error) error {
	if err := fn(tx); err != nil {
		return err
	}
	if tx.wrote && len(tx.Perm.Params) > 0 && !tx.checked && !tx.Actor.IsSystem() {
		return fmt.Errorf("operation with permission %s wrote without a check of its parameters", tx.Perm.State)
	}
	return nil
}

// runAfterCommit does what waits for the work to be kept.
func (tx *Tx) runAfterCommit() {
	for _, f := range tx.after {
		f()
	}
}

// statementContext gives what ends a statement. In a shared transaction nothing ends one
// half-way, since SQLite would undo the work of all: those whom nobody
// waits for any more begin no further statement.
func (tx *Tx) statementContext(ctx context.Context) (context.Context, error) {
	if !tx.shared {
		return ctx, nil
	}
	return context.WithoutCancel(ctx), ctx.Err()
}

// Now gives the instant of this transaction; all it writes carries the same.
func (tx *Tx) Now() Time { return tx.now }

// Today gives the day of the transaction where the group's days begin. Whatever holds from or
// until a day is decided by it: rates, bands, numbers, validity.
func (tx *Tx) Today() date.Date { return date.On(tx.now.Time) }

// Wrote reports whether this transaction has changed anything yet: then what it
// reads may never come to be.
func (tx *Tx) Wrote() bool { return tx.wrote }

// Began gives the instant the transaction began, whatever Backdate says: that of the log.
func (tx *Tx) Began() Time { return tx.began }

// By gives the id of the acting user; nil for the system.
func (tx *Tx) By() *int64 {
	if tx.Actor.UserID == 0 {
		return nil
	}
	id := tx.Actor.UserID
	return &id
}

// Changer gives the id of the user whose change it is: who acts, or else for whom a job works; nil
// when the system does it by itself.
func (tx *Tx) Changer() *int64 {
	if by := tx.By(); by != nil || tx.ActingFor == 0 {
		return by
	}
	id := tx.ActingFor
	return &id
}

// AfterCommit runs fn once the transaction is kept, such as waking the workers.
func (tx *Tx) AfterCommit(fn func()) { tx.after = append(tx.after, fn) }

// Check asks whether the actor has the operation's permission for these
// parameters; it answers 403 when not. Package table does it for every written row.
func (tx *Tx) Check(params ...authz.Param) error {
	tx.checked = true
	if tx.Actor.May(tx.Perm, params...) {
		return nil
	}
	return fault.New(fault.Denied, "denied").With("permission", tx.Perm.State)
}

// WorkWithin lets this transaction see what belongs to a brand that the actor may not
// have: it works on a row of it, of somebody for whom the actor stands in, and that
// cannot be understood without its brand. Rows that have an owner
// ({brand:col|owner}) stay those of their owners.
func (tx *Tx) WorkWithin(brand int64) {
	if !slices.Contains(tx.within, brand) {
		tx.within = append(tx.within, brand)
	}
}

// query runs a SELECT that carries a scope marker.
func (tx *Tx) query(ctx context.Context, statement string, args []any) (*sql.Rows, error) {
	text, args, err := tx.expandScope(statement, args)
	if err != nil {
		return nil, err
	}
	return tx.rawQuery(ctx, text, args)
}

// Exec runs a statement that carries a scope marker and reports how many rows it
// changed. Tables with a history are written by package table only.
func (tx *Tx) Exec(ctx context.Context, statement string, args ...any) (int64, error) {
	if err := tx.refuseByHand(statement); err != nil {
		return 0, err
	}

	text, args, err := tx.expandScope(statement, args)
	if err != nil {
		return 0, err
	}
	return tx.rawExec(ctx, text, args)
}

// refuseByHand refuses a statement that would change a record past its history.
func (tx *Tx) refuseByHand(statement string) error {
	if m := writePattern.FindStringSubmatch(statement); m != nil && tx.db.audited[m[1]] {
		return fmt.Errorf("table %s keeps a history: write it through its Table, not by hand", m[1])
	}
	return nil
}

// KeepsHistory reports whether a table was handed over as one whose rows have a history.
func (tx *Tx) KeepsHistory(table string) bool { return tx.db.audited[table] }

var writePattern = regexp.MustCompile(`(?is)^\s*(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+([a-z_]+)`)

func (tx *Tx) expandScope(statement string, args []any) (string, []any, error) {
	made, err := expandKnown(statement, tx.Actor, len(tx.within), len(args))
	if err != nil {
		return "", nil, err
	}

	args = args[:len(args):len(args)]
	if made.bindUser {
		args = append(args, tx.Actor.UserID)
	}

	if made.bindWithin {
		for _, brand := range tx.within {
			args = append(args, brand)
		}
	}

	for _, later := range made.days {
		args = append(args, tx.Today().AddDays(later))
	}

	return made.text, args, nil
}

// Raw runs statements on tables that belong to no brand or company, such as
// tokens. Every use states its reason and is counted by a test.
type Raw struct{ tx *Tx }

// Unscoped leaves the scope for a stated reason.
func (tx *Tx) Unscoped(reason string) Raw {
	if strings.TrimSpace(reason) == "" {
		panic("db: Unscoped without a reason")
	}
	return Raw{tx}
}

// Exec runs a statement and reports how many rows it changed.
func (r Raw) Exec(ctx context.Context, statement string, args ...any) (int64, error) {
	if err := r.tx.refuseByHand(statement); err != nil {
		return 0, err
	}
	return r.tx.rawExec(ctx, statement, args)
}

func (r Raw) query(ctx context.Context, statement string, args []any) (*sql.Rows, error) {
	return r.tx.rawQuery(ctx, statement, args)
}

// Bare runs statements as they stand: without a scope unless asked for, and past
// the history. Only the packages below this one can name its key: package table,
// which keeps both, and package dump.
type Bare struct{ tx *Tx }

// Bare leaves scope and history to the caller.
func (tx *Tx) Bare(rooms.Key) Bare { return Bare{tx} }

// Query runs a SELECT.
func (b Bare) Query(ctx context.Context, statement string, args ...any) (*sql.Rows, error) {
	return b.tx.rawQuery(ctx, statement, args)
}

func (b Bare) query(ctx context.Context, statement string, args []any) (*sql.Rows, error) {
	return b.tx.rawQuery(ctx, statement, args)
}

// Exec runs a statement and reports how many rows it changed.
func (b Bare) Exec(ctx context.Context, statement string, args ...any) (int64, error) {
	return b.tx.rawExec(ctx, statement, args)
}

// ExecScoped runs a statement that carries a scope marker.
func (b Bare) ExecScoped(ctx context.Context, statement string, args ...any) (int64, error) {
	text, args, err := b.tx.expandScope(statement, args)
	if err != nil {
		return 0, err
	}
	return b.tx.rawExec(ctx, text, args)
}

// Insert runs an INSERT that returns the id of its one row.
func (b Bare) Insert(ctx context.Context, statement string, args ...any) (int64, error) {
	b.tx.wrote = true
	return SelectOne[int64](ctx, b, statement, args...)
}

func (tx *Tx) rawQuery(ctx context.Context, text string, args []any) (*sql.Rows, error) {
	ctx, err := tx.statementContext(ctx)
	if err != nil {
		return nil, err
	}

	tx.reportStatement(text, args)
	kept, text, args := tx.pool.findPrepared(ctx, tx.db.dialect, text, args)
	var rows *sql.Rows
	if kept != nil {
		rows, err = kept.bindTo(ctx, tx.tx).QueryContext(ctx, args...)
	} else {
		rows, err = tx.tx.QueryContext(ctx, text, args...)
	}
	if err != nil {
		return nil, fmt.Errorf("%w in %s", tx.explainError(ctx, err, text, args), text)
	}

	return rows, nil
}

func (tx *Tx) rawExec(ctx context.Context, text string, args []any) (int64, error) {
	ctx, err := tx.statementContext(ctx)
	if err != nil {
		return 0, err
	}

	tx.reportStatement(text, args)
	kept, text, args := tx.pool.findPrepared(ctx, tx.db.dialect, text, args)
	// The keys of repeatable requests are kept for every operation alike.
	tx.wrote = tx.wrote || !strings.Contains(text, "idempotency_keys")
	var result sql.Result
	if kept != nil {
		result, err = kept.bindTo(ctx, tx.tx).ExecContext(ctx, args...)
	} else {
		result, err = tx.tx.ExecContext(ctx, text, args...)
	}
	if err != nil {
		return 0, fmt.Errorf("%w in %s", tx.explainError(ctx, err, text, args), text)
	}

	n, err := result.RowsAffected()

	return n, err
}

func (tx *Tx) reportStatement(text string, args []any) {
	if tx.db.watch != nil {
		tx.db.watch(text, args)
	}
	if tx.db.watchCalls != nil && tx.JobID == 0 {
		tx.db.watchCalls(text, args)
	}
}

// Keys gives the keyring of the installation.
func (tx *Tx) Keys() *keyring.Ring { return tx.db.keys }

// Dialect gives the SQL of the engine.
func (tx *Tx) Dialect() dialect.Dialect { return tx.db.dialect }

// IndexesTexts says that parts of words are found in large tables by an index.
func (tx *Tx) IndexesTexts() bool { return tx.db.indexesTexts }

// ForUpdate ends a SELECT whose rows it locks until the transaction ends.
func (tx *Tx) ForUpdate() string { return tx.db.dialect.ForUpdate() }

// SkipLocked locks rows too, skipping those that somebody else has locked.
func (tx *Tx) SkipLocked() string { return tx.db.dialect.SkipLocked() }

// Alone keeps other instances from work of the same name until the transaction ends. SQLite has
// one writer anyway.
func (tx *Tx) Alone(ctx context.Context, name string) error {
	statement := tx.db.dialect.Alone()
	if statement == "" {
		return nil
	}

	_, err := tx.rawExec(ctx, statement, []any{name})
	return err
}

// Backdate lets what follows have happened at an earlier instant: a group to
// try the product with has a past. The log says the truth.
func (tx *Tx) Backdate(to Time) { tx.now = to }
