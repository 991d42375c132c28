package httpapi

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

const noncePlaceholder = "__NONCE__"

// App serves the built browser application: hashed assets for a year, in the
// compressed form the browser takes, and index.html for every route of the
// app, with a fresh nonce each time so that the content policy needs no
// 'unsafe-inline'.
func App(dist fs.FS) http.Handler {
	index, err := fs.ReadFile(dist, "index.html")
	if err != nil {
		index = []byte("<!doctype html><title>Forecourt</title><p>The browser application is not part of this build; run make build.")
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		switch {
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "only GET", http.StatusMethodNotAllowed)
		case name != "" && name != "index.html" && path.Ext(name) != "":
			serveAsset(w, r, dist, name)
		case name == "" || strings.Contains(r.Header.Get("Accept"), "text/html"):
			serveIndex(w, index)
		default:
			http.NotFound(w, r)
		}
	})
}

func serveIndex(w http.ResponseWriter, index []byte) {
	nonce := rand.Text()
	h := w.Header()
	h.Set("Content-Security-Policy", fmt.Sprintf("default-src 'none'; script-src 'self' 'nonce-%[1]s'; style-src 'self' 'nonce-%[1]s'; "+
		"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'", nonce))
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-cache, no-store")
	write(w, bytes.ReplaceAll(index, []byte(noncePlaceholder), []byte(nonce)))
}

// encodings are tried in this order; the build leaves these files beside each asset.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

func serveAsset(w http.ResponseWriter, r *http.Request, dist fs.FS, name string) {
	body, err := fs.ReadFile(dist, name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	h.Set("Vary", "Accept-Encoding")
	if strings.HasPrefix(name, "assets/") {
		h.Set("Cache-Control", "public, max-age=31536000, immutable") // the name has the hash of the content
	} else {
		h.Set("Cache-Control", "public, max-age=3600")
	}
	for _, encoding := range encodings {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), encoding.name) {
			continue
		}
		if compressed, err := fs.ReadFile(dist, name+encoding.suffix); err == nil {
			h.Set("Content-Encoding", encoding.name)
			body = compressed
			break
		}
	}
	write(w, body)
}
