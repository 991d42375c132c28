package money_test

import (
	"testing"

	"forecourt/internal/platform/money"
)

// A sum is written as people write it in the language of the text.
func TestSumsAreWrittenInTheLanguage(t *testing.T) {
	for _, one := range []struct {
		amount   money.Cents
		language string
		want     string
	}{
		{0, "lt", "0,00\u00a0EUR"},
		{44_995, "en", "449.95\u00a0EUR"},
		{123_456_705, "lt", "1\u00a0234\u00a0567,05\u00a0EUR"},
		{123_456_705, "en", "1,234,567.05\u00a0EUR"},
		{-99_987_080_150, "lt", "−999\u00a0870\u00a0801,50\u00a0EUR"},
	} {
		if got := (money.Sum{Amount: one.amount, Currency: "EUR"}).Written(one.language); got != one.want {
			t.Errorf("%d in %s: %q, want %q", one.amount, one.language, got, one.want)
		}
	}
}
