package mail

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/i18n"
)

// Kind is one sort of mail, with a template in each language.
type Kind struct {
	Name string
	// Places are what may stand in its template, as {place}.
	Places []string
	// Needed are the places without which the mail would be of no use.
	Needed []string
	// Private mails hold what only their recipient may read, such as a link that
	// opens an account: their text is shown to nobody.
	Private bool
}

// The kinds of mail.
var (
	KindTest       = Kind{Name: "test", Places: []string{"user", "time"}}
	KindInvitation = Kind{
		Name: "user_invitation", Places: []string{"name", "username", "company", "link", "days", "sender"},
		Needed: []string{"link"}, Private: true,
	}
	KindOffer = Kind{
		Name: "offer", Places: []string{
			"customer", "number", "vehicle", "valid_until", "text", "sender", "signature",
			"company",
		},
		Needed: []string{"text"},
	}
	KindHandover = Kind{
		Name: "handover", Places: []string{"name", "count", "offers", "sender", "link"},
		Needed: []string{"link"},
	}
	KindOfferAccepted = Kind{
		Name: "offer_accepted", Places: []string{"name", "customer", "number", "vehicle", "link"}, Needed: []string{"link"},
	}
	KindOfferQuestion = Kind{
		Name: "offer_question", Places: []string{
			"name", "customer", "reach", "number", "vehicle", "text",
			"link",
		}, Needed: []string{"text", "link"},
	}
	KindOrderNew = Kind{
		Name: "order_new", Places: []string{"name", "number", "car", "company", "sender", "link"}, Needed: []string{"link"},
	}
	KindOrderStatus = Kind{
		Name: "order_status", Places: []string{
			"name", "number", "car", "company", "status", "comment", "sender",
			"link",
		}, Needed: []string{"link"},
	}
	KindFollowUp = Kind{
		Name: "follow_up", Places: []string{"name", "customer", "car", "due", "link"}, Needed: []string{"link"},
	}
	KindFollowUpLate = Kind{
		Name: "follow_up_late", Places: []string{"name", "customer", "car", "due", "link"}, Needed: []string{"link"},
	}
	// What a report says only its reader may know.
	KindReport = Kind{
		Name: "survey_report", Places: []string{
			"name", "report", "unit", "period", "companies", "figures", "link", "every",
			"sender",
		},
		Needed: []string{"figures", "link"}, Private: true,
	}
	// Mails of surveys. The address of the survey stands below their words.
	KindSurvey         = Kind{Name: "survey_invitation", Places: surveyPlaces}
	KindSurveyReminder = Kind{Name: "survey_reminder", Places: surveyPlaces}
	KindSurveyCheck    = Kind{Name: "survey_check", Places: surveyPlaces}
	KindSurveyTest     = Kind{Name: "survey_test", Places: surveyPlaces}
)

var surveyPlaces = []string{"customer", "vehicle", "brand", "company", "manager", "date"}

// kinds are all of them, as they are listed.
var kinds = []Kind{
	KindOffer, KindInvitation, KindHandover, KindOfferAccepted, KindOfferQuestion,
	KindOrderNew, KindOrderStatus, KindFollowUp, KindFollowUpLate, KindReport,
	KindSurvey, KindSurveyReminder, KindSurveyCheck, KindSurveyTest, KindTest,
}

func kindOf(name string) (Kind, bool) {
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return Kind{}, false
	}
	return kinds[i], true
}

// words are the subject and the body of a mail before its places are filled.
type words struct{ Subject, Body string }

//go:embed texts/*.json
var texts embed.FS

var builtIn = readTexts()

func readTexts() map[int64]map[string]words {
	all := map[int64]map[string]words{}
	for id, code := range i18n.LanguageCodes {
		content, err := texts.ReadFile("texts/" + code + ".json")
		if err != nil {
			panic(err) //nolint:forbidigo // the file is part of the binary
		}
		of := map[string]words{}
		if err := json.Unmarshal(content, &of); err != nil {
			panic(fmt.Sprintf("mail: %s: %v", code, err)) //nolint:forbidigo // it is part of the binary too
		}
		all[id] = of
	}

	return all
}

