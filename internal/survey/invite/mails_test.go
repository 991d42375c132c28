package invite_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/mail"
	"forecourt/internal/testkit/apitest"
)

// What the mail server says decides: nobody there suppresses, a full mailbox does not, a broken line
// is never sent again and a reminder makes up for it (resend, Y-037).
func TestServerRefusesHalf(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		gone := g.visited(t, 3, "gone@example.com", "")
		g.server.RefuseRecipient("gone@example.com", 550, "no such user")
		fine := g.visited(t, 3, "fine@example.com", "")
		g.work(t)
		g.state(t, "nobody there", gone, "failed", "no_mailbox")
		g.state(t, "the other", fine, "sent", "")
		if got := apitest.Done[struct{ Suppressed string }](t, g.admin.Get("/survey-response/address?email=gone%40example.com")).Suppressed; got != "no_mailbox" {
			t.Errorf("its address is %q", got)
		}
		g.server.Usual()
		g.server.HangUp(func(int) bool { return true })
		lost := g.visited(t, 3, "lost@example.com", "")
		g.work(t)
		r := g.state(t, "a broken line", lost, "sent", "")
		if !r.Uncertain {
			t.Errorf("it is %+v", r)
		}
		g.server.Usual()
		g.work(t)
		if n := len(g.to("lost@example.com")); n != 1 {
			t.Errorf("%d mails came over the broken line", n)
		}
		resent := apitest.Done[row](t, g.admin.Post(fmt.Sprintf("/survey-response/resend-invitation/%d", r.ID), nil))
		if !resent.Sending {
			t.Errorf("sent again it is %+v", resent)
		}
		g.Run(t, mail.SendKind)
		if after := g.of(t, lost); after.Sending || !after.Send || after.Uncertain || after.Reminders != 1 || len(g.to("lost@example.com")) != 2 {
			t.Errorf("and then %+v with %d mails", after, len(g.to("lost@example.com")))
		}
		if got := g.admin.Get(fmt.Sprintf("/survey-response/resend-invitation/%d", r.ID)); got.Status != http.StatusConflict || got.Problem(t).Code != "invitation_resent" {
			t.Errorf("once more within a day: %d %s", got.Status, got.Body)
		}
		apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/transaction/%d", gone), `{"email":"found@example.com"}`))
		g.work(t)
		g.state(t, "another address", gone, "sent", "")
	})
}

// A mail that waits is looked at again before it leaves: who refused meanwhile gets none, and the
// server that was away a day costs nobody an invitation.
func TestServerIsAwayADay(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		apitest.Done[any](t, g.admin.Put("/setting/mail.port", map[string]any{"value": 1}))
		stays, refuses := g.visited(t, 3, "stays@example.com", ""), g.visited(t, 3, "refuses@example.com", "")
		g.work(t)
		g.state(t, "waits", stays, "queued", "")
		g.admin.Post("/mail-suppression", `{"email":"refuses@example.com"}`)
		g.clock.base = g.clock.base.AddDate(0, 0, 1)
		g.admin.MustLogin(t, "admin")
		apitest.Done[any](t, g.admin.Put("/setting/mail.port", map[string]any{"value": g.server.Port}))
		g.work(t)
		g.state(t, "back", stays, "sent", "")
		g.state(t, "refused meanwhile", refuses, "skipped", "suppressed")
		if len(g.to("refuses@example.com")) != 0 || len(g.to("stays@example.com")) != 1 {
			t.Error("mails came to the wrong people")
		} else if at, err := g.to("stays@example.com")[0].Header.Date(); err != nil || at.Before(g.clock.base.Add(-time.Minute)) {
			t.Errorf("the mail says that it was written at %s (%v), a day before it left", at, err)
		}
	})
}

