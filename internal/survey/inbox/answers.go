package inbox

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/response"
	"forecourt/internal/survey"
	"forecourt/internal/survey/page"
)

// AnswerGiven is a question that a customer came to, and what was answered.
type AnswerGiven struct {
	QuestionID int64  `json:"question_id"`
	Key        int64  `json:"key" doc:"the same in all versions that ask it"`
	Type       string `json:"type" enum:"nps,stars,radio,other"`
	Question   string `json:"question" doc:"in the caller's language where the version has it, else in its first"`
	Answer     string `json:"answer" doc:"of type radio: what was chosen"`
	Score      *int64 `json:"score" nullable:"true" doc:"0 to 10 of an NPS question, 1 to 5 stars"`
	Text       string `json:"text" doc:"in the customer's own words"`
	Skipped    bool   `json:"skipped" doc:"passed without an answer"`
}

// AskedBy is the survey of a response, in the version that the customer has answered.
type AskedBy struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Number int64  `json:"number" doc:"of the version"`
}

// readAnswers reads the questions on the way that a customer took, with the answers. Users who
// see the response see what was asked, whichever companies use the survey now.
func readAnswers(
	ctx context.Context, tx *db.Tx, r *response.Response, language string,
) ([]AnswerGiven, *AskedBy, error) {
	shown := []AnswerGiven{}
	if r.VersionID == nil {
		return shown, nil, nil
	}

	reader := tx.Actor
	tx.Actor = authz.System("survey page")
	v, err := survey.Asked(ctx, tx, *r.VersionID)
	tx.Actor = reader
	if err != nil {
		return shown, nil, fmt.Errorf("read what was asked: %w", err)
	}

	by := &AskedBy{v.SurveyID, v.Title, v.Number}
	given, err := given(ctx, tx, r.ID)
	if err != nil || len(given) == 0 {
		return shown, by, err
	}

	q := v.Page()
	fallback := ""
	if len(q.Languages) > 0 {
		fallback = q.Languages[0]
	}

	last := 0
	for i, id := range page.Walk(&q, given).Path {
		at := slices.IndexFunc(q.Questions, func(x page.Question) bool { return x.ID == id })
		a := describeAnswer(&q.Questions[at], given[id], language, fallback)
		a.Key = v.Questions[at].Key
		shown = append(shown, a)
		if !a.Skipped {
			last = i + 1
		}
	}

	if r.State != response.Completed {
		shown = shown[:last] // nobody has come to the others yet
	}

	return shown, by, nil
}

// describeAnswer describes the answer to a question.
func describeAnswer(q *page.Question, g page.Given, language, fallback string) AnswerGiven {
	a := AnswerGiven{
		QuestionID: q.ID,
		Type:       q.Type,
		Question:   q.Text.In(language, fallback),
		Text:       g.Text,
		Skipped:    g.AnswerID == 0 && g.Text == "",
	}

	at := slices.IndexFunc(q.Answers, func(x page.Answer) bool { return x.ID == g.AnswerID })
	if at < 0 {
		return a
	}
	if score, err := strconv.ParseInt(q.Score(at), 10, 64); err == nil {
		a.Score = &score
		return a
	}

	a.Answer = q.Answers[at].Text.In(language, fallback)

	return a
}

// given reads what was answered, by the ids of the questions.
func given(ctx context.Context, tx *db.Tx, responseID int64) (map[int64]page.Given, error) {
	rows, err := db.Select[struct {
		QuestionID int64  `db:"question_id"`
		AnswerID   int64  `db:"answer_id"`
		Text       string `db:"text"`
	}](ctx, tx, `SELECT r.question_id, COALESCE(a.id, 0) AS answer_id, r.text
		FROM response_answers r LEFT
			JOIN survey_answers a ON a.question_id = r.question_id AND a.answer_key = r.answer_key
			WHERE {everyone} AND r.response_id = $1`, responseID)
	if err != nil {
		return nil, fmt.Errorf("read answers: %w", err)
	}

	all := make(map[int64]page.Given, len(rows))
	for _, r := range rows {
		all[r.QuestionID] = page.Given{AnswerID: r.AnswerID, Text: r.Text}
	}

	return all, nil
}
