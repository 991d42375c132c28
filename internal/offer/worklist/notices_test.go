package worklist_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"forecourt/internal/offer/worklist"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/notice"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type notified struct {
	ID       int64
	Kind     string
	EntityID int64 `json:"entity_id"`
	Name     string
	For      string
	ReadAt   *string `json:"read_at"`
	Data     map[string]string
}

type inbox struct {
	Notices []notified
	Unread  int
	More    bool
}

func inboxOf(t *testing.T, c *apitest.Client) inbox {
	t.Helper()
	return apitest.Done[inbox](t, c.Get("/notice"))
}

// newOnes are the notices that came since an inbox was read, the newest first.
func newOnes(t *testing.T, c *apitest.Client, before inbox) []notified {
	t.Helper()
	return slices.DeleteFunc(inboxOf(t, c).Notices, func(n notified) bool {
		return slices.ContainsFunc(before.Notices, func(b notified) bool { return b.ID == n.ID })
	})
}

const jonasID, tomasID, sauleID = 2, 5, 9

// TestWhoGetsAnOfferIsNotified: the new owner, not who hands it over; only owners read
// their notices, and mark them.
func TestWhoGetsAnOfferIsNotified(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas, saule := p.As(t, "jonas"), p.As(t, "saule")
		jonasHad, sauleHad := inboxOf(t, jonas), inboxOf(t, saule)
		apitest.Done[offertest.Listed](t, jonas.Post(fmt.Sprintf("/version/hand-over/1/%d", sauleID), `{}`))
		if got := newOnes(t, jonas, jonasHad); len(got) != 0 {
			t.Errorf("who handed it over is notified: %+v", got)
		}
		got := newOnes(t, saule, sauleHad)
		if len(got) != 1 || got[0].Kind != notice.OfferGiven || got[0].EntityID != 1 || got[0].Name != "Mindaugas Stankevičius" || got[0].Data["by"] != "Jonas Petraitis" || got[0].For != "" {
			t.Fatalf("who has it now is notified: %+v", got)
		}
		at := fmt.Sprintf("/notice/read/%d", got[0].ID)
		if refused := jonas.Post(at, nil); refused.Status != http.StatusNotFound {
			t.Errorf("somebody else's notice: %d", refused.Status)
		}
		if unread := apitest.Done[inbox](t, saule.Get("/notice/unread")).Unread; unread != sauleHad.Unread+1 {
			t.Errorf("unread: %d after %d", unread, sauleHad.Unread)
		}
		for range 2 {
			if left := apitest.Done[inbox](t, saule.Post(at, nil)).Unread; left != sauleHad.Unread {
				t.Errorf("after reading it: %d", left)
			}
		}
		apitest.Done[offertest.Listed](t, jonas.Post(fmt.Sprintf("/version/hand-over/2/%d", sauleID), `{}`))
		if left := apitest.Done[inbox](t, saule.Post("/notice/read", map[string]any{"until": got[0].ID})).Unread; left != 1 {
			t.Errorf("all up to the first: %d are left", left)
		}
		first := apitest.Done[inbox](t, saule.Get("/notice?limit=1"))
		next := apitest.Done[inbox](t, saule.Get(fmt.Sprintf("/notice?limit=1&before=%d", first.Notices[0].ID)))
		if !first.More || len(next.Notices) != 1 || next.Notices[0].ID != got[0].ID {
			t.Errorf("the second page: %+v", next)
		}
	})
}

// TestSellersAreNotifiedOnceThatOffersEnd: those within three days, and again when an
// offer was extended; after 90 days a notice is gone.
func TestSellersAreNotifiedOnceThatOffersEnd(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		today, had := date.On(p.DB().Now().Time), inboxOf(t, jonas)
		ends := func(id int, day date.Date) {
			t.Helper()
			apitest.Done[any](t, jonas.Put(fmt.Sprint("/version/", id), fmt.Sprintf(`{"expire_date":%q}`, day)))
		}
		for id, day := range map[int]date.Date{1: today.AddDays(3), 2: today.AddDays(4), 3: today} {
			ends(id, day)
		}
		p.Run(t, worklist.ExpiringKind)
		p.Run(t, worklist.ExpiringKind)
		got := newOnes(t, jonas, had)
		if len(got) != 2 || got[0].EntityID != 3 || got[1].EntityID != 1 || got[1].Data["date"] != today.AddDays(3).String() {
			t.Fatalf("notified: %+v", got)
		}
		ends(3, today.AddDays(2))
		p.Run(t, worklist.ExpiringKind)
		if got := newOnes(t, jonas, had); len(got) != 3 {
			t.Errorf("after it was extended: %+v", got)
		}
		err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), "UPDATE notices SET created_at = $1 WHERE id = $2 AND {everyone}", db.At(tx.Now().Add(-notice.Keep-time.Minute)), got[0].ID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		p.Run(t, auth.SweepKind)
		if left := newOnes(t, jonas, had); len(left) != 2 || slices.ContainsFunc(left, func(n notified) bool { return n.ID == got[0].ID }) {
			t.Errorf("after 90 days: %+v", left)
		}
	})
}

