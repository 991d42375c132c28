package docs_test

import (
	"encoding/json"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// offScreen are words that no text for users has, and the word to write: those
// of the last column of the glossary that mean one thing only, and slips that
// were made before. A letter before or behind makes another word; ~ stands for
// any ending.
var offScreen = []struct{ language, word, instead string }{
	{"lt", "ypatyb~", "opcija"},
	{"lt", "savyb~", "opcija"},
	{"lt", "įrangos opcij~", "standartinės opcijos"},
	{"lt", "produktų klas~", "opcijų klasė"},
	{"lt", "apdailos juost(a|os|as|ų)", "apdailos juostelės"},
	{"lt", "paketo dal~", "pozicijos"},
	{"lt", "prekės ženkl~", "markė"},
	{"lt", "prekybos atstov~", "įmonė"},
	{"lt", "savinink~", "vadybininkas; of a car only"},
	{"lt", "pasiūlymo versij~", "pasiūlymas"},
	{"lt", "šios versijos", "pasiūlymas"},
	{"lt", "radin(ys|iai|io|ių|į|ius|iais)", "pastaba"},
	{"lt", "nauda", "vertė"},
	{"lt", "mainom~", "keičiamas automobilis"},
	{"lt", "nuolaida už keičiamą~", "keičiamo automobilio vertė"},
	{"lt", "taršos", "registracijos mokestis (pagal CO₂)"},
	{"lt", "registravimo (kain|mokest)~", "registravimo paslaugos"},
	{"lt", "kur(as|o|ą|u)", "degalai"},
	{"lt", "varom~", "varantieji ratai"},
	{"lt", "franšiz~", "išskaita"},
	{"lt", "įnaš~", "pradinė įmoka"},
	{"lt", "kreditor~", "kredito davėjas"},
	{"lt", "(privalom|reikalaujam)~ įrang~", "būtina įranga"},
	{"lt", "trečiųjų šalių", "kitų gamintojų"},
	{"lt", "su priedu", "padidinta kaina"},
	{"lt", "aktual~", "galiojantis"},
	{"lt", "rank(a|omis)", "rankiniu būdu"},
	{"lt", "darb(as|ai|ą|us|ų|ams|uose)", "užduotis"},
	{"lt", "teis(ė|ės|ę|ių|es|ei|ėms|ėmis)", "leidimas"},
	{"lt", "transakcij~", "apsilankymas"},
	{"lt", "jūsų automobilis", "pasirinktas automobilis"},
	{"lt", "parsi~", "atsisiųsti"},
	{"lt", "įrašyk~", "įveskite"},
	{"lt", "įteik~", "pateikti"},
	{"lt", "seans~", "sesija"},
	{"lt", "paveiksl~", "nuotrauka"},
	{"lt", "elem", "įrašai"},
	{"lt", "co2", "CO₂"},
	{"en", "serie", "series"},
	{"en", "equipment features?", "standard features"},
	{"en", "additional equipment", "other extra equipment"},
	{"en", "trade-in benefit", "trade-in value"},
	{"en", "emission tax", "registration tax"},
	{"en", "franchise", "excess"},
	{"en", "by hand", "manually"},
	{"en", "findings?", "issue; of a survey only"},
	{"en", "transactions?", "visit"},
	{"en", "user names?", "username"},
	{"en", "co2", "CO₂"},
	{"en", `["']`, "“ ” and ’"},
	{"en", `\d %`, "5%"},
}

// onScreen are the texts that have such a word with reason.
var onScreen = map[string]string{
	"lt vehicle:vehicles.fields.owner":  "the owner of the car",
	"lt vehicle:vehicles.fields.owners": "the owners of the car",
	"lt log:fields.owner":               "the owner of the car",
	"lt log:fields.owners":              "the owners of the car",
	"lt offers:vehicle.owners":          "the owners of the car",
	"lt figures:stats.means.customer":   "the owner of the car",
	"lt vehicles:statuses.note":         "the owner of the car",
	"lt stock:stock.fields.owners":      "the owners of the car",
	"lt surveys:properties.title":       "properties of a question",
	"lt surveys:editor.properties":      "properties of a question",
	"lt document:fact.owners":           "the owners of the car",
	"lt document:vat.deductable":        "„teisės aktų“: the law",
	"en surveys:editor.findings":        "findings of a survey version, by the glossary",
}

func TestScreensUseTheWordsOfTheGlossary(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, language := range []string{"lt", "en"} {
		texts := textsOf(t, language)
		if len(texts) < 4000 {
			t.Fatalf("only %d texts of %s found", len(texts), language)
		}
		for key, text := range texts {
			for word, instead := range offScreenIn(language, text) {
				if exception := language + " " + counted.ReplaceAllString(key, ""); onScreen[exception] != "" {
					used[exception] = true
					continue
				}
				t.Errorf("%s %s: %q should be %s: %s", language, key, word, instead, text)
			}
		}
	}
	for exception := range onScreen {
		if !used[exception] {
			t.Errorf("%s is excepted for nothing", exception)
		}
	}
}

// catalogueAreas are the screens of who keeps the catalogue, where what a
// customer can choose is a feature. Options are the step of an offer.
var catalogueAreas = []string{"common:brandHub.", "common:nav.brandOptions", "matrix:", "models:", "org:", "pricing:", "settings:", "imports:", "difference:", "home:system.kind."}

// documented are texts whose words are given, and are compared by who wrote them.
var documented = []string{"models:optionImages.completed", "models:optionImages.downloaded"}

var optionWord = regexp.MustCompile(`(?i)\boptions?\b`)

// documentedWords are texts of screens that the documents give word for word.
var documentedWords = map[string]string{
	"models:offered.remove.title":               "Remove selected models from this option?",
	"pricing:titleFormTitle.pricelist.create":   "Create {{brand}} Pricelist",
	"pricing:titleFormTitle.pricelist.edit":     "Edit {{brand}} Pricelist",
	"pricing:titleFormTitle.supportlist.create": "Create {{brand}} Support list",
	"pricing:titleFormTitle.supportlist.edit":   "Edit {{brand}} Support list",
}

// TestDocumentedWordsStandAsDocumented: others compare these English texts.
func TestDocumentedWordsStandAsDocumented(t *testing.T) {
	t.Parallel()
	texts := textsOf(t, "en")
	for key, want := range documentedWords {
		if texts[key] != want {
			t.Errorf("%s is %q, documented as %q", key, texts[key], want)
		}
	}
}

func TestCatalogueScreensSayFeature(t *testing.T) {
	t.Parallel()
	for key, text := range textsOf(t, "en") {
		if documentedWords[key] != "" {
			continue
		}
		ofCatalogue := slices.ContainsFunc(catalogueAreas, func(area string) bool { return strings.HasPrefix(key, area) })
		isDocumented := slices.Contains(documented, counted.ReplaceAllString(key, ""))
		if ofCatalogue && !isDocumented && optionWord.MatchString(places.ReplaceAllString(text, "…")) {
			t.Errorf("en %s should say feature, as the other tabs and pages of a brand: %s", key, text)
		}
	}
}

func TestWordsOffScreenAreFound(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Visi varomieji ratai": "varomieji", "Kuras": "Kuras", "Kurį pasirinkti?": "", "Darbo diena": "", "Priedo kaina": "", "{{kuras}}": "",
	} {
		got := ""
		for word := range offScreenIn("lt", text) {
			got = word
		}
		if got != want {
			t.Errorf("in %q found %q, want %q", text, got, want)
		}
	}
}

