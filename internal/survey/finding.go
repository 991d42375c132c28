package survey

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
	"forecourt/internal/survey/page"
)

// Remark is something about a version that is wrong or not done yet.
type Remark struct {
	Code       string `json:"code" enum:"one_nps,branch_backwards,weight,points,kpi_unknown,no_questions,unreachable,few_answers,text_missing"`
	QuestionID int64  `json:"question_id" doc:"0: the version as a whole"`
	AnswerID   int64  `json:"answer_id" doc:"0: the question as a whole"`
	Language   int64  `json:"language" doc:"id of the language; 0: all"`
	Field      string `json:"field" doc:"path of the field in the body"`
	Blocks     string `json:"blocks" enum:"save,activate,language" doc:"what cannot be done because of it: a language is not offered"`
}

// The codes of findings, and what they block.
const (
	foundSecondNPS   = "one_nps"
	foundBackwards   = "branch_backwards"
	foundWeight      = "weight"
	foundPoints      = "points"
	foundKPI         = "kpi_unknown"
	foundNone        = "no_questions"
	foundUnreachable = "unreachable"
	foundFew         = "few_answers"
	foundMissing     = "text_missing"

	blocksSave     = "save"
	blocksActivate = "activate"
	blocksLanguage = "language"
)

// refusals are the texts of findings at the fields that a save refuses.
var refusals = map[string]string{
	foundSecondNPS:   "survey_one_nps",
	foundBackwards:   "survey_branch_backwards",
	foundWeight:      "survey_weight",
	foundPoints:      "survey_points",
	foundKPI:         "survey_kpi_unknown",
	foundNone:        "survey_no_questions",
	foundUnreachable: "survey_unreachable",
	foundFew:         "survey_few_answers",
	foundMissing:     "survey_text_missing",
}

// knownKPI is a KPI as the rules of a version know it.
type knownKPI struct {
	ID     int64  `db:"id"`
	Unit   string `db:"business_unit"`
	Type   string `db:"type"`
	Status string `db:"status"`
}

func knownKPIs(ctx context.Context, tx *db.Tx) ([]knownKPI, error) {
	known, err := db.Select[knownKPI](ctx, tx, `SELECT id, business_unit, type, status
		FROM kpis
		WHERE {everyone}
		ORDER BY id
		LIMIT 10000`)
	if err != nil {
		return nil, fmt.Errorf("read KPIs: %w", err)
	}

	return known, nil
}

// fixNPS lets NPS questions count for the NPS of their unit, and nothing else (Y-019).
func (v *Questionnaire) fixNPS(known []knownKPI) {
	for i := range v.Questions {
		q := &v.Questions[i]
		if q.Type != page.NPS {
			continue
		}

		at := slices.IndexFunc(known, func(k knownKPI) bool { return k.Type == typeNPS && k.Unit == v.BusinessUnit })
		if at >= 0 {
			q.KPIID = &known[at].ID
			q.KPIValue = 1
			q.Required = true
		}
	}
}

// findRemarks finds all remarks about a version that was prepared. Before is the version it
// was made from: a KPI that was archived meanwhile stays.
func (v *Questionnaire) findRemarks(known []knownKPI, before *Questionnaire) []Remark {
	found := []Remark{}
	if len(v.Questions) == 0 {
		found = append(found, Remark{Code: foundNone, Field: "questions", Blocks: blocksActivate})
	}

	for i := range v.Questions {
		found = append(found, v.questionFindings(i, known, before)...)
	}

	q := v.asQuestionnaire()
	for i, reached := range page.Reachable(&q) {
		if !reached {
			found = append(found, Remark{
				Code:       foundUnreachable,
				QuestionID: v.Questions[i].ID,
				Field:      fmt.Sprintf("questions[%d]", i),
				Blocks:     blocksActivate,
			})
		}
	}

	return append(found, v.missingTexts()...)
}

func (v *Questionnaire) questionFindings(i int, known []knownKPI, before *Questionnaire) []Remark {
	q := &v.Questions[i]
	at := fmt.Sprintf("questions[%d]", i)
	var found []Remark
	add := func(code, field string, answer int64) {
		found = append(found, Remark{Code: code, QuestionID: q.ID, AnswerID: answer, Field: at + field, Blocks: blocksSave})
	}

	if q.Type == page.NPS &&
		slices.ContainsFunc(v.Questions[:i], func(x AskedQuestion) bool { return x.Type == page.NPS }) {
		add(foundSecondNPS, ".type", 0)
	}

	if q.KPIID != nil {
		if q.KPIValue < 1 || q.KPIValue > 100 {
			add(foundWeight, ".kpi_value", 0)
		}
		if q.Type != page.NPS && !v.mayCountFor(q, known, before) {
			add(foundKPI, ".kpi_id", 0)
		}
	}

	for j, a := range q.Answers {
		field := fmt.Sprintf(".answers[%d]", j)
		if a.KPIValue < 0 || a.KPIValue > 1000 {
			add(foundPoints, field+".kpi_value", a.ID)
		}
		if a.NextID != nil &&
			!slices.ContainsFunc(v.Questions[i+1:], func(x AskedQuestion) bool { return x.ID == *a.NextID }) {
			add(foundBackwards, field+".next_question_id", a.ID)
		}
	}

	if q.Type == page.Radio && len(q.Answers) < 2 {
		found = append(found, Remark{Code: foundFew, QuestionID: q.ID, Field: at + ".answers", Blocks: blocksActivate})
	}

	return found
}

