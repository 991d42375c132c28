package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// An exception or a ban of the linter for a path that has moved would end in
// silence: the ban on floating-point money, say.
func TestLinterNamesWhatIsThere(t *testing.T) {
	const root = "../.."
	config, err := os.ReadFile(filepath.Join(root, ".golangci.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var sources []string
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git") {
			return filepath.SkipDir
		}
		if err == nil && strings.HasSuffix(path, ".go") {
			sources = append(sources, filepath.ToSlash(strings.TrimPrefix(path, root+string(filepath.Separator))))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	named := pathsOf(t, string(config))
	if len(named) < 10 {
		t.Fatalf("only %d paths found in the configuration", len(named))
	}
	for text, pattern := range named {
		found := false
		for _, path := range sources {
			found = found || pattern.MatchString(path)
		}
		if !found {
			t.Errorf("the linter names %s, which matches no file", text)
		}
	}
}

// pathsOf finds the expressions of exclusions, each alternative on its own,
// and the globs of rules.
func pathsOf(t *testing.T, config string) map[string]*regexp.Regexp {
	t.Helper()
	out := map[string]*regexp.Regexp{}
	for _, match := range regexp.MustCompile(`(?m)^\s+- path(?:-except)?: (\S+)$`).FindAllStringSubmatch(config, -1) {
		for _, one := range alternatives(match[1]) {
			out[one] = regexp.MustCompile(one)
		}
	}
	for _, list := range regexp.MustCompile(`files: \[(.+)\]`).FindAllStringSubmatch(config, -1) {
		for _, glob := range regexp.MustCompile(`"!?(\*\*/[^"]+)"`).FindAllStringSubmatch(list[1], -1) {
			for _, one := range alternatives(strings.NewReplacer("{", "(", "}", ")", ",", "|").Replace(strings.Trim(glob[1], "*/"))) {
				out[one] = regexp.MustCompile("(^|/)" + one + "(/|$)")
			}
		}
	}
	return out
}

// alternatives turns a(b|c)d into abd and acd, from the innermost parentheses
// outward.
func alternatives(expression string) []string {
	inner := regexp.MustCompile(`\(([^()]*)\)`).FindStringSubmatchIndex(expression)
	if inner == nil {
		return []string{expression}
	}
	var out []string
	for option := range strings.SplitSeq(expression[inner[2]:inner[3]], "|") {
		out = append(out, alternatives(expression[:inner[0]]+option+expression[inner[1]:])...)
	}
	return out
}