// A report of servers and an event of the provider are read back once; nobody else's are.
func TestMailsComeBack(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		apitest.Done[any](t, g.admin.Put("/setting/mail.bounce_domain", map[string]any{"value": "bounce.group.example"}))
		bounced, complained := g.visited(t, 3, "back@example.com", ""), g.visited(t, 3, "angry@example.com", "")
		g.work(t)
		envelope := g.to("back@example.com")[0].From
		if !strings.HasPrefix(envelope, "bounce+") || !strings.HasSuffix(envelope, "@bounce.group.example") {
			t.Fatalf("it would come back to %s", envelope)
		}
		reportTo := func(address, action, status string) string {
			return "From: MAILER-DAEMON@mx.example\r\nTo: " + address + "\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; back@example.com\r\nAction: " + action + "\r\nStatus: " + status + "\r\n--b--\r\n"
		}
		post := func(text string) apitest.Response {
			return g.admin.Post("/mail/bounce", map[string]any{"report": text})
		}
		noted := func(got apitest.Response) bool { return apitest.Done[struct{ Noted bool }](t, got).Noted }
		if noted(post(reportTo(envelope, "delayed", "4.4.1"))) || noted(post(reportTo("bounce+1.00000000000000000000@bounce.group.example", "failed", "5.1.1"))) {
			t.Error("a delay, or a made up address, is noted")
		}
		apitest.Rejects(t, "no report", post("Subject: Hello\r\n\r\nHello"), "report")
		if !noted(post(reportTo(strings.ToUpper(envelope), "failed", "5.1.1"))) || noted(post(reportTo(envelope, "failed", "5.1.1"))) {
			t.Error("a report is not noted once")
		}
		g.state(t, "came back", bounced, "failed", "no_mailbox")
		id := g.to("angry@example.com")[0].Header.Get("Message-Id")
		body := fmt.Sprintf(`{"message_id":%q,"event":"complained"}`, id)
		event := func(secret string) apitest.Response {
			mac := hmac.New(sha256.New, []byte(secret))
			mac.Write([]byte(body))
			return g.Anonymous().Do(http.MethodPost, "/mail/event", body, http.Header{"X-Signature": {hex.EncodeToString(mac.Sum(nil))}})
		}
		if got := event(""); got.Status != http.StatusForbidden {
			t.Errorf("without a secret: %d", got.Status)
		}
		apitest.Done[any](t, g.admin.Put("/setting/mail.webhook_secret", map[string]any{"value": "hush"}))
		if got := event("other"); got.Status != http.StatusForbidden {
			t.Errorf("signed by somebody else: %d", got.Status)
		}
		if !noted(event("hush")) {
			t.Error("an event is not noted")
		}
		g.state(t, "unwanted", complained, "sent", "complained")
	})
}

// A clock that jumps back or ahead asks nobody twice: what was sent stays sent, and what waits goes once.
func TestClockJumps(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		asked := g.visited(t, 3, "clock@example.com", "")
		g.work(t)
		g.state(t, "asked", asked, "sent", "")
		for _, days := range []int{-1, -30, 31, 3} {
			g.clock.base = g.clock.base.AddDate(0, 0, days)
			g.work(t)
			if n := len(g.to("clock@example.com")); n != 1 {
				t.Errorf("%d days on, %d mails came", days, n)
			}
		}
		g.admin.MustLogin(t, "admin")
		again := g.visited(t, 3, "clock@example.com", "")
		g.work(t)
		g.state(t, "the same person", again, "skipped", "too_soon")
	})
}

// A complaint proves that a mail was delivered: it stays among those delivered, even where a server said before that it
// came back, and nothing more is sent to its reader.
func TestComplaintProvesDelivery(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		angry, back := g.visited(t, 3, "angry@complaint.example", ""), g.visited(t, 3, "both@complaint.example", "")
		g.work(t)
		apitest.Done[any](t, g.admin.Put("/setting/mail.webhook_secret", map[string]any{"value": "hush"}))
		// delivered is what the log and the report have: sent, delivered, returned.
		delivered := func() [5]int {
			log := apitest.Done[struct{ Sent, Delivered int }](t, g.admin.Get("/survey-response/invitation-reports?companyIds=1"))
			funnel := apitest.Done[struct {
				Total struct {
					Funnel struct{ Sent, Bounced, Delivered int }
				}
			}](t, g.admin.Get("/survey-answer-report/company-performance?companyIds=1")).Total.Funnel
			return [5]int{log.Sent, log.Delivered, funnel.Sent, funnel.Delivered, funnel.Bounced}
		}
		before := delivered()
		event := func(address, event string) {
			body := fmt.Sprintf(`{"message_id":%q,"event":%q}`, g.to(address)[0].Header.Get("Message-Id"), event)
			mac := hmac.New(sha256.New, []byte("hush"))
			mac.Write([]byte(body))
			apitest.Done[any](t, g.Anonymous().Do(http.MethodPost, "/mail/event", body, http.Header{"X-Signature": {hex.EncodeToString(mac.Sum(nil))}}))
		}
		event("both@complaint.example", "bounced")
		g.state(t, "came back", back, "failed", "bounced")
		event("both@complaint.example", "complained")
		event("angry@complaint.example", "complained")
		for what, id := range map[string]int64{"unwanted": angry, "came back and unwanted": back} {
			r := g.state(t, what, id, "sent", "complained")
			if got := g.admin.Post(fmt.Sprintf("/survey-response/resend-invitation/%d", r.ID), nil); got.Status != http.StatusConflict {
				t.Errorf("%s, sent again: %d", what, got.Status)
			}
		}
		if after := delivered(); after != before {
			t.Errorf("sent, delivered and returned were %v, and are %v", before, after)
		}
	})
}
