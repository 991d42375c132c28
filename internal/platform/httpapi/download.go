package httpapi

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"forecourt/internal/platform/sheet"
)

// exported writes a file while it reads the rows.
type exported func(ctx context.Context, out sheet.Writer) error

type download struct {
	ctx    context.Context
	format string
	name   string // of the table
	write  exported
}

func (a *API) export(ctx context.Context, format, name string, write exported) *reply {
	return &reply{
		Status: http.StatusOK, ContentType: sheet.ContentTypes[format],
		Disposition: fmt.Sprintf(`attachment; filename="%s-%s.%s"`, name, a.db.Today(), format),
		Body:        download{ctx, format, name, write},
	}
}

// heldBack is how much of a file is made before the first bytes leave: what
// goes wrong until then is answered as an error, not by a broken connection.
const heldBack = 64 << 10

// fileFormat writes a download; huma finds it by the content type.
var fileFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		d, ok := v.(download)
		if !ok {
			return jsonFormat.Marshal(w, v)
		}
		err := d.send(bufio.NewWriterSize(w, heldBack))
		if err != nil && !errors.Is(d.ctx.Err(), context.Canceled) {
			panic(unfinished{err})
		}
		return err // the caller has gone
	},
}

func (d download) send(w *bufio.Writer) (err error) {
	out, err := sheet.New(d.format, d.name, w)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Discard()) }()
	if err := d.write(d.ctx, out); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return w.Flush()
}

// unfinished ends an answer that cannot be written to its end: an error in its
// place when nothing of it has left, else the connection breaks off.
type unfinished struct{ err error }
