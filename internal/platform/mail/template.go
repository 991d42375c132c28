package mail

import (
	"context"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

// Template is the group's own words for a kind of mail in a language.
type Template struct {
	table.Record
	Kind       string `db:"kind" json:"kind" readOnly:"true"`
	LanguageID int64  `db:"language_id" json:"language_id" readOnly:"true"`
	Subject    string `db:"subject" json:"subject" maxLength:"255"`
	Body       string `db:"body" json:"body" maxLength:"10000"`
}

var templates = table.New(table.Table[Template]{
	Name: "mail_templates", Entity: "mail_template", Scope: "{everyone}", Order: "kind, language_id", Sharing: table.OfCompanies,
	Prepare: (*Template).prepareTemplate,
	Reading: permMail,
})

func (t *Template) prepareTemplate() error {
	kind, known := kindOf(t.Kind)
	t.Body = strings.ReplaceAll(t.Body, "\r\n", "\n")
	var fields fault.Fields
	if !known {
		fields.Add("kind", "not_found")
	}
	if _, known := i18n.LanguageCodes[t.LanguageID]; !known {
		fields.Add("language_id", "not_found")
	}
	kind.checkWords(words{t.Subject, t.Body}, &fields)

	return fields.Err()
}

// MailTemplate is what a kind of mail says in a language.
type MailTemplate struct {
	Kind       string   `json:"kind"`
	LanguageID int64    `json:"language_id"`
	Subject    string   `json:"subject"`
	Body       string   `json:"body"`
	Revision   int64    `json:"revision" doc:"0 while the program's own words are used"`
	Places     []string `json:"places" nullable:"false" doc:"what may stand in it, in braces"`
	Needed     []string `json:"needed" nullable:"false" doc:"places that must stand in it"`
}

func listTemplates(ctx context.Context, tx *db.Tx, _ *struct{}) ([]MailTemplate, error) {
	own, err := find.List(ctx, tx, templates, find.ListQuery{})
	if err != nil {
		return nil, err
	}

	var shown []MailTemplate
	for _, kind := range kinds {
		for language := int64(1); language <= int64(len(i18n.LanguageCodes)); language++ {
			of := builtIn[language][kind.Name]
			one := MailTemplate{
				Kind: kind.Name, LanguageID: language, Subject: of.Subject, Body: of.Body,
				Places: kind.Places, Needed: append([]string{}, kind.Needed...),
			}
			for _, t := range own.Rows {
				if t.Kind == kind.Name && t.LanguageID == language {
					one.Subject = t.Subject
					one.Body = t.Body
					one.Revision = t.Revision
				}
			}

			shown = append(shown, one)
		}
	}

	return shown, nil
}

// TemplateKey names the words of a kind in a language.
type TemplateKey struct {
	Kind       string `path:"kind" maxLength:"64"`
	LanguageID int64  `path:"languageId" minimum:"1"`
}

func (k TemplateKey) findOwn(ctx context.Context, tx *db.Tx) (*Template, error) {
	if _, known := kindOf(k.Kind); !known || i18n.LanguageCodes[k.LanguageID] == "" {
		return nil, fault.New(fault.NotFound, "not_found")
	}

	own, err := find.List(ctx, tx, templates, find.ListQuery{Limit: 1}, db.Equal("kind", k.Kind),
		db.Equal("language_id", k.LanguageID))
	if err != nil || len(own.Rows) == 0 {
		return nil, err
	}

	return &own.Rows[0], nil
}

type saveTemplate struct {
	TemplateKey
	httpapi.Seen
	Body templateBody
}

type templateBody struct {
	Subject  string `json:"subject" maxLength:"255"`
	Body     string `json:"body" maxLength:"10000"`
	Revision *int64 `json:"revision,omitempty" doc:"as it was read; 0 or none for the first own words"`
}

// noRow is the revision of no row: who saw the program's own words, where the group
// has some by now, has seen something else.
const noRow = -1

// seenWords gives what the caller has seen of the group's words.
func (in *saveTemplate) seenWords() table.Seen {
	switch {
	case in.Body.Revision == nil:
		return in.Saw()
	case *in.Body.Revision == 0:
		return table.SeenAt(noRow)
	}
	return in.SawIn(*in.Body.Revision)
}

func putTemplate(ctx context.Context, tx *db.Tx, in *saveTemplate) (Template, error) {
	own, err := in.findOwn(ctx, tx)
	if err != nil {
		return Template{}, err
	}
	if own == nil {
		return templates.Insert(ctx, tx,
			Template{Kind: in.Kind, LanguageID: in.LanguageID, Subject: in.Body.Subject, Body: in.Body.Body})
	}

	return templates.Update(ctx, tx, own.ID, in.seenWords(), func(t *Template) error {
		t.Subject = in.Body.Subject
		t.Body = in.Body.Body
		return nil
	})
}

// OwnWords stores words of the group's own for a kind of mail that has none yet.
func OwnWords(ctx context.Context, tx *db.Tx, kind Kind, languageID int64, subject, body string) error {
	_, err := templates.Insert(ctx, tx, Template{Kind: kind.Name, LanguageID: languageID, Subject: subject, Body: body})
	return err
}

type deleteTemplateInput struct {
	TemplateKey
	httpapi.Seen
}

func deleteTemplate(ctx context.Context, tx *db.Tx, in *deleteTemplateInput) (httpapi.NoContent, error) {
	own, err := in.findOwn(ctx, tx)
	if err != nil || own == nil {
		return httpapi.NoContent{}, err
	}
	return httpapi.NoContent{}, templates.Delete(ctx, tx, own.ID, in.Saw())
}

type previewInput struct {
	Body struct {
		Kind       string `json:"kind" maxLength:"64"`
		LanguageID int64  `json:"language_id" minimum:"1"`
		Subject    string `json:"subject" maxLength:"255"`
		Body       string `json:"body" maxLength:"10000"`
	}
}

// MailPreview is a mail as a recipient would see it; places show their names.
type MailPreview struct {
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

func previewTemplate(_ context.Context, _ *db.Tx, in *previewInput) (MailPreview, error) {
	t := Template{Kind: in.Body.Kind, LanguageID: in.Body.LanguageID, Subject: in.Body.Subject, Body: in.Body.Body}
	if err := t.prepareTemplate(); err != nil {
		return MailPreview{}, err
	}

	kind, _ := kindOf(t.Kind)
	values := kind.samplePlaces(nil)

	return MailPreview{fillPlaces(t.Subject, values), fillPlaces(t.Body, values)}, nil
}
