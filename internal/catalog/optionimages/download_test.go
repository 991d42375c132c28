package optionimages_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// pictures is the server of an importer: it has pictures of some options, by the path /<brand>/<code>.png.
type pictures struct {
	url   string
	has   map[string]string
	asked atomic.Int64
}

// drawn is a picture of so many pixels.
func drawn(t *testing.T, width, height int) []byte {
	t.Helper()
	var content bytes.Buffer
	if err := png.Encode(&content, image.NewRGBA(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return content.Bytes()
}

func serve(t *testing.T, has map[string]string) *pictures {
	t.Helper()
	s := &pictures{has: has}
	picture := drawn(t, 40, 30)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.asked.Add(1)
		switch s.has[r.URL.Path] {
		case "picture":
			w.Header().Set("Content-Type", "image/png")
			_, _ = w.Write(picture)
		case "broken":
			w.Header().Set("Content-Type", "image/png")
			_, _ = w.Write(picture[:20])
		case "page":
			w.Header().Set("Content-Type", "text/html")
			_, _ = w.Write([]byte("<html>"))
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

type answer struct {
	Downloaded int64  `json:"downloadedFeaturesCount"`
	JobID      *int64 `json:"job_id"`
	Done       bool
}

type job struct {
	State, Error string
	Stats        struct{ Downloaded, Missing, Faulty int }
}

type feature struct {
	ID          int64
	Code, Image string
}

func features(t *testing.T, c *apitest.Client, brand int64) map[string]feature {
	t.Helper()
	by := map[string]feature{}
	for _, f := range apitest.Done[[]feature](t, c.Get(fmt.Sprintf("/feature?brandId=%d&limit=1000", brand))) {
		by[f.Code] = f
	}
	return by
}

func set(t *testing.T, c *apitest.Client, name string, value any) {
	t.Helper()
	apitest.Done[any](t, c.Put("/setting/"+name, map[string]any{"value": value}))
}

// Options without a picture get that of the importer's server; what people have chosen stays, and what the
// server has not, or cannot be read, is counted.
func TestPicturesOfOptions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		brand, _ := admin.PriceList(t)
		name := apitest.Done[struct{ Name string }](t, admin.Get(fmt.Sprintf("/brand/%d", brand))).Name
		for _, code := range []string{"RED", "A/B", "OLD", "NONE", "BROKEN", "PAGE", "GONE"} {
			admin.Create(t, "/feature", fmt.Sprintf(`{"brand_id":%d,"code":%q,"description":{"1":%q}}`, brand, code, code))
		}
		at := features(t, admin, brand)
		own := admin.UploadImage(t, "own.png", drawn(t, 20, 20))
		apitest.Done[any](t, admin.Put(fmt.Sprintf("/feature/%d", at["OLD"].ID), map[string]any{"image": own}))
		apitest.Done[any](t, admin.Delete(fmt.Sprintf("/feature/%d?anyway=1", at["GONE"].ID)))
		server := serve(t, map[string]string{
			"/" + name + "/RED.png": "picture", "/" + name + "/A/B.png": "picture", "/" + name + "/OLD.png": "picture",
			"/" + name + "/GONE.png": "picture", "/" + name + "/BROKEN.png": "broken", "/" + name + "/PAGE.png": "page",
		})
		path := fmt.Sprintf("/sfo/download-images/%d", brand)

		if got := apitest.Done[answer](t, admin.Get(path)); got != (answer{Done: true}) {
			t.Errorf("without a source: %+v", got)
		}
		for _, wrong := range []string{"pictures", "ftp://pictures.example/{code}.png", "https://pictures.example/all.png"} {
			apitest.Rejects(t, wrong, admin.Put("/setting/images.source_url", map[string]any{"value": wrong}), "value")
		}
		set(t, admin, "images.source_url", server.url+"/{brand}/{code}.png")
		got := apitest.Done[answer](t, admin.Get(path))
		if ended := apitest.Done[job](t, admin.Get(fmt.Sprintf("/job/%d", *got.JobID))); ended.State != "failed" || ended.Error != "images_private_address" || server.asked.Load() != 0 {
			t.Errorf("inside the own network: %+v, asked %d times", ended, server.asked.Load())
		}

		set(t, admin, "images.private_addresses", true)
		got = apitest.Done[answer](t, admin.Get(path))
		if ended := apitest.Done[job](t, admin.Get(fmt.Sprintf("/job/%d", *got.JobID))); got.Downloaded != 2 || !got.Done || ended.State != "done" || fmt.Sprint(ended.Stats) != "{2 1 2}" {
			t.Errorf("downloaded %+v, %+v", got, ended)
		}
		after := features(t, admin, brand)
		if after["RED"].Image == "" || after["A/B"].Image == "" || after["OLD"].Image != own || after["NONE"].Image+after["BROKEN"].Image+after["PAGE"].Image+after["GONE"].Image != "" {
			t.Errorf("the pictures are %+v", after)
		}
		if shown := admin.Get("/image/show/" + after["RED"].Image); shown.Status != http.StatusOK || !strings.HasPrefix(shown.Header.Get("Content-Type"), "image/") {
			t.Errorf("the picture is answered %d", shown.Status)
		}
		if again := apitest.Done[answer](t, admin.Post(path+"?wait=20", nil)); again.Downloaded != 0 || !again.Done {
			t.Errorf("again: %+v", again)
		}
	})
}

// Who may not change options of a brand starts nothing.
func TestPicturesNeedTheRight(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		for _, who := range []string{"tomas", "rokas"} {
			if got := p.As(t, who).Post("/sfo/download-images/1", nil); got.Status != http.StatusForbidden {
				t.Errorf("%s: %d", who, got.Status)
			}
		}
		if got := p.As(t, "admin").Post("/sfo/download-images/99999", nil); got.Status != http.StatusNotFound {
			t.Errorf("no such brand: %d", got.Status)
		}
	})
}
