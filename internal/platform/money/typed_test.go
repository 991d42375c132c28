package money_test

import (
	"errors"
	"testing"

	"forecourt/internal/platform/money"
)

func TestParseTyped(t *testing.T) {
	for text, want := range map[string]money.Cents{
		"1234,50": 123450, "1 234,50": 123450, "1\u00a0234.50": 123450, "1\u202f234,5": 123450, "12 345 678": 1234567800, "\u22121 234": -123400, " 7,05 ": 705,
	} {
		if got, err := money.ParseTyped(text); err != nil || got != want {
			t.Errorf("%q is %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1.234,50", "1,234.50", "12 34", "1 2345", "0 123", "1 234 5,50", "1e2", "€5", "1,2,3", "1 234,505"} {
		if got, err := money.ParseTyped(text); !errors.Is(err, money.ErrFormat) {
			t.Errorf("%q is %d, %v", text, got, err)
		}
	}
}
