package survey

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
)

// Questionnaire is what a survey asks from some time on: a version of it.
type Questionnaire struct {
	table.Record
	SurveyID        int64           `db:"survey_id" json:"survey_id" minimum:"1"`
	Number          int64           `db:"number" json:"number" readOnly:"true" doc:"from 1, among those of the survey"`
	Title           string          `db:"title" json:"title" maxLength:"255"`
	BusinessUnit    string          `db:"business_unit" json:"business_unit" enum:"sales,service" doc:"stays once somebody was asked"`
	Anonymous       db.Flag         `db:"anonymous" json:"anonymous" doc:"answers cannot be linked to who gives them"`
	RequestContacts db.Flag         `db:"request_contacts" json:"request_contacts" doc:"behind the thanks customers may ask to be called"`
	Languages       Languages       `db:"languages" json:"languages" nullable:"false" doc:"ids of the languages in use; the first is shown where another has no text"`
	Texts           VersionTexts    `db:"texts" json:"texts"`
	TemplateID      *int64          `db:"template_id" json:"template_id" doc:"look where the brand of a company has none of its own"`
	BasedOn         *int64          `db:"based_on" json:"based_on" doc:"id of the version that a save has seen"`
	ActivatedAt     *db.Time        `db:"activated_at" json:"activated_at" readOnly:"true" nullable:"true" doc:"null: a draft"`
	State           string          `db:"state" fieldtag:"computed" json:"state" enum:"draft,active,earlier" readOnly:"true"`
	Created         db.Time         `db:"created" fieldtag:"computed" json:"created" readOnly:"true" doc:"the same as created_at"`
	Questions       []AskedQuestion `json:"questions" nullable:"false" doc:"in their order; lists have none"`
	Responses       *int64          `json:"responses,omitempty" nullable:"true" readOnly:"true" doc:"finished by customers; lists only"`
	OpenInvitations *int64          `json:"open_invitations,omitempty" nullable:"true" readOnly:"true" doc:"planned or not answered yet; lists only"`
	Activate        db.Flag         `json:"activate,omitempty" doc:"0: kept as a draft; else customers are asked by it from now on; never answered"`
}

// VersionTexts are those of the page beside the questions.
type VersionTexts struct {
	Heading db.Translations `json:"heading" required:"false"`
	Intro   db.Translations `json:"intro" required:"false" doc:"above the first question"`
	Thanks  db.Translations `json:"thanks" required:"false"`
}

// Scan reads the stored JSON.
func (t *VersionTexts) Scan(src any) error { return scanJSON(src, t) }

// Value stores JSON.
func (t VersionTexts) Value() (driver.Value, error) { return storeJSON(t) }

// Languages are ids of languages in the order of a version.
type Languages []int64

// Scan reads the stored JSON.
func (l *Languages) Scan(src any) error { return scanJSON(src, l) }

// Value stores JSON.
func (l Languages) Value() (driver.Value, error) {
	if l == nil {
		l = Languages{}
	}
	return storeJSON([]int64(l))
}

// scanJSON reads stored JSON.
func scanJSON(src, into any) error {
	var text db.JSON
	if err := text.Scan(src); err != nil {
		return err
	}

	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("read texts: %w", err)
	}
	return nil
}

// storeJSON stores JSON.
func storeJSON(v any) (driver.Value, error) {
	text, err := json.Marshal(v)
	return string(text), err
}

var versions = table.New(table.Table[Questionnaire]{
	Name: "survey_versions", Entity: "survey-version", Order: "survey_id, number DESC",
	Scope:   "EXISTS (SELECT 1 FROM surveys WHERE surveys.id = survey_versions.survey_id AND " + Scope + ")",
	Sort:    map[string]string{"number": "number", "id": "id", "updated_at": "updated_at"},
	Called:  func(v *Questionnaire, _ string) string { return v.Title + " " + strconv.FormatInt(v.Number, 10) },
	Prepare: (*Questionnaire).prepare,
	Refs: []table.Ref[Questionnaire]{
		{
			Field:  "template_id",
			Table:  "templates",
			Scope:  "{company?:company_id}",
			Shared: true,
			ID:     func(v *Questionnaire) *int64 { return v.TemplateID },
		},
	},
	Fixed: []string{"survey_id"},
	Computed: map[string]string{
		"created": "survey_versions.created_at",
		"state": `CASE WHEN survey_versions.activated_at IS NULL THEN 'draft'
			WHEN EXISTS (SELECT 1 FROM surveys s
				WHERE s.active_version_id = survey_versions.id) THEN 'active' ELSE 'earlier' END`,
	},
	Load:      loadQuestions,
	Wrote:     storeQuestions,
	ByActions: true,
	Export: []table.Column[Questionnaire]{
		{Head: "survey_id", Value: func(v *Questionnaire) any { return v.SurveyID }},
		{Head: "number", Value: func(v *Questionnaire) any { return v.Number }},
		{Head: "title", Value: func(v *Questionnaire) any { return v.Title }},
		{Head: "state", Value: func(v *Questionnaire) any { return v.State }},
	},
})

// What a version may have at most.
const (
	mostQuestions = 100
	mostAnswers   = 50
	mostWords     = 2000
)

// prepare tidies texts and notes those that cannot be kept, in drafts too.
func (v *Questionnaire) prepare() error {
	v.Title = strings.TrimSpace(v.Title)
	var fields fault.Fields
	fields.Required("title", v.Title)
	fields.Line("title", v.Title, fault.MaxTitle)
	fields.OneOf("business_unit", v.BusinessUnit, unitSales, unitService)
	if len(v.Languages) == 0 {
		v.Languages = Languages{1}
	}

	for i, id := range v.Languages {
		if id < 1 || id > record.Languages || slices.Contains(v.Languages[:i], id) {
			fields.Add("languages", "unknown_language", "language", id)
		}
	}

	for name, texts := range map[string]*db.Translations{
		"texts.heading": &v.Texts.Heading,
		"texts.intro":   &v.Texts.Intro,
		"texts.thanks":  &v.Texts.Thanks,
	} {
		*texts = texts.Tidy()
		record.CheckNames(&fields, name, *texts, mostWords)
	}

	if len(v.Questions) > mostQuestions {
		fields.Add("questions", "too_many", "max", mostQuestions)
	}

	for i := range v.Questions {
		v.Questions[i].prepare(fmt.Sprintf("questions[%d]", i), &fields)
	}

	return fields.Err()
}
