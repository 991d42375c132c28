package httpapi_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/testkit/dbtest"
	"forecourt/internal/testkit/things"
)

// An export that fails, by an error or a panic, before its first bytes have left
// is answered as an error; later the connection breaks off, so that the file is
// not taken for whole.
func TestExportsThatFailSaySo(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		mine, _, user := things.Group(t, d)
		err := d.Update(t.Context(), user, func(tx *db.Tx) error {
			for i := range 900 {
				x := things.Thing{BrandID: mine, Code: fmt.Sprint(i), Name: db.Translations{"1": rand.Text() + rand.Text() + rand.Text() + rand.Text() + rand.Text() + rand.Text() + rand.Text() + rand.Text()}, Status: "active"}
				if _, err := things.Table.Insert(t.Context(), tx, x); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		failsAt := func(code string) *table.Table[things.Thing] {
			return things.Table.With(func(t *table.Table[things.Thing]) {
				t.Export = []table.Column[things.Thing]{{Head: "name", Value: func(x *things.Thing) any {
					if x.Code == code {
						panic("no such column")
					}
					return x.Name["1"]
				}}}
			})
		}
		api := httpapi.New(httpapi.Config{
			DB: d, Log: slog.New(slog.DiscardHandler),
			Authenticate: func(context.Context, string, string) (httpapi.Session, error) {
				return httpapi.Session{Actor: user.Actor}, nil
			},
		})
		type input struct{ httpapi.ListInput }
		all := func(*input) ([]db.Condition, error) { return nil, nil }
		httpapi.List(api, "/early", things.Perm, failsAt("3"), all)
		httpapi.List(api, "/late", things.Perm, failsAt("850"), all)
		httpapi.List(api, "/never", things.Perm, failsAt("none"), all)
		httpapi.ListAs(api, "/error", things.Perm, failsAt("none"), all, httpapi.As[input, things.Thing, things.Thing]{
			Show: func(context.Context, *db.Tx, *input, []things.Thing) ([]things.Thing, error) {
				return nil, errors.New("no")
			},
		})
		httpapi.ListAs(api, "/long", things.Perm, failsAt("none"), all, httpapi.As[input, things.Thing, things.Thing]{
			Show: func(ctx context.Context, _ *db.Tx, _ *input, rows []things.Thing) ([]things.Thing, error) {
				if end, bounded := ctx.Deadline(); bounded {
					return nil, fmt.Errorf("it must have ended by %v", end)
				}
				return rows, nil
			},
		})
		server := httptest.NewServer(api.Handler(http.NotFoundHandler()))
		defer server.Close()
		for _, encoding := range []string{"gzip", "identity"} {
			for _, c := range []struct {
				path   string
				status int
				breaks bool
			}{
				{"/early?format=csv", 500, false},
				{"/early?format=xlsx", 500, false},
				{"/error?format=csv", 500, false},
				{"/late?format=xlsx", 500, false},
				{"/late?format=csv", 200, true},
				{"/long?format=csv", 200, false},
				{"/long?format=xlsx", 200, false},
				{"/never?format=csv", 200, false},
				{"/never?format=xlsx", 200, false},
			} {
				request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+httpapi.Base+c.path, nil)
				if err != nil {
					t.Fatal(err)
				}
				request.Header.Set("Authorization", "Bearer x")
				request.Header.Set("Accept-Encoding", encoding)
				got, err := http.DefaultClient.Do(request)
				if err != nil {
					t.Errorf("%s: %v", c.path, err)
					continue
				}
				body, err := io.ReadAll(got.Body)
				if got.StatusCode != c.status || (err != nil) != c.breaks {
					t.Errorf("%s as %s: %d, %v", c.path, encoding, got.StatusCode, err)
				}
				if c.status == 500 && (!strings.Contains(string(body), "unexpected_error") || got.Header.Get("Content-Disposition") != "" || got.Header.Get("Content-Type") != "application/json") {
					t.Errorf("%s as %s: %v %s", c.path, encoding, got.Header, body)
				}
				if err := got.Body.Close(); err != nil {
					t.Error(err)
				}
			}
		}
	}, things.Table)
}
