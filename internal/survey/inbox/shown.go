package inbox

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/response"
	"forecourt/internal/survey/followup"
)

// SurveyResponse is a response as lists show it (Y-044, Y-045).
type SurveyResponse struct {
	response.Response
	InInbox        db.Flag            `json:"inbox" readOnly:"true" doc:"completed, or with an open task"`
	Unread         db.Flag            `json:"unread" readOnly:"true" doc:"the caller has not opened it, or others have said something since"`
	UnreadComments int64              `json:"unread_comments" readOnly:"true"`
	ContactPhone   string             `json:"contact_phone" readOnly:"true" doc:"that the customer left in the wish to be called, else that of the visit"`
	ContactEmail   string             `json:"contact_email" readOnly:"true"`
	WantsCall      db.Flag            `json:"wants_call" readOnly:"true" doc:"the customer wants to be called"`
	FollowUpDone   db.Flag            `json:"fup_done" readOnly:"true" doc:"the customer has been looked after"`
	FollowUp       *ResponseFollowUp  `json:"follow_up,omitempty" readOnly:"true" doc:"without it nobody looks after the customer, nor did"`
	LastTask       *followup.Comment  `json:"last_task" readOnly:"true"`
	Tasks          []followup.Comment `json:"tasks" nullable:"false" readOnly:"true" doc:"lists have none"`
	Comments       []followup.Comment `json:"comments" nullable:"false" readOnly:"true" doc:"the newest first; lists have none"`
}

// ResponseFollowUp is how far somebody has come with looking after the customer.
type ResponseFollowUp struct {
	ID            int64           `db:"id" json:"id"`
	ResponseID    int64           `db:"response_id" json:"-"`
	OpenedAt      db.Time         `db:"opened_at" json:"opened_at"`
	DueAt         db.Time         `db:"due_at" json:"due_at"`
	TouchedAt     *db.Time        `db:"touched_at" json:"touched_at" nullable:"true"`
	EscalatedAt   *db.Time        `db:"escalated_at" json:"escalated_at" nullable:"true"`
	ClosedAt      *db.Time        `db:"closed_at" json:"closed_at" nullable:"true"`
	ResponsibleID *int64          `db:"responsible_user_id" json:"responsible_user_id" nullable:"true"`
	Responsible   string          `db:"responsible" json:"responsible"`
	Reopened      int64           `db:"reopened" json:"reopened" doc:"how often it was opened again"`
	Cause         db.Translations `db:"cause" json:"cause" doc:"why the customer was not content; empty: nobody has said"`
	Done          db.Translations `db:"done" json:"done" doc:"what was done about it; empty: nobody has said"`
	Stored        db.JSON         `db:"reasons" json:"-"`
	// Reasons say why somebody looks after the customer.
	Reasons []ResponseReason `json:"reasons" nullable:"false"`
}

// ResponseReason is why somebody looks after the customer: what was answered, or that it was wished.
type ResponseReason struct {
	Kind  string          `json:"kind"`
	Value string          `json:"value" doc:"the score, the stars or the word"`
	Text  db.Translations `json:"text" doc:"the question, or the answer that was chosen"`
}

// showResponses completes the rows of a page. The log of invitations says no more than its
// table.
func showResponses(ctx context.Context, tx *db.Tx, in *listInput, rows []response.Response) ([]SurveyResponse, error) {
	shown := make([]SurveyResponse, len(rows))
	for i := range rows {
		shown[i] = SurveyResponse{
			Response: rows[i], InInbox: rows[i].Inbox, ContactPhone: rows[i].Phone, ContactEmail: rows[i].Email,
			Tasks: []followup.Comment{}, Comments: []followup.Comment{},
		}
	}

	if in.By == "" && !in.ResponsesList || len(rows) == 0 {
		return shown, nil
	}

	if err := completeRows(ctx, tx, shown); err != nil {
		return nil, err
	}
	if in.hidesNames() {
		for i := range shown {
			shown[i].hideNames()
		}
	}

	return shown, nil
}

// hideNames takes out who it was: users who read figures alone see what was answered where and
// when.
func (s *SurveyResponse) hideNames() {
	s.Copies = response.Copies{Vehicle: s.Vehicle}
	s.ContactName = ""
	s.ContactPhone = ""
	s.ContactEmail = ""
	s.LastTask = nil
	s.ManagerUserID = nil
	s.OwnerUserID = nil
	s.TransactionID = nil
	s.Hash = ""
	if s.FollowUp != nil {
		s.FollowUp.ResponsibleID = nil
		s.FollowUp.Responsible = ""
		s.FollowUp.Reasons = []ResponseReason{}
	}
}

// completeRows reads what responses have besides: what is unread, the follow-up, the newest
// task, how the customer is reached.
func completeRows(ctx context.Context, tx *db.Tx, rows []SurveyResponse) error {
	ids := make([]int64, len(rows))
	at := make(map[int64]*SurveyResponse, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
		at[rows[i].ID] = &rows[i]
	}

	news, err := readNews(ctx, tx, ids)
	if err != nil {
		return err
	}

	for id, n := range news {
		at[id].Unread = n.Unread
		at[id].UnreadComments = n.UnreadComments
	}

	if err := readFollowUps(ctx, tx, ids, at); err != nil {
		return err
	}

	if err := readTasks(ctx, tx, ids, at); err != nil {
		return err
	}

	return readContacts(ctx, tx, ids, at)
}

