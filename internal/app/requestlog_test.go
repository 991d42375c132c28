package app_test

import (
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

// The server's log says what was asked for by its route: numbers of vehicles, names, addresses and tokens stay out,
// wherever in an address they stand.
func TestServerLogHasRoutes(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	admin := p.As(t, "admin")
	secrets := []string{"WVGZZZ5NZEW069297", "KLM123", "ona.petraityte", "Petraityt", "tok3n-of-a-link"}
	for _, path := range []string{
		"/vehicle/search-vin/WVGZZZ5NZEW069297", "/vehicle?keyword=KLM123", "/customer?keyword=ona.petraityte@example.lt", "/search?q=Petraityte",
		"/no-such-operation/ona.petraityte@example.lt", "/survey-response/page/tok3n-of-a-link",
	} {
		admin.Get(path)
	}
	html := http.Header{"Accept": {"text/html"}}
	for _, path := range []string{
		"/stock/WVGZZZ5NZEW069297?q=KLM123", "/nowhere/Petraityte", "/survey/index/tok3n-of-a-link", "/survey/contact/tok3n-of-a-link", "/o/tok3n-of-a-link/pdf",
		"/o/tok3n-of-a-link/nothing", "/ona.petraityte@example.html", "/api/v1/survey-response/unsubscribe/tok3n-of-a-link",
	} {
		admin.Raw(http.MethodGet, path, html)
	}
	log := p.Log()
	for _, secret := range secrets {
		if strings.Contains(log, secret) {
			t.Errorf("the log has %s", secret)
		}
	}
	for _, route := range []string{"/api/v1/vehicle/search-vin/{vin}", "/api/v1/vehicle", "/survey/index/{token}", "/o/{token}/pdf", "/api/v1/survey-response/unsubscribe/{hash}"} {
		if !strings.Contains(log, route+`"`) {
			t.Errorf("the log does not name %s", route)
		}
	}
}

// Who has no right to anything that reads a file has nothing to send one for.
func TestUploadsTakeARight(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		nobody := nobodyMuch(t, p)
		form := http.Header{"Content-Type": {"multipart/form-data; boundary=x"}}
		for _, path := range []string{"/sfo/upload", "/sfo/upload/1", "/image/upload"} {
			got := nobody.Do(http.MethodPost, path, "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\na;b\n\r\n--x--\r\n", form.Clone())
			if got.Status != http.StatusForbidden {
				t.Errorf("%s: %d %s", path, got.Status, got.Body)
			}
		}
	})
}
