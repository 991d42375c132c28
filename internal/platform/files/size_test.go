package files

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// show asks for a picture as a browser does.
func show(t *testing.T, server string, name, query string) (*http.Response, []byte) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server+httpapi.Base+"/image/show/"+name+query, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer good")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, body
}

func TestPicturesComeInSizes(t *testing.T) {
	glass := image.NewNRGBA(image.Rect(0, 0, 900, 300))
	for x := range 450 {
		for y := range 300 {
			glass.SetNRGBA(x, y, color.NRGBA{R: 255, A: 255})
		}
	}
	covered := noise(500, 500)
	for i := 3; i < len(covered.Pix); i += 4 {
		covered.Pix[i] = 255
	}
	each(t, func(t *testing.T, s *store) {
		server := serve(t, s)
		for _, c := range []struct {
			file File
			// sizes are the width and height of each width; 0 for what is shown as it is kept.
			sizes map[int]image.Point
			mime  string
		}{
			{s.image(t, "wide.jpg", photoBytes(t, noise(2000, 1000))), map[int]image.Point{144: {144, 72}, 480: {480, 240}, 1280: {1280, 640}}, "image/jpeg"},
			{s.image(t, "high.jpg", photoBytes(t, noise(600, 1800))), map[int]image.Point{144: {144, 432}, 480: {480, 1440}, 1280: {}}, "image/jpeg"},
			{s.image(t, "strip.png", pngBytes(t, noise(1500, 1))), map[int]image.Point{144: {144, 1}, 480: {480, 1}, 1280: {1280, 1}}, ""},
			{s.image(t, "photo.png", pngBytes(t, covered)), map[int]image.Point{144: {144, 144}, 480: {480, 480}, 1280: {}}, "image/jpeg"},
			{s.image(t, "glass.png", pngBytes(t, glass)), map[int]image.Point{144: {144, 48}, 480: {480, 160}, 1280: {}}, "image/png"},
			{s.image(t, "small.png", pngBytes(t, photo())), map[int]image.Point{144: {}, 480: {}, 1280: {}}, ""},
		} {
			kept := s.content(t, c.file)
			for width, want := range c.sizes {
				res, body := show(t, server.URL, c.file.Name, fmt.Sprint("?width=", width))
				h := res.Header
				if res.StatusCode != http.StatusOK || h.Get("Cache-Control") != "private, max-age=31536000, immutable" || h.Get("X-Content-Type-Options") != "nosniff" {
					t.Fatalf("%s, %d wide: %d %v", c.file.RealName, width, res.StatusCode, h)
				}
				if want == (image.Point{}) {
					if !bytes.Equal(body, kept) || h.Get("Content-Type") != c.file.Mime {
						t.Errorf("%s, no wider than %d, is not shown as it is kept", c.file.RealName, width)
					}
					continue
				}
				config, format, err := image.DecodeConfig(bytes.NewReader(body))
				if err != nil || config.Width != want.X || config.Height != want.Y || h.Get("Content-Type") != "image/"+format || c.mime != "" && h.Get("Content-Type") != c.mime {
					t.Errorf("%s, %d wide: %s of %d by %d as %s, %v", c.file.RealName, width, format, config.Width, config.Height, h.Get("Content-Type"), err)
				}
				if _, again := show(t, server.URL, c.file.Name, fmt.Sprint("?width=", width)); !bytes.Equal(again, body) {
					t.Errorf("%s, %d wide, is another one when it is asked for again", c.file.RealName, width)
				}
			}
			if res, body := show(t, server.URL, c.file.Name, ""); res.StatusCode != http.StatusOK || !bytes.Equal(body, kept) {
				t.Errorf("%s: without a width it is not shown as it is kept", c.file.RealName)
			}
		}
	})
}

