package followup

import (
	"context"
	"fmt"
	"strings"
	"time"

	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/response"
)

// Said is what somebody says about a response.
type Said struct {
	Type          string
	Text          string
	ResponsibleID *int64
	// CauseID and ActionID say why and what was done, when it is closed.
	CauseID, ActionID *int64
	// Check asks the customer on the next working day whether it is settled.
	Check bool
	// Undo undoes a closing that was a mistake, instead of opening the follow-up again.
	Undo bool
}

// about is a response, its follow-up and what is done with them in one transaction.
type about struct {
	r        response.Response
	f        *FollowUp
	calendar calendar
}

// lockAbout reads and locks a response and its follow-up, so that of two who do something at
// once the other sees what the first has done.
func lockAbout(ctx context.Context, tx *db.Tx, responseID int64) (*about, error) {
	r, err := response.Responses.Lock(ctx, tx, responseID)
	if err == nil && (r.Kind == response.Check || r.Kind == response.Test) {
		err = fault.New(fault.NotFound, "not_found") // nobody sees those
	}
	if err != nil {
		return nil, err
	}

	a := &about{r: r}
	if a.f, err = lockFollowUp(ctx, tx, r.ID); err != nil {
		return nil, fmt.Errorf("read a follow-up: %w", err)
	}

	a.calendar, err = readCalendar(ctx, tx, r.CompanyID)

	return a, err
}

// Say notes what somebody says about a response, with all that follows: a comment with somebody responsible
// is a task (Y-065), a task or a reopening opens the follow-up, a closing ends it and all its tasks (Y-067).
func Say(ctx context.Context, tx *db.Tx, responseID int64, said Said) (Comment, error) {
	a, err := lockAbout(ctx, tx, responseID)
	if err != nil {
		return Comment{}, err
	}

	said.Text = strings.TrimSpace(said.Text)
	if said.Type == TypeComment && said.ResponsibleID != nil {
		said.Type = TypeTask
	}
	if err := a.checkSaid(ctx, tx, said); err != nil {
		return Comment{}, err
	}

	kept, err := a.applySaid(ctx, tx, said)
	if err == nil && kept.DueAt != nil {
		err = informUsers(ctx, tx, []informed{{&a.r, kept.ResponsibleID, *kept.DueAt, false}})
	}

	return kept, err
}

// applySaid does what follows from what somebody says.
func (a *about) applySaid(ctx context.Context, tx *db.Tx, said Said) (Comment, error) {
	switch said.Type {
	case TypeTask:
		return a.addTask(ctx, tx, said.Text, assigned{user: said.ResponsibleID}, a.calendar.dueAfter(tx.Now(), taskHours))
	case TypeReopen:
		return a.reopenTask(ctx, tx, said)
	case TypeClosed:
		return a.closeTasks(ctx, tx, said)
	}
	return a.addComment(ctx, tx, Comment{Type: TypeComment, Text: said.Text})
}

// checkSaid refuses what cannot be said.
func (a *about) checkSaid(ctx context.Context, tx *db.Tx, said Said) error {
	var fields fault.Fields
	fields.OneOf("type", said.Type, TypeComment, TypeTask, TypeReopen, TypeClosed)
	fields.Length("comment", said.Text, mostText)

	switch {
	case said.Type == TypeComment && said.Text == "":
		fields.Add("comment", "required")
	case said.Type == TypeTask && said.ResponsibleID == nil:
		fields.Add("responsible_user_id", "required")
	}
	if err := fields.Err(); err != nil {
		return err
	}
	if said.ResponsibleID != nil && (said.Type == TypeTask || said.Type == TypeReopen) {
		if err := a.checkResponsible(ctx, tx, *said.ResponsibleID); err != nil {
			return err
		}
	}

	switch {
	case said.Type == TypeReopen && a.f != nil && a.f.ClosedAt == nil:
		return fault.New(fault.Conflict, "follow_up_open")
	case said.Type == TypeClosed && a.f != nil && a.f.ClosedAt != nil:
		return fault.New(fault.Conflict, "follow_up_closed").With("who", a.f.UpdatedByName)
	}
	return nil
}

