// Package followup looks after customers who were not content: what was said about a response,
// whose task it is and until when, by which rules that begins, why they were not content and what was
// done about it. All of it, by hand, by a program or by a rule, goes through Say.
package followup

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/dialect"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/record"
	"forecourt/internal/response"
)

// PermRead reads follow-ups and comments, and writes comments.
var PermRead = response.PermResponses.OrElse(response.PermFollowUps)

// PermRules keeps rules, causes, actions and holidays.
var PermRules = authz.Perm("app.survey.rules")

// FollowUp is a customer who is looked after (Y-069). A response has one, which is opened again.
type FollowUp struct {
	table.Record
	CompanyID     int64     `db:"company_id" json:"company_id" readOnly:"true"`
	BrandID       int64     `db:"brand_id" json:"brand_id" readOnly:"true"`
	Unit          string    `db:"unit" json:"unit" readOnly:"true" enum:"sales,service"`
	ResponseID    int64     `db:"response_id" json:"response_id" readOnly:"true"`
	Reasons       Reasons   `db:"reasons" json:"reasons" readOnly:"true" nullable:"false" doc:"why the customer is looked after; empty: somebody wanted it"`
	OpenedAt      db.Time   `db:"opened_at" json:"opened_at" readOnly:"true"`
	OpenedOn      date.Date `db:"opened_on" json:"opened_on" readOnly:"true"`
	TouchedAt     *db.Time  `db:"touched_at" json:"touched_at" nullable:"true" readOnly:"true" doc:"when somebody first said something; null: nobody has"`
	DueAt         db.Time   `db:"due_at" json:"due_at" readOnly:"true"`
	EscalateAt    db.Time   `db:"escalate_at" json:"escalate_at" readOnly:"true" doc:"when it becomes a task of who looks after what nobody has looked after"`
	ResponsibleID *int64    `db:"responsible_user_id" json:"responsible_user_id" nullable:"true" readOnly:"true"`
	ForUserID     *int64    `db:"for_user_id" json:"for_user_id" nullable:"true" readOnly:"true" doc:"who is away or blocked, and whom the responsible one stands in for"`
	EscalatedAt   *db.Time  `db:"escalated_at" json:"escalated_at" nullable:"true" readOnly:"true"`
	ClosedAt      *db.Time  `db:"closed_at" json:"closed_at" nullable:"true" readOnly:"true"`
	CauseID       *int64    `db:"cause_id" json:"cause_id" nullable:"true" readOnly:"true" doc:"why the customer was not content"`
	ActionID      *int64    `db:"action_id" json:"action_id" nullable:"true" readOnly:"true" doc:"what was done about it"`
	Reopened      int64     `db:"reopened" json:"reopened" readOnly:"true" doc:"how often it was opened again"`
	Search        string    `db:"search" json:"-"`
	Names
}

// Names is what other records of a follow-up are called.
type Names struct {
	Company      string          `db:"company" fieldtag:"computed" json:"company" readOnly:"true"`
	Brand        string          `db:"brand" fieldtag:"computed" json:"brand" readOnly:"true"`
	CustomerName string          `db:"customer_name" fieldtag:"computed" json:"customer_name" readOnly:"true"`
	Vehicle      string          `db:"vehicle" fieldtag:"computed" json:"vehicle" readOnly:"true"`
	NPS          *int64          `db:"nps" fieldtag:"computed" json:"nps" nullable:"true" readOnly:"true"`
	Responsible  string          `db:"responsible" fieldtag:"computed" json:"responsible" readOnly:"true" doc:"name of the responsible user; empty: nobody is"`
	ForUser      string          `db:"for_user" fieldtag:"computed" json:"for_user" readOnly:"true"`
	Cause        db.Translations `db:"cause" fieldtag:"computed" json:"cause" readOnly:"true" doc:"why the customer was not content; empty: nobody has said"`
	Done         db.Translations `db:"done" fieldtag:"computed" json:"done" readOnly:"true" doc:"what was done about it; empty: nobody has said"`
}

// FollowUpReason is why a customer is looked after.
type FollowUpReason struct {
	Kind  string          `json:"kind" enum:"nps_max,stars_max,answer,words,contact,every_transaction"`
	Value string          `json:"value" doc:"the score, the stars or the word"`
	Text  db.Translations `json:"text" doc:"the question, or the answer that was chosen"`
}

// Reasons are those of a follow-up.
type Reasons []FollowUpReason

// Scan reads the stored JSON.
func (r *Reasons) Scan(src any) error {
	switch v := src.(type) {
	case string:
		return json.Unmarshal([]byte(v), r)
	case []byte:
		return json.Unmarshal(v, r)
	}
	return fmt.Errorf("read reasons from %T", src)
}

// Value stores JSON.
func (r Reasons) Value() (driver.Value, error) {
	if r == nil {
		return "[]", nil
	}

	for i := range r {
		if r[i].Text == nil {
			r[i].Text = db.Translations{}
		}
	}

	text, err := json.Marshal([]FollowUpReason(r))

	return string(text), err
}

