package app_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// The worked example of docs/howto-entity.md compiles against the packages as
// they are, as if its file lay in internal/catalog.
func TestHowtoCompiles(t *testing.T) {
	page, err := os.ReadFile("../../docs/howto-entity.md")
	if err != nil {
		t.Fatal(err)
	}
	code := regexp.MustCompile("(?s)```go\n(.*?)```").FindSubmatch(page)
	if code == nil {
		t.Fatal("the page has no Go code")
	}
	folder := t.TempDir()
	example, overlay := filepath.Join(folder, "trunk.go"), filepath.Join(folder, "overlay.json")
	catalog, err := filepath.Abs("../catalog/trunk.go")
	if err != nil {
		t.Fatal(err)
	}
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{catalog: example}})
	if err != nil {
		t.Fatal(err)
	}
	// Nothing calls the example's routes, which a package may not leave so.
	source := append(code[1], "\nvar _ = trunkRoutes\n"...)
	for name, content := range map[string][]byte{example: source, overlay: replace} {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-overlay", overlay, "forecourt/internal/catalog").CombinedOutput(); err != nil {
		t.Errorf("the example does not compile: %v\n%s", err, out)
	}
	if out, err := exec.CommandContext(t.Context(), "gofmt", "-l", example).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("the example is not formatted: %v %s", err, out)
	}
}
