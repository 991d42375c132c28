// Package mail sends mails: they are queued in the transaction of the business
// change that wants them, and a job hands them to the group's mail server. None is
// handed over twice: where a crash or a broken line leaves open whether the server
// took one, it is shown as uncertain and people decide.
package mail

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/secret"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/jobs"
)

// The statuses of a mail.
const (
	StatusQueued    = "queued"    // waits for its turn, for another try, or for the server
	StatusSending   = "sending"   // is being handed to the server
	StatusSent      = "sent"      // the server took it
	StatusFailed    = "failed"    // the server refused it
	StatusCancelled = "cancelled" // somebody cancelled it before it left
	StatusUncertain = "uncertain" // the server may have taken it: it did not answer

	StatusSuppressed = "suppressed" // its address gets no such mails
	StatusBounced    = "bounced"    // it came back
	StatusComplained = "complained" // its reader calls it unwanted
)

// Mail is one that is to be sent, or was.
type Mail struct {
	table.Line
	CreatedAt  db.Time  `db:"created_at" json:"created_at"`
	Kind       string   `db:"kind" json:"kind"`
	Recipient  string   `db:"recipient" json:"to"`
	Subject    string   `db:"subject" json:"subject"`
	LanguageID int64    `db:"language_id" json:"language_id"`
	CompanyID  *int64   `db:"company_id" json:"company_id"`
	Entity     string   `db:"entity" json:"entity" doc:"what the mail is about"`
	EntityID   int64    `db:"entity_id" json:"entity_id"`
	Status     string   `db:"status" json:"status" enum:"queued,sending,sent,failed,cancelled,uncertain,suppressed,bounced,complained"`
	Attempts   int64    `db:"attempts" json:"attempts" doc:"refusals for a while so far"`
	NextAt     db.Time  `db:"next_at" json:"next_at" doc:"when a queued mail is tried next"`
	SentAt     *db.Time `db:"sent_at" json:"sent_at" nullable:"true"`
	Error      string   `db:"error" json:"error" doc:"code of why it was not sent; empty: it was, or was not tried yet"`
	Detail     string   `db:"detail" json:"detail" doc:"what the mail server said, in its own words"`
	CreatedBy  *int64   `db:"created_by" json:"created_by" nullable:"true" doc:"the user whose work it comes from"`
	// Sender is whom it shall come from, and SenderName; empty: the group's own address.
	Sender     string   `db:"sender" json:"-"`
	SenderName string   `db:"sender_name" json:"-"`
	Text       string   `db:"text" json:"-"` // encrypted, for the cell of MessageID
	Files      db.JSON  `db:"files" json:"-"`
	MessageID  string   `db:"message_id" json:"-"`
	DedupeKey  *string  `db:"dedupe_key" json:"-"`
	LeaseUntil *db.Time `db:"lease_until" json:"-"`
	Late
}

// Late is what a mail knows that is written when it is handed over, see Writer. Neither its
// address nor its text is kept, but for the address and subject of what staff send themselves to try it.
type Late struct {
	ResponseID  *int64  `db:"response_id" json:"response_id" nullable:"true" doc:"the invitation of a survey that it belongs to"`
	Seq         int64   `db:"seq" json:"seq" doc:"which of its kind to that invitation; 0 for mails of other kinds"`
	Code        string  `db:"code" json:"code" doc:"why it came back, as the servers say; empty: it did not"`
	Unsubscribe *string `db:"unsubscribe" json:"-"`
}

var mails = table.New(table.Table[Mail]{
	Name: "mails", Entity: "mail", Scope: "{company?:company_id}", Order: "id DESC",
	Sort:    map[string]string{"id": "id", "created_at": "id"},
	Reading: permMail,
	Unique: []table.Unique{
		{Field: "seq", Within: []string{"response_id", "kind"}, Where: "response_id IS NOT NULL", Everywhere: true},
		{Field: "unsubscribe", Where: "unsubscribe IS NOT NULL", Everywhere: true},
	},
	Export: []table.Column[Mail]{
		{Head: "created_at", Value: func(m *Mail) any { return m.CreatedAt.Format("2006-01-02T15:04:05Z07:00") }},
		{Head: "kind", Value: func(m *Mail) any { return m.Kind }},
		{Head: "to", Value: func(m *Mail) any { return m.Recipient }},
		{Head: "subject", Value: func(m *Mail) any { return m.Subject }},
		{Head: "status", Value: func(m *Mail) any { return m.Status }},
		{Head: "error", Value: func(m *Mail) any { return m.Error }},
	},
})

