package jobs_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/testkit/dbtest"
)

func TestJobsOverHTTP(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		q := queue(d, quick)
		api := httpapi.New(httpapi.Config{
			DB: d, Version: "test", Log: slog.New(slog.DiscardHandler),
			// The token is the user's id and what they are allowed.
			Authenticate: func(_ context.Context, token, _ string) (httpapi.Session, error) {
				number, allowed, _ := strings.Cut(token, " ")
				id, err := strconv.ParseInt(number, 10, 64)
				entries := authz.NewEntries([]authz.Entry{{ID: 1, Type: authz.Allow, Permission: allowed}})
				return httpapi.Session{Actor: authz.Actor{UserID: id, Entries: entries}}, err
			},
		})
		q.Routes(api)
		handler := api.Handler(http.NotFoundHandler())
		do := func(method, path string, user int64, allowed string) (status int, job jobs.Job) {
			req := httptest.NewRequestWithContext(t.Context(), method, httpapi.Base+path, nil)
			req.Header.Set("Authorization", fmt.Sprintf("Bearer %d %s", user, allowed))
			out := httptest.NewRecorder()
			handler.ServeHTTP(out, req)
			if out.Code == http.StatusOK {
				if err := json.Unmarshal(out.Body.Bytes(), &job); err != nil {
					t.Fatalf("%s: %v", out.Body, err)
				}
			}
			return out.Code, job
		}

		owner, colleague, stranger := user(t, d, "ona"), user(t, d, "rasa"), user(t, d, "jonas")
		home, abroad := brand(t, d, "Aurora", owner, colleague), brand(t, d, "Borealis", stranger)
		var id int64
		op := db.Op{Actor: authz.Actor{UserID: owner}}
		err := d.Update(t.Context(), op, func(tx *db.Tx) (err error) {
			n := jobs.NewJob{Kind: counting, Payload: map[string]string{"secret": "x"}, BrandID: home, After: time.Hour}
			id, _, err = q.Add(t.Context(), tx, n)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		path := fmt.Sprintf("/job/%d", id)
		for name, c := range map[string]struct {
			user    int64
			allowed string
			status  int
		}{
			"who started it, with no right":     {owner, "app.none", 200},
			"a colleague with the right":        {colleague, "app.brand", 200},
			"a colleague of the brand":          {colleague, fmt.Sprintf("app.brand.brandId_%d", home), 200},
			"a colleague of another brand only": {colleague, fmt.Sprintf("app.brand.brandId_%d", abroad), 404},
			"a colleague without the right":     {colleague, "app.none", 404},
			"a stranger with every right":       {stranger, "app.*", 404},
		} {
			status, job := do("GET", path, c.user, c.allowed)
			if status != c.status || status == 200 && (job.State != jobs.Queued || job.Kind != counting || job.Payload != nil) {
				t.Errorf("%s: %d %+v", name, status, job)
			}
			if c.status == 404 {
				if status, _ := do("POST", path+"/cancel", c.user, c.allowed); status != 404 {
					t.Errorf("%s cancels it: %d", name, status)
				}
			}
		}
		if status, job := do("POST", path+"/cancel", colleague, "app.brand"); status != 200 || job.State != jobs.Cancelled {
			t.Errorf("%d %+v", status, job)
		}
		if status, _ := do("POST", path+"/cancel", owner, "app.none"); status != 409 {
			t.Errorf("cancelled twice: %d", status)
		}
	})
}

func brand(t *testing.T, d *db.DB, name string, users ...int64) (id int64) {
	t.Helper()
	update(t, d, func(tx *db.Tx) (err error) {
		id, err = db.SelectOne[int64](t.Context(), tx.Unscoped("test brand"), `
			INSERT INTO brands (name, name_key, sort, type, sfo_prices, sfo_import, eva_type, created_at, updated_at)
			VALUES ($1, $1, 1, '', 0, 0, '', $2, $2) RETURNING id`, name, tx.Now())
		for _, user := range users {
			if err == nil {
				_, err = tx.Unscoped("test scope").Exec(t.Context(), `INSERT INTO user_brands (user_id, brand_id) VALUES ($1, $2)`, user, id)
			}
		}
		return err
	})
	return id
}

func user(t *testing.T, d *db.DB, name string) (id int64) {
	t.Helper()
	update(t, d, func(tx *db.Tx) (err error) {
		id, err = db.SelectOne[int64](t.Context(), tx.Unscoped("test user"), `
			INSERT INTO users (username, username_key, name, email, password_hash, must_change_password, status, sales_unit, service_unit, created_at, updated_at)
			VALUES ($1, $1, $1, '', '', 0, 'active', 0, 0, $2, $2) RETURNING id`, name, tx.Now())
		return err
	})
	return id
}
