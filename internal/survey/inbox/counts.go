package inbox

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/response"
	"forecourt/internal/survey/invite"
)

// Counts is how many responses wait in each place; 1000 stands for more.
type Counts struct {
	Inbox     int64 `json:"inbox"`
	Unread    int64 `json:"unread"`
	Mine      int64 `json:"mine" doc:"with an open task of the caller"`
	FollowUps int64 `json:"follow_ups" doc:"customers whom somebody looks after"`
	Overdue   int64 `json:"overdue" doc:"those of them that are late"`
}

const mostCounted = 1000

type countsInput struct {
	httpapi.Caller
	CompanyIDs []int64 `query:"companyIds" maxItems:"1000"`
	BrandIDs   []int64 `query:"brandIds" maxItems:"1000"`
	Unit       string  `query:"type" enum:"sales,service"`
	SurveyID   int64   `query:"surveyId"`
}

// countTabs counts what waits, with one statement.
func countTabs(ctx context.Context, tx *db.Tx, in *countsInput) (Counts, error) {
	var counted Counts
	text := ""
	var args []any

	for _, of := range []listInput{
		{Tab: tabInbox}, {Tab: tabUnread}, {Tab: tabMine}, {FollowUp: "1"}, {FollowUp: "overdue"},
	} {
		of.ResponsesList = true
		of.SurveyID = in.SurveyID
		of.Caller = in.Caller
		of.Within = invite.Within{CompanyIDs: in.CompanyIDs, BrandIDs: in.BrandIDs, Unit: in.Unit}
		conditions, err := of.listConditions(tx.Now())
		if err != nil {
			return counted, err
		}

		where := &db.Where{Args: args}
		for _, c := range conditions {
			where.Add(c)
		}
		if text != "" {
			text += ", "
		}
		name := of.Tab + of.FollowUp
		text += "(SELECT count(*) FROM (SELECT 1 FROM survey_responses WHERE " +
			response.Responses.Scope + where.Text() + " LIMIT " + strconv.Itoa(mostCounted) + ") AS " + "n" +
			name + ") AS c" + name
		args = where.Args
	}

	found, err := db.SelectOne[struct {
		Inbox     int64 `db:"cinbox"`
		Unread    int64 `db:"cunread"`
		Mine      int64 `db:"cmine"`
		FollowUps int64 `db:"c1"`
		Overdue   int64 `db:"coverdue"`
	}](ctx, tx, "SELECT "+text, args...)
	if err != nil {
		return counted, fmt.Errorf("count responses: %w", err)
	}

	return Counts(found), nil
}
