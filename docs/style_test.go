package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// widest is how many letters a line may have.
const widest = 120

// ceilings limit each habit that stops a reader. They only sink: a change that makes the code easier to read
// lowers them, towards the goals beside them.
var ceilings = []struct {
	habit   string
	ceiling float64
	goal    float64
	unit    string
	of      func(style) float64
}{
	{
		"functions named by one word", 20.8, 30, "% of functions",
		func(s style) float64 { return percent(s.oneWord, s.functions) },
	},
	{
		"comments of functions that say what it is", 1.8, 10, "% of them",
		func(s style) float64 { return percent(s.isComments, s.comments) },
	},
	{
		"lines longer than 120 letters", 6.0, 8, "in 1,000 lines",
		func(s style) float64 { return perMille(s.long, s.lines) },
	},
	{
		"parallel assignments", 0.7, 2, "in 1,000 lines",
		func(s style) float64 { return perMille(s.parallel, s.lines) },
	},
	{
		"function literals", 15.6, 12, "in 1,000 lines",
		func(s style) float64 { return perMille(s.literals, s.lines) },
	},
	{
		"lines that are not blank", 86.7, 87, "% of lines",
		func(s style) float64 { return percent(s.lines-s.blank, s.lines) },
	},
}

// style counts habits in the code of the product, tests apart.
type style struct {
	lines, blank, long   int
	functions, oneWord   int
	comments, isComments int
	parallel, literals   int
}

// TestStyleOnlyImproves holds each habit at its ceiling, and asks to lower a ceiling that the code is below.
func TestStyleOnlyImproves(t *testing.T) {
	t.Parallel()
	var counted style
	for _, path := range sources(t) {
		if filepath.Ext(path) == ".go" && !strings.HasSuffix(path, "_test.go") {
			counted.count(t, path)
		}
	}
	if counted.functions < 5000 {
		t.Fatalf("only %d functions found: the test no longer reads the sources", counted.functions)
	}

	const slack = 0.3 // so that not each change moves a ceiling
	for _, c := range ceilings {
		is := c.of(counted)
		t.Logf("%s: %.1f %s, at most %.1f, goal %.0f", c.habit, is, c.unit, c.ceiling, c.goal)
		if is > c.ceiling {
			t.Errorf("%s: %.1f %s, at most %.1f", c.habit, is, c.unit, c.ceiling)
		}
		if is < c.ceiling-slack {
			t.Errorf("%s: %.1f %s: lower the ceiling from %.1f", c.habit, is, c.unit, c.ceiling)
		}
	}
}

func percent(n, of int) float64 { return 100 * float64(n) / float64(of) }

func perMille(n, of int) float64 { return 1000 * float64(n) / float64(of) }

// count adds the habits of one file.
func (s *style) count(t *testing.T, path string) {
	t.Helper()
	text := read(t, filepath.Join("..", path))
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		s.lines++
		if strings.TrimSpace(line) == "" {
			s.blank++
		}
		if utf8.RuneCountInString(line) > widest {
			s.long++
		}
	}

	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			s.countFunction(n)
		case *ast.FuncLit:
			s.literals++
		case *ast.AssignStmt:
			if len(n.Lhs) > 1 && len(n.Lhs) == len(n.Rhs) {
				s.parallel++
			}
		}
		return true
	})
}

// saysWhatItIs finds comments such as "checkDelay is how long ...": a function does something.
var saysWhatItIs = regexp.MustCompile(`^\w+ (is|are) `)

// countFunction counts the name of a function and the comment above it.
func (s *style) countFunction(f *ast.FuncDecl) {
	if f.Name.Name == "main" || f.Name.Name == "init" {
		return
	}
	s.functions++
	if countWords(f.Name.Name) == 1 {
		s.oneWord++
	}
	if f.Doc == nil {
		return
	}
	s.comments++
	if saysWhatItIs.MatchString(f.Doc.Text()) {
		s.isComments++
	}
}

// countWords counts the words of a name: saveOffer has two, JSON and ofURL one and two.
func countWords(name string) int {
	words, previous := 0, '_'
	for _, letter := range name {
		if !unicode.IsLetter(previous) || unicode.IsUpper(letter) && !unicode.IsUpper(previous) {
			words++
		}
		previous = letter
	}
	return words
}

// TestWordsOfNamesAreCounted shows how names are taken apart.
func TestWordsOfNamesAreCounted(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int{"save": 1, "saveOffer": 2, "JSON": 1, "ofURL": 2, "TryMerge": 2, "of": 1} {
		if got := countWords(name); got != want {
			t.Errorf("%s: %d words, not %d", name, got, want)
		}
	}
}

// sources are the files of the repository that people write.
func sources(t *testing.T) []string {
	t.Helper()
	var out []string
	for path := range strings.SplitSeq(strings.TrimSpace(run(t, "..", "git", "ls-files", "--cached", "--others", "--exclude-standard")), "\n") {
		if _, err := os.Stat(filepath.Join("..", path)); err == nil && !strings.Contains(path, "/testdata/") {
			out = append(out, path)
		}
	}
	return out
}
