package db

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"sync"
	"time"

	"forecourt/internal/platform/fault"
)

// SQLite has one writer at a time, and each COMMIT waits for the disk. Writers
// that wait for their turn therefore share a transaction. Each works behind a
// SAVEPOINT, so that a refusal undoes its own work only, and all answers leave
// after the one COMMIT: what a writer was refused for may rest on the work of one
// before it. When the COMMIT fails, nobody's work is kept, and all hear so.

// A shared transaction ends when nobody waits, or at one of these.
const mostSharing = 32

var longestTurn = 10 * time.Millisecond // longer in tests, on busy machines

// shared is a transaction that writers work in, one after the other.
type shared struct {
	tx      *sql.Tx
	done    func() // lets the pool begin another
	began   time.Time
	members int
	breaker *Tx           // the member whose failure undid the work of all
	ended   chan struct{} // closed when the work was kept, or was not
	err     error         // why it was not kept
}

var (
	errBroken   = errors.New("the database undid the work of all who shared the transaction")
	errPanicked = errors.New("the work did not come to its end")
)

// runShared runs fn in a transaction that others may share. Jobs have one alone: they take long,
// and nobody's answer waits for them.
func (d *DB) runShared(ctx context.Context, op Op, fn func(*Tx) error) error {
	alone := op.JobID != 0
	in, err := d.writers.waitTurn(ctx, alone)
	if err != nil {
		return err
	}

	if in == nil {
		if in, err = d.beginShared(ctx); err != nil {
			d.writers.passTurn(nil)
			return d.classifyError(err)
		}
	}

	began := At(d.now())
	tx := &Tx{Op: op, db: d, pool: d.write, tx: in.tx, now: began, began: began, shared: true}
	err = d.workIn(ctx, in, tx, alone, fn)
	<-in.ended

	switch {
	case in.err == nil && err == nil:
		tx.runAfterCommit()
		return nil
	case in.err == nil || in.breaker == tx:
		return err
	case in.members == 1:
		return d.classifyError(in.err)
	}

	return fault.New(fault.Unavailable, "database_unavailable").Because(in.err)
}

// beginShared starts a transaction that does not end with the request of the one who
// began it.
func (d *DB) beginShared(ctx context.Context) (*shared, error) {
	inner, done, err := d.write.beginAdmitted(context.WithoutCancel(ctx), nil)
	if err != nil {
		return nil, err
	}
	return &shared{tx: inner, done: done, began: time.Now(), ended: make(chan struct{})}, nil
}

// workIn runs fn and passes the transaction on, or ends it, whatever came of fn.
func (d *DB) workIn(ctx context.Context, in *shared, tx *Tx, alone bool, fn func(*Tx) error) error {
	defer func() {
		last := in.breaker != nil || alone || in.members >= mostSharing || time.Since(in.began) > longestTurn
		if last || !d.writers.passTurn(in) {
			in.endShared()
			d.writers.passTurn(nil)
		}
	}()
	return in.runMember(ctx, tx, fn)
}

// runMember runs fn as one of those who share. The first one needs no savepoint: there is nothing
// else to keep when it fails.
func (in *shared) runMember(ctx context.Context, tx *Tx, fn func(*Tx) error) (err error) {
	in.members++
	first := in.members == 1
	always := context.WithoutCancel(ctx)
	if !first {
		if err := in.execStatement(always, "SAVEPOINT member"); err != nil {
			in.breaker = tx
			return tx.db.classifyError(err)
		}
	}

	err = errPanicked
	defer func() {
		// An engine that ran out of space has rolled back everything: then there
		// is no savepoint to go back to.
		if err != nil && (first || in.execStatement(always, "ROLLBACK TO member") != nil ||
			in.execStatement(always, "RELEASE member") != nil) {
			in.breaker = tx
		}
	}()
	if err = tx.runChecked(fn); err != nil {
		return err
	}
	if err = ctx.Err(); err != nil || first {
		return err
	}

	err = tx.db.classifyError(in.execStatement(always, "RELEASE member"))

	return err
}

func (in *shared) execStatement(ctx context.Context, statement string) error {
	_, err := in.tx.ExecContext(ctx, statement)
	return err
}

// endShared keeps the work of all, or nobody's.
func (in *shared) endShared() {
	if in.breaker != nil {
		in.err = errors.Join(errBroken, in.tx.Rollback())
	} else {
		in.err = in.tx.Commit()
	}
	in.done()
	close(in.ended)
}

// writers wait for their turn to write, which goes from one to the next in the
// order they came.
type writers struct {
	mu      sync.Mutex
	busy    bool
	waiting []*waiting
}

// waiting is one in the line, who is given the transaction to go on in, or nil to
// begin one.
type waiting struct {
	given chan *shared
	alone bool
}

// waitTurn waits for the turn to write.
func (w *writers) waitTurn(ctx context.Context, alone bool) (*shared, error) {
	me := &waiting{make(chan *shared, 1), alone}
	w.mu.Lock()
	if w.busy {
		w.waiting = append(w.waiting, me)
	} else {
		w.busy = true
		me.given <- nil
	}

	w.mu.Unlock()
	select {
	case in := <-me.given:
		return in, nil
	case <-ctx.Done():
	}

	w.mu.Lock()
	defer w.mu.Unlock()
	if at := slices.Index(w.waiting, me); at >= 0 {
		w.waiting = slices.Delete(w.waiting, at, at+1)
		return nil, ctx.Err()
	}

	return <-me.given, nil // the turn came at the same moment, and is passed on as ever
}

// passTurn gives the turn to the next one, with the transaction if there is one. It reports
// whether there was somebody to take it.
func (w *writers) passTurn(in *shared) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.waiting) == 0 {
		w.busy = in != nil // the one with a transaction ends it first
		return false
	}
	if in != nil && w.waiting[0].alone {
		return false
	}

	w.waiting[0].given <- in
	w.waiting = slices.Delete(w.waiting, 0, 1)

	return true
}
