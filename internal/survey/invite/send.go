package invite

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/mail"
	"forecourt/internal/response"
)

// The kinds of the jobs of this package; that of planning is visit.PlanKind.
const (
	SendKind   = "invitation.send"
	RemindKind = "invitation.remind"
	ExpireKind = "invitation.expire"
)

// sentAtOnce is how many mails are queued in one piece.
const sentAtOnce = 500

// Service does what is done with invitations.
type Service struct {
	outbox *mail.Outbox
	queue  *jobs.Queue
}

// New makes the service, and lets it write the mails of surveys.
func New(outbox *mail.Outbox, queue *jobs.Queue) *Service {
	s := &Service{outbox, queue}
	for _, kind := range []mail.Kind{mail.KindSurvey, mail.KindSurveyReminder, mail.KindSurveyCheck, mail.KindSurveyTest} {
		outbox.WrittenBy(kind, s)
	}
	return s
}

// Send queues the mails of invitations whose time has come.
func (s *Service) Send(ctx context.Context, run *jobs.Run) error {
	for {
		n := 0
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) (err error) {
			n, err = s.queueDue(ctx, tx, db.Condition{SQL: "1 = 1"})
			p.Current += int64(n)
			return err
		})
		if err != nil || n < sentAtOnce {
			return err
		}
	}
}

// queueDue queues the mails of planned invitations whose time has come, and moves on those whose
// time has become a quiet one.
func (s *Service) queueDue(ctx context.Context, tx *db.Tx, which db.Condition) (int, error) {
	args := append([]any{tx.Now()}, which.Args...)
	due, err := response.Responses.Read(ctx, tx, true, "SELECT "+response.Responses.Columns()+
		" FROM survey_responses WHERE {company:company_id} AND state = 'planned' AND send_at <= $1 AND "+
		which.Places(2)+
		fmt.Sprintf(" ORDER BY send_at, id LIMIT %d", sentAtOnce)+tx.SkipLocked(), args...)
	if err != nil || len(due) == 0 {
		return 0, err
	}

	w, err := readWorld(ctx, tx, nil)
	if err != nil {
		return 0, err
	}

	var ready, checks []int64
	for i := range due {
		r := &due[i]
		if at := w.nextLoud(w.companies[r.CompanyID].Country, tx.Now().Time); at.After(tx.Now().Time) {
			if _, err := response.Responses.Quietly(
				ctx, tx, []string{"send_at = $1", "log_at = $1"}, "id = $2", db.At(at), r.ID,
			); err != nil {
				return 0, err
			}
			continue
		}

		if r.Kind == response.Check {
			checks = append(checks, r.ID)
			continue
		}

		ready = append(ready, r.ID)
	}

	if err := s.queueMails(ctx, tx, mail.KindSurveyCheck, checks, w); err != nil {
		return 0, err
	}

	return len(due), s.queueMails(ctx, tx, mail.KindSurvey, ready, w)
}

// queueMails queues a mail for each of these responses.
func (s *Service) queueMails(ctx context.Context, tx *db.Tx, kind mail.Kind, ids []int64, w *world) error {
	if len(ids) == 0 {
		return nil
	}

	rows, err := response.Responses.Many(ctx, tx, ids)
	if err != nil {
		return err
	}

	among, err := tx.AmongIDs("response_id", ids)
	if err != nil {
		return err
	}

	before, err := db.Select[struct {
		ID  int64 `db:"response_id"`
		Seq int64 `db:"seq"`
	}](ctx, tx, `SELECT response_id, max(seq) AS seq FROM mails
		WHERE {everyone} AND kind = $1 AND `+among.Places(2)+` GROUP BY response_id`,
		append([]any{kind.Name}, among.Args...)...)
	if err != nil {
		return err
	}

	last := map[int64]int64{}
	for _, b := range before {
		last[b.ID] = b.Seq
	}

	mails := make([]mail.NewLate, 0, len(ids))
	for _, id := range ids {
		r := rows[id]
		late := mail.NewLate{
			Kind:       kind,
			ResponseID: id,
			Seq:        last[id] + 1,
			LanguageID: w.languageOf(&r),
			CompanyID:  r.CompanyID,
		}

		if kind.Name == mail.KindSurveyTest.Name {
			values := map[string]string{"customer": r.CustomerName, "brand": r.Brand, "company": w.companies[r.CompanyID].Name}
			subject, _, err := kind.Words(ctx, tx, late.LanguageID, values)
			if err != nil {
				return err
			}
			late.To = r.Email
			late.Subject = closeGaps(subject)
		}

		mails = append(mails, late)
	}

	if err := s.outbox.KeepLate(ctx, tx, mails); err != nil {
		return err
	}

	among, err = tx.AmongIDs("id", ids)
	if err != nil {
		return err
	}

	set := []string{"sending = 1"}
	if kind.Name == mail.KindSurvey.Name || kind.Name == mail.KindSurveyCheck.Name {
		set = append(set, "state = 'queued'")
	}

	_, err = response.Responses.Quietly(ctx, tx, set, among.Places(1), among.Args...)

	return err
}

// languageOf gives the language in which a customer is written to: their own, else that of the
// company.
func (w *world) languageOf(r *response.Response) int64 {
	if r.LanguageID != nil {
		return *r.LanguageID
	}
	return max(1, w.companies[r.CompanyID].LanguageID)
}
