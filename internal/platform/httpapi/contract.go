package httpapi

import (
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// Contract is the OpenAPI description of every operation, the same bytes each time.
func (a *API) Contract() []byte { return a.contract() }

func (a *API) renderContract() []byte {
	a.finish()
	registry := a.huma.OpenAPI().Components.Schemas
	problem := registry.Schema(problemType, true, "Problem")
	for _, item := range a.huma.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Put, item.Post, item.Delete} {
			if op == nil {
				continue
			}
			for status := range op.Responses {
				if status == "default" || status[0] >= '4' {
					delete(op.Responses, status)
				}
			}
			op.Responses["default"] = &huma.Response{
				Description: "the error, with what to do about it",
				Content:     map[string]*huma.MediaType{"application/json": {Schema: problem}},
			}
		}
	}
	text, err := json.MarshalIndent(a.huma.OpenAPI(), "", "  ")
	if err != nil {
		panic(err) // a type of ours cannot be described: found by the first test
	}
	return append(text, '\n')
}

func (a *API) serveContract(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-cache")
	write(w, a.Contract())
}