// readFollowUps reads the follow-ups of responses.
func readFollowUps(ctx context.Context, tx *db.Tx, ids []int64, at map[int64]*SurveyResponse) error {
	among, err := tx.AmongIDs("f.response_id", ids)
	if err != nil {
		return err
	}

	found, err := db.Select[ResponseFollowUp](ctx, tx, `SELECT f.id, f.response_id, f.opened_at, f.due_at,
		f.touched_at, f.escalated_at, f.closed_at, f.responsible_user_id, f.reopened, f.reasons,
		COALESCE((SELECT c.title FROM follow_up_causes c
			WHERE c.id = f.cause_id), '{}') AS cause, COALESCE((SELECT a.title FROM follow_up_actions a
			WHERE a.id = f.action_id), '{}') AS done,
		COALESCE((SELECT u.name FROM users u WHERE u.id = f.responsible_user_id), '') AS responsible FROM follow_ups f
			WHERE {everyone} AND `+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("read the follow-ups of responses: %w", err)
	}

	for i := range found {
		found[i].Reasons = []ResponseReason{}
		if err := json.Unmarshal(found[i].Stored, &found[i].Reasons); err != nil {
			return fmt.Errorf("read why customers are looked after: %w", err)
		}
		r := at[found[i].ResponseID]
		r.FollowUp = &found[i]
		r.FollowUpDone = found[i].ClosedAt != nil
	}

	return nil
}

// readTasks reads the newest task of each response.
func readTasks(ctx context.Context, tx *db.Tx, ids []int64, at map[int64]*SurveyResponse) error {
	among, err := tx.AmongIDs("c.survey_response_id", ids)
	if err != nil {
		return err
	}

	found, err := followup.Comments.Read(ctx, tx, true, "SELECT "+followup.Comments.Columns()+
		" FROM survey_response_comments WHERE {everyone} AND id IN (SELECT max(c.id) FROM survey_response_comments c WHERE "+
		among.Places(1)+
		" AND c.type IN ('task', 'reopen') GROUP BY c.survey_response_id)", among.Args...)
	if err != nil {
		return fmt.Errorf("read the tasks of responses: %w", err)
	}

	for i := range found {
		at[found[i].ResponseID].LastTask = &found[i]
	}

	return nil
}

// readContacts reads how customers want to be reached who said so.
func readContacts(ctx context.Context, tx *db.Tx, ids []int64, at map[int64]*SurveyResponse) error {
	among, err := tx.AmongIDs("w.parent_id", ids)
	if err != nil {
		return err
	}

	found, err := db.Select[struct {
		ParentID int64  `db:"parent_id"`
		Phone    string `db:"phone"`
		Email    string `db:"email"`
	}](ctx, tx, `SELECT w.parent_id, w.phone, w.email
		FROM survey_responses w
		WHERE {everyone} AND w.kind = 'contact' AND `+among.Places(1), among.Args...)
	if err != nil {
		return fmt.Errorf("read who wants to be called: %w", err)
	}

	for _, w := range found {
		r := at[w.ParentID]
		r.WantsCall = true
		if w.Phone != "" {
			r.ContactPhone = w.Phone
		}
		if w.Email != "" {
			r.ContactEmail = w.Email
		}
	}

	for _, r := range at {
		r.WantsCall = r.WantsCall || r.Kind == response.Contact
	}

	return nil
}

// numberPlace gives the only place of a condition a number.
func numberPlace(text, place string) string { return strings.Replace(text, "?", place, 1) }

var exported = exportColumns()

// exportColumns gives the columns of an export.
func exportColumns() []table.Column[SurveyResponse] {
	var columns []table.Column[SurveyResponse]
	for _, c := range response.Responses.Export {
		columns = append(columns, table.Column[SurveyResponse]{
			Head:  c.Head,
			Value: func(s *SurveyResponse) any { return c.Value(&s.Response) },
		})
	}

	at := func(t *db.Time) any {
		if t == nil {
			return ""
		}
		return t.Format("2006-01-02T15:04:05Z07:00")
	}

	return append(columns, []table.Column[SurveyResponse]{
		{Head: "nps", Value: func(s *SurveyResponse) any {
			if s.NPS == nil {
				return ""
			}
			return strconv.FormatInt(*s.NPS, 10)
		}},
		{Head: "started_time", Value: func(s *SurveyResponse) any { return at(s.StartedAt) }},
		{Head: "completed_at", Value: func(s *SurveyResponse) any { return at(s.CompletedAt) }},
		{Head: "licence_plate_no", Value: func(s *SurveyResponse) any { return s.Plate }},
		{Head: "vin", Value: func(s *SurveyResponse) any { return s.VIN }},
		{Head: "contact_phone", Value: func(s *SurveyResponse) any { return s.ContactPhone }},
		{Head: "contact_email", Value: func(s *SurveyResponse) any { return s.ContactEmail }},
		{Head: "total_comments", Value: func(s *SurveyResponse) any { return s.TotalComments }},
		{Head: "open_tasks", Value: func(s *SurveyResponse) any { return s.OpenTasks }},
		{Head: "due_at", Value: func(s *SurveyResponse) any {
			if s.FollowUp == nil || s.FollowUp.ClosedAt != nil {
				return ""
			}
			return at(&s.FollowUp.DueAt)
		}},
		{Head: "status", Value: func(s *SurveyResponse) any { return s.Status }},
	}...)
}
