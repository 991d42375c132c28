package worklist_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type handOverMail struct {
	ID   int64
	To   string
	Text string
}

// handOverMails are those about hand-overs, the demo group's apart.
func handOverMails(t *testing.T, admin *apitest.Client) []handOverMail {
	t.Helper()
	return apitest.Done[[]handOverMail](t, admin.Get("/mail?kind=handover&status=queued"))
}

// TestReceiversGetAMail: whom an offer is handed over to gets one mail with its
// link; who takes one over oneself gets none.
func TestReceiversGetAMail(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, admin := p.As(t, "jonas"), p.As(t, "admin")
		seller := offertest.Colleague(t, admin, "seller", "jonas")
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/user/%d", seller), `{"email":"seller@aurora.example"}`))
		me := apitest.Done[struct{ ID int64 }](t, jonas.Get("/user/active")).ID
		hand := func(c *apitest.Client, to int64) {
			t.Helper()
			apitest.Done[offertest.Listed](t, c.Post(fmt.Sprintf("/version/hand-over/1/%d", to), `{}`))
		}
		hand(jonas, seller)
		if mails := handOverMails(t, admin); len(mails) != 0 {
			t.Errorf("without a mail server there are mails: %+v", mails)
		}
		hand(jonas, me)
		for name, value := range map[string]any{"mail.host": "127.0.0.1", "mail.port": 1, "mail.tls": "none", "mail.from": "f@group.example", "mail.site.url": "https://forecourt.example"} {
			apitest.Done[any](t, admin.Put("/setting/"+name, map[string]any{"value": value}))
		}
		hand(jonas, seller)
		hand(jonas, seller) // it is theirs already
		mails := handOverMails(t, admin)
		if len(mails) != 1 || mails[0].To != "seller@aurora.example" {
			t.Fatalf("mails: %+v", mails)
		}
		text := apitest.Done[handOverMail](t, admin.Get(fmt.Sprintf("/mail/%d", mails[0].ID))).Text
		if !strings.Contains(text, "https://forecourt.example/offer/view/1") {
			t.Errorf("the mail says %q", text)
		}
		hand(jonas, me)
		if mails := handOverMails(t, admin); len(mails) != 1 {
			t.Errorf("who takes an offer over gets a mail too: %+v", mails)
		}
	})
}
