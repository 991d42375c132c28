package specdata_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"forecourt/internal/testkit/specdata"
)

func TestMissingFolder(t *testing.T) {
	for ci, want := range map[string]string{"": "skipped", "true": "failed"} {
		t.Setenv("CI", ci)
		t.Setenv(specdata.Folder, filepath.Join(t.TempDir(), "none"))
		seen := &recorder{TB: t}
		done := make(chan struct{})
		go func() {
			defer close(done)
			specdata.Path(seen, "README.md")
		}()
		<-done
		if seen.verdict != want {
			t.Errorf("CI=%q: the test was %q, want it %s", ci, seen.verdict, want)
		}
	}
}

func TestFolderOfTheEnvironment(t *testing.T) {
	folder := t.TempDir()
	t.Setenv(specdata.Folder, folder)
	if got, want := specdata.Path(t, "data/a.json"), filepath.Join(folder, "data", "a.json"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A link to the folder is the folder; one that leads nowhere is a mistake, and no missing folder.
func TestLinkedFolder(t *testing.T) {
	folder := t.TempDir()
	link, lost := filepath.Join(t.TempDir(), "shared"), filepath.Join(t.TempDir(), "shared")
	for at, to := range map[string]string{link: folder, lost: filepath.Join(folder, "none")} {
		if err := os.Symlink(to, at); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("CI", "")
	t.Setenv(specdata.Folder, link)
	if got, want := specdata.Path(t, "a.json"), filepath.Join(link, "a.json"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	t.Setenv(specdata.Folder, lost)
	seen := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		specdata.Path(seen, "a.json")
	}()
	<-done
	if seen.verdict != "failed" {
		t.Errorf("by a link that leads nowhere the test was %q", seen.verdict)
	}
}

func TestFolderBesideTheRepository(t *testing.T) {
	t.Setenv(specdata.Folder, "")
	t.Setenv("CI", "")
	if path := specdata.Path(t, "README.md"); filepath.Base(filepath.Dir(path)) != "shared" {
		t.Errorf("got %s", path)
	}
}

// recorder notes how a test would have ended.
type recorder struct {
	testing.TB
	verdict string
}

func (r *recorder) Helper() {}

func (r *recorder) Skipf(string, ...any) {
	r.verdict = "skipped"
	runtime.Goexit() // as the real one does
}

func (r *recorder) Fatalf(string, ...any) {
	r.verdict = "failed"
	runtime.Goexit() // as the real one does
}
