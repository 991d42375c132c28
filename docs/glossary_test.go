package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A glossary that lags behind the code sends its readers looking for nothing:
// each name of the first column is declared, and no type has a name that the
// last column rules out.
func TestGlossaryNamesWhatIsThere(t *testing.T) {
	t.Parallel()
	declared, types := declaredNames(t)
	terms := glossary(t)
	if len(terms) < 40 {
		t.Fatalf("only %d terms found", len(terms))
	}
	seen := map[string]bool{}
	for _, term := range terms {
		if seen[term.code] {
			t.Errorf("%s has two lines", term.code)
		}
		seen[term.code] = true
		names := regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(term.code, -1)
		if len(names) == 0 {
			t.Errorf("%s: no name of the code stands in the first column", term.code)
		}
		for _, name := range names {
			if !declared[name[1]] {
				t.Errorf("%s is neither a package, a declared name, a column nor a status", name[1])
			}
		}
		for not := range strings.SplitSeq(term.not, ",") {
			if not = strings.ReplaceAll(strings.TrimSpace(not), " ", ""); types[strings.ToLower(not)] {
				t.Errorf("%s: the glossary rules out %s, which is the name of a type", term.code, not)
			}
		}
	}
}

type term struct{ code, not string }

func glossary(t *testing.T) []term {
	t.Helper()
	var out []term
	for line := range strings.SplitSeq(read(t, "glossary.md"), "\n") {
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| In code") {
			continue
		}
		if len(cells) != 5 || slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) == "" }) {
			t.Errorf("a line without five cells: %s", line)
			continue
		}
		out = append(out, term{strings.TrimSpace(cells[0]), cells[4]})
	}
	return out
}

// declaredNames are the exported names of the product, also with their package
// before them, its packages, the columns of its tables and the statuses of
// records; types are the names of exported types in small letters.
func declaredNames(t *testing.T) (names, types map[string]bool) {
	t.Helper()
	names, types = map[string]bool{}, map[string]bool{}
	quoted := regexp.MustCompile(`[a-z_]+`)
	for _, path := range sources(t) {
		if !strings.HasPrefix(path, "internal/") {
			continue
		}
		text := read(t, filepath.Join("..", path))
		if strings.HasSuffix(path, ".sql") {
			for _, column := range regexp.MustCompile(`(?m)^\s+([a-z_]+)\s+(?:TEXT|BIGINT|SMALLINT|\{)`).FindAllStringSubmatch(text, -1) {
				names[column[1]] = true
			}
			for _, status := range regexp.MustCompile(`status IN \(([^)]*)\)`).FindAllStringSubmatch(text, -1) {
				for _, name := range quoted.FindAllString(status[1], -1) {
					names[name] = true
				}
			}
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		names[file.Name.Name] = true
		ast.Inspect(file, func(node ast.Node) bool {
			for _, name := range namesOf(node) {
				if name.IsExported() {
					names[name.Name], names[file.Name.Name+"."+name.Name] = true, true
				}
			}
			if declared, ok := node.(*ast.TypeSpec); ok && declared.Name.IsExported() {
				types[strings.ToLower(declared.Name.Name)] = true
			}
			return true
		})
	}
	return names, types
}

func namesOf(node ast.Node) []*ast.Ident {
	switch node := node.(type) {
	case *ast.FuncDecl:
		return []*ast.Ident{node.Name}
	case *ast.TypeSpec:
		return []*ast.Ident{node.Name}
	case *ast.ValueSpec:
		return node.Names
	case *ast.Field:
		return node.Names
	}
	return nil
}
