package accessoryfeed_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
)

// feed answers what is set last, as its type.
type feed struct{ kind, body atomic.Value }

func (f *feed) set(kind, body string) { f.kind.Store(kind); f.body.Store(body) }

func serveFeed(t *testing.T) (*feed, string) {
	t.Helper()
	f := &feed{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", f.kind.Load().(string))
		_, _ = w.Write([]byte(f.body.Load().(string)))
	}))
	t.Cleanup(server.Close)
	return f, server.URL
}

type downloaded struct {
	ID           int64
	State, Error string
	Stats        struct{ Created, Updated, Archived, Unchanged, Faulty int }
}

// finish starts a download for serie 2 and waits for its end.
func finish(t *testing.T, c *apitest.Client) (job downloaded) {
	t.Helper()
	got := c.Post("/accessory/download-for-serie/2", nil)
	if got.Status != http.StatusOK {
		t.Fatalf("start: %d %s", got.Status, got.Body)
	}
	got.JSON(t, &job)
	await.Until(t, "the download ends", func() bool {
		c.Get(fmt.Sprintf("/job/%d", job.ID)).JSON(t, &job)
		return job.State != "queued" && job.State != "running"
	})
	return job
}

type accessory struct {
	ID       int64
	Code     string
	Name     map[string]string
	Price    json.Number
	FromFeed bool `json:"from_feed"`
}

// accessories are those of serie 2 in use, as one line.
func accessories(t *testing.T, c *apitest.Client) string {
	t.Helper()
	var rows []accessory
	c.Get("/accessory?serieId=2").JSON(t, &rows)
	var words []string
	for _, a := range rows {
		words = append(words, fmt.Sprintf("%s %s %s", a.Code, a.Name["1"]+"/"+a.Name["2"], a.Price))
	}
	return strings.Join(words, ", ")
}

func TestAccessoriesFollowTheFeed(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		answer, address := serveFeed(t)
		if got := admin.Post("/accessory/download-for-serie/2", nil); got.Status != http.StatusUnprocessableEntity || got.Problem(t).Code != "serie_without_link" {
			t.Errorf("a serie without a link: %d %s", got.Status, got.Body)
		}
		admin.Put("/serie/2", `{"link":"`+address+`/f5.json"}`)
		admin.Post("/accessory", `{"serie_id":2,"code":"OWN","name":{"1":"Savas"},"price":5}`)
		admin.Post("/accessory", `{"serie_id":2,"code":"B2","name":{"1":"Mūsų"},"price":6}`)

		answer.set("application/json", `[{"code":"A1"}]`)
		if job := finish(t, admin); job.State != "failed" || job.Error != "unexpected_error" {
			t.Errorf("inside the own network: %+v", job)
		}
		admin.Put("/setting/accessory_feed.private_addresses", `{"value":true}`)

		answer.set("application/json; charset=utf-8", `[{"code":"A1","name":{"lt":"Kablys","en":"Tow bar"},"price":120.5},{"code":"b2","name":"Box","price":"7,10"},
			{"code":"A3","name_lt":"Trečias","price":3},{"code":"a1","name":"Twice","price":1},{"code":"A4","name":"No price"},{"code":"A 5","name":"Space","price":1}]`)
		if job := finish(t, admin); job.State != "done" || fmt.Sprint(job.Stats) != "{2 1 0 0 3}" {
			t.Errorf("first: %+v", job)
		}
		want := "A1 Kablys/Tow bar 120.50, A3 Trečias/ 3.00, B2 Mūsų/Box 7.10, OWN Savas/ 5.00"
		if got := accessories(t, admin); got != want {
			t.Errorf("after the first download: %s", got)
		}
		if job := finish(t, admin); fmt.Sprint(job.Stats) != "{0 0 0 3 3}" || accessories(t, admin) != want {
			t.Errorf("the same again: %+v %s", job, accessories(t, admin))
		}

		// A3 is gone, and B2 was archived by hand: only A3 comes back by itself.
		answer.set("text/csv", "code;name_en;price\nA1;Tow bar;99,90\nB2;Box;7.10\n")
		admin.Post("/accessory/bulk", fmt.Sprintf(`{"ids":[%d],"action":"archive"}`, idOf(t, admin, "B2")))
		if job := finish(t, admin); fmt.Sprint(job.Stats) != "{0 1 1 1 0}" {
			t.Errorf("as CSV: %+v", job)
		}
		if got := accessories(t, admin); got != "A1 Kablys/Tow bar 99.90, OWN Savas/ 5.00" {
			t.Errorf("after the CSV: %s", got)
		}
		answer.set("text/plain", "code,name,price\nA1,Tow bar,99.90\nA3,Third,4\nB2,Box,8\n")
		finish(t, admin)
		if got := accessories(t, admin); got != "A1 Kablys/Tow bar 99.90, A3 Trečias/Third 4.00, OWN Savas/ 5.00" {
			t.Errorf("back again: %s", got)
		}

		before := accessories(t, admin)
		for what, bad := range map[string][2]string{
			"a page": {"text/html", "<html>"}, "no list": {"application/json", `{"x":1}`}, "an empty one": {"application/json", `[]`},
			"broken": {"application/json", `[{"code":`}, "only heads": {"text/csv", "code;name;price\n"},
		} {
			answer.set(bad[0], bad[1])
			if job := finish(t, admin); job.State != "failed" || job.Error != "unexpected_error" || accessories(t, admin) != before {
				t.Errorf("%s: %+v %s", what, job, accessories(t, admin))
			}
		}
		if got := p.As(t, "jonas").Post("/accessory/download-for-serie/2", nil); got.Status != http.StatusForbidden {
			t.Errorf("a seller: %d", got.Status)
		}
	})
}

func idOf(t *testing.T, c *apitest.Client, code string) int64 {
	t.Helper()
	var rows []accessory
	c.Get("/accessory?serieId=2").JSON(t, &rows)
	for _, a := range rows {
		if a.Code == code {
			return a.ID
		}
	}
	t.Fatalf("no accessory %s", code)
	return 0
}
