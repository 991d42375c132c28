package httpapi

import (
	"compress/gzip"
	"net/http"

	"github.com/klauspost/compress/gzhttp"
)

// worthCompressing is how long an answer is before compressing it pays.
const worthCompressing = 4 << 10

// compressed sends long records and texts compressed to who takes it. Files
// come as they are kept, so that their tags and ranges stay right.
func compressed(next http.Handler) http.Handler {
	wrap, err := gzhttp.NewWrapper(gzhttp.MinSize(worthCompressing), gzhttp.CompressionLevel(gzip.BestSpeed),
		gzhttp.ContentTypes([]string{"application/json", "text/csv"}))
	if err != nil {
		panic(err) // the options above are wrong: found by the first start
	}
	return wrap(next)
}
