package document

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
)

// Languages are those that documents have words in.
var Languages = []string{"lt", "lv", "et", "en", "ru"}

//go:embed texts/*.json
var textFiles embed.FS

var texts = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, language := range Languages {
		one := map[string]string{}
		content, err := textFiles.ReadFile("texts/" + language + ".json")
		if err == nil {
			err = json.Unmarshal(content, &one)
		}
		if err != nil {
			panic(fmt.Sprintf("document: texts of %s: %v", language, err)) //nolint:forbidigo // the file is part of the binary
		}
		all[language] = one
	}
	return all
})

// words are the texts of one language.
type words map[string]string

func wordsOf(language string) words {
	if found, ok := texts()[language]; ok {
		return found
	}

	return texts()["en"]
}

// textOf gives a text, filling its {name} places in turn by name and value.
func (w words) textOf(code string, params ...string) string {
	text, ok := w[code]
	if !ok {
		return code
	}

	for i := 0; i+1 < len(params); i += 2 {
		text = strings.ReplaceAll(text, "{"+params[i]+"}", params[i+1])
	}

	return text
}
