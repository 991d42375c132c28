package invite

import (
	"context"
	"fmt"
	"slices"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/mail"
	"forecourt/internal/response"
)

// Remind queues reminders to customers who have not answered, as often as the settings say.
func (s *Service) Remind(ctx context.Context, run *jobs.Run) error {
	for {
		n := 0
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) (err error) {
			n, err = s.remindSome(ctx, tx)
			p.Current += int64(n)
			return err
		})
		if err != nil || n < sentAtOnce {
			return err
		}
	}
}

// remindSome queues the next reminders, and gives their number.
func (s *Service) remindSome(ctx context.Context, tx *db.Tx) (int, error) {
	w, err := readWorld(ctx, tx, nil)
	if err != nil || w.set.Reminders == 0 {
		return 0, err
	}

	now := w.loudCompanies(tx.Now().Time)
	if len(now) == 0 {
		return 0, nil
	}

	of, err := tx.AmongIDs("company_id", now)
	if err != nil {
		return 0, err
	}

	before := db.At(tx.Now().AddDate(0, 0, -w.set.ReminderAfter))
	ids, err := db.Select[int64](ctx, tx, `SELECT id FROM survey_responses
		WHERE {everyone} AND state = 'sent' AND kind = 'invited' AND sending = 0 AND token IS NOT NULL
			AND reminders_count < $1 AND sent_at <= $2 AND expires_at > $3
			AND NOT EXISTS (SELECT 1 FROM survey_response_reminders x
				WHERE x.response_id = survey_responses.id AND (x.sent_at IS NULL AND x.due_at > $2 OR x.sent_at > $2))
			AND (SELECT count(*) FROM survey_response_reminders x
				WHERE x.response_id = survey_responses.id AND x.manual = 0) < $1 AND `+of.Places(4)+`
		ORDER BY send_at, id LIMIT `+fmt.Sprint(sentAtOnce)+tx.SkipLocked(),
		append([]any{w.set.Reminders, before, tx.Now()}, of.Args...)...)
	if err != nil || len(ids) == 0 {
		return 0, err
	}

	if err := addReminders(ctx, tx, ids, false); err != nil {
		return 0, err
	}

	if err := s.queueMails(ctx, tx, mail.KindSurveyReminder, ids, w); err != nil {
		return 0, err
	}

	return len(ids), nil
}

// loudCompanies lists the ids of the companies that may write to people at a moment. Reminders
// of the others wait for a later turn of the job, and hold nobody up.
func (w *world) loudCompanies(at time.Time) (ids []int64) {
	for id := range w.companies {
		if !w.nextLoud(w.companies[id].Country, at).After(at) {
			ids = append(ids, id)
		}
	}

	slices.Sort(ids)
	return ids
}

// addReminders adds a reminder for each of these responses.
func addReminders(ctx context.Context, tx *db.Tx, ids []int64, manual bool) error {
	if len(ids) == 0 {
		return nil
	}

	among, err := tx.AmongIDs("r.id", ids)
	if err != nil {
		return err
	}

	_, err = tx.Exec(ctx, `INSERT INTO survey_response_reminders (response_id, number, manual, due_at)
		SELECT r.id, (SELECT count(*) FROM survey_response_reminders x
			WHERE x.response_id = r.id) + 1, CAST($1 AS SMALLINT),
			CAST($2 AS `+tx.CastType(tx.Now())+`) FROM survey_responses r WHERE {everyone} AND `+among.Places(3),
		append([]any{db.Flag(manual), tx.Now()}, among.Args...)...)
	if err != nil {
		return fmt.Errorf("add reminders: %w", err)
	}

	return nil
}

// Expire ends what nobody answers any more: invitations after their time, and answers that were
// begun and left. The token of an invitation that is over goes.
func (s *Service) Expire(ctx context.Context, run *jobs.Run) error {
	return run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error {
		w, err := readWorld(ctx, tx, nil)
		if err != nil {
			return err
		}

		now := tx.Now()
		if _, err := response.Responses.Quietly(ctx, tx, []string{"state = 'abandoned'"},
			"state = 'started' AND (COALESCE(last_posted_at, started_at) <= $1 OR expires_at <= $2)",
			db.At(now.AddDate(0, 0, -w.set.Abandon)), now); err != nil {
			return fmt.Errorf("leave begun answers: %w", err)
		}
		if _, err := response.Responses.Quietly(
			ctx, tx, []string{"state = 'expired'", "token = NULL", "sending = 0"},
			"state = 'sent' AND expires_at <= $1", now,
		); err != nil {
			return fmt.Errorf("end invitations: %w", err)
		}
		if _, err := response.Responses.Quietly(
			ctx, tx, []string{"token = NULL"},
			"state = 'abandoned' AND token IS NOT NULL AND expires_at <= $1", now,
		); err != nil {
			return fmt.Errorf("end begun answers: %w", err)
		}
		return response.EndTokens(ctx, tx)
	})
}
