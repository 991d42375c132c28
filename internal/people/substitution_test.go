package people_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/dbtest"
)

type substitution struct {
	ID, Revision int64
	UserID       int64 `json:"user_id"`
	State        string
	Status       string
}

// day is so many days after today, in the zone of the group.
func day(after int) string {
	return time.Now().In(time.FixedZone("", 2*3600)).AddDate(0, 0, after).Format(time.DateOnly)
}

func away(company, acts, away int64, from, to string) string {
	return fmt.Sprintf(`{"company_id":%d,"user_id":%d,"substituted_user_id":%d,"date_from":%q,"date_to":%q}`, company, acts, away, from, to)
}

// Jonas, Tomas and Saulė work at company 1, Rūta at company 2.
const (
	jonasID = 2
	rutaID  = 4
	tomasID = 5
	sauleID = 9
)

// Who stands in for whom is refused where it could not work: others' companies,
// days that overlap or are past, two for each other, oneself.
func TestSubstitutionsAreChecked(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		first := apitest.Done[substitution](t, admin.Post("/substitution", away(1, tomasID, sauleID, day(10), day(20))))
		if first.State != "planned" {
			t.Errorf("planned: %+v", first)
		}
		for _, c := range []struct{ what, field, body string }{
			{"another at the same time", "date_from", away(1, jonasID, sauleID, day(20), day(25))},
			{"around it", "date_from", away(1, jonasID, sauleID, day(5), day(30))},
			{"within it", "date_from", away(1, jonasID, sauleID, day(12), day(13))},
			{"the other way round", "user_id", away(1, sauleID, tomasID, day(15), day(16))},
			{"oneself", "user_id", away(1, jonasID, jonasID, day(1), day(2))},
			{"ends before it begins", "date_to", away(1, jonasID, tomasID, day(2), day(1))},
			{"yesterday", "date_from", away(1, jonasID, tomasID, day(-2), day(2))},
			{"somebody of another company", "user_id", away(1, rutaID, jonasID, day(1), day(2))},
			{"for somebody of another company", "substituted_user_id", away(1, jonasID, rutaID, day(1), day(2))},
			{"nobody", "user_id", away(1, 99999, jonasID, day(1), day(2))},
			{"no day", "date_to", fmt.Sprintf(`{"company_id":1,"user_id":2,"substituted_user_id":5,"date_from":%q}`, day(1))},
		} {
			apitest.Rejects(t, c.what, admin.Post("/substitution", c.body), c.field)
		}
		// A circle over three, on the days that all of them share.
		for _, body := range []string{away(1, jonasID, tomasID, day(40), day(50)), away(1, sauleID, jonasID, day(45), day(60))} {
			apitest.Done[substitution](t, admin.Post("/substitution", body))
		}
		bare := admin.Post("/substitution", `{"company_id":1}`)
		for _, field := range []string{"user_id", "substituted_user_id", "date_from", "date_to"} {
			if !strings.Contains(bare.Body, fmt.Sprintf(`%q:["Required"]`, field)) {
				t.Errorf("without anything: %s is not asked for: %s", field, bare.Body)
			}
		}
		apitest.Rejects(t, "a circle of three", admin.Post("/substitution", away(1, tomasID, sauleID, day(48), day(70))), "user_id")
		later := apitest.Done[substitution](t, admin.Post("/substitution", away(1, tomasID, sauleID, day(51), day(60))))
		apitest.Rejects(t, "a circle of three, moved into", admin.Put(fmt.Sprintf("/substitution/%d", later.ID), fmt.Sprintf(`{"date_from":%q}`, day(50))), "user_id")
		second := apitest.Done[substitution](t, admin.Post("/substitution", away(1, jonasID, sauleID, day(21), day(25))))
		apitest.Done[substitution](t, admin.Post("/substitution", away(1, sauleID, tomasID, day(21), day(25)))) // when it is over, the other way round
		at := fmt.Sprintf("/substitution/%d", second.ID)
		apitest.Rejects(t, "moved onto another", admin.Put(at, fmt.Sprintf(`{"date_from":%q}`, day(18))), "date_from")
		apitest.Rejects(t, "another who is away", admin.Put(at, `{"substituted_user_id":5}`), "substituted_user_id")

		// Cancelled, it is out of the list and out of the way; it comes back only where nothing has taken its place.
		cancelled := apitest.Done[substitution](t, admin.Delete(fmt.Sprintf("/substitution/%d", first.ID)))
		if cancelled.Status != "archive" || cancelled.State != "cancelled" {
			t.Errorf("cancelled: %+v", cancelled)
		}
		listed := func(status string) (ids []int64) {
			for _, s := range apitest.Done[[]substitution](t, admin.Get("/substitution?sort=id&companyId=1&status="+status)) {
				ids = append(ids, s.ID)
			}
			return ids
		}
		if got := fmt.Sprint(listed("archive")); got != fmt.Sprint([]int64{first.ID}) {
			t.Errorf("in the archive: %s", got)
		}
		apitest.Done[substitution](t, admin.Put(at, fmt.Sprintf(`{"date_from":%q}`, day(18))))
		back := admin.Post("/substitution/bulk", fmt.Sprintf(`{"ids":[%d],"action":"restore"}`, first.ID))
		if results := apitest.Done[[]struct {
			OK   bool
			Code string
		}](t, back); len(results) != 1 || results[0].OK || results[0].Code != "substitution_overlap" {
			t.Errorf("brought back: %s", back.Body)
		}
		apitest.Done[person](t, admin.Put("/user/5", `{"status":"blocked"}`))
		apitest.Rejects(t, "somebody who is blocked", admin.Post("/substitution", away(1, tomasID, jonasID, day(1), day(2))), "user_id")
	})
}

