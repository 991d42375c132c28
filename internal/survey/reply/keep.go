package reply

import (
	"context"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/response"
	"forecourt/internal/survey/page"
)

// Kept is a response and what was answered.
type Kept struct {
	Response *response.Response
	Marked
	// Counted says that figures take it in.
	Counted bool
}

// Keep keeps answers of responses that have none yet, with what they come to.
func Keep(ctx context.Context, tx *db.Tx, all []Kept) error {
	var answers, kpis []any
	const answerColumns, kpiColumns = 14, 9
	add := func(of *Kept) {
		r := of.Response
		var on *date.Date
		if of.Counted {
			on = r.AnsweredOn
		}
		for _, a := range of.Answers {
			answers = append(
				answers, r.ID, a.QuestionID, a.Key, a.AnswerKey, a.Text, a.Score, a.Points, db.Flag(of.Counted),
				r.CompanyID, r.BrandID, r.Type, *r.SurveyID, r.ManagerUserID, on,
			)
		}

		if !of.Counted {
			return
		}

		for _, k := range of.KPIs {
			kpis = append(kpis, r.ID, k.ID, k.Points, r.CompanyID, r.BrandID, r.Type, *r.SurveyID, r.ManagerUserID, *on)
		}
	}

	for i := range all {
		add(&all[i])
	}

	if err := insertRows(ctx, tx, answers, answerColumns,
		"response_answers (response_id, question_id, question_key, answer_key, text, score, points, counted, company_id, brand_id, unit, survey_id, manager_user_id, answered_on)",
		"(response_id, question_id) DO UPDATE SET text = excluded.text"); err != nil {
		return fmt.Errorf("keep answers: %w", err)
	}

	if err := insertRows(ctx, tx, kpis, kpiColumns,
		"response_kpis (response_id, kpi_id, points, company_id, brand_id, unit, survey_id, manager_user_id, answered_on)",
		"(response_id, kpi_id) DO UPDATE SET points = excluded.points"); err != nil {
		return fmt.Errorf("keep what answers come to: %w", err)
	}

	return nil
}

// insertRows adds rows of so many columns.
func insertRows(ctx context.Context, tx *db.Tx, values []any, columns int, into, again string) error {
	rows := make([][]any, 0, len(values)/columns)
	for at := 0; at < len(values); at += columns {
		rows = append(rows, values[at:at+columns])
	}

	for block := range db.Blocks(rows, columns) {
		args := make([]any, 0, columns*len(block))
		for _, row := range block {
			args = append(args, row...)
		}
		if _, err := tx.Exec(
			ctx,
			"INSERT INTO "+into+" VALUES "+db.Lines(len(block), columns)+" ON CONFLICT "+again+" WHERE {everyone}",
			args...,
		); err != nil {
			return err
		}
	}

	return nil
}

// replaceAnswers keeps the answers of one response in the place of those it has. Only what is
// finished has come to something.
func replaceAnswers(ctx context.Context, tx *db.Tx, of Kept) error {
	if _, err := tx.Exec(
		ctx, "DELETE FROM response_answers WHERE {everyone} AND response_id = $1", of.Response.ID,
	); err != nil {
		return fmt.Errorf("take answers out: %w", err)
	}

	return Keep(ctx, tx, []Kept{of})
}

// readGiven reads what a response has answered so far.
func readGiven(ctx context.Context, tx *db.Tx, responseID int64) (map[int64]page.Given, error) {
	type row struct {
		QuestionID int64  `db:"question_id"`
		AnswerID   int64  `db:"answer_id"`
		Text       string `db:"text"`
	}

	rows, err := db.Select[row](ctx, tx, `SELECT r.question_id, COALESCE(a.id, 0) AS answer_id, r.text
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