// addTask makes it somebody's task to look after the customer.
func (a *about) addTask(ctx context.Context, tx *db.Tx, text string, to assigned, due db.Time) (Comment, error) {
	if err := a.openFollowUp(ctx, tx, to, a.usualEnds(due), nil); err != nil {
		return Comment{}, err
	}
	return a.addComment(ctx, tx, Comment{Type: TypeTask, Text: text, ResponsibleID: to.user, DueAt: &due})
}

// reopenTask opens it again, for the user whose task it was before where nobody is named
// (Y-066).
func (a *about) reopenTask(ctx context.Context, tx *db.Tx, said Said) (Comment, error) {
	if said.Undo {
		if done, err := a.undoClosing(ctx, tx); done || err != nil {
			return Comment{}, err
		}
	}

	to := assigned{user: said.ResponsibleID}
	if to.user == nil {
		last, err := a.lastResponsible(ctx, tx)
		if err != nil {
			return Comment{}, err
		}
		if to, err = a.findAssigned(ctx, tx, last); err != nil {
			return Comment{}, err
		}
	}

	due := a.calendar.dueAfter(tx.Now(), taskHours)
	if err := a.openFollowUp(ctx, tx, to, a.usualEnds(due), nil); err != nil {
		return Comment{}, err
	}

	text, err := orDefault(ctx, tx, said.Text, "follow_up_text_reopened")
	if err != nil {
		return Comment{}, err
	}

	return a.addComment(ctx, tx, Comment{Type: TypeReopen, Text: text, ResponsibleID: to.user, DueAt: &due})
}

// lastResponsible finds the user whose task it was last, else the user who looks after the
// customer.
func (a *about) lastResponsible(ctx context.Context, tx *db.Tx) (*int64, error) {
	last, err := db.Select[*int64](ctx, tx, `SELECT responsible_user_id FROM survey_response_comments
		WHERE {everyone} AND survey_response_id = $1 AND type IN ('task', 'reopen')
			AND responsible_user_id IS NOT NULL ORDER BY id DESC LIMIT 1`, a.r.ID)
	if err != nil {
		return nil, fmt.Errorf("find the last task: %w", err)
	}
	if len(last) > 0 {
		return last[0], nil
	}

	return a.r.OwnerUserID, nil
}

// closeTasks ends the follow-up and its tasks. A response without a follow-up gets one that is
// closed at once: it was looked after without.
func (a *about) closeTasks(ctx context.Context, tx *db.Tx, said Said) (Comment, error) {
	now := tx.Now()
	if a.f == nil {
		if err := a.openFollowUp(
			ctx, tx, assigned{user: a.r.OwnerUserID}, a.usualEnds(a.calendar.dueAfter(now, taskHours)), nil,
		); err != nil {
			return Comment{}, err
		}
	}

	f, err := FollowUps.Update(ctx, tx, a.f.ID, table.AnyRevision, func(f *FollowUp) error {
		f.ClosedAt = &now
		f.CauseID = said.CauseID
		f.ActionID = said.ActionID
		return nil
	})
	if err != nil {
		return Comment{}, fmt.Errorf("close a follow-up: %w", err)
	}

	a.f = &f
	if err := a.endTasks(ctx, tx); err != nil {
		return Comment{}, err
	}

	if err := a.markTransaction(ctx, tx, true); err != nil {
		return Comment{}, err
	}
	if said.Check {
		if err := a.planCheck(ctx, tx); err != nil {
			return Comment{}, err
		}
	}

	text, err := orDefault(ctx, tx, said.Text, "follow_up_text_closed")
	if err != nil {
		return Comment{}, err
	}

	return a.addComment(ctx, tx, Comment{Type: TypeClosed, Text: text})
}

