package inbox_test

import (
	"fmt"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// What the tabs count as unread is what they show, and what is marked in the other tabs: whatever has come lately,
// was said lately by others, or was marked by hand, and nothing older (Y-045, Y-047, OP-157).
func TestUnreadIsTheSameEverywhere(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		g.do(t, "UPDATE users SET created_at = $1 WHERE username = 'jonas'", ago(200))
		jonas := g.As(t, "jonas")
		me := apitest.Done[struct{ ID int64 }](t, jonas.Get("/user/active")).ID
		made := func(days int) int64 {
			id := g.answered(t, person{}, 9, "Gerai")
			g.do(t, "UPDATE survey_responses SET started_at = $1, started_on = $2, completed_at = $1 WHERE id = $3", ago(days), dayAgo(days), id)
			return id
		}
		said := func(by *apitest.Client, id int64, days int) int64 {
			apitest.Done[any](t, say(by, id, map[string]any{"comment": "Paskambinau"}))
			g.do(t, "UPDATE survey_response_comments SET created_at = $1 WHERE survey_response_id = $2", ago(days), id)
			return id
		}
		marked := made(120)
		apitest.Done[any](t, jonas.Delete(fmt.Sprintf("/survey-response-comment/mark-read/%d/%d", marked, me)))
		read := made(1)
		g.mark(t, jonas, read, me)
		again := made(2)
		g.mark(t, jonas, again, me)
		said(g.admin, again, 0)
		want := map[int64]bool{
			made(1): true, made(89): true, made(91): false, marked: true, read: false, again: true,
			said(g.admin, made(120), 1): true, said(g.admin, made(120), 91): false, said(jonas, made(120), 1): false,
		}
		comments := map[bool]int{}
		check := func() {
			t.Helper()
			shown := apitest.Done[[]row](t, jonas.Get("/survey-response?responsesList=1&tab=unread&limit=1000"))
			inbox := apitest.Done[[]row](t, jonas.Get("/survey-response?responsesList=1&tab=inbox&limit=1000"))
			n := 0
			for _, r := range inbox {
				if r.Unread {
					n++
				}
				if r.Unread != has(shown, r.ID) {
					t.Errorf("%d is marked unread %v and not shown so", r.ID, r.Unread)
				}
				if r.UnreadComments > 0 {
					comments[r.Unread]++
				}
				if unread, made := want[r.ID]; made && unread != r.Unread {
					t.Errorf("%d is unread: %v", r.ID, r.Unread)
				}
			}
			counted := apitest.Done[counts](t, jonas.Get("/survey-response/counts"))
			if counted.Unread != n || counted.Unread != len(shown) || counted.Inbox != len(inbox) {
				t.Errorf("counted %+v, marked %d, shown %d of %d", counted, n, len(shown), len(inbox))
			}
		}
		check()
		if comments[true] < 2 || comments[false] != 0 {
			t.Errorf("comments of others: %v", comments)
		}
		for id := range want {
			g.mark(t, jonas, id, me)
			want[id] = false
		}
		check()
	})
}
