// Package reportmail sends views of the survey report by mail, each week or each month. What a
// mail says is computed for its reader: with their rights and their companies when it is sent.
package reportmail

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/listview"
	"forecourt/internal/platform/record"
	"forecourt/internal/survey/report"
)

// ReportSubscription is a saved view of the survey report that is sent to users.
type ReportSubscription struct {
	table.Record
	SavedViewID int64    `db:"saved_view_id" json:"saved_view_id" minimum:"1" doc:"a view of the report that the caller has saved; each is sent at most once in a turn"`
	UserIDs     UserIDs  `db:"user_ids" json:"user_ids" nullable:"false" minItems:"1" maxItems:"50" doc:"those of /report-subscription/recipients, and who got it before"`
	Every       string   `db:"every" json:"every" enum:"week,month" doc:"week: on Mondays; month: on the first day; at 7 in the morning in Vilnius"`
	NextAt      db.Time  `db:"next_at" json:"next_at" readOnly:"true" doc:"when it is sent next"`
	LastAt      *db.Time `db:"last_at" json:"last_at" nullable:"true" readOnly:"true" doc:"when it was its turn last"`
	Results     Results  `db:"results" json:"results" nullable:"false" readOnly:"true" doc:"what became of each recipient in the last turn"`
	Status      string   `db:"status" json:"status" enum:"active,deleted" doc:"deleted: paused"`
	ViewName    string   `db:"view_name" fieldtag:"computed" json:"view_name" readOnly:"true"`
}

// What became of a recipient in a turn.
const (
	sent      = "sent"
	noRight   = "no_right"
	noCompany = "no_company"
	blocked   = "blocked"
	noEmail   = "no_email"
	badView   = "bad_view"
	noOwner   = "no_owner"
	noServer  = "no_server"
)

// ReportMailResult is what became of a recipient.
type ReportMailResult struct {
	UserID int64  `json:"user_id"`
	Name   string `json:"name"`
	Result string `json:"result" enum:"sent,no_right,no_company,blocked,no_email,bad_view,no_owner,no_server" doc:"no_right: they may not see the report, or not that of other people; no_company: they have none of its companies or brands; bad_view: its days are missing; no_owner: who saved the view may not see the report any more; no_server: mails cannot be sent"`
}

// Results are those of a turn.
type Results []ReportMailResult

// Scan reads the stored JSON.
func (r *Results) Scan(src any) error { return scanJSON(src, r) }

// Value stores JSON.
func (r Results) Value() (driver.Value, error) { return storeJSON(r) }

// MarshalJSON gives a list in any case.
func (r Results) MarshalJSON() ([]byte, error) {
	return json.Marshal(append([]ReportMailResult{}, r...))
}

// UserIDs are the recipients, each once.
type UserIDs []int64

// Scan reads the stored JSON.
func (u *UserIDs) Scan(src any) error { return scanJSON(src, u) }

// Value stores JSON.
func (u UserIDs) Value() (driver.Value, error) { return storeJSON(u) }

// MarshalJSON gives a list in any case.
func (u UserIDs) MarshalJSON() ([]byte, error) { return json.Marshal(append([]int64{}, u...)) }

// scanJSON reads stored JSON.
func scanJSON(src, into any) error {
	var stored db.JSON
	if err := stored.Scan(src); err != nil {
		return err
	}
	return json.Unmarshal(stored, into)
}

// storeJSON stores JSON.
func storeJSON(of any) (driver.Value, error) {
	text, err := json.Marshal(of)
	return string(text), err
}

// subscriptions are seen by who has saved the view, and by nobody else.
var subscriptions = table.New(table.Table[ReportSubscription]{
	Name: "report_subscriptions", Entity: "report-subscription", Order: "id",
	Scope:   "saved_view_id IN (SELECT own.id FROM saved_views own WHERE {self:own.user_id})",
	Sort:    map[string]string{"next_at": "next_at", "updated_at": "updated_at", "id": "id"},
	Called:  func(s *ReportSubscription, _ string) string { return s.ViewName },
	Reading: report.PermReports,
	Prepare: (*ReportSubscription).prepare,
	Fixed:   []string{"saved_view_id"},
	Refs: []table.Ref[ReportSubscription]{
		{
			Field:  "saved_view_id",
			Table:  "saved_views",
			Scope:  "{self:user_id}",
			Shared: true,
			ID:     func(s *ReportSubscription) *int64 { return &s.SavedViewID },
		},
	},
	Rules:  checkRules,
	Quiet:  []string{"next_at", "last_at", "results"},
	Unique: []table.Unique{{Field: "saved_view_id", Everywhere: true}},
	Computed: map[string]string{"view_name": `(SELECT v.name FROM saved_views v
		WHERE v.id = report_subscriptions.saved_view_id)`},
	Export: []table.Column[ReportSubscription]{
		{Head: "view", Value: func(s *ReportSubscription) any { return s.ViewName }},
		{Head: "every", Value: func(s *ReportSubscription) any { return s.Every }},
		{Head: "recipients", Value: func(s *ReportSubscription) any { return len(s.UserIDs) }},
		{Head: "next_at", Value: func(s *ReportSubscription) any { return s.NextAt.Format("2006-01-02T15:04:05Z07:00") }},
		{Head: "status", Value: func(s *ReportSubscription) any { return s.Status }},
	},
})

