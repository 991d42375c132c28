package httpapi

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/i18n"
)

var problemType = reflect.TypeFor[Problem]()

// requestTimeout ends a request that hangs; longer work is a background job. A file that is
// made while it is sent ends when it is whole: see spool.
const requestTimeout = 60 * time.Second

// Handler serves the API, its contract and documentation, health and the app.
func (a *API) Handler(app http.Handler) http.Handler {
	a.finish()
	a.mux.HandleFunc("GET "+Base+"/openapi.json", a.serveContract)
	a.mux.HandleFunc("GET /api/docs", a.serveDocs)
	a.mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { write(w, []byte("ok\n")) })
	a.mux.HandleFunc("GET /readyz", a.ready)
	a.mux.HandleFunc("/api/", a.unknown)
	a.mux.HandleFunc("POST /oauth/token", func(w http.ResponseWriter, r *http.Request) {
		r.URL.Path = Base + "/oauth/token"
		a.mux.ServeHTTP(w, r)
	})
	a.mux.ids.Handle("/", app)
	return a.observed(a.forPeople(a.readable(a.short(secured(compressed(a.byID(listNames(a.mux))))))))
}

func (a *API) ready(w http.ResponseWriter, r *http.Request) {
	if err := a.db.Ping(r.Context()); err != nil {
		slog.ErrorContext(r.Context(), "not ready", "error", err)
		http.Error(w, "the database does not answer", http.StatusServiceUnavailable)
		return
	}
	write(w, []byte("ok\n"))
}

// unknown answers a path or method that no operation has.
func (a *API) unknown(w http.ResponseWriter, r *http.Request) {
	p := problem(r.Context(), fault.New(fault.NotFound, "unknown_operation"))
	if allowed := a.methods(r); len(allowed) > 0 {
		p = problem(r.Context(), fault.New(fault.NotFound, "method_not_allowed"))
		p.Status = http.StatusMethodNotAllowed
		w.Header().Set("Allow", strings.Join(allowed, ", "))
	}
	p.write(w)
}

// readable refuses an address that is no text.
func (a *API) readable(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := addressed(r); err != nil {
			problem(r.Context(), err).write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// methods lists those that operations have at the path of the request.
func (a *API) methods(r *http.Request) []string {
	var known []string
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete} {
		other := r.Clone(r.Context())
		other.Method = method
		if _, pattern := a.mux.Handler(other); pattern != "/api/" {
			known = append(known, method)
		}
	}
	return known
}

// listNames maps name[]=1&name[]=2 and name=1&name=2 to name=1,2, which is the one spelling
// the operations and the contract know.
func listNames(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, changed := r.URL.Query(), false
		for name, values := range query {
			plain, ok := strings.CutSuffix(name, "[]")
			switch {
			case ok:
				query.Set(plain, strings.Join(append(query[plain], values...), ","))
				query.Del(name)
				changed = true
			case len(values) > 1:
				query.Set(name, strings.Join(values, ","))
				changed = true
			}
		}
		if changed {
			r.URL.RawQuery = query.Encode()
		}
		next.ServeHTTP(w, r)
	})
}

// secured sets the headers that every answer carries; the app and the
// documentation add a content policy of their own.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
		if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		if strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/oauth/") {
			h.Set("Cache-Control", "no-store")
		}
		next.ServeHTTP(w, r)
	})
}

// observed gives each request its id and language, bounds its time, keeps a
// panic from ending the program, and writes one log line with its route:
// addresses may carry tokens, names of people and numbers of their vehicles.
func (a *API) observed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		req := &request{id: newRequestID(), address: a.address(r), agent: userAgent(r), lang: i18n.Match(r.Header.Get("Accept-Language")), gone: r.Context()}
		ctx, cancel := context.WithTimeout(withRequest(r.Context(), req), requestTimeout)
		defer cancel()
		w.Header().Set("X-Request-Id", req.id)
		w.Header().Set("X-Forecourt-Version", a.cfg.Version)
		if len(r.TransferEncoding) > 0 {
			// It may have had a Content-Length too, of which the library leaves no trace. Nothing behind such
			// a body is read as another request, so that no two programs take its end to be elsewhere.
			w.Header().Set("Connection", "close")
		}
		out := &answered{ResponseWriter: w}
		defer func() {
			broken := false
			if cause := recover(); cause != nil {
				broken = a.panicked(ctx, out, cause)
			}
			out.send()
			out.extend() // what is still in the way leaves behind this
			took := time.Since(start)
			if a.cfg.Observe != nil {
				a.cfg.Observe(req.operation, r.Method, out.code(), took)
			}
			a.cfg.Log.LogAttrs(ctx, slog.LevelInfo, "request",
				slog.String("request_id", req.id), slog.String("operation", req.operation), slog.String("method", r.Method),
				slog.String("route", cmp.Or(req.route, "{none}")), slog.Int("status", out.code()), slog.Duration("took", took),
				slog.Int64("user_id", req.session.Actor.UserID))
			if broken {
				panic(http.ErrAbortHandler) // so that what has left is not taken for whole
			}
		}()
		next.ServeHTTP(out, r.WithContext(ctx))
	})
}

