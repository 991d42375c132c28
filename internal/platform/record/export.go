package record

import (
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// languageCodes name the languages in the heads of columns, by language id.
var languageCodes = []struct{ id, code string }{{"1", "lt"}, {"2", "en"}, {"3", "lv"}, {"4", "et"}, {"5", "ru"}}

// TextColumns are the columns of an export for texts in several languages.
func TextColumns[T any](head string, texts func(*T) db.Translations) []table.Column[T] {
	var columns []table.Column[T]
	for _, language := range languageCodes {
		columns = append(columns, table.Column[T]{Head: head + "_" + language.code, Value: func(row *T) any { return texts(row)[language.id] }})
	}
	return columns
}

// FlagColumn is a column of an export that holds 1 or 0.
func FlagColumn[T any](head string, flag func(*T) db.Flag) table.Column[T] {
	return table.Column[T]{Head: head, Value: func(row *T) any {
		if flag(row) {
			return 1
		}
		return 0
	}}
}

// OptionalColumn is a column of an export whose cell is empty for null.
func OptionalColumn[T, V any](head string, value func(*T) *V) table.Column[T] {
	return table.Column[T]{Head: head, Value: func(row *T) any {
		if v := value(row); v != nil {
			return *v
		}
		return ""
	}}
}

// Text is how a value writes itself, nil for null: an amount in a cell is
// written as a text of digits, so that no program rounds it.
func Text[V interface{ String() string }](value *V) *string {
	if value == nil {
		return nil
	}
	text := (*value).String()
	return &text
}
