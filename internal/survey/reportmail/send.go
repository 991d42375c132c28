package reportmail

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"forecourt/internal/people"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/listview"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/settings"
	"forecourt/internal/survey/report"
)

// SendKind is the kind of the job that sends reports.
const SendKind = "survey.report_mails"

// foundAtOnce is how many due reports are looked for at once.
const foundAtOnce = 200

// Sender sends reports that are due.
type Sender struct {
	DB     *db.DB
	Outbox *mail.Outbox
}

// Send sends each report that is due, once however many turns were missed. One that cannot be sent
// leaves the others alone and is tried again by the next run.
func (s Sender) Send(ctx context.Context, run *jobs.Run) error {
	var failed []error
	last := int64(0)
	for {
		var due []int64
		err := s.DB.View(ctx, run.Op(), func(tx *db.Tx) (err error) {
			due, err = db.Select[int64](ctx, tx, `SELECT id FROM report_subscriptions
				WHERE {everyone} AND status = 'active' AND next_at <= $1 AND id > $2
				ORDER BY id LIMIT `+strconv.Itoa(foundAtOnce), tx.Now(), last)
			return err
		})
		if err != nil {
			return fmt.Errorf("find reports that are due: %w", err)
		}

		for _, id := range due {
			last = id
			if err := s.sendOne(ctx, run, id); err != nil {
				failed = append(failed, fmt.Errorf("send report %d: %w", id, err))
			}
		}

		if len(due) < foundAtOnce || ctx.Err() != nil {
			return errors.Join(failed...)
		}
	}
}

// turn is one sending of a report.
type turn struct {
	ReportSubscription
	letter letter
	// stopped is why nobody gets it; empty: nothing stops it.
	stopped string
	readers []reader
}

// reader is a recipient, and the mail they get.
type reader struct {
	ID     int64  `db:"id"`
	Name   string `db:"name"`
	Email  string `db:"email"`
	Status string `db:"status"`
	// language is that of the mail.
	language int64
	written  written
	result   string
}

// sendOne computes the mails of a report, and then queues all of them together with its next
// turn: of two programs that send, one moves the turn.
func (s Sender) sendOne(ctx context.Context, run *jobs.Run, id int64) error {
	var t turn
	err := s.DB.View(ctx, run.Op(), func(tx *db.Tx) error { return t.readTurn(ctx, tx, id) })
	if fault.Is(err, fault.NotFound) {
		return nil // the view was removed meanwhile
	}

	if err != nil {
		return err
	}

	for i := range t.readers {
		if err := s.computeMail(ctx, run, &t, &t.readers[i]); err != nil {
			return err
		}
	}

	return run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		moved, err := t.moveTurn(ctx, tx)
		if err != nil || !moved {
			return err
		}

		for i := range t.readers {
			if r := &t.readers[i]; r.result == sent {
				if err := s.queueMail(ctx, tx, &t, r); err != nil {
					return err
				}
				p.Current++
			}
		}

		return nil
	})
}

// readTurn reads the report, the user who saved it and those who get it.
func (t *turn) readTurn(ctx context.Context, tx *db.Tx, id int64) (err error) {
	if t.ReportSubscription, err = subscriptions.Get(ctx, tx, id); err != nil {
		return err
	}

	t.letter.every = t.Every
	if t.letter.view, err = listview.Get(ctx, tx, t.SavedViewID); err != nil {
		return err
	}

	owner, active, err := auth.ActorOf(ctx, tx, t.letter.view.UserID)
	if err != nil {
		return err
	}
	if t.letter.set, err = settings.ForMail(ctx, tx); err != nil {
		return err
	}

	t.letter.sender = owner.Name
	switch {
	case !active || !owner.May(report.PermReports):
		t.stopped = noOwner
	case !t.letter.set.Links():
		t.stopped = noServer
	}
	limits := &db.Where{}
	limits.Add(db.In("id", t.UserIDs))
	t.readers, err = db.Select[reader](
		ctx, tx,
		"SELECT id, name, email, status FROM users WHERE {everyone}"+limits.Text()+" ORDER BY name, id",
		limits.Args...,
	)
	if err != nil {
		return fmt.Errorf("read who gets a report: %w", err)
	}

	for i := range t.readers {
		if t.readers[i].language, err = people.ReadingLanguage(ctx, tx, t.readers[i].ID); err != nil {
			return err
		}
	}

	return nil
}

// computeMail computes the mail of a reader in a transaction of their own, which sees what
// they see.
func (s Sender) computeMail(ctx context.Context, run *jobs.Run, t *turn, r *reader) error {
	switch {
	case t.stopped != "":
		r.result = t.stopped
		return nil
	case r.Status != people.StatusActive:
		r.result = blocked
		return nil
	case r.Email == "":
		r.result = noEmail
		return nil
	}
	op := db.Op{Perm: report.PermReports, JobID: run.Job.ID}
	err := s.DB.View(ctx, run.Op(), func(tx *db.Tx) (err error) {
		var active bool
		if op.Actor, active, err = auth.ActorOf(ctx, tx, r.ID); err == nil && !active {
			r.result = blocked
		}
		return err
	})
	if err != nil || r.result != "" {
		return err
	}

	l := t.letter
	l.language = r.language
	return s.DB.View(ctx, op, func(tx *db.Tx) (err error) {
		r.written, r.result, err = l.computeText(ctx, tx)
		return err
	})
}

// moveTurn notes what became of everybody and when the next turn is, unless somebody has sent
// or changed it meanwhile.
func (t *turn) moveTurn(ctx context.Context, tx *db.Tx) (moved bool, err error) {
	results := make(Results, len(t.readers))
	for i, r := range t.readers {
		results[i] = ReportMailResult{r.ID, r.Name, r.result}
	}

	ids, err := subscriptions.Quietly(ctx, tx, []string{"next_at = $4", "last_at = $5", "results = $6"},
		"id = $1 AND next_at = $2 AND revision = $3 AND status = 'active'",
		t.ID, t.NextAt, t.Revision, nextMorning(t.Every, tx.Now().Time), tx.Now(), results)
	return len(ids) > 0, err
}

// queueMail queues the mail of a reader.
func (s Sender) queueMail(ctx context.Context, tx *db.Tx, t *turn, r *reader) error {
	_, err := s.Outbox.Queue(ctx, tx, mail.Message{
		Kind:       mail.KindReport,
		To:         r.Email,
		LanguageID: r.language,
		Entity:     subscriptions.Entity,
		EntityID:   t.ID,
		Values:     r.written.values,
		Text:       r.written.text,
		DedupeKey:  fmt.Sprintf("report/%d/%d/%d", t.ID, r.ID, t.NextAt.Unix()),
	})
	if err != nil {
		return fmt.Errorf("queue a report for user %d: %w", r.ID, err)
	}

	return nil
}
