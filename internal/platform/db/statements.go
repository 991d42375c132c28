package db

import (
	"context"
	"database/sql"
	"sync"

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
	admit chan struct{} // nil: the driver's own limit is enough
	mu    sync.RWMutex
	stmts map[string]keptStatement
	spare sync.Mutex
}

// keptStatement is a prepared statement, found by the text it was written as.
type keptStatement struct {
	*sql.Stmt
	// inOrder: the values of a call are bound as they come.
	inOrder bool
}

// What is kept of statements is bounded: keyword searches vary their text, and
// long ones list many ids and hardly ever come again.
const (
	maxStatements = 500
	maxKeptText   = 8 << 10
)

// newSQLitePool admits that many transactions at once.
func newSQLitePool(connections *sql.DB, transactions int) *pool {
	connections.SetMaxOpenConns(transactions + 1)
	connections.SetMaxIdleConns(transactions + 1)
	return &pool{DB: connections, admit: make(chan struct{}, transactions), stmts: map[string]keptStatement{}}
}

// begin starts a transaction; done must be called when it has ended.
func (p *pool) begin(ctx context.Context, opts *sql.TxOptions) (tx *sql.Tx, done func(), err error) {
	done = func() {}
	if p.admit != nil {
		select {
		case p.admit <- struct{}{}:
			done = func() { <-p.admit }
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
	// After the server was away every waiting connection is broken and tells so
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

// prepared gives the kept statement of the text, nil when there is none, with
// text and values as the engine wants them.
func (p *pool) prepared(ctx context.Context, d dialect.Dialect, text string, args []any) (stmt *sql.Stmt, written string, ordered []any) {
	if p.stmts == nil {
		written, ordered, _ = d.Places(text, args)
		return nil, written, ordered
	}
	p.mu.RLock()
	kept, full := p.stmts[text], len(p.stmts) >= maxStatements
	p.mu.RUnlock()
	if kept.Stmt != nil && kept.inOrder {
		return kept.Stmt, text, args
	}
	written, ordered, inOrder := d.Places(text, args)
	if kept.Stmt != nil || full || len(written) > maxKeptText {
		return kept.Stmt, written, ordered
	}
	p.spare.Lock()
	defer p.spare.Unlock()
	p.mu.RLock()
	kept = p.stmts[text]
	p.mu.RUnlock()
	if kept.Stmt != nil {
		return kept.Stmt, written, ordered
	}
	stmt, err := p.PrepareContext(ctx, written)
	if err != nil {
		return nil, written, ordered // the caller runs the text itself and reports what is wrong
	}
	p.mu.Lock()
	p.stmts[text] = keptStatement{stmt, inOrder}
	p.mu.Unlock()
	return stmt, written, ordered
}

func (p *pool) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, stmt := range p.stmts {
		stmt.Close()
	}
	clear(p.stmts)
	return p.Close()
}
