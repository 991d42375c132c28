package followup_test

import (
	"fmt"
	"sync"
	"testing"

	"forecourt/internal/survey/followup"
	"forecourt/internal/testkit/apitest"
)

// A comment, a task, a closing and a reopening do what they say, and the transaction says the same (Y-063,
// Y-065 to Y-068, Y-071, Y-073).
func TestWhatIsSaidAboutAResponse(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		transaction, id, _ := g.invited(t, 1, 1)
		admin, jonas := g.user(t, "admin"), g.user(t, "jonas")
		check := func(what, want string) {
			t.Helper()
			if got := g.state(t, id); got != want {
				t.Errorf("%s: %s, not %s", what, got, want)
			}
		}
		if _, err := g.say(t, admin, id, followup.Said{Type: followup.TypeComment, Text: "  "}); refused(err) != "comment required" {
			t.Errorf("a comment without a text: %v", err)
		}
		check("nothing said", "none comments 0 tasks 0 inbox 0 last 0 owner 0 done 0")
		g.mustSay(t, admin, id, followup.Said{Type: followup.TypeComment, Text: "Skambinau"})
		check("a comment", "none comments 1 tasks 0 inbox 0 last 1 owner 0 done 0")
		task := g.mustSay(t, admin, id, followup.Said{Type: followup.TypeComment, ResponsibleID: &jonas})
		if task.Type != followup.TypeTask || task.DueAt == nil || task.DoneAt != nil || *task.ResponsibleID != jonas {
			t.Errorf("a comment with somebody responsible is %+v", task)
		}
		check("a task", fmt.Sprintf("open comments 2 tasks 1 inbox 1 last 1 owner %d done 0", jonas))
		g.mustSay(t, jonas, id, followup.Said{Type: followup.TypeTask, ResponsibleID: &jonas, Text: "Dar kartą"})
		check("two tasks", fmt.Sprintf("open comments 3 tasks 2 inbox 1 last 1 owner %d done 0", jonas))
		if _, err := g.say(t, admin, id, followup.Said{Type: followup.TypeReopen}); refused(err) != "follow_up_open" {
			t.Errorf("what is open is opened: %v", err)
		}
		if closed := g.mustSay(t, admin, id, followup.Said{Type: followup.TypeClosed}); closed.Text != "Follow-Up Closed" {
			t.Errorf("a closing without a text says %q", closed.Text)
		}
		check("closed", fmt.Sprintf("closed comments 4 tasks 0 inbox 0 last 1 owner %d done 1", jonas))
		if _, err := g.say(t, jonas, id, followup.Said{Type: followup.TypeClosed}); refused(err) != "follow_up_closed" {
			t.Errorf("what is closed is closed: %v", err)
		}
		again := g.mustSay(t, admin, id, followup.Said{Type: followup.TypeReopen})
		if again.Text != "Follow-Up Reopened" || again.ResponsibleID == nil || *again.ResponsibleID != jonas {
			t.Errorf("a reopening is %+v", again)
		}
		check("reopened", fmt.Sprintf("open comments 5 tasks 1 inbox 1 last 1 owner %d done 0", jonas))

		// The same by the transaction, whose time is the server's.
		type done struct {
			Done bool    `json:"fup_done"`
			At   *string `json:"fup_done_at"`
		}
		post := func(done int) apitest.Response {
			return g.admin.Post("/transaction", fmt.Sprintf(`{"id":%d,"fup_done":%d,"fup_done_at":"2020-01-01T00:00:00Z"}`, transaction, done))
		}
		if got := apitest.Done[done](t, post(1)); !got.Done || got.At == nil || (*got.At)[:4] == "2020" {
			t.Errorf("closed by the transaction: %+v", got)
		}
		check("closed by the transaction", fmt.Sprintf("closed comments 6 tasks 0 inbox 0 last 1 owner %d done 1", jonas))
		apitest.Done[done](t, post(1))
		check("closed twice", fmt.Sprintf("closed comments 6 tasks 0 inbox 0 last 1 owner %d done 1", jonas))
		if got := apitest.Done[done](t, post(0)); got.Done || got.At != nil {
			t.Errorf("reopened by the transaction: %+v", got)
		}
		check("reopened by the transaction", fmt.Sprintf("open comments 7 tasks 1 inbox 1 last 1 owner %d done 0", jonas))
		if n := one[int64](t, g, "SELECT reopened FROM follow_ups WHERE response_id = $1", id); n != 2 {
			t.Errorf("it was reopened %d times", n)
		}
		if got := g.As(t, "egle").Post("/transaction", fmt.Sprintf(`{"id":%d,"fup_done":1}`, transaction)); got.Status < 400 {
			t.Errorf("who has no right closes: %d", got.Status)
		}
	})
}

// Who cannot look after a customer gets no task.
func TestTasksOfWhoCannot(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		_, id, _ := g.invited(t, 1, 1)
		admin, jonas := g.user(t, "admin"), g.user(t, "jonas")
		nobody := int64(9_999_999)
		for what, user := range map[string]int64{"nobody": nobody, "somebody blocked": jonas} {
			g.do(t, "UPDATE users SET status = 'blocked' WHERE id = $1", jonas)
			if _, err := g.say(t, admin, id, followup.Said{Type: followup.TypeTask, ResponsibleID: &user}); refused(err) != "responsible_user_id follow_up_responsible" {
				t.Errorf("a task of %s: %v", what, err)
			}
		}
		if _, err := g.say(t, admin, id, followup.Said{Type: followup.TypeTask, Text: "Kas nors"}); refused(err) != "responsible_user_id required" {
			t.Errorf("a task of nobody: %v", err)
		}
		if _, err := g.say(t, admin, id, followup.Said{Type: "note", Text: "x"}); refused(err) != "type one_of" {
			t.Errorf("no such type: %v", err)
		}
		if got := g.state(t, id); got != "none comments 0 tasks 0 inbox 0 last 0 owner 0 done 0" {
			t.Errorf("kept: %s", got)
		}
	})
}

// Of two who close at once one closes, and the others hear of it.
func TestTwoCloseAtOnce(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		_, id, _ := g.invited(t, 1, 1)
		admin, jonas := g.user(t, "admin"), g.user(t, "jonas")
		g.mustSay(t, admin, id, followup.Said{Type: followup.TypeTask, ResponsibleID: &jonas})
		answers := map[string]int{}
		var mutex sync.Mutex
		var all sync.WaitGroup
		for range 6 {
			all.Go(func() {
				_, err := g.say(t, admin, id, followup.Said{Type: followup.TypeClosed, Text: "Sutarta"})
				mutex.Lock()
				defer mutex.Unlock()
				answers[refused(err)]++
			})
		}
		all.Wait()
		if answers["<nil>"] != 1 || answers["follow_up_closed"] != 5 {
			t.Errorf("they got %v", answers)
		}
		if got := g.state(t, id); got != fmt.Sprintf("closed comments 2 tasks 0 inbox 0 last 1 owner %d done 1", jonas) {
			t.Errorf("kept: %s", got)
		}
	})
}
