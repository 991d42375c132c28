package app_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/await"
	"forecourt/internal/testkit/dbtest"
)

// Whenever the program dies while it follows a feed, the next one goes on, and
// in the end each accessory is there once.
func TestDownloadSurvivesKills(t *testing.T) {
	const many = 4000
	lines := []string{"code;name;price"}
	for n := range many {
		lines = append(lines, fmt.Sprintf("FEED%d;Part %d;%d", n, n, n))
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/csv")
		_, _ = w.Write([]byte(strings.Join(lines, "\n")))
	}))
	t.Cleanup(server.Close)
	for _, engine := range dbtest.Engines {
		t.Run(engine, func(t *testing.T) {
			t.Parallel()
			cfg := apitest.Group(t, engine)
			c, kill := apitest.Process(t, cfg)
			c.MustLogin(t, "admin")
			token := c.Token
			c.Put("/setting/accessory_feed.private_addresses", `{"value":true}`)
			c.Put("/serie/1", `{"link":"`+server.URL+`"}`)
			var job struct {
				ID    int64
				State string
				Stats struct{ Created, Archived, Unchanged, Faulty int }
			}
			c.Post("/accessory/download-for-serie/1", nil).JSON(t, &job)
			there := func() (rows int) {
				total := c.Get("/accessory?serieId=1&status=all&limit=1").Header.Get("X-Total-Count")
				if _, err := fmt.Sscan(total, &rows); err != nil {
					t.Fatal(err)
				}
				return rows
			}
			for _, rows := range []int{500, 2000} {
				await.Until(t, fmt.Sprintf("%d rows are there", rows), func() bool { return there() >= rows })
				kill()
				apitest.ReleaseJobs(t, cfg)
				c, kill = apitest.Process(t, cfg)
				c.Token = token
			}
			await.Until(t, "the download is done", func() bool {
				c.Get(fmt.Sprintf("/job/%d", job.ID)).JSON(t, &job)
				if job.State == "failed" {
					t.Fatalf("%+v", job)
				}
				return job.State == "done"
			})
			// The demo group has six accessories of the feed there was before, and one of its own.
			if got := fmt.Sprint(job.Stats); got != fmt.Sprintf("{%d 6 0 0}", many) {
				t.Errorf("counted %s", got)
			}
			if got := there(); got != many+7 {
				t.Errorf("%d accessories", got)
			}
		})
	}
}
