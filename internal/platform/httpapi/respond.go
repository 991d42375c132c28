package httpapi

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// reply is what every operation answers; Body is typed in the contract by describeAnswer.
type reply struct {
	Status      int
	ContentType string
	Disposition string
	Total       string
	Capped      string
	Note        string
	Sortable    string
	Body        any
	send        func(huma.Context) // answers in the place of all the others
}

// replyWith is what is answered with a value.
func replyWith(status int, out any) *reply {
	if _, none := out.(NoContent); none {
		return &reply{Status: http.StatusNoContent}
	}
	kept := &reply{Status: status, Body: out}
	if file, is := out.(Saved); is {
		kept.Disposition = mime.FormatMediaType("attachment", map[string]string{"filename": file.SavedAs()})
	}
	return kept
}

// Saved is an answer that a browser saves as a file in place of showing it.
type Saved interface {
	// SavedAs is the file name that is offered.
	SavedAs() string
}

// describeAnswer shows the body of the operation's success in the contract.
func (a *API) describeAnswer(operation *huma.Operation, output reflect.Type) {
	status, description, schema := http.StatusOK, "OK", &huma.Schema{}
	if output == reflect.TypeFor[NoContent]() {
		status, description = http.StatusNoContent, "done"
	} else {
		schema = a.huma.OpenAPI().Components.Schemas.Schema(output, true, operation.OperationID)
	}
	if output.Kind() == reflect.Slice {
		schema.Nullable = false
	}
	operation.DefaultStatus = status
	operation.Responses = map[string]*huma.Response{fmt.Sprint(status): {
		Description: description, Content: map[string]*huma.MediaType{jsonType: {Schema: schema}},
	}}
}

// respond sends the answer of an operation.
func (b *binding) respond(hc huma.Context, answer *reply) {
	if answer.send != nil {
		answer.send(hc)
		return
	}
	for _, header := range [...][2]string{
		{"Content-Type", answer.ContentType},
		{"Content-Disposition", answer.Disposition},
		{"X-Total-Count", answer.Total},
		{"X-Total-Capped", answer.Capped},
		{"X-Keyword-Note", answer.Note},
		{"X-Sortable", answer.Sortable},
	} {
		if name, value := header[0], header[1]; value != "" {
			hc.SetHeader(name, value)
		}
	}
	b.send(hc, answer.Status, answer.ContentType, answer.Body)
}

// refuse sends the problem of an error.
func (b *binding) refuse(hc huma.Context, err error) {
	p := problem(hc.Context(), err)
	for name, values := range p.headers {
		hc.AppendHeader(name, values[0])
	}
	b.send(hc, p.Status, "", p)
}

// statusGone is what the log has of an answer whose reader has gone.
const statusGone = 499

// send sends a body, in the form that the caller asks for where the operation has not chosen one.
func (b *binding) send(hc huma.Context, status int, contentType string, body any) {
	if contentType == "" {
		asked, err := b.api.Negotiate(hc.Header("Accept"))
		if err != nil {
			panic(fmt.Errorf("choose the form of an answer: %w", err)) // there is one for every caller
		}
		contentType = asked
		hc.SetHeader("Content-Type", contentType)
	}

	hc.SetStatus(status)
	if status == http.StatusNoContent {
		return
	}
	err := b.api.Marshal(hc.BodyWriter(), contentType, body)
	if err != nil && errors.Is(hc.Context().Err(), context.Canceled) {
		hc.SetStatus(statusGone)
		return
	}
	if err != nil {
		panic(fmt.Errorf("send the answer of %s: %w", b.operation.OperationID, err)) // nothing else can be answered any more
	}
}
