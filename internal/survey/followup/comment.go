package followup

import (
	"context"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// The types of what is said about a response.
const (
	TypeComment = "comment"
	TypeTask    = "task"
	TypeReopen  = "reopen"
	TypeClosed  = "closed"
)

// mostText is how long a comment may be.
const mostText = 4000

// Comment is something that was said about a response (Y-063).
type Comment struct {
	table.Record
	ResponseID    int64    `db:"survey_response_id" json:"survey_response_id" readOnly:"true"`
	Type          string   `db:"type" json:"type" readOnly:"true" enum:"comment,task,reopen,closed"`
	UserID        *int64   `db:"user_id" json:"user_id" nullable:"true" readOnly:"true" doc:"null: the program itself"`
	UserName      string   `db:"user_name" fieldtag:"computed" json:"user_name" readOnly:"true"`
	Text          string   `db:"comment" json:"comment" readOnly:"true"`
	ResponsibleID *int64   `db:"responsible_user_id" json:"responsible_user_id" nullable:"true" readOnly:"true" doc:"whose task it is"`
	Responsible   string   `db:"responsible" fieldtag:"computed" json:"responsible" readOnly:"true"`
	DueAt         *db.Time `db:"due_at" json:"due_at" nullable:"true" readOnly:"true"`
	DoneAt        *db.Time `db:"done_at" json:"done_at" nullable:"true" readOnly:"true" doc:"of a task; null: it is open"`
	CompanyID     int64    `db:"company_id" fieldtag:"computed" json:"-"`
	BrandID       int64    `db:"brand_id" fieldtag:"computed" json:"-"`
}

// Comments is their table: who sees a response sees what was said about it.
var Comments = table.New(table.Table[Comment]{
	Name: "survey_response_comments", Entity: "survey-response-comment", Order: "id DESC",
	Scope: `EXISTS (SELECT 1 FROM survey_responses r
		WHERE r.id = survey_response_comments.survey_response_id AND {company:r.company_id}
		AND {brand:r.brand_id|r.owner_user_id})`,
	Owner: func(c *Comment) table.Owner { return table.Owner{BrandID: &c.BrandID, CompanyID: &c.CompanyID} },
	Whose: func(_ context.Context, _ *db.Tx, rows []*Comment) ([]*int64, error) {
		users := make([]*int64, len(rows))
		for i, c := range rows {
			users[i] = c.ResponsibleID
		}
		return users, nil
	},
	Sort:    map[string]string{"created_at": "id", "id": "id"},
	Prepare: (*Comment).prepare,
	Reading: PermRead, ByActions: true,
	Quiet: []string{"comment", "done_at"},
	Computed: map[string]string{
		"user_name":   "COALESCE((SELECT u.name FROM users u WHERE u.id = survey_response_comments.user_id), '')",
		"responsible": "COALESCE((SELECT u.name FROM users u WHERE u.id = survey_response_comments.responsible_user_id), '')",
		"company_id": `(SELECT r.company_id FROM survey_responses r
			WHERE r.id = survey_response_comments.survey_response_id)`,
		"brand_id": "(SELECT r.brand_id FROM survey_responses r WHERE r.id = survey_response_comments.survey_response_id)",
	},
	Export: []table.Column[Comment]{
		{Head: "created_at", Value: func(c *Comment) any { return formatTime(&c.CreatedAt) }},
		{Head: "type", Value: func(c *Comment) any { return c.Type }},
		{Head: "user_name", Value: func(c *Comment) any { return c.UserName }},
		{Head: "comment", Value: func(c *Comment) any { return c.Text }},
		{Head: "responsible", Value: func(c *Comment) any { return c.Responsible }},
		{Head: "due_at", Value: func(c *Comment) any { return formatTime(c.DueAt) }},
		{Head: "done_at", Value: func(c *Comment) any { return formatTime(c.DoneAt) }},
	},
})

func (c *Comment) prepare() error {
	c.Text = strings.TrimSpace(c.Text)
	var fields fault.Fields
	fields.OneOf("type", c.Type, TypeComment, TypeTask, TypeReopen, TypeClosed)
	fields.Length("comment", c.Text, mostText)
	return fields.Err()
}
