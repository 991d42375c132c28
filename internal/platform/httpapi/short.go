package httpapi

import (
	"net/http"
	"slices"
	"strings"
)

// shortPaths begin documented paths that old links have without the base path
// (OP-009): /pdf/... is /api/v1/pdf/... where there is such an operation, and a
// page of the app where there is none.
var shortPaths = []string{"pdf", "image", "sfo", "prices", "import", "customer/export", "survey/index", "survey/contact", "o"}

func (a *API) short(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := strings.TrimSuffix(r.URL.Path, "/")
		if !slices.ContainsFunc(shortPaths, func(first string) bool { return strings.HasPrefix(path+"/", "/"+first+"/") }) {
			next.ServeHTTP(w, r)
			return
		}
		long := r.Clone(r.Context())
		long.URL.Path = Base + path
		if long.URL.RawPath != "" {
			long.URL.RawPath = Base + strings.TrimSuffix(long.URL.RawPath, "/")
		}
		if _, pattern := a.mux.Handler(long); strings.Contains(pattern, " "+Base+"/") {
			r = long
		}
		next.ServeHTTP(w, r)
	})
}