// Tables lists the tables of mails.
func Tables() []table.Any { return []table.Any{mails, templates, suppressions} }

// Secrets is the column of the texts, which may hold a link that opens an account.
var Secrets = secret.Column{Table: "mails", Key: "message_id", Name: "text"}

// Attachment is a kept file that goes with a mail.
type Attachment struct {
	// Name is what the recipient sees, File the name under which it is kept.
	Name string `json:"name"`
	File string `json:"file"`
}

// Message is a mail to be sent.
type Message struct {
	Kind       Kind
	To         string
	LanguageID int64
	CompanyID  *int64
	// Entity and EntityID say what it is about.
	Entity   string
	EntityID int64
	// Values fill the places of the kind's template.
	Values map[string]string
	// Text is what the mail says in place of its template, already whole; empty: the template's.
	Text string
	// Sender is whom the mail shall come from, and SenderName; empty: the group's
	// own address.
	Sender, SenderName string
	Files              []Attachment
	// DedupeKey lets a mail be queued once, however often it is tried again; empty: no such key.
	DedupeKey string
}

// Outbox queues mails and sends them.
type Outbox struct {
	db    *db.DB
	files *files.Files
	queue *jobs.Queue
	// writers write mails of some kinds when they are handed over, by the name of the kind.
	writers map[string]Writer
}

// New makes it; kept are the files that mails carry.
func New(d *db.DB, kept *files.Files, queue *jobs.Queue) *Outbox {
	return &Outbox{d, kept, queue, map[string]Writer{}}
}

// Queue keeps a mail to be sent soon, with the transaction. It gives the id, 0 for
// a mail that its DedupeKey has already brought.
func (o *Outbox) Queue(ctx context.Context, tx *db.Tx, m Message) (int64, error) {
	id, err := Keep(ctx, tx, m)
	if err != nil || id == 0 {
		return 0, err
	}
	return id, o.sendSoon(ctx, tx)
}

// readContent gives the text of a mail and what goes with it.
func (m *Mail) readContent(tx *db.Tx) (text string, files []Attachment, err error) {
	if text, err = tx.Keys().Decrypt(Secrets.Cell(m.MessageID), m.Text); err != nil {
		return "", nil, err
	}

	files = []Attachment{}
	if err := json.Unmarshal(m.Files, &files); err != nil {
		return "", nil, fmt.Errorf("read files of mail %d: %w", m.ID, err)
	}

	return text, files, nil
}

// Keep keeps a mail that the next turn of the job finds.
func Keep(ctx context.Context, tx *db.Tx, m Message) (int64, error) {
	var fields fault.Fields
	fields.Required("to", m.To)
	fields.Length("to", m.To, fault.MaxTitle)
	fields.Email("to", m.To)
	if err := fields.Err(); err != nil {
		return 0, err
	}

	words, err := m.Kind.wordsFor(ctx, tx, m.LanguageID)
	if err != nil {
		return 0, err
	}

	subject := fillPlaces(oneLine(words.Subject), m.Values)
	text := m.Text
	if text == "" {
		text = fillPlaces(words.Body, m.Values)
	}

	return insertMail(ctx, tx, m, oneLine(subject), text)
}

// Draft gives what a mail would say by its template, for people to go on with: sentences
// about what has no value are left out.
func Draft(ctx context.Context, tx *db.Tx, m Message) (subject, text string, err error) {
	words, err := m.Kind.wordsFor(ctx, tx, m.LanguageID)
	if err != nil {
		return "", "", err
	}
	subject = oneLine(fillPlaces(oneLine(words.Subject), m.Values))
	text = strings.TrimSpace(fillPlaces(withoutEmpty(words.Body, m.Values), m.Values))
	return subject, text, nil
}