// Glass stays glass: what is drawn on a dark page has no white box.
func TestSizesKeepTransparency(t *testing.T) {
	glass := image.NewNRGBA(image.Rect(0, 0, 960, 100))
	for x := range 480 {
		for y := range 100 {
			glass.SetNRGBA(x, y, color.NRGBA{G: 200, A: 255})
		}
	}
	each(t, func(t *testing.T, s *store) {
		_, body := show(t, serve(t, s).URL, s.image(t, "logo.png", pngBytes(t, glass)).Name, "?width=480")
		img, _, err := image.Decode(bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if left, right := color.NRGBAModel.Convert(img.At(100, 20)), color.NRGBAModel.Convert(img.At(400, 20)); left != (color.NRGBA{G: 200, A: 255}) || right != (color.NRGBA{}) {
			t.Errorf("left %v, right %v", left, right)
		}
	})
}

func TestOtherWidthsAreRefused(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		server := serve(t, s)
		name := s.image(t, "a.jpg", photoBytes(t, noise(300, 200))).Name
		for _, width := range []string{"0", "1", "145", "481", "-144", "4000", "99999999999999999999", "wide", "144.5"} {
			res, body := show(t, server.URL, name, "?width="+width)
			var problem httpapi.Problem
			if err := json.Unmarshal(body, &problem); err != nil || res.StatusCode != http.StatusUnprocessableEntity || len(problem.Errors["width"]) == 0 {
				t.Errorf("%s: %d %s", width, res.StatusCode, body)
			}
		}
		for language, want := range map[string]string{"lt": "144, 480, 1280", "en": "Must be one of: 144, 480, 1280"} {
			res, body := call{method: "GET", path: "/image/show/" + name + "?width=200", token: "good", header: map[string]string{"Accept-Language": language}}.do(t, server)
			if !strings.Contains(string(body), want) {
				t.Errorf("%s: %d %s", language, res.StatusCode, body)
			}
		}
		// Users who may not see a picture may not see it smaller either.
		if res, _ := (call{method: "GET", path: "/image/show/" + name + "?width=144"}).do(t, server); res.StatusCode != http.StatusUnauthorized {
			t.Errorf("a stranger sees it: %d", res.StatusCode)
		}
		if res, _ := show(t, server.URL, "nothing.png", "?width=144"); res.StatusCode != http.StatusNotFound {
			t.Errorf("an unknown image: %d", res.StatusCode)
		}
		if res, _ := (call{method: "GET", path: "/image/show/" + name + "?width=144&access_token=good"}).do(t, server); res.StatusCode != http.StatusOK {
			t.Errorf("with a download token: %d", res.StatusCode)
		}
	})
}

// counting counts what is put and deleted in a storage.
type counting struct {
	Storage
	puts atomic.Int64
}

func (c *counting) Put(ctx context.Context, key string, content io.ReadSeeker) error {
	c.puts.Add(1)
	return c.Storage.Put(ctx, key, content)
}

// However many ask at once, a size is made once by an instance; when several
// instances make it, all answers are whole and the same.
func TestSizesAreMadeOnce(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		file := s.image(t, "a.jpg", photoBytes(t, noise(1600, 900)))
		for _, width := range widths {
			if err := s.storage.Delete(t.Context(), sizeKey(file.Name, width)); err != nil {
				t.Fatal(err)
			}
		}
		servers, count := make([]string, 2), make([]*counting, 2)
		for i := range servers {
			count[i] = &counting{Storage: s.storage}
			servers[i] = serve(t, &store{Files: New(s.db, count[i]), db: s.db, sender: s.sender}).URL
		}
		var asked sync.WaitGroup
		var answers sync.Map
		for i := range 24 {
			width := widths[i%len(widths)]
			asked.Go(func() {
				res, body := show(t, servers[i/len(widths)%len(servers)], file.Name, fmt.Sprint("?width=", width))
				if _, _, err := image.Decode(bytes.NewReader(body)); err != nil || res.StatusCode != http.StatusOK {
					t.Errorf("%d wide: %d, %v", width, res.StatusCode, err)
				}
				if first, found := answers.LoadOrStore(width, string(body)); found && first != string(body) {
					t.Errorf("%d wide: two answers differ", width)
				}
			})
		}
		asked.Wait()
		for i, c := range count {
			if made := c.puts.Load(); made > int64(len(widths)) {
				t.Errorf("instance %d has kept %d sizes of one picture", i, made)
			}
		}
	})
}

// Sizes go with their file, and only with it, and no backup holds them.
func TestSizesGoWithTheirFiles(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		gone, kept := s.image(t, "a.jpg", photoBytes(t, noise(1500, 20))), s.image(t, "b.jpg", photoBytes(t, noise(1500, 30)))
		err := s.db.Update(t.Context(), s.sender, func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), "DELETE FROM files WHERE id = $1 AND {everyone}", gone.ID)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Wait()
		s.age(t, s.keys(t)...)
		s.sweep(t)
		left := map[string]bool{}
		for _, key := range s.keys(t) {
			left[key] = true
		}
		for _, width := range widths {
			if left[sizeKey(gone.Name, width)] || !left[sizeKey(kept.Name, width)] {
				t.Errorf("%d wide: left are %v", width, left)
			}
			if Lasting(sizeKey(kept.Name, width)) {
				t.Errorf("%d wide: it is in backups", width)
			}
		}
		if !left[fileKey(kept.Name)] {
			t.Errorf("the file itself is gone: %v", left)
		}
	})
}

// large is an image whose header says so, which is all that is read of it.
func large(t *testing.T) []byte {
	t.Helper()
	content := photoBytes(t, noise(640, 480))
	at := bytes.Index(content, []byte{0xff, 0xc0})
	copy(content[at+5:], []byte{8000 >> 8, 8000 & 0xff, 10000 >> 8, 10000 & 0xff}) // height, width
	return content
}

