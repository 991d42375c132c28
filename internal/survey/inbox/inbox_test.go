package inbox_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"testing"

	"forecourt/internal/testkit/apitest"
)

func hashOf(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// What comes stands in the inbox, unread until it is opened; marked unread it stands there again
// (Y-043 to Y-047, Y-057).
func TestInboxAndUnread(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		id := g.answered(t, person{name: "Ąžuolas Šimkus", plate: "RSP 001", vin: "WAARESP0000000001"}, 9, "Viskas gerai")
		for _, tab := range []string{"inbox", "unread", "all"} {
			rows := list(t, g.admin, "tab="+tab)
			if len(rows) == 0 || rows[0].ID != id {
				t.Fatalf("%s does not begin with what came last: %+v", tab, rows[:min(1, len(rows))])
			}
			r := rows[0]
			if !r.Unread || !r.Inbox || r.State != "completed" || r.NPS == nil || *r.NPS != 9 || r.CustomerName != "Ąžuolas Šimkus" || r.Plate != "RSP 001" || r.VIN != "WAARESP0000000001" || r.ManagerName != "Jonas" || r.StartedTime == nil || r.Phone == "" {
				t.Errorf("%s shows %+v", tab, r)
			}
		}
		unread := g.counts(t).Unread
		g.mark(t, g.admin, id, g.me)
		if r := g.whole(t, id); r.Unread || has(list(t, g.admin, "tab=unread"), id) {
			t.Error("it is unread once it was opened")
		}
		if now := g.counts(t).Unread; unread < 1000 && now != unread-1 {
			t.Errorf("%d unread, then %d", unread, now)
		}
		jonas := g.As(t, "jonas")
		g.may(t, "jonas", "app.survey.response")
		if !has(list(t, jonas, "tab=unread"), id) {
			t.Error("what one has read is read for others")
		}
		if got := g.admin.Post(fmt.Sprintf("/survey-response-comment/mark-read/%d/%d", id, g.me+1), nil); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("somebody marks for others: %d", got.Status)
		}
		apitest.Done[any](t, g.admin.Delete(fmt.Sprintf("/survey-response-comment/mark-read/%d/%d", id, g.me)))
		if !has(list(t, g.admin, "tab=unread"), id) || !g.whole(t, id).Unread {
			t.Error("it is not unread once it was marked so")
		}
	})
}

type counts struct{ Inbox, Unread, Mine, FollowUps, Overdue int }

func (g *group) counts(t *testing.T) counts {
	t.Helper()
	return apitest.Done[counts](t, g.admin.Get("/survey-response/counts"))
}
