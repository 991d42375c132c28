package mail

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/settings"
)

var (
	permMail        = authz.Perm("app.setting")
	permCron        = authz.Perm("app.cron")
	permInvitations = authz.Perm("app.invitation")
)

// Routes registers the operations of the outbox and of templates.
func (o *Outbox) Routes(a *httpapi.API) {
	httpapi.List(a, "/mail", permMail, mails, mailFilter)
	httpapi.Op(a, http.MethodGet, "/mail/{id}", permMail, o.showMail,
		httpapi.Summary("One mail with its text, unless only its recipient may read it."))
	httpapi.Op(a, http.MethodGet, "/mail/state", permMail, mailState,
		httpapi.Summary("Whether mails can be sent, and how many wait."))
	httpapi.Op(a, http.MethodPost, "/mail/resend/{id}", permMail, o.resendMail,
		httpapi.Summary("Send a mail that failed, was cancelled, or of which nobody knows whether it arrived; that one may then arrive twice."))
	httpapi.Op(a, http.MethodPost, "/mail/cancel/{id}", permMail, o.cancelMail, httpapi.Summary("Cancel a mail that waits."))
	httpapi.Op(a, http.MethodPost, "/mail/test", permMail, o.sendTest,
		httpapi.Summary("Send a mail to see whether mails can be sent; 20 in an hour."))
	httpapi.Op(a, http.MethodPost, "/mail/bounce", permCron, o.readBounce, httpapi.MaxBody(2<<20),
		httpapi.Summary("Read back a report that a mail could not be delivered (RFC 3464)."))
	httpapi.Op(a, http.MethodPost, "/mail/event", authz.Public, o.receiveEvent,
		httpapi.Summary("What the mail provider says of a mail, signed with mail.webhook_secret."))
	httpapi.List(a, "/mail-suppression", permInvitations, suppressions, suppressionsFilter,
		httpapi.Summary("Addresses that get no mails of surveys, the newest first. The addresses themselves are not kept."))
	httpapi.Op(a, http.MethodGet, "/mail-template", permMail, listTemplates,
		httpapi.Summary("What each kind of mail says in each language."))
	httpapi.Op(a, http.MethodPut, "/mail-template/{kind}/{languageId}", permMail, putTemplate)
	httpapi.Op(a, http.MethodDelete, "/mail-template/{kind}/{languageId}", permMail, deleteTemplate,
		httpapi.Summary("Go back to the program's own words."))
	httpapi.Op(a, http.MethodPost, "/mail-template/preview", permMail, previewTemplate, httpapi.ReadOnly())
}

type mailsInput struct {
	httpapi.ListInput
	Status   []string `query:"status" enum:"queued,sending,sent,failed,cancelled,uncertain,suppressed,bounced,complained"`
	Kind     string   `query:"kind" maxLength:"64"`
	To       string   `query:"to" maxLength:"255" doc:"the address it goes to"`
	Entity   string   `query:"entity" maxLength:"64" doc:"with entityId: what the mail is about"`
	EntityID int64    `query:"entityId"`
}

func mailFilter(in *mailsInput) ([]db.Condition, error) {
	var where []db.Condition
	if len(in.Status) > 0 {
		where = append(where, db.In("status", in.Status))
	}
	if in.Kind != "" {
		where = append(where, db.Equal("kind", in.Kind))
	}
	if to := strings.TrimSpace(in.To); to != "" {
		where = append(where, db.Equal("recipient", to))
	}
	if in.Entity != "" {
		where = append(where, db.Equal("entity", in.Entity), db.Equal("entity_id", in.EntityID))
	}

	return where, nil
}

// MailShown is a mail with its text.
type MailShown struct {
	Mail
	Text    string       `json:"text" doc:"empty when only the recipient may read it"`
	Private bool         `json:"private" doc:"only the recipient may read the text"`
	Reason  string       `json:"reason" doc:"text of the error, in the caller's language"`
	Files   []Attachment `json:"files" nullable:"false"`
}

// pageToken is what opens the page of an offer: its customer alone may have it.
var pageToken = regexp.MustCompile(`/o/[A-Za-z0-9_-]{43}`)

func withoutLinks(text string) string { return pageToken.ReplaceAllString(text, "/o/…") }

