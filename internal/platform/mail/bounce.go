package mail

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/mail"
	"net/textproto"
	"regexp"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/settings"
)

// Mails come back in two ways: as a report that servers send to the address in the envelope (RFC
// 3464), and as an event that a provider posts. Both name the mail by what nobody can guess.

// macLetters is how much of the code stands in an envelope address.
const macLetters = 20

// envelopeOf gives the address to which a mail comes back; empty: that of its sender.
func envelopeOf(tx *db.Tx, set settings.Mail, id int64) (string, error) {
	if set.BounceDomain == "" {
		return "", nil
	}

	mac, err := envelopeMAC(tx, id)
	return fmt.Sprintf("bounce+%d.%s@%s", id, mac, set.BounceDomain), err
}

func envelopeMAC(tx *db.Tx, id int64) (string, error) {
	_, mac, err := tx.Keys().Sign("mail.bounce", strconv.FormatInt(id, 10))
	if err != nil {
		return "", fmt.Errorf("sign the envelope of mail %d: %w", id, err)
	}

	sum := sha256.Sum256([]byte(mac)) // servers may not keep the case of letters
	return hex.EncodeToString(sum[:])[:macLetters], nil
}

var envelopePattern = regexp.MustCompile(`(?i)bounce\+(\d{1,18})\.([0-9a-f]{20})@`)

// report is what a report says of one mail.
type report struct {
	addressed []string // who the report was sent to
	messageID string   // of the mail that came back
	action    string
	status    string
}

// errNoReport says that a mail is no report of servers.
var errNoReport = errors.New("this is no delivery report")

// readReport reads a report; one part of it is for programs, another has the mail that came back.
func readReport(source io.Reader) (r report, err error) {
	m, err := mail.ReadMessage(bufio.NewReader(source))
	if err != nil {
		return r, fmt.Errorf("%w: %w", errNoReport, err)
	}

	for _, name := range []string{"To", "Delivered-To", "X-Original-To", "Envelope-To"} {
		r.addressed = append(r.addressed, m.Header[textproto.CanonicalMIMEHeaderKey(name)]...)
	}

	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/report" || params["boundary"] == "" {
		return r, errNoReport
	}

	parts := multipart.NewReader(m.Body, params["boundary"])
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return r, nil
		}
		if err != nil {
			return r, fmt.Errorf("%w: %w", errNoReport, err)
		}

		switch kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type")); kind {
		case "message/delivery-status":
			r.readStatus(part)
		case "message/rfc822", "text/rfc822-headers", "message/rfc822-headers":
			if head, err := textproto.NewReader(bufio.NewReader(part)).ReadMIMEHeader(); err == nil || len(head) > 0 {
				r.messageID = head.Get("Message-Id")
			}
		}
	}
}

// readStatus reads the blocks of the part for programs: one of the mail, then one for each of
// those it went to.
func (r *report) readStatus(part io.Reader) {
	lines := textproto.NewReader(bufio.NewReader(part))
	for {
		block, err := lines.ReadMIMEHeader()
		if action := strings.ToLower(block.Get("Action")); action != "" {
			r.action = action
			r.status = strings.Fields(block.Get("Status") + " -")[0]
		}
		if err != nil {
			return
		}
	}
}

// Bounce reads a report, and notes on the mail that it came back. A report of anything else, or
// of a delay, is left aside: noted is false.
func (o *Outbox) Bounce(ctx context.Context, tx *db.Tx, source io.Reader) (noted bool, err error) {
	r, err := readReport(source)
	if err != nil || r.action != "failed" {
		return false, err
	}

	id, err := r.findMail(ctx, tx)
	if err != nil || id == 0 {
		return false, err
	}

	return o.noteReturned(ctx, tx, id, StatusBounced, r.status)
}

// findMail finds the mail that a report is about; 0: none of ours.
func (r *report) findMail(ctx context.Context, tx *db.Tx) (int64, error) {
	for _, address := range r.addressed {
		for _, found := range envelopePattern.FindAllStringSubmatch(address, -1) {
			id, err := strconv.ParseInt(found[1], 10, 64)
			if err != nil {
				continue
			}

			mac, err := envelopeMAC(tx, id)
			if err != nil {
				return 0, err
			}
			if hmac.Equal([]byte(mac), []byte(strings.ToLower(found[2]))) {
				return id, nil
			}
		}
	}

	return byMessageID(ctx, tx, r.messageID)
}

