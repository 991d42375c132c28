// Package vin checks vehicle identification numbers: what ISO 3779 and 3780 ask
// for, and what is only unlikely. Regulation (EU) 19/2011 asks for neither a
// check digit nor a model year, so that both are at most a warning.
package vin

import (
	"slices"
	"strings"
)

// Length is that of every number since 1981.
const Length = 17

// Why a number is wrong.
const (
	WrongLength  = "vin_length"
	WrongLetters = "vin_letters"
)

// What is unlikely, and no error.
const (
	OtherMaker = "vin_maker"
	CheckDigit = "vin_check_digit"
	ModelYear  = "vin_model_year"
)

// Clean gives a number as it is kept: in capitals, without spaces and dashes.
func Clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' || r == '\t' || r == '\u00a0' {
			return -1
		}
		return r
	}, strings.ToUpper(strings.TrimSpace(text)))
}

// Fault says why a clean number is wrong; empty when it is not.
func Fault(number string) string {
	switch {
	case strings.ContainsFunc(number, func(r rune) bool { return !isLetter(r) }):
		return WrongLetters
	case len(number) != Length:
		return WrongLength
	}

	return ""
}

// Letters are those that a number may have: I, O and Q are too much like 1 and 0.
const Letters = "0123456789ABCDEFGHJKLMNPRSTUVWXYZ"

func isLetter(r rune) bool { return strings.ContainsRune(Letters, r) }

// Proposal corrects the letters that are most often confused in a wrong number; empty when
// the result would not be right either.
func Proposal(number string) string {
	meant := strings.NewReplacer("O", "0", "Q", "0", "I", "1").Replace(number)
	if meant == number || Fault(meant) != "" {
		return ""
	}
	return meant
}

// Warnings lists what is unlikely about a right number, in order. makers are the codes
// (WMI) of the brand's manufacturers; without them the maker is not checked.
func Warnings(number string, makers []string) []string {
	var warnings []string
	if len(makers) > 0 && !slices.Contains(makers, number[:3]) {
		warnings = append(warnings, OtherMaker)
	}
	if number[0] >= '1' && number[0] <= '5' && number[8] != Digit(number) {
		warnings = append(warnings, CheckDigit)
	}
	if strings.ContainsRune("UZ0", rune(number[9])) {
		warnings = append(warnings, ModelYear)
	}

	return warnings
}

// weights of the places; that of the check digit itself is 0.
var weights = [Length]int{8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2}

// values of the letters from A on; those that no number has are 0.
const values = "12345678012345070923456789"

// Digit computes the check digit that North America asks for in the ninth place of a right
// number: the weighted sum modulo 11, where 10 is written X (49 CFR 565.15).
func Digit(number string) byte {
	sum := 0
	for i, r := range []byte(number) {
		value := int(r - '0')
		if r >= 'A' {
			value = int(values[r-'A'] - '0')
		}
		sum += value * weights[i]
	}

	return "0123456789X"[sum%11]
}
