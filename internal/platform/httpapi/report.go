package httpapi

import (
	"context"
	"net/http"
	"reflect"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/sheet"
)

// ReportInput is what every report understands; inputs of reports embed it.
type ReportInput struct {
	Format      string `query:"format" enum:"json,csv,xlsx" doc:"csv and xlsx answer the report as a file"`
	AccessToken string `query:"access_token" doc:"a download token, for links that leave the browser"`
}

// IsFile reports whether the report is asked for as a file.
func (in *ReportInput) IsFile() bool { return in.Format == sheet.CSV || in.Format == sheet.XLSX }

func (in *ReportInput) report() *ReportInput { return in }

type reporter interface{ report() *ReportInput }

// Report registers an operation that answers figures, which rows writes as a table where a
// file is asked for, in the language that is given: names, headings, numbers.
func Report[I, O any](a *API, path string, perm authz.Permission, name string, read func(context.Context, *db.Tx, *I) (O, error),
	rows func(in *I, out O, language string, table sheet.Writer) error, opts ...Option,
) {
	a.addReport(path, perm, name, reflect.TypeFor[I](), reflect.TypeFor[O](),
		func(ctx context.Context, tx *db.Tx, in any) (any, error) { return read(ctx, tx, in.(*I)) },
		func(in, out any, language string, table sheet.Writer) error {
			return rows(in.(*I), out.(O), language, table)
		}, opts)
}

// addReport registers an operation of Report.
func (a *API) addReport(path string, perm authz.Permission, name string, input, output reflect.Type,
	read inTx, rows func(in, out any, language string, table sheet.Writer) error, opts []Option,
) {
	if !reflect.PointerTo(input).Implements(reflect.TypeFor[reporter]()) {
		panic("httpapi: the input of report " + path + " does not embed ReportInput")
	}
	set := apply(opts)
	set.links, set.listed = true, true
	operation := a.describe(http.MethodGet, path, perm, set)
	a.describeAnswer(operation, output)
	a.bind(operation, input, func(ctx context.Context, in any) (*reply, error) {
		var out any
		err := a.transact(ctx, false, perm, func(tx *db.Tx) (err error) {
			out, err = read(ctx, tx, in)
			return err
		})
		if err != nil {
			return nil, err
		}
		asked := in.(reporter).report()
		if !asked.IsFile() {
			return &reply{Status: http.StatusOK, Body: out}, nil
		}
		language := Language(ctx)
		return a.exportIn(ctx, language, asked.Format, name, func(_ context.Context, table sheet.Writer) error {
			return rows(in, out, language, table)
		}), nil
	})
	a.keepOperation(Operation{Method: http.MethodGet, Path: path, Perm: perm})
}
