package httpapi

import (
	"context"
	"errors"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
)

// Operations are served by functions that know no types: what is generic is compiled for each type it is used
// with, and there are as many inputs as operations. What an input has is looked up once, as it is bound.

// work is what an operation does with its input, a pointer to the type that it was bound with.
type work func(ctx context.Context, in any) (*reply, error)

// binding is an operation with all that its input is read by.
type binding struct {
	api        huma.API
	operation  *huma.Operation
	input      reflect.Type
	parameters []parameter
	queries    map[string]bool // the names that its query may have
	body       body
	resolvers  [][]int // where the input has parts that read the request themselves
	do         work
}

// bind serves an operation whose input has this type. It panics for an input that it cannot read.
func (a *API) bind(operation *huma.Operation, input reflect.Type, do work) {
	schemas := a.huma.OpenAPI().Components.Schemas
	b := &binding{api: a.huma, operation: operation, input: input, do: do, queries: map[string]bool{}}

	b.parameters = findParameters(schemas, input, nil)
	for i := range b.parameters {
		b.parameters[i].describe(operation)
		if b.parameters[i].in == "query" {
			b.queries[b.parameters[i].name] = true
		}
	}

	b.body = describeBody(schemas, operation, input)
	b.resolvers = findResolvers(input, nil)

	a.huma.OpenAPI().AddOperation(operation)
	a.huma.Adapter().Handle(operation, operation.Middlewares.Handler(b.serve))
}

// findResolvers lists where an input has parts that read the request themselves: the input, or structs embedded in it.
func findResolvers(input reflect.Type, at []int) [][]int {
	resolver := reflect.TypeFor[huma.Resolver]()
	if reflect.PointerTo(input).Implements(resolver) {
		return [][]int{at}
	}

	var found [][]int
	for i := range input.NumField() {
		field := input.Field(i)
		if !field.Anonymous && reflect.PointerTo(field.Type).Implements(resolver) {
			panic("httpapi: " + input.String() + "." + field.Name + " reads the request and is not embedded")
		}
		if isEmbedded(field) {
			found = append(found, findResolvers(field.Type, below(at, i))...)
		}
	}
	return found
}

// isEmbedded reports whether the fields of a field are read as those of the struct it stands in.
func isEmbedded(field reflect.StructField) bool {
	return field.Anonymous && field.IsExported() && field.Type.Kind() == reflect.Struct
}

// below is the place of a field in what stands at a place.
func below(at []int, field int) []int {
	return append(at[:len(at):len(at)], field)
}

// serve answers a request, whose caller was checked before.
func (b *binding) serve(hc huma.Context) {
	in := reflect.New(b.input)
	if err := b.read(hc, in.Elem()); err != nil {
		b.refuse(hc, err)
		return
	}

	answer, err := b.do(hc.Context(), in.Interface())
	if err != nil {
		b.refuse(hc, err)
		return
	}
	b.respond(hc, answer)
}

// read fills the input of a request. The error names every field that is wrong.
func (b *binding) read(hc huma.Context, in reflect.Value) error {
	found := newFindings(b.api)
	defer found.release()

	b.checkQuery(hc, found)
	if err := found.err(); err != nil {
		return err
	}

	for i := range b.parameters {
		b.parameters[i].read(hc, in, found)
	}
	if err := b.readBody(hc, in, found); err != nil {
		return err
	}
	if err := found.err(); err != nil {
		return err
	}
	return b.resolve(hc, in)
}

// checkQuery notes what the query has and the operation does not know.
func (b *binding) checkQuery(hc huma.Context, found *findings) {
	if !b.operation.RejectUnknownQueryParameters {
		return
	}
	address := hc.URL()
	for name := range address.Query() {
		if !b.queries[name] {
			found.begin("query", name)
			found.add("unexpected")
		}
	}
}

// resolve lets parts of the input read the request themselves.
func (b *binding) resolve(hc huma.Context, in reflect.Value) error {
	for _, at := range b.resolvers {
		resolver := in.FieldByIndex(at).Addr().Interface().(huma.Resolver)
		if errs := resolver.Resolve(hc); len(errs) > 0 {
			return errors.Join(errs...)
		}
	}
	return nil
}
