package httpapi

import (
	"context"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/authz"
)

// Foreign lets the query of an operation have what it does not know: it is made
// by other programs.
func Foreign() Option { return func(o *options) { o.foreign = true } }

// Lead registers a GET operation for browsers that answers no body: it leads to
// another address. It opens its own transactions, as Free does.
func Lead[I any](a *API, path string, perm authz.Permission, to func(context.Context, *I) (string, error), opts ...Option) {
	leads := func(ctx context.Context, in any) (string, error) { return to(ctx, in.(*I)) }
	a.addLead(Operation{Method: http.MethodGet, Path: path, Perm: perm}, reflect.TypeFor[I](), leads, opts)
}

// addLead registers an operation of Lead.
func (a *API) addLead(op Operation, input reflect.Type, to func(context.Context, any) (string, error), opts []Option) {
	set := apply(opts)
	op.Writes = set.writes

	operation := a.describe(op.Method, op.Path, op.Perm, set)
	operation.DefaultStatus = http.StatusSeeOther
	operation.Responses = map[string]*huma.Response{"303": {Description: "leads on", Content: map[string]*huma.MediaType{}}}
	a.bind(operation, input, func(ctx context.Context, in any) (*reply, error) {
		address, err := to(ctx, in)
		if err != nil {
			return nil, err
		}
		return &reply{send: func(hc huma.Context) {
			hc.SetHeader("Location", address)
			hc.SetStatus(http.StatusSeeOther)
		}}, nil
	})
	a.keepOperation(op)
}