// wordsFor gives the words of the group where it has some, else the program's; in
// English where a language has none.
func (k Kind) wordsFor(ctx context.Context, tx *db.Tx, languageID int64) (words, error) {
	own, err := find.List(ctx, tx, templates, find.ListQuery{Limit: 1}, db.Equal("kind", k.Name),
		db.Equal("language_id", languageID))
	if err != nil {
		return words{}, err
	}
	if len(own.Rows) > 0 {
		return words{own.Rows[0].Subject, own.Rows[0].Body}, nil
	}
	if of, known := builtIn[languageID][k.Name]; known {
		return of, nil
	}

	return builtIn[2][k.Name], nil
}

var place = regexp.MustCompile(`\{([a-z_]+)\}`)

// checkWords notes places that the kind does not know, and those that are missing.
func (k Kind) checkWords(w words, fields *fault.Fields) {
	fields.Required("subject", strings.TrimSpace(w.Subject))
	fields.Length("subject", w.Subject, fault.MaxTitle)
	fields.Required("body", strings.TrimSpace(w.Body))
	fields.Length("body", w.Body, maxBody)
	if oneLine(w.Subject) != w.Subject {
		fields.Add("subject", "one_line")
	}
	for field, text := range map[string]string{"subject": w.Subject, "body": w.Body} {
		for _, found := range place.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(k.Places, found[1]) {
				fields.Add(field, "mail_place_unknown", "place", found[0])
			}
		}
	}

	for _, needed := range k.Needed {
		if !strings.Contains(w.Body, "{"+needed+"}") {
			fields.Add("body", "mail_place_missing", "place", "{"+needed+"}")
		}
	}
}

// maxBody is the longest text of a template, in characters.
const maxBody = 10000

// fillPlaces puts values into places. What stands in a value is text, also where it looks
// like a place.
func fillPlaces(text string, values map[string]string) string {
	return place.ReplaceAllStringFunc(text, func(found string) string { return values[found[1:len(found)-1]] })
}

// withoutEmpty leaves out the sentences of a text with a place that has no value.
func withoutEmpty(text string, values map[string]string) string {
	text = sentence.ReplaceAllStringFunc(text, func(found string) string {
		for _, named := range place.FindAllStringSubmatch(found, -1) {
			if values[named[1]] == "" {
				return ""
			}
		}
		return found
	})

	return gap.ReplaceAllString(text, "\n\n")
}

var (
	// sentence is one with a place in it, up to its end or that of the line.
	sentence = regexp.MustCompile(`[^.!?\n]*\{[a-z_]+\}[^.!?\n]*[.!?]?`)
	gap      = regexp.MustCompile(`\n[ \t]*(\n[ \t]*)+\n`)
)

// MaxText is the longest text of a mail that people write, in characters.
const MaxText = maxBody

// oneLine keeps a text from reaching into other headers of a mail.
func oneLine(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text))
}

// Words gives the subject and the body of a mail of the kind, with values in their places: the
// group's own words, else the program's. Sentences about what has no value are left out.
func (k Kind) Words(
	ctx context.Context, tx *db.Tx, languageID int64, values map[string]string,
) (subject, body string, err error) {
	w, err := k.wordsFor(ctx, tx, languageID)
	if err != nil {
		return "", "", err
	}

	subject, body = Fill(w.Subject, w.Body, values)
	return subject, body, nil
}

// Fill puts values into words of one's own, as Words does.
func Fill(subject, body string, values map[string]string) (filledSubject, filledBody string) {
	return oneLine(fillPlaces(oneLine(subject), values)), strings.TrimSpace(fillPlaces(body, values))
}

// samplePlaces fills the places of a preview: each shows its own name.
func (k Kind) samplePlaces(values map[string]string) map[string]string {
	shown := map[string]string{}
	for _, name := range k.Places {
		shown[name] = "‹" + name + "›"
	}

	maps.Copy(shown, values)
	return shown
}
