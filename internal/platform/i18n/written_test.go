package i18n_test

import (
	"testing"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/i18n"
)

// Days and numbers stand as each language writes them.
func TestDaysAndNumbersOfTheLanguage(t *testing.T) {
	day, err := date.New(2026, time.November, 5)
	if err != nil {
		t.Fatal(err)
	}
	for lang, want := range map[string][4]string{
		"lt": {"2026-11-05", "36,10", "−0,05", "50,00\u00a0%"},
		"en": {"5\u00a0November\u00a02026", "36.10", "−0.05", "50.00%"},
		"lv": {"05.11.2026.", "36,10", "−0,05", "50,00\u00a0%"},
		"et": {"05.11.2026", "36,10", "−0,05", "50,00\u00a0%"},
		"ru": {"05.11.2026", "36,10", "−0,05", "50,00\u00a0%"},
	} {
		got := [4]string{i18n.Day(lang, day), i18n.Hundredths(lang, 3610), i18n.Hundredths(lang, -5), i18n.Share(lang, 5000)}
		if got != want {
			t.Errorf("%s: %q", lang, got)
		}
		if none := i18n.Day(lang, date.Date{}); none != "" {
			t.Errorf("%s: no day is %q", lang, none)
		}
	}
}
