package report

import (
	"context"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/response"
	"forecourt/internal/survey/figure"
)

// commentsInput asks for a page of comments.
type commentsInput struct {
	Input
	Page int64 `query:"page" minimum:"1" maximum:"50" default:"1"`
}

// How many comments a page has, and a file.
const (
	commentsOnPage = 200
	commentsInFile = 10_000
)

// CommentReport is the tab of what customers wrote, the newest first.
type CommentReport struct {
	From    date.Date       `json:"from"`
	To      date.Date       `json:"to"`
	Hidden  bool            `json:"hidden" doc:"fewer than 5 have answered, so that one could see who"`
	LeftOut int64           `json:"left_out" doc:"people asked for with fewer than 5 answers, which are not counted"`
	More    bool            `json:"more" doc:"there is another page"`
	Rows    []SurveyComment `json:"rows" nullable:"false"`
}

// SurveyComment is what a customer wrote.
type SurveyComment struct {
	ResponseID int64           `db:"response_id" json:"response_id"`
	QuestionID int64           `db:"question_id" json:"-"`
	AnsweredOn date.Date       `db:"answered_on" json:"answered_on"`
	CompanyID  int64           `db:"company_id" json:"company_id"`
	Company    string          `db:"company" json:"company"`
	Key        int64           `db:"question_key" json:"question_key"`
	Question   db.Translations `db:"-" json:"question"`
	AnswerKey  *int64          `db:"answer_key" json:"answer_key" nullable:"true"`
	Answer     db.Translations `db:"-" json:"answer" doc:"the answer that was chosen; empty: none"`
	Text       string          `db:"text" json:"text"`
	NPS        *int64          `db:"nps" json:"nps" nullable:"true"`
	Names      *CommentNames   `db:"-" json:"names,omitempty" doc:"absent: the answers have no name, or the caller does not see whose they are"`
}

// CommentNames is who wrote.
type CommentNames struct {
	Customer string `json:"customer"`
	Vehicle  string `json:"vehicle"`
	Manager  string `json:"manager"`
}

// reportComments lists a page of what customers wrote, or all of it for a file.
func reportComments(ctx context.Context, tx *db.Tx, in *commentsInput) (*CommentReport, error) {
	w, err := in.resolveLimits(ctx, tx, in.BusinessUnit, false)
	if err != nil {
		return nil, err
	}

	out := &CommentReport{From: w.span.From, To: w.span.To, Rows: []SurveyComment{}}
	out.LeftOut = w.leftOut
	sums, err := w.sumKPIs(ctx, tx, together)
	if err != nil {
		return nil, err
	}

	n := mostAnswers(sums.sumGroups())
	if out.Hidden = w.few || n < figure.EnoughToShow && (w.personal || n > 0); out.Hidden {
		return out, nil
	}

	first := (in.Page - 1) * commentsOnPage
	length := int64(commentsOnPage)
	if in.IsFile() {
		first = 0
		length = commentsInFile
	}

	if out.Rows, err = w.selectComments(ctx, tx, first, length+1); err != nil {
		return nil, err
	}
	if out.Hidden = n == 0 && fewWrote(out.Rows); out.Hidden { // of a survey that measures nothing
		out.Rows = []SurveyComment{}
		return out, nil
	}
	if out.More = int64(len(out.Rows)) > length; out.More {
		out.Rows = out.Rows[:length]
	}

	return out, w.describeComments(ctx, tx, out.Rows)
}

// fewWrote reports whether comments are of so few customers that one could see whose they are.
func fewWrote(rows []SurveyComment) bool {
	wrote := map[int64]bool{}
	for i := range rows {
		wrote[rows[i].ResponseID] = true
	}
	return len(wrote) > 0 && len(wrote) < figure.EnoughToShow
}

