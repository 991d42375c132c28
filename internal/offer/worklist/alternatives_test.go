package worklist_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

type alternative struct {
	ID          int64
	Alternative int64
	Number      string
	State       string
	Revision    int64
}

// letters are the alternatives of an offer with what became of them.
func letters(t *testing.T, c *apitest.Client, id int64) string {
	t.Helper()
	var all []string
	for _, a := range apitest.Done[[]alternative](t, c.Get(fmt.Sprintf("/version/alternatives/%d", id))) {
		all = append(all, fmt.Sprintf("%c %s", 'A'-1+rune(a.Alternative), a.State))
	}
	return strings.Join(all, ", ")
}

type grouped struct {
	ID, Revision, Alternative int64
	Of                        *int64 `json:"alternative_of"`
	State, Outcome            string
	Customer                  string `json:"customer_name"`
	Changed                   bool   `json:"changed_since_finish"`
	UserID                    int64  `json:"user_id"`
}

func read(t *testing.T, c *apitest.Client, id int64) grouped {
	t.Helper()
	return apitest.Done[grouped](t, c.Get(fmt.Sprintf("/version/%d", id)))
}

// TestAlternatives: an alternative is an offer of its own with the same car for the same
// customer; one that is chosen leaves the others not chosen, until that is withdrawn.
func TestAlternatives(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		a := offertest.DemoCar(t, p, "standard")
		a.Click(t, "TOW", "")
		a.SaveFields(`{"customer_name":"Ona","customer_phone":"+370 612 34567","customer_email":"ona@example.com"}`)
		if got := letters(t, a.Client, a.ID); got != "A draft" {
			t.Errorf("an offer without alternatives: %s", got)
		}
		made := apitest.Done[grouped](t, a.PostTo(t, "/version/alternatives/%d", a.ID))
		b := *a
		b.ID = made.ID
		b.Holds(t, "TOW")
		if made.Of == nil || *made.Of != a.ID || made.Alternative != 2 || made.Customer != "Ona" || made.State != "draft" {
			t.Errorf("the alternative: %+v", made)
		}
		c := apitest.Done[grouped](t, a.PostTo(t, "/version/alternatives/%d", b.ID)) // of B, and still of A's group
		if c.Of == nil || *c.Of != a.ID || c.Alternative != 3 {
			t.Errorf("the alternative of an alternative: %+v", c)
		}

		apitest.Done[offertest.Finished](t, a.Finish(a.Now(t).Revision))
		a.SaveFields(`{"customer_name":"Ona Onaitė"}`)
		if got := read(t, a.Client, b.ID); got.Customer != "Ona Onaitė" {
			t.Errorf("another customer of A: B is for %q", got.Customer)
		}
		b.SaveFields(`{"customer_name":"Ona Petraitienė"}`)
		if got := read(t, a.Client, a.ID); got.Customer != "Ona Petraitienė" || !got.Changed {
			t.Errorf("another customer of B, whose A has a document: %+v", got)
		}

		offertest.Refuses(t, "chosen though it was never sent", a.PostTo(t, "/version/choose/%d?revision=%d", b.ID, b.Now(t).Revision), 409, "alternative_not_finished")
		apitest.Done[offertest.Finished](t, b.Finish(b.Now(t).Revision))
		offertest.Refuses(t, "chosen as it was before", a.PostTo(t, "/version/choose/%d?revision=1", b.ID), 409, "changed_meanwhile")
		apitest.Done[grouped](t, a.PostTo(t, "/version/choose/%d?revision=%d", b.ID, b.Now(t).Revision))
		if got := letters(t, a.Client, a.ID); got != "A not_chosen, B chosen, C not_chosen" {
			t.Errorf("after the choice: %s", got)
		}
		apitest.Done[grouped](t, a.PostTo(t, "/version/choose/%d?revision=%d", b.ID, b.Now(t).Revision)) // a second press
		offertest.Refuses(t, "another one chosen too", a.PostTo(t, "/version/choose/%d?revision=%d", a.ID, a.Now(t).Revision), 409, "alternatives_decided")
		offertest.Refuses(t, "an alternative after the choice", a.PostTo(t, "/version/alternatives/%d", b.ID), 409, "alternatives_decided")
		offertest.Refuses(t, "a change of what was not chosen", a.SaveFields(`{"comment":"x"}`), 409, "offer_not_chosen")
		for query, want := range map[string]int{"versionStatus=chosen": 1, "versionStatus=not_chosen": 2, "versionStatus=active": 0} {
			if got := offertest.OffersOf(t, a.Client, query+"&keyword=petraitiene"); len(got) != want {
				t.Errorf("%s: %d offers, want %d", query, len(got), want)
			}
		}
		apitest.Done[grouped](t, a.PostTo(t, "/version/reopen/%d?revision=%d", a.ID, a.Now(t).Revision))
		if got := letters(t, a.Client, c.ID); got != "A active, B active, C draft" {
			t.Errorf("after the choice was withdrawn: %s", got)
		}
		if copied := apitest.Done[grouped](t, a.PostTo(t, "/version/duplicate/%d", b.ID)); copied.Of != nil || copied.Alternative != 1 {
			t.Errorf("a copy belongs to the alternatives: %+v", copied)
		}
		if got := read(t, a.Client, a.ID); got.Of != nil || got.Alternative != 1 {
			t.Errorf("the first: %+v", got)
		}
	})
}

