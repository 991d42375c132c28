package app_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// named are the records that have a code or a name of which there is one only.
var named = []struct {
	path, field, rest string
	isCode            bool
}{
	{"/body-type", "code", `"brand_id":1`, true},
	{"/sales-group", "code", `"brand_id":1`, true},
	{"/gearbox", "code", `"brand_id":1`, true},
	{"/product-class", "code", `"step":"option"`, true},
	{"/accessory", "code", `"serie_id":1,"name":{"1":"X"}`, true},
	{"/serie", "name", `"brand_id":1`, false},
	{"/model-range", "model", `"serie_id":1`, false},
	{"/brand", "name", `"type":"car"`, false},
	{"/company", "name", `"country_code":"LT"`, false},
	{"/leasing", "name", `"status":"active"`, false},
	{"/user", "username", `"name":"X","password":"long enough for all","company_id":1`, false},
}

// What looks the same to people is the same; what reads differently is not.
func TestCodesAndNamesThatLookAlike(t *testing.T) {
	same := []string{"šėlĄ", "ŠĖLĄ", " Šėlą ", "\u00a0Šėlą\t", "S\u030ce\u0307la\u0328", "Šė\u200blą"}
	other := []string{"Sela", "Šėla", "Šėląą"}
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, n := range named {
			save := func(value string) apitest.Response {
				text, err := json.Marshal(value)
				if err != nil {
					t.Fatal(err)
				}
				return admin.Post(n.path, fmt.Sprintf(`{%s,%q:%s}`, n.rest, n.field, text))
			}
			if got := save("Šėlą"); got.Status != http.StatusOK {
				t.Fatalf("%s: %d %s", n.path, got.Status, got.Body)
			}
			for _, value := range same {
				if got := save(value); got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors[n.field]) != 1 {
					t.Errorf("%s %q beside Šėlą: %d %s", n.path, value, got.Status, got.Body)
				}
			}
			if !n.isCode { // codes have no spaces at all
				save("Du žodžiai")
				if got := save("du  ŽODŽIAI"); got.Status != http.StatusUnprocessableEntity {
					t.Errorf("%s with two spaces: %d %s", n.path, got.Status, got.Body)
				}
			}
			for _, value := range other {
				if got := save(value); got.Status != http.StatusOK {
					t.Errorf("%s %q beside Šėlą: %d %s", n.path, value, got.Status, got.Body)
				}
			}
		}
	})
}

// Ten thousand characters, pasted anywhere, are refused at that field.
func TestTextsThatAreTooLong(t *testing.T) {
	long := strings.Repeat("ilgas tekstas ", 720)
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		for _, path := range []string{
			"/body-type/1 code", "/body-type/1 name", "/serie/1 name", "/serie/1 link", "/serie/1 image", "/sales-group/1 code", "/sales-group/1 description",
			"/equipment/1 name", "/model-range/1 model", "/gearbox/1 code", "/gearbox/1 name", "/country/1 name", "/leasing/1 name", "/product-class/1 code", "/product-class/1 name",
			"/brand/1 name", "/brand/1 type", "/brand/1 eva_type", "/company/1 name", "/company/1 title_short", "/company/1 currency", "/user/2 name", "/user/2 username", "/user/2 email",
		} {
			record, field, _ := strings.Cut(path, " ")
			var current map[string]any
			admin.Get(record).JSON(t, &current)
			var value any = long
			if _, translated := current[field].(map[string]any); translated {
				value, field = map[string]string{"1": long}, field+".1"
			}
			got := admin.Put(record, map[string]any{strings.TrimSuffix(field, ".1"): value})
			if got.Status != http.StatusUnprocessableEntity || len(got.Problem(t).Errors[field]) == 0 {
				t.Errorf("%s: %d %.200s", path, got.Status, got.Body)
			}
			if len(got.Body) > 1000 {
				t.Errorf("%s is answered with %d bytes", path, len(got.Body))
			}
		}
		for _, path := range []string{"/log?username=", "/user/check-username?value="} {
			if got := admin.Get(path + strings.ReplaceAll(long, " ", "+")); got.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d", path, got.Status)
			}
		}
	})
}

// hugeImage says of itself that it has 60 megapixels.
func hugeImage(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	text := out.Bytes()
	header := text[12:29] // IHDR and its content
	binary.BigEndian.PutUint32(header[4:], 10_000)
	binary.BigEndian.PutUint32(header[8:], 6_000)
	binary.BigEndian.PutUint32(text[29:], crc32.ChecksumIEEE(header))
	return text
}

func TestImagesThatAreRefused(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		send := func(name, query string, content []byte, header http.Header) apitest.Response {
			var body bytes.Buffer
			form := multipart.NewWriter(&body)
			part, err := form.CreateFormFile("file", name)
			if err == nil {
				_, err = part.Write(content)
			}
			if err != nil || form.Close() != nil {
				t.Fatal(err)
			}
			header.Set("Content-Type", form.FormDataContentType())
			return admin.Do(http.MethodPost, "/image/upload"+query, body.String(), header)
		}
		drawing := []byte(`<svg xmlns="http://www.w3.org/2000/svg"><!--` + strings.Repeat("x", 20_000_000) + `--></svg>`)
		for name, c := range map[string]struct {
			content []byte
			status  int
			says    string
		}{
			"60 megapixels.png":              {hugeImage(t), 422, "at most 50"},
			"a drawing of 20 MB.jpg":         {drawing, 422, "image/svg+xml"},
			"more than 20 MiB, whatever.jpg": {make([]byte, 20<<20+1), 413, "20 MiB"},
			"nothing.png":                    {nil, 422, "Choose a file"},
			"a page.jpg":                     {[]byte("<!doctype html><script>alert(1)</script>"), 422, "text/html"},
			"half an image.png":              {hugeImage(t)[:20], 422, "cannot be read"},
		} {
			got := send(name, "", c.content, http.Header{})
			if got.Status != c.status || !strings.Contains(got.Body, c.says) {
				t.Errorf("%s: %d %s", name, got.Status, got.Body)
			}
		}
		// A file that comes in pieces is refused at its first, not after its last.
		got := send("a drawing.jpg", "", drawing[:1<<20], http.Header{"Content-Range": {fmt.Sprintf("bytes 0-%d/%d", 1<<20-1, len(drawing))}})
		if got.Status != http.StatusUnprocessableEntity || !strings.Contains(got.Body, "image/svg+xml") {
			t.Errorf("the first piece of a drawing: %d %s", got.Status, got.Body)
		}
	})
}
