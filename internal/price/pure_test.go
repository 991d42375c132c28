package price_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestNoFloatAndNothingOutside reads the sources: an amount is never a
// floating-point number, and pricing asks nobody: no clock, file, network,
// database or chance.
func TestNoFloatAndNothingOutside(t *testing.T) {
	for _, folder := range []string{".", "../platform/money"} {
		files, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, name := range files {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			ast.Inspect(file, func(n ast.Node) bool {
				id, isName := n.(*ast.Ident)
				// The examples of money's schema are literals.
				literal, isLiteral := n.(*ast.BasicLit)
				if isName && slices.Contains([]string{"float32", "float64", "complex64", "complex128", "ParseFloat", "FormatFloat"}, id.Name) ||
					isLiteral && folder == "." && (literal.Kind == token.FLOAT || literal.Kind == token.IMAG) {
					t.Errorf("%s holds a floating-point number", name)
				}
				return true
			})
			if folder == "." {
				imports(t, name, file)
			}
		}
	}
}

func imports(t *testing.T, name string, file *ast.File) {
	t.Helper()
	allowed := []string{"cmp", "errors", "fmt", "slices", "sort", "strconv", "strings", "forecourt/internal/platform/date", "forecourt/internal/platform/money"}
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err != nil || !slices.Contains(allowed, path) {
			t.Errorf("%s imports %s", name, path)
		}
	}
}
