package db

import (
	"context"
	"errors"
)

// Refill runs fn in a write transaction that nobody shares and in which rows may refer to rows that
// come later; fn checks references itself.
func (d *DB) Refill(ctx context.Context, op Op, fn func(*Tx) error) error {
	if d.dialect.Name() == "sqlite" {
		return d.refillSQLite(ctx, op, fn)
	}
	return d.runAlone(ctx, op, d.write, nil, fn)
}

// refillSQLite has the connection look at no reference: the engine would look for each
// row that a row refers to. It only hears so outside of a transaction.
func (d *DB) refillSQLite(ctx context.Context, op Op, fn func(*Tx) error) (err error) {
	select {
	case d.write.admit <- struct{}{}:
		defer func() { <-d.write.admit }()
	case <-ctx.Done():
		return ctx.Err()
	}

	conn, err := d.write.Conn(ctx)
	if err != nil {
		return d.classifyError(err)
	}

	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, "PRAGMA foreign_keys = OFF"); err != nil {
		return d.classifyError(err)
	}

	defer func() {
		_, again := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA foreign_keys = ON")
		err = errors.Join(err, again)
	}()
	inner, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return d.classifyError(err)
	}

	return d.runWithin(ctx, op, d.write, inner, fn)
}