// TestListedLetters: a listed offer says whether its place is worth a letter, which it is while there is another to choose.
func TestListedLetters(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		a := offertest.DemoCar(t, p, "standard")
		isLettered := func(id int64) bool {
			return offertest.OffersOf(t, a.Client, fmt.Sprintf("ids=%d", id))[0].Grouped
		}
		if isLettered(a.ID) {
			t.Error("an offer without alternatives has a letter")
		}
		b := apitest.Done[grouped](t, a.PostTo(t, "/version/alternatives/%d", a.ID))
		if !isLettered(a.ID) || !isLettered(b.ID) {
			t.Errorf("alternatives: A %t, B %t", isLettered(a.ID), isLettered(b.ID))
		}
		apitest.Done[any](t, a.Delete(fmt.Sprintf("/version/%d", b.ID)))
		if isLettered(a.ID) {
			t.Error("an offer whose alternative is archived has a letter")
		}
	})
}

// TestAlternativesStayFew: four are in use at most, however one comes into use; places are
// never given twice.
func TestAlternativesStayFew(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		a := offertest.DemoCar(t, p, "standard")
		var all []grouped
		for range 3 {
			all = append(all, apitest.Done[grouped](t, a.PostTo(t, "/version/alternatives/%d", a.ID)))
		}
		offertest.Refuses(t, "a fifth", a.PostTo(t, "/version/alternatives/%d", a.ID), 409, "too_many_alternatives")
		gone := apitest.Done[grouped](t, a.Delete(fmt.Sprintf("/version/%d", all[1].ID)))
		if got := letters(t, a.Client, a.ID); got != "A draft, B draft, D draft" {
			t.Errorf("without the archived one: %s", got)
		}
		fresh := apitest.Done[grouped](t, a.PostTo(t, "/version/alternatives/%d", a.ID))
		if fresh.Alternative != 5 {
			t.Errorf("the next place: %+v", fresh)
		}
		offertest.Refuses(t, "a fifth from the archive", a.PostTo(t, "/version/unarchive/%d?revision=%d", gone.ID, gone.Revision), 409, "too_many_alternatives")
		type result struct{ Code string }
		bulk := apitest.Done[[]result](t, a.Post("/version/bulk", fmt.Sprintf(`{"ids":[%d],"action":"restore"}`, gone.ID)))
		if len(bulk) != 1 || bulk[0].Code != "too_many_alternatives" {
			t.Errorf("a fifth among many: %+v", bulk)
		}
		apitest.Done[grouped](t, a.Delete(fmt.Sprintf("/version/%d", a.ID)))
		apitest.Done[grouped](t, a.PostTo(t, "/version/unarchive/%d?revision=%d", gone.ID, gone.Revision))
		if got := letters(t, a.Client, gone.ID); got != "B draft, C draft, D draft, E draft" {
			t.Errorf("without the first: %s", got)
		}
		offertest.Refuses(t, "an alternative of an archived offer", a.PostTo(t, "/version/alternatives/%d", a.ID), 409, "no_alternative_of")
		offertest.Refuses(t, "one without alternatives", a.PostTo(t, "/version/choose/1?revision=%d", read(t, a.Client, 1).Revision), 409, "no_alternatives")
		if got := p.As(t, "tomas").Post(fmt.Sprintf("/version/alternatives/%d", fresh.ID), "{}"); got.Status != http.StatusForbidden {
			t.Errorf("without the right: %d", got.Status)
		}
		for field, value := range map[string]string{"alternative": "1", "alternative_of": "null", "outcome": `"chosen"`} {
			apitest.Rejects(t, "a field that is read only", a.Put(fmt.Sprintf("/version/%d", fresh.ID), fmt.Sprintf(`{%q:%s,"revision":%d}`, field, value, fresh.Revision)), field)
		}
		if got := read(t, a.Client, fresh.ID); got.Of == nil || got.Outcome != "" || got.Alternative != 5 {
			t.Errorf("written by a save: %+v", got)
		}
	})
}

// TestAlternativesAreHandedOverTogether: a customer deals with one person.
func TestAlternativesAreHandedOverTogether(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		jonas := p.As(t, "jonas")
		b := apitest.Done[grouped](t, jonas.Post("/version/alternatives/1", `{}`))
		var to []struct{ ID int64 }
		jonas.Get("/version/colleagues/1").JSON(t, &to)
		if len(to) == 0 {
			t.Fatal("no colleague")
		}
		apitest.Done[grouped](t, jonas.Post(fmt.Sprintf("/version/hand-over/%d/%d?revision=%d", b.ID, to[0].ID, b.Revision), `{}`))
		if got := read(t, p.As(t, "admin"), 1); got.UserID != to[0].ID {
			t.Errorf("A is still of user %d", got.UserID)
		}
	})
}
