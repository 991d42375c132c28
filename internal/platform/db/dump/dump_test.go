package dump_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dump"
	"forecourt/internal/testkit/dbtest"
)

var op = db.Op{Actor: authz.System("test")}

func read(t *testing.T, d *db.DB) (rows []dump.Row) {
	t.Helper()
	err := d.View(t.Context(), op, func(tx *db.Tx) error {
		_, err := dump.Dump(t.Context(), tx, func(row dump.Row) error {
			row.Values = slices.Clone(row.Values)
			rows = append(rows, row)
			return nil
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// load restores the rows in this order.
func load(ctx context.Context, d *db.DB, rows []dump.Row) error {
	err := dump.Load(ctx, d, func() (row dump.Row, ok bool, err error) {
		if len(rows) > 0 {
			row, rows, ok = rows[0], rows[1:], true
		}
		return row, ok, nil
	}, func(dump.Sums) error { return nil })
	return errors.Join(err, d.Migrate(ctx))
}

func run(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	err := d.Update(t.Context(), op, func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Unscoped("tables of a test").Exec(t.Context(), statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// circle makes tables that refer to each other, and one whose rows refer to
// each other.
func circle(t *testing.T, d *db.DB) {
	t.Helper()
	if d.Engine() == "postgres" {
		run(t, d, "CREATE TABLE test_heads (id BIGINT PRIMARY KEY, tail_id BIGINT)",
			"CREATE TABLE test_tails (id BIGINT PRIMARY KEY, head_id BIGINT NOT NULL REFERENCES test_heads (id))",
			"ALTER TABLE test_heads ADD CONSTRAINT test_heads_tail FOREIGN KEY (tail_id) REFERENCES test_tails (id) ON DELETE CASCADE",
			"CREATE TABLE test_rings (id BIGINT PRIMARY KEY, next_id BIGINT NOT NULL)",
			"ALTER TABLE test_rings ADD FOREIGN KEY (next_id) REFERENCES test_rings (id) DEFERRABLE INITIALLY DEFERRED")
	} else {
		run(t, d, "CREATE TABLE test_heads (id BIGINT PRIMARY KEY, tail_id BIGINT REFERENCES test_tails (id) ON DELETE CASCADE)",
			"CREATE TABLE test_tails (id BIGINT PRIMARY KEY, head_id BIGINT NOT NULL REFERENCES test_heads (id))",
			"CREATE TABLE test_rings (id BIGINT PRIMARY KEY, next_id BIGINT NOT NULL REFERENCES test_rings (id) DEFERRABLE INITIALLY DEFERRED)")
	}
}

// Tables that refer to each other in a circle, and rows that do, come back in
// whatever order a backup has them; afterwards references hold as before.
func TestCirclesComeBackInAnyOrder(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			source := dbtest.New(t, engine)
			circle(t, source)
			run(t, source, "INSERT INTO test_heads (id, tail_id) VALUES (1, NULL)", "INSERT INTO test_tails (id, head_id) VALUES (7, 1)",
				"UPDATE test_heads SET tail_id = 7", "INSERT INTO test_rings (id, next_id) VALUES (1, 3), (2, 1), (3, 2)")
			rows := read(t, source)
			backward := slices.Clone(rows)
			slices.Reverse(backward)
			for name, order := range map[string][]dump.Row{"as written": rows, "backward": backward} {
				target := dbtest.New(t, engine)
				circle(t, target)
				if err := load(t.Context(), target, order); err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				if got := read(t, target); len(got) != len(rows) {
					t.Errorf("%s: %d rows of %d came back", name, len(got), len(rows))
				}
				for _, wrong := range []string{"INSERT INTO test_tails (id, head_id) VALUES (8, 99)", "INSERT INTO test_rings (id, next_id) VALUES (9, 99)"} {
					err := target.Update(t.Context(), op, func(tx *db.Tx) error {
						_, err := tx.Unscoped("tables of a test").Exec(t.Context(), wrong)
						return err
					})
					if err == nil {
						t.Errorf("%s: afterwards a reference to nothing is taken: %s", name, wrong)
					}
				}
			}
		})
	}
}

// A backup in which a row is missing is refused as a whole and named.
func TestMissingRowIsNamed(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			d := dbtest.New(t, engine)
			before := read(t, d)
			rows := slices.DeleteFunc(slices.Clone(before), func(r dump.Row) bool { return r.Table == "roles" })
			err := load(t.Context(), d, rows)
			if want := "the backup is not whole: rows of permissions refer to rows of roles that it does not have"; !errors.Is(err, dump.ErrDangling) || err.Error() != want {
				t.Errorf("a backup without roles: %v", err)
			}
			if after := read(t, d); len(after) != len(before) {
				t.Errorf("%d rows stand there, %d before", len(after), len(before))
			}
		})
	}
}