// mayCountFor reports whether the KPI of a question is one of its unit that is in use, or was the
// question's before.
func (v *Questionnaire) mayCountFor(q *AskedQuestion, known []knownKPI, before *Questionnaire) bool {
	return slices.ContainsFunc(known, func(k knownKPI) bool {
		if k.ID != *q.KPIID || k.Type != typeKPI || k.Unit != v.BusinessUnit {
			return false
		}
		return k.Status == record.Active || before != nil && slices.ContainsFunc(before.Questions, func(x AskedQuestion) bool {
			return x.ID == q.ID && x.KPIID != nil && *x.KPIID == k.ID
		})
	})
}

// place is a text of a version, where it stands.
type place struct {
	question, answer int64
	field            string
	texts            db.Translations
	// needed texts are missing wherever they are not; others where another language has them.
	needed bool
}

// listPlaces lists all texts of a version.
func (v *Questionnaire) listPlaces() []place {
	all := []place{
		{field: "texts.heading", texts: v.Texts.Heading},
		{field: "texts.intro", texts: v.Texts.Intro},
		{field: "texts.thanks", texts: v.Texts.Thanks},
	}

	for i, q := range v.Questions {
		at := fmt.Sprintf("questions[%d]", i)
		all = append(all,
			place{q.ID, 0, at + ".texts.text", q.Texts.Text, true},
			place{q.ID, 0, at + ".texts.hint", q.Texts.Hint, false})
		for j, a := range q.Answers {
			if q.Type == page.Radio {
				all = append(all, place{q.ID, a.ID, fmt.Sprintf("%s.answers[%d].texts.text", at, j), a.Texts.Text, true})
			}
		}
	}

	return all
}

// missingTexts finds the texts that a language in use has not. A version without a text in the
// fallback cannot be shown; any other language is not offered meanwhile.
func (v *Questionnaire) missingTexts() []Remark {
	var found []Remark
	for i, language := range v.Languages {
		blocks := blocksLanguage
		if i == 0 {
			blocks = blocksActivate
		}
		id := strconv.FormatInt(language, 10)
		for _, p := range v.listPlaces() {
			if p.texts[id] == "" && (p.needed || len(p.texts) > 0) {
				found = append(found, Remark{
					Code:       foundMissing,
					QuestionID: p.question,
					AnswerID:   p.answer,
					Language:   language,
					Field:      p.field + "." + id,
					Blocks:     blocks,
				})
			}
		}
	}

	return found
}

// Offered lists the languages in which a version is complete, the fallback first.
func (v *Questionnaire) Offered() []int64 {
	missing := map[int64]bool{}
	for _, f := range v.missingTexts() {
		missing[f.Language] = true
	}

	var offered []int64
	for i, id := range v.Languages {
		if i == 0 || !missing[id] {
			offered = append(offered, id)
		}
	}

	return offered
}

// refuseRemarks refuses fields that by the remarks cannot stay as they are.
func refuseRemarks(found []Remark, activating bool) error {
	var fields fault.Fields
	for _, f := range found {
		if f.Blocks == blocksSave || activating && f.Blocks == blocksActivate {
			fields.Add(f.Field, refusals[f.Code])
		}
	}

	return fields.Err()
}

// asQuestionnaire gives a version as package page asks it, with all of its languages.
func (v *Questionnaire) asQuestionnaire() page.Questionnaire {
	texts := func(t db.Translations) page.Texts { return page.Texts(t) }
	q := page.Questionnaire{
		Heading:         texts(v.Texts.Heading),
		Intro:           texts(v.Texts.Intro),
		Thanks:          texts(v.Texts.Thanks),
		Anonymous:       bool(v.Anonymous),
		RequestContacts: bool(v.RequestContacts),
	}

	for _, id := range v.Offered() {
		q.Languages = append(q.Languages, strconv.FormatInt(id, 10))
	}

	for _, x := range v.Questions {
		asked := page.Question{
			ID:       x.ID,
			Type:     x.Type,
			Text:     texts(x.Texts.Text),
			Hint:     texts(x.Texts.Hint),
			Required: bool(x.Required),
			Comments: bool(x.Comments),
		}

		for _, a := range x.Answers {
			answer := page.Answer{ID: a.ID, Text: texts(a.Texts.Text), Ends: bool(a.Ends)}
			if a.NextID != nil {
				answer.NextID = *a.NextID
			}
			asked.Answers = append(asked.Answers, answer)
		}

		q.Questions = append(q.Questions, asked)
	}

	return q
}
