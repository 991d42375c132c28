package i18n_test

import (
	"testing"

	"forecourt/internal/platform/i18n"
)

// Work in the background has no name: a sentence has no hole in its place.
func TestNobodyIsTheProgram(t *testing.T) {
	for lang, want := range map[string]string{
		"lt": "Įrašą tuo tarpu pakeitė Forecourt. Palyginkite pakeitimus ir išsaugokite dar kartą.",
		"en": "The record was changed meanwhile by Forecourt. Compare the changes and save again.",
	} {
		if got := i18n.Text(lang, "changed_meanwhile", map[string]any{"who": ""}); got != want {
			t.Errorf("%s: %s", lang, got)
		}
	}
}
