package invite

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/settings"
	"forecourt/internal/response"
)

// InvitationSteps is what became of an invitation.
type InvitationSteps struct {
	Steps []InvitationStep `json:"steps" nullable:"false" doc:"in the order of time"`
	Mail  InvitationMail   `json:"mail"`
}

// InvitationStep is one thing that happened, or will.
type InvitationStep struct {
	What   string  `json:"what" enum:"planned,due,queued,sent,failed,cancelled,uncertain,suppressed,bounced,complained,reminder,started,completed,expires"`
	At     db.Time `json:"at"`
	Detail string  `json:"detail" doc:"a reason, or what the mail server said"`
	// Reminder says that the step is of a mail that reminds.
	Reminder bool `json:"reminder"`
}

// InvitationMail is the mail as it would be written now, without the link of the customer.
type InvitationMail struct {
	To      string `json:"to"`
	From    string `json:"from"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// listSteps lists what became of an invitation, and its mail as it would be written now.
func listSteps(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (InvitationSteps, error) {
	r, err := response.Responses.Get(ctx, tx, in.ID)
	if err != nil {
		return InvitationSteps{}, err
	}

	out := InvitationSteps{Steps: []InvitationStep{{What: "planned", At: r.CreatedAt, Detail: ""}}}
	waits := r.SendAt != nil && bool(r.Sending) && r.SendAt.After(tx.Now().Time)
	if r.State == response.Planned && r.SendAt != nil || waits {
		out.Steps = append(out.Steps, InvitationStep{What: "due", At: *r.SendAt, Reminder: canRemind(&r)})
	}

	mails, err := db.Select[struct {
		Kind    string   `db:"kind"`
		Status  string   `db:"status"`
		Error   string   `db:"error"`
		Detail  string   `db:"detail"`
		Code    string   `db:"code"`
		Created db.Time  `db:"created_at"`
		Sent    *db.Time `db:"sent_at"`
	}](ctx, tx, `SELECT kind, status, error, detail, code, created_at, sent_at
		FROM mails
		WHERE {everyone} AND response_id = $1
		ORDER BY id
		LIMIT 100`, r.ID)
	if err != nil {
		return out, fmt.Errorf("read the mails of an invitation: %w", err)
	}

	for _, m := range mails {
		reminds := m.Kind == mail.KindSurveyReminder.Name
		out.Steps = append(out.Steps, InvitationStep{What: "queued", At: m.Created, Reminder: reminds})
		at := m.Created
		if m.Sent != nil {
			at = *m.Sent
			out.Steps = append(out.Steps, InvitationStep{What: "sent", At: at, Reminder: reminds})
		}
		if m.Status != mail.StatusQueued && m.Status != mail.StatusSending && m.Status != mail.StatusSent {
			out.Steps = append(out.Steps, InvitationStep{
				What:     m.Status,
				At:       at,
				Detail:   cmp.Or(m.Code, m.Detail),
				Reminder: reminds,
			})
		}
	}

	for what, at := range map[string]*db.Time{"started": r.StartedAt, "completed": r.CompletedAt} {
		if at != nil {
			out.Steps = append(out.Steps, InvitationStep{What: what, At: *at})
		}
	}

	if r.ExpiresAt != nil && r.State == response.Sent {
		out.Steps = append(out.Steps, InvitationStep{What: "expires", At: *r.ExpiresAt})
	}

	slices.SortStableFunc(out.Steps, func(a, b InvitationStep) int { return a.At.Compare(b.At.Time) })
	out.Mail, err = mailNow(ctx, tx, r)

	return out, err
}

// mailNow writes the mail as it would be handed over now. The link is the customer's alone.
func mailNow(ctx context.Context, tx *db.Tx, r response.Response) (InvitationMail, error) {
	set, err := settings.ForMail(ctx, tx)
	if err != nil {
		return InvitationMail{}, err
	}

	w, _, err := readWorldOf(ctx, tx, &r)
	if err != nil {
		return InvitationMail{}, err
	}

	hidden := "…"
	r.Token = &hidden
	kind := mail.KindSurvey

	switch {
	case r.Kind == response.Check:
		kind = mail.KindSurveyCheck
	case r.Kind == response.Test:
		kind = mail.KindSurveyTest
	case r.RemindersCount > 0:
		kind = mail.KindSurveyReminder
	}
	letter, err := writeLetter(
		ctx, tx,
		&mail.Mail{Kind: kind.Name, LanguageID: w.languageOf(&r), Late: mail.Late{Unsubscribe: &hidden}},
		&r, w, set,
	)
	if err != nil {
		return InvitationMail{}, err
	}

	from, _ := set.Senders(letter.Sender)

	return InvitationMail{letter.To, from, letter.Subject, letter.Text}, nil
}
