package invite

import (
	"context"
	"fmt"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/settings"
	"forecourt/internal/response"
	"forecourt/internal/visit"
)

// The mailer asks here before it hands a mail of a survey over, in the transaction that claims it,
// and says here what became of it.

// Write gives what a mail says, or why its reader is not to be written to by now.
func (s *Service) Write(
	ctx context.Context, tx *db.Tx, m *mail.Mail, set settings.Mail,
) (*mail.Letter, mail.Withheld, error) {
	r, err := lockResponse(ctx, tx, *m.ResponseID)
	if err != nil {
		return nil, mail.Withheld{}, err
	}

	if err := tx.Alone(ctx, "survey "+r.EmailKey); err != nil {
		return nil, mail.Withheld{}, err
	}
	if set.Site == "" { // no address that a customer could open
		later := db.At(tx.Now().Add(time.Hour))
		return nil, mail.Withheld{Until: &later}, nil
	}

	w, a, err := readWorldOf(ctx, tx, &r)
	if err != nil {
		return nil, mail.Withheld{}, err
	}
	if m.Kind != mail.KindSurveyTest.Name {
		if at := w.nextLoud(w.companies[r.CompanyID].Country, tx.Now().Time); at.After(tx.Now().Time) &&
			(r.Kind == response.Invited || r.Kind == response.Check) {
			until := db.At(at)
			_, err := response.Responses.Quietly(ctx, tx, []string{"send_at = $1"}, "id = $2", until, r.ID)
			return nil, mail.Withheld{Until: &until}, err
		}
	}

	if withheld, err := s.withholdMail(ctx, tx, m, &r, w.gatherFacts(a), w); err != nil || withheld.Reason != "" {
		return nil, withheld, err
	}

	letter, err := writeLetter(ctx, tx, m, &r, w, set)

	return letter, mail.Withheld{}, err
}

// lockResponse reads a response that nobody else changes meanwhile.
func lockResponse(ctx context.Context, tx *db.Tx, id int64) (response.Response, error) {
	r, err := response.Responses.Lock(ctx, tx, id)
	if err != nil {
		return r, fmt.Errorf("read the invitation of a mail: %w", err)
	}
	return r, nil
}

// readWorldOf reads what decides about one response.
func readWorldOf(ctx context.Context, tx *db.Tx, r *response.Response) (*world, asked, error) {
	a := asked{ID: r.ID, CompanyID: r.CompanyID, BrandID: r.BrandID, Unit: r.Type, Email: r.Email, EmailKey: r.EmailKey}
	if r.VisitOn != nil {
		a.Date = *r.VisitOn
	}
	if r.TransactionID != nil {
		found, err := visit.Transactions.Many(ctx, tx, []int64{*r.TransactionID})
		if err != nil {
			return nil, a, err
		}
		if v, ok := found[*r.TransactionID]; ok {
			a.Order = v.ID
			a.VIN = v.VIN
			a.Plate = v.Plate
		}
	}

	w, err := readWorld(ctx, tx, []asked{a})

	return w, a, err
}

// notWaiting says that an invitation is answered, over or cancelled by now.
const notWaiting = "not_waiting"

// withholdMail finds the reason why a mail is not sent, and notes it on the invitation.
func (s *Service) withholdMail(
	ctx context.Context, tx *db.Tx, m *mail.Mail, r *response.Response, f facts, w *world,
) (mail.Withheld, error) {
	reason := ""
	switch {
	case m.Kind == mail.KindSurveyTest.Name:
		if f.suppressed {
			reason = suppressed
		}
	case isFirst(m) && r.State != response.Queued, m.Kind == mail.KindSurveyReminder.Name && !canRemind(r):
		reason = notWaiting
	case m.Kind == mail.KindSurvey.Name:
		reason = f.findReason(w.set, w.today, freed{})
	case m.Kind == mail.KindSurveyCheck.Name:
		reason = f.reasonAgainstCheck(w.set, w.today)
	default:
		reason = f.findReason(w.set, w.today, freed{age: true, frequency: true})
	}
	if reason == "" {
		return mail.Withheld{}, nil
	}

	var err error
	if r.State == response.Queued && reason != notWaiting {
		_, err = response.Responses.Quietly(
			ctx, tx, []string{"state = 'skipped'", "reason = $1", "token = NULL", "sending = 0"}, "id = $2",
			reason, r.ID,
		)
	} else {
		_, err = response.Responses.Quietly(ctx, tx, []string{"sending = 0"}, "id = $1", r.ID)
	}

	return mail.Withheld{Reason: reason, Suppressed: reason == suppressed}, err
}

