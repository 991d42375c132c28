package db

import (
	"context"
	"database/sql"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"forecourt/internal/platform/db/dialect"
)

// pool is a set of connections that admits only so many transactions at once.
//
// On SQLite it also keeps prepared statements by their text, since parsing
// costs more there than running a small query; pgx does that by itself. A
// statement is prepared on a spare connection beyond the admitted ones, one at
// a time, so that preparing never waits for the transaction that asks for it.
type pool struct {
	*sql.DB
	admit   chan struct{} // nil: the driver's own limit is enough
	stmts   *lru.Cache[string, *keptStatement]
	closing sync.WaitGroup // statements that gave way to others
	spare   sync.Mutex
}

// keptStatement is a prepared statement, found by the text it was written as.
type keptStatement struct {
	stmt *sql.Stmt
	// inOrder: the values of a call are bound as they come.
	inOrder bool
	// bound is held while a transaction binds the statement to itself, which
	// keeps it from then on, and while it is closed.
	bound sync.RWMutex
}

// bindTo gives the statement for a transaction. One that was closed meanwhile is prepared again,
// for this transaction alone.
func (k *keptStatement) bindTo(ctx context.Context, tx *sql.Tx) *sql.Stmt {
	k.bound.RLock()
	defer k.bound.RUnlock()
	return tx.StmtContext(ctx, k.stmt)
}

func (k *keptStatement) closeUnbound() {
	k.bound.Lock()
	defer k.bound.Unlock()
	k.stmt.Close()
}

// What is kept of statements is bounded, and those go first that were not used
// for longest: keyword searches vary their text, and long ones list many ids and
// hardly ever come again.
const (
	maxStatements = 500
	maxKeptText   = 12 << 10
)

// newSQLitePool admits that many transactions at once.
func newSQLitePool(connections *sql.DB, transactions int) (*pool, error) {
	connections.SetMaxOpenConns(transactions + 1)
	connections.SetMaxIdleConns(transactions + 1)
	p := &pool{DB: connections, admit: make(chan struct{}, transactions)}
	// Closing waits for what other connections run, so nobody waits for it.
	stmts, err := lru.NewWithEvict(maxStatements, func(_ string, kept *keptStatement) { p.closing.Go(kept.closeUnbound) })
	p.stmts = stmts
	return p, err
}

// beginAdmitted starts a transaction; done must be called when it has ended.
func (p *pool) beginAdmitted(ctx context.Context, opts *sql.TxOptions) (tx *sql.Tx, done func(), err error) {
	done = func() {}
	if p.admit != nil {
		select {
		case p.admit <- struct{}{}:
			done = func() { <-p.admit }
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}

	// After the server was away every waiting connection is broken and says so
	// only when used. Nothing has been sent yet, so the next one is tried, until
	// one answers or a new one cannot be made.
	for range p.Stats().OpenConnections + 1 {
		if tx, err = p.BeginTx(ctx, opts); err == nil || !dialect.Broken(err) {
			break
		}
	}
	if err != nil {
		done()
		return nil, nil, err
	}

	return tx, done, nil
}

// findPrepared gives the kept statement of the text, nil when there is none, with
// text and values as the engine wants them.
func (p *pool) findPrepared(
	ctx context.Context, d dialect.Dialect, text string, args []any,
) (kept *keptStatement, written string, ordered []any) {
	if p.stmts == nil {
		written, ordered, _ = d.Places(text, args)
		return nil, written, ordered
	}

	kept, known := p.stmts.Get(text)
	if known && kept.inOrder {
		return kept, text, args
	}

	written, ordered, inOrder := d.Places(text, args)
	if known || len(written) > maxKeptText {
		return kept, written, ordered
	}

	p.spare.Lock()
	defer p.spare.Unlock()
	if kept, known = p.stmts.Get(text); known {
		return kept, written, ordered
	}

	stmt, err := p.PrepareContext(ctx, written)
	if err != nil {
		return nil, written, ordered // the caller runs the text itself and reports what is wrong
	}

	kept = &keptStatement{stmt: stmt, inOrder: inOrder}
	p.stmts.Add(text, kept)

	return kept, written, ordered
}

func (p *pool) closeAll() error {
	if p.stmts != nil {
		p.stmts.Purge()
		p.closing.Wait()
	}
	return p.Close()
}
