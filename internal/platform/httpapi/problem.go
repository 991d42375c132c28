package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

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

// Error makes a Problem an error.
func (p *Problem) Error() string { return p.Code }

// GetStatus is the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders are the headers that belong to the problem, such as Retry-After.
func (p *Problem) GetHeaders() http.Header { return p.headers }

// write answers with the problem where no operation of huma does.
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

// huma's own checks speak English sentences; we give it codes instead, with
// their parameter behind a bar, and render them in the caller's language.
func init() {
	validation.MsgUnexpectedProperty = "unexpected"
	validation.MsgExpectedRequiredProperty = "required|name=%s"
	validation.MsgExpectedBoolean = "wrong_type"
	validation.MsgExpectedNumber = "wrong_type"
	validation.MsgExpectedInteger = "wrong_type"
	validation.MsgExpectedString = "wrong_type"
	validation.MsgExpectedArray = "wrong_type"
	validation.MsgExpectedObject = "wrong_type"
	validation.MsgExpectedMatchAtLeastOneSchema = "wrong_type"
	validation.MsgExpectedMatchExactlyOneSchema = "wrong_type"
	validation.MsgExpectedRFC3339DateTime = "wrong_format"
	validation.MsgExpectedRFC3339Date = "date"
	validation.MsgExpectedMatchPattern = "wrong_format|pattern=%s"
	validation.MsgExpectedBePattern = "wrong_format|pattern=%s"
	validation.MsgExpectedOneOf = "one_of|values=%s"
	validation.MsgExpectedMinimumNumber = "min|min=%.15g"
	validation.MsgExpectedMaximumNumber = "max|max=%.15g"
	validation.MsgExpectedMinLength = "too_short|min=%d"
	validation.MsgExpectedMaxLength = "too_long|max=%d"
	validation.MsgExpectedMinItems = "min_items|min=%d"
	validation.MsgExpectedMaxItems = "max_items|max=%d"
	validation.MsgExpectedArrayItemsUnique = "unique_items"
	huma.NewErrorWithContext = func(ctx huma.Context, status int, _ string, errs ...error) huma.StatusError {
		return problem(ctx.Context(), humaFault(status, errs))
	}
}

// humaFault turns what huma found wrong into our kinds and field paths.
func humaFault(status int, errs []error) error {
	switch status {
	case http.StatusUnprocessableEntity, http.StatusBadRequest:
		var fields fault.Fields
		for _, err := range errs {
			var detail *huma.ErrorDetail
			if !errors.As(err, &detail) || detail.Location == "body" && status == http.StatusBadRequest {
				return fault.New(fault.Malformed, "malformed").Because(err)
			}
			if path, code, ok := unreadOf(detail.Message); ok {
				fields.Add(path, code)
				continue
			}
			code, params := readMessage(detail.Message)
			path := fieldPath(detail.Location)
			if code == "required" && len(params) > 0 {
				path, params = missing(path, params[1].(string)), nil
			}
			fields.Add(path, code, params...)
		}
		if len(fields) == 0 {
			return fault.New(fault.Malformed, "malformed")
		}
		return fields.Err()
	case http.StatusRequestEntityTooLarge:
		return fault.New(fault.TooLarge, "too_large")
	case http.StatusUnsupportedMediaType, http.StatusNotAcceptable, http.StatusRequestTimeout:
		return fault.New(fault.Malformed, "malformed")
	}
	return errors.Join(append(errs, fault.New(fault.Internal, "unexpected_error"))...)
}

// fieldPath strips where the field was found: body.name and query.name are
// both "name" to who sent them.
func fieldPath(location string) string {
	for _, part := range []string{"body.", "query.", "path.", "header.", "form."} {
		if rest, ok := strings.CutPrefix(location, part); ok {
			return rest
		}
	}
	return location
}

// missing is the path of a property that huma misses in what stands at parent.
func missing(parent, name string) string {
	if parent == "body" {
		return name
	}
	return parent + "." + name
}

func readMessage(message string) (code string, params []any) {
	code, rest, _ := strings.Cut(message, "|")
	switch {
	case rest != "":
		name, value, _ := strings.Cut(rest, "=")
		return code, []any{name, value}
	case strings.HasPrefix(message, "unknown query"):
		return "unexpected", nil
	case strings.HasPrefix(message, "required "):
		return "required", nil
	case strings.HasPrefix(message, "invalid "):
		return "wrong_type", nil
	case strings.Contains(message, " "):
		return "wrong_format", nil
	}
	return code, nil
}
