package imports_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"forecourt/internal/apitest"
	"forecourt/internal/app"
	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/dbtest"
	"forecourt/internal/demo"
)

// A test starts its own binary again as the whole program, and kills it.
const (
	serveFolder = "FORECOURT_TEST_IMPORT_FOLDER"
	serveURL    = "FORECOURT_TEST_IMPORT_URL"
)

func TestMain(m *testing.M) {
	if folder := os.Getenv(serveFolder); folder != "" {
		running, err := app.Start(context.Background(), config(db.Config{Folder: folder, URL: os.Getenv(serveURL)}))
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(running.URL)
		if err := running.Wait(context.Background()); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

func config(cfg db.Config) app.Config {
	return app.Config{Config: cfg, Addr: "127.0.0.1:0", ClientSecret: "forecourt", Version: "test", Log: slog.New(slog.DiscardHandler)}
}

// serve starts the program as a process of its own; kill ends it with SIGKILL.
func serve(t *testing.T, cfg db.Config) (c *apitest.Client, kill func()) {
	t.Helper()
	cmd := exec.CommandContext(context.Background(), os.Args[0])
	cmd.Env = append(os.Environ(), serveFolder+"="+cfg.Folder, serveURL+"="+cfg.URL)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var once sync.Once
	kill = func() {
		once.Do(func() {
			if err := cmd.Process.Kill(); err != nil {
				t.Error(err)
			}
			if err := cmd.Wait(); err == nil {
				t.Error("the process ended by itself")
			}
		})
	}
	t.Cleanup(kill)
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "http") {
		t.Fatalf("start: %q, %v", line, errors.Join(err, io.EOF))
	}
	return apitest.At(strings.TrimSpace(line)), kill
}

// manyRows are features and what one model costs of them, with a faulty row and
// a row said twice in each thousand.
const manyRows = 12_000

func manyFeatures() []byte {
	var out strings.Builder
	out.WriteString("code;description_lt;important\n")
	for n := range manyRows {
		switch n % 1000 {
		case 7:
			fmt.Fprintf(&out, "F%d;Faulty;perhaps\n", n)
		case 8:
			fmt.Fprintf(&out, "F%d;Said twice;0\n", n-2)
		default:
			fmt.Fprintf(&out, "F%d;Opcija Nr. %[1]d;1\n", n)
		}
	}
	return []byte(out.String())
}

// Whenever the program dies, the import goes on in the next one: no row is
// written twice, none is lost, and the counts are right.
func TestImportSurvivesKills(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			cfg := dbtest.Config(t, engine)
			database, err := app.Open(t.Context(), config(cfg))
			if err != nil {
				t.Fatal(err)
			}
			if err := errors.Join(demo.Load(t.Context(), database, demo.Options{Seed: 1}), database.Close()); err != nil {
				t.Fatal(err)
			}
			c, kill := serve(t, cfg)
			c.MustLogin(t, "admin")
			brand, list := priceList(t, c)
			job := start(t, c, "features", upload(t, c, "f.csv", manyFeatures()), query(brand, list))
			token := c.Token
			for _, part := range []int64{10, 4, 2} {
				reach(t, c, job, manyRows/part)
				kill()
				release(t, cfg)
				c, kill = serve(t, cfg)
				c.Token = token
			}
			got := wait(t, c, job)
			if want := (counts{Created: manyRows / 1000 * 998, Faulty: manyRows / 1000 * 2}); got.Status != "OK" || got.Stats.counts != want {
				t.Errorf("%+v, want %v", got, want)
			}
			answer := c.Get(fmt.Sprintf("/feature?brandId=%d&limit=1000&sort=-id", brand))
			if answer.Header.Get("X-Total-Capped") != "1" || answer.Status != http.StatusOK {
				t.Errorf("%v", answer.Header)
			}
			again := load(t, c, "features", "f.csv", manyFeatures(), query(brand, list))
			if want := (counts{Unchanged: manyRows / 1000 * 998, Faulty: manyRows / 1000 * 2}); again.Stats.counts != want {
				t.Errorf("the second time: %v, want %v", again.Stats.counts, want)
			}
		})
	}
}

// reach waits until so many rows are done.
func reach(t *testing.T, c *apitest.Client, job, rows int64) {
	t.Helper()
	for deadline := time.Now().Add(60 * time.Second); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		var s status
		c.Get(fmt.Sprintf("/import/job/%d", job)).JSON(t, &s)
		if s.Current >= rows || s.Status != "STARTED" {
			return
		}
	}
	t.Fatalf("the import never came to row %d", rows)
}

// release ends the lease of the dead worker, for which others would wait half
// a minute.
func release(t *testing.T, cfg db.Config) {
	t.Helper()
	d, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = d.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), "UPDATE jobs SET lease_until = created_at WHERE state = 'running' AND {everyone}")
		return err
	})
	if err := errors.Join(err, d.Close()); err != nil {
		t.Fatal(err)
	}
}