// Sent is what became of a mail, for those who may see what it is about.
type Sent struct {
	ID        int64    `db:"id" json:"id"`
	To        string   `db:"recipient" json:"to"`
	Subject   string   `db:"subject" json:"subject"`
	Status    string   `db:"status" json:"status" enum:"queued,sending,sent,failed,cancelled,uncertain,suppressed,bounced,complained"`
	CreatedAt db.Time  `db:"created_at" json:"created_at"`
	SentAt    *db.Time `db:"sent_at" json:"sent_at" nullable:"true"`
	ByName    string   `db:"by_name" json:"by_name" doc:"who has sent it"`
	Error     string   `db:"error" json:"error" doc:"code of why it was not sent; empty: it was, or was not tried yet"`
	Reason    string   `json:"reason" doc:"text of the error, in the caller's language"`
	DedupeKey *string  `db:"dedupe_key" json:"-"`
}

// About lists the mails of a kind about a record that the caller has found, the newest
// first, a hundred at most.
func About(ctx context.Context, tx *db.Tx, kind Kind, entity string, id int64) ([]Sent, error) {
	found, err := db.Select[Sent](ctx, tx, `
		SELECT m.id, m.recipient, m.subject, m.status, m.created_at, m.sent_at, m.error, m.dedupe_key,
			COALESCE(u.name, '') AS by_name
		FROM mails m LEFT JOIN users u ON u.id = m.created_by
		WHERE {everyone} AND m.entity = $1 AND m.entity_id = $2 AND m.kind = $3
		ORDER BY m.id DESC LIMIT 100`, entity, id, kind.Name)
	for i := range found {
		if found[i].Error != "" {
			found[i].Reason = i18n.Text(httpapi.Language(ctx), found[i].Error, nil)
		}
	}

	return append([]Sent{}, found...), err
}

// Cancel cancels the mails of a kind about a record that wait still: what they say
// holds no more.
func Cancel(ctx context.Context, tx *db.Tx, kind Kind, entity string, id int64) error {
	_, err := tx.Exec(ctx, `
		UPDATE mails SET status = 'cancelled'
		WHERE {everyone} AND entity = $1 AND entity_id = $2 AND kind = $3 AND status = 'queued'`,
		entity, id, kind.Name)
	return err
}

func insertMail(ctx context.Context, tx *db.Tx, m Message, subject, text string) (int64, error) {
	id := strings.ToLower(rand.Text())
	sealed, err := tx.Keys().Encrypt(Secrets.Cell(id), text)
	if err != nil {
		return 0, fmt.Errorf("queue mail: %w", err)
	}

	attached, err := json.Marshal(append([]Attachment{}, m.Files...))
	if err != nil {
		return 0, fmt.Errorf("queue mail: %w", err)
	}

	var dedupe *string
	if m.DedupeKey != "" {
		dedupe = &m.DedupeKey
	}
	ids, err := db.Select[int64](ctx, tx.Unscoped("mails are queued for everybody to send"), `
		INSERT INTO mails (kind, recipient, sender, sender_name, subject, text, files, language_id, company_id, entity, entity_id,
			status, next_at, message_id, dedupe_key, created_by, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'queued', $12, $13, $14, $15, $12)
		ON CONFLICT (dedupe_key) DO NOTHING RETURNING id`,
		m.Kind.Name, m.To, m.Sender, m.SenderName, subject, sealed, string(attached), m.LanguageID, m.CompanyID, m.Entity, m.EntityID,
		tx.Now(), id, dedupe, tx.By())
	if err != nil || len(ids) == 0 {
		return 0, err
	}

	return ids[0], nil
}

// sendSoon lets the job look for mails at once, where it is not about to.
func (o *Outbox) sendSoon(ctx context.Context, tx *db.Tx) error {
	_, _, err := o.queue.Add(ctx, tx, jobs.NewJob{Kind: SendKind, DedupeKey: "soon", Quiet: true})
	return err
}
