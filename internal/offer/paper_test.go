package offer_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/apitest"
)

// An offer shows its own pictures, and those of its model while it has none.
func TestDocumentShowsImages(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := demoCar(t, p, "standard")
	pictures := func() int { return strings.Count(c.pdf(t, ""), "/Subtype /Image") }
	if n := pictures(); n != 0 {
		t.Fatalf("%d pictures in an offer without any", n)
	}
	for range 2 {
		c.Create(t, "/model-image", fmt.Sprintf(`{"model_id":%d,"file":%q}`, c.model, c.upload(t)))
	}
	if n := pictures(); n != 2 {
		t.Errorf("%d of the model's two pictures", n)
	}
	c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.id, c.upload(t)))
	if n := pictures(); n != 1 {
		t.Errorf("%d pictures instead of the offer's own", n)
	}
	for range 8 {
		c.Create(t, "/version-image", fmt.Sprintf(`{"version_id":%d,"image":%q}`, c.id, c.upload(t)))
	}
	if n := pictures(); n != 7 {
		t.Errorf("%d of nine pictures", n)
	}
	done := apitest.Done[finished](t, c.finish(c.now(t).Revision))
	c.Post(fmt.Sprintf("/version-image/delete-all/%d", c.id), nil)
	if pictures() != 7 || sum(c.pdf(t, "")) != done.Document.SHA256 {
		t.Error("the document given lost its picture")
	}
}

// upload sends a picture and gives its name; no two are the same.
func (c *car) upload(t *testing.T) string {
	t.Helper()
	pictured++
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "car.png")
	if err == nil {
		err = png.Encode(part, image.NewGray(image.Rect(0, 0, 30+pictured, 20)))
	}
	if err != nil || form.Close() != nil {
		t.Fatal(err)
	}
	var made struct{ Name string }
	c.Do(http.MethodPost, "/image/upload", body.String(), http.Header{"Content-Type": {form.FormDataContentType()}}).JSON(t, &made)
	return made.Name
}

var pictured int
