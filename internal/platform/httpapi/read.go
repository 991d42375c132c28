package httpapi

import "net/http"

// Read answers a GET operation that changes nothing, as any caller gets it:
// with login, permission, scope and log. Everything else is refused, whatever
// right the caller has.
func (a *API) Read(w http.ResponseWriter, r *http.Request) {
	if _, pattern := a.mux.Handler(r); !a.reads()[pattern] {
		http.NotFound(w, r)
		return
	}
	a.observed(listNames(a.mux)).ServeHTTP(w, r)
}

// listReads names the operations that Read answers as the mux knows them.
func (a *API) listReads() map[string]bool {
	reads := map[string]bool{}
	for _, one := range a.operations {
		if one.Method == http.MethodGet && !one.Writes {
			reads[one.Method+" "+Base+one.Path] = true
		}
	}
	return reads
}
