package jobs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/dbtest"
	"forecourt/internal/httpapi"
	"forecourt/internal/jobs"
)

func TestOwnJobsOverHTTP(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := queue(d, quick)
		api := httpapi.New(httpapi.Config{
			DB: d, Version: "test", Log: slog.New(slog.DiscardHandler),
			// The token is the user's id.
			Authenticate: func(_ context.Context, token string) (httpapi.Session, error) {
				id, err := strconv.ParseInt(token, 10, 64)
				return httpapi.Session{Actor: authz.Actor{UserID: id, Entries: authz.NewEntries(nil)}}, err
			},
		})
		q.Routes(api)
		handler := api.Handler(http.NotFoundHandler())
		do := func(method, path string, user int64) (status int, job jobs.Job) {
			req := httptest.NewRequestWithContext(t.Context(), method, httpapi.Base+path, nil)
			req.Header.Set("Authorization", fmt.Sprintf("Bearer %d", user))
			out := httptest.NewRecorder()
			handler.ServeHTTP(out, req)
			if out.Code == http.StatusOK {
				if err := json.Unmarshal(out.Body.Bytes(), &job); err != nil {
					t.Fatalf("%s: %v", out.Body, err)
				}
			}
			return out.Code, job
		}

		owner, stranger := user(t, d, "ona"), user(t, d, "jonas")
		var id int64
		op := db.Op{Actor: authz.Actor{UserID: owner}}
		err := d.Update(t.Context(), op, func(tx *db.Tx) (err error) {
			id, _, err = q.Add(t.Context(), tx, jobs.NewJob{Kind: counting, Payload: map[string]string{"secret": "x"}, After: time.Hour})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		path := fmt.Sprintf("/job/%d", id)
		if status, job := do("GET", path, owner); status != 200 || job.State != jobs.Queued || job.Kind != counting || job.Payload != nil {
			t.Errorf("%d %+v", status, job)
		}
		for _, c := range []struct{ method, path string }{{"GET", path}, {"POST", path + "/cancel"}} {
			if status, _ := do(c.method, c.path, stranger); status != 404 {
				t.Errorf("a stranger: %s %s: %d", c.method, c.path, status)
			}
		}
		if status, job := do("POST", path+"/cancel", owner); status != 200 || job.State != jobs.Cancelled {
			t.Errorf("%d %+v", status, job)
		}
		if status, _ := do("POST", path+"/cancel", owner); status != 409 {
			t.Errorf("cancelled twice: %d", status)
		}
	})
}

func user(t *testing.T, d *db.DB, name string) (id int64) {
	t.Helper()
	update(t, d, func(tx *db.Tx) (err error) {
		id, err = db.SelectOne[int64](t.Context(), tx.Unscoped("test user"), `
			INSERT INTO users (username, username_key, name, email, password_hash, must_change_password, status, sales_unit, service_unit, preferences, created_at, updated_at)
			VALUES ($1, $1, $1, '', '', 0, 'active', 0, 0, '{}', $2, $2) RETURNING id`, name, tx.Now())
		return err
	})
	return id
}
