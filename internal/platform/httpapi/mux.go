package httpapi

import (
	"net/http"
	"strings"
)

// mux finds the operation of a request. The documents have paths with a word
// where others have the id of a record, such as /feature/equipment/{brandId}
// beside /feature/{id}/history; http.ServeMux refuses such a pair, since it
// cannot decide which of the two is meant by /feature/equipment/history. Here a
// word is meant before an id.
type mux struct{ words, ids *http.ServeMux }

func newMux() *mux { return &mux{http.NewServeMux(), http.NewServeMux()} }

// HandleFunc registers an operation.
func (m *mux) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	m.of(pattern).HandleFunc(pattern, handler)
}

// of says where a pattern belongs: among the words when one follows the
// resource and a parameter comes after it.
func (m *mux) of(pattern string) *http.ServeMux {
	_, path, found := strings.Cut(pattern, Base+"/")
	parts := strings.Split(path, "/")
	if found && len(parts) > 2 && !strings.HasPrefix(parts[1], "{") && strings.Contains(path, "{") {
		return m.words
	}
	return m.ids
}

// Handler gives what answers the request, and its pattern.
func (m *mux) Handler(r *http.Request) (http.Handler, string) {
	if handler, pattern := m.words.Handler(r); pattern != "" {
		return handler, pattern
	}
	return m.ids.Handler(r)
}

// ServeHTTP answers the request and notes its route. Some of the documented paths end with a slash
// that says nothing, such as /sfo/status/.
func (m *mux) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	noted := requestOf(r.Context())
	defer func() {
		if noted.route == "" {
			noted.route = r.Pattern[strings.IndexByte(r.Pattern, ' ')+1:]
		}
	}()
	if path, cut := strings.CutSuffix(r.URL.Path, "/"); cut && strings.HasPrefix(path, Base+"/") {
		same := *r.URL
		same.Path, same.RawPath = path, strings.TrimSuffix(same.RawPath, "/")
		r = r.Clone(r.Context())
		r.URL = &same
	}
	if _, pattern := m.words.Handler(r); pattern != "" {
		m.words.ServeHTTP(w, r)
		return
	}
	m.ids.ServeHTTP(w, r)
}