// Two who make a substitution for the same days at once leave one of them.
func TestSubstitutionsAtOnce(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		got := apitest.AtOnce(4, func(i int) apitest.Response {
			return admin.Post("/substitution", away(1, []int64{jonasID, tomasID}[i%2], sauleID, day(5+i), day(15)))
		})
		if by := got.By(); by[http.StatusOK] != 1 || by[http.StatusUnprocessableEntity] != 3 {
			t.Errorf("at once: %v", by)
		}
	})
}

// Days are those of the group: a substitution begins and ends at its midnight.
func TestSubstitutionsEndByThemselves(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			midnight := time.Date(2026, 7, 1, 21, 0, 0, 0, time.UTC) // of 2 July in Vilnius
			now := midnight.Add(-time.Hour)
			p := apitest.LoadWith(t, engine, func(cfg *app.Config) { cfg.Now = func() time.Time { return now } })
			admin := p.As(t, "admin")
			apitest.Rejects(t, "yesterday", admin.Post("/substitution", away(1, tomasID, sauleID, "2026-06-30", "2026-07-02")), "date_from")
			made := apitest.Done[substitution](t, admin.Post("/substitution", away(1, tomasID, sauleID, "2026-07-01", "2026-07-01")))
			if made.State != "current" {
				t.Errorf("on its day: %s", made.State)
			}
			now = midnight.Add(time.Minute)
			if is := apitest.Done[substitution](t, admin.Get(fmt.Sprintf("/substitution/%d", made.ID))); is.State != "ended" {
				t.Errorf("a minute after its day: %s", is.State)
			}
		})
	}
}

