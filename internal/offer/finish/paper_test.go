package finish_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/offertest"
)

// An offer shows its own pictures, and those of its model while it has none.
func TestDocumentShowsImages(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "standard")
	pictures := func() int { return strings.Count(pdf(c, t, ""), "/Subtype /Image") }
	if n := pictures(); n != 0 {
		t.Fatalf("%d pictures in an offer without any", n)
	}
	for range 2 {
		c.Create(t, "/model-image", fmt.Sprintf(`{"model_id":%d,"file":%q}`, c.Model, c.Upload(t)))
	}
	if n := pictures(); n != 2 {
		t.Errorf("%d of the model's two pictures", n)
	}
	c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, c.Upload(t)))
	if n := pictures(); n != 1 {
		t.Errorf("%d pictures instead of the offer's own", n)
	}
	for range 8 {
		c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, c.Upload(t)))
	}
	if n := pictures(); n != 7 {
		t.Errorf("%d of nine pictures", n)
	}
	done := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
	c.Post(fmt.Sprintf("/version-image/delete-all/%d", c.ID), nil)
	if pictures() != 7 || sum(pdf(c, t, "")) != done.Document.SHA256 {
		t.Error("the document given lost its picture")
	}
}

// The brand's picture is its logo; without one its name stands there.
func TestDocumentShowsTheBrandsPicture(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "standard")
	pictures := func() int { return strings.Count(pdf(c, t, ""), "/Subtype /Image") }
	if n := pictures(); n != 0 {
		t.Fatalf("%d pictures in an offer without any", n)
	}
	if got := p.As(t, "admin").Put("/brand/1", fmt.Sprintf(`{"image":%q}`, c.Upload(t))); got.Status != http.StatusOK {
		t.Fatalf("give the brand a picture: %d %s", got.Status, got.Body)
	}
	if n := pictures(); n != 1 {
		t.Errorf("%d pictures beside the company", n)
	}
	done := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
	p.As(t, "admin").Put("/brand/1", `{"image":""}`)
	if pictures() != 1 || sum(pdf(c, t, "")) != done.Document.SHA256 {
		t.Error("the document given lost the logo")
	}
}

// Photos as cameras make them become as small as paper needs them, the same each time.
func TestDocumentOfLargePhotosIsLight(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := offertest.DemoCar(t, p, "standard")
	for i := range 4 {
		c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.ID, c.Send(t, "car.jpg", largePhoto(t, uint64(i)))))
	}
	first := pdf(c, t, "")
	if n := strings.Count(first, "/Width 1252\n/Height 835"); n != 4 || len(first) > 2<<20 {
		t.Errorf("%d of four pictures, %d bytes", n, len(first))
	}
	if pdf(c, t, "") != first {
		t.Error("printed again, it is another file")
	}
	if err := os.RemoveAll(filepath.Join(p.Config.Folder, "files", "prints")); err != nil {
		t.Fatal(err)
	}
	if pdf(c, t, "") != first {
		t.Error("printed again, it is another file")
	}
	done := apitest.Done[offertest.Finished](t, c.Finish(c.Now(t).Revision))
	if given := pdf(c, t, ""); strings.Count(given, "/Subtype /Image") != 4 || sum(given) != done.Document.SHA256 {
		t.Error("the document given has other pictures")
	}
}

// largePhoto is a JPEG of 2 MB.
func largePhoto(t testing.TB, seed uint64) []byte {
	t.Helper()
	return photo(t, seed, image.Rect(0, 0, 2400, 1600))
}

// photo is a JPEG which every seed makes another of.
func photo(t testing.TB, seed uint64, size image.Rectangle) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 2))
	img := image.NewRGBA(size)
	for i := range img.Pix {
		img.Pix[i] = uint8(random.Uint32N(90)) + uint8(i/120000)
	}
	var file bytes.Buffer
	if err := jpeg.Encode(&file, img, &jpeg.Options{Quality: 89}); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
