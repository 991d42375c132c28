// Package specdata finds the specification and the reference data that tests
// read and the repository does not copy.
package specdata

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// Folder names the environment variable with the folder; unset, it is the
// folder "shared" beside the repository.
const Folder = "FORECOURT_SHARED"

// Path gives the place of a file of the folder. Without the folder the test is skipped, but on the
// build server (CI is set) it fails: there nobody reads what was skipped. A link to the folder is
// the folder, and one that leads nowhere a failure.
func Path(t testing.TB, name string) string {
	t.Helper()
	folder := os.Getenv(Folder)
	if folder == "" {
		repository, err := Repository()
		if err != nil {
			t.Fatal(err)
		}
		folder = filepath.Join(repository, "..", "shared")
	}

	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		if to, err := os.Readlink(folder); err == nil {
			t.Fatalf("the link %s leads to %s, where there is nothing", folder, to)
		}
		if os.Getenv("CI") != "" {
			t.Fatalf("no folder %s: name it in %s", folder, Folder)
		}
		t.Skipf("no folder %s: name it in %s", folder, Folder)
	}

	return filepath.Join(folder, filepath.FromSlash(name))
}

// Repository finds the folder of go.mod, above the package whose test runs.
func Repository() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("find the repository: %w", err)
	}

	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}

		parent := filepath.Dir(folder)
		if parent == folder {
			return "", errors.New("find the repository: no go.mod above the test's folder")
		}

		folder = parent
	}
}
