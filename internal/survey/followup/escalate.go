package followup

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/jobs"
)

// EscalateKind is the kind of the job that hands on what nobody looks after.
const EscalateKind = "followup.escalate"

// escalatedAtOnce is how many are handed on in one piece.
const escalatedAtOnce = 200

// Escalate hands what is overdue for too long, and what is a task of somebody who is blocked,
// to the user who looks after such in the company.
func Escalate(ctx context.Context, run *jobs.Run) error {
	last := int64(0)
	for {
		n := 0
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			tx.Actor = authz.System("follow-ups")
			ids, err := db.Select[int64](ctx, tx, `SELECT f.id FROM follow_ups f JOIN companies c ON c.id = f.company_id
				WHERE {everyone} AND f.closed_at IS NULL AND f.id > $1 AND (
					f.escalated_at IS NULL AND f.escalate_at <= $2 AND c.escalation_user_id IS NOT NULL
					OR EXISTS (SELECT 1 FROM users u WHERE u.id = f.responsible_user_id AND u.status <> 'active'))
				ORDER BY f.id LIMIT `+fmt.Sprint(escalatedAtOnce), last, tx.Now())
			if err != nil {
				return fmt.Errorf("find what nobody looks after: %w", err)
			}
			for _, id := range ids {
				if err := escalateOne(ctx, tx, id); err != nil {
					return err
				}
				last = id
			}
			n = len(ids)
			p.Current += int64(n)
			return nil
		})
		if err != nil || n < escalatedAtOnce {
			return err
		}
	}
}

// escalateOne hands a follow-up on, unless it was closed meanwhile.
func escalateOne(ctx context.Context, tx *db.Tx, id int64) error {
	f, err := FollowUps.Get(ctx, tx, id)
	if err != nil {
		return err
	}

	a, err := lockAbout(ctx, tx, f.ResponseID)
	if err != nil || a.f == nil || a.f.ClosedAt != nil { // closed meanwhile
		return err
	}

	late := a.f.EscalatedAt == nil && !a.f.EscalateAt.After(tx.Now().Time)
	var from *int64
	if !late { // who was responsible is blocked: their substitute comes first
		from = a.f.ResponsibleID
	}

	to, err := a.findAssigned(ctx, tx, from)
	if err != nil || to.user == nil {
		return err
	}
	if late {
		if _, err := FollowUps.Quietly(ctx, tx, []string{"escalated_at = $2"}, "id = $1", a.f.ID, tx.Now()); err != nil {
			return fmt.Errorf("note that a follow-up was handed on: %w", err)
		}
	}

	if a.f.ResponsibleID != nil && *a.f.ResponsibleID == *to.user {
		return nil // it is theirs already
	}

	text := ""
	if late {
		if text, err = a.textForCompany(
			ctx, tx, "follow_up_text_late",
			map[string]any{"since": a.f.DueAt.In(date.Zone).Format("2006-01-02 15:04")},
		); err != nil {
			return err
		}
	}

	if err := a.handOver(ctx, tx, to, text); err != nil {
		return err
	}

	return informUsers(ctx, tx, []informed{{&a.r, to.user, a.f.DueAt, late}})
}

// textForCompany gives the text of a code in the language of the company.
func (a *about) textForCompany(ctx context.Context, tx *db.Tx, code string, values map[string]any) (string, error) {
	language, err := db.SelectOne[int64](
		ctx, tx, "SELECT language_id FROM companies WHERE {everyone} AND id = $1", a.r.CompanyID,
	)
	if err != nil {
		return "", fmt.Errorf("read the language of a company: %w", err)
	}
	if language != 1 {
		return i18n.Text("en", code, values), nil
	}

	return i18n.Text(i18n.Languages[0], code, values), nil
}

// handOver makes it the task of another user instead of the one who had it; it is due when it
// was.
func (a *about) handOver(ctx context.Context, tx *db.Tx, to assigned, text string) error {
	if err := a.endTasks(ctx, tx); err != nil {
		return err
	}

	due := a.f.DueAt
	if err := a.openFollowUp(ctx, tx, to, ends{due, a.f.EscalateAt}, nil); err != nil {
		return err
	}

	_, err := a.addComment(ctx, tx, Comment{Type: TypeTask, Text: text, ResponsibleID: to.user, DueAt: &due})
	return err
}

// assignTo makes a follow-up that is open the task of another user, and reports whether it was not already.
func assignTo(ctx context.Context, tx *db.Tx, responseID, userID int64) (bool, error) {
	a, err := lockAbout(ctx, tx, responseID)
	if err == nil && a.f != nil && a.f.ClosedAt != nil {
		err = fault.New(fault.Conflict, "follow_up_closed").With("who", a.f.UpdatedByName)
	}
	if err != nil || a.f == nil || a.f.ResponsibleID != nil && *a.f.ResponsibleID == userID {
		return false, err
	}

	if err := a.checkResponsible(ctx, tx, userID); err != nil {
		return false, err
	}

	if err := a.handOver(ctx, tx, assigned{user: &userID}, ""); err != nil {
		return false, err
	}

	return true, informUsers(ctx, tx, []informed{{&a.r, &userID, a.f.DueAt, false}})
}
