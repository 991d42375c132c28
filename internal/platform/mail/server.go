package mail

import (
	"context"
	"errors"
	"fmt"
	"html"
	"net/mail"
	"regexp"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"forecourt/internal/platform/settings"
)

const (
	minute = time.Minute
	hour   = time.Hour
	month  = 30 * 24 * time.Hour
)

// patience is how long the server may take for one step.
const patience = 30 * time.Second

// outcome is what became of one try.
type outcome int

const (
	taken     outcome = iota // the server has it
	refused                  // the server will never take it
	later                    // the server asks to try again
	away                     // no server: the mail has not been tried
	uncertain                // the line was lost when the server had all of it
)

// verdict is an outcome with why, as a code, and what the server said.
type verdict struct {
	outcome outcome
	code    string
	detail  string
}

// server is a connection to the group's mail server.
type server struct {
	set    settings.Mail
	client *gomail.Client
}

// dialServer connects and logs in.
func dialServer(ctx context.Context, set settings.Mail) (*server, error) {
	options := []gomail.Option{gomail.WithPort(set.Port), gomail.WithTimeout(patience)}
	switch set.TLS {
	case "tls":
		options = append(options, gomail.WithSSL())
	case "starttls":
		options = append(options, gomail.WithTLSPolicy(gomail.TLSMandatory))
	default:
		options = append(options, gomail.WithTLSPolicy(gomail.NoTLS))
	}

	if set.User != "" {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(set.User),
			gomail.WithPassword(set.Password))
	}
	client, err := gomail.NewClient(set.Host, options...)
	if err != nil {
		return nil, fmt.Errorf("connect to the mail server: %w", err)
	}
	if err := client.DialWithContext(ctx); err != nil {
		return nil, fmt.Errorf("connect to the mail server: %w", err)
	}

	return &server{set, client}, nil
}

func (s *server) closeConnection() { _ = s.client.Close() } // whatever it says, the connection is done with

// deliverMail hands one mail over.
func (s *server) deliverMail(m draft) verdict {
	msg, err := s.composeMessage(m)
	if err != nil {
		return verdict{refused, "mail_faulty", err.Error()}
	}
	return verdictOn(s.client.Send(msg))
}

// verdictOn reads what the library says of one try.
func verdictOn(err error) verdict {
	if err == nil {
		return verdict{outcome: taken}
	}

	v := verdict{later, "mail_refused_now", err.Error()}
	var failed *gomail.SendError
	if !errors.As(err, &failed) {
		return verdict{away, "mail_server_away", err.Error()}
	}

	code := failed.ErrorCode()
	switch {
	case failed.Reason == gomail.ErrSMTPReset:
		return verdict{outcome: taken} // it has answered that it took the mail
	case failed.Reason == gomail.ErrSMTPDataClose && code == 0:
		return verdict{uncertain, "mail_uncertain", err.Error()}
	case code == 0 || code == 421: // 421: the server is closing down
		return verdict{away, "mail_server_away", err.Error()}
	case code >= 500 && failed.Reason == gomail.ErrSMTPMailFrom:
		return verdict{away, "mail_sender_refused", err.Error()}
	case code >= 500 && noMailbox(code, failed.EnhancedStatusCode()):
		return verdict{refused, codeNoMailbox, err.Error()}
	case code >= 500:
		return verdict{refused, "mail_refused", err.Error()}
	}

	return v
}

// codeNoMailbox says that nobody has the address.
const codeNoMailbox = "mail_no_mailbox"

// noMailbox reports whether a refusal says that nobody has the address, and not that its mailbox
// is full or that the server does not want the mail.
func noMailbox(code int, enhanced string) bool {
	if enhanced != "" {
		return strings.HasPrefix(enhanced, "5.1.")
	}
	return code == 550 || code == 551 || code == 553
}

// composeMessage writes a mail: as text, and as a page of the same words.
func (s *server) composeMessage(m draft) (*gomail.Msg, error) {
	msg := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	page := asPage(m.text)
	if l := m.letter; l != nil {
		m.Recipient = l.To
		m.Sender = l.Sender
		m.SenderName = l.SenderName
		m.Subject = l.Subject
		m.text = l.Text
		page = l.HTML
		if l.Unsubscribe != "" {
			msg.SetGenHeader("List-Unsubscribe", "<"+l.Unsubscribe+">")
			msg.SetGenHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
		}
	}
	if m.envelope != "" {
		if err := msg.EnvelopeFrom(m.envelope); err != nil {
			return nil, err
		}
	}
	from, answers := s.set.Senders(m.Sender)
	name := m.SenderName
	if name == "" {
		name = s.set.FromName
	}
	msg.FromMailAddress(&mail.Address{Name: oneLine(name), Address: from})
	msg.ToMailAddress(&mail.Address{Address: m.Recipient})
	if answers != "" {
		msg.ReplyToMailAddress(&mail.Address{Name: oneLine(m.SenderName), Address: answers})
	}
	msg.Subject(oneLine(m.Subject))
	msg.SetMessageIDWithValue(m.MessageID + "@" + domainOf(s.set.From))
	msg.SetDateWithValue(m.at.Time)
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	msg.SetBodyString(gomail.TypeTextPlain, m.text)
	msg.AddAlternativeString(gomail.TypeTextHTML, page)

	for _, file := range m.attached {
		if err := msg.AttachReader(oneLine(file.name), strings.NewReader(file.content)); err != nil {
			return nil, err
		}
	}

	return msg, nil
}

func domainOf(address string) string {
	_, domain, found := strings.Cut(address, "@")
	if !found {
		return "localhost"
	}
	return domain
}

var link = regexp.MustCompile(`https?://[^\s<>"&]+(?:&amp;[^\s<>"&]+)*`)

// asPage writes a text as HTML: paragraphs, and links that can be pressed.
func asPage(text string) string {
	var page strings.Builder
	page.WriteString(`<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5">`)

	for paragraph := range strings.SplitSeq(text, "\n\n") {
		shown := link.ReplaceAllString(html.EscapeString(paragraph), `<a href="$0">$0</a>`)
		page.WriteString("<p>" + strings.ReplaceAll(shown, "\n", "<br>") + "</p>")
	}

	page.WriteString("</body></html>")

	return page.String()
}
