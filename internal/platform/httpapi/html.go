package httpapi

import (
	"context"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// HTML is a page that an operation answers to a browser.
type HTML struct {
	// Status is that of the answer; 0: 200.
	Status int
	// Policy is its content policy. Framed lets pages of this server show it in a frame.
	Policy string
	Framed bool
	// RetryAfter says when another attempt makes sense (status 429).
	RetryAfter time.Duration
	// Location leads the browser on to another address (status 303), so that neither reloading nor sharing sends a form again.
	Location string
	Body     []byte
}

// PlainPolicy lets a page load nothing, show the style of the nonce and post to its own address alone.
func PlainPolicy(nonce string) string {
	return "default-src 'none'; style-src 'nonce-" + nonce + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
}

// FormBody is what a page posts without a script.
type FormBody struct {
	RawBody []byte `contentType:"application/x-www-form-urlencoded"`
}

// Page registers an operation that answers a page of its own, outside of the app. A GET
// changes nothing; a POST takes a form (FormBody) and writes unless it is ReadOnly.
func Page[I any](a *API, method, path string, perm authz.Permission, show func(context.Context, *db.Tx, *I) (HTML, error), opts ...Option) {
	write := method != http.MethodGet && !apply(opts).readOnly
	shows := func(ctx context.Context, in any) (page HTML, err error) {
		err = a.transact(ctx, write, perm, func(tx *db.Tx) (err error) {
			page, err = show(ctx, tx, in.(*I))
			return err
		})
		return page, err
	}
	a.addPage(Operation{Method: method, Path: path, Perm: perm}, reflect.TypeFor[I](), shows, opts)
}

// FreePage registers a page that opens its own transactions, as Free does.
func FreePage[I any](a *API, method, path string, perm authz.Permission, show func(context.Context, *I) (HTML, error), opts ...Option) {
	shows := func(ctx context.Context, in any) (HTML, error) { return show(ctx, in.(*I)) }
	a.addPage(Operation{Method: method, Path: path, Perm: perm}, reflect.TypeFor[I](), shows, opts)
}

// addPage registers an operation of Page or FreePage.
func (a *API) addPage(op Operation, input reflect.Type, show func(context.Context, any) (HTML, error), opts []Option) {
	set := apply(opts)
	op.ReadOnly = set.readOnly

	operation := a.describe(op.Method, op.Path, op.Perm, set)
	operation.Responses = map[string]*huma.Response{"200": {
		Description: "a page", Content: map[string]*huma.MediaType{"text/html": {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	a.bind(operation, input, func(ctx context.Context, in any) (*reply, error) {
		page, err := show(ctx, in)
		if err != nil {
			return nil, err
		}
		return &reply{send: func(hc huma.Context) {
			_, w := humago.Unwrap(hc)
			page.send(w)
		}}, nil
	})
	if op.Method == http.MethodPost && operation.RequestBody != nil {
		operation.RequestBody.Required = false // a form without fields is one that is not filled in
	}
	a.keepOperation(op)
}

func (p *HTML) send(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(len(p.Body)))
	h.Set("Content-Security-Policy", p.Policy)
	h.Set("Cache-Control", "no-store")
	// Its address may be all that opens it.
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex")
	if p.Framed {
		h.Set("X-Frame-Options", "SAMEORIGIN")
	}
	if p.RetryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int(p.RetryAfter.Seconds())))
	}
	if p.Location != "" {
		h.Set("Location", p.Location)
		w.WriteHeader(http.StatusSeeOther)
		return
	}
	if p.Status != 0 {
		w.WriteHeader(p.Status)
	}
	write(w, p.Body)
}
