package app_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"path"
	"strings"
	"testing"

	"forecourt/internal/platform/httpapi"
	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// TestWritesNameTheRevisionSeen: every operation of the contract that takes a
// revision is refused without one, so that nobody undoes in silence what somebody
// else has just saved; whoever sends a body may say it there.
func TestWritesNameTheRevisionSeen(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		makeFixtures(t, admin)
		takes, tried := takingRevision(t, p), 0
		for _, o := range p.App.API.Operations() {
			if o.Method == http.MethodGet || !takes[name(o)] {
				continue
			}
			tried++
			to, body := withoutRevision(t, o)
			got := admin.Do(o.Method, to, body, http.Header{"If-Match": {}})
			if got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors["revision"]) == 0 {
				t.Errorf("%s %s without a revision: %d %s", o.Method, to, got.Status, got.Body)
			}
			if o.Method == http.MethodDelete {
				continue
			}
			fields, _ := body.(map[string]json.RawMessage)
			old := map[string]json.RawMessage{"revision": json.RawMessage("999999")}
			maps.Copy(old, fields)
			if got := admin.Do(o.Method, to, old, http.Header{"If-Match": {}}); got.Status == http.StatusUnprocessableEntity {
				t.Errorf("%s %s with a revision in the body: %d %s", o.Method, to, got.Status, got.Body)
			}
		}
		if tried < 150 {
			t.Errorf("only %d operations take a revision", tried)
		}
	})
}

// makeFixtures adds the records that fixtures name and the demo group has not.
func makeFixtures(t *testing.T, admin *apitest.Client) {
	t.Helper()
	for _, path := range []string{"/list-view", "/model-feature-translation", "/model-price-company", "/identity-provider"} {
		admin.Create(t, path, fixtures["POST "+path].body.(string))
	}
	picture := (&offertest.Car{Client: admin}).Upload(t)
	admin.Create(t, "/model-image", fmt.Sprintf(`{"model_id":1,"file":%q}`, picture))
	admin.Create(t, "/version-image", fmt.Sprintf(`{"version_id":1,"image":%q}`, picture))
	admin.Create(t, "/vehicle-image", fmt.Sprintf(`{"vehicle_id":1,"image":%q}`, picture))
}

// takingRevision are the operations whose caller says which revision was seen.
func takingRevision(t *testing.T, p *apitest.Program) map[string]bool {
	t.Helper()
	var contract struct {
		Paths map[string]map[string]struct {
			Parameters  []struct{ Name string }
			RequestBody struct {
				Content map[string]struct {
					Schema struct {
						Ref string `json:"$ref"`
					}
				}
			}
		}
		Components struct {
			Schemas map[string]struct{ Required []string }
		}
	}
	if err := json.Unmarshal(p.App.API.Contract(), &contract); err != nil {
		t.Fatal(err)
	}
	takes := map[string]bool{}
	for at, operations := range contract.Paths {
		for method, o := range operations {
			named := map[string]bool{}
			for _, parameter := range o.Parameters {
				named[parameter.Name] = true
			}
			if method != "get" && named["revision"] != named["If-Match"] {
				t.Errorf("%s %s takes a revision in one way only", method, at)
			}
			for _, field := range contract.Components.Schemas[path.Base(o.RequestBody.Content["application/json"].Schema.Ref)].Required {
				named[field] = true
			}
			key := strings.ToUpper(method) + " " + strings.TrimPrefix(at, httpapi.Base)
			takes[key] = named["If-Match"] || named["revision"]
		}
	}
	return takes
}

// withoutRevision is a call of an operation as a fixture makes it, on a record
// that is there; where POST makes and changes records, it changes one.
func withoutRevision(t *testing.T, o httpapi.Operation) (to string, body any) {
	t.Helper()
	f, changes := fixtures[name(o)], fixtures["PUT "+o.Path+"/{id}"]
	fields := map[string]json.RawMessage{}
	if text, some := f.body.(string); some {
		if err := json.Unmarshal([]byte(text), &fields); err != nil {
			t.Fatal(err)
		}
	}
	switch {
	case o.Path == "/permission":
		fields["id"] = json.RawMessage("1")
	case changes.path != "" && o.Method == http.MethodPost:
		fields["id"] = json.RawMessage(path.Base(changes.path))
	}
	delete(fields, "revision")
	if f.body == nil {
		return f.path, nil
	}
	return f.path, fields
}

// TestWaysToNameTheRevision: in the body, the address or a header; and * for
// programs that set what they have not read. Old links by GET name none.
func TestWaysToNameTheRevision(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		var row struct{ ID, Revision int64 }
		read := func() {
			t.Helper()
			admin.Get(fmt.Sprintf("/body-type/%d", row.ID)).JSON(t, &row)
		}
		row.ID = admin.Create(t, "/body-type", `{"brand_id":1,"code":"R0"}`)
		read()
		for i, way := range []struct {
			name, query, header string
			inBody              bool
			status              int
		}{
			{name: "nothing", status: http.StatusUnprocessableEntity},
			{name: "no number", header: "mine", status: http.StatusUnprocessableEntity},
			{name: "0", query: "?revision=0", status: http.StatusUnprocessableEntity},
			{name: "below 0", query: "?revision=-1", status: http.StatusConflict},
			{name: "*", header: "*", status: http.StatusOK},
			{name: "an older one", header: `"1"`, status: http.StatusConflict},
			{name: "an older one and *", query: "?revision=1", header: "*", status: http.StatusConflict},
			{name: "the header", header: `"%d"`, status: http.StatusOK},
			{name: "the address", query: "?revision=%d", status: http.StatusOK},
			{name: "the body", inBody: true, status: http.StatusOK},
		} {
			fill := func(text string) string { return strings.ReplaceAll(text, "%d", fmt.Sprint(row.Revision)) }
			header := http.Header{"If-Match": {}}
			if way.header != "" {
				header.Set("If-Match", fill(way.header))
			}
			body := map[string]any{"code": fmt.Sprint("R", i)}
			if way.inBody {
				body["revision"] = row.Revision
			}
			got := admin.Do(http.MethodPut, fmt.Sprintf("/body-type/%d%s", row.ID, fill(way.query)), body, header)
			if got.Status != way.status {
				t.Errorf("%s: %d %s", way.name, got.Status, got.Body)
			}
			if got.Status == http.StatusUnprocessableEntity && !strings.Contains(got.Body, "If-Match") {
				t.Errorf("%s: nothing says what to do: %s", way.name, got.Body)
			}
			read()
		}
		at := fmt.Sprintf("/body-type/%d", row.ID)
		if got := admin.Do(http.MethodDelete, at, nil, http.Header{"If-Match": {fmt.Sprintf("%q", fmt.Sprint(row.Revision))}}); got.Status != http.StatusOK {
			t.Errorf("archived with the header: %d %s", got.Status, got.Body)
		}
		offer := admin.Create(t, "/version", `{"company_id":1,"brand_id":1,"pricelist_id":1,"model_id":1}`)
		for method, status := range map[string]int{http.MethodPost: http.StatusUnprocessableEntity, http.MethodGet: http.StatusOK} {
			got := admin.Do(method, fmt.Sprintf("/version-changer/change-type/%d/embassy", offer), nil, http.Header{"If-Match": {}})
			if got.Status != status {
				t.Errorf("an old link by %s: %d %s", method, got.Status, got.Body)
			}
		}
	})
}
