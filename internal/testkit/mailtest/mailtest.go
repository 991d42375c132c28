// Package mailtest gives tests a mail server that keeps what it is sent, and
// refuses or breaks off as a test wants.
package mailtest

import (
	"context"
	"io"
	"maps"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"
)

// Server is a running mail server. Its functions may be changed between mails.
type Server struct {
	Host string
	Port int

	mu       sync.Mutex
	inbox    []Mail
	sender   func(from string) error
	rcpt     func(to string) error
	accepted func(n int) bool
}

// Mail is one that the server has taken.
type Mail struct {
	From, To string
	Header   mail.Header
	Source   string
}

// Start runs a server until the test ends.
func Start(t testing.TB) *Server {
	t.Helper()
	s, stop, err := Listen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return s
}

// Listen runs a server until it is stopped.
func Listen(ctx context.Context) (s *Server, stop func(), err error) {
	s = &Server{}
	s.Usual()
	server := smtp.NewServer(
		smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) { return &session{server: s, conn: c}, nil }),
	)
	server.Domain = "mail.test"
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, err
	}

	if at, ok := listener.Addr().(*net.TCPAddr); ok {
		s.Host = at.IP.String()
		s.Port = at.Port
	}

	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(listener) // it ends with the server
	}()

	return s, func() {
		_ = server.Close()
		<-ended
	}, nil
}

// Usual lets the server take everything.
func (s *Server) Usual() {
	s.changeLocked(func() {
		s.sender = func(string) error { return nil }
		s.rcpt = func(string) error { return nil }
		s.accepted = func(int) bool { return true }
	})
}

// RefuseSender answers every sender so.
func (s *Server) RefuseSender(code int, words string) {
	s.changeLocked(func() { s.sender = func(string) error { return smtpError(code, words) } })
}

// RefuseRecipient answers this recipient so.
func (s *Server) RefuseRecipient(to string, code int, words string) {
	s.changeLocked(func() {
		s.rcpt = func(asked string) error {
			if asked == to {
				return smtpError(code, words)
			}
			return nil
		}
	})
}

// HangUp keeps mails and breaks the line off in the place of an answer, when
// which says so of the number of the mail, from 1.
func (s *Server) HangUp(which func(n int) bool) {
	s.changeLocked(func() { s.accepted = func(n int) bool { return !which(n) } })
}

func (s *Server) changeLocked(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// Inbox gives the mails that the server has taken so far.
func (s *Server) Inbox() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Mail{}, s.inbox...)
}

// Copies counts how often each mail came, by its Message-ID.
func (s *Server) Copies() map[string]int {
	copies := map[string]int{}
	for _, m := range s.Inbox() {
		copies[m.Header.Get("Message-Id")]++
	}
	return maps.Clone(copies)
}

func smtpError(code int, words string) error {
	return &smtp.SMTPError{Code: code, EnhancedCode: smtp.NoEnhancedCode, Message: words}
}

type session struct {
	server   *Server
	conn     *smtp.Conn
	from, to string
}

func (*session) Reset()        {}
func (*session) Logout() error { return nil }

func (c *session) Mail(from string, _ *smtp.MailOptions) error {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.from = from
	return c.server.sender(from)
}

func (c *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.to = to
	return c.server.rcpt(to)
}

func (c *session) Data(r io.Reader) error {
	source, err := io.ReadAll(r)
	if err != nil {
		return err
	}

	parsed, err := mail.ReadMessage(strings.NewReader(string(source)))
	if err != nil {
		return err
	}

	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	c.server.inbox = append(c.server.inbox, Mail{From: c.from, To: c.to, Header: parsed.Header, Source: string(source)})
	if !c.server.accepted(len(c.server.inbox)) {
		return c.conn.Conn().Close()
	}

	return nil
}