// panicked answers what went wrong. Of an answer a part of which has left it only notes the status:
// broken says that the connection is to break off.
func (a *API) panicked(ctx context.Context, out *answered, cause any) (broken bool) {
	var p *Problem
	if u, ok := cause.(unfinished); ok {
		p = problem(ctx, u.err)
	} else {
		p = problem(ctx, fault.New(fault.Internal, "unexpected_error").Because(fmt.Errorf("panic: %v\n%s", cause, debug.Stack())))
	}
	if out.sent {
		out.status = p.Status
		return true
	}
	for _, name := range []string{"Content-Disposition", "Content-Encoding", "Content-Length", "Content-Range", "Etag", "Last-Modified"} {
		out.Header().Del(name)
	}
	out.Header().Set("Cache-Control", "no-store")
	out.Header().Set("Content-Type", "application/json")
	out.status = p.Status
	if err := jsonFormat.Marshal(out, p); err != nil {
		return false // the caller has gone
	}
	return false
}

// answered remembers the status for log and metrics. The status leaves with the
// first bytes of the body, or at the end: until then it can become another.
type answered struct {
	http.ResponseWriter
	status  int
	sent    bool
	allowed time.Time // when the time of its reader was moved on
}

func (w *answered) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

// Write sends a piece at a time: who goes on reading gets all of a long answer.
func (w *answered) Write(b []byte) (n int, err error) {
	w.send()
	for piece := range slices.Chunk(b, pieceOfAnswer) {
		w.allow()
		sent, err := w.ResponseWriter.Write(piece)
		n += sent
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// A reader has so long for each piece of an answer, however long the answer is.
const (
	pieceOfAnswer = 64 << 10
	readPatience  = time.Minute
)

// allow gives the reader time for the next piece, where less than most of it is left.
func (w *answered) allow() {
	if time.Since(w.allowed) > readPatience/10 {
		w.extend()
	}
}

// extend gives the reader time from now on.
func (w *answered) extend() {
	w.allowed = time.Now()
	if err := http.NewResponseController(w.ResponseWriter).SetWriteDeadline(w.allowed.Add(readPatience)); err != nil {
		return // nobody waits: the answer is kept in memory
	}
}

// Flush sends what there is so far.
func (w *answered) Flush() {
	w.send()
	if err := http.NewResponseController(w.ResponseWriter).Flush(); err != nil {
		return // the caller has gone
	}
}

func (w *answered) send() {
	if w.sent {
		return
	}
	w.sent, w.status = true, w.code()
	w.ResponseWriter.WriteHeader(w.status)
}

func (w *answered) code() int {
	if w.status == 0 {
		return http.StatusOK
	}
	return w.status
}

// Unwrap lets the standard library reach the connection's own features.
func (w *answered) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func write(w http.ResponseWriter, body []byte) {
	if _, err := w.Write(body); err != nil {
		return // the caller has gone; there is nobody to answer
	}
}

// address is where a request came from, for counting failed logins.
func (a *API) address(r *http.Request) string {
	if a.cfg.TrustProxy {
		if forwarded := r.Header.Get("X-Forwarded-For"); forwarded != "" {
			parts := strings.Split(forwarded, ",")
			return strings.TrimSpace(parts[len(parts)-1])
		}
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return r.RemoteAddr
	}
	return host
}

// userAgent is the header of that name, cut to what is worth keeping and free
// of bytes that are no text.
func userAgent(r *http.Request) string {
	agent := strings.ToValidUTF8(r.UserAgent(), "")
	return strings.ToValidUTF8(agent[:min(len(agent), 300)], "")
}