// Tables lists the tables of report mails.
func Tables() []table.Any { return []table.Any{subscriptions} }

// mostRecipients is how many get one view.
const mostRecipients = 50

func (s *ReportSubscription) prepare() error {
	s.UserIDs = slices.Compact(slices.Sorted(slices.Values(s.UserIDs)))
	var fields fault.Fields
	fields.OneOf("every", s.Every, everyWeek, everyMonth)
	fields.OneOf("status", s.Status, record.Active, record.Deleted)

	switch n := len(s.UserIDs); {
	case n == 0:
		fields.Add("user_ids", "required")
	case n > mostRecipients:
		fields.Add("user_ids", "max_items", "max", mostRecipients)
	}
	return fields.Err()
}

// checkRules checks what is sent by whom to whom, and sets when it is due next. Recipients of
// before may be blocked by now: they get nothing.
func checkRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[ReportSubscription]) error {
	var views, users []int64
	for _, c := range changes {
		if c.After == nil {
			continue
		}
		if !tx.Actor.May(report.PermReports) {
			c.Refused = fault.New(fault.Denied, "denied").With("permission", report.PermReports.State)
		}
		views = append(views, c.After.SavedViewID)
		users = append(users, addedRecipients(c)...)
		if starts := c.Before == nil || c.Before.Status != record.Active || c.Before.Every != c.After.Every; starts {
			c.After.NextAt = nextMorning(c.After.Every, tx.Now().Time)
		}
	}

	if len(views) == 0 {
		return nil
	}

	reports, err := reportsAmong(ctx, tx, views)
	if err != nil {
		return err
	}

	allowed, err := recipientsAmong(ctx, tx, users)
	if err != nil {
		return err
	}

	for _, c := range changes {
		if c.After == nil {
			continue
		}

		query, is := reports[c.After.SavedViewID]
		if !is {
			c.Wrong.Add("saved_view_id", "report_view")
		} else if v := report.ViewOf(query.Filters); c.After.Status == record.Active && v.AsOf(tx.Today()) != nil {
			c.Wrong.Add("saved_view_id", "report_view_days")
		}
		if slices.ContainsFunc(addedRecipients(c), func(id int64) bool { return !allowed[id] }) {
			c.Wrong.Add("user_ids", "report_recipients")
		}
	}

	return nil
}

// reportsAmong finds the views that are the caller's and of the report, with what they show.
func reportsAmong(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]listview.ViewQuery, error) {
	limits := &db.Where{}
	limits.Add(db.In("id", ids))
	rows, err := db.Select[struct {
		ID    int64              `db:"id"`
		Query listview.ViewQuery `db:"query"`
	}](ctx, tx, "SELECT id, query FROM saved_views WHERE {self:user_id} AND list = '"+report.SavedList+"'"+
		limits.Text(), limits.Args...)
	if err != nil {
		return nil, fmt.Errorf("find the views of reports: %w", err)
	}

	reports := map[int64]listview.ViewQuery{}
	for _, row := range rows {
		reports[row.ID] = row.Query
	}

	return reports, nil
}

// addedRecipients lists the recipients that a write adds.
func addedRecipients(c *table.Change[ReportSubscription]) (ids []int64) {
	for _, id := range c.After.UserIDs {
		if c.Before == nil || !slices.Contains(c.Before.UserIDs, id) {
			ids = append(ids, id)
		}
	}

	return ids
}

var data = record.Data[ReportSubscription]{
	Table: subscriptions, Status: func(s *ReportSubscription) *string { return &s.Status },
	Blank: ReportSubscription{Every: everyWeek, Status: record.Active},
}

// Add adds a subscription, so that a view is sent.
func Add(ctx context.Context, tx *db.Tx, savedViewID int64, every string, userIDs ...int64) error {
	_, err := data.Add(ctx, tx, ReportSubscription{
		SavedViewID: savedViewID,
		Every:       every,
		UserIDs:     userIDs,
		Status:      record.Active,
	})
	return err
}
