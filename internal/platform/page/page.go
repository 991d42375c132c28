// Package page serves the browser application: its files, and for every
// address of it a page that brings along what the browser would ask for first.
package page

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"hash/fnv"
	"html"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
)

// Reader answers the operations that change nothing, as who sends the request.
type Reader interface {
	Read(w http.ResponseWriter, r *http.Request)
}

// Limits bound what a page brings along, so that it never waits for long nor
// grows large: what does not keep to them is asked for by the browser itself.
type Limits struct {
	Time  time.Duration
	Bytes int
}

// Usual are the limits of the program; tests set others.
var Usual = Limits{Time: 50 * time.Millisecond, Bytes: 256 << 10}

// The marks of web/index.html that are replaced in each answer.
const (
	nonceMark  = "__NONCE__"
	htmlMark   = `<html lang="lt">`
	filesMark  = "<!-- files -->"
	stylesMark = "<!-- styles -->"
	endMark    = "<!-- answers -->"
)

const missing = "<!doctype html><title>Forecourt</title><p>The browser application is not part of this build; run make build."

// app is the built application and what its pages need first.
type app struct {
	dist   fs.FS
	html   string // up to where the files of a page are named
	body   string // from there to the answers
	end    string
	first  first
	reader Reader
	limits Limits
}

// Handler serves the built application: hashed files for a year, and the page
// for every address of the app, with a fresh nonce each time so that the
// content policy needs no 'unsafe-inline'.
func Handler(dist fs.FS, reader Reader, limits Limits) (http.Handler, error) {
	index, err := fs.ReadFile(dist, "index.html")
	if err != nil {
		index = []byte(missing)
	}
	a := &app{dist: dist, reader: reader, limits: limits}
	head, rest, _ := strings.Cut(string(index), filesMark)
	a.html = head
	a.body, a.end, _ = strings.Cut(rest, endMark)
	if a.first, err = readFirst(dist); err != nil {
		return nil, err
	}

	return a, nil
}

func (a *app) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET", http.StatusMethodNotAllowed)
	case name == "favicon.ico": // browsers ask for it beside pages that name no picture
		w.Header().Set("Cache-Control", "public, max-age=604800")
		w.WriteHeader(http.StatusNoContent)
	case name != "" && name != "index.html" && path.Ext(name) != "":
		serveFile(w, r, a.dist, name)
	case name == "" || strings.Contains(r.Header.Get("Accept"), "text/html"):
		a.servePage(w, r)
	default:
		http.NotFound(w, r)
	}
}

// servePage sends the head at once, so that the browser fetches the files it
// names while the first requests are answered, and the answers behind it.
func (a *app) servePage(w http.ResponseWriter, r *http.Request) {
	nonce := rand.Text()
	h := w.Header()
	h.Set("Content-Security-Policy",
		fmt.Sprintf("default-src 'none'; script-src 'self' 'nonce-%[1]s'; style-src 'self' 'nonce-%[1]s'; "+
			"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'", nonce))
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-cache, no-store")
	h.Set("Vary", "Accept-Encoding, Cookie")
	httpapi.NoteRoute(r.Context(), a.first.routeOf(r.URL.Path))
	token := cookieValue(r, httpapi.TokenCookie)
	language := languageOf(r)
	needs := a.first.login
	requests := []string(nil)
	if token != "" {
		needs, requests = a.first.findNeeds(r.URL.Path)
	}
	fill := func(part string) []byte { return []byte(strings.ReplaceAll(part, nonceMark, nonce)) }

	out := newStream(w, r)
	defer out.closeStream()
	out.writePart(fill(strings.Replace(a.html, htmlMark, rootElement(language, cookieValue(r, themeCookie), token != ""), 1)))
	out.writePart(needs.preloadLinks(language))
	out.writePart(fill(strings.Replace(a.body, stylesMark, string(needs.styleLinks()), 1)))
	if token != "" && r.Method == http.MethodGet && opensPage(r) {
		out.flushParts()
		for _, one := range a.askAll(r, token, language, requests) {
			out.writePart(one.asElement(token))
		}
	}
	out.writePart(fill(a.end))
}

// opensPage reports whether the browser opens the page, as far as it says so:
// answers are for who looks at them.
func opensPage(r *http.Request) bool {
	dest := r.Header.Get("Sec-Fetch-Dest")
	return dest == "" || dest == "document"
}

// The cookies in which the browser keeps how it last looked (web/src/i18n,
// web/src/theme), so that nothing flashes before the preferences are there.
const (
	languageCookie = "lang"
	themeCookie    = "theme"
)

func languageOf(r *http.Request) string {
	if kept := cookieValue(r, languageCookie); kept != "" {
		return i18n.Match(kept)
	}
	return "lt"
}

// rootElement writes the first element of the page: its language, its colours where a
// person prefers some, and whether the outline of a page is shown meanwhile.
func rootElement(language, theme string, signedIn bool) string {
	var b bytes.Buffer
	fmt.Fprintf(&b, `<html lang="%s"`, language)
	if theme == "light" || theme == "dark" {
		fmt.Fprintf(&b, ` data-mantine-color-scheme="%s"`, theme)
	}
	if signedIn {
		b.WriteString(` data-arriving`)
	}
	b.WriteString(">")

	return b.String()
}

func cookieValue(r *http.Request, name string) string {
	kept, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return kept.Value
}

// loginTag says which login an answer belongs to without revealing its token:
// the browser may have another by the time it reads the page.
func loginTag(token string) uint32 {
	sum := fnv.New32a()
	sum.Write([]byte(token)) // never fails
	return sum.Sum32()
}

func (n needs) preloadLinks(language string) []byte {
	var b bytes.Buffer
	for _, file := range n.Scripts[language] {
		fmt.Fprintf(&b, `<link rel="modulepreload" crossorigin href="%s">`, html.EscapeString(file))
	}
	return b.Bytes()
}

func (n needs) styleLinks() []byte {
	var b bytes.Buffer
	for _, file := range n.Styles {
		fmt.Fprintf(&b, `<link rel="stylesheet" crossorigin href="%s">`, html.EscapeString(file))
	}
	return b.Bytes()
}