func (o *Outbox) showMail(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (MailShown, error) {
	m, err := mails.Get(ctx, tx, in.ID)
	if err != nil {
		return MailShown{}, err
	}

	text, files, err := m.readContent(tx)
	if err != nil {
		return MailShown{}, err
	}

	kind, _ := kindOf(m.Kind)
	if kind.Private {
		text = ""
	}
	text = withoutLinks(text)
	reason := ""
	if m.Error != "" {
		reason = i18n.Text(httpapi.Language(ctx), m.Error, nil)
	}

	return MailShown{m, text, kind.Private, reason, files}, nil
}

func (o *Outbox) resendMail(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Mail, error) {
	if m, err := mails.Get(ctx, tx, in.ID); err == nil && m.ResponseID != nil {
		return m, fault.New(fault.Conflict, "mail_of_survey")
	} else if err == nil && m.Recipient == "" {
		return m, fault.New(fault.Conflict, "mail_erased")
	}
	m, err := o.moveMail(ctx, tx, in.ID, "mail_not_ended", StatusQueued, StatusFailed, StatusUncertain, StatusCancelled)
	if err != nil {
		return m, err
	}

	return m, o.sendSoon(ctx, tx)
}

func (o *Outbox) cancelMail(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Mail, error) {
	m, err := o.moveMail(ctx, tx, in.ID, "mail_not_waiting", StatusCancelled, StatusQueued)
	if err != nil {
		return m, err
	}
	return m, o.reportEnd(ctx, tx, &m, verdict{})
}

// moveMail gives a mail another status where it has one of those; else it is refused.
func (o *Outbox) moveMail(ctx context.Context, tx *db.Tx, id int64, refused, to string, from ...string) (Mail, error) {
	m, err := mails.Get(ctx, tx, id)
	if err != nil {
		return m, err
	}

	one := db.In("status", from)
	moved, err := tx.Exec(ctx, `UPDATE mails SET status = $1, attempts = 0, next_at = $2, error = '', detail = ''
		WHERE id = $3 AND {company?:company_id} AND `+one.Places(4), append([]any{to, tx.Now(), id}, one.Args...)...)
	if err != nil {
		return m, err
	}
	if moved == 0 {
		return m, fault.New(fault.Conflict, refused)
	}

	err = table.Log(ctx, tx, table.Entry{
		Entity: mails.Entity, EntityID: id, Action: table.ActionUpdate, Owner: table.Owner{CompanyID: m.CompanyID},
		Changes: table.Changes{"status": {json.RawMessage(strconv.Quote(m.Status)), json.RawMessage(strconv.Quote(to))}},
	})
	if err != nil {
		return m, err
	}

	return mails.Get(ctx, tx, id)
}

type testInput struct {
	Body struct {
		To         string `json:"to" maxLength:"255"`
		LanguageID int64  `json:"language_id,omitempty" doc:"1 by default"`
	}
}

// mostTests is how many test mails a user sends in an hour.
const mostTests = 20

func (o *Outbox) sendTest(ctx context.Context, tx *db.Tx, in *testInput) (Mail, error) {
	var fields fault.Fields
	fields.Required("to", strings.TrimSpace(in.Body.To))
	if err := fields.Err(); err != nil {
		return Mail{}, err
	}

	sent, err := db.SelectOne[int](ctx, tx, `
		SELECT count(*)
		FROM mails
		WHERE {self:created_by} AND kind = $1 AND created_at > $2`,
		KindTest.Name, db.At(tx.Now().Add(-hour)))
	if err != nil {
		return Mail{}, err
	}
	if sent >= mostTests {
		return Mail{}, fault.New(fault.TooMany, "mail_tests").With("max", mostTests)
	}

	id, err := o.Queue(ctx, tx, Message{
		Kind: KindTest, To: strings.TrimSpace(in.Body.To), LanguageID: max(1,
			in.Body.LanguageID), Entity: "user", EntityID: tx.Actor.UserID,
		Values: map[string]string{"user": tx.Actor.Name, "time": tx.Now().In(date.Zone).Format("2006-01-02 15:04")},
	})
	if err != nil {
		return Mail{}, err
	}

	return mails.Get(ctx, tx, id)
}

// MailState is whether mails can be sent.
type MailState struct {
	Configured bool     `json:"configured" doc:"a mail server and the address that mails come from are set"`
	Waiting    int64    `json:"waiting"`
	Failed     int64    `json:"failed" doc:"in the last 30 days"`
	Uncertain  int64    `json:"uncertain" doc:"in the last 30 days"`
	CheckedAt  *db.Time `json:"checked_at,omitempty" doc:"when the server was last spoken to"`
	Error      string   `json:"error" doc:"code of what is wrong with the server; empty: nothing known"`
	Reason     string   `json:"reason" doc:"text of the error, in the caller's language"`
	Detail     string   `json:"detail" doc:"technical cause"`
}

func mailState(ctx context.Context, tx *db.Tx, _ *struct{}) (MailState, error) {
	server, err := settings.ForMail(ctx, tx)
	if err != nil {
		return MailState{}, err
	}

	s := MailState{Configured: server.Host != "" && server.From != ""}
	type count struct {
		Status string `db:"status"`
		Rows   int64  `db:"row_count"`
	}
	counts, err := db.Select[count](ctx, tx, `SELECT status, count(*) AS row_count FROM mails
		WHERE {company?:company_id} AND (status IN ('queued', 'sending') OR status IN ('failed', 'uncertain') AND created_at > $1)
		GROUP BY status`,
		db.At(tx.Now().Add(-month)))
	if err != nil {
		return MailState{}, err
	}

	for _, c := range counts {
		switch c.Status {
		case StatusFailed:
			s.Failed = c.Rows
		case StatusUncertain:
			s.Uncertain = c.Rows
		default:
			s.Waiting += c.Rows
		}
	}

	last, err := lastTry(ctx, tx)
	if err != nil {
		return s, err
	}
	if s.CheckedAt, s.Error, s.Detail = last.CheckedAt, last.Error, last.Detail; s.Error != "" {
		s.Reason = i18n.Text(httpapi.Language(ctx), s.Error, nil)
	}

	return s, nil
}