// undone is how long somebody can undo a closing of their own.
const undone = 10 * time.Minute

// undoClosing undoes the closing of the caller as if it had not been: when it is due, whose it
// is and how often it was opened again stay. False: somebody else closed it, it is too long
// ago, or something was said since.
func (a *about) undoClosing(ctx context.Context, tx *db.Tx) (done bool, err error) {
	if a.f == nil || a.f.ClosedAt == nil || tx.Now().Sub(a.f.ClosedAt.Time) > undone {
		return false, nil
	}

	last, err := Comments.Read(
		ctx, tx, true,
		"SELECT "+Comments.Columns()+
			" FROM survey_response_comments WHERE {everyone} AND survey_response_id = $1 ORDER BY id DESC LIMIT 1",
		a.r.ID,
	)
	if err != nil || len(last) == 0 || last[0].Type != TypeClosed || last[0].UserID == nil ||
		*last[0].UserID != tx.Actor.UserID {
		return false, err
	}

	closed := *a.f.ClosedAt
	f, err := FollowUps.Update(ctx, tx, a.f.ID, table.AnyRevision, func(f *FollowUp) error {
		f.ClosedAt = nil
		f.CauseID = nil
		f.ActionID = nil
		return nil
	})
	if err != nil {
		return false, fmt.Errorf("undo a closing: %w", err)
	}

	a.f = &f
	if _, err := FollowUps.Quietly(
		ctx, tx, []string{"touched_at = NULL"}, "id = $1 AND touched_at >= $2", f.ID, closed,
	); err != nil {
		return false, fmt.Errorf("undo the first word: %w", err)
	}

	if err := Comments.Delete(ctx, tx, last[0].ID, table.AnyRevision); err != nil {
		return false, fmt.Errorf("remove what was said: %w", err)
	}
	if _, err := Comments.Quietly(
		ctx, tx, []string{"done_at = NULL"},
		"survey_response_id = $1 AND type IN ('task', 'reopen') AND done_at >= $2", a.r.ID, closed,
	); err != nil {
		return false, fmt.Errorf("open tasks again: %w", err)
	}

	if err := a.cancelChecks(ctx, tx); err != nil {
		return false, err
	}
	if _, err := response.Responses.Quietly(ctx, tx, []string{
		"total_comments = total_comments - 1",
		`last_comment_id = (SELECT max(c.id) FROM survey_response_comments c
			WHERE c.survey_response_id = survey_responses.id)`,
		"open_tasks = " + openTasks, "inbox = CASE WHEN completed_at IS NOT NULL OR " + openTasks + " > 0 THEN 1 ELSE 0 END",
	}, "id = $1", a.r.ID); err != nil {
		return false, fmt.Errorf("count what was said: %w", err)
	}

	return true, a.markTransaction(ctx, tx, false)
}

// openTasks counts the tasks of a response that nobody has done.
const openTasks = `(SELECT count(*) FROM survey_response_comments c
	WHERE c.survey_response_id = survey_responses.id AND c.type IN ('task', 'reopen') AND c.done_at IS NULL)`

// endTasks marks all open tasks done.
func (a *about) endTasks(ctx context.Context, tx *db.Tx) error {
	_, err := Comments.Quietly(
		ctx, tx, []string{"done_at = $1"},
		"survey_response_id = $2 AND type IN ('task', 'reopen') AND done_at IS NULL", tx.Now(), a.r.ID,
	)
	if err != nil {
		return fmt.Errorf("end tasks: %w", err)
	}
	return nil
}