// A status cancels as deleting does, and nothing else is done by it.
func TestSubstitutionsAreCancelledByStatus(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		made := apitest.Done[substitution](t, admin.Post("/substitution", away(1, tomasID, sauleID, day(0), day(2))))
		at := fmt.Sprintf("/substitution/%d", made.ID)
		apitest.Rejects(t, "an unknown status", admin.Put(at, `{"status":"deleted"}`), "status")
		apitest.Rejects(t, "made as cancelled", admin.Post("/substitution", `{"status":"archive",`+away(1, jonasID, sauleID, day(5), day(6))[1:]), "status")
		if same := apitest.Done[substitution](t, admin.Put(at, `{"status":"active"}`)); same.Revision != made.Revision {
			t.Errorf("as it was: %+v", same)
		}
		got := apitest.Done[substitution](t, admin.Put(at, `{"status":"archive"}`))
		if got.Status != "archive" || got.State != "cancelled" || got.Revision != made.Revision+1 {
			t.Errorf("cancelled: %+v", got)
		}
		apitest.Rejects(t, "brought back", admin.Put(at, `{"status":"active"}`), "status")
		type entry struct {
			Action  string
			Changes map[string][2]any
		}
		if last := apitest.Done[[]entry](t, admin.Get(at+"/history"))[0]; last.Action != "update" || last.Changes["status"] != [2]any{"active", "archive"} {
			t.Errorf("the log says %+v", last)
		}
		apitest.Done[substitution](t, admin.Post("/substitution", away(1, jonasID, sauleID, day(1), day(2)))) // its days are free
	})
}

// Substitutions of other companies are not there.
func TestSubstitutionsOfOthers(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		vaida := p.As(t, "vaida")
		made := apitest.Done[substitution](t, admin.Post("/substitution", away(2, rutaID, 17, day(1), day(2))))
		if got := vaida.Get(fmt.Sprintf("/substitution/%d", made.ID)); got.Status != http.StatusNotFound {
			t.Errorf("of another company: %d %s", got.Status, got.Body)
		}
		if got := vaida.Post("/substitution", away(2, rutaID, 17, day(5), day(6))); got.Status == http.StatusOK {
			t.Errorf("made in another company: %s", got.Body)
		}
		apitest.Done[substitution](t, vaida.Post("/substitution", away(1, tomasID, jonasID, day(5), day(6))))
		denied(t, "without the right", p.As(t, "jonas").Get("/substitution"), "app.company.substitution")
	})
}

// What has ended, or was cancelled, says who acted for whom, and stays so.
func TestSubstitutionsThatAreOverStay(t *testing.T) {
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			now := time.Date(2026, 7, 1, 9, 0, 0, 0, time.UTC)
			p := apitest.LoadWith(t, engine, func(cfg *app.Config) { cfg.Now = func() time.Time { return now } })
			admin := p.As(t, "admin")
			plan := func(to string) string {
				made := apitest.Done[substitution](t, admin.Post("/substitution", away(1, tomasID, sauleID, to, to)))
				return fmt.Sprintf("/substitution/%d", made.ID)
			}
			ended, cancelled := plan("2026-07-01"), plan("2026-07-20")
			apitest.Done[substitution](t, admin.Delete(cancelled))
			stays := func(what string, got apitest.Response, code string) {
				t.Helper()
				if got.Status != http.StatusConflict || got.Problem(t).Code != code {
					t.Errorf("%s: %d %s, not %s", what, got.Status, got.Body, code)
				}
			}
			stays("the days of one cancelled", admin.Put(cancelled, `{"date_to":"2026-07-21"}`), "substitution_cancelled")
			stays("who acts in one cancelled", admin.Put(cancelled, fmt.Sprintf(`{"user_id":%d}`, jonasID)), "substitution_cancelled")
			apitest.Done[substitution](t, admin.Delete(cancelled)) // is so already

			now = now.AddDate(0, 0, 1)
			admin.MustLogin(t, "admin")
			stays("one ended goes on", admin.Put(ended, `{"date_to":"2026-07-05"}`), "substitution_ended")
			stays("one ended is shortened", admin.Put(ended, `{"date_from":"2026-06-30"}`), "substitution_ended")
			stays("who acted", admin.Put(ended, fmt.Sprintf(`{"user_id":%d}`, jonasID)), "substitution_ended")
			stays("one ended is cancelled", admin.Delete(ended), "substitution_ended")
			if is := apitest.Done[substitution](t, admin.Get(ended)); is.State != "ended" || is.UserID != tomasID || is.Revision != 1 {
				t.Errorf("it is %+v", is)
			}
			if is := apitest.Done[substitution](t, admin.Put(ended, `{"date_to":"2026-07-01"}`)); is.Revision != 1 {
				t.Errorf("as it was: %+v", is)
			}
		})
	}
}