// isFirst reports whether a mail is the first of its invitation or check.
func isFirst(m *mail.Mail) bool {
	return m.Kind == mail.KindSurvey.Name || m.Kind == mail.KindSurveyCheck.Name
}

// canRemind reports whether a reminder makes sense: the customer was written to, and has not
// answered.
func canRemind(r *response.Response) bool {
	return (r.State == response.Sent || r.State == response.Started || r.State == response.Abandoned) && r.Token != nil
}

// Ended notes on an invitation what became of a mail of it.
func (s *Service) Ended(ctx context.Context, tx *db.Tx, m *mail.Mail, end mail.Ending) error {
	if m.ResponseID == nil {
		return nil
	}

	r, err := lockResponse(ctx, tx, *m.ResponseID)
	if err != nil {
		return err
	}

	switch m.Status {
	case mail.StatusSent, mail.StatusUncertain:
		return s.noteArrival(ctx, tx, m, &r)
	case mail.StatusComplained:
		return s.noteComplaint(ctx, tx, &r)
	case mail.StatusFailed, mail.StatusBounced:
		if end.NoMailbox {
			if err := mail.Suppress(ctx, tx, r.EmailKey, mail.NoMailbox); err != nil {
				return err
			}
		}
		_, err = response.Responses.Quietly(ctx, tx,
			[]string{
				"sending = 0", "reason = CASE WHEN state IN ('queued', 'sent') THEN $1 ELSE reason END",
				"state = CASE WHEN state IN ('queued', 'sent') THEN 'failed' ELSE state END",
			},
			"id = $2", failureReason(m.Status, end), r.ID)
		return err
	case mail.StatusCancelled:
		_, err = response.Responses.Quietly(ctx, tx,
			[]string{
				"sending = 0", "reason = CASE WHEN state = 'queued' THEN 'mail_cancelled' ELSE reason END",
				"state = CASE WHEN state = 'queued' THEN 'cancelled' ELSE state END",
			},
			"id = $1", r.ID)
		return err
	}
	return nil // it waits
}

// failureReason gives the reason why a mail did not arrive, in the words of the log.
func failureReason(status string, end mail.Ending) string {
	switch {
	case end.NoMailbox:
		return "no_mailbox"
	case status == mail.StatusBounced:
		return "bounced"
	}
	return "refused"
}

// noteComplaint notes that a reader calls a mail unwanted: they get no more, and to complain
// they must have received it.
func (s *Service) noteComplaint(ctx context.Context, tx *db.Tx, r *response.Response) error {
	if err := mail.Suppress(ctx, tx, r.EmailKey, mail.Complained); err != nil {
		return err
	}

	_, err := response.Responses.Quietly(ctx, tx,
		[]string{
			"sending = 0", "uncertain = 0", "reason = CASE WHEN state IN ('sent', 'failed') THEN 'complained' ELSE reason END",
			"state = CASE WHEN state = 'failed' THEN 'sent' ELSE state END",
		},
		"id = $1 AND sent_at IS NOT NULL", r.ID)
	return err
}

// noteArrival notes that a mail was handed over. An uncertain one counts as sent: it is never
// sent again, and a reminder makes up for it.
func (s *Service) noteArrival(ctx context.Context, tx *db.Tx, m *mail.Mail, r *response.Response) error {
	uncertain := db.Flag(m.Status == mail.StatusUncertain)
	if m.Kind == mail.KindSurveyReminder.Name {
		if _, err := tx.Exec(ctx, `UPDATE survey_response_reminders
			SET sent_at = $1
			WHERE {everyone} AND response_id = $2 AND sent_at IS NULL`, tx.Now(), r.ID); err != nil {
			return fmt.Errorf("note a reminder: %w", err)
		}

		_, err := response.Responses.Quietly(
			ctx, tx,
			[]string{"sending = 0", "send = 1", "uncertain = $1", "reminders_count = reminders_count + 1"},
			"id = $2", uncertain, r.ID,
		)
		return err
	}

	set, err := settings.ForSurveys(ctx, tx)
	if err != nil {
		return err
	}

	now := tx.Now()
	_, err = response.Responses.Quietly(ctx, tx,
		[]string{
			"sending = 0", "send = 1", "uncertain = $1",
			"reason = CASE WHEN state = 'cancelled' THEN reason ELSE '' END",
			"sent_at = COALESCE(sent_at, $2)", "sent_on = COALESCE(sent_on, $3)",
			"log_at = COALESCE(sent_at, $2)",
			"expires_at = COALESCE(expires_at, $4)",
			"state = CASE WHEN state IN ('planned', 'queued') THEN 'sent' ELSE state END",
		},
		"id = $5", uncertain, now, date.On(now.Time), db.At(now.AddDate(0, 0, set.Expire)), r.ID)
	return err
}