// openFollowUp begins to look after the customer, again where it was closed, and hands it to
// somebody. A follow-up that is open keeps the earlier end.
func (a *about) openFollowUp(ctx context.Context, tx *db.Tx, to assigned, by ends, reasons Reasons) error {
	if err := a.saveOpen(ctx, tx, to, by, reasons); err != nil {
		return fmt.Errorf("open a follow-up: %w", err)
	}

	if err := a.cancelChecks(ctx, tx); err != nil {
		return err
	}

	set := []string{"inbox = 1"}
	args := []any{a.r.ID}
	if to.user != nil {
		set = append(set, "owner_user_id = $2")
		args = append(args, *to.user)
		a.r.OwnerUserID = to.user
	}

	if _, err := response.Responses.Quietly(ctx, tx, set, "id = $1", args...); err != nil {
		return fmt.Errorf("hand a response to somebody: %w", err)
	}

	return a.markTransaction(ctx, tx, false)
}

// saveOpen writes the follow-up as it is open.
func (a *about) saveOpen(ctx context.Context, tx *db.Tx, to assigned, by ends, reasons Reasons) error {
	if a.f == nil {
		f, err := FollowUps.Insert(ctx, tx, FollowUp{
			CompanyID:  a.r.CompanyID,
			BrandID:    a.r.BrandID,
			Unit:       a.r.Type,
			ResponseID: a.r.ID,
			Reasons:    reasons,
			OpenedAt:   tx.Now(),
			OpenedOn:   tx.Today(),
			DueAt:      by.due, EscalateAt: by.escalate, ResponsibleID: to.user, ForUserID: to.instead, Search: a.r.Search,
		})
		a.f = &f
		return err
	}

	f, err := FollowUps.Update(ctx, tx, a.f.ID, table.AnyRevision, func(f *FollowUp) error {
		if f.ClosedAt != nil {
			f.Reopened++
			f.ClosedAt = nil
			f.CauseID = nil
			f.ActionID = nil
			f.EscalatedAt = nil
			f.DueAt = by.due
			f.EscalateAt = by.escalate
		} else if by.due.Before(f.DueAt.Time) {
			f.DueAt = by.due
			f.EscalateAt = by.escalate
		}
		f.Reasons = f.Reasons.addMissing(reasons)
		if to.user != nil {
			f.ResponsibleID = to.user
			f.ForUserID = to.instead
		}
		return nil
	})
	a.f = &f

	return err
}

// addComment keeps what was said, and counts it at the response.
func (a *about) addComment(ctx context.Context, tx *db.Tx, c Comment) (Comment, error) {
	c.ResponseID = a.r.ID
	c.CompanyID = a.r.CompanyID
	c.BrandID = a.r.BrandID
	c.UserID = tx.By()
	kept, err := Comments.Insert(ctx, tx, c)
	if err != nil {
		return kept, err
	}

	_, err = response.Responses.Quietly(ctx, tx,
		[]string{
			"total_comments = total_comments + 1", "last_comment_id = $2", "open_tasks = " + openTasks,
			"inbox = CASE WHEN completed_at IS NOT NULL OR " + openTasks + " > 0 THEN 1 ELSE 0 END",
		},
		"id = $1", a.r.ID, kept.ID)
	if err != nil {
		return kept, fmt.Errorf("count what was said: %w", err)
	}
	if a.f == nil || a.f.TouchedAt != nil || c.UserID == nil {
		return kept, nil
	}
	if _, err := FollowUps.Quietly(
		ctx, tx, []string{"touched_at = $2"}, "id = $1 AND touched_at IS NULL", a.f.ID, tx.Now(),
	); err != nil {
		return kept, fmt.Errorf("note that somebody looks after a customer: %w", err)
	}

	return kept, nil
}

// orDefault gives a text, else that of a code in the language of the user who says it (Y-073).
func orDefault(ctx context.Context, tx *db.Tx, text, code string) (string, error) {
	if text != "" {
		return text, nil
	}

	language, err := people.ReadingLanguage(ctx, tx, tx.Actor.UserID)
	if err != nil {
		return "", err
	}
	if language == english {
		return i18n.Text("en", code, nil), nil
	}

	return i18n.Text(i18n.Languages[0], code, nil), nil
}

// english is the id of the language that people read beside Lithuanian.
const english = 2
