package docs_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The worked examples of docs/howto-entity.md and docs/howto-aggregate.md compile
// against what is there, as if their files lay where the pages put them: the
// server's against its packages, the screens' against the contract which that
// server then has.
func TestHowtoCompiles(t *testing.T) {
	t.Parallel()
	page, aggregate := read(t, "howto-entity.md"), read(t, "howto-aggregate.md")
	folder := t.TempDir()
	contract := contractWith(t, page, aggregate, folder)
	web := filepath.Join(folder, "web")
	copyWeb(t, web)
	addTrunkScreen(t, page, filepath.Join(web, "src"))
	addDriveScreen(t, aggregate, filepath.Join(web, "src"))
	run(t, web, "tools/openapi/generate.sh", contract)
	run(t, web, "node_modules/.bin/tsc", "--checkers", "1")
	run(t, web, "node_modules/.bin/prettier", "--check", "src/features/catalog/trunk-list.ts",
		"src/features/catalog/screens/TrunksScreen.tsx", "src/features/catalog/routes.tsx", "src/features/catalog/base-data-tabs.ts",
		"src/features/catalog/drive-list.ts", "src/features/catalog/screens/DriveScreen.tsx")
}

// contractWith builds the program with the examples in package catalog and writes
// its contract; it answers the file.
func contractWith(t *testing.T, page, aggregate, folder string) string {
	t.Helper()
	trunk, drive, routes := filepath.Join(folder, "trunk.go"), filepath.Join(folder, "testdrive.go"), filepath.Join(folder, "catalog.go")
	write(t, trunk, codeBlock(t, page, "go", "type Trunk"))
	write(t, drive, codeBlock(t, aggregate, "go", "type Drive"))
	insert(t, "../internal/catalog/catalog.go", routes, "\tbodyTypeRoutes(a)\n", "\ttrunkRoutes(a)\n\tdriveRoutes(a)\n")
	insert(t, routes, routes, "bodyTypes, ", "trunks, drives, ")
	catalog, err := filepath.Abs("../internal/catalog")
	if err != nil {
		t.Fatal(err)
	}
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{
		filepath.Join(catalog, "trunk.go"): trunk, filepath.Join(catalog, "testdrive.go"): drive, filepath.Join(catalog, "catalog.go"): routes,
	}})
	if err != nil {
		t.Fatal(err)
	}
	overlay := filepath.Join(folder, "overlay.json")
	write(t, overlay, string(replace))
	if out := run(t, ".", "gofmt", "-l", trunk, drive); out != "" {
		t.Errorf("an example is not formatted: %s", out)
	}
	contract := filepath.Join(folder, "openapi.json")
	write(t, contract, run(t, ".", "go", "run", "-ldflags", "-s -w", "-overlay", overlay, "forecourt/cmd/forecourt", "openapi"))
	return contract
}

// copyWeb puts the browser's sources where the example can be added to them.
func copyWeb(t *testing.T, to string) {
	t.Helper()
	from, err := filepath.Abs("../web")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(from, "node_modules")); err != nil {
		t.Fatalf("the browser's packages are not installed: %v", err)
	}
	for _, folder := range []string{"src", "tools/openapi", "e2e/kit"} {
		if err := os.MkdirAll(filepath.Join(to, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.CopyFS(filepath.Join(to, "src"), os.DirFS(filepath.Join(from, "src"))); err != nil {
		t.Fatal(err)
	}
	// Copied, because the compiler follows a link to its settings and takes what lies there.
	for _, name := range []string{
		"tools/openapi/generate.sh", "tools/openapi/relative.mjs", "tools/openapi/permissions.mjs",
		"tsconfig.json", "package.json", ".prettierrc.json", "e2e/kit/routes.ts",
	} {
		run(t, from, "cp", name, filepath.Join(to, name))
	}
	for _, name := range []string{"node_modules", "tools/openapi/node_modules"} {
		if err := os.Symlink(filepath.Join(from, name), filepath.Join(to, name)); err != nil {
			t.Fatal(err)
		}
	}
}

// addTrunkScreen does what the page says about the screen.
func addTrunkScreen(t *testing.T, page, src string) {
	t.Helper()
	catalog := filepath.Join(src, "features/catalog")
	write(t, filepath.Join(catalog, "trunk-list.ts"), codeBlock(t, page, "ts", "trunkList"))
	write(t, filepath.Join(catalog, "screens/TrunksScreen.tsx"), codeBlock(t, page, "tsx", "TrunksScreen()"))
	tabs, routes := filepath.Join(catalog, "base-data-tabs.ts"), filepath.Join(catalog, "routes.tsx")
	insert(t, tabs, tabs, "export const tabs = {\n", codeBlock(t, page, "ts", "tabPermission"))
	insert(t, routes, routes, "  bodyTypesRoute,\n", "  trunksRoute,\n")
	before := "const modelRangesRoute = "
	write(t, routes, strings.Replace(read(t, routes), before, codeBlock(t, page, "tsx", "trunksRoute")+"\n"+before, 1))
	addTexts(t, codeBlock(t, page, "json", `"trunks"`), src)
	for _, language := range languages {
		common := filepath.Join(src, "i18n/locales", language, "common.json")
		insert(t, common, common, "  \"nav\": {\n", "    \"trunks\": \"\",\n")
	}
}

// addDriveScreen does the same for the page of one record.
func addDriveScreen(t *testing.T, page, src string) {
	t.Helper()
	write(t, filepath.Join(src, "features/catalog/drive-list.ts"), codeBlock(t, page, "ts", "driveList"))
	write(t, filepath.Join(src, "features/catalog/screens/DriveScreen.tsx"), codeBlock(t, page, "tsx", "DriveScreen()"))
	addTexts(t, codeBlock(t, page, "json", `"drives"`), src)
}

var languages = []string{"lt", "en"}

// addTexts adds texts to those of the catalog in both languages.
func addTexts(t *testing.T, texts, src string) {
	t.Helper()
	texts = strings.TrimSuffix(strings.TrimPrefix(texts, "{\n"), "\n}\n")
	for _, language := range languages {
		catalog := filepath.Join(src, "i18n/locales", language, "catalog.json")
		insert(t, catalog, catalog, "{\n", texts+",\n")
	}
}

// codeBlock is the block of the page in a language that has a certain text.
func codeBlock(t *testing.T, page, language, having string) string {
	t.Helper()
	for _, block := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(page, -1) {
		if strings.Contains(block[1], having) {
			return block[1]
		}
	}
	t.Fatalf("the page has no block of %s with %s", language, having)
	return ""
}

// insert writes a file again, with more after a text that it contains.
func insert(t *testing.T, from, to, after, more string) {
	t.Helper()
	text := read(t, from)
	if !strings.Contains(text, after) {
		t.Fatalf("%s has no %q", from, after)
	}
	write(t, to, strings.Replace(text, after, after+more, 1))
}

func run(t *testing.T, folder, name string, arguments ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, arguments...)
	command.Dir = folder
	var wrong strings.Builder
	command.Stderr = &wrong
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", name, err, out, wrong.String())
	}
	return string(out)
}

func read(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}
