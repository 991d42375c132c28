package httpapi

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"reflect"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
	"github.com/klauspost/compress/gzhttp"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Received is the input of an upload. The bytes are not kept in memory: they
// are read as they arrive.
type Received struct {
	ContentRange string `header:"Content-Range" maxLength:"80" doc:"bytes first-last/size, when the file comes in pieces of at most 1 MiB"`
	UploadID     string `query:"uploadId" maxLength:"40" doc:"what the first piece was answered; sent with every further piece"`
	contentType  string
	body         io.Reader
}

// Resolve takes the request's body; huma calls it after login and permission
// were checked.
func (r *Received) Resolve(hc huma.Context) []error {
	// A little more than the file for the marks between the parts.
	r.contentType, r.body = hc.Header("Content-Type"), io.LimitReader(hc.BodyReader(), hc.Operation().MaxBodyBytes+64<<10)
	return nil
}

// File gives the name and the bytes of the part "file". The name is what the
// sender says it is, and empty when none is given.
func (r *Received) File() (name string, content io.Reader, err error) {
	kind, params, err := mime.ParseMediaType(r.contentType)
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return "", nil, missingFile()
	}
	parts := multipart.NewReader(r.body, params["boundary"])
	for {
		part, err := parts.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return "", nil, missingFile()
		case err != nil:
			return "", nil, fault.New(fault.Malformed, "malformed").Because(err)
		case part.FormName() == "file":
			return part.FileName(), part, nil
		}
	}
}

func missingFile() error {
	var fields fault.Fields
	fields.Add("file", "file_missing")
	return fields.Err()
}

// Upload registers an operation that receives a file of at most so many bytes.
// It opens its own transactions, as Free does: none is held while bytes arrive.
// Its input is a Received, or has one in it beside what stands in the path.
func Upload[I, O any](a *API, path string, perm authz.Permission, most int64, handle func(context.Context, *I) (O, error), opts ...Option) {
	a.addUpload(Operation{Method: http.MethodPost, Path: path, Perm: perm}, reflect.TypeFor[I](), reflect.TypeFor[O](),
		func(ctx context.Context, in any) (any, error) { return handle(ctx, in.(*I)) }, append(opts, MaxBody(most)))
}

// addUpload registers an operation of Upload.
func (a *API) addUpload(op Operation, input, output reflect.Type, handle free, opts []Option) {
	operation := a.describe(op.Method, op.Path, op.Perm, apply(opts))
	a.describeAnswer(operation, output)
	file := &huma.Schema{Type: huma.TypeString, Format: "binary", Description: "the file, or one piece of it"}
	form := &huma.Schema{Type: huma.TypeObject, Required: []string{"file"}, Properties: map[string]*huma.Schema{"file": file}}
	operation.RequestBody = &huma.RequestBody{
		Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: form}},
	}

	a.bind(operation, input, func(ctx context.Context, in any) (*reply, error) {
		out, err := handle(ctx, in)
		if err != nil {
			return nil, err
		}
		return replyWith(operation.DefaultStatus, out), nil
	})
	a.keepOperation(op)
}

// Content is a stored file that answers a request.
type Content struct {
	// Type is its content type; a browser never guesses another.
	Type string
	// Name is the file name offered when it is saved.
	Name string
	// Changed is when the content came to be.
	Changed time.Time
	// Save marks content that is made for this request and offered to be saved.
	Save bool
	// Revalidate marks content that may be another next time: a browser asks again,
	// and learns that it has the right one when Tag, if there is one, is the same.
	Revalidate bool
	Tag        string
	Body       io.ReadSeekCloser
	// Make sets the body when the transaction has ended, where that takes time, and
	// the type where it is only known then.
	Make func(*Content) error
}

// headers are how long the content may be kept, and whether it is shown in place.
func (c *Content) headers(h http.Header) {
	disposition, cache := "inline", "private, max-age=31536000, immutable"
	switch {
	case c.Save:
		disposition, cache = "attachment", "no-store"
	case c.Revalidate:
		cache = "private, no-cache"
	}
	if c.Tag != "" {
		h.Set("ETag", `"`+c.Tag+`"`)
		h.Set(gzhttp.HeaderNoCompression, "1") // the tag is of these bytes
	}
	h.Set("Content-Type", c.Type)
	h.Set("X-Robots-Tag", "noindex")
	h.Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": c.Name}))
	h.Set("Cache-Control", cache)
}

// Show registers a GET operation that answers the bytes of a file: shown in
// place, kept by the caller's own cache for a year unless it may change, in
// ranges when asked so. Plain links reach it.
func Show[I any](a *API, path string, perm authz.Permission, open func(context.Context, *db.Tx, *I) (Content, error), opts ...Option) {
	inView := func(ctx context.Context, tx *db.Tx, in any) (Content, error) { return open(ctx, tx, in.(*I)) }
	a.addShow(path, perm, reflect.TypeFor[I](), a.inView(perm, inView), opts)
}

// FreeShow registers such an operation that opens its own transactions, as Free does.
func FreeShow[I any](a *API, path string, perm authz.Permission, open func(context.Context, *I) (Content, error), opts ...Option) {
	opens := func(ctx context.Context, in any) (Content, error) { return open(ctx, in.(*I)) }
	a.addShow(path, perm, reflect.TypeFor[I](), opens, opts)
}

// opener gives the content that an operation shows; in is a pointer to its input.
type opener func(ctx context.Context, in any) (Content, error)

// inView opens a content in a read transaction.
func (a *API) inView(perm authz.Permission, open func(context.Context, *db.Tx, any) (Content, error)) opener {
	return func(ctx context.Context, in any) (content Content, err error) {
		err = a.transact(ctx, false, perm, func(tx *db.Tx) (err error) {
			content, err = open(ctx, tx, in)
			return err
		})
		return content, err
	}
}

// addShow registers an operation of Show or FreeShow.
func (a *API) addShow(path string, perm authz.Permission, input reflect.Type, open opener, opts []Option) {
	operation := a.describe(http.MethodGet, path, perm, apply(append(opts, Links())))
	operation.Responses = map[string]*huma.Response{"200": {
		Description: "the file", Content: map[string]*huma.MediaType{"*/*": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}},
	}}
	a.bind(operation, input, func(ctx context.Context, in any) (*reply, error) {
		content, err := open(ctx, in)
		if err != nil {
			return nil, err
		}
		if content.Make != nil {
			if err := content.Make(&content); err != nil {
				return nil, err
			}
		}
		return &reply{send: content.send}, nil
	})
	a.keepOperation(Operation{Method: http.MethodGet, Path: path, Perm: perm})
}

// send answers with the content, or with the range of it that is asked for.
func (c *Content) send(hc huma.Context) {
	defer c.Body.Close()
	r, w := humago.Unwrap(hc)
	c.headers(w.Header())
	http.ServeContent(w, r, "", c.Changed, c.Body)
}
