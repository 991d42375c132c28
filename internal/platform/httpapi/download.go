package httpapi

import (
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
	ctx      context.Context
	language string // of who reads the file; empty: of nobody
	format   string
	name     string // of the table
	write    exported
}

// export answers a file that programs read too: its numbers are those of the API.
func (a *API) export(ctx context.Context, format, name string, write exported) *reply {
	return a.exportIn(ctx, "", format, name, write)
}

// exportIn answers a file in the language of who reads it.
func (a *API) exportIn(ctx context.Context, language, format, name string, write exported) *reply {
	return &reply{
		Status: http.StatusOK, ContentType: sheet.ContentTypes[format],
		Disposition: fmt.Sprintf(`attachment; filename="%s-%s.%s"`, name, a.db.Today(), format),
		Body:        download{ctx, language, format, name, write},
	}
}

// start begins the file.
func (d *download) start(w io.Writer) (sheet.Writer, error) {
	if d.language == "" {
		return sheet.New(d.format, d.name, w)
	}
	return sheet.NewIn(d.language, d.format, d.name, w)
}

// fileFormat writes a download; huma finds it by the content type.
var fileFormat = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		d, ok := v.(download)
		if !ok {
			return jsonFormat.Marshal(w, v)
		}
		if err := d.send(w); err != nil {
			panic(unfinished{err})
		}
		return nil
	},
}

// send makes the file and sends it meanwhile. However slowly it is read, it is made as fast as its
// rows are read, so that no transaction waits for a reader.
func (d download) send(w io.Writer) (err error) {
	ctx, moved, stop := progressing(requestOf(d.ctx).gone, d.ctx)
	defer stop()
	file := newSpool(w, moved, stop)
	whole := false
	defer func() {
		if !whole && err == nil {
			err = errPanicked // it passes through
		}
		err = file.end(err)
	}()
	err = d.make(ctx, file)
	whole = true
	if ended := context.Cause(ctx); err != nil && ended != nil {
		return ended // what the database says of it follows from this
	}
	return err
}

var errPanicked = errors.New("the file did not come to its end")

func (d download) make(ctx context.Context, w io.Writer) (err error) {
	out, err := d.start(w)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Discard()) }()
	if err := d.write(ctx, out); err != nil {
		return err
	}
	return out.Close()
}

// unfinished ends an answer that cannot be written to its end: an error in its
// place when nothing of it has left, else the connection breaks off.
type unfinished struct{ err error }