var (
	counted = regexp.MustCompile(`_(one|few|many|other)$`)
	places  = regexp.MustCompile(`\{+[^{}]*\}+`)
)

var offScreenWords = func() []*regexp.Regexp {
	out := make([]*regexp.Regexp, len(offScreen))
	for i, one := range offScreen {
		out[i] = regexp.MustCompile(`(?i)(?:^|[^\pL])(` + strings.ReplaceAll(one.word, "~", `\pL*`) + `)(?:$|[^\pL])`)
	}
	return out
}()

// offScreenIn are the words of a text that are not used, with what to write.
func offScreenIn(language, text string) map[string]string {
	out := map[string]string{}
	for i, one := range offScreen {
		if one.language != language {
			continue
		}
		if found := offScreenWords[i].FindStringSubmatch(places.ReplaceAllString(text, "…")); found != nil {
			out[found[1]] = one.instead
		}
	}
	return out
}

// textsOf are the texts for users in a language, by area and key.
func textsOf(t *testing.T, language string) map[string]string {
	t.Helper()
	out := map[string]string{}
	files, err := filepath.Glob("../web/src/i18n/locales/" + language + "/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		collectTexts(t, out, strings.TrimSuffix(filepath.Base(path), ".json")+":", path)
	}
	collectTexts(t, out, "server:", "../internal/platform/i18n/locales/"+language+".json")
	collectTexts(t, out, "document:", "../internal/offer/document/texts/"+language+".json")
	collectTexts(t, out, "permissions:", "../internal/people/states/"+language+".json")
	return out
}

func collectTexts(t *testing.T, out map[string]string, area, path string) {
	t.Helper()
	var texts map[string]any
	if err := json.Unmarshal([]byte(read(t, path)), &texts); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	var add func(prefix string, texts map[string]any)
	add = func(prefix string, texts map[string]any) {
		for key, value := range texts {
			switch value := value.(type) {
			case string:
				out[prefix+key] = value
			case map[string]any:
				add(prefix+key+".", value)
			}
		}
	}
	add(area, texts)
}
