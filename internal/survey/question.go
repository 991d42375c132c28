package survey

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
	"forecourt/internal/survey/page"
)

// AskedQuestion is one that a version asks.
type AskedQuestion struct {
	ID        int64           `db:"id" json:"id" required:"false" doc:"negative: a new one, by which branches of the same save name it"`
	VersionID int64           `db:"version_id" json:"-"`
	Key       int64           `db:"question_key" json:"key" readOnly:"true" doc:"the same in all versions that ask it"`
	Type      string          `db:"type" json:"type" enum:"nps,stars,radio,other"`
	KPIID     *int64          `db:"kpi_id" json:"kpi_id" required:"false" nullable:"true" doc:"what the answers count for; makes the question required. That of an NPS question is the NPS of the unit"`
	KPIValue  int64           `db:"kpi_value" json:"kpi_value" required:"false" doc:"weight among the questions of the same KPI, 1 to 100; 0 without a KPI"`
	Required  db.Flag         `db:"required" json:"required" required:"false" doc:"1 unless it says otherwise"`
	Comments  db.Flag         `db:"comments" json:"comments" required:"false" doc:"1 unless it says otherwise: there is room for words beside the answer"`
	Position  int64           `db:"position" json:"position" readOnly:"true" doc:"from 1, by the order of the questions"`
	Texts     QuestionTexts   `db:"texts" json:"texts" required:"false"`
	Answers   []OfferedAnswer `json:"answers" required:"false" nullable:"false" doc:"in their order: 11 of an NPS question, 5 of one with stars, none of type other"`
}

// QuestionTexts are those of a question.
type QuestionTexts struct {
	Text db.Translations `json:"text" required:"false"`
	Hint db.Translations `json:"hint" required:"false"`
}

// Scan reads the stored JSON.
func (t *QuestionTexts) Scan(src any) error { return scanJSON(src, t) }

// Value stores JSON.
func (t QuestionTexts) Value() (driver.Value, error) { return storeJSON(t) }

// OfferedAnswer is what can be chosen.
type OfferedAnswer struct {
	ID         int64       `db:"id" json:"id" required:"false" doc:"negative or 0: a new one"`
	QuestionID int64       `db:"question_id" json:"question_id" readOnly:"true"`
	Key        int64       `db:"answer_key" json:"key" readOnly:"true" doc:"the same in all versions that offer it"`
	KPIValue   int64       `db:"kpi_value" json:"kpi_value" required:"false" doc:"points, 0 to 1000; those of an NPS question are 11 to 1"`
	NextID     *int64      `db:"next_question_id" json:"next_question_id" required:"false" nullable:"true" doc:"the later question that it leads to; null: the next one"`
	Ends       db.Flag     `db:"ends" json:"ends" required:"false" doc:"no question comes after it"`
	Position   int64       `db:"position" json:"position" readOnly:"true" doc:"from 1, by the order of the answers"`
	Texts      AnswerTexts `db:"texts" json:"texts" required:"false"`
}

// AnswerTexts are those of an answer.
type AnswerTexts struct {
	Text db.Translations `json:"text" required:"false"`
}

// Scan reads the stored JSON.
func (t *AnswerTexts) Scan(src any) error { return scanJSON(src, t) }

// Value stores JSON.
func (t AnswerTexts) Value() (driver.Value, error) { return storeJSON(t) }

// UnmarshalJSON reads a question that is required and has room for comments unless it says
// otherwise (Y-015, Y-022).
func (q *AskedQuestion) UnmarshalJSON(text []byte) error {
	type plain AskedQuestion
	read := plain{Required: true, Comments: true}
	if err := json.Unmarshal(text, &read); err != nil {
		return fmt.Errorf("read a question: %w", err)
	}

	*q = AskedQuestion(read)
	return nil
}

// fixedAnswers is how many answers each type has that has always the same.
var fixedAnswers = map[string]int{page.NPS: 11, page.Stars: 5}

// prepare tidies a question: what its type fixes, and what a KPI asks for.
func (q *AskedQuestion) prepare(at string, fields *fault.Fields) {
	fields.OneOf(at+".type", q.Type, page.NPS, page.Stars, page.Radio, page.Other)
	q.Texts.Text = q.Texts.Text.Tidy()
	q.Texts.Hint = q.Texts.Hint.Tidy()
	record.CheckNames(fields, at+".texts.text", q.Texts.Text, mostWords)
	record.CheckNames(fields, at+".texts.hint", q.Texts.Hint, mostWords)

	for i := range q.Answers {
		q.Answers[i].Texts.Text = q.Answers[i].Texts.Text.Tidy()
	}

	switch q.Type {
	case page.Other:
		q.Answers = []OfferedAnswer{}
		q.KPIID = nil
	case page.Radio: // rows that were never filled in (OP-148)
		q.Answers = slices.DeleteFunc(q.Answers, func(a OfferedAnswer) bool { return len(a.Texts.Text) == 0 })
	default:
		q.fixAnswers(at, fields)
	}
	if len(q.Answers) > mostAnswers {
		fields.Add(at+".answers", "too_many", "max", mostAnswers)
	}

	for i := range q.Answers {
		a := &q.Answers[i]
		a.Position = int64(i + 1)
		if a.Ends {
			a.NextID = nil
		}
		record.CheckNames(fields, fmt.Sprintf("%s.answers[%d].texts.text", at, i), a.Texts.Text, mostWords)
	}

	if q.KPIID == nil {
		q.KPIValue = 0
		return
	}

	q.Required = true
	if q.KPIValue == 0 {
		q.KPIValue = 1
	}
}

// fixAnswers gives a question the answers that all of its type have (Y-019, Y-020).
func (q *AskedQuestion) fixAnswers(at string, fields *fault.Fields) {
	n := fixedAnswers[q.Type]
	if len(q.Answers) == 0 {
		q.Answers = make([]OfferedAnswer, n)
		for i := range q.Answers {
			q.Answers[i] = OfferedAnswer{KPIValue: int64(n - i), Texts: AnswerTexts{Text: db.Translations{}}}
		}
	}

	if len(q.Answers) != n {
		fields.Add(at+".answers", "fixed_answers", "count", n)
		return
	}
	if q.Type == page.NPS {
		for i := range q.Answers {
			q.Answers[i].KPIValue = int64(n - i)
		}
	}
}
