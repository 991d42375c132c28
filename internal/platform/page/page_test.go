package page_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"forecourt/internal/platform/page"
)

const index = `<!doctype html><html lang="lt"><head><!-- files --><script type="module" nonce="__NONCE__"></script></head>` +
	`<body><!-- styles --><div id="root"></div><!-- answers --></body></html>`

const first = `{"login":{"scripts":{"lt":["/assets/login.js"],"en":["/assets/login.js"]},"styles":[]},
"inside":{"scripts":{"lt":["/assets/inside.js"]},"styles":[]},
"requests":["/api/v1/me"],
"routes":[
{"path":"/brand/create","scripts":{"lt":["/assets/create.js"]},"styles":[],"requests":[]},
{"path":"/brand/{brandId}","scripts":{"lt":["/assets/brand.js","/assets/lt.js"],"en":["/assets/en.js"]},"styles":["/assets/brand.css"],
"requests":["/api/v1/brand/{brandId}?whole=true"]}]}`

// patient are the limits of the program without its hurry, which a busy machine would not keep.
var patient = page.Limits{Time: time.Minute, Bytes: page.Usual.Bytes}

// reads stands for the operations.
type reads func(http.ResponseWriter, *http.Request)

func (f reads) Read(w http.ResponseWriter, r *http.Request) { f(w, r) }

func handler(t *testing.T, limits page.Limits, answer reads) http.Handler {
	t.Helper()
	dist := fstest.MapFS{"index.html": {Data: []byte(index)}, "first.json": {Data: []byte(first)}}
	h, err := page.Handler(dist, answer, limits)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func get(h http.Handler, path string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.Header.Set("Accept", "text/html")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func answerWith(body string) reads {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if _, err := io.WriteString(w, body); err != nil {
			return
		}
	}
}

const signedIn = "access_token=secret"

// A stranger's page names the files of the login, brings nothing and asks nothing.
func TestStrangersPage(t *testing.T) {
	h := handler(t, patient, func(http.ResponseWriter, *http.Request) { t.Error("something was asked for a stranger") })
	got := get(h, "/brand/1").Body.String()
	if strings.Contains(got, "data-answer") || strings.Contains(got, "data-arriving") || !strings.Contains(got, "/assets/login.js") {
		t.Error(got)
	}
}

// A page names its files in the language and colours of the browser, and brings
// what it asks for first, each under its address, with the headers that count.
func TestPageBringsFirstAnswers(t *testing.T) {
	h := handler(t, patient, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer secret" || r.Header.Get("Accept-Language") != "en" || r.Header.Get("Cookie") != "" {
			t.Errorf("asked with %v", r.Header)
		}
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("X-Total-Count", "7")
		fmt.Fprintf(w, `{"path":%q}`, r.URL.RequestURI())
	})
	w := get(h, "/brand/12", "Cookie", signedIn+"; lang=en; theme=dark")
	got := w.Body.String()
	for _, part := range []string{
		`<html lang="en" data-mantine-color-scheme="dark" data-arriving>`, `<link rel="modulepreload" crossorigin href="/assets/en.js">`,
		`<link rel="stylesheet" crossorigin href="/assets/brand.css">`,
		`data-answer="/api/v1/me"`, `data-answer="/api/v1/brand/12?whole=true"`, `{"path":"/api/v1/brand/12?whole=true"}</script>`,
		`&#34;X-Total-Count&#34;:&#34;7&#34;`,
	} {
		if !strings.Contains(got, part) {
			t.Errorf("the page has no %s: %s", part, got)
		}
	}
	if strings.Contains(got, "/assets/login.js") || strings.Contains(got, "secret") {
		t.Error("the page has something of the login:", got)
	}
	if !strings.Contains(w.Header().Get("Cache-Control"), "no-store") || !strings.Contains(w.Header().Get("Vary"), "Cookie") {
		t.Error("kept for others:", w.Header())
	}
}

// Only ids are put into a request, and words are found before ids.
func TestRequestsOfAnAddress(t *testing.T) {
	for path, want := range map[string]string{
		"/brand/create": "/api/v1/me", "/brand/1%3Fscope=all": "/api/v1/me", "/brand/0": "/api/v1/me", "/elsewhere": "/api/v1/me",
		"/brand/3": "/api/v1/me /api/v1/brand/3?whole=true",
	} {
		got := get(handler(t, patient, answerWith("{}")), path, "Cookie", signedIn).Body.String()
		for _, url := range strings.Fields(want) {
			if !strings.Contains(got, `data-answer="`+url+`"`) {
				t.Errorf("%s has no %s", path, url)
			}
		}
		if strings.Count(got, "data-answer") != len(strings.Fields(want)) {
			t.Errorf("%s brings more than %s: %s", path, want, got)
		}
	}
}

// What a record is called cannot end the element it stands in.
func TestAnswerCannotBreakOut(t *testing.T) {
	h := handler(t, patient, answerWith(`{"name":"</script><script>alert(1)</script><!--"}`))
	got := get(h, "/elsewhere", "Cookie", signedIn).Body.String()
	if strings.Contains(got, "alert(1)</script>") || !strings.Contains(got, `{"name":"\u003c/script>\u003cscript>alert(1)\u003c/script>\u003c!--"}</script>`) {
		t.Error(got)
	}
}

// A page goes without what is refused, slow or large, and never waits longer
// than it may.
func TestPageGoesWithout(t *testing.T) {
	limits := page.Limits{Time: 50 * time.Millisecond, Bytes: 100} // what is slow never comes
	cases := map[string]reads{
		"refused": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(http.StatusUnauthorized)
		},
		"large":    answerWith(`"` + strings.Repeat("x", 100) + `"`),
		"slow":     func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"broken":   func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"no JSON":  func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") },
		"no reply": func(http.ResponseWriter, *http.Request) {},
	}
	for name, answer := range cases {
		got := get(handler(t, limits, answer), "/brand/1", "Cookie", signedIn).Body.String()
		if strings.Contains(got, "data-answer") || !strings.HasSuffix(got, "</html>") {
			t.Errorf("%s: %s", name, got)
		}
	}
	both := get(handler(t, page.Limits{Time: patient.Time, Bytes: 100}, answerWith(`"`+strings.Repeat("x", 70)+`"`)), "/brand/1", "Cookie", signedIn).Body.String()
	if strings.Count(both, "data-answer") != 1 {
		t.Error("two answers of 72 bytes were brought with room for 100:", both)
	}
}

// Answers are for a page that somebody opens.
func TestNoAnswersForOtherThanOpening(t *testing.T) {
	h := handler(t, patient, func(http.ResponseWriter, *http.Request) { t.Error("something was asked") })
	get(h, "/brand/1", "Cookie", signedIn, "Sec-Fetch-Dest", "iframe")
	r := httptest.NewRequest(http.MethodHead, "/", nil)
	r.Header.Set("Cookie", signedIn)
	h.ServeHTTP(httptest.NewRecorder(), r)
}

// The compressed page is the same page.
func TestPageIsCompressed(t *testing.T) {
	w := get(handler(t, patient, answerWith(`{"name":"Halcyon"}`)), "/brand/1", "Cookie", signedIn, "Accept-Encoding", "br, gzip")
	unpacked, err := gzip.NewReader(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(unpacked)
	if err != nil || !strings.Contains(string(got), "Halcyon") || !w.Flushed {
		t.Error(string(got), err, w.Flushed)
	}
}