// selectComments reads comments from the first asked for on, the newest first.
func (w *within) selectComments(ctx context.Context, tx *db.Tx, first, length int64) ([]SurveyComment, error) {
	limits := &db.Where{}
	limits.Add(db.Equal("unit", w.unit))
	limits.Add(db.Condition{SQL: "answered_on >= ? AND answered_on <= ?", Args: []any{w.span.From, w.span.To}})
	w.addChosen(limits, "survey_id", "manager_user_id")

	switch looked := "EXISTS (SELECT 1 FROM follow_ups f WHERE f.response_id = response_answers.response_id)"; w.FollowUp {
	case "1":
		limits.Add(db.Condition{SQL: looked})
	case "0":
		limits.Add(db.Condition{SQL: "NOT " + looked})
	}
	limits.Args = append(limits.Args, length, first)
	rows, err := db.Select[SurveyComment](ctx, tx, fmt.Sprintf(`SELECT said.response_id, said.question_id,
		said.answered_on, said.company_id, c.name AS company, said.question_key, said.answer_key, said.text, r.nps
		FROM (SELECT response_id, question_id, answered_on, company_id, question_key, answer_key, text FROM response_answers
			WHERE `+scope+` AND counted = 1 AND text <> ''`+limits.Text()+`
			ORDER BY answered_on DESC, response_id DESC, question_id LIMIT $%d OFFSET $%d) said
		JOIN survey_responses r ON r.id = said.response_id JOIN companies c ON c.id = said.company_id
		ORDER BY said.answered_on DESC, said.response_id DESC, said.question_id`,
		len(limits.Args)-1, len(limits.Args)), limits.Args...)
	if err != nil {
		return nil, fmt.Errorf("read comments: %w", err)
	}

	return rows, nil
}

// describeComments adds what was asked, what was chosen, and who wrote where the caller may
// see that.
func (w *within) describeComments(ctx context.Context, tx *db.Tx, rows []SurveyComment) error {
	var keys, ids []int64
	for i := range rows {
		keys = append(keys, rows[i].Key)
		ids = append(ids, rows[i].ResponseID)
	}

	asked, err := readQuestions(ctx, tx, keys)
	if err != nil {
		return err
	}

	names, err := w.readAuthors(ctx, tx, ids)
	if err != nil {
		return err
	}

	at := map[int64]*QuestionFigures{}
	for i := range asked {
		at[asked[i].Key] = &asked[i]
	}

	for i := range rows {
		c := &rows[i]
		c.Names = names[c.ResponseID]
		q := at[c.Key]
		if q == nil {
			continue
		}

		c.Question = q.Text
		if c.AnswerKey != nil {
			c.Answer = q.options[*c.AnswerKey].text
		}
	}

	return nil
}

// readAuthors reads who wrote the responses, where the caller may see that.
func (w *within) readAuthors(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]*CommentNames, error) {
	names := map[int64]*CommentNames{}
	if !tx.Actor.May(response.PermResponses) {
		return names, nil
	}

	among, err := tx.AmongIDs("id", ids)
	if err != nil {
		return nil, err
	}

	type wrote struct {
		ID        int64  `db:"id"`
		Customer  string `db:"customer_name"`
		Vehicle   string `db:"vehicle"`
		Manager   string `db:"manager_name"`
		ManagerID *int64 `db:"manager_user_id"`
	}

	rows, err := db.Select[wrote](
		ctx, tx,
		"SELECT id, customer_name, vehicle, manager_name, manager_user_id FROM survey_responses WHERE "+
			scope+" AND kind <> 'anonymous' AND "+among.Places(1),
		among.Args...,
	)
	if err != nil {
		return nil, fmt.Errorf("read who wrote comments: %w", err)
	}

	for _, r := range rows {
		n := CommentNames{r.Customer, r.Vehicle, r.Manager}
		if !w.all && (r.ManagerID == nil || *r.ManagerID != w.by) {
			n.Manager = ""
		}
		names[r.ID] = &n
	}

	return names, nil
}
