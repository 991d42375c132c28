package survey

import (
	"context"
	"fmt"
	"reflect"

	"forecourt/internal/platform/db"
)

// loadQuestions fills what versions ask, with two statements for all of them.
func loadQuestions(ctx context.Context, tx *db.Tx, rows []Questionnaire) error {
	at := make(map[int64]int, len(rows))
	ids := make([]int64, len(rows))
	for i := range rows {
		at[rows[i].ID] = i
		ids[i] = rows[i].ID
		rows[i].Questions = []AskedQuestion{}
	}

	of, err := tx.AmongIDs("q.version_id", ids)
	if err != nil {
		return err
	}

	// The versions were found within their scope.
	questions, err := db.Select[AskedQuestion](ctx, tx, `SELECT q.id, q.version_id, q.question_key, q.type,
		q.kpi_id, q.kpi_value, q.required, q.comments, q.position, q.texts
		FROM survey_questions q WHERE {everyone} AND `+of.Places(1)+" ORDER BY q.version_id, q.position, q.id", of.Args...)
	if err != nil {
		return fmt.Errorf("read questions: %w", err)
	}

	answers, err := db.Select[OfferedAnswer](ctx, tx, `SELECT a.id, a.question_id, a.answer_key, a.kpi_value,
		a.next_question_id, a.ends, a.position, a.texts
		FROM survey_answers a JOIN survey_questions q ON q.id = a.question_id
			WHERE {everyone} AND `+of.Places(1)+" ORDER BY a.question_id, a.position, a.id", of.Args...)
	if err != nil {
		return fmt.Errorf("read answers to choose: %w", err)
	}

	byQuestion := make(map[int64][]OfferedAnswer, len(questions))
	for _, a := range answers {
		byQuestion[a.QuestionID] = append(byQuestion[a.QuestionID], a)
	}

	for _, q := range questions {
		if q.Answers = byQuestion[q.ID]; q.Answers == nil {
			q.Answers = []OfferedAnswer{}
		}
		v := &rows[at[q.VersionID]]
		v.Questions = append(v.Questions, q)
	}

	return nil
}

// storeQuestions keeps what versions ask that was changed. The questions have their ids by
// now (see number).
func storeQuestions(ctx context.Context, tx *db.Tx, rows []Questionnaire) error {
	for i := range rows {
		v := &rows[i]
		kept := []Questionnaire{{}}
		kept[0].ID = v.ID
		if err := loadQuestions(ctx, tx, kept); err != nil {
			return err
		}

		for i := range v.Questions {
			v.Questions[i].VersionID = v.ID
		}
		if reflect.DeepEqual(kept[0].Questions, v.Questions) || len(kept[0].Questions)+len(v.Questions) == 0 {
			continue
		}

		if err := v.replaceQuestions(ctx, tx); err != nil {
			return err
		}
	}

	return nil
}

func (v *Questionnaire) replaceQuestions(ctx context.Context, tx *db.Tx) error {
	for _, statement := range []string{
		`DELETE FROM survey_answers
			WHERE {everyone} AND question_id IN (SELECT q.id FROM survey_questions q WHERE q.version_id = $1)`,
		"DELETE FROM survey_questions WHERE {everyone} AND version_id = $1",
	} {
		if _, err := tx.Exec(ctx, statement, v.ID); err != nil {
			return fmt.Errorf("take questions out: %w", err)
		}
	}

	const questionColumns, answerColumns = 10, 8
	for block := range db.Blocks(v.Questions, questionColumns) {
		var args []any
		for _, q := range block {
			args = append(args, q.ID, v.ID, q.Key, q.Type, q.KPIID, q.KPIValue, q.Required, q.Comments, q.Position, q.Texts)
		}
		if _, err := tx.Exec(ctx, `INSERT INTO survey_questions (id, version_id, question_key, type, kpi_id,
			kpi_value, required, comments, position, texts)
			VALUES `+
			db.Lines(len(block), questionColumns)+" ON CONFLICT (id) DO UPDATE SET type = excluded.type WHERE {everyone}",
			args...); err != nil {
			return fmt.Errorf("keep questions: %w", err)
		}
	}

	var answers []OfferedAnswer
	for _, q := range v.Questions {
		answers = append(answers, q.Answers...)
	}

	for block := range db.Blocks(answers, answerColumns) {
		var args []any
		for _, a := range block {
			args = append(args, a.ID, a.QuestionID, a.Key, a.KPIValue, a.NextID, a.Ends, a.Position, a.Texts)
		}
		if _, err := tx.Exec(ctx, `INSERT INTO survey_answers (id, question_id, answer_key, kpi_value,
			next_question_id, ends, position, texts)
			VALUES `+
			db.Lines(len(block), answerColumns)+" ON CONFLICT (id) DO UPDATE SET ends = excluded.ends WHERE {everyone}",
			args...); err != nil {
			return fmt.Errorf("keep answers to choose: %w", err)
		}
	}

	return nil
}

// newIDs takes ids of a table for rows that are about to be added.
func newIDs(ctx context.Context, tx *db.Tx, table string, n int) ([]int64, error) {
	if n == 0 {
		return nil, nil
	}

	ids, err := db.Select[int64](ctx, tx.Unscoped("ids of rows that do not exist yet"), tx.Dialect().NewIDs(), table, n)
	if err != nil {
		return nil, fmt.Errorf("take ids: %w", err)
	}
	return ids, nil
}

// numberQuestions gives the questions and answers of a version their ids: new ones to all of
// them, or, in place, to those that have none. What was there before keeps its keys.
func (v *Questionnaire) numberQuestions(ctx context.Context, tx *db.Tx, inPlace bool) error {
	freshQuestions := 0
	freshAnswers := 0
	isNew := func(id int64) bool { return !inPlace || id <= 0 }

	for _, q := range v.Questions {
		if isNew(q.ID) {
			freshQuestions++
		}
		for _, a := range q.Answers {
			if isNew(a.ID) {
				freshAnswers++
			}
		}
	}

	questionIDs, err := newIDs(ctx, tx, "survey_questions", freshQuestions)
	if err != nil {
		return err
	}

	answerIDs, err := newIDs(ctx, tx, "survey_answers", freshAnswers)
	if err != nil {
		return err
	}

	became := map[int64]int64{}
	for i := range v.Questions {
		q := &v.Questions[i]
		was := q.ID
		if isNew(q.ID) {
			q.ID = questionIDs[0]
			questionIDs = questionIDs[1:]
		}
		if q.Key == 0 {
			q.Key = q.ID
		}
		q.Position = int64(i + 1)
		became[was] = q.ID
		for j := range q.Answers {
			a := &q.Answers[j]
			if isNew(a.ID) {
				a.ID = answerIDs[0]
				answerIDs = answerIDs[1:]
			}
			if a.Key == 0 {
				a.Key = a.ID
			}
			a.QuestionID = q.ID
			a.Position = int64(j + 1)
		}
	}

	for i := range v.Questions {
		for j := range v.Questions[i].Answers {
			if next := v.Questions[i].Answers[j].NextID; next != nil {
				id := became[*next]
				v.Questions[i].Answers[j].NextID = &id
			}
		}
	}

	return nil
}
