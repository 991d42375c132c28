package apitest

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"forecourt/internal/app"
	"forecourt/internal/demo"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/s3test"
)

// The folder and the URL of the data that a process serves, and its files.
const (
	processFolder = "FORECOURT_TEST_SERVE"
	processURL    = "FORECOURT_TEST_SERVE_URL"
	processFiles  = "FORECOURT_TEST_SERVE_FILES"
	// How far its clock is ahead.
	processClock = "FORECOURT_TEST_SERVE_CLOCK"
)

// Main stands for the TestMain of a package whose tests call Process: the test's own
// binary, started again, is the whole program instead.
func Main(m *testing.M) {
	if folder := os.Getenv(processFolder); folder != "" {
		ahead, err := time.ParseDuration(cmp.Or(os.Getenv(processClock), "0s"))
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}

		os.Exit(runProgram(app.Config{
			Config: db.Config{
				Folder: folder,
				URL:    os.Getenv(processURL),
				Keys:   dbtest.Keys,
				Now:    func() time.Time { return time.Now().Add(ahead) },
			},
			Files: os.Getenv(processFiles), FilesAccessKey: s3test.AccessKey, FilesSecretKey: s3test.SecretKey,
		}))
	}

	os.Exit(m.Run())
}

func runProgram(cfg app.Config) int {
	cfg.Addr = "127.0.0.1:0"
	cfg.ClientSecret = "forecourt"
	cfg.Version = "test"
	cfg.Log = slog.New(slog.DiscardHandler)
	running, err := app.Start(context.Background(), cfg)
	if err != nil {
		fmt.Println(err)
		return 1
	}

	fmt.Println(running.URL)
	if err := running.Wait(context.Background()); err != nil {
		return 1
	}

	return 0
}

// Process starts the program on the data as a process of its own, and gives a
// client of it; kill ends it with SIGKILL, as the end of the test does.
func Process(t testing.TB, cfg db.Config) (c *Client, kill func()) {
	t.Helper()
	return ProcessOn(t, cfg, "")
}

// ProcessOn starts the program with its files at an address of s3test.
func ProcessOn(t testing.TB, cfg db.Config, files string) (c *Client, kill func()) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}

	cmd := exec.CommandContext(context.Background(), self)
	ahead := time.Duration(0)
	if cfg.Now != nil {
		ahead = time.Until(cfg.Now())
	}

	cmd.Env = append(
		os.Environ(), processClock+"="+ahead.String(), processFolder+"="+cfg.Folder,
		processURL+"="+cfg.URL, processFiles+"="+files,
	)
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

	return At(strings.TrimSpace(line)), kill
}

// Group makes the data of the demo group, which no program runs on yet.
func Group(t testing.TB, engine string) db.Config {
	t.Helper()
	return dbtest.Prepared(t, engine, "demo group", func(cfg db.Config) error {
		return loadGroup(t.Context(), app.Config{Config: cfg})
	})
}

// cheap is the cost of comparing the password of demo users, a hundredth of the
// real one: tests log in more often than they do anything else.
var cheap = &auth.Cost{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}

func loadGroup(ctx context.Context, cfg app.Config) error {
	database, err := app.Open(ctx, cfg)
	if err != nil {
		return err
	}

	hash, err := argon2id.CreateHash(demo.Password, cheap)
	if err == nil {
		err = demo.Load(ctx, database, demo.Options{Seed: 1, Hash: hash})
	}

	return errors.Join(err, database.Close())
}

// ReleaseJobs ends the leases of a dead worker, for which others would wait
// half a minute.
func ReleaseJobs(t testing.TB, cfg db.Config) {
	t.Helper()
	database, err := db.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}

	err = database.Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), "UPDATE jobs SET lease_until = created_at WHERE state = 'running' AND {everyone}")
		return err
	})
	if err := errors.Join(err, database.Close()); err != nil {
		t.Fatal(err)
	}
}
