package vin_test

import (
	"slices"
	"testing"

	"forecourt/internal/vehicle/vin"
)

func TestFaults(t *testing.T) {
	for typed, want := range map[string]string{
		"WVGZZZ5NZEW069297":     "", // a real European car whose check digit does not fit
		"WF0KXXGCBKBJ13223":     "",
		" wvgzzz5nz ew-069297 ": "", //nolint:gocritic // the blanks are the case
		"WVGZZZ5NZEW06929":      vin.WrongLength,
		"WVGZZZ5NZEW0692977":    vin.WrongLength,
		"WVGZZZ5NZEWO69297":     vin.WrongLetters,
		"WVGZZZ5NZEW06929Ą":     vin.WrongLetters,
		"WVGZZZ5NZEW06929_":     vin.WrongLetters,
		"":                      vin.WrongLength,
	} {
		if got := vin.Fault(vin.Clean(typed)); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}

func TestProposals(t *testing.T) {
	for typed, want := range map[string]string{
		"WVGZZZ5NZEWO69297": "WVGZZZ5NZEW069297",
		"WVGZZZ5NZEWQ6929I": "WVGZZZ5NZEW069291",
		"WVGZZZ5NZEW069297": "",
		"WVGZZZ5NZEWO6929":  "",
		"WVGZZZ5NZEWO6929Ž": "",
	} {
		if got := vin.Proposal(vin.Clean(typed)); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}

func TestWarnings(t *testing.T) {
	vw := []string{"WVG", "WVW"}
	for number, want := range map[string][]string{
		"WVGZZZ5NZEW069297": nil,
		"WF0KXXGCBKBJ13223": {vin.OtherMaker},
		"1M8GDM9AXKP042788": {vin.OtherMaker}, // the check digit of the standard's own example
		"1M8GDM9A1KP042788": {vin.OtherMaker, vin.CheckDigit},
		"11111111111111111": {vin.OtherMaker},
		"WVGZZZ5NZ0W069297": {vin.ModelYear},
	} {
		if got := vin.Warnings(number, vw); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", number, got, want)
		}
	}
	if got := vin.Warnings("WF0KXXGCBKBJ13223", nil); got != nil {
		t.Errorf("no makers known: %v", got)
	}
}
