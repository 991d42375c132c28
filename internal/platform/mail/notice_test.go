package mail_test

import (
	"slices"
	"testing"

	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/notice"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/mailtest"
)

// TestSendersAreNotifiedOfMailsThatDidNotArrive: once for each, whether it was refused or
// nobody knows; of those that arrived nobody is notified.
func TestSendersAreNotifiedOfMailsThatDidNotArrive(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, server := emptied(t, p), mailtest.Start(t)
		useServer(t, admin, server)
		server.RefuseRecipient("ona@example.com", 550, "no such user")
		testMail(t, admin, "ona@example.com")
		testMail(t, admin, "petras@example.com")
		p.Run(t, mail.SendKind)
		p.Run(t, mail.SendKind)
		type shown struct {
			Kind string
			Data map[string]string
		}
		notified := apitest.Done[struct{ Notices []shown }](t, admin.Get("/notice")).Notices
		refused := slices.ContainsFunc(notified, func(n shown) bool {
			return n.Kind == notice.MailFailed && n.Data["error"] == "mail_no_mailbox" && n.Data["mail"] == "test"
		})
		if len(notified) != 1 || !refused {
			t.Errorf("notified: %+v", notified)
		}
	})
}
