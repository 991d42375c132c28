package app_test

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// writeUntilGone creates records with a few clients at once until the server
// is gone, and gives the codes whose creation was acknowledged.
func writeUntilGone(t *testing.T, c *apitest.Client, after int, kill func()) []string {
	t.Helper()
	var mu sync.Mutex
	var acknowledged []string
	var all sync.WaitGroup
	for writer := range 4 {
		all.Go(func() {
			for n := 0; ; n++ {
				code := fmt.Sprintf("W%dN%d", writer, n)
				if c.Post("/body-type", fmt.Sprintf(`{"brand_id":1,"code":%q}`, code)).Status != http.StatusOK {
					return
				}
				mu.Lock()
				acknowledged = append(acknowledged, code)
				enough := len(acknowledged) == after
				mu.Unlock()
				if enough {
					kill()
				}
			}
		})
	}
	all.Wait()
	return acknowledged
}

func expectAll(t *testing.T, c *apitest.Client, codes []string) {
	t.Helper()
	list := c.Get("/body-type?brandId=1&limit=1000").Body
	log := c.Get("/log?limit=1000").Body
	for _, code := range codes {
		if !strings.Contains(list, `"`+code+`"`) || !strings.Contains(log, `"`+code+`"`) {
			t.Errorf("%s was acknowledged and is lost, or has no history", code)
		}
	}
}

func TestAcknowledgedWritesSurviveAKill(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			cfg := apitest.Group(t, engine)
			c, kill := apitest.Process(t, cfg)
			c.MustLogin(t, "admin")
			codes := writeUntilGone(t, c, 100, kill)
			again, _ := apitest.Process(t, cfg)
			again.Token = c.Token // the session survives too
			expectAll(t, again, codes)
		})
	}
}

// Two instances share one PostgreSQL: a login of one counts at the other, and
// the death of one loses nothing and stops nobody.
func TestTwoInstances(t *testing.T) {
	cfg := apitest.Group(t, "postgres")
	one, kill := apitest.Process(t, cfg)
	other, _ := apitest.Process(t, cfg)
	one.MustLogin(t, "admin")
	other.Token = one.Token
	if got := other.Get("/user/active"); got.Status != http.StatusOK {
		t.Fatalf("the login of one instance at the other: %d", got.Status)
	}
	codes := writeUntilGone(t, one, 60, kill)
	expectAll(t, other, codes)
	if got := other.Post("/body-type", `{"brand_id":1,"code":"LATER"}`); got.Status != http.StatusOK {
		t.Errorf("the other instance: %d %s", got.Status, got.Body)
	}
	other.Post("/user/logout", nil)
	if got := other.Get("/user/active"); got.Status != http.StatusUnauthorized {
		t.Errorf("after logout: %d", got.Status)
	}
}

func TestSecondServerOnOneFolderIsRefused(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	if _, err := app.Start(t.Context(), p.Config); !errors.Is(err, db.ErrFolderInUse) {
		t.Errorf("a second server on the same folder: %v", err)
	}
}

func TestNewerSchemaIsRefused(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			cfg := apitest.Group(t, engine)
			database, err := db.Open(t.Context(), cfg)
			if err != nil {
				t.Fatal(err)
			}
			err = database.Update(t.Context(), db.Op{}, func(tx *db.Tx) error {
				_, err := tx.Unscoped("as a newer version would").Exec(t.Context(),
					"INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, $2)", 9999, true)
				return err
			})
			if err := errors.Join(err, database.Close()); err != nil {
				t.Fatal(err)
			}
			if _, err := app.Start(t.Context(), app.Config{Config: cfg, Addr: "127.0.0.1:0"}); !errors.Is(err, db.ErrNewerSchema) {
				t.Errorf("started on a newer schema: %v", err)
			}
		})
	}
}

// A database that goes away gives a clear error and comes back without a restart.
func TestDatabaseGoneAndBack(t *testing.T) {
	cluster, err := dbtest.NewCluster()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cluster.Close(); err != nil {
			t.Error(err)
		}
	})
	p := apitest.LoadWith(t, "sqlite", func(cfg *app.Config) { cfg.URL = cluster.DSN("postgres") })
	admin := p.As(t, "admin")
	if err := cluster.Kill(); err != nil {
		t.Fatal(err)
	}
	if got := admin.Get("/body-type"); got.Status != http.StatusServiceUnavailable || got.Problem(t).Code != "database_unavailable" {
		t.Errorf("while the database is gone: %d %s", got.Status, got.Body)
	}
	if got := p.Anonymous().Raw(http.MethodGet, "/readyz", nil); got.Status != http.StatusServiceUnavailable {
		t.Errorf("readyz while the database is gone: %d", got.Status)
	}
	if err := cluster.Start(); err != nil {
		t.Fatal(err)
	}
	if got := admin.Get("/body-type"); got.Status != http.StatusOK {
		t.Errorf("after it came back: %d %s", got.Status, got.Body)
	}
}