func byMessageID(ctx context.Context, tx *db.Tx, text string) (int64, error) {
	id, _, _ := strings.Cut(strings.Trim(strings.TrimSpace(text), "<>"), "@")
	if id == "" {
		return 0, nil
	}

	found, err := db.Select[int64](ctx, tx, `
		SELECT id
		FROM mails
		WHERE {everyone} AND message_id = $1`, strings.ToLower(id))
	if err != nil || len(found) == 0 {
		return 0, err
	}

	return found[0], nil
}

// noteReturned notes that a mail came back, or that its reader does not want it. It does so once.
func (o *Outbox) noteReturned(ctx context.Context, tx *db.Tx, id int64, status, code string) (bool, error) {
	code = shortDetail(oneLine(code))
	changed, err := tx.Exec(ctx, `
		UPDATE mails SET status = $2, code = $3
		WHERE id = $1 AND {everyone} AND status IN ('sent', 'uncertain', 'bounced') AND status <> $2`, id, status, code)
	if err != nil || changed == 0 {
		return false, err
	}

	m, err := db.SelectOne[Mail](ctx, tx, "SELECT "+mails.Columns()+" FROM mails WHERE {everyone} AND id = $1", id)
	if err != nil {
		return false, err
	}

	v := verdict{refused, "mail_bounced", ""}
	if strings.HasPrefix(code, "5.1.") {
		v.code = codeNoMailbox
	}
	if status == StatusComplained {
		v.code = "mail_complained"
	}

	return true, o.reportEnd(ctx, tx, &m, v)
}

type bounceInput struct {
	Body struct {
		Report string `json:"report" maxLength:"1000000" doc:"the whole mail, as it came"`
	}
}

// Bounced says whether a report was about a mail of this program.
type Bounced struct {
	Noted bool `json:"noted"`
}

func (o *Outbox) readBounce(ctx context.Context, tx *db.Tx, in *bounceInput) (Bounced, error) {
	noted, err := o.Bounce(ctx, tx, strings.NewReader(in.Body.Report))
	if errors.Is(err, errNoReport) {
		return Bounced{}, fault.WrongField("report", "mail_no_report")
	}
	return Bounced{noted}, err
}

type eventInput struct {
	Signature string `header:"X-Signature" doc:"HMAC-SHA256 of the body with mail.webhook_secret, in hexadecimal digits"`
	RawBody   []byte
	Body      struct {
		MessageID string `json:"message_id" maxLength:"255"`
		Event     string `json:"event" enum:"bounced,complained"`
		Code      string `json:"code,omitempty" maxLength:"64" doc:"such as 5.1.1"`
	}
}

// receiveEvent takes what a mail provider says of a mail.
func (o *Outbox) receiveEvent(ctx context.Context, tx *db.Tx, in *eventInput) (Bounced, error) {
	secret, err := settings.WebhookSecret(ctx, tx)
	if err != nil {
		return Bounced{}, err
	}

	want := macOf([]byte(secret), string(in.RawBody))
	if secret == "" || !hmac.Equal([]byte(want), []byte(strings.ToLower(strings.TrimPrefix(in.Signature, "sha256=")))) {
		return Bounced{}, fault.New(fault.Denied, "mail_event_unsigned")
	}

	id, err := byMessageID(ctx, tx, in.Body.MessageID)
	if err != nil || id == 0 {
		return Bounced{}, err
	}

	noted, err := o.noteReturned(ctx, tx, id, in.Body.Event, in.Body.Code)

	return Bounced{noted}, err
}

type suppressionsInput struct {
	httpapi.ListInput
	Reason string `query:"reason" enum:"unsubscribed,no_mailbox,complained,by_hand"`
	Status string `query:"status" enum:"active,lifted,all" default:"active"`
}

func suppressionsFilter(in *suppressionsInput) ([]db.Condition, error) {
	var where []db.Condition
	switch in.Status {
	case "lifted":
		where = append(where, db.Condition{SQL: "lifted_at IS NOT NULL"})
	case "all":
	default:
		where = append(where, db.Condition{SQL: "lifted_at IS NULL"})
	}

	if in.Reason != "" {
		where = append(where, db.Equal("reason", in.Reason))
	}

	return where, nil
}
