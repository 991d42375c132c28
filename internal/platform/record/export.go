package record

import (
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// Language is one that texts are kept in: its id and the ending of its columns in files.
type Language struct{ ID, Code string }

// LanguageCodes are all of them, by id.
var LanguageCodes = []Language{{"1", "lt"}, {English, "en"}, {"3", "lv"}, {"4", "et"}, {"5", "ru"}}

// English is the id of the language whose names files use for records.
const English = "2"

// TextColumns are the columns of an export for texts in several languages.
func TextColumns[T any](head string, texts func(*T) db.Translations) []table.Column[T] {
	var columns []table.Column[T]
	for _, language := range LanguageCodes {
		columns = append(columns, table.Column[T]{Head: head + "_" + language.Code, Value: func(row *T) any { return texts(row)[language.ID] }})
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
