package app_test

import (
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

// TestWhatRefersToImportedRowsIsIndexed: the engine looks at what may refer to a row before it removes it, for each of the
// tens of thousands that the revert of an import removes. Every column that may is led to by an index.
func TestWhatRefersToImportedRowsIsIndexed(t *testing.T) {
	imported := []string{"models", "features", "model_features", "package_contents", "equipment", "model_equipment", "rules", "accessories", "vehicles", "transactions"}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		type column struct {
			Table  string `db:"t"`
			Column string `db:"c"`
		}
		err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			indexed := `SELECT m.name AS t, c.name AS c FROM sqlite_master m, pragma_index_list(m.name) i, pragma_index_info(i.name) c
				WHERE {everyone} AND m.type = 'table' AND c.seqno = 0 AND c.name IS NOT NULL`
			if tx.Dialect().Name() == "postgres" {
				indexed = `SELECT i.indrelid::regclass::text AS t, a.attname::text AS c FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
					WHERE {everyone} AND i.indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace)`
			}
			led := map[column]bool{}
			columns, err := db.Select[column](t.Context(), tx, indexed)
			if err != nil {
				return err
			}
			for _, c := range columns {
				led[c] = true
			}
			for _, table := range imported {
				referring, err := db.Select[column](t.Context(), tx.Unscoped("the test reads the schema"), tx.Dialect().Referring(), table)
				if err != nil {
					return err
				}
				for _, c := range referring {
					if !led[c] {
						t.Errorf("no index leads to the rows of %s that refer to %s by %s", c.Table, table, c.Column)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}
