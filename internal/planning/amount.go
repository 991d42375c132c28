package planning

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// most is the largest amount of a cell, above and below zero.
const most = 9999

// The codes of texts that are no amount.
const (
	notNumber   = "amount_not_number"
	notWhole    = "amount_not_whole"
	notInBounds = "amount_out_of_bounds"
	noValue     = "amount_formula"
)

// Given is an amount as it is sent: one that cannot be read refuses its cell, and nothing else.
type Given struct {
	Amount int64
	Wrong  string
}

// UnmarshalJSON reads numbers and texts; null and an empty text are 0.
func (g *Given) UnmarshalJSON(data []byte) error {
	text := string(bytes.TrimSpace(data))
	switch {
	case text == "null":
		text = ""

	case strings.HasPrefix(text, `"`):
		if err := json.Unmarshal(data, &text); err != nil {
			return err
		}

	default:
		if number, err := strconv.ParseFloat(text, 64); err == nil {
			text = strconv.FormatFloat(number, 'f', -1, 64)
		}
		if strings.Contains(text, ".") { // no thousands in a number
			*g = Given{Wrong: notWhole}
			return nil
		}
	}

	*g = readAmount(text)
	return nil
}

// MarshalJSON writes the number.
func (g Given) MarshalJSON() ([]byte, error) { return strconv.AppendInt(nil, g.Amount, 10), nil }

// Schema describes the amount in the contract.
func (Given) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Description: "a whole number from -9999 to 9999, or a text with one; what is none refuses the cell",
	}
}

var (
	amountPattern = regexp.MustCompile(`^([-+]?)(\(?)([\d.,]+)(\)?)$`)
	dashes        = strings.NewReplacer("\u2010", "-", "\u2011", "-", "\u2012", "-", "\u2013", "-", "\u2014",
		"-", "\u2015", "-", "\u2212", "-", "'", "", "’", "")
)

// readAmount reads an amount as people and spreadsheets write it: "1 234", "1,234.0", "(12)"; the grid
// of the browser reads the same (kit/grid/amount.ts). A mark before three digits parts thousands.
func readAmount(text string) Given {
	bare := dashes.Replace(strings.Join(strings.Fields(text), ""))
	if bare == "" {
		return Given{}
	}
	m := amountPattern.FindStringSubmatch(bare)
	if m == nil || !strings.ContainsAny(m[3], "0123456789") || (m[2] == "") != (m[4] == "") {
		return Given{Wrong: notNumber}
	}

	whole, wrong := wholeOf(m[3])
	switch {
	case wrong != "":
		return Given{Wrong: wrong}
	case (m[1] == "-") != (m[2] == "("):
		return Given{Amount: -whole}
	}

	return Given{Amount: whole}
}

// wholeOf reads digits with marks between them.
func wholeOf(digits string) (whole int64, wrong string) {
	parts := strings.Split(strings.NewReplacer(",", "|", ".", "|").Replace(digits), "|")
	var marks []byte
	for i := range len(digits) {
		if digits[i] == '.' || digits[i] == ',' {
			marks = append(marks, digits[i])
		}
	}

	if len(marks) > 0 && !areThousands(parts, marks) {
		last := len(marks) - 1
		decimals := parts[last+1]
		mark := marks[last]
		parts = parts[:last+1]
		marks = marks[:last]

		switch {
		case len(marks) > 0 && (marks[0] == mark || !areThousands(parts, marks)):
			return 0, notNumber
		case strings.ContainsAny(decimals, "123456789"):
			return 0, notWhole
		}
	}

	whole, err := strconv.ParseInt("0"+strings.Join(parts, ""), 10, 64)
	if err != nil || whole > most {
		return 0, notInBounds
	}

	return whole, ""
}

var thousand = regexp.MustCompile(`^[1-9]\d{0,2}$`)

// areThousands reports whether the marks between the parts separate thousands.
func areThousands(parts []string, marks []byte) bool {
	if !thousand.MatchString(parts[0]) {
		return false
	}

	for i, part := range parts[1:] {
		if len(part) != 3 || marks[i] != marks[0] {
			return false
		}
	}

	return true
}
