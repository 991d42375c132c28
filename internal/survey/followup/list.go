package followup

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/response"
)

// Within is what limits follow-ups beside their tab, in lists and in what tabs count.
type Within struct {
	CompanyIDs    []int64 `query:"companyIds" maxItems:"1000"`
	BrandIDs      []int64 `query:"brandIds" maxItems:"1000"`
	Unit          string  `query:"type" enum:"sales,service"`
	ResponsibleID int64   `query:"userId" doc:"whose task it is"`
	Period        string  `query:"period" maxLength:"21" example:"this_month" doc:"when it was opened: all, this_month, last_month, last2_month, 45days (the day so long ago), custom (month), or a month as YYYY-MM"`
	Month         string  `query:"month" maxLength:"7" example:"2026-10" doc:"of period=custom (Y-074)"`
}

type followUpsInput struct {
	httpapi.ListInput
	Within
	Tab        string `query:"tab" enum:"open,mine,overdue,closed,all" default:"open" doc:"mine: of the caller and of those the caller stands in for"`
	ResponseID int64  `query:"responseId"`
	Status     string `query:"status" enum:"active,all" doc:"both are all: the tab says which"`
}

// tabs are the conditions of each tab; now is its argument where it has one.
var tabs = map[string]string{
	"open":    "closed_at IS NULL",
	"mine":    "closed_at IS NULL AND {mine:responsible_user_id}",
	"overdue": "closed_at IS NULL AND due_at < ?",
	"closed":  "closed_at IS NOT NULL",
	"all":     "1 = 1",
}

// tabCondition gives the condition of a tab.
func tabCondition(tab string, now db.Time) db.Condition {
	c := db.Condition{SQL: tabs[tab]}
	if tab == "overdue" {
		c.Args = []any{now}
	}
	return c
}

// filterFollowUps narrows follow-ups to a tab and to what else is asked for.
func (in *followUpsInput) filterFollowUps(now db.Time) ([]db.Condition, error) {
	where := []db.Condition{tabCondition(in.Tab, now)}
	if in.ResponseID != 0 {
		where = append(where, db.Equal("response_id", in.ResponseID))
	}
	if in.Tab == "closed" && in.Sort == "" {
		in.Sort = "-closed_at"
	}

	more, err := in.readConditions(now)
	return append(where, more...), err
}

// readConditions gives the conditions beside the tab.
func (in *Within) readConditions(now db.Time) ([]db.Condition, error) {
	var where []db.Condition
	if len(in.CompanyIDs) > 0 {
		where = append(where, db.In("{+}company_id", in.CompanyIDs))
	}
	if len(in.BrandIDs) > 0 {
		where = append(where, db.In("brand_id", in.BrandIDs))
	}
	if in.Unit != "" {
		where = append(where, db.Equal("unit", in.Unit))
	}
	if in.ResponsibleID != 0 {
		where = append(where, db.Equal("responsible_user_id", in.ResponsibleID))
	}

	from, to, err := response.Days(in.Period, in.Month, date.On(now.Time))
	if !from.IsZero() {
		where = append(where, db.Condition{SQL: "opened_on >= ? AND opened_on <= ?", Args: []any{from, to}})
	}

	return where, err
}

// FollowUpTabs is how many follow-ups are in each tab.
type FollowUpTabs struct {
	Open    int64 `json:"open" doc:"1000 stands for more, here and in the others"`
	Mine    int64 `json:"mine"`
	Overdue int64 `json:"overdue"`
	Closed  int64 `json:"closed"`
}

// mostCounted is how far the follow-ups of a tab are counted.
const mostCounted = 1000

// countTabs counts the follow-ups of each tab, with one statement.
func countTabs(ctx context.Context, tx *db.Tx, in *Within) (FollowUpTabs, error) {
	var counted FollowUpTabs
	conditions, err := in.readConditions(tx.Now())
	if err != nil {
		return counted, err
	}

	where := db.Matching(conditions...)
	args := append(where.Args, tx.Now())
	text := ""

	for i, tab := range []string{"open", "mine", "overdue", "closed"} {
		if i > 0 {
			text += " UNION ALL "
		}
		of := strings.Replace(tabs[tab], "?", "$"+strconv.Itoa(len(args)), 1)
		text += "SELECT '" + tab + "' AS tab, count(*) AS count FROM (SELECT 1 FROM follow_ups WHERE " +
			FollowUps.Scope + " AND " + of + where.Text() + " LIMIT " + strconv.Itoa(mostCounted) + ") AS " +
			tab + "_ones"
	}

	rows, err := db.Select[struct {
		Tab   string `db:"tab"`
		Count int64  `db:"count"`
	}](ctx, tx, text, args...)
	if err != nil {
		return counted, fmt.Errorf("count follow-ups: %w", err)
	}

	into := map[string]*int64{
		"open":    &counted.Open,
		"mine":    &counted.Mine,
		"overdue": &counted.Overdue,
		"closed":  &counted.Closed,
	}

	for _, r := range rows {
		*into[r.Tab] = r.Count
	}

	return counted, nil
}
