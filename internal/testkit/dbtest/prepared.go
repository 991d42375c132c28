package dbtest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sys/unix"

	"forecourt/internal/platform/db"
	"forecourt/internal/testkit/specdata"
)

// PreparedFolder names the environment variable with the folder where a whole
// test run keeps the SQLite files that it has prepared. Without it each package
// prepares its own.
const PreparedFolder = "FORECOURT_TEST_PREPARED"

// Prepared names a fresh copy of what fill makes of an empty database. The
// first test of a run that asks for the name has it filled, all others, also of
// other packages, copy it. Fill must close what it opens.
func Prepared(t testing.TB, engine, name string, fill func(db.Config) error) db.Config {
	t.Helper()
	key, err := sources()
	if err != nil {
		t.Fatal(err)
	}

	key = name + " " + key
	cfg := emptyConfig(t)
	if engine == "postgres" {
		cfg.URL = PostgresFrom(t, key, func(dsn string) error {
			empty := emptyConfig(t)
			empty.URL = dsn
			return fill(empty)
		})
		return cfg
	}

	content, err := preparedFile(key, func() ([]byte, error) { return fillFile(emptyConfig(t), fill) })
	if err != nil {
		t.Fatalf("prepare %s: %v", name, err)
	}

	if err := os.WriteFile(filepath.Join(cfg.Folder, sqliteFile), content, 0o600); err != nil {
		t.Fatal(err)
	}

	return cfg
}

// sqliteFile is all that a closed SQLite database consists of.
const sqliteFile = "forecourt.db"

var (
	preparing sync.Mutex
	prepared  = map[string][]byte{}
)

// preparedFile gives the content of a prepared SQLite file: what this process remembers, else what
// another process of the run has kept, else what is made now.
func preparedFile(key string, prepare func() ([]byte, error)) (content []byte, err error) {
	preparing.Lock()
	defer preparing.Unlock()
	if content, ok := prepared[key]; ok {
		return content, nil
	}

	if folder := os.Getenv(PreparedFolder); folder != "" {
		content, err = keptFile(folder, key, prepare)
	} else {
		content, err = prepare()
	}
	if err == nil {
		prepared[key] = content
	}

	return content, err
}

// keptFile gives the content of a file of the run's folder, prepared unless it is there.
func keptFile(folder, key string, prepare func() ([]byte, error)) ([]byte, error) {
	path := filepath.Join(folder, fmt.Sprintf("%.16x.db", sha256.Sum256([]byte(key))))
	// The second one waits for the first instead of doing the same beside it.
	lock, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock prepared database: %w", err)
	}

	defer lock.Close()
	if err := unix.Flock(int(lock.Fd()), unix.LOCK_EX); err != nil {
		return nil, fmt.Errorf("lock prepared database: %w", err)
	}

	content, err := os.ReadFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return content, err
	}
	if content, err = prepare(); err != nil {
		return nil, err
	}

	// Under another name until it is whole: a test run that dies here leaves no half file.
	if err := os.WriteFile(path+".draft", content, 0o600); err != nil {
		return nil, fmt.Errorf("keep prepared database: %w", err)
	}

	return content, os.Rename(path+".draft", path)
}

// fillFile gives the content of the SQLite file that fill leaves.
func fillFile(cfg db.Config, fill func(db.Config) error) ([]byte, error) {
	if err := fill(cfg); err != nil {
		return nil, err
	}

	path := filepath.Join(cfg.Folder, sqliteFile)
	// The last connection that closes leaves everything in the one file.
	if _, err := os.Stat(path + "-wal"); !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the prepared database is still open")
	}

	return os.ReadFile(path)
}

// sources is the hash of everything below internal/ but tests, so that nobody
// copies what an older program has prepared.
var sources = sync.OnceValues(func() (string, error) {
	repository, err := specdata.Repository()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	root := os.DirFS(filepath.Join(repository, "internal"))
	err = fs.WalkDir(root, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "testdata/") {
			return err
		}
		content, err := fs.ReadFile(root, path)
		fmt.Fprintf(sum, "%s %d\n%s", path, len(content), content)
		return err
	})
	return fmt.Sprintf("%x", sum.Sum(nil)), err
})
