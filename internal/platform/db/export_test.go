package db

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
)

func init() { longestTurn = time.Minute }

// MaxStatements is how many statements are kept prepared.
const MaxStatements = maxStatements

// Keeps reports whether a statement that reads is kept prepared.
func (d *DB) Keeps(text string) bool {
	return d.read.stmts.Contains(text)
}

// AwaitWriters waits until so many wait for their turn to write.
func (d *DB) AwaitWriters(n int) {
	for {
		d.writers.mu.Lock()
		waiting := len(d.writers.waiting)
		d.writers.mu.Unlock()
		if waiting >= n {
			return
		}
		runtime.Gosched()
	}
}

// Expanded is the text that a statement becomes for an actor.
func Expanded(t *testing.T, statement string, actor authz.Actor) string {
	t.Helper()
	made, err := expandKnown(statement, actor, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return made.text
}

// MendDays does what the migration of that number does.
func (d *DB) MendDays(ctx context.Context) error {
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := d.mendAllDays(ctx, tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}
