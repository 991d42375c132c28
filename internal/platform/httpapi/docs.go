package httpapi

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs.html
var docsText string

var docsPage = template.Must(template.New("docs").Parse(docsText))

type docsOperation struct {
	Method, Path, Summary, Permission string
	Params                            []docsField
	Body, Answer                      []docsField
}

type docsField struct{ Name, Type, Doc string }

type docsArea struct {
	Name       string
	Operations []docsOperation
}

// serveDocs shows the contract to people, from the binary alone: no script and
// nothing from elsewhere.
func (a *API) serveDocs(w http.ResponseWriter, _ *http.Request) {
	var page bytes.Buffer
	if err := docsPage.Execute(&page, map[string]any{"Version": a.cfg.Version, "Areas": a.areas(), "Base": Base}); err != nil {
		http.Error(w, "the documentation cannot be shown", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
	h.Set("Content-Type", "text/html; charset=utf-8")
	write(w, page.Bytes())
}

func (a *API) areas() []docsArea {
	byName := map[string]*docsArea{}
	var areas []*docsArea
	for path, item := range a.huma.OpenAPI().Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Delete} {
			if op == nil {
				continue
			}
			area := byName[op.Tags[0]]
			if area == nil {
				area = &docsArea{Name: op.Tags[0]}
				byName[area.Name] = area
				areas = append(areas, area)
			}
			area.Operations = append(area.Operations, a.docsOperation(path, op))
		}
	}
	sorted := make([]docsArea, len(areas))
	for i, area := range areas {
		slices.SortFunc(area.Operations, func(x, y docsOperation) int {
			return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Method, y.Method))
		})
		sorted[i] = *area
	}
	slices.SortFunc(sorted, func(x, y docsArea) int { return cmp.Compare(x.Name, y.Name) })
	return sorted
}

func (a *API) docsOperation(path string, op *huma.Operation) docsOperation {
	out := docsOperation{Method: op.Method, Path: path, Summary: op.Summary}
	permission, ok := op.Extensions["x-permission"].(map[string]any)
	if !ok {
		permission = map[string]any{}
	}
	switch {
	case permission["public"] != nil:
		out.Permission = "open to everyone"
	case permission["login"] != nil:
		out.Permission = "any login"
	default:
		text, err := json.Marshal(permission["state"])
		if err == nil {
			out.Permission = strings.Trim(string(text), `"`)
		}
	}
	for _, p := range op.Parameters {
		out.Params = append(out.Params, docsField{p.Name, typeName(p.Schema) + " in " + p.In, p.Description})
	}
	if op.RequestBody != nil && op.RequestBody.Content["application/json"] != nil {
		out.Body = a.docsFields(op.RequestBody.Content["application/json"].Schema)
	}
	if ok := op.Responses["200"]; ok != nil && ok.Content["application/json"] != nil {
		out.Answer = a.docsFields(ok.Content["application/json"].Schema)
	}
	return out
}

func (a *API) docsFields(schema *huma.Schema) []docsField {
	if schema == nil {
		return nil
	}
	if schema.Items != nil {
		return a.docsFields(schema.Items)
	}
	if schema.Ref != "" {
		schema = a.huma.OpenAPI().Components.Schemas.SchemaFromRef(schema.Ref)
	}
	var fields []docsField
	for name, property := range schema.Properties {
		fields = append(fields, docsField{name, typeName(property), property.Description})
	}
	slices.SortFunc(fields, func(x, y docsField) int { return cmp.Compare(x.Name, y.Name) })
	return fields
}

func typeName(schema *huma.Schema) string {
	switch {
	case schema == nil:
		return ""
	case schema.Ref != "":
		return schema.Ref[strings.LastIndexByte(schema.Ref, '/')+1:]
	case schema.Items != nil:
		return "list of " + typeName(schema.Items)
	case schema.Format != "":
		return schema.Type + " (" + schema.Format + ")"
	}
	return cmp.Or(schema.Type, "any")
}
