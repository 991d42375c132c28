package find

import (
	"strings"
	"unicode"
)

// Telephones are written in many ways: "+370 612 34567", "(8-612) 34567". The
// searched text of a record holds its telephone as written, for those who type
// it so, and as digits alone, which a number typed in any way is asked for.

// Digits gives the digits of a telephone in a row, for the searched text of a record; none when it
// is written that way.
func Digits(telephone string) string {
	digits := strings.Join(digitGroups(telephone), "")
	if digits == strings.TrimSpace(telephone) {
		return ""
	}
	return digits
}

// fewestDigits is what a keyword has that can only be a telephone.
const fewestDigits = 5

// callingCodes are those of the markets of the group. Numbers are written with them,
// with the 8 or 0 that is dialled in their place, or with neither.
var callingCodes = []string{"370", "371", "372"}

// dialledDigits is how many digits a number has with the 8 or 0 before it.
const dialledDigits = 9

// readTelephone gives the digits of a keyword that may be a telephone, group by group as they are
// typed and without a calling code, so that it is found however it was written; nil for all
// others. A code that is written with a dash is found by its groups too.
func readTelephone(keyword string) []string {
	plain, abroad := strings.CutPrefix(strings.TrimSpace(keyword), "+")
	signs := "- \u00a0"
	if abroad || strings.ContainsAny(plain, "()") {
		signs += "()/."
	}

	groups := digitGroups(plain)
	digits := strings.Join(groups, "")
	if strings.Trim(plain, "0123456789"+signs) != "" || len(digits) < fewestDigits {
		return nil
	}

	for _, code := range callingCodes {
		switch {
		case strings.HasPrefix(digits, "00"+code) && !abroad:
			return withoutDigits(groups, len("00"+code))
		case strings.HasPrefix(digits, code) && (abroad || len(digits) > dialledDigits):
			return withoutDigits(groups, len(code))
		}
	}

	isDialled := len(digits) == dialledDigits && (digits[0] == '8' || digits[0] == '0') ||
		groups[0] == "8" && len(groups) > 1
	if isDialled && !abroad {
		return withoutDigits(groups, 1)
	}

	return groups
}

// withoutDigits takes the first digits off groups.
func withoutDigits(groups []string, count int) []string {
	for len(groups) > 0 && count >= len(groups[0]) {
		count -= len(groups[0])
		groups = groups[1:]
	}

	if len(groups) == 0 || count == 0 {
		return groups
	}
	return append([]string{groups[0][count:]}, groups[1:]...)
}

// digitGroups gives the groups of digits of a text.
func digitGroups(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsDigit(r) })
}
