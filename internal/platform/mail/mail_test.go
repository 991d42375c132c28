package mail_test

import (
	"fmt"
	"mime"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/platform/mail"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/mailtest"
)

func TestMain(m *testing.M) { apitest.Main(m) }

// emptied cancels what waits in the outbox of the demo group.
func emptied(t *testing.T, p *apitest.Program) *apitest.Client {
	t.Helper()
	admin := p.As(t, "admin")
	for _, m := range apitest.Done[[]shown](t, admin.Get("/mail?status=queued")) {
		apitest.Done[shown](t, admin.Post(fmt.Sprintf("/mail/cancel/%d", m.ID), nil))
	}
	return admin
}

// useServer sets the mail server of the group.
func useServer(t *testing.T, admin *apitest.Client, s *mailtest.Server) {
	t.Helper()
	for name, value := range map[string]any{
		"mail.host": s.Host, "mail.port": s.Port, "mail.tls": "none", "mail.from": "forecourt@group.example", "mail.from_name": "Grupė Aurora",
	} {
		apitest.Done[any](t, admin.Put("/setting/"+name, map[string]any{"value": value}))
	}
}

type shown struct {
	ID       int64
	To       string
	Subject  string
	Status   string
	Error    string
	Detail   string
	Text     string
	Private  bool
	Attempts int
	NextAt   string `json:"next_at"`
}

func testMail(t *testing.T, admin *apitest.Client, to string) int64 {
	t.Helper()
	return apitest.Done[shown](t, admin.Post("/mail/test", map[string]any{"to": to, "language_id": 1})).ID
}

// read gives a mail, once no job has it in its hands.
func read(t *testing.T, admin *apitest.Client, id int64) (m shown) {
	t.Helper()
	await.Until(t, "no job has the mail in its hands", func() bool {
		m = apitest.Done[shown](t, admin.Get(fmt.Sprintf("/mail/%d", id)))
		return m.Status != mail.StatusSending
	})
	return m
}

func TestMailsAreSent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, server := emptied(t, p), mailtest.Start(t)
		id := testMail(t, admin, "ona@pirkėjas.example")
		p.Run(t, mail.SendKind)
		if got := read(t, admin, id); got.Status != mail.StatusQueued {
			t.Fatalf("without a server the mail is %s", got.Status)
		}
		useServer(t, admin, server)
		p.Run(t, mail.SendKind)
		got, inbox := read(t, admin, id), server.Inbox()
		if got.Status != mail.StatusSent || len(inbox) != 1 {
			t.Fatalf("the mail is %s (%s), the server has %d", got.Status, got.Detail, len(inbox))
		}
		if got.Text == "" || got.Private {
			t.Errorf("an administrator reads %+v", got)
		}
		subject, err := new(mime.WordDecoder).DecodeHeader(inbox[0].Header.Get("Subject"))
		if err != nil || subject != "Bandomasis laiškas" || inbox[0].From != "forecourt@group.example" {
			t.Errorf("it came from %s with the subject %q (%v)", inbox[0].From, subject, err)
		}
		var state struct {
			Configured bool
			Waiting    int
			Error      string
		}
		if admin.Get("/mail/state").JSON(t, &state); !state.Configured || state.Waiting != 0 || state.Error != "" {
			t.Errorf("the state is %+v", state)
		}
	})
}

// What the server answers decides what becomes of a mail; what is the fault of the
// server costs no mail a try.
func TestWhatTheServerAnswers(t *testing.T) {
	for _, c := range []struct {
		name     string
		make     func(s *mailtest.Server)
		status   string
		error    string
		attempts int
		paused   bool
	}{
		{"no such address", func(s *mailtest.Server) { s.RefuseRecipient("ona@example.com", 550, "no such user") }, mail.StatusFailed, "mail_no_mailbox", 0, false},
		{"busy", func(s *mailtest.Server) { s.RefuseRecipient("ona@example.com", 451, "try later") }, mail.StatusQueued, "mail_refused_now", 1, false},
		{"foreign sender", func(s *mailtest.Server) { s.RefuseSender(550, "not yours") }, mail.StatusQueued, "mail_sender_refused", 0, true},
		{"closing down", func(s *mailtest.Server) { s.RefuseSender(421, "closing") }, mail.StatusQueued, "mail_server_away", 0, true},
		{"line lost", func(s *mailtest.Server) { s.HangUp(func(int) bool { return true }) }, mail.StatusUncertain, "mail_uncertain", 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := apitest.Start(t, "sqlite")
			admin, server := emptied(t, p), mailtest.Start(t)
			useServer(t, admin, server)
			c.make(server)
			id := testMail(t, admin, "ona@example.com")
			p.Run(t, mail.SendKind)
			got := read(t, admin, id)
			if got.Status != c.status || got.Error != c.error || got.Attempts != c.attempts {
				t.Errorf("the mail is %+v", got)
			}
			var state struct{ Error, Reason string }
			if admin.Get("/mail/state").JSON(t, &state); (state.Error != "") != c.paused || (state.Reason != "") != c.paused {
				t.Errorf("the state of the server is %+v", state)
			}
			server.Usual()
			p.Run(t, mail.SendKind)
			if c.paused && read(t, admin, id).Status != mail.StatusSent {
				t.Error("the mail does not leave when the server is back")
			}
			if c.status == mail.StatusQueued {
				return
			}
			before := len(server.Inbox())
			apitest.Done[shown](t, admin.Post(fmt.Sprintf("/mail/resend/%d", id), nil))
			p.Run(t, mail.SendKind)
			if got := read(t, admin, id); got.Status != mail.StatusSent || len(server.Inbox()) != before+1 {
				t.Errorf("sent again it is %+v, and the server has %d", got, len(server.Inbox()))
			}
		})
	}
}

