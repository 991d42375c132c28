// Package httpapi registers the operations of the API and serves them, the
// app and its assets. Every operation states its permission; login and
// permission are checked before the body is read.
package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/sheet"
)

// Base is the path all operations live under.
const Base = "/api/v1"

// NoContent is the answer of an operation that has nothing to say (204).
type NoContent struct{}

// Operation describes a registered operation to tests and to the contract.
type Operation struct {
	Method, Path string
	Perm         authz.Permission
	// List marks operations that answer rows of a table.
	List bool
	// Writes marks GET operations that change something (kept for old links).
	Writes bool
	// ReadOnly marks POST operations that change nothing.
	ReadOnly bool
}

// Option changes how one operation is served.
type Option func(*options)

type options struct {
	writes        bool
	links         bool              // a plain link may reach it: cookie and query token accepted
	staff         *authz.Permission // of who comes with a login to an operation that is open to all
	listed        bool              // it is a link only while it answers a file
	fileOnly      bool              // a list that answers a file and nothing else
	queryToken    bool              // the token may come in the query
	unlocked      bool              // works while the password must be changed, or the second factor set up
	withoutFactor bool              // works while the second factor must be set up
	repeatable    bool              // understands Idempotency-Key
	ownOnly       bool              // nobody sees it as another user
	viewed        bool              // works while seeing as another user, though it writes
	readOnly      bool
	foreign       bool // others make the query, with what they like
	maxBody       int64
	ahead         any // func(context.Context, *I): see Ahead
	summary       string
	contentTypes  []string
}

// Writes marks a GET operation that changes something.
func Writes() Option { return func(o *options) { o.writes = true } }

// ReadOnly marks a POST that changes nothing: what it asks for is too long for
// an address.
func ReadOnly() Option { return func(o *options) { o.readOnly = true } }

// Links lets plain links reach the operation: the token may come in the cookie
// or the query. Only for operations that change nothing: a GET, or a ReadOnly POST of a page.
func Links() Option { return func(o *options) { o.links = true } }

// isLink reports whether a plain link may reach this call of an operation: one
// that shows or downloads something (OP-005), of lists those as a file.
func (o options) isLink(method, format string) bool {
	return o.links && (method == http.MethodGet || o.readOnly) && (!o.listed || o.fileOnly || format == sheet.CSV || format == sheet.XLSX)
}

// OrStaff lets users with a permission call an operation that is open to everyone: who comes with a
// token is checked as elsewhere, and the operation knows who it is.
func OrStaff(perm authz.Permission) Option { return func(o *options) { o.staff = &perm } }

// QueryToken lets the token come in the query, and not in the cookie: for old
// links that start something.
func QueryToken() Option { return func(o *options) { o.queryToken = true } }

// Repeatable lets a Free operation understand Idempotency-Key. Its work must go
// through UpdateOnce, which keeps the answer, encrypted, for a day.
func Repeatable() Option { return func(o *options) { o.repeatable = true } }

// WhilePasswordExpired keeps the operation open to users who must change the
// password, and to those who must set up a second factor.
func WhilePasswordExpired() Option { return func(o *options) { o.unlocked = true } }

// WhileFactorMissing keeps the operation open to users who must set up a second
// factor.
func WhileFactorMissing() Option { return func(o *options) { o.withoutFactor = true } }

// OwnOnly keeps what is of users' own logins and data from those who see as them.
func OwnOnly() Option { return func(o *options) { o.ownOnly = true } }

// WhileSeeingAs keeps an operation that writes open to those who see as another
// user: the one that ends it.
func WhileSeeingAs() Option { return func(o *options) { o.viewed = true } }

// reads reports whether a call of the operation is open to who may only read:
// nothing is written, and nothing carried away as a file of a list.
func (o options) reads(method, format string) bool {
	switch {
	case o.viewed:
		return true
	case o.ownOnly, o.writes, method != http.MethodGet && !o.readOnly:
		return false
	}
	return !o.listed || format != sheet.CSV && format != sheet.XLSX
}

// Ahead does work before the transaction of an operation begins, such as
// rendering, and leaves the outcome in the operation's input. It cannot fail:
// without the outcome the operation does the work itself.
func Ahead[I any](work func(context.Context, *I)) Option { return func(o *options) { o.ahead = work } }

