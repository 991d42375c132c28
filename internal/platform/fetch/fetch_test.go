package fetch_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/fetch"
)

func TestGet(t *testing.T) {
	mux := http.NewServeMux()
	answer := func(path, kind, body string, status int) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.WriteHeader(status)
			_, _ = w.Write([]byte(body))
		})
	}
	answer("/good", "text/csv; charset=utf-8", "code;price", 200)
	answer("/page", "text/html", "<p>", 200)
	answer("/large", "text/csv", strings.Repeat("x", 101), 200)
	answer("/full", "text/csv", strings.Repeat("x", 100), 200)
	answer("/missing", "text/csv", "", 404)
	answer("/broken", "text/csv", "", 503)
	mux.Handle("/once", http.RedirectHandler("/good", http.StatusFound))
	mux.Handle("/twice", http.RedirectHandler("/once", http.StatusFound))
	mux.Handle("/thrice", http.RedirectHandler("/twice", http.StatusFound))
	mux.Handle("/file", http.RedirectHandler("file:///etc/hosts", http.StatusFound))
	server := httptest.NewServer(mux)
	defer server.Close()
	limits := fetch.Limits{Timeout: 5 * time.Second, Bytes: 100, Redirects: 2, Types: []string{"text/csv"}, Private: true}

	for path, want := range map[string]error{
		"/good": nil, "/full": nil, "/once": nil, "/twice": nil,
		"/page": fetch.ErrType, "/large": fetch.ErrTooLarge, "/missing": fetch.ErrStatus, "/thrice": fetch.ErrRedirects, "/file": fetch.ErrScheme,
	} {
		got, err := fetch.Get(t.Context(), server.URL+path, limits)
		if !errors.Is(err, want) || err == nil && got.Type != "text/csv" || err != nil && !fetch.Lasting(err) {
			t.Errorf("%s: %q, %v", path, got.Body, err)
		}
	}
	if _, err := fetch.Get(t.Context(), server.URL+"/broken", limits); err == nil || fetch.Lasting(err) {
		t.Errorf("a server in trouble: %v", err)
	}
	limits.Private = false
	for _, inside := range []string{
		server.URL + "/good", strings.Replace(server.URL, "127.0.0.1", "localhost", 1), "http://[::1]:9/", "http://10.0.0.1/", "http://169.254.169.254/latest",
		"http://[::ffff:192.168.1.1]/", "http://0.0.0.0:9/", "http://100.64.0.1/", "http://[fd00::1]/", "http://[64:ff9b::a00:1]/",
	} {
		if _, err := fetch.Get(t.Context(), inside, limits); !errors.Is(err, fetch.ErrPrivate) {
			t.Errorf("%s: %v", inside, err)
		}
	}
	for _, wrong := range []string{"ftp://x.example/", "x", "", "http://", "http://%zz"} {
		if _, err := fetch.Get(t.Context(), wrong, limits); !errors.Is(err, fetch.ErrScheme) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}
