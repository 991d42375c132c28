package db_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/testkit/dbtest"
)

var parcels = dialect.Tally{
	Name: "parcel_counts",
	By:   []dialect.TallyColumn{{Name: "shelf", SQL: "COALESCE({row}.shelf, 0)"}, {Name: "heavy", SQL: "CASE WHEN {row}.weight > 10 THEN 1 ELSE 0 END"}},
	Sums: []dialect.TallyColumn{{Name: "weight", SQL: "{row}.weight"}, {Name: "squares", SQL: "{row}.weight * {row}.weight"}},
	When: "{row}.gone = 0",
}

type parcelCount struct {
	Shelf  int64 `db:"shelf"`
	Heavy  int64 `db:"heavy"`
	Number int64 `db:"number"`
	Weight int64 `db:"weight"`
	Square int64 `db:"squares"`
}

// A tally says what one counts, whatever statement wrote the rows, also after a start with
// another notion of what is counted and after a write that was undone.
func TestTallyIsWhatOneCounts(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			cfg := dbtest.Config(t, engine)
			start := func(tally dialect.Tally, before ...string) *db.DB {
				t.Helper()
				cfg.Tables = nil
				if tally.Name != "" {
					cfg.Tables = []db.Kept{{Name: "parcels", Tallies: []dialect.Tally{tally}}}
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
			d := start(dialect.Tally{}, "CREATE TABLE parcels (id BIGINT PRIMARY KEY, shelf BIGINT, weight BIGINT NOT NULL, gone BIGINT NOT NULL)",
				"CREATE TABLE parcel_counts (shelf BIGINT, heavy BIGINT, number BIGINT NOT NULL, weight BIGINT NOT NULL, squares BIGINT NOT NULL, PRIMARY KEY (shelf, heavy))",
				"INSERT INTO parcels VALUES (1, NULL, 5, 0), (2, 7, 50, 0), (3, 7, 60, 1)")
			shut(t, d)
			same := func(what string, d *db.DB, heavy, when string) {
				t.Helper()
				of := "SELECT shelf, heavy, number, weight, squares FROM parcel_counts WHERE number <> 0 ORDER BY shelf, heavy"
				by := "SELECT COALESCE(shelf, 0) AS shelf, " + heavy + " AS heavy, count(*) AS number, CAST(sum(weight) AS BIGINT) AS weight, CAST(sum(weight * weight) AS BIGINT) AS squares FROM parcels WHERE " + when + " GROUP BY 1, 2 ORDER BY 1, 2"
				if got, want := parcelsOf(t, d, of), parcelsOf(t, d, by); !slices.Equal(got, want) {
					t.Errorf("%s: %v, not %v", what, got, want)
				}
			}
			heavy := "CASE WHEN weight > 10 THEN 1 ELSE 0 END"
			d = start(parcels)
			same("rows that were there", d, heavy, "gone = 0")
			for i, statement := range []string{
				"INSERT INTO parcels VALUES (4, 8, 5, 0), (5, 8, 6, 0), (6, 8, 70, 0), (7, 8, 80, 1)",
				"UPDATE parcels SET weight = weight + 1",
				"UPDATE parcels SET shelf = NULL WHERE id IN (2, 4)",
				"UPDATE parcels SET weight = 100 WHERE shelf = 8",
				"UPDATE parcels SET gone = 1 - gone",
				"DELETE FROM parcels WHERE id = 3",
				"INSERT INTO parcels SELECT id + 100, id % 3, id * 3, id % 2 FROM parcels",
				"DELETE FROM parcels WHERE id < 5",
			} {
				write(t, d, nil, statement)
				same(fmt.Sprintf("after statement %d", i+1), d, heavy, "gone = 0")
			}
			write(t, d, errors.New("undone"), "UPDATE parcels SET shelf = 99")
			same("after a write that was undone", d, heavy, "gone = 0")
			shut(t, d)

			d = start(parcels, "UPDATE parcel_counts SET number = 77 WHERE number <> 0")
			shut(t, d)
			d = start(parcels)
			if counts := parcelsOf(t, d, "SELECT shelf, heavy, number, weight, squares FROM parcel_counts WHERE number = 77"); len(counts) == 0 {
				t.Error("a start with nothing new counts all rows again")
			}
			if wrong := wrongIn(t, d); wrong == 0 {
				t.Error("nobody sees that counts are wrong")
			}
			again(t, d)
			same("counted again", d, heavy, "gone = 0")
			if wrong := wrongIn(t, d); wrong != 0 {
				t.Errorf("%d counts are wrong that are right", wrong)
			}
			shut(t, d)

			other := parcels
			other.By = []dialect.TallyColumn{parcels.By[0], {Name: "heavy", SQL: "CASE WHEN {row}.weight > 60 THEN 1 ELSE 0 END"}}
			other.When = "{row}.gone = 1"
			d = start(other)
			same("counted otherwise", d, "CASE WHEN weight > 60 THEN 1 ELSE 0 END", "gone = 1")
			write(t, d, nil, "UPDATE parcels SET gone = 1, shelf = 3")
			same("counted otherwise and changed", d, "CASE WHEN weight > 60 THEN 1 ELSE 0 END", "gone = 1")
		})
	}
}

func shut(t *testing.T, d *db.DB) {
	t.Helper()
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
}

// write runs the statements in one transaction, which ends with the given error.
func write(t *testing.T, d *db.DB, end error, statements ...string) {
	t.Helper()
	err := d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Unscoped("tables of a test").Exec(t.Context(), statement); err != nil {
				return err
			}
		}
		return end
	})
	if !errors.Is(err, end) {
		t.Fatal(err)
	}
}

func parcelsOf(t *testing.T, d *db.DB, statement string) (rows []parcelCount) {
	t.Helper()
	err := d.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		rows, err = db.Select[parcelCount](t.Context(), tx.Unscoped("tables of a test"), statement)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func wrongIn(t *testing.T, d *db.DB) (wrong int64) {
	t.Helper()
	err := d.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		wrong, err = db.Wrong(t.Context(), tx, parcels, "parcels")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return wrong
}

func again(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error { return db.CountAgain(t.Context(), tx, parcels, "parcels") })
	if err != nil {
		t.Fatal(err)
	}
}
