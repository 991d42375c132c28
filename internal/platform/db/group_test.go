package db_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/testkit/dbtest"
)

var errRefused = errors.New("refused")

// writer is one who writes; leave is what happens when nobody waits for it any more.
type writer struct {
	ctx   context.Context //nolint:containedctx // it is what a request hands over
	leave func()
	tx    *db.Tx
}

func (w writer) exec(statement string, args ...any) error {
	_, err := w.tx.Unscoped("a table of this test").Exec(w.ctx, statement, args...)
	return err
}

type work func(writer) error

// inTurn has writers wait behind one that holds the turn, in this order, and
// gives what each of them heard and whose notes are kept.
func inTurn(t *testing.T, works ...work) (heard []error, kept []int) {
	t.Helper()
	d := dbtest.New(t, "sqlite")
	op := db.Op{Actor: authz.System("test")}
	err := d.Update(t.Context(), op, func(tx *db.Tx) error {
		raw := tx.Unscoped("a table of this test")
		if _, err := raw.Exec(t.Context(), "CREATE TABLE notes (n INTEGER PRIMARY KEY)"); err != nil {
			return err
		}
		_, err := raw.Exec(t.Context(), "CREATE TABLE remarks (n INTEGER REFERENCES notes (n))")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	heard = make([]error, len(works))
	var all sync.WaitGroup
	holding, release := make(chan bool), make(chan bool)
	all.Go(func() {
		_ = d.Update(t.Context(), op, func(*db.Tx) error {
			close(holding)
			<-release
			return nil
		})
	})
	<-holding
	for i, work := range works {
		all.Go(func() {
			defer func() {
				if recover() != nil {
					heard[i] = errRefused
				}
			}()
			ctx, leave := context.WithCancel(t.Context())
			defer leave()
			heard[i] = d.Update(ctx, op, func(tx *db.Tx) error { return work(writer{ctx, leave, tx}) })
		})
		d.AwaitWriters(i + 1)
	}
	close(release)
	all.Wait()
	err = d.View(t.Context(), op, func(tx *db.Tx) (err error) {
		kept, err = db.Select[int](t.Context(), tx.Unscoped("a table of this test"), "SELECT n FROM notes ORDER BY n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return heard, kept
}

// noting is a writer who notes a number, and then does what is given.
func noting(n int, then ...work) work {
	return func(w writer) error {
		err := w.exec("INSERT INTO notes (n) VALUES ($1)", n)
		for _, do := range then {
			if err == nil {
				err = do(w)
			}
		}
		return err
	}
}

func refusing(writer) error { return errRefused }

func panicking(writer) error { panic("a fault of the program") }

// leaving is found out at the next statement, or at the end.
func leaving(w writer) error {
	w.leave()
	return nil
}

// dangling is found at the COMMIT only.
func dangling(w writer) error {
	return errors.Join(w.exec("PRAGMA defer_foreign_keys = ON"), w.exec("INSERT INTO remarks VALUES (-1)"))
}

// undone is what an engine does that has no space left.
func undone(w writer) error { return errors.Join(w.exec("ROLLBACK"), errRefused) }

// TestSharedTransaction: writers that wait share a transaction. One who is
// refused loses their own work and nobody else's; when not all of it can be kept,
// nobody hears that theirs was.
func TestSharedTransaction(t *testing.T) {
	var ok error
	no, gone, away := errRefused, context.Canceled, fault.New(fault.Unavailable, "database_unavailable")
	for name, c := range map[string]struct {
		works []work
		heard []error
		kept  []int
	}{
		"refusal": {
			[]work{noting(1), noting(2, refusing), noting(3)}, []error{ok, no, ok}, []int{1, 3},
		},
		"leaving": {
			[]work{noting(1), noting(2, leaving), noting(3, leaving, noting(4)), noting(5)}, []error{ok, gone, gone, ok}, []int{1, 5},
		},
		"fault of the program": {
			[]work{noting(1), noting(2, panicking), noting(3)}, []error{ok, no, ok}, []int{1, 3},
		},
		"failing COMMIT": {
			[]work{noting(1), noting(2, dangling), noting(3, refusing)}, []error{away, away, away}, nil,
		},
		"work that the engine undid": {
			[]work{noting(1), noting(2, undone), noting(3)}, []error{away, no, ok}, []int{3},
		},
	} {
		t.Run(name, func(t *testing.T) {
			heard, kept := inTurn(t, c.works...)
			for i, err := range heard {
				want := c.heard[i]
				if !errors.Is(err, want) && (!fault.Is(err, fault.Unavailable) || !fault.Is(want, fault.Unavailable)) {
					t.Errorf("writer %d heard %v, want %v", i+1, err, want)
				}
			}
			if !slices.Equal(kept, c.kept) {
				t.Errorf("kept is the work of %v, want %v", kept, c.kept)
			}
		})
	}
}
