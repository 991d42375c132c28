package httpapi

import (
	"context"
	"net/http"
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
	FreePage(a, method, path, perm, func(ctx context.Context, in *I) (page HTML, err error) {
		err = a.transact(ctx, write, perm, func(tx *db.Tx) (err error) {
			page, err = show(ctx, tx, in)
			return err
		})
		return page, err
	}, opts...)
}

// FreePage registers a page that opens its own transactions, as Free does.
func FreePage[I any](a *API, method, path string, perm authz.Permission, show func(context.Context, *I) (HTML, error), opts ...Option) {
	set := apply(opts)
	operation := a.describe(method, path, perm, set)
	operation.Responses = map[string]*huma.Response{"200": {
		Description: "a page", Content: map[string]*huma.MediaType{"text/html": {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	huma.Register(a.huma, *operation, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		page, err := show(ctx, in)
		if err != nil {
			return nil, problem(ctx, err)
		}
		return &huma.StreamResponse{Body: func(hc huma.Context) {
			_, w := humago.Unwrap(hc)
			page.send(w)
		}}, nil
	})
	if known := a.huma.OpenAPI().Paths[operation.Path].Post; method == http.MethodPost && known.RequestBody != nil {
		known.RequestBody.Required = false // a form without fields is one that is not filled in
	}
	a.registered(Operation{Method: method, Path: path, Perm: perm, ReadOnly: set.readOnly})
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
