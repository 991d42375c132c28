package mail

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/settings"
)

// Writer writes the mails of a kind when they are handed over: to whom they go and what they say
// then is decided in the transaction that claims them, and kept nowhere.
type Writer interface {
	// Write gives what a mail says, or why it is not sent.
	Write(ctx context.Context, tx *db.Tx, m *Mail, set settings.Mail) (letter *Letter, withheld Withheld, err error)
	// Ended notes what became of it; its status says what.
	Ended(ctx context.Context, tx *db.Tx, m *Mail, end Ending) error
}

// Letter is a mail as it goes to the server.
type Letter struct {
	To, Subject, Text, HTML string
	// Sender is whom it shall come from, and SenderName.
	Sender, SenderName string
	// Unsubscribe is the address by which one press ends such mails.
	Unsubscribe string
}

// Withheld is why a mail is not sent; the zero value: it is.
type Withheld struct {
	Reason string
	// Suppressed says that its address gets no such mails at all.
	Suppressed bool
	// Until is when it shall be tried again, where it is only not sent now.
	Until *db.Time
}

// Ending is what became of a mail.
type Ending struct {
	// Code says why, as an error of the mail.
	Code string
	// NoMailbox says that nobody has the address.
	NoMailbox bool
}

// WrittenBy lets a writer write the mails of a kind.
func (o *Outbox) WrittenBy(kind Kind, w Writer) { o.writers[kind.Name] = w }

// writeLetter asks the writer, and notes a mail that is not sent.
func (o *Outbox) writeLetter(
	ctx context.Context, tx *db.Tx, m *Mail, set settings.Mail,
) (letter *Letter, sends bool, err error) {
	letter, withheld, err := o.writers[m.Kind].Write(ctx, tx, m, set)
	if err != nil || withheld == (Withheld{}) {
		if err == nil && m.Recipient != "" { // of whom the outbox knows anyway, it knows what they are sent
			_, err = tx.Exec(ctx, "UPDATE mails SET subject = $2 WHERE id = $1 AND {everyone}", m.ID, letter.Subject)
		}
		return letter, err == nil, err
	}
	if withheld.Until != nil {
		_, err = tx.Exec(ctx, "UPDATE mails SET next_at = $2 WHERE id = $1 AND {everyone}", m.ID, *withheld.Until)
		return nil, false, err
	}

	m.Status = StatusCancelled
	if withheld.Suppressed {
		m.Status = StatusSuppressed
	}
	_, err = tx.Exec(ctx, `
		UPDATE mails SET status = $2, error = 'mail_withheld', detail = $3
		WHERE id = $1 AND {everyone}`, m.ID, m.Status, withheld.Reason)

	return nil, false, err
}

// reportEnd hands the end of a mail to its writer, and suppresses an address that nobody has.
func (o *Outbox) reportEnd(ctx context.Context, tx *db.Tx, m *Mail, v verdict) error {
	w := o.writers[m.Kind]
	if w == nil {
		return nil
	}

	// Users may bring the news; what follows from it is the program's work.
	caller := tx.Actor
	tx.Actor = authz.System("mail")
	defer func() { tx.Actor = caller }()

	return w.Ended(ctx, tx, m, Ending{Code: v.code, NoMailbox: v.code == codeNoMailbox})
}

// NewLate is a mail that its writer writes later.
type NewLate struct {
	Kind       Kind
	ResponseID int64
	Seq        int64
	LanguageID int64
	CompanyID  int64
	// To and Subject stay in the outbox: of mails by which staff try a survey. Empty: neither is kept.
	To, Subject string
}

// LateEntity is what such mails are about.
const LateEntity = "survey-response"

// KeepLate keeps mails that are written when they are handed over, and lets the job look for them.
func (o *Outbox) KeepLate(ctx context.Context, tx *db.Tx, all []NewLate) error {
	const columns = 19
	for block := range db.Blocks(all, columns) {
		args := make([]any, 0, len(block)*columns)
		for _, m := range block {
			id := strings.ToLower(rand.Text())
			sealed, err := tx.Keys().Encrypt(Secrets.Cell(id), "")
			if err != nil {
				return fmt.Errorf("queue mail: %w", err)
			}

			args = append(args, m.Kind.Name, m.To, "", "", oneLine(m.Subject), sealed, "[]", m.LanguageID, m.CompanyID,
				LateEntity, m.ResponseID, tx.Now(), id, tx.By(), m.ResponseID, m.Seq, secretText(), StatusQueued, tx.Now())
		}

		_, err := tx.Unscoped("mails are queued for everybody to send").Exec(ctx, `
			INSERT INTO mails (kind, recipient, sender, sender_name, subject, text, files, language_id, company_id,
				entity, entity_id, next_at, message_id, created_by, response_id, seq, unsubscribe, status, created_at)
			VALUES `+db.Lines(len(block), columns), args...)
		if err != nil {
			return fmt.Errorf("queue mails: %w", err)
		}
	}

	if o.queue == nil {
		return nil
	}

	return o.sendSoon(ctx, tx)
}

// secretText makes a text of 128 random bits that nobody guesses.
func secretText() string {
	bits := make([]byte, 16)
	_, _ = rand.Read(bits) // it never fails
	return base64.RawURLEncoding.EncodeToString(bits)
}
