package httpapi

import (
	"errors"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/validation"

	"forecourt/internal/platform/fault"
)

// findings are what is wrong with the input of one request.
type findings struct {
	schemas huma.Registry
	place   huma.PathBuffer // of what is being checked, such as query.limit
	wrong   huma.ValidateResult
}

var oldFindings = sync.Pool{New: func() any { return &findings{} }}

// Findings that have grown larger are not kept for further requests.
const (
	keptPlace = 2 << 10
	keptWrong = 128
)

// newFindings makes findings for a request, which releases them at its end.
func newFindings(api huma.API) *findings {
	found := oldFindings.Get().(*findings)
	found.schemas = api.OpenAPI().Components.Schemas
	return found
}

// release keeps the memory of the findings for another request.
func (f *findings) release() {
	if cap(f.place.Bytes()) > keptPlace || cap(f.wrong.Errors) > keptWrong {
		return
	}
	clear(f.wrong.Errors)
	f.wrong.Reset()
	oldFindings.Put(f)
}

// begin goes on to another part of the request, and to a name in it unless that is empty.
func (f *findings) begin(part, name string) {
	f.place.Reset()
	f.place.Push(part)
	if name != "" {
		f.place.Push(name)
	}
}

// add notes that something is wrong with what is being checked: a code, or the text of an error that names one.
func (f *findings) add(message string) { f.wrong.Add(&f.place, nil, message) }

// any reports whether something is wrong.
func (f *findings) any() bool { return len(f.wrong.Errors) > 0 }

// validate notes what a schema finds wrong with a value, and reports whether that is nothing.
func (f *findings) validate(schema *huma.Schema, value any) bool {
	before := len(f.wrong.Errors)
	huma.Validate(f.schemas, schema, &f.place, huma.ModeWriteToServer, value, &f.wrong)
	return len(f.wrong.Errors) == before
}

// err names the fields that are wrong, each with its code; nil: none is.
func (f *findings) err() error {
	var fields fault.Fields
	for _, one := range f.wrong.Errors {
		var detail *huma.ErrorDetail
		if !errors.As(one, &detail) {
			return fault.New(fault.Malformed, "malformed").Because(one)
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
	return fields.Err()
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
}

// fieldPath strips where the field was found: body.name and query.name are
// both "name" to who sent them.
func fieldPath(location string) string {
	for _, part := range []string{"body.", "query.", "path.", "header."} {
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

// readMessage reads the code of a check and its parameter. Other texts are those of formats and of errors.
func readMessage(message string) (code string, params []any) {
	code, rest, _ := strings.Cut(message, "|")
	switch {
	case rest != "":
		name, value, _ := strings.Cut(rest, "=")
		if code == "one_of" {
			value = strings.Trim(value, ", ") // an empty one, which stands at an end, is not named
		}
		return code, []any{name, value}
	case strings.HasPrefix(message, "invalid "):
		return "wrong_type", nil
	case strings.Contains(message, " "):
		return "wrong_format", nil
	}
	return code, nil
}
