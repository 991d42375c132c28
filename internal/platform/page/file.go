package page

import (
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"forecourt/internal/platform/httpapi"
)

// encodings are tried in this order; the build leaves these files beside each file.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

func serveFile(w http.ResponseWriter, r *http.Request, dist fs.FS, name string) {
	body, err := fs.ReadFile(dist, name)
	if err != nil {
		http.NotFound(w, r)
		return
	}

	httpapi.NoteRoute(r.Context(), "/"+name)
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

	if _, err := w.Write(body); err != nil { //nolint:gosec // a file of the build, by its own type
		return // the caller has gone
	}
}
