// Package httpapi registers the operations of the API and serves them, the
// app and its assets. Every operation states its permission; login and
// permission are checked before the body is read.
package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"io"
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
	ahead         func(ctx context.Context, in any) // see Ahead
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
func Ahead[I any](work func(context.Context, *I)) Option {
	return func(o *options) { o.ahead = func(ctx context.Context, in any) { work(ctx, in.(*I)) } }
}

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
	a.addOp(Operation{Method: method, Path: path, Perm: perm}, reflect.TypeFor[I](), reflect.TypeFor[O](),
		func(ctx context.Context, tx *db.Tx, in any) (any, error) { return handle(ctx, tx, in.(*I)) }, opts)
}

// inTx is the work of an operation in a transaction; in is a pointer to its input.
type inTx func(ctx context.Context, tx *db.Tx, in any) (any, error)

// addOp registers an operation of Op.
func (a *API) addOp(op Operation, input, output reflect.Type, handle inTx, opts []Option) {
	set := apply(opts)
	set.repeatable = (op.Method == http.MethodPost || op.Method == http.MethodPut) && !set.readOnly
	op.Writes, op.ReadOnly = set.writes, set.readOnly
	writes := op.Method != http.MethodGet && !set.readOnly || set.writes

	operation := a.describe(op.Method, op.Path, op.Perm, set)
	a.describeAnswer(operation, output)
	a.bind(operation, input, func(ctx context.Context, in any) (*reply, error) {
		if err := a.checkBeside(ctx, op.Path, in); err != nil {
			return nil, err
		}
		if set.ahead != nil {
			set.ahead(ctx, in)
		}

		var kept *reply
		err := a.transact(ctx, writes, op.Perm, func(tx *db.Tx) (err error) {
			kept, err = answerOnce(ctx, tx, in, operation.DefaultStatus, handle)
			return err
		})
		if errors.Is(err, errRepeat) {
			return a.replay(ctx)
		}
		return kept, err
	})

	if op.Method == http.MethodGet && !set.writes && strings.HasSuffix(op.Path, "/{id}") {
		a.shows[op.Path] = a.shower(op.Perm, input, handle)
	}
	a.keepOperation(op)
}

// answerOnce does the work of an operation and keeps the answer with it, unless it was done before under the same key.
func answerOnce(ctx context.Context, tx *db.Tx, in any, status int, handle inTx) (*reply, error) {
	if err := reserve(ctx, tx); err != nil {
		return nil, err
	}
	out, err := handle(ctx, tx, in)
	if err != nil {
		return nil, err
	}
	if err := checkNew(in, out); err != nil {
		return nil, err
	}
	kept := replyWith(status, out)
	return kept, keepAnswer(ctx, tx, kept)
}

// Free registers an operation that opens its own transactions, because part of
// its work must not hold one: hashing a password, receiving a file. The
// permission is checked all the same.
func Free[I, O any](a *API, method, path string, perm authz.Permission, handle func(context.Context, *I) (O, error), opts ...Option) {
	a.addFree(Operation{Method: method, Path: path, Perm: perm}, reflect.TypeFor[I](), reflect.TypeFor[O](),
		func(ctx context.Context, in any) (any, error) { return handle(ctx, in.(*I)) }, opts)
}

// free is the work of an operation that opens its own transactions; in is a pointer to its input.
type free func(ctx context.Context, in any) (any, error)

// addFree registers an operation of Free.
func (a *API) addFree(op Operation, input, output reflect.Type, handle free, opts []Option) {
	set := apply(opts)
	op.Writes, op.ReadOnly = set.writes, set.readOnly

	operation := a.describe(op.Method, op.Path, op.Perm, set)
	a.describeAnswer(operation, output)
	a.bind(operation, input, func(ctx context.Context, in any) (*reply, error) {
		if requestOf(ctx).idem != nil {
			if kept, known, err := a.kept(ctx); known || err != nil {
				return kept, err
			}
		}
		if err := a.checkBeside(ctx, op.Path, in); err != nil {
			return nil, err
		}

		out, err := handle(ctx, in)
		if errors.Is(err, errRepeat) {
			return a.replay(ctx)
		}
		if err != nil {
			return nil, err
		}
		return replyWith(operation.DefaultStatus, out), nil
	})
	a.keepOperation(op)
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
	err = a.updateOnce(ctx, perm, func(tx *db.Tx) (any, error) {
		out, err = work(tx)
		return out, err
	})
	return out, err
}

// updateOnce does the work of UpdateOnce.
func (a *API) updateOnce(ctx context.Context, perm authz.Permission, work func(*db.Tx) (any, error)) error {
	return a.transact(ctx, true, perm, func(tx *db.Tx) error {
		if err := reserve(ctx, tx); err != nil {
			return err
		}
		out, err := work(tx)
		if err != nil {
			return err
		}
		return keepAnswer(ctx, tx, replyWith(http.StatusOK, out))
	})
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
