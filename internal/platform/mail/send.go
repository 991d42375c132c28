package mail

import (
	"context"
	"io"
	"strconv"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/notice"
	"forecourt/internal/platform/settings"
)

// SendKind is the kind of the job that hands mails to the server, SendEvery how
// often it looks for them.
const (
	SendKind  = "mail.send"
	SendEvery = 30 * time.Second
)

// lease is how long a mail may be in the hands of an instance. One that stays longer
// is of an instance that died: whether the server has it is not known.
const lease = 10 * minute

// longestRun is how long a job goes on before it leaves the rest to the next.
const longestRun = 5 * minute

// pauses are those after each refusal for a while; after the last the mail fails.
var pauses = []time.Duration{minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour}

// maxDetail keeps what a server says readable on a screen.
const maxDetail = 500

// draft is a mail in the hands of this instance.
type draft struct {
	Mail
	text     string
	attached []attached
	letter   *Letter // of a mail that is written now
	envelope string  // where it comes back to; empty: to where it comes from
	at       db.Time // when it is handed over: one that waited a night is as old as the morning
}

type attached struct{ name, content string }

// Send hands waiting mails to the server, one after the other, until none is left.
func (o *Outbox) Send(ctx context.Context, run *jobs.Run) error {
	var set settings.Mail
	var waiting bool
	err := run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) (err error) {
		if err := o.giveUp(ctx, tx); err != nil {
			return err
		}
		if set, err = settings.ForMail(ctx, tx); err != nil {
			return err
		}

		waiting, err = anyDue(ctx, tx)
		return err
	})
	if err != nil || set.Host == "" || set.From == "" || !waiting {
		return err
	}

	server, err := dialServer(ctx, set)
	if err != nil {
		return o.keepServerState(ctx, run, verdict{away, "mail_server_away", err.Error()})
	}
	defer server.closeConnection()

	for began := o.db.Now(); ctx.Err() == nil && o.db.Now().Sub(began.Time) < longestRun; {
		more, err := o.sendNext(ctx, run, server)
		if err != nil || !more {
			return err
		}
	}

	return ctx.Err()
}

// giveUp shows mails as uncertain that a dead instance had in its hands.
func (o *Outbox) giveUp(ctx context.Context, tx *db.Tx) error {
	lost, err := db.Select[unsent](ctx, tx, `
		UPDATE mails SET status = 'uncertain', error = 'mail_uncertain', lease_until = NULL
		WHERE status = 'sending' AND lease_until < $1 AND {everyone}
		RETURNING id, kind, entity, entity_id, company_id, created_by`, tx.Now())
	if err != nil {
		return err
	}

	for _, m := range lost {
		if o.writers[m.Kind] != nil {
			late, err := mails.Get(ctx, tx, m.ID)
			if err == nil {
				err = o.reportEnd(ctx, tx, &late, verdict{uncertain, "mail_uncertain", ""})
			}
			if err != nil {
				return err
			}
		}
		if err := m.notifySender(ctx, tx, "mail_uncertain"); err != nil {
			return err
		}
	}

	return nil
}

// unsent is a mail that did not arrive, or of which nobody knows whether it did.
type unsent struct {
	ID        int64  `db:"id"`
	Kind      string `db:"kind"`
	Entity    string `db:"entity"`
	EntityID  int64  `db:"entity_id"`
	CompanyID *int64 `db:"company_id"`
	CreatedBy *int64 `db:"created_by"`
}

// notifySender lets its sender know.
func (m unsent) notifySender(ctx context.Context, tx *db.Tx, code string) error {
	if m.CreatedBy == nil {
		return nil
	}
	return notice.Add(ctx, tx, notice.Message{
		UserID: *m.CreatedBy, Kind: notice.MailFailed, Entity: m.Entity, EntityID: m.EntityID, CompanyID: m.CompanyID,
		Data: map[string]string{"mail": m.Kind, "error": code, "mail_id": strconv.FormatInt(m.ID, 10)},
	})
}

func anyDue(ctx context.Context, tx *db.Tx) (bool, error) {
	found, err := db.Select[int64](ctx, tx, `
		SELECT id
		FROM mails
		WHERE status = 'queued' AND next_at <= $1 AND {everyone} LIMIT 1`, tx.Now())
	return len(found) > 0, err
}

// sendNext takes the mail that waits longest, hands it over, and keeps what came of it.
// From the moment the server is spoken to, nothing interrupts it: a mail whose end is
// not seen counts as uncertain.
func (o *Outbox) sendNext(ctx context.Context, run *jobs.Run, s *server) (more bool, err error) {
	m, waiting, err := o.claimMail(ctx, run, s.set)
	if err != nil || m == nil {
		return waiting, err
	}

	v := verdict{refused, "mail_faulty", ""}
	if m.letter != nil {
		v = s.deliverMail(*m)
	} else if err := o.readMail(context.WithoutCancel(ctx), run, m); err != nil {
		v.detail = err.Error()
	} else {
		v = s.deliverMail(*m)
	}
	if err := o.keepOutcome(context.WithoutCancel(ctx), run, m, v); err != nil {
		return false, err
	}

	return v.outcome != away && v.outcome != uncertain, nil
}