// MaxBody raises the most bytes a body may have.
func MaxBody(bytes int64) Option { return func(o *options) { o.maxBody = bytes } }

// Summary says in the contract what is not obvious from the path.
func Summary(text string) Option { return func(o *options) { o.summary = text } }

// Form accepts form-encoded bodies besides JSON.
func Form() Option {
	return func(o *options) {
		o.contentTypes = append(o.contentTypes, formType)
	}
}

// Op registers an operation. GET runs in a read transaction, everything else
// in a write transaction; an error undoes all of it.
func Op[I, O any](a *API, method, path string, perm authz.Permission, handle func(context.Context, *db.Tx, *I) (O, error), opts ...Option) {
	set := apply(opts)
	set.repeatable = (method == http.MethodPost || method == http.MethodPut) && !set.readOnly
	operation := a.describe(method, path, perm, set)
	answer[O](a.huma, operation)
	huma.Register(a.huma, *operation, func(ctx context.Context, in *I) (*reply, error) {
		var out O
		var kept *reply
		if err := a.checkBeside(ctx, path, in); err != nil {
			return nil, problem(ctx, err)
		}
		if work, some := set.ahead.(func(context.Context, *I)); some {
			work(ctx, in)
		}
		err := a.transact(ctx, method != http.MethodGet && !set.readOnly || set.writes, perm, func(tx *db.Tx) (err error) {
			if err := reserve(ctx, tx); err != nil {
				return err
			}
			if out, err = handle(ctx, tx, in); err == nil {
				err = checkNew(in, out)
			}
			if err != nil {
				return err
			}
			kept = replyWith(operation.DefaultStatus, out)
			return keepAnswer(ctx, tx, kept)
		})
		if errors.Is(err, errRepeat) {
			return a.replay(ctx)
		}
		if err != nil {
			return nil, problem(ctx, err)
		}
		return kept, nil
	})
	if method == http.MethodGet && !set.writes && strings.HasSuffix(path, "/{id}") {
		a.shows[path] = shower(a, perm, handle)
	}
	a.registered(Operation{Method: method, Path: path, Perm: perm, Writes: set.writes, ReadOnly: set.readOnly})
}

// Free registers an operation that opens its own transactions, because part of
// its work must not hold one: hashing a password, receiving a file. The
// permission is checked all the same.
func Free[I, O any](a *API, method, path string, perm authz.Permission, handle func(context.Context, *I) (O, error), opts ...Option) {
	set := apply(opts)
	operation := a.describe(method, path, perm, set)
	answer[O](a.huma, operation)
	huma.Register(a.huma, *operation, func(ctx context.Context, in *I) (*reply, error) {
		if requestOf(ctx).idem != nil {
			if kept, known, err := a.kept(ctx); known || err != nil {
				return kept, err
			}
		}
		if err := a.checkBeside(ctx, path, in); err != nil {
			return nil, problem(ctx, err)
		}
		out, err := handle(ctx, in)
		if errors.Is(err, errRepeat) {
			return a.replay(ctx)
		}
		if err != nil {
			return nil, problem(ctx, err)
		}
		return replyWith(operation.DefaultStatus, out), nil
	})
	a.registered(Operation{Method: method, Path: path, Perm: perm, Writes: set.writes, ReadOnly: set.readOnly})
}

// reply is what every operation answers; Body is typed in the contract by answer.
type reply struct {
	Status      int
	ContentType string `header:"Content-Type" hidden:"true"`
	Disposition string `header:"Content-Disposition" hidden:"true"`
	Total       string `header:"X-Total-Count" hidden:"true"`
	Capped      string `header:"X-Total-Capped" hidden:"true"`
	Note        string `header:"X-Keyword-Note" hidden:"true"`
	Sortable    string `header:"X-Sortable" hidden:"true"`
	Body        any
}

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

// answer types the body of the operation's success in the contract.
func answer[O any](api huma.API, operation *huma.Operation) {
	t := reflect.TypeFor[O]()
	if t == reflect.TypeFor[NoContent]() {
		operation.DefaultStatus = http.StatusNoContent
		operation.Responses = map[string]*huma.Response{"204": {Description: "done", Content: map[string]*huma.MediaType{}}}
		return
	}
	operation.DefaultStatus = http.StatusOK
	schema := api.OpenAPI().Components.Schemas.Schema(t, true, operation.OperationID)
	if t.Kind() == reflect.Slice {
		schema.Nullable = false
	}
	operation.Responses = map[string]*huma.Response{"200": {
		Description: "OK", Content: map[string]*huma.MediaType{"application/json": {Schema: schema}},
	}}
}

