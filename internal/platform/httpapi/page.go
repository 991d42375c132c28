package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// Page is a page that the server makes itself, for people who do not log in.
type Page struct {
	Status int
	HTML   string
}

// pagePolicy lets such a page load nothing and post to its own address alone.
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// ShowPage registers an operation that answers a page. GET changes nothing, POST is what a button
// of the page sends; whatever its body says is left aside.
func ShowPage[I any](a *API, method, path string, perm authz.Permission, make func(context.Context, *db.Tx, *I) (Page, error), opts ...Option) {
	operation := a.describe(method, path, perm, apply(opts))
	operation.Responses = map[string]*huma.Response{"200": {
		Description: "a page", Content: map[string]*huma.MediaType{"text/html": {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	huma.Register(a.huma, *operation, func(ctx context.Context, in *I) (*huma.StreamResponse, error) {
		var page Page
		err := a.transact(ctx, method != http.MethodGet, perm, func(tx *db.Tx) (err error) {
			page, err = make(ctx, tx, in)
			return err
		})
		if err != nil {
			return nil, problem(ctx, err)
		}
		return &huma.StreamResponse{Body: func(hc huma.Context) {
			_, w := humago.Unwrap(hc)
			h := w.Header()
			h.Set("Content-Type", "text/html; charset=utf-8")
			h.Set("Content-Security-Policy", pagePolicy)
			h.Set("Cache-Control", "no-store")
			h.Set("Referrer-Policy", "no-referrer")
			h.Set("X-Robots-Tag", "noindex")
			w.WriteHeader(page.Status)
			_, _ = w.Write([]byte(page.HTML)) // a reader that is gone needs no page
		}}, nil
	})
	a.registered(Operation{Method: method, Path: path, Perm: perm})
}