// TestSubstitutesAct: from the first day to the last, what is of who is away counts
// as the substitute's own, and is marked so; before, afterwards and in other
// companies nothing does, and rights never do.
func TestSubstitutesAct(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas, saule := p.As(t, "admin"), p.As(t, "jonas"), p.As(t, "saule")
		today := date.On(p.DB().Now().Time)
		seller := offertest.Colleague(t, admin, "seller", "jonas")
		type acting struct {
			ID       int64
			Revision int64
		}
		stand := func(acts int64, from date.Date) acting {
			t.Helper()
			return apitest.Done[acting](t, admin.Post("/substitution", fmt.Sprintf(
				`{"company_id":1,"user_id":%d,"substituted_user_id":%d,"date_from":%q,"date_to":%q}`, acts, jonasID, from, from.AddDays(1))))
		}
		end := func(s acting) {
			t.Helper()
			apitest.Done[any](t, admin.Delete(fmt.Sprintf("/substitution/%d?revision=%d", s.ID, s.Revision)))
		}
		type mine struct {
			ID  int64
			For string
		}
		mineOf := func(c *apitest.Client) []mine {
			t.Helper()
			return apitest.Done[[]mine](t, c.Get("/version?my=1&sort=id"))
		}
		had := inboxOf(t, saule)
		planned := stand(sauleID, today.AddDays(1))
		if got := mineOf(saule); len(got) != 0 {
			t.Errorf("before the first day: %+v", got)
		}
		end(planned)
		now := stand(sauleID, today)
		own := offertest.MakeOffer(t, saule, `{"company_id":1,"brand_id":1,"pricelist_id":1,"customer_name":"Sava"}`)
		got := mineOf(saule)
		if len(got) != 4 || got[0] != (mine{1, "Jonas Petraitis"}) || got[3] != (mine{own.ID, ""}) {
			t.Errorf("the substitute's own: %+v", got)
		}
		if got := mineOf(jonas); len(got) != 3 || got[0].For != "" {
			t.Errorf("of who is away: %+v", got)
		}
		if got := offertest.OffersOf(t, saule, "my=1&keyword=stankev"); len(got) != 1 {
			t.Errorf("found by a word: %+v", got)
		}
		me := apitest.Done[struct {
			StandsIn []struct{ Name string } `json:"stands_in"`
		}](t, saule.Get("/user/active"))
		if len(me.StandsIn) != 1 || me.StandsIn[0].Name != "Jonas Petraitis" {
			t.Errorf("stands in for %+v", me.StandsIn)
		}

		type entry struct {
			Name string `json:"actor_name"`
			For  string `json:"acting_for"`
		}
		last := func(id int64) entry {
			t.Helper()
			return apitest.Done[[]entry](t, saule.Get(fmt.Sprintf("/version/%d/history", id)))[0]
		}
		apitest.Done[any](t, saule.Put("/version/1", `{"title":"Pakeista"}`))
		if got := last(1); got != (entry{"Saulė Gudaitė", "Jonas Petraitis"}) {
			t.Errorf("the history says %+v", got)
		}
		apitest.Done[any](t, saule.Put(fmt.Sprint("/version/", own.ID), `{"title":"Sava"}`))
		if got := last(own.ID); got.For != "" {
			t.Errorf("of the substitute's own offer: %+v", got)
		}
		apitest.Done[any](t, saule.Post("/version/bulk", `{"ids":[3],"action":"archive"}`))
		if got := last(3); got.For != "Jonas Petraitis" {
			t.Errorf("of many at once: %+v", got)
		}
		equipment := apitest.Done[[]acting](t, saule.Get("/version-equipment?versionId=1"))
		saule.Delete(fmt.Sprintf("/version-equipment/%d?revision=%d", equipment[0].ID, equipment[0].Revision))
		type line struct {
			Username string
			Entity   string
			For      string `json:"acting_for"`
		}
		if got := apitest.Done[[]line](t, admin.Get("/log?limit=1"))[0]; got != (line{"Saulė Gudaitė", "version-equipment", "Jonas Petraitis"}) {
			t.Errorf("the log says %+v", got)
		}

		apitest.Done[any](t, saule.Post(fmt.Sprintf("/version/hand-over/1/%d", seller), `{}`))
		if got := last(1); got.For != "Jonas Petraitis" {
			t.Errorf("of the hand-over: %+v", got)
		}
		if got := mineOf(saule); len(got) != 2 || got[0].ID != 2 {
			t.Errorf("after the hand-over: %+v", got)
		}
		apitest.Done[any](t, admin.Post(fmt.Sprintf("/version/hand-over/1/%d", jonasID), `{}`))
		both := newOnes(t, saule, had)
		if len(both) != 1 || both[0].Kind != notice.OfferGiven || both[0].For != "Jonas Petraitis" {
			t.Errorf("the substitute is notified: %+v", both)
		}
		if got := inboxOf(t, jonas).Notices[0]; got.Kind != notice.OfferGiven || got.EntityID != 1 || got.ReadAt != nil {
			t.Errorf("so is who is away: %+v", got)
		}

		end(now)
		if got := mineOf(saule); len(got) != 1 || got[0].ID != own.ID {
			t.Errorf("after it was cancelled: %+v", got)
		}
		if got := newOnes(t, saule, had); len(got) != 0 {
			t.Errorf("a notice lingers: %+v", got)
		}
		if unread := inboxOf(t, saule).Unread; unread != had.Unread {
			t.Errorf("and is counted: %d", unread)
		}
		apitest.Done[any](t, saule.Put("/version/1", `{"title":"Vėl"}`))
		if got := last(1); got.For != "" {
			t.Errorf("afterwards the history says %+v", got)
		}
		stand(tomasID, today)
		if got := p.As(t, "tomas").Get("/version?my=1"); got.Status != http.StatusForbidden {
			t.Errorf("somebody without the right: %d", got.Status)
		}
	})
}
