package httpapi

import (
	"io"
	"log/slog"
	"net/http"
	"strings"
)

// Refusal is the page that says to a person, in their language, why there is nothing at an address.
type Refusal func(r *http.Request, status int) (HTML, error)

// RefuseAt answers each refusal below a path, such as /o/, with a page: people open what is there
// in a browser. The same operations below Base answer their problems as everywhere.
func (a *API) RefuseAt(first string, page Refusal) { a.refusals[first] = page }

// mostDrained is how much of a body that is too large is read, so that its sender reads the answer.
const mostDrained = 16 << 20

// forPeople gives the page of a refusal in place of a problem.
func (a *API) forPeople(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page := a.refusalAt(r.URL.Path)
		if page == nil {
			next.ServeHTTP(w, r)
			return
		}
		out := &refusing{ResponseWriter: w}
		if out.refused = a.unknownBelow(r); out.refused == 0 {
			next.ServeHTTP(out, r)
		}
		if out.refused == 0 {
			return
		}
		if out.refused == http.StatusRequestEntityTooLarge {
			if _, err := io.CopyN(io.Discard, r.Body, mostDrained); err != nil {
				out.Header().Set("Connection", "close") // there is no more to read, or it takes too long
			}
		}
		shown, err := page(r, out.refused)
		if err != nil {
			slog.ErrorContext(r.Context(), "request failed", "error", err.Error())
			http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
			return
		}
		w.Header().Del("Content-Encoding")
		secured(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { shown.send(w) })).ServeHTTP(w, r)
	})
}

func (a *API) refusalAt(path string) Refusal {
	for first, page := range a.refusals {
		if strings.HasPrefix(path+"/", first) {
			return page
		}
	}
	return nil
}

// unknownBelow is the status of an address, or of a method, that no operation has; 0: there is one.
func (a *API) unknownBelow(r *http.Request) int {
	long := r.Clone(r.Context())
	long.URL.Path, long.URL.RawPath = strings.TrimSuffix(r.URL.Path, "/"), ""
	if !strings.HasPrefix(long.URL.Path, Base+"/") {
		long.URL.Path = Base + long.URL.Path
	}
	has := func(r *http.Request) bool {
		_, pattern := a.mux.Handler(r)
		return strings.Contains(pattern, " "+Base+"/")
	}
	switch {
	case has(long):
		return 0
	case len(a.methods(long)) > 0:
		return http.StatusMethodNotAllowed
	}
	return http.StatusNotFound
}

// refusing holds an answer back that is a problem.
type refusing struct {
	http.ResponseWriter
	refused int // the status of what is held back; 0: nothing is
}

func (w *refusing) WriteHeader(status int) {
	if status >= http.StatusBadRequest && strings.HasPrefix(w.Header().Get("Content-Type"), "application/") {
		w.refused = status
		return
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *refusing) Write(b []byte) (int, error) {
	if w.refused != 0 {
		return len(b), nil
	}
	return w.ResponseWriter.Write(b)
}

// Unwrap lets the standard library reach the connection's own features.
func (w *refusing) Unwrap() http.ResponseWriter { return w.ResponseWriter }
