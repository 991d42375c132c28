package httpapi

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
)

// SavesByID lets POST on a collection that begins records in its own way save them
// too, as POST on every other collection does (OP-002): with an id in the body it
// is POST on that record.
func (a *API) SavesByID(path string) { a.savesByID[Base+path] = true }

// looked is how much of a body is read to find an id.
const looked = 1 << 20

func (a *API) byID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost && a.savesByID[r.URL.Path] {
			body, rest := r.Body, new(bytes.Buffer)
			_, _ = io.Copy(rest, io.LimitReader(body, looked)) // what cannot be read is found by who reads on
			var named struct {
				ID json.Number `json:"id"`
			}
			if err := json.Unmarshal(rest.Bytes(), &named); err == nil {
				if id, err := strconv.ParseInt(named.ID.String(), 10, 64); err == nil && id > 0 {
					r.URL.Path += "/" + strconv.FormatInt(id, 10)
				}
			}
			r.Body = struct {
				io.Reader
				io.Closer
			}{io.MultiReader(rest, body), body}
		}
		next.ServeHTTP(w, r)
	})
}
