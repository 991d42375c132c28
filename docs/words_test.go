package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// bannedWords are words that a reader of plain English stumbles over, and what
// to write instead. Commit messages follow the same list.
var bannedWords = []struct{ pattern, instead string }{
	{`tell|tells|told|telling|teller`, "say, show, know"},
	{`tak(e|es|ing|en) (it |them |that |this |what \w+ )?back|took (it |them |that )?back`, "undo, restore, return"},
	{`pass(es|ed|ing)? (it |them )?over`, "skip, ignore"},
	{`anew`, "again, new"},
	{`whoever`, "users who"},
	{`lack|lacks|lacked|lacking`, "has no, misses"},
	{`(for|from|in) want of`, "without"},
	{`meet|meets|met|meeting`, "overlap, find, satisfy"},
	{`judge|judges|judged|judging`, "check, decide"},
	{`he|his|him|himself|she|her|hers`, "users, they"},
}

var banned = compileBanned()

func compileBanned() *regexp.Regexp {
	var all []string
	for _, word := range bannedWords {
		all = append(all, word.pattern)
	}
	return regexp.MustCompile(`(?i)(?:^|[^\pL])(` + strings.Join(all, "|") + `)(?:$|[^\pL])`)
}

// allowed is the one table with a column of such a name, "told": its backups
// keep the name.
const allowed = "offer_documents"

// A prose is what people read of a file: text by line.
type prose struct {
	line int
	text string
}

// Comments, pages, texts and names are written in plain English.
func TestPlainEnglish(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, path := range sources(t) {
		for _, part := range proseOf(t, path) {
			seen++
			if strings.Contains(part.text, allowed) {
				continue
			}
			for _, found := range bannedIn(part.text) {
				t.Errorf("%s:%d: %q is not plain English (%s): %s", path, part.line, found, instead(found), strings.TrimSpace(part.text))
			}
		}
	}
	if seen < 100_000 {
		t.Errorf("only %d lines found: the test no longer reads the sources", seen)
	}
}

// The net finds words in comments, in names of two or three parts, and in no
// longer word.
func TestPlainEnglishIsChecked(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"// Narrow tells that an index leads":    "tells",
		"const takenBack = () => undefined;":     "taken Back",
		"/** The views that they share with him": "him",
		"func (c *calculation) tellCost() {":     "tell",
		"| Rows | passed over them, met twice |": "passed over met",
		"the method of the intelligent heater":   "",
		"„Visas metų planas“":                    "",
	} {
		if got := strings.Join(bannedIn(words(text)), " "); got != want {
			t.Errorf("in %q found %q, want %q", text, got, want)
		}
	}
}

// bannedIn are the banned words of a text. A letter before or behind makes it
// part of another word.
func bannedIn(text string) []string {
	var out []string
	for _, found := range banned.FindAllStringSubmatch(text, -1) {
		out = append(out, found[1])
	}
	return out
}

func instead(found string) string {
	for _, word := range bannedWords {
		if regexp.MustCompile(`(?i)^(` + word.pattern + `)$`).MatchString(found) {
			return word.instead
		}
	}
	return ""
}

// sources are the files of the repository that people write.
func sources(t *testing.T) []string {
	t.Helper()
	var out []string
	for path := range strings.SplitSeq(strings.TrimSpace(run(t, "..", "git", "ls-files", "--cached", "--others", "--exclude-standard")), "\n") {
		if _, err := os.Stat(filepath.Join("..", path)); err == nil && !strings.Contains(path, "/testdata/") && path != "docs/words_test.go" {
			out = append(out, path)
		}
	}
	return out
}

// proseOf picks what people read out of a file, by the kind of the file. Of
// code that is everything: comments, texts, and names taken apart into words.
func proseOf(t *testing.T, path string) []prose {
	t.Helper()
	text := read(t, filepath.Join("..", path))
	switch filepath.Ext(path) {
	case ".go", ".ts", ".tsx", ".mjs", ".css", ".sh", ".md":
		return lines(words(text))
	case ".sql":
		return marked(text, regexp.MustCompile(`--\s.*`))
	case ".yml", "":
		return marked(text, regexp.MustCompile(`(^|\s)#\s.*`))
	case ".json":
		if path == "api/openapi.json" || strings.Contains(path, "/locales/en") {
			return lines(words(text))
		}
	}
	return nil
}

func lines(text string) []prose {
	var out []prose
	for i, line := range strings.Split(text, "\n") {
		out = append(out, prose{i + 1, line})
	}
	return out
}

func marked(text string, mark *regexp.Regexp) []prose {
	var out []prose
	for i, line := range strings.Split(text, "\n") {
		if found := mark.FindString(line); found != "" {
			out = append(out, prose{i + 1, found})
		}
	}
	return out
}

var humps = regexp.MustCompile(`([a-z0-9])([A-Z])`)

// words takes names apart: "takenBack" is "taken Back".
func words(text string) string { return humps.ReplaceAllString(text, "$1 $2") }
