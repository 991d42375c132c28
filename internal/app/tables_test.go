package app_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// upward are the packages that read or write a table of a package to their right in layers, as "reader > owner". The
// list only shrinks: what a lower package needs of a higher one it is handed, or the table moves down.
var upward = []string{
	"brandchange > offer", "brandchange > order", "brandchange > planning", "brandchange > vehicle",
	"catalog > offer", "catalog > pricelist", "catalog > rules",
	"offer > offer/finish", "offer > order", "offer/worklist > order",
	"org > catalog", "org > people", "org > pricelist", "org > survey", "org > vehicle",
	"people > vehicle",
	"platform/audit > people",
	"platform/auth > org", "platform/auth > people",
	"platform/backup > people",
	"platform/db > people", "platform/db > pricelist",
	"platform/db/find > org",
	"platform/db/table > people", "platform/db/table > platform/audit",
	"platform/files > people",
	"platform/httpapi > people",
	"platform/imports > catalog", "platform/imports > org", "platform/imports > people", "platform/imports > pricelist",
	"platform/listview > people",
	"platform/mail > people",
	"platform/notice > people",
	"pricelist > offer", "pricelist > proof", "pricelist > rules",
	"response > visit",
	"stock/figures > planning",
	"vehicle > offer", "vehicle > order", "vehicle > stock",
}

// madeEverywhere makes and counts records of all areas.
var madeEverywhere = []string{"demo", "app"}

var (
	namedInSQL    = regexp.MustCompile(`\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)\b`)
	insertedInSQL = regexp.MustCompile(`\bINSERT INTO\s+([a-z_]+)\b`)
	madeInSchema  = regexp.MustCompile(`(?m)^\s*CREATE TABLE (?:IF NOT EXISTS )?([a-z_]+)`)
)

// TestTablesAreReadFromAbove: a package names in its SQL only tables of its own and of packages to its left in layers.
// A table belongs to the package that describes it; one without a description to the first that inserts into it.
func TestTablesAreReadFromAbove(t *testing.T) {
	tables := listTables(t)
	described := map[string]int{}
	inserted := map[string]int{}
	named := map[string]map[string]bool{} // tables by the package that names them
	for file, parsed := range parseSources(t) {
		from := filepath.ToSlash(filepath.Dir(file))
		place := slices.Index(layers, from)
		if place < 0 || slices.Contains(madeEverywhere, from) {
			continue
		}

		if named[from] == nil {
			named[from] = map[string]bool{}
		}
		ast.Inspect(parsed, func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.CompositeLit:
				if name := describedTable(node); tables[name] {
					keepFirst(described, name, place)
				}
			case *ast.BasicLit:
				for _, name := range tablesNamed(node, namedInSQL) {
					named[from][name] = tables[name]
				}
				for _, name := range tablesNamed(node, insertedInSQL) {
					keepFirst(inserted, name, place)
				}
			}
			return true
		})
	}

	owners := inserted
	maps.Copy(owners, described)
	left := slices.Clone(upward)
	for from, names := range named {
		for name, isTable := range names {
			owner, known := owners[name]
			if !isTable || !known || owner <= slices.Index(layers, from) {
				continue
			}

			pair := from + " > " + layers[owner]
			if !slices.Contains(upward, pair) {
				t.Errorf("%s names table %s of %s, which stands to its right", from, name, layers[owner])
			}
			left = slices.DeleteFunc(left, func(one string) bool { return one == pair })
		}
	}
	if len(left) > 0 {
		t.Errorf("these read no tables upward any more: take them off the list: %v", left)
	}
}

// listTables gives the names of all tables that a migration makes.
func listTables(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("../platform/db/migrations/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations: %v", err)
	}

	tables := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, match := range madeInSchema.FindAllStringSubmatch(string(text), -1) {
			tables[match[1]] = true
		}
	}

	return tables
}

// parseSources parses all files below internal but for tests, by their paths from there.
func parseSources(t *testing.T) map[string]*ast.File {
	t.Helper()
	parsed := map[string]*ast.File{}
	set := token.NewFileSet()
	err := fs.WalkDir(os.DirFS(".."), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		parsed[path], err = parser.ParseFile(set, filepath.Join("..", path), nil, parser.SkipObjectResolution)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}

	return parsed
}

// describedTable gives the name of the table that a literal table.Table[T]{Name: ...} describes.
func describedTable(literal *ast.CompositeLit) string {
	generic, ok := literal.Type.(*ast.IndexExpr)
	if !ok {
		return ""
	}
	kind, ok := generic.X.(*ast.SelectorExpr)
	if !ok || kind.Sel.Name != "Table" {
		return ""
	}

	for _, element := range literal.Elts {
		field, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, _ := field.Key.(*ast.Ident)
		value, _ := field.Value.(*ast.BasicLit)
		if key != nil && key.Name == "Name" && value != nil {
			return textOf(value)
		}
	}

	return ""
}

// tablesNamed gives what a text has in the place of a table's name.
func tablesNamed(literal *ast.BasicLit, at *regexp.Regexp) []string {
	var names []string
	for _, match := range at.FindAllStringSubmatch(textOf(literal), -1) {
		names = append(names, match[1])
	}
	return names
}

// textOf gives what a literal text says; nothing of another literal.
func textOf(literal *ast.BasicLit) string {
	text, err := strconv.Unquote(literal.Value)
	if literal.Kind != token.STRING || err != nil {
		return ""
	}
	return text
}

// keepFirst notes the first place among layers that a table is found at.
func keepFirst(places map[string]int, table string, place int) {
	if first, found := places[table]; !found || place < first {
		places[table] = place
	}
}
