package followup

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

const path = "/follow-up"

// Routes registers follow-ups, and what is kept for them.
func Routes(a *httpapi.API) {
	filter := func(in *followUpsInput) ([]db.Condition, error) { return in.filterFollowUps(a.DB().Now()) }
	httpapi.List(
		a, path, PermRead, FollowUps, filter,
		httpapi.Summary("Customers who are looked after, those that are due first before the others."),
	)
	httpapi.Op(
		a, http.MethodGet, path+"/counts", PermRead, countTabs,
		httpapi.Summary("How many follow-ups are in each tab."),
	)
	httpapi.Op(
		a, http.MethodGet, path+"/colleagues", PermRead, listColleagues,
		httpapi.Summary("The users who can look after customers of companies that the caller has."),
	)
	httpapi.Op(a, http.MethodGet, path+"/{id}", PermRead, getFollowUp)
	httpapi.Op(
		a, http.MethodPost, path+"/{id}/close", PermRead, closeFollowUp,
		httpapi.Summary("Close a follow-up and all of its tasks."),
	)
	httpapi.Op(
		a, http.MethodPost, path+"/{id}/reopen", PermRead, reopenFollowUp,
		httpapi.Summary("Open a follow-up again, for whom it was before where nobody is named."),
	)
	httpapi.Op(
		a, http.MethodPost, path+"/assign", PermRead, assignMany,
		httpapi.Summary(
			"Make open follow-ups the task of somebody else; what cannot be done to one leaves the others alone.",
		),
	)
	audit.HistoryRoutes(a, path, PermRead, FollowUps)
	ruleRoutes(a)
	choiceRoutes(a)
	holidayRoutes(a)
}