// addMissing adds the reasons that are not there yet.
func (r Reasons) addMissing(more Reasons) Reasons {
	for _, one := range more {
		if !slices.ContainsFunc(r, func(known FollowUpReason) bool {
			return known.Kind == one.Kind && known.Value == one.Value && maps.Equal(known.Text, one.Text)
		}) {
			r = append(r, one)
		}
	}

	return r
}

// MarshalJSON gives a list in any case.
func (r Reasons) MarshalJSON() ([]byte, error) {
	if r == nil {
		return []byte("[]"), nil
	}
	return json.Marshal([]FollowUpReason(r))
}

// responseColumn gives a column of the response of a follow-up.
func responseColumn(column string) string {
	return "(SELECT r." + column + " FROM survey_responses r WHERE r.id = follow_ups.response_id)"
}

// nameColumn gives the column of the name of another record.
func nameColumn(table, id string) string {
	return "COALESCE((SELECT n.name FROM " + table + " n WHERE n.id = follow_ups." + id + "), '')"
}

// titleColumn gives the column of the title of another record.
func titleColumn(table, id string) string {
	return "COALESCE((SELECT n.title FROM " + table + " n WHERE n.id = follow_ups." + id + "), '{}')"
}

// FollowUps is their table.
var FollowUps = table.New(table.Table[FollowUp]{
	Name:   "follow_ups",
	Entity: "follow-up",
	Scope:  "{company:company_id} AND {brand:brand_id|responsible_user_id}",
	Order:  "due_at, id",
	Called: func(f *FollowUp, _ string) string { return f.CustomerName },
	Sort: map[string]string{
		"due_at": "due_at", "closed_at": "closed_at", "opened_at": "opened_at", "id": "id",
	},
	Owner:   func(f *FollowUp) table.Owner { return table.Owner{BrandID: &f.BrandID, CompanyID: &f.CompanyID} },
	Whose:   listResponsible,
	Reading: PermRead, ByActions: true,
	Unique: []table.Unique{{Field: "response_id", Everywhere: true}},
	// reports count by them
	Copies: []dialect.Copy{
		{
			Of:      "survey_responses",
			By:      "response_id",
			Columns: []string{"survey_id", "manager_user_id", "nps", "state", "answered_on", "sent_on"},
		},
	},
	Computed: map[string]string{
		"company": nameColumn("companies", "company_id"), "brand": nameColumn("brands", "brand_id"),
		"responsible": nameColumn("users", "responsible_user_id"), "for_user": nameColumn("users", "for_user_id"),
		"cause": titleColumn("follow_up_causes", "cause_id"), "done": titleColumn("follow_up_actions", "action_id"),
		"customer_name": responseColumn("customer_name"), "vehicle": responseColumn("vehicle"), "nps": responseColumn("nps"),
	},
	Quiet: []string{"company_id", "brand_id", "unit", "touched_at", "escalated_at", "search"},
	Export: slices.Concat([]table.Column[FollowUp]{
		{Head: "due_at", Value: func(f *FollowUp) any { return formatTime(&f.DueAt) }},
		{Head: "customer_name", Value: func(f *FollowUp) any { return f.CustomerName }},
		{Head: "company", Value: func(f *FollowUp) any { return f.Company }},
		{Head: "brand", Value: func(f *FollowUp) any { return f.Brand }},
		{Head: "unit", Value: func(f *FollowUp) any { return f.Unit }},
		{Head: "responsible", Value: func(f *FollowUp) any { return f.Responsible }},
		{Head: "opened_at", Value: func(f *FollowUp) any { return formatTime(&f.OpenedAt) }},
		{Head: "touched_at", Value: func(f *FollowUp) any { return formatTime(f.TouchedAt) }},
		{Head: "escalated_at", Value: func(f *FollowUp) any { return formatTime(f.EscalatedAt) }},
		{Head: "closed_at", Value: func(f *FollowUp) any { return formatTime(f.ClosedAt) }},
		{Head: "reopened", Value: func(f *FollowUp) any { return f.Reopened }},
	},
		record.TextColumns("cause", func(f *FollowUp) db.Translations { return f.Cause }),
		record.TextColumns("done", func(f *FollowUp) db.Translations { return f.Done })),
})

// formatTime writes a moment; nothing where there is none.
func formatTime(at *db.Time) any {
	if at == nil {
		return ""
	}
	return at.Format("2006-01-02T15:04:05Z07:00")
}

// listResponsible gives the user who is responsible for each follow-up.
func listResponsible(_ context.Context, _ *db.Tx, rows []*FollowUp) ([]*int64, error) {
	users := make([]*int64, len(rows))
	for i, f := range rows {
		users[i] = f.ResponsibleID
	}
	return users, nil
}

// lockFollowUp locks the follow-up of a response; nil: there is none.
func lockFollowUp(ctx context.Context, tx *db.Tx, responseID int64) (*FollowUp, error) {
	found, err := FollowUps.Read(
		ctx, tx, true,
		"SELECT "+FollowUps.Columns()+" FROM follow_ups WHERE "+FollowUps.Scope+" AND response_id = $1"+tx.ForUpdate(),
		responseID,
	)
	if err != nil || len(found) == 0 {
		return nil, err
	}

	return &found[0], nil
}
