package sheet

import (
	"regexp"
	"strings"
)

// What users typed must not act on the machine of who opens it. A spreadsheet
// runs text at whose beginning a formula may stand; in a CSV that is also what
// follows a separator of another country, since a program that expects commas
// reads a;b,=c as two cells, quotes or not. An apostrophe before the formula
// makes it text; reading takes one away again.

const (
	// formulaStart also has the wide forms, which some versions take for the same.
	formulaStart = `[=+\-@＝＋－＠]`
	blank        = `[ \x{a0}]*`
)

var (
	startsFormula = regexp.MustCompile(`^'*(?:[\t\r\n]|` + blank + formulaStart + `)`)
	startsGuarded = regexp.MustCompile(`^'+(?:[\t\r\n]|` + blank + formulaStart + `)`)
	hasFormula    = regexp.MustCompile(`([,;\t\r\n][\s\x{a0}"]*)('*` + formulaStart + `)`)
	hasGuarded    = regexp.MustCompile(`([,;\t\r\n][\s\x{a0}"]*)'('*` + formulaStart + `)`)
	// notFormula are amounts below zero, and telephones with spaces, which a
	// spreadsheet neither runs nor takes for numbers.
	notFormula = regexp.MustCompile(`^(-\d+([.,]\d+)?|\+\d+( \d+)+)$`)
)

// reaches are what a formula needs to reach anything but cells beside it: a
// function, another program, another file. What has none is a list of dashes
// in most cases, and left as it is within a text.
const reaches = "(|!（｜！"

// guardText guards a text.
func guardText(value any) any {
	text, ok := value.(string)
	if !ok || !strings.ContainsAny(text, "=+-@＝＋－＠\t\r\n") || notFormula.MatchString(text) {
		return value
	}
	if strings.ContainsAny(text, reaches) {
		text = hasFormula.ReplaceAllString(text, "$1'$2")
	}
	if startsFormula.MatchString(text) {
		text = "'" + text
	}

	return text
}

// unguardText gives the text that guardText has guarded.
func unguardText(cell string) string {
	if strings.IndexByte(cell, '\'') < 0 {
		return cell
	}
	if startsGuarded.MatchString(cell) {
		cell = cell[1:]
	}
	if strings.ContainsAny(cell, reaches) {
		cell = hasGuarded.ReplaceAllString(cell, "$1$2")
	}

	return cell
}
