package invite_test

import (
	"fmt"
	"strings"
	"testing"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/mail"
	"forecourt/internal/survey/invite"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/visit"
)

// Whatever archives a survey ends what nobody has finished of it: a save, or many at once. It goes on where it was when
// the survey comes back: a link works again, and what was not sent is sent once.
func TestArchivedSurveyCancelsInvitations(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		type survey struct {
			ID, Revision int64
			Status, Name string
		}
		find := func() survey {
			for _, s := range apitest.Done[[]survey](t, g.admin.Get("/survey?status=all&businessUnit=service&limit=1000")) {
				if s.Name == "Klausimai" {
					return s
				}
			}
			t.Fatal("there is no survey")
			return survey{}
		}
		set := func(status string) {
			s := find()
			apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/survey/%d?anyway=1", s.ID), fmt.Sprintf(`{"status":%q,"revision":%d}`, status, s.Revision)))
		}
		for name, archive := range map[string]func(){
			"a save": func() { set("archive") },
			"many at once": func() {
				apitest.Done[any](t, g.admin.Post("/survey/bulk", map[string]any{"ids": []int64{find().ID}, "action": "archive", "anyway": true}))
			},
		} {
			address := fmt.Sprintf("ona-%d@archive.example", len(name))
			sent := g.visited(t, 3, "sent-"+address, "")
			g.work(t)
			g.state(t, name, sent, "sent", "")
			apitest.Done[any](t, g.admin.Put("/setting/mail.host", `{"value":""}`)) // mails wait
			queued := g.visited(t, 3, "queued-"+address, "")
			g.Run(t, visit.PlanKind)
			g.Run(t, invite.SendKind)
			g.state(t, name, queued, "queued", "")
			planned := g.visited(t, 0, "planned-"+address, "")
			g.Run(t, visit.PlanKind)
			archive()
			for _, id := range []int64{sent, queued, planned} {
				g.state(t, name, id, "cancelled", "survey_archived")
			}
			apitest.Done[any](t, g.admin.Put("/setting/mail.host", map[string]any{"value": g.server.Host}))
			g.Run(t, mail.SendKind)
			if came := g.to("queued-" + address); len(came) != 0 {
				t.Errorf("%s: a mail of an archived survey was sent", name)
			}
			set("active")
			g.state(t, name+", active again", sent, "sent", "")
			g.state(t, name+", active again", planned, "planned", "")
			g.work(t)
			g.state(t, name+", active again", queued, "sent", "")
			if came := g.to("queued-" + address); len(came) != 1 {
				t.Errorf("%s: %d mails after the survey is active again", name, len(came))
			}
		}
	})
}

// A survey that comes back at once, before the mailer has looked at what waited, sends each mail once.
func TestSurveyThatComesBackAtOnceSendsOnce(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		apitest.Done[any](t, g.admin.Put("/setting/mail.host", `{"value":""}`)) // mails wait
		id := g.visited(t, 3, "ona@atonce.example", "")
		g.Run(t, visit.PlanKind)
		g.Run(t, invite.SendKind)
		g.state(t, "waits", id, "queued", "")
		for _, status := range []string{"archive", "active"} {
			type survey struct {
				ID, Revision int64
				Name         string
			}
			for _, s := range apitest.Done[[]survey](t, g.admin.Get("/survey?status=all&businessUnit=service&limit=1000")) {
				if s.Name == "Klausimai" {
					apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/survey/%d?anyway=1", s.ID), fmt.Sprintf(`{"status":%q,"revision":%d}`, status, s.Revision)))
				}
			}
		}
		apitest.Done[any](t, g.admin.Put("/setting/mail.host", map[string]any{"value": g.server.Host}))
		for range 3 {
			g.Run(t, invite.SendKind)
			g.Run(t, mail.SendKind)
		}
		g.state(t, "is sent", id, "sent", "")
		if came := g.to("ona@atonce.example"); len(came) != 1 {
			t.Errorf("%d mails", len(came))
		}
	})
}

// Archiving a survey says how many open invitations end, and no names of customers; when it comes back, what was left or
// is over counts as that at once, and what nobody could go on with was never touched.
func TestArchivedSurveyCountsWhatEnds(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		type survey struct {
			ID, Revision int64
			Name         string
		}
		find := func() survey {
			for _, s := range apitest.Done[[]survey](t, g.admin.Get("/survey?status=all&businessUnit=service&limit=1000")) {
				if s.Name == "Klausimai" {
					return s
				}
			}
			t.Fatal("there is no survey")
			return survey{}
		}
		set := func(status string) {
			s := find()
			apitest.Done[any](t, g.admin.Put(fmt.Sprintf("/survey/%d?anyway=1", s.ID), fmt.Sprintf(`{"status":%q,"revision":%d}`, status, s.Revision)))
		}
		invited := map[string]int64{}
		for _, what := range []string{"left", "going on", "over", "left and over", "ended before"} {
			invited[what] = g.visited(t, 3, strings.ReplaceAll(what, " ", "-")+"@ends.example", "")
		}
		g.work(t)
		now := g.clock.now()
		days := func(n int) db.Time { return db.At(now.AddDate(0, 0, n)) }
		turn := func(what, set string, args ...any) {
			g.do(t, "UPDATE survey_responses SET "+set+fmt.Sprintf(" WHERE transaction_id = %d", invited[what]), args...)
		}
		turn("left", "state = 'abandoned', started_at = $1, last_posted_at = $1", days(-8))
		turn("going on", "state = 'started', started_at = $1, last_posted_at = $1", days(-1))
		turn("left and over", "state = 'started', started_at = $1, last_posted_at = $1", days(-1))
		turn("ended before", "state = 'abandoned', started_at = $1, last_posted_at = $1, token = NULL", days(-80))

		uses := g.admin.Get(fmt.Sprintf("/survey/%d/used-by", find().ID))
		counted := int64(0)
		for _, u := range apitest.Done[[]struct {
			Entity, Name string
			Count        int64
		}](t, uses) {
			if u.Entity == "invitation" {
				counted += u.Count
			}
		}
		many := g.admin.Post("/survey/bulk/used-by", map[string]any{"ids": []int64{find().ID}})
		if counted != 4 || strings.Contains(uses.Body+many.Body, "Klientė") || !strings.Contains(many.Body, `"count":4`) {
			t.Errorf("%d invitations end: %s %s", counted, uses.Body, many.Body)
		}

		set("archive")
		g.state(t, "ended before", invited["ended before"], "abandoned", "")
		turn("over", "expires_at = $1", days(-1))
		turn("left and over", "expires_at = $1", days(-1))
		set("active")
		for what, state := range map[string]string{"left": "abandoned", "going on": "started", "over": "expired", "left and over": "abandoned", "ended before": "abandoned"} {
			g.state(t, what, invited[what], state, "")
		}
	})
}
