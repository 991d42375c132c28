package inbox

import (
	"strconv"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/response"
)

// newsDays is for how many days something that nobody opens stays unread.
const newsDays = 90

// since is when the user was added: what came before is no news.
const since = "(SELECT max(u.created_at) FROM users u WHERE {self:u.id})"

// fresh says of a response that it came lately, and that the user has not opened it. The state leads to no
// index: that of the inbox has it, in the order of time.
const fresh = "(state = 'completed') IS TRUE AND came_at >= ? AND came_at >= " + since +
	" AND NOT EXISTS (SELECT 1 FROM survey_reads d WHERE d.response_id = survey_responses.id AND {self:d.user_id})"

// saidByOthers are the comments, c, that others have made lately and the user has not read, d.
const saidByOthers = `FROM survey_response_comments c LEFT
	JOIN survey_reads d ON d.response_id = c.survey_response_id AND {self:d.user_id}
	WHERE c.created_at >= ? AND c.created_at >= ` + since + ` AND ({self:c.user_id}) IS NOT TRUE
		AND c.id > COALESCE(d.last_comment_id, 0)`

// unreadCondition gives the condition of the responses of the inbox that the user has to read:
// new ones, those with comments of others, and those that the user has marked. What came is
// looked through from the newest on, no further than a list is counted; the other two are few.
func unreadCondition(shown []db.Condition, at db.Time) db.Condition {
	lately := db.At(at.AddDate(0, 0, -newsDays))
	c := db.Condition{Narrow: true}
	text := "SELECT id FROM survey_responses WHERE " + response.Responses.Scope + " AND " + inInbox.SQL

	for _, one := range shown {
		text += " AND " + strings.ReplaceAll(one.SQL, "{+}", "")
		c.Args = append(c.Args, one.Args...)
	}

	c.SQL = "id IN (SELECT news.id FROM (" + text + " AND " + fresh + " ORDER BY came_at DESC LIMIT " +
		strconv.Itoa(find.MaxCount) + ") AS news" +
		" UNION ALL SELECT c.survey_response_id " + saidByOthers +
		" UNION ALL SELECT d.response_id FROM survey_reads d WHERE {self:d.user_id} AND d.unread = 1)"
	c.Args = append(c.Args, lately, lately)

	return c
}

// mine are the responses with an open task of the user, or of whom the user stands in for.
var mine = db.Condition{
	SQL: `id IN (SELECT t.response_id FROM (SELECT c.survey_response_id AS response_id, c.responsible_user_id, r.company_id
		FROM survey_response_comments c JOIN survey_responses r ON r.id = c.survey_response_id
		WHERE c.responsible_user_id IS NOT NULL AND c.done_at IS NULL) AS t
		WHERE {mine:t.responsible_user_id})`,
	Narrow: true,
}

// followUpCondition gives the condition of the responses whose customers somebody looks after,
// or did; the period is when it began.
func (in *listInput) followUpCondition(from, to date.Date, at db.Time) db.Condition {
	c := db.Condition{SQL: "f.response_id = survey_responses.id"}
	few := true
	switch {
	case in.By != "":
		few = false
	case in.FollowUp == "closed":
		c.SQL += " AND f.closed_at IS NOT NULL"
		few = false
	case in.FollowUp == "overdue":
		c.SQL = "f.closed_at IS NULL AND f.due_at < ?"
		c.Args = []any{at}
	case in.FollowUp == "0":
		return db.Condition{SQL: "NOT EXISTS (SELECT 1 FROM follow_ups f WHERE f.response_id = survey_responses.id)"}
	default:
		c.SQL = "f.closed_at IS NULL"
	}
	for _, day := range limitDays(nil, "f.opened_on", from, to) {
		c.SQL += " AND " + day.SQL
		c.Args = append(c.Args, day.Args...)
	}

	if few {
		return db.Condition{
			SQL:    "id IN (SELECT f.response_id FROM follow_ups f WHERE " + c.SQL + ")",
			Args:   c.Args,
			Narrow: true,
		}
	}

	return db.Condition{SQL: "EXISTS (SELECT 1 FROM follow_ups f WHERE " + c.SQL + ")", Args: c.Args}
}
