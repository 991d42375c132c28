package files

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"testing"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

func serve(t *testing.T, s *store) *httptest.Server {
	t.Helper()
	api := httpapi.New(httpapi.Config{
		DB: s.db, Version: "test", Log: slog.New(slog.DiscardHandler),
		Authenticate: func(_ context.Context, token, _ string) (httpapi.Session, error) {
			if token != "good" {
				return httpapi.Session{}, fault.New(fault.Unauthenticated, "session_ended")
			}
			return httpapi.Session{Actor: s.sender.Actor}, nil
		},
	})
	s.Routes(api, authz.LoginOnly, authz.LoginOnly)
	server := httptest.NewServer(api.Handler(http.NotFoundHandler()))
	t.Cleanup(server.Close)
	return server
}

type call struct {
	method, path, token string
	header              map[string]string
	field, name         string
	content             []byte
}

func (c call) do(t *testing.T, server *httptest.Server) (*http.Response, []byte) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if c.field != "" {
		part, err := form.CreateFormFile(c.field, c.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(c.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), c.method, server.URL+httpapi.Base+c.path, &body)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", form.FormDataContentType())
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	for name, value := range c.header {
		req.Header.Set(name, value)
	}
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, answer
}

func TestImageOverHTTP(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		server := serve(t, s)
		res, body := call{method: "POST", path: "/image/upload", token: "good", field: "file", name: "a.png", content: pngBytes(t, photo())}.do(t, server)
		var sent answer
		if err := json.Unmarshal(body, &sent); err != nil || res.StatusCode != 200 || sent.Type != "image/png" || sent.RealName != "a.png" {
			t.Fatalf("%d %s", res.StatusCode, body)
		}
		path := "/image/show/" + sent.Name
		for name, c := range map[string]call{
			"bearer": {method: "GET", path: path, token: "good"},
			"cookie": {method: "GET", path: path, header: map[string]string{"Cookie": "access_token=good"}},
			"query":  {method: "GET", path: path + "?access_token=good"},
		} {
			res, body := c.do(t, server)
			h := res.Header
			if res.StatusCode != 200 || h.Get("Content-Type") != "image/png" || !bytes.Equal(body, s.content(t, File{Name: sent.Name})) ||
				h.Get("Cache-Control") != "private, max-age=31536000, immutable" || h.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("%s: %d %v", name, res.StatusCode, h)
			}
		}
		if res, body := (call{method: "GET", path: path, token: "good", header: map[string]string{"Range": "bytes=1-3"}}).do(t, server); res.StatusCode != 206 || string(body) != "PNG" {
			t.Errorf("range: %d %q", res.StatusCode, body)
		}
		if res, _ := (call{method: "GET", path: path}).do(t, server); res.StatusCode != 401 {
			t.Errorf("a stranger sees the image: %d", res.StatusCode)
		}
	})
}

func TestWrongUploadsOverHTTP(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		server := serve(t, s)
		large := bytes.Repeat([]byte("x"), 1+int(Image.Most))
		for name, c := range map[string]struct {
			call
			status int
			code   string
		}{
			"a stranger's file":    {call{path: "/image/upload", field: "file", name: "a.png", content: []byte("x")}, 401, "unauthenticated"},
			"a page called .png":   {call{path: "/image/upload", token: "good", field: "file", name: "a.png", content: []byte(page)}, 422, "validation_failed"},
			"a drawing":            {call{path: "/image/upload", token: "good", field: "file", name: "a.svg", content: []byte(drawing)}, 422, "validation_failed"},
			"another field":        {call{path: "/image/upload", token: "good", field: "photo", name: "a.png", content: []byte("x")}, 422, "validation_failed"},
			"no field":             {call{path: "/image/upload", token: "good"}, 422, "validation_failed"},
			"no form":              {call{path: "/image/upload", token: "good", header: map[string]string{"Content-Type": "application/json"}}, 422, "validation_failed"},
			"no boundary":          {call{path: "/image/upload", token: "good", header: map[string]string{"Content-Type": "multipart/form-data"}}, 422, "validation_failed"},
			"too many bytes":       {call{path: "/image/upload", token: "good", field: "file", name: "a.png", content: large}, 413, "file_too_large"},
			"an unknown query":     {call{path: "/image/upload?size=1", token: "good", field: "file", name: "a.png", content: []byte("x")}, 422, "validation_failed"},
			"a piece out of order": {call{path: "/sfo/upload", token: "good", header: map[string]string{"Content-Range": "bytes 3-5/9"}, field: "file", name: "a.csv", content: []byte("abc")}, 422, "upload_range"},
			"an unknown upload":    {call{path: "/sfo/upload?uploadId=X", token: "good", header: map[string]string{"Content-Range": "bytes 3-5/9"}, field: "file", name: "a.csv", content: []byte("abc")}, 404, "upload_unknown"},
		} {
			c.method = "POST"
			res, body := c.do(t, server)
			var problem httpapi.Problem
			if err := json.Unmarshal(body, &problem); err != nil || res.StatusCode != c.status || problem.Code != c.code {
				t.Errorf("%s: %d %s", name, res.StatusCode, body)
			}
		}
		s.wantKept(t, 0, 0)
		if res, _ := (call{method: "GET", path: "/image/show/nothing.png", token: "good"}).do(t, server); res.StatusCode != 404 {
			t.Errorf("an unknown image: %d", res.StatusCode)
		}
	})
}

func TestPiecesOverHTTPAreNoImages(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		server := serve(t, s)
		content := []byte("code;price\nA1;10\n")
		send := func(id, span string, piece []byte) (got answer) {
			path := "/sfo/upload"
			if id != "" {
				path += "?uploadId=" + id
			}
			res, body := call{method: "POST", path: path, token: "good", header: map[string]string{"Content-Range": span}, field: "file", name: "a.csv", content: piece}.do(t, server)
			if err := json.Unmarshal(body, &got); err != nil || res.StatusCode != 200 {
				t.Fatalf("%d %s", res.StatusCode, body)
			}
			return got
		}
		begun := send("", "bytes 0-9/17", content[:10])
		done := send(begun.UploadID, "bytes 10-16/17", content[10:])
		if begun.Received != 10 || begun.Name != "" || done.Received != 17 || done.Size != 17 {
			t.Errorf("%+v, then %+v", begun, done)
		}
		if res, _ := (call{method: "GET", path: "/image/show/" + done.Name, token: "good"}).do(t, server); res.StatusCode != 404 {
			t.Errorf("a data file is shown as an image: %d", res.StatusCode)
		}
		var file File
		err := s.db.View(t.Context(), s.sender, func(tx *db.Tx) (err error) {
			file, err = s.Find(t.Context(), tx, done.Name)
			return err
		})
		if err != nil || file.Mime == "" || *file.CreatedBy != s.sender.Actor.UserID {
			t.Errorf("%+v, %v", file, err)
		}
	})
}
