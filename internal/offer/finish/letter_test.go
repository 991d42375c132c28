package finish_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"forecourt/internal/platform/mail"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/mailtest"
	"forecourt/internal/testkit/offertest"
)

type letter struct {
	To, Subject, Text, Sender, File string
	SenderName                      string `json:"sender_name"`
	AnswersTo                       string `json:"answers_to"`
	Waits, Changed                  bool
	Document                        *offertest.Given
	Mails                           []sentMail
}

type sentMail struct {
	ID         int64
	To, Status string
	Again      bool
}

// TestOfferIsMailed: the last document goes to the customer, in words made from the
// template, from the salesperson, and once.
func TestOfferIsMailed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, server := p.As(t, "admin"), mailtest.Start(t)
		c := offertest.DemoCar(t, p, "standard")
		path := fmt.Sprintf("/version/mail/%d", c.ID)
		if got := c.Post(path, `{"to":"ona@example.com","text":"Laba diena"}`); got.Status != http.StatusConflict || got.Problem(t).Code != "mail_no_document" {
			t.Errorf("a draft: %d %s", got.Status, got.Body)
		}
		c.SaveFields(`{"customer_name":"Ona Petraitytė","customer_phone":"+370 612 34567","customer_email":"ona@example.com"}`)
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		draft := apitest.Done[letter](t, c.Get(path))
		if draft.To != "ona@example.com" || draft.Document == nil || !draft.Waits || !strings.Contains(draft.Text, "Ona Petraitytė") ||
			strings.ContainsAny(draft.Text, "{}") || !strings.HasSuffix(draft.File, ".pdf") {
			t.Errorf("prefilled: %+v", draft)
		}
		for what, body := range map[string]string{
			"to":   `{"to":"ona","text":"Laba diena"}`,
			"text": `{"to":"ona@example.com","text":" "}`,
		} {
			apitest.Rejects(t, what, c.Post(path, body), what)
		}
		apitest.Rejects(t, "two lines of an address", c.Post(path, `{"to":"ona@example.com\r\nBcc: visi@example.com","text":"Laba diena"}`), "to")

		body := map[string]string{"to": "ona@example.com", "text": "Laba diena,\n\nčia jūsų pasiūlymas."}
		first := apitest.Done[sentMail](t, c.Post(path, body))
		again := apitest.Done[sentMail](t, c.Post(path, body))
		if first.Status != mail.StatusQueued || again.ID != first.ID || !again.Again {
			t.Errorf("sent %+v, and at once again %+v", first, again)
		}
		for name, value := range map[string]any{"mail.host": server.Host, "mail.port": server.Port, "mail.tls": "none", "mail.from": "forecourt@group.example"} {
			apitest.Done[any](t, admin.Put("/setting/"+name, map[string]any{"value": value}))
		}
		shown := apitest.Done[letter](t, c.Get(path))
		if shown.Waits || shown.Sender != "forecourt@group.example" || shown.AnswersTo == "" || shown.AnswersTo != draft.AnswersTo {
			t.Errorf("said to come from %q, answers to %q (%q before a server was set)", shown.Sender, shown.AnswersTo, draft.AnswersTo)
		}
		p.Run(t, mail.SendKind)
		found := 0
		for _, m := range server.Inbox() {
			if m.To == "ona@example.com" && strings.Contains(m.Source, "application/pdf") {
				found++
				if from, answers := m.Header.Get("From"), m.Header.Get("Reply-To"); !strings.Contains(from, shown.Sender) || !strings.Contains(answers, shown.AnswersTo) {
					t.Errorf("comes from %q and answers go to %q, not as was said: %+v", from, answers, shown)
				}
			}
		}
		if found != 1 {
			t.Errorf("%d mails came with a document", found)
		}
		if now := apitest.Done[letter](t, c.Get(path)); len(now.Mails) != 1 || now.Mails[0].Status != mail.StatusSent || now.Mails[0].To != "ona@example.com" {
			t.Errorf("the offer shows %+v", now.Mails)
		}
		_, domain, _ := strings.Cut(shown.AnswersTo, "@")
		apitest.Done[any](t, admin.Put("/setting/mail.from_domains", map[string]any{"value": domain}))
		if own := apitest.Done[letter](t, c.Get(path)); own.Sender != shown.AnswersTo || own.AnswersTo != "" {
			t.Errorf("where the group sends for the salesperson it is said to come from %q, answers to %q", own.Sender, own.AnswersTo)
		}
		if got := c.Get(fmt.Sprintf("/version/%d/history", c.ID)); !strings.Contains(got.Body, `"mail"`) {
			t.Errorf("the history does not show the mail: %s", got.Body)
		}
	})
}

var pageLink = regexp.MustCompile(`https://forecourt\.example(/o/[A-Za-z0-9_-]{43})`)

// TestMailBringsTheLinkOfThePage: the mail has a new link below its text, once; users who read the list
// of mails see none.
func TestMailBringsTheLinkOfThePage(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, server := p.As(t, "admin"), mailtest.Start(t)
		c := offertest.DemoCar(t, p, "standard")
		path := fmt.Sprintf("/version/mail/%d", c.ID)
		c.SaveFields(`{"customer_phone":"+370 612 34567","customer_email":"ona@example.com"}`)
		apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
		body := map[string]any{"to": "ona@example.com", "text": "Laba diena", "link": true}
		apitest.Rejects(t, "without an address of the program", c.Post(path, body), "link")
		for name, value := range map[string]any{"mail.host": server.Host, "mail.port": server.Port, "mail.tls": "none", "mail.from": "forecourt@group.example", "mail.site.url": "https://forecourt.example/"} {
			apitest.Done[any](t, admin.Put("/setting/"+name, map[string]any{"value": value}))
		}
		first := apitest.Done[sentMail](t, c.Post(path, body))
		if again := apitest.Done[sentMail](t, c.Post(path, body)); again.ID != first.ID || !again.Again {
			t.Errorf("at once again %+v", again)
		}
		p.Run(t, mail.SendKind)
		address := ""
		for _, m := range server.Inbox() {
			if found := pageLink.FindStringSubmatch(strings.ReplaceAll(m.Source, "=\r\n", "")); m.To == "ona@example.com" && found != nil {
				address = found[1]
			}
		}
		if got := p.Anonymous().Raw(http.MethodGet, address, nil); address == "" || got.Status != http.StatusOK {
			t.Errorf("the link %q opens %d", address, got.Status)
		}
		links := apitest.Done[struct{ Links []struct{ Number int64 } }](t, c.Get(fmt.Sprintf("/version/links/%d", c.ID))).Links
		if len(links) != 1 || links[0].Number != 1 {
			t.Errorf("links %+v", links)
		}
		if shown := admin.Get(fmt.Sprintf("/mail/%d", first.ID)); !strings.Contains(shown.Body, "/o/…") || strings.Contains(shown.Body, address) {
			t.Errorf("the list of mails shows %s", shown.Body)
		}
	})
}
