package dbtest_test

import (
	"context"
	"crypto/rand"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
)

func open(t *testing.T, dsn string) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) }) // the server may be gone
	return conn
}

func TestEveryTestHasAnEmptyDatabase(t *testing.T) {
	for range 2 {
		conn := open(t, dbtest.PostgresDSN(t))
		if _, err := conn.Exec(t.Context(), `CREATE TABLE marks (n int)`); err != nil {
			t.Error(err)
		}
	}
}

func TestTemplateIsPreparedOnce(t *testing.T) {
	prepared := 0
	prepare := func(dsn string) error {
		prepared++
		conn, err := pgx.Connect(t.Context(), dsn)
		if err != nil {
			return err
		}
		if _, err := conn.Exec(t.Context(), `CREATE TABLE marks AS SELECT 7 AS n`); err != nil {
			return err
		}
		return conn.Close(t.Context())
	}
	key := rand.Text()
	for range 2 {
		conn := open(t, dbtest.PostgresFrom(t, key, prepare))
		var n int
		if err := conn.QueryRow(t.Context(), `DELETE FROM marks RETURNING n`).Scan(&n); err != nil || n != 7 {
			t.Errorf("the copy has %d, %v", n, err)
		}
	}
	if prepared != 1 {
		t.Errorf("prepared %d times", prepared)
	}
}

func TestKilledServerComesBackWithItsData(t *testing.T) {
	cluster := dbtest.Postgres(t)
	conn := open(t, cluster.DSN("postgres"))
	if _, err := conn.Exec(t.Context(), `CREATE TABLE marks (n int)`); err != nil {
		t.Fatal(err)
	}
	for n, end := range []func() error{cluster.Kill, cluster.Stop} {
		if _, err := conn.Exec(t.Context(), `INSERT INTO marks VALUES ($1)`, n); err != nil {
			t.Fatal(err)
		}
		if err := end(); err != nil {
			t.Fatal(err)
		}
		if _, err := pgx.Connect(t.Context(), cluster.DSN("postgres")); err == nil {
			t.Fatal("the server still answers")
		}
		if err := cluster.Start(); err != nil {
			t.Fatal(err)
		}
		conn = open(t, cluster.DSN("postgres"))
		var count int
		if err := conn.QueryRow(t.Context(), `SELECT count(*) FROM marks`).Scan(&count); err != nil || count != n+1 {
			t.Fatalf("%d rows of %d, %v", count, n+1, err)
		}
	}
}

// The test binary runs itself again, is killed, and must leave no server and no folder.
func TestDeathOfTheTestsLeavesNothingBehind(t *testing.T) {
	const child = "FORECOURT_TEST_CHILD"
	if os.Getenv(child) != "" {
		if _, err := os.Stdout.WriteString(dbtest.Postgres(t).DSN("x") + "\n"); err != nil {
			t.Fatal(err)
		}
		select {} // until it is killed
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), child+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	buffer := make([]byte, 1000)
	n, err := out.Read(buffer)
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("the child ended before it was killed")
	}
	config, err := pgx.ParseConfig(strings.TrimSpace(string(buffer[:n])))
	if err != nil {
		t.Fatal(err)
	}
	await.Until(t, "the folder of the dead tests is gone", func() bool {
		_, err := os.Stat(config.Host)
		return os.IsNotExist(err)
	})
}
