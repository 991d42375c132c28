package db_test

import (
	"slices"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
)

// beforeRightsToCreate is the schema of the last version in which the right of a screen made its new records.
const beforeRightsToCreate = 110

// Roles that made records by the right of a screen keep making them, and roles that were denied stay so.
func TestRolesKeepMakingWhatTheyMade(t *testing.T) {
	want := []string{
		"2 app.company.create", "2 app.substitution.create", "2 app.user.create",
		"3 app.substitution.create", "4 app.administrator.users.create", "5 app.offer_template.create",
	}
	for _, engine := range []string{"sqlite", "postgres"} {
		t.Run(engine, func(t *testing.T) {
			d, err := db.Open(t.Context(), dbtest.Config(t, engine))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = d.Close() }) // nothing is read from it any more
			if err := d.MigrateTo(t.Context(), beforeRightsToCreate); err != nil {
				t.Fatal(err)
			}
			write(t, d, nil, `INSERT INTO roles (id, name, name_key, type, created_at, updated_at)
				SELECT made.id, made.name, made.name, 'admin', '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00'
				FROM (SELECT 2 AS id, 'dealers' AS name UNION SELECT 3, 'brands' UNION SELECT 4, 'countries' UNION SELECT 5, 'offers' UNION SELECT 6, 'readers') AS made`)
			for _, entry := range []string{
				"2, 'ALLOW', 'app.company'", "2, 'ALLOW', 'app.user'", "2, 'ALLOW', 'app.company.substitution'",
				"3, 'ALLOW', 'app.company.*'", "3, 'ALLOW', 'app.brand'", "3, 'DENY', 'app.brand.create'",
				"4, 'ALLOW', 'app.country'", "4, 'DENY', 'app.country.*'", "4, 'ALLOW', 'app.administrator.users'",
				"5, 'ALLOW', 'app.offer.*'", "6, 'ALLOW', 'app.offer.create'", "6, 'DENY', 'app.offer.create'",
			} {
				write(t, d, nil, "INSERT INTO permissions (role_id, type, permission, created_at, updated_at) VALUES ("+
					entry+", '2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00')")
			}
			last := entriesOf(t, d)
			if err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := entriesOf(t, d)[len(last):]; !slices.Equal(got, want) {
				t.Errorf("given: %q, not %q", got, want)
			}
		})
	}
}

// entriesOf gives the roles and names of all entries, in their order.
func entriesOf(t *testing.T, d *db.DB) (entries []string) {
	t.Helper()
	err := d.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
		entries, err = db.Select[string](t.Context(), tx.Unscoped("tables of a test"),
			"SELECT CAST(role_id AS TEXT) || ' ' || permission FROM permissions ORDER BY id")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return entries
}
