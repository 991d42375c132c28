package mail_test

import (
	"slices"
	"testing"

	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/notice"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/mailtest"
)

// TestSendersAreToldOfMailsThatDidNotArrive: once for each, whether it was refused or
// nobody knows; of those that arrived nobody is told.
func TestSendersAreToldOfMailsThatDidNotArrive(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, server := emptied(t, p), mailtest.Start(t)
		useServer(t, admin, server)
		server.RefuseRecipient("ona@example.com", 550, "no such user")
		testMail(t, admin, "ona@example.com")
		testMail(t, admin, "petras@example.com")
		p.Run(t, mail.SendKind)
		p.Run(t, mail.SendKind)
		told := apitest.Done[struct {
			Notices []struct {
				Kind string
				Data map[string]string
			}
		}](t, admin.Get("/notice")).Notices
		refused := slices.ContainsFunc(told, func(n struct {
			Kind string
			Data map[string]string
		}) bool {
			return n.Kind == notice.MailFailed && n.Data["error"] == "mail_refused" && n.Data["mail"] == "test"
		})
		if len(told) != 1 || !refused {
			t.Errorf("told: %+v", told)
		}
	})
}