// getFollowUp reads a follow-up.
func getFollowUp(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (FollowUp, error) {
	return FollowUps.Get(ctx, tx, in.ID)
}

type closeFollowUpInput struct {
	httpapi.ByID
	Body struct {
		Comment  string  `json:"comment,omitempty" doc:"empty: that it is closed, in the language of who writes (Y-073)"`
		CauseID  *int64  `json:"cause_id,omitempty" nullable:"true" doc:"why the customer was not content"`
		ActionID *int64  `json:"action_id,omitempty" nullable:"true" doc:"what was done about it"`
		Check    db.Flag `json:"check,omitempty" doc:"ask the customer on the next working day whether it is settled"`
	}
}

// closeFollowUp closes a follow-up and all of its tasks.
func closeFollowUp(ctx context.Context, tx *db.Tx, in *closeFollowUpInput) (FollowUp, error) {
	return sayAboutFollowUp(ctx, tx, in.ID, Said{
		Type:     TypeClosed,
		Text:     in.Body.Comment,
		CauseID:  in.Body.CauseID,
		ActionID: in.Body.ActionID,
		Check:    bool(in.Body.Check),
	})
}

type reopenFollowUpInput struct {
	httpapi.ByID
	Body struct {
		Comment       string  `json:"comment,omitempty" doc:"empty: that it is open again, in the language of who writes (Y-073)"`
		ResponsibleID *int64  `json:"responsible_user_id,omitempty" nullable:"true"`
		Undo          db.Flag `json:"undo,omitempty" doc:"undo one's own closing, within 10 minutes and while nothing was said since: the follow-up is as it was; later it opens again"`
	}
}

// reopenFollowUp opens a follow-up again, or undoes its closing.
func reopenFollowUp(ctx context.Context, tx *db.Tx, in *reopenFollowUpInput) (FollowUp, error) {
	return sayAboutFollowUp(ctx, tx, in.ID, Said{
		Type:          TypeReopen,
		Text:          in.Body.Comment,
		ResponsibleID: in.Body.ResponsibleID,
		Undo:          bool(in.Body.Undo),
	})
}

// sayAboutFollowUp says something about the response of a follow-up, and gives the follow-up
// as it is then.
func sayAboutFollowUp(ctx context.Context, tx *db.Tx, id int64, said Said) (FollowUp, error) {
	f, err := FollowUps.Get(ctx, tx, id)
	if err != nil {
		return f, err
	}
	if _, err := Say(ctx, tx, f.ResponseID, said); err != nil {
		return f, err
	}
	return FollowUps.Get(ctx, tx, id)
}

type assignFollowUpsInput struct {
	Body struct {
		IDs           []int64 `json:"ids" minItems:"1" maxItems:"200" doc:"of follow-ups"`
		ResponsibleID int64   `json:"responsible_user_id" minimum:"1"`
	}
}

// FollowUpAssigned is what became of one that was assigned.
type FollowUpAssigned struct {
	ID      int64  `json:"id"`
	OK      bool   `json:"ok"`
	Changed bool   `json:"changed" doc:"false: it is theirs already"`
	Code    string `json:"code,omitempty" doc:"why not: an error code"`
}

// assignMany makes follow-ups the task of a user, and says of each what became of it.
func assignMany(ctx context.Context, tx *db.Tx, in *assignFollowUpsInput) ([]FollowUpAssigned, error) {
	known, err := FollowUps.Many(ctx, tx, in.Body.IDs)
	if err != nil {
		return nil, err
	}

	done := make([]FollowUpAssigned, 0, len(in.Body.IDs))
	for _, id := range in.Body.IDs {
		out := FollowUpAssigned{ID: id}
		f, ok := known[id]
		err := error(fault.New(fault.NotFound, "not_found"))
		if ok {
			out.Changed, err = assignTo(ctx, tx, f.ResponseID, in.Body.ResponsibleID)
		}
		switch {
		case err == nil:
			out.OK = true
		case fault.Is(err, fault.NotFound):
			out.Code = "not_found"
		case fault.Is(err, fault.Conflict):
			out.Code = "follow_up_closed"
		case fault.Is(err, fault.Invalid):
			out.Code = "follow_up_responsible"
		default:
			return nil, err
		}
		done = append(done, out)
	}

	return done, nil
}

// FollowUpUser is a user who can look after customers.
type FollowUpUser struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

type followUpUsersInput struct {
	Query     string  `query:"q" maxLength:"200" doc:"a part of the name"`
	CompanyID int64   `query:"companyId" doc:"of this company only"`
	IDs       []int64 `query:"ids" maxItems:"100" doc:"these only, blocked ones too"`
	Status    string  `query:"status" enum:"active,all" default:"active" doc:"all: blocked ones too"`
	Limit     int     `query:"limit" minimum:"1" maximum:"1000" default:"1000" doc:"users to answer at most, by their names"`
	Whole     bool    `query:"whole" doc:"all or nothing: more users than the limit are refused"`
}

// listColleagues lists the users who can look after customers of companies that the caller
// has.
func listColleagues(ctx context.Context, tx *db.Tx, in *followUpUsersInput) ([]FollowUpUser, error) {
	where := &db.Where{Args: []any{in.CompanyID}}
	where.Add(db.Condition{SQL: "u.status <> 'deleted'"})
	if len(in.IDs) > 0 {
		where.Add(db.In("u.id", in.IDs))
	} else {
		reads, err := Reads(ctx, tx, "u.role_id")
		if err != nil {
			return nil, err
		}

		where.Add(reads)
		if in.Status == "active" {
			where.Add(db.Equal("u.status", in.Status))
		}
	}

	for _, like := range find.Likes(in.Query) {
		where.Add(db.Condition{SQL: `u.search LIKE ? ESCAPE '\'`, Args: []any{like}})
	}

	found, err := db.Select[FollowUpUser](ctx, tx, `SELECT u.id, u.name FROM users u
		WHERE EXISTS (SELECT 1 FROM user_companies c
			WHERE c.user_id = u.id AND {company:c.company_id} AND (CAST($1 AS BIGINT) = 0 OR c.company_id = $1))`+
		where.Text()+fmt.Sprintf(" ORDER BY u.name, u.id LIMIT %d", in.Limit+1), where.Args...)
	if err != nil {
		return nil, fmt.Errorf("read who can look after customers: %w", err)
	}

	return find.Within(found, in.Limit, in.Whole)
}
