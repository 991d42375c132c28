package httpapi

import (
	"context"
	"crypto/rand"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/i18n"
)

// Session is a login that a request came with.
type Session struct {
	Actor authz.Actor
	// TokenID is the row of the session's token.
	TokenID int64
	// MustChangePassword closes every operation but those that change it.
	MustChangePassword bool
	// MustSetUpFactor closes every operation but those that set the second
	// factor up, and those open while the password must be changed.
	MustSetUpFactor bool
	// Bound sessions are those of browsers, worth nothing without a SecretCookie.
	Bound bool
	// Viewer is who sees as the actor, and may only read; nil for a login of one's own.
	Viewer *Viewer
	// Path is the one path a download token fits; empty for sessions.
	Path string
}

// Viewer is a user who sees as another.
type Viewer struct {
	UserID int64
	Name   string
	EndsAt db.Time
}

// request is what is known of a request beyond its bytes.
type request struct {
	id        string
	lang      string
	address   string
	agent     string
	session   Session
	operation string
	route     string // what answers it, with names where an address has ids and texts of people
	// gone ends when the caller has gone, and not when the request has taken too long.
	gone     context.Context
	exchange huma.Context // set once an operation is found
	idem     *idempotency
}

type requestKey struct{}

func withRequest(ctx context.Context, r *request) context.Context {
	return context.WithValue(ctx, requestKey{}, r)
}

func requestOf(ctx context.Context) *request {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r
	}
	return &request{lang: "en"}
}

// NoteRoute says what answers a request that no operation does. The log has it in place of
// the address, which may have numbers of vehicles and names of people in it.
func NoteRoute(ctx context.Context, route string) { requestOf(ctx).route = route }

// SessionOf gives the login of the request, for operations about the login itself.
func SessionOf(ctx context.Context) Session { return requestOf(ctx).session }

// Language is the language the caller reads: "lt" or "en".
func Language(ctx context.Context) string { return requestOf(ctx).lang }

// ReadIn is the context for a reader of the language, as a link says it that leaves the browser; empty: the caller's.
func ReadIn(ctx context.Context, language string) context.Context {
	if language == "" {
		return ctx
	}
	same := *requestOf(ctx)
	same.lang = language
	return withRequest(ctx, &same)
}

// Text is a text of the server in the caller's language.
func Text(ctx context.Context, code string, params map[string]any) string {
	return i18n.Text(Language(ctx), code, params)
}

// RequestID finds the request in the log.
func RequestID(ctx context.Context) string { return requestOf(ctx).id }

// Address is where the request came from.
func Address(ctx context.Context) string { return requestOf(ctx).address }

// UserAgent is what the caller's program says of itself.
func UserAgent(ctx context.Context) string { return requestOf(ctx).agent }

func newRequestID() string { return rand.Text()[:16] }
