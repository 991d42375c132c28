package db_test

import (
	"slices"
	"strings"
	"testing"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/testkit/dbtest"
)

// Days that an older version spoiled are mended, and what is counted by them is counted again. A row whose
// day another row has taken since, where each may come once, stays, which is noted and found by the check.
func TestSpoiledDaysAreMended(t *testing.T) {
	const counts = "SELECT shelf, 0 AS heavy, number, 0 AS weight, 0 AS squares FROM visit_counts WHERE number <> 0 ORDER BY shelf"
	cfg := dbtest.Config(t, "sqlite")
	var notes []string
	cfg.Note = func(message string, _ ...any) { notes = append(notes, message) }
	start := func() *db.DB {
		t.Helper()
		d, err := db.Open(t.Context(), cfg)
		if err == nil {
			err = d.Migrate(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() }) // closed twice does no harm
		return d
	}
	d := start()
	write(t, d, nil, "CREATE TABLE visits_of_test (id BIGINT PRIMARY KEY, visit_on DATE UNIQUE, left_on DATE)",
		"CREATE TABLE visit_counts (shelf BIGINT PRIMARY KEY, number BIGINT NOT NULL)")
	shut(t, d)
	cfg.Tables = []db.Kept{{Name: "visits_of_test", Tallies: []dialect.Tally{{
		Name: "visit_counts", By: []dialect.TallyColumn{{Name: "shelf", SQL: "CAST(length({row}.visit_on) AS BIGINT)"}}, When: "{row}.visit_on IS NOT NULL",
	}}}}
	d = start()
	write(t, d, nil, "INSERT INTO visits_of_test VALUES (1, '2026-12-01T00:00:00Z', NULL), (2, '2026-12-02', '2026-12-03T00:00:00Z'), "+
		"(3, NULL, '2026-12-04'), (4, '2026-12-02T00:00:00Z', NULL)")
	if got, want := parcelsOf(t, d, counts), []parcelCount{{Shelf: 10, Number: 1}, {Shelf: 20, Number: 2}}; !slices.Equal(got, want) {
		t.Fatalf("spoiled: %v, not %v", got, want)
	}
	if err := d.MendDays(t.Context()); err != nil {
		t.Fatal(err)
	}
	shut(t, d)
	d = start()
	if got, want := parcelsOf(t, d, counts), []parcelCount{{Shelf: 10, Number: 2}, {Shelf: 20, Number: 1}}; !slices.Equal(got, want) {
		t.Errorf("mended: %v, not %v", got, want)
	}
	if n := parcelsOf(t, d, "SELECT 0 AS shelf, 0 AS heavy, count(*) AS number, 0 AS weight, 0 AS squares FROM visits_of_test "+
		"WHERE id = 1 AND visit_on = '2026-12-01' AND left_on IS NULL OR id = 2 AND visit_on = '2026-12-02' AND left_on = '2026-12-03' "+
		"OR id = 3 AND visit_on IS NULL AND left_on = '2026-12-04' OR id = 4 AND visit_on = '2026-12-02T00:00:00Z'"); n[0].Number != 4 {
		t.Errorf("%d of 4 rows are as they should be", n[0].Number)
	}
	if said := strings.Join(notes, "\n"); !strings.Contains(said, "mended days") || !strings.Contains(said, "left days") {
		t.Errorf("noted: %q", said)
	}
	if err := d.CheckIntegrity(t.Context()); err == nil || !strings.Contains(err.Error(), "column visit_on of table visits_of_test has 1 values that are no days; set") {
		t.Errorf("the check of days: %v", err)
	}
	write(t, d, nil, "DELETE FROM visits_of_test WHERE id = 4")
	if err := d.CheckIntegrity(t.Context()); err != nil {
		t.Error(err)
	}
}
