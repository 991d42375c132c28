package reply_test

import (
	"bytes"
	"image"
	"image/png"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// sent uploads an image, and gives its name.
func (g *group) sent(t *testing.T, width int) string {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "logo.png")
	if err == nil {
		err = png.Encode(part, image.NewGray(image.Rect(0, 0, width, 40)))
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return apitest.Done[struct{ Name string }](t, g.admin.Do(http.MethodPost, "/image/upload", body.String(), http.Header{"Content-Type": {form.FormDataContentType()}})).Name
}

// Images of survey pages are seen without a login, others are not.
func TestImagesOfThePage(t *testing.T) {
	each(t, func(t *testing.T, g *group) {
		shown, other := g.sent(t, 600), g.sent(t, 601)
		desk := one[int64](t, g, "SELECT id FROM company_brands WHERE company_id = 1 AND brand_id = 1")
		apitest.Done[any](t, g.admin.Put("/company-brand/"+strconv.FormatInt(desk, 10), map[string]any{"survey_image": shown}))
		_, token := g.invited(t, 1, 1)
		if page := g.customer.Get("/survey/index/" + token); !strings.Contains(page.Body, `src="/api/v1/survey-response/image/`+shown+`?width=480"`) {
			t.Errorf("the page does not show its image: %s", page.Body)
		}
		if got := g.customer.Get("/survey-response/image/" + shown + "?width=480"); got.Status != http.StatusOK || !strings.HasPrefix(got.Header.Get("Content-Type"), "image/") || got.Header.Get("Set-Cookie") != "" {
			t.Errorf("the image is answered %d", got.Status)
		}
		for _, name := range []string{other, "none.png"} {
			if got := g.customer.Get("/survey-response/image/" + name); got.Status != http.StatusNotFound {
				t.Errorf("an image of something else is answered %d", got.Status)
			}
		}
	})
}
