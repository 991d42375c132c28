package imports_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
)

// PostgreSQL looks at a table that an import fills before the import has ended: by the plans of the small table that it
// was, each line would cost more than the one before.
func TestPlansFollowAnImport(t *testing.T) {
	t.Parallel()
	const rows = 5500
	cfg := apitest.Group(t, "postgres")
	c, _ := apitest.Process(t, cfg)
	c.MustLogin(t, "admin")
	brand, list := c.PriceList(t)
	var file strings.Builder
	file.WriteString("code;description_lt\n")
	for n := range rows {
		fmt.Fprintf(&file, "F%d;Opcija Nr. %[1]d\n", n)
	}
	got := c.WaitImport(t, c.StartImport(t, "features", c.Upload(t, "f.csv", []byte(file.String())), apitest.ImportQuery(brand, list)))
	if got.Stats.Created != rows {
		t.Fatalf("%+v", got)
	}
	database, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	err = database.View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		known, err := db.SelectOne[int64](t.Context(), tx.Unscoped("what the engine knows of a table"), "SELECT CAST(reltuples AS BIGINT) AS known FROM pg_class WHERE relname = 'features'")
		if known < rows*4/5 {
			t.Errorf("PostgreSQL takes the table of features to have %d rows", known)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