// claimMail claims a mail: nobody else has it until the lease ends. One that is written now may turn
// out not to be sent; then there is none, and others may be waiting.
func (o *Outbox) claimMail(ctx context.Context, run *jobs.Run, set settings.Mail) (m *draft, waiting bool, err error) {
	err = run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error {
		m = nil
		waiting = false
		next, err := db.Select[int64](ctx, tx, `
			SELECT id
			FROM mails
			WHERE status = 'queued' AND next_at <= $1 AND {everyone}
			ORDER BY next_at, id LIMIT 1`+tx.SkipLocked(), tx.Now())
		if err != nil || len(next) == 0 {
			return err
		}

		waiting = true
		row, err := mails.Get(ctx, tx, next[0])
		if err != nil {
			return err
		}

		claimed := &draft{Mail: row, at: tx.Now()}
		if o.writers[row.Kind] != nil {
			letter, sends, err := o.writeLetter(ctx, tx, &claimed.Mail, set)
			if err != nil || !sends {
				return err
			}

			claimed.letter = letter
		}
		if _, err := tx.Exec(ctx, `
			UPDATE mails SET status = 'sending', lease_until = $2
			WHERE id = $1 AND {everyone}`, row.ID, db.At(tx.Now().Add(lease))); err != nil {
			return err
		}

		claimed.Status = StatusSending
		if claimed.envelope, err = envelopeOf(tx, set, row.ID); err != nil {
			return err
		}

		m = claimed
		return nil
	})

	return m, waiting, err
}

// readMail reads what the mail is made of.
func (o *Outbox) readMail(ctx context.Context, run *jobs.Run, m *draft) error {
	return o.db.View(ctx, run.Op(), func(tx *db.Tx) error {
		text, named, err := m.readContent(tx)
		if err != nil {
			return err
		}

		m.text = text
		for _, a := range named {
			content, err := o.readFile(ctx, tx, a.File)
			if err != nil {
				return err
			}

			m.attached = append(m.attached, attached{a.Name, content})
		}
		return nil
	})
}

func (o *Outbox) readFile(ctx context.Context, tx *db.Tx, name string) (string, error) {
	kept, err := o.files.Find(ctx, tx, name)
	if err != nil {
		return "", err
	}

	file, err := o.files.Open(ctx, kept)
	if err != nil {
		return "", err
	}

	content, err := io.ReadAll(file)
	if closing := file.Close(); err == nil {
		err = closing
	}

	return string(content), err
}

// keepOutcome writes down what came of a try.
func (o *Outbox) keepOutcome(ctx context.Context, run *jobs.Run, m *draft, v verdict) error {
	return o.db.Update(ctx, run.Op(), func(tx *db.Tx) error {
		status := StatusQueued
		next := tx.Now()
		attempts := m.Attempts
		var sent *db.Time
		switch v.outcome {
		case taken:
			now := tx.Now()
			status = StatusSent
			sent = &now
		case refused:
			status = StatusFailed
		case uncertain:
			status = StatusUncertain
		case away: // it waits, uncounted
		case later:
			if attempts++; attempts > int64(len(pauses)) {
				status = StatusFailed
			} else {
				next = db.At(tx.Now().Add(pauses[attempts-1]))
			}
		}

		changed, err := tx.Exec(ctx, `
			UPDATE mails SET status = $2, next_at = $3, attempts = $4, sent_at = $5, error = $6, detail = $7, lease_until = NULL
			WHERE id = $1 AND status = 'sending' AND {everyone}`, m.ID, status, next, attempts, sent, v.code, shortDetail(v.detail))
		if err == nil && changed > 0 && (status != StatusQueued || v.outcome == later) {
			m.Status = status
			err = o.reportEnd(ctx, tx, &m.Mail, v)
		}
		if err == nil && (status == StatusFailed || status == StatusUncertain) {
			err = unsent{m.ID, m.Kind, m.Entity, m.EntityID, m.CompanyID, m.CreatedBy}.notifySender(ctx, tx, v.code)
		}
		if err != nil {
			return err
		}
		return noteServer(ctx, tx, v)
	})
}

// keepServerState keeps whether the server could be spoken to, for administrators.
func (o *Outbox) keepServerState(ctx context.Context, run *jobs.Run, v verdict) error {
	return run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error { return noteServer(ctx, tx, v) })
}

func noteServer(ctx context.Context, tx *db.Tx, v verdict) error {
	if v.outcome != away {
		v.code = ""
		v.detail = ""
	}
	_, err := tx.Exec(ctx, `
		UPDATE mail_server SET checked_at = $1, error = $2, detail = $3
		WHERE {everyone}`, tx.Now(), v.code, shortDetail(v.detail))

	return err
}

// try is the last time that the server was spoken to.
type try struct {
	CheckedAt *db.Time `db:"checked_at"`
	Error     string   `db:"error"`
	Detail    string   `db:"detail"`
}

func lastTry(ctx context.Context, tx *db.Tx) (try, error) {
	return db.SelectOne[try](ctx, tx, "SELECT checked_at, error, detail FROM mail_server WHERE {everyone}")
}

func shortDetail(detail string) string {
	if letters := []rune(detail); len(letters) > maxDetail {
		return string(letters[:maxDetail-1]) + "…"
	}
	return detail
}
