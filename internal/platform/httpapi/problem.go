package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/i18n"
)

// Problem is the body of every error.
type Problem struct {
	Status    int                 `json:"status" example:"422" doc:"the HTTP status"`
	Code      string              `json:"code" example:"validation_failed" doc:"stable name of the error"`
	Message   string              `json:"message" doc:"what happened and what to do, in the caller's language"`
	Errors    map[string][]string `json:"errors,omitempty" doc:"texts of the wrong fields, keyed by field path"`
	RequestID string              `json:"request_id" doc:"finds the request in the log"`
	Current   any                 `json:"current,omitempty" doc:"the record as it stands now, for 409"`
	ChangedBy string              `json:"changed_by,omitempty" doc:"who changed the record meanwhile"`
	ChangedAt *time.Time          `json:"changed_at,omitempty" doc:"when it was changed"`
	headers   http.Header
}

// write answers with the problem where no operation does.
func (p *Problem) write(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(p.Status)
	if err := jsonFormat.Marshal(w, p); err != nil {
		return // the caller has gone
	}
}

// problem makes the body of an error. Whatever is not a fault is logged with
// its detail and shown as "unexpected error".
func problem(ctx context.Context, err error) *Problem {
	req := requestOf(ctx)
	var f *fault.Error
	switch {
	case errors.As(err, &f):
	case errors.Is(err, context.DeadlineExceeded):
		f = fault.New(fault.Unavailable, "timeout").Because(err)
	case errors.Is(err, context.Canceled):
		f = fault.New(fault.GivenUp, "given_up").Because(err)
	default:
		f = fault.New(fault.Internal, "unexpected_error").Because(err)
	}
	if f.Kind.Status() >= 500 {
		slog.ErrorContext(ctx, "request failed", "request_id", req.id, "error", err.Error())
	}
	p := &Problem{
		Status: f.Kind.Status(), Code: f.Code, Message: i18n.Text(req.lang, f.Code, f.Params),
		RequestID: req.id, Current: f.Current, ChangedBy: f.ChangedBy, headers: http.Header{},
	}
	if !f.ChangedAt.IsZero() {
		p.ChangedAt = &f.ChangedAt
	}
	if f.RetryAfter > 0 {
		p.headers.Set("Retry-After", strconv.Itoa(int(math.Ceil(f.RetryAfter.Seconds()))))
	}
	for path, texts := range f.Fields {
		if p.Errors == nil {
			p.Errors = map[string][]string{}
		}
		for _, text := range texts {
			p.Errors[path] = append(p.Errors[path], i18n.Text(req.lang, text.Code, text.Params))
		}
	}
	return p
}
