package db_test

import (
	"slices"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/testkit/dbtest"
)

// What a row holds of another is what the other has, whatever statement wrote either, also
// after a start with other columns.
func TestCopiesAreWhatTheOriginalHas(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			cfg := dbtest.Config(t, engine)
			start := func(columns []string, before ...string) *db.DB {
				t.Helper()
				cfg.Tables = nil
				if columns != nil {
					cfg.Tables = []db.Kept{{Name: "labels", Copies: []dialect.Copy{{Of: "parcels", By: "parcel_id", Columns: columns}}}}
				}
				d, err := db.Open(t.Context(), cfg)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = d.Close() }) // closed twice does no harm
				if err := d.Migrate(t.Context()); err != nil {
					t.Fatal(err)
				}
				write(t, d, nil, before...)
				return d
			}
			type label struct {
				ID     int64  `db:"id"`
				Shelf  *int64 `db:"shelf"`
				Weight *int64 `db:"weight"`
			}
			labels := func(d *db.DB, of string) (rows []label) {
				t.Helper()
				err := d.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
					rows, err = db.Select[label](t.Context(), tx, of)
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
				return rows
			}
			same := func(what string, d *db.DB) {
				t.Helper()
				kept := labels(d, "SELECT id, shelf, weight FROM labels WHERE {everyone} ORDER BY id")
				is := labels(d, "SELECT l.id, p.shelf, p.weight FROM labels l LEFT JOIN parcels p ON p.id = l.parcel_id WHERE {everyone} ORDER BY l.id")
				if !slices.EqualFunc(kept, is, func(a, b label) bool { return a.ID == b.ID && equal(a.Shelf, b.Shelf) && equal(a.Weight, b.Weight) }) {
					t.Errorf("%s: labels hold %+v, parcels have %+v", what, kept, is)
				}
			}
			d := start(nil, "CREATE TABLE parcels (id BIGINT PRIMARY KEY, shelf BIGINT, weight BIGINT NOT NULL)",
				"CREATE TABLE labels (id BIGINT PRIMARY KEY, parcel_id BIGINT, shelf BIGINT, weight BIGINT)",
				"INSERT INTO parcels VALUES (1, NULL, 5), (2, 7, 50), (3, 7, 60)", "INSERT INTO labels VALUES (1, 1, NULL, NULL), (2, 2, NULL, NULL)")
			shut(t, d)
			d = start([]string{"shelf"})
			if kept := labels(d, "SELECT id, shelf, weight FROM labels WHERE {everyone} ORDER BY id"); !equal(kept[1].Shelf, new(int64(7))) || kept[1].Weight != nil {
				t.Errorf("with one column copied, labels hold %+v", kept)
			}
			shut(t, d)
			d = start([]string{"shelf", "weight"})
			same("a start", d)
			for _, statement := range []string{
				"INSERT INTO labels (id, parcel_id) VALUES (3, 3), (4, 2)",
				"UPDATE parcels SET shelf = 8 WHERE weight > 40",
				"UPDATE parcels SET shelf = NULL, weight = weight + 1",
				"INSERT INTO parcels VALUES (4, 1, 1)",
				"DELETE FROM labels WHERE id = 2",
				"INSERT INTO labels (id, parcel_id, shelf, weight) VALUES (5, 4, 99, 99)",
			} {
				write(t, d, nil, statement)
				same(statement, d)
			}
			// Somebody who writes past the triggers is found, and what they wrote is written over.
			copied := dialect.Copy{Of: "parcels", By: "parcel_id", Columns: []string{"shelf", "weight"}}
			wrong := func(want int64) {
				t.Helper()
				err := d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
					got, err := db.WrongCopies(t.Context(), tx, copied, "labels")
					if err == nil && got != want {
						t.Errorf("%d labels are said to hold something else, not %d", got, want)
					}
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			wrong(0)
			write(t, d, nil, "UPDATE labels SET shelf = 3 WHERE id = 1", "UPDATE labels SET weight = NULL WHERE id = 3")
			wrong(2)
			err := d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error { return db.CopyAgain(t.Context(), tx, copied, "labels") })
			if err != nil {
				t.Fatal(err)
			}
			wrong(0)
			same("copied again", d)
		})
	}
}

func equal(a, b *int64) bool { return a == b || a != nil && b != nil && *a == *b }
