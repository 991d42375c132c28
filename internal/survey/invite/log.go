package invite

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/settings"
	"forecourt/internal/response"
)

// Within is what limits the log of invitations, and the counts above it.
type Within struct {
	CompanyIDs []int64  `query:"companyIds" maxItems:"1000"`
	BrandIDs   []int64  `query:"brandIds" maxItems:"1000"`
	Unit       string   `query:"type" enum:"sales,service" doc:"the unit that is asked about"`
	State      []string `query:"state" maxItems:"10" enum:"planned,skipped,queued,sent,failed,started,completed,abandoned,expired,cancelled"`
	Reason     string   `query:"reason" maxLength:"64" doc:"why somebody was not asked, or a mail did not arrive"`
	Period     string   `query:"period" maxLength:"21" example:"today" doc:"when it was sent, else when it shall be: today, yesterday, this_week, this_month, last_month, custom (dateFrom and dateTo, which need no period), or from,to (days, both included; either may be left out)"`
	DateFrom   string   `query:"dateFrom" maxLength:"10" doc:"on this day (YYYY-MM-DD) in the zone of the group, or later"`
	DateTo     string   `query:"dateTo" maxLength:"10" doc:"on this day (YYYY-MM-DD) in the zone of the group, or earlier"`
}

// Conditions gives what limits the log; tests of people who try a survey are no part of it.
func (in *Within) Conditions(at db.Time) ([]db.Condition, error) {
	where := []db.Condition{{SQL: "kind IN ('invited', 'check')"}}
	if len(in.CompanyIDs) > 0 {
		where = append(where, db.In("{+}company_id", in.CompanyIDs))
	}
	if len(in.BrandIDs) > 0 {
		where = append(where, db.In("brand_id", in.BrandIDs))
	}
	if in.Unit != "" {
		where = append(where, db.Equal("type", in.Unit))
	}
	if len(in.State) > 0 {
		where = append(where, db.In("{+}state", in.State))
	}
	if in.Reason != "" {
		where = append(where, db.Equal("reason", in.Reason))
	}

	from, to, err := in.limitDays(date.On(at.Time))
	if err != nil {
		return nil, err
	}

	period := db.Condition{Narrow: true}
	if !from.IsZero() {
		period.SQL = "{+}log_at >= ?"
		period.Args = append(period.Args, db.At(from.Time(date.Zone)))
	}

	if !to.IsZero() {
		if period.SQL != "" {
			period.SQL += " AND "
		}
		period.SQL += "{+}log_at < ?"
		period.Args = append(period.Args, db.At(to.AddDays(1).Time(date.Zone)))
	}

	if period.SQL != "" {
		where = append(where, period)
	}

	return where, nil
}

// limitDays gives the first and the last day of the period (OP-153); zero: no limit.
func (in *Within) limitDays(today date.Date) (from, to date.Date, err error) {
	week := (int(today.Time(date.Zone).Weekday()) + 6) % 7 // days since Monday
	first := today.FirstOfMonth()
	if in.Period == "" {
		return httpapi.ReadDays(in.DateFrom, in.DateTo) // days without a period are one of their own
	}

	switch in.Period {
	case "today":
		return today, today, nil
	case "yesterday":
		return today.AddDays(-1), today.AddDays(-1), nil
	case "this_week":
		return today.AddDays(-week), today.AddDays(6 - week), nil
	case "this_month":
		return first, today.LastOfMonth(), nil
	case "last_month":
		return first.AddMonths(-1), first.AddDays(-1), nil
	case "all":
		return from, to, nil
	default:
		first, last, days := strings.Cut(in.Period, ",")
		if in.Period != "custom" && !days {
			return from, to, fault.WrongField("period", "invalid_period")
		}
		if days {
			in.DateFrom = strings.TrimSpace(first)
			in.DateTo = strings.TrimSpace(last)
		}
		if !days && in.DateFrom == "" && in.DateTo == "" {
			return from, to, fault.WrongField("dateFrom", "required")
		}

		return httpapi.ReadDays(in.DateFrom, in.DateTo)
	}
}

// InvitationReport counts what became of the invitations of a log.
type InvitationReport struct {
	Total     int64            `json:"total"`
	States    map[string]int64 `json:"states" doc:"how many are in each state"`
	Skipped   map[string]int64 `json:"skipped" doc:"not asked, by the reason"`
	Failed    map[string]int64 `json:"failed" doc:"not delivered, by the reason"`
	Sent      int64            `json:"sent" doc:"handed over, whatever came of it"`
	Delivered int64            `json:"delivered" doc:"of these, those that did not come back"`
	Completed int64            `json:"completed"`
	Waiting   int64            `json:"waiting" doc:"may still be answered"`
	Uncertain int64            `json:"uncertain" doc:"nobody knows whether the mail arrived"`
	// MailsLeave says no more of the settings than who may not read them has to know.
	MailsLeave bool `json:"mails_leave" doc:"mails are set up: what is due does not wait for that"`
}

type reportInput struct {
	Within
	Keyword string `query:"keyword" maxLength:"200" doc:"is left aside: the counts are of all"`
}

// countInvitations counts what became of the invitations of a log.
func countInvitations(ctx context.Context, tx *db.Tx, in *reportInput) (InvitationReport, error) {
	out := InvitationReport{States: map[string]int64{}, Skipped: map[string]int64{}, Failed: map[string]int64{}}
	conditions, err := in.Conditions(tx.Now())
	if err != nil {
		return out, err
	}

	set, err := settings.ForMail(ctx, tx)
	if err != nil {
		return out, err
	}

	out.MailsLeave = set.Links()
	where := db.Matching(conditions...)
	rows, err := db.Select[struct {
		State     string  `db:"state"`
		Reason    string  `db:"reason"`
		Uncertain db.Flag `db:"uncertain"`
		Sent      db.Flag `db:"was_sent"`
		N         int64   `db:"n"`
	}](ctx, tx, `SELECT state, reason, uncertain, CASE WHEN sent_at IS NULL THEN 0 ELSE 1 END AS was_sent, count(*) AS n
		FROM survey_responses
		WHERE `+response.Responses.Scope+where.Text()+
		" GROUP BY state, reason, uncertain, CASE WHEN sent_at IS NULL THEN 0 ELSE 1 END", where.Args...)
	if err != nil {
		return out, fmt.Errorf("count invitations: %w", err)
	}

	for _, r := range rows {
		out.Total += r.N
		out.States[r.State] += r.N
		if r.Uncertain {
			out.Uncertain += r.N
		}
		switch r.State {
		case response.Skipped:
			out.Skipped[r.Reason] += r.N
			continue
		case response.Failed:
			out.Failed[r.Reason] += r.N
		case response.Completed:
			out.Completed += r.N
		case response.Sent, response.Started:
			out.Waiting += r.N
		}
		if r.Sent || r.State == response.Failed {
			out.Sent += r.N
			if r.State != response.Failed {
				out.Delivered += r.N
			}
		}
	}

	return out, nil
}
