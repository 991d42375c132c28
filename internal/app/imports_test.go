package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// layers is the direction of imports: each may import only what stands in an
// earlier line, or before it in its own.
var layers = []string{
	"fault", "authz", "money", "measure", "date", "strictjson", "i18n", "pdf", "sheet", "metrics", "fetch",
	"rules/sat", "rules/engine", "rules/rulefile", // pure: neither database nor requests
	"offer/totals", "offer/pricecases", "offer/document", // pure too
	"db", "httpapi", "jobs", "files", "audit", "settings", "listview", "auth", "backup", "record", "tag",
	"org", "people", "catalog", "pricing", "rules", "configurator", "vehicle", "stock", "offer", "order", "target", "survey", "imports", "home",
	"demo", "app", "apitest",
}

// testKit is imported by tests of any layer.
var testKit = []string{"dbtest", "dbtest/cmd/pgcluster", "apitest", "pdf/pdftest", "specdata"}

func TestImports(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", "forecourt/internal/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		var pkg struct {
			ImportPath string
			Imports    []string
		}
		if err := decoder.Decode(&pkg); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		from := strings.TrimPrefix(pkg.ImportPath, "forecourt/internal/")
		if slices.Contains(testKit, from) {
			continue
		}
		place := slices.Index(layers, from)
		if place < 0 {
			t.Errorf("package %s has no place in the direction of imports", from)
		}
		for _, path := range pkg.Imports {
			to, ours := strings.CutPrefix(path, "forecourt/internal/")
			if ours && slices.Index(layers, to) >= place {
				t.Errorf("%s imports %s, which stands to its right", from, to)
			}
		}
	}
}
