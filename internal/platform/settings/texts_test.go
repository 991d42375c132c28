package settings

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSettingsHaveTexts keeps bare names away from administrators: each setting
// has a label and says what it does, in both languages.
func TestSettingsHaveTexts(t *testing.T) {
	t.Parallel()
	for _, language := range []string{"lt", "en"} {
		content, err := os.ReadFile(filepath.Join("..", "..", "..", "web", "src", "i18n", "locales", language, "settings.json"))
		if err != nil {
			t.Fatal(err)
		}
		var texts struct{ Names, Effects map[string]string }
		if err := json.Unmarshal(content, &texts); err != nil {
			t.Fatal(err)
		}
		for _, s := range declared {
			key := strings.ReplaceAll(s.name, ".", "_")
			if texts.Names[key] == "" {
				t.Errorf("%s: %s has no label", language, s.name)
			}
			if texts.Effects[key] == "" {
				t.Errorf("%s: %s does not say what it does", language, s.name)
			}
		}
	}
}
