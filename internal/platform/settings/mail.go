package settings

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
)

// Mail is how mails leave the group.
type Mail struct {
	// Host and Port are the mail server; Host empty: none, mails wait.
	Host string
	Port int
	// User and Password log in to it; User empty: no login.
	User, Password string
	// TLS is none, starttls or tls.
	TLS string
	// From is the address that mails come from, FromName its name.
	From, FromName string
	// FromDomains are the domains that the server may send for: who has an address of
	// one is the sender, others get the answers.
	FromDomains []string
	// Site is the address under which people open this program, for links in mails;
	// empty: mails that are of no use without a link are not sent.
	Site string
	// BounceDomain is where servers send back what they cannot deliver; empty: to From.
	BounceDomain string
}

// Links reports whether mails with links can be sent.
func (m Mail) Links() bool { return m.Host != "" && m.From != "" && m.Site != "" }

// Link gives the address of a page of this program.
func (m Mail) Link(path string) string { return strings.TrimRight(m.Site, "/") + path }

// ForMail reads them.
func ForMail(ctx context.Context, tx *db.Tx) (m Mail, err error) {
	values, err := readAll(ctx, tx)
	if err != nil {
		return m, err
	}
	if err := values.revealSecret(tx, "mail.password"); err != nil {
		return m, err
	}

	var domains string
	for name, target := range map[string]any{
		"mail.host": &m.Host, "mail.port": &m.Port, "mail.user": &m.User, "mail.password": &m.Password, "mail.tls": &m.TLS,
		"mail.from": &m.From, "mail.from_name": &m.FromName, "mail.from_domains": &domains, "mail.site.url": &m.Site,
		"mail.bounce_domain": &m.BounceDomain,
	} {
		if err := values.readInto(name, target); err != nil {
			return m, err
		}
	}
	m.FromDomains = strings.FieldsFunc(strings.ToLower(domains),
		func(r rune) bool { return r == ',' || r == ' ' || r == ';' })

	return m, nil
}

// Senders gives the address that a mail for a sender comes from and, where that is not
// theirs, the one that answers go to; sender empty: the group's own, and no other.
func (m Mail) Senders(sender string) (from, answers string) {
	if sender == "" || sender == m.From {
		return m.From, ""
	}
	if m.SendsFor(sender) {
		return sender, ""
	}
	return m.From, sender
}

// SendsFor reports whether the server may send for an address.
func (m Mail) SendsFor(address string) bool {
	_, domain, found := strings.Cut(strings.ToLower(address), "@")
	return found && slices.Contains(m.FromDomains, domain)
}

// WebhookSecret reads the secret by which the mail provider signs its events; empty: it sends none.
func WebhookSecret(ctx context.Context, tx *db.Tx) (secret string, err error) {
	values, err := readAll(ctx, tx)
	if err != nil {
		return "", err
	}
	if err := values.revealSecret(tx, "mail.webhook_secret"); err != nil {
		return "", err
	}

	return secret, values.readInto("mail.webhook_secret", &secret)
}
