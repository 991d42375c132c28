package httpapi_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/httpapi"
)

type Paged struct {
	Limit int    `query:"limit" minimum:"1" maximum:"20" default:"5"`
	Kind  string `query:"kind" enum:"new,used" default:"new"`
}

type readInput struct {
	Paged
	ID     int64              `path:"id"`
	Day    date.Date          `query:"day"`
	Owners []httpapi.IDOrNull `query:"owners" maxItems:"3"`
	Words  []string           `query:"words"`
	IDs    []int64            `query:"ids"`
	Is     bool               `query:"is"`
	Must   string             `query:"must" required:"true"`
	Note   string             `header:"X-Note"`
	Body   struct {
		Name string `json:"name" maxLength:"3"`
		Type string `json:"type,omitempty" enum:"person,company" default:"person"`
	}
}

type optionalInput struct {
	Body *struct {
		Name string `json:"name"`
	}
}

// sendBack answers what an operation has read.
func sendBack[I any](_ context.Context, in *I) (I, error) { return *in, nil }

// ask sends a request to an API, with a note in a header.
func ask(t *testing.T, api http.Handler, path, body string) (status int, answer string, wrong []string) {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, httpapi.Base+path, strings.NewReader(body))
	request.Header.Set("X-Note", "noted")
	recorder := httptest.NewRecorder()
	api.ServeHTTP(recorder, request)

	answer = strings.TrimSpace(recorder.Body.String())
	var problem httpapi.Problem
	if recorder.Code != http.StatusOK {
		if err := json.Unmarshal([]byte(answer), &problem); err != nil {
			t.Errorf("%s: %v in %s", path, err, answer)
		}
	}
	return recorder.Code, answer, slices.Sorted(maps.Keys(problem.Errors))
}

// TestInputs: an operation reads its path, its query, a header and its body; what is left out is what its default says,
// and every field that is wrong is named.
func TestInputs(t *testing.T) {
	api := httpapi.New(httpapi.Config{Log: slog.New(slog.DiscardHandler)})
	httpapi.Free(api, http.MethodPost, "/read/{id}", authz.Public, sendBack[readInput])
	httpapi.Free(api, http.MethodPost, "/optional", authz.Public, sendBack[optionalInput])
	handler := api.Handler(http.NotFoundHandler())

	const defaults = `"Limit":5,"Kind":"new","ID":7,"Day":null,"Owners":null,"Words":null,"IDs":null,` +
		`"Is":false,"Must":"x","Note":"noted"`
	const person = `"Body":{"name":"a","type":"person"}}`
	for _, c := range []struct{ path, body, want string }{
		{"/read/7?must=x", `{"name":"a"}`, `{` + defaults + `,` + person},
		{"/read/7?must=x&limit=&kind=", `{"name":"a"}`, `{` + defaults + `,` + person},
		{
			"/read/7?must=x&limit=20&kind=used&day=2026-11-20&owners=3,null&words=a,b&ids=4,5&is=1",
			`{"name":"","type":"company"}`,
			`{"Limit":20,"Kind":"used","ID":7,"Day":"2026-11-20","Owners":[{"ID":3},{"ID":0}],"Words":["a","b"],"IDs":[4,5],` +
				`"Is":true,"Must":"x","Note":"noted","Body":{"name":"","type":"company"}}`,
		},
		{
			"/read/7?must=x&ids[]=4&ids[]=5", `{"name":"a"}`,
			`{` + strings.Replace(defaults, `"IDs":null`, `"IDs":[4,5]`, 1) + `,` + person,
		},
		{"/optional", `{"name":"a"}`, `{"Body":{"name":"a"}}`},
	} {
		if status, answer, _ := ask(t, handler, c.path, c.body); status != http.StatusOK || answer != c.want {
			t.Errorf("%s %s: %d %s", c.path, c.body, status, answer)
		}
	}

	for _, c := range []struct {
		path, body string
		status     int
		wrong      string
	}{
		{
			"/read/x?limit=0&kind=old&day=2026-02-30&owners=1,x&ids=1,&is=maybe",
			`{"name":"abcd","type":"dog","more":1}`, 422, "day id ids is kind limit more must name owners type",
		},
		{"/read/7?must=x&limit=2.5", `{}`, 422, "limit name"},
		{"/read/7?must=x&owners=1,2,3,4&limit=21", `{"name":7}`, 422, "limit name owners"},
		{"/read/7?must=", `{"name":"a"}`, 422, "must"},
		{"/read/7?none=1&other=2", `{"name":7}`, 422, "none other"},
		{"/read/7?must=x", `[]`, 422, "body"},
		{"/read/7?must=x&limit=z", `{"name":`, 400, ""},
		{"/read/7", ``, 422, "must name"},
	} {
		status, answer, wrong := ask(t, handler, c.path, c.body)
		if status != c.status || strings.Join(wrong, " ") != c.wrong {
			t.Errorf("%s %s: %d %v %s", c.path, c.body, status, wrong, answer)
		}
	}
}

// TestUnreadableInputsPanic: an input with something that nothing reads stops the program while it starts.
func TestUnreadableInputsPanic(t *testing.T) {
	refuses[struct {
		From *int64 `query:"from"`
	}](t, "cannot be a *int64")
	refuses[struct {
		Took time.Duration `query:"took"`
		Rate []bool        `query:"rate"`
	}](t, "cannot be a []bool")
	refuses[struct {
		Login string `cookie:"login"`
	}](t, "the tag cookie")
	refuses[struct {
		Sort string `query:"sort,explode"`
	}](t, "has options")
	refuses[struct{ RawBody []byte }](t, "neither JSON nor the bytes of a form")
	refuses[struct {
		Seen httpapi.Seen
	}](t, "is not embedded")
	refuses[struct {
		Body struct {
			Rows []struct {
				Kind string `json:"kind" default:"new"`
			} `json:"rows"`
		}
	}](t, "has defaults, which nothing sets")
}

// refuses reports where an operation with the input is registered, or for another reason.
func refuses[I any](t *testing.T, reason string) {
	t.Helper()
	defer func() {
		t.Helper()
		if said, is := recover().(string); !is || !strings.Contains(said, reason) {
			t.Errorf("said is %q in place of %q", said, reason)
		}
	}()
	api := httpapi.New(httpapi.Config{Log: slog.New(slog.DiscardHandler)})
	httpapi.Free(api, http.MethodPost, "/unreadable", authz.Public, func(context.Context, *I) (httpapi.NoContent, error) {
		return httpapi.NoContent{}, nil
	})
}
