// Package person says by what people are recognised, in whatever area their
// data lies, and what areas hand over to show and to erase it.
package person

import (
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// EmailKey is the same for addresses that lead to one person: letter case
// does not count, nor does what follows a plus sign.
func EmailKey(address string) string {
	address = cases.Fold().String(norm.NFKC.String(strings.TrimSpace(address)))
	at := strings.LastIndexByte(address, '@')
	if at < 1 || at == len(address)-1 {
		return ""
	}
	local, domain := address[:at], address[at:]
	if own, _, tagged := strings.Cut(local, "+"); tagged && own != "" {
		local = own
	}
	return local + domain
}

// fewestDigits is what a number has at least by which people differ.
const fewestDigits = 5

// markets are the calling codes of the group, with the fewest and the most
// digits of a number behind them.
var markets = []struct {
	code         string
	fewest, most int
}{{"370", 8, 8}, {"371", 8, 8}, {"372", 7, 8}}

// PhoneKey is the same for one number however it is written: with the code of
// a market of the group, with the 8 or 0 that Lithuania dials in its place, or
// with neither. Numbers of other countries keep their code.
func PhoneKey(number string) string {
	abroad := strings.HasPrefix(strings.TrimSpace(number), "+")
	digits := strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII || !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, number)
	if rest, found := strings.CutPrefix(digits, "00"); found && !abroad {
		digits, abroad = rest, true
	}
	for _, m := range markets {
		if rest, found := strings.CutPrefix(digits, m.code); found && len(rest) >= m.fewest && len(rest) <= m.most {
			return rest
		}
	}
	if !abroad && len(digits) == 9 && (digits[0] == '8' || digits[0] == '0') {
		return digits[1:]
	}
	if len(digits) < fewestDigits {
		return ""
	}
	return digits
}

// CodeKey is the same for one code of a register however it is written.
func CodeKey(code string) string {
	return strings.ToUpper(strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, code))
}
