// Package i18n renders the texts the server itself speaks: errors, mails and
// documents. What stands on screens is translated in the browser.
package i18n

import (
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/language"
)

// Languages are those the interface speaks; the first is the default.
var Languages = []string{"lt", "en"}

// textLanguages are the ids of the languages of the interface among those of texts.
var textLanguages = map[string]string{"lt": "1", "en": "2"}

// TextLanguage gives the id that translated texts of records have in a language of the
// interface.
func TextLanguage(lang string) string { return textLanguages[lang] }

//go:embed locales/*.json
var files embed.FS

var (
	texts   = loadTexts()
	matcher = language.NewMatcher([]language.Tag{language.Lithuanian, language.English})
)

func loadTexts() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, lang := range Languages {
		content, err := files.ReadFile("locales/" + lang + ".json")
		if err != nil {
			panic(err) // the file is part of the binary
		}
		one := map[string]string{}
		if err := json.Unmarshal(content, &one); err != nil {
			panic(fmt.Sprintf("i18n: %s: %v", lang, err))
		}
		all[lang] = one
	}

	return all
}

// Match finds the language of an Accept-Language header.
func Match(accept string) string {
	if accept == "" {
		return Languages[0]
	}

	tags, _, err := language.ParseAcceptLanguage(accept)
	if err != nil {
		return Languages[0]
	}

	_, index, confidence := matcher.Match(tags...)
	if confidence == language.No {
		return Languages[0]
	}

	return Languages[index]
}

// nobody is who did what no user did, such as work in the background.
const nobody = "Forecourt"

// Text renders the text of a code, filling {name} places. A code without a
// text shows itself, so that nothing is ever silent; {who} without a name is the program.
func Text(lang, code string, params map[string]any) string {
	text, ok := texts[lang][code]
	if !ok {
		return code
	}

	for name, value := range params {
		if name == "who" && value == "" {
			value = nobody
		}
		text = strings.ReplaceAll(text, "{"+name+"}", writeParam(lang, value))
	}

	return text
}

// writeParam writes a parameter into a text: what languages write differently, such as a sum, says how
// itself; whole numbers that were kept as JSON have no exponent.
func writeParam(lang string, value any) string {
	if worded, is := value.(interface{ Written(language string) string }); is {
		return worded.Written(lang)
	}
	if number, is := value.(float64); is {
		return strconv.FormatFloat(number, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}

// Codes lists the codes that have a text in the language.
func Codes(lang string) []string { return slices.Sorted(maps.Keys(texts[lang])) }