func TestImagesAreRefusedClearly(t *testing.T) {
	whole := photoBytes(t, noise(640, 480))
	each(t, func(t *testing.T, s *store) {
		server := serve(t, s)
		for _, c := range []struct {
			name    string
			content []byte
			lt, en  string
		}{
			{"80 megapixels", large(t), "Nuotraukoje yra 80 megapikselių, priimama iki 50", "The image has 80 megapixels, at most 50 are accepted"},
			{"inks without a note on them", inkPhoto(false), "paprastą (RGB) JPEG arba PNG", "Save it as a plain (RGB) JPEG or as PNG"},
			{"cut off", whole[:len(whole)/2], "failas sugadintas", "the file is damaged or not whole"},
			{"rubbish in the middle", append(bytes.Clone(whole[:400]), bytes.Repeat([]byte{0xff, 0xc4, 0, 3, 9}, 900)...), "failas sugadintas", "the file is damaged or not whole"},
			{"only its first bytes", whole[:4], "Nuotraukos nepavyko perskaityti", "The image cannot be read"},
		} {
			for language, want := range map[string]string{"lt": c.lt, "en": c.en} {
				header := map[string]string{"Accept-Language": language}
				for _, span := range []string{"", fmt.Sprintf("bytes 0-%d/%d", len(c.content)-1, len(c.content))} {
					if span != "" {
						header["Content-Range"] = span
					}
					res, body := call{method: "POST", path: "/image/upload", token: "good", field: "file", name: "a.jpg", content: c.content, header: header}.do(t, server)
					var problem httpapi.Problem
					if err := json.Unmarshal(body, &problem); err != nil || res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(strings.Join(problem.Errors["file"], " "), want) {
						t.Errorf("%s, %s, %s: %d %s", c.name, language, span, res.StatusCode, body)
					}
				}
			}
		}
		s.wantKept(t, 0, 0)
		// The first piece of a large one is enough to refuse it.
		res, body := call{method: "POST", path: "/image/upload", token: "good", field: "file", name: "a.jpg", content: large(t)[:2000], header: map[string]string{"Content-Range": "bytes 0-1999/9000000"}}.do(t, server)
		if res.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(string(body), "megap") {
			t.Errorf("the first piece: %d %s", res.StatusCode, body)
		}
		s.wantKept(t, 0, 0)
	})
}

// A picture for a printing press looks on the screen as it does on paper.
func TestInksBecomeColours(t *testing.T) {
	each(t, func(t *testing.T, s *store) {
		file := s.image(t, "press.jpg", inkPhoto(true))
		_, body := show(t, serve(t, s).URL, file.Name, "")
		img, err := jpeg.Decode(bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if _, press := img.(*image.CMYK); press || img.Bounds().Size() != image.Pt(16, 8) {
			t.Fatalf("%T of %v", img, img.Bounds())
		}
		red, dark := color.RGBAModel.Convert(img.At(3, 4)).(color.RGBA), color.RGBAModel.Convert(img.At(12, 4)).(color.RGBA)
		if red.R < 230 || red.G > 25 || red.B > 25 || dark.B < 100 || dark.B > 155 || dark.R > 25 || dark.G > 25 {
			t.Errorf("the left half is %v, the right one %v", red, dark)
		}
	})
}

// inkPhoto is a JPEG of four inks, 16 x 8: the left half red, the right half a
// dark blue. The note says, as Adobe's programs write it, how inks are counted.
func inkPhoto(note bool) []byte {
	segment := func(marker byte, content ...byte) []byte {
		return append([]byte{0xff, marker, 0, byte(len(content) + 2)}, content...)
	}
	out := []byte{0xff, 0xd8}
	if note {
		out = append(out, segment(0xee, append([]byte("Adobe"), 0, 100, 0, 0, 0, 0, 0)...)...)
	}
	out = append(out, segment(0xdb, append([]byte{0}, bytes.Repeat([]byte{8}, 64)...)...)...)
	out = append(out, segment(0xc0, 8, 0, 8, 0, 16, 4, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 4, 0x11, 0)...)
	// Twelve codes of four bits for how long a difference is; one bit ends a block.
	out = append(out, segment(0xc4, 0x00, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)...)
	out = append(out, segment(0xc4, 0x10, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)...)
	out = append(out, segment(0xda, 4, 1, 0, 2, 0, 3, 0, 4, 0, 0, 63, 0)...)
	bits := ""
	last := [4]int{128, 128, 128, 128}
	for _, inks := range [][4]int{{0, 255, 255, 0}, {255, 255, 0, 127}} {
		for i, ink := range inks {
			value := 255 - ink // as Adobe counts
			difference := value - last[i]
			last[i] = value
			long := len(fmt.Sprintf("%b", max(difference, -difference)))
			if difference == 0 {
				long = 0
			}
			bits += fmt.Sprintf("%04b", long)
			if difference < 0 {
				difference += 1<<long - 1
			}
			if long > 0 {
				bits += fmt.Sprintf("%0*b", long, difference)
			}
			bits += "0"
		}
	}
	bits += strings.Repeat("1", (8-len(bits)%8)%8)
	for ; bits != ""; bits = bits[8:] {
		var b byte
		_, _ = fmt.Sscanf(bits[:8], "%b", &b)
		if out = append(out, b); b == 0xff {
			out = append(out, 0)
		}
	}
	return append(out, 0xff, 0xd9)
}
