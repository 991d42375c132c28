package find

import (
	"slices"
	"strings"

	"forecourt/internal/platform/db"
)

// Words are the folded words of a keyword, for conditions that name them (db.Condition).
func Words(keyword string) []string {
	tidy, _ := tidyKeyword(keyword)
	words := strings.Fields(Fold(tidy))
	return words[:min(len(words), maxWords)]
}

// Led adds what the index of three letters leads to, for each of the conditions on a
// large table that says which words its rows have.
func Led(tx *db.Tx, table string, conditions []db.Condition) []db.Condition {
	if !tx.IndexesTexts() {
		return conditions
	}
	led := slices.Clone(conditions)
	for _, c := range conditions {
		s := sought{words: c.Words}
		s.words = s.long()
		if len(s.words) == 0 {
			continue
		}
		if text, args := tx.Dialect().Parts(table, s.words, 0); text != "" {
			led = append(led, db.Condition{SQL: "{+}id IN (" + text + ")", Args: args, Narrow: true})
			continue
		}
		led = append(led, s.conditions()...)
	}
	return led
}
