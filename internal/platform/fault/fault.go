// Package fault holds the one error type that may reach a user: a kind that
// decides the HTTP status, a stable code that names the text in every
// language, and the texts of single fields. Whatever is not a fault is a
// defect of ours and is shown as "unexpected error" only.
package fault

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"
)

// Kind says what went wrong in terms the caller can act upon.
type Kind int

// The kinds, each with the HTTP status it is answered with.
const (
	Internal        Kind = iota // 500: a defect or an outage of ours
	Malformed                   // 400: the request cannot be read
	Unauthenticated             // 401: no login, or an ended one
	Denied                      // 403: logged in, but not allowed
	NotFound                    // 404: missing, or outside the caller's brands and companies
	Conflict                    // 409: changed meanwhile, or not possible in this state
	Gone                        // 410: over: it was there, and does not come back
	TooLarge                    // 413: more bytes than allowed
	Invalid                     // 422: readable, but fields are wrong
	TooMany                     // 429: too many attempts
	Unavailable                 // 503: storage is not reachable now
	GivenUp                     // 499: the caller has stopped waiting
)

var statuses = map[Kind]int{
	Internal: 500, Malformed: 400, Unauthenticated: 401, Denied: 403, NotFound: 404,
	Conflict: 409, Gone: 410, TooLarge: 413, Invalid: 422, TooMany: 429, Unavailable: 503, GivenUp: 499,
}

// Status gives the HTTP status of the kind.
func (k Kind) Status() int { return statuses[k] }

// Text is a text to be rendered in the caller's language: the code names it,
// the parameters fill its places.
type Text struct {
	Code   string
	Params map[string]any
}

// Error is an error the caller may see.
type Error struct {
	Kind   Kind
	Code   string
	Params map[string]any
	// Fields has the texts of each wrong field, keyed by its path in the
	// request ("name", "gearboxes[2].code"). Only kind Invalid has them, and NotFound
	// of a record that a field names.
	Fields map[string][]Text
	// Current is the record as it stands now, for conflicts.
	Current any
	// ChangedBy and ChangedAt say who changed the record meanwhile, and when.
	ChangedBy string
	ChangedAt time.Time
	// RetryAfter says when another attempt makes sense (kind TooMany).
	RetryAfter time.Duration
	cause      error
}

// New makes an error of the kind with the code of its text.
func New(kind Kind, code string) *Error { return &Error{Kind: kind, Code: code} }

// With adds a parameter of the text.
func (e *Error) With(name string, value any) *Error {
	params := maps.Clone(e.Params)
	if params == nil {
		params = map[string]any{}
	}
	params[name] = value
	e.Params = params
	return e
}

// Because keeps the technical cause, which goes to the log and never to the caller.
func (e *Error) Because(cause error) *Error {
	e.cause = cause
	return e
}

// Error renders the error for logs: the code, the fields and the cause.
func (e *Error) Error() string {
	parts := []string{e.Code}
	for _, path := range slices.Sorted(maps.Keys(e.Fields)) {
		for _, text := range e.Fields[path] {
			parts = append(parts, path+" "+text.Code)
		}
	}

	if e.cause != nil {
		parts = append(parts, e.cause.Error())
	}

	return strings.Join(parts, ": ")
}

// Unwrap gives the technical cause.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether err is a fault of the kind.
func Is(err error, kind Kind) bool {
	var e *Error
	return errors.As(err, &e) && e.Kind == kind
}

// Names reports whether err is a fault that says what is wrong with the field.
func Names(err error, field string) bool {
	var e *Error
	return errors.As(err, &e) && len(e.Fields[field]) > 0
}

// FormOf gives the code that says what form a value has that could not be read.
func FormOf(err error) string {
	var form interface{ Code() string }
	if errors.As(err, &form) {
		return form.Code()
	}
	return "wrong_format"
}