func apply(opts []Option) options {
	var set options
	for _, opt := range opts {
		opt(&set)
	}
	return set
}

// describe makes huma's description of an operation, with our middleware.
func (a *API) describe(method, path string, perm authz.Permission, set options) *huma.Operation {
	if perm.IsZero() {
		panic("httpapi: " + method + " " + path + " states no permission")
	}
	maxBody := set.maxBody
	if maxBody == 0 {
		maxBody = 1 << 20
	}
	if set.links && method == http.MethodGet {
		a.downloads = append(a.downloads, path)
	}
	area, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return &huma.Operation{
		Method: method, Path: Base + path, OperationID: operationID(method, path), Tags: []string{area}, Summary: set.summary,
		MaxBodyBytes: maxBody, RejectUnknownQueryParameters: !set.foreign,
		Middlewares: huma.Middlewares{a.guard(perm, set)},
		Extensions:  map[string]any{"x-permission": permissionExtension(perm)},
		Errors:      nil,
	}
}

func operationID(method, path string) string {
	words := strings.FieldsFunc(path, func(r rune) bool { return r == '/' || r == '-' || r == '{' || r == '}' })
	return strings.ToLower(method) + "-" + strings.ToLower(strings.Join(words, "-"))
}

func permissionExtension(perm authz.Permission) map[string]any {
	switch {
	case !perm.NeedsLogin():
		return map[string]any{"public": true}
	case perm.IsLoginOnly():
		return map[string]any{"login": true}
	}
	extension := map[string]any{"state": perm.State}
	if perm.Parent != "" {
		extension["parent"] = perm.Parent
	}
	if len(perm.Params) > 0 {
		extension["params"] = perm.Params
	}
	if perm.Or != nil {
		extension["or"] = permissionExtension(*perm.Or)
	}
	return extension
}

// transact runs the work of an operation in a transaction of its caller.
func (a *API) transact(ctx context.Context, write bool, perm authz.Permission, fn func(*db.Tx) error) error {
	req := requestOf(ctx)
	op := db.Op{Actor: req.session.Actor, Perm: perm, RequestID: req.id}
	if write {
		return a.db.Update(ctx, op, fn)
	}
	return a.db.View(ctx, op, fn)
}

// jsonFormat writes JSON without escaping HTML: answers are never HTML, and
// "&" in a name should stay readable.
var jsonFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		encoder := json.NewEncoder(w)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(v)
	},
	Unmarshal: unmarshal,
}

// Update runs the work of a Free operation in a write transaction of its caller.
func (a *API) Update(ctx context.Context, perm authz.Permission, fn func(*db.Tx) error) error {
	return a.transact(ctx, true, perm, fn)
}

// UpdateOnce is Update for a Repeatable operation: the answer is kept with the
// work. A repeated request is given that answer, and its work is not done
// again; work that was never begun, as that of a dry run, is not kept.
func UpdateOnce[O any](ctx context.Context, a *API, perm authz.Permission, work func(*db.Tx) (O, error)) (out O, err error) {
	err = a.transact(ctx, true, perm, func(tx *db.Tx) (err error) {
		if err := reserve(ctx, tx); err != nil {
			return err
		}
		if out, err = work(tx); err != nil {
			return err
		}
		return keepAnswer(ctx, tx, replyWith(http.StatusOK, out))
	})
	return out, err
}

// View runs the work of a Free operation in a read transaction of its caller.
func (a *API) View(ctx context.Context, perm authz.Permission, fn func(*db.Tx) error) error {
	return a.transact(ctx, false, perm, fn)
}

// GetAndPost registers an operation that writes, which old links call with GET
// and the browser with POST (OP-004).
func GetAndPost[I, O any](a *API, path string, perm authz.Permission, handle func(context.Context, *db.Tx, *I) (O, error), summary string) {
	Op(a, http.MethodGet, path, perm, handle, Writes(), Summary(summary))
	Op(a, http.MethodPost, path, perm, handle, Summary(summary))
}