// A server alone sends nothing: mails also need an address to come from.
func TestMailsWaitForAServerAndASender(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, server := emptied(t, p), mailtest.Start(t)
		id := testMail(t, admin, "ona@example.com")
		for name, value := range map[string]any{"mail.host": server.Host, "mail.port": server.Port, "mail.tls": "none"} {
			apitest.Done[any](t, admin.Put("/setting/"+name, map[string]any{"value": value}))
		}
		p.Run(t, mail.SendKind)
		configured := func() bool {
			return apitest.Done[mail.MailState](t, admin.Get("/mail/state")).Configured
		}
		if got := read(t, admin, id); got.Status != mail.StatusQueued || configured() {
			t.Errorf("without a sender the mail is %s, mails can be sent: %v", got.Status, configured())
		}
		useServer(t, admin, server)
		p.Run(t, mail.SendKind)
		if got := read(t, admin, id); got.Status != mail.StatusSent || !configured() {
			t.Errorf("with a sender the mail is %s, mails can be sent: %v", got.Status, configured())
		}
	})
}

func TestMailsAreCancelled(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, server := emptied(t, p), mailtest.Start(t)
		id := testMail(t, admin, "ona@example.com")
		path := fmt.Sprintf("/mail/cancel/%d", id)
		if got := apitest.Done[shown](t, admin.Post(path, nil)); got.Status != mail.StatusCancelled {
			t.Errorf("the mail is %s", got.Status)
		}
		if got := admin.Post(path, nil); got.Status != http.StatusConflict || got.Problem(t).Code != "mail_not_waiting" {
			t.Errorf("a second time it is answered %d %s", got.Status, got.Body)
		}
		useServer(t, admin, server)
		p.Run(t, mail.SendKind)
		if len(server.Inbox()) != 0 {
			t.Error("a cancelled mail was sent")
		}
	})
}

// Nothing that somebody types becomes a header of a mail.
func TestHeadersCannotBeInjected(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	admin, server := emptied(t, p), mailtest.Start(t)
	useServer(t, admin, server)
	const evil = "Ona\r\nBcc: all@example.com"
	apitest.Rejects(t, "an address of two lines", admin.Post("/mail/test", map[string]any{"to": "ona@example.com\r\nBcc: all@example.com"}), "to")
	apitest.Rejects(t, "a subject of two lines", admin.Put("/mail-template/test/1", map[string]any{"subject": evil, "body": "x"}), "subject")
	apitest.Rejects(t, "a sender's name of two lines", admin.Put("/setting/mail.from_name", map[string]any{"value": evil}), "value")
	apitest.Done[any](t, admin.Put("/mail-template/test/1", map[string]any{"subject": "{user}", "body": "{user} {time}"}))
	apitest.Rejects(t, "a user's name of two lines", admin.Put("/user/1", map[string]any{"name": evil, "revision": apitest.Done[struct{ Revision int }](t, admin.Get("/user/active")).Revision}), "name")
	id := testMail(t, admin, "ona@example.com")
	p.Run(t, mail.SendKind)
	read(t, admin, id)
	for _, m := range server.Inbox() {
		if m.Header.Get("Bcc") != "" || m.To != "ona@example.com" {
			t.Errorf("a header came in:\n%s", m.Source)
		}
	}
	if len(server.Inbox()) != 1 {
		t.Errorf("the server has %d mails", len(server.Inbox()))
	}
}

func TestTemplates(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type template struct {
			Kind       string
			LanguageID int64 `json:"language_id"`
			Subject    string
			Body       string
			Revision   int64
			Needed     []string
		}
		var all []template
		admin.Get("/mail-template").JSON(t, &all)
		for _, one := range all {
			if one.Subject == "" || one.Body == "" {
				t.Errorf("%s in language %d says %q, %q", one.Kind, one.LanguageID, one.Subject, one.Body)
			}
			body := map[string]any{"kind": one.Kind, "language_id": one.LanguageID, "subject": one.Subject, "body": one.Body}
			if got := admin.Post("/mail-template/preview", body); got.Status != http.StatusOK {
				t.Errorf("the program's own words of %s in language %d are refused: %s", one.Kind, one.LanguageID, got.Body)
			}
		}
		const path = "/mail-template/user_invitation/3"
		if got := admin.Put(path, map[string]any{"subject": "Laipni lūdzam", "body": "Sveiki, {nam}"}); got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "{nam}") || !strings.Contains(got.Body, "{link}") {
			t.Errorf("a place that is unknown, and one that is missing: %d %s", got.Status, got.Body)
		}
		saved := apitest.Done[template](t, admin.Put(path, map[string]any{"subject": "Laipni lūdzam", "body": "Sveiki, {name}: {link}"}))
		apitest.Done[template](t, admin.Put(path, map[string]any{"subject": "Vēlreiz", "body": "{link}", "revision": saved.Revision}))
		if got := admin.Put(path, map[string]any{"subject": "Trešo reizi", "body": "{link}", "revision": saved.Revision}); got.Status != http.StatusConflict {
			t.Errorf("with an old revision: %d %s", got.Status, got.Body)
		}
		if got := admin.Put(path, map[string]any{"subject": "Pirmo reizi", "body": "{link}", "revision": 0}); got.Status != http.StatusConflict {
			t.Errorf("by who saw the program's words only: %d %s", got.Status, got.Body)
		}
		if got := admin.Delete(fmt.Sprintf("%s?revision=%d", path, saved.Revision+1)); got.Status != http.StatusNoContent {
			t.Errorf("back to the program's words: %d %s", got.Status, got.Body)
		}
	})
}
