package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/authz"
)

// Foreign lets the query of an operation have what it does not know: it is made
// by other programs.
func Foreign() Option { return func(o *options) { o.foreign = true } }

// led is an answer that leads a browser on.
type led struct {
	Status   int
	Location string `header:"Location" hidden:"true"`
}

// Lead registers a GET operation for browsers that answers no body: it leads to
// another address. It opens its own transactions, as Free does.
func Lead[I any](a *API, path string, perm authz.Permission, to func(context.Context, *I) (string, error), opts ...Option) {
	set := apply(opts)
	operation := a.describe(http.MethodGet, path, perm, set)
	operation.DefaultStatus = http.StatusSeeOther
	operation.Responses = map[string]*huma.Response{"303": {Description: "leads on", Content: map[string]*huma.MediaType{}}}
	huma.Register(a.huma, *operation, func(ctx context.Context, in *I) (*led, error) {
		address, err := to(ctx, in)
		if err != nil {
			return nil, problem(ctx, err)
		}
		return &led{http.StatusSeeOther, address}, nil
	})
	a.registered(Operation{Method: http.MethodGet, Path: path, Perm: perm, Writes: set.writes})
}
