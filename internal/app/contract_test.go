package app_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/metrics"
	"forecourt/internal/testkit/apitest"
)

// The contract in the repository is the one the program serves; the browser's
// client is made from it.
func TestContractIsFresh(t *testing.T) {
	cfg := app.Config{Version: "1", Log: slog.New(slog.DiscardHandler)}
	kept := files.New(nil, nil)
	contract := app.NewAPI(nil, kept, app.NewQueue(nil, kept, cfg), cfg, metrics.New()).Contract()
	golden, err := os.ReadFile("../../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if string(contract) != string(golden) {
		t.Error("api/openapi.json is stale: run make generate")
	}
	var document struct {
		Paths map[string]map[string]struct {
			Permission map[string]any `json:"x-permission"`
			Responses  map[string]any
		}
	}
	if err := json.Unmarshal(contract, &document); err != nil {
		t.Fatal(err)
	}
	for path, operations := range document.Paths {
		for method, operation := range operations {
			if len(operation.Permission) == 0 || operation.Responses["default"] == nil {
				t.Errorf("%s %s states no permission or no error", method, path)
			}
		}
	}
}

func TestDocumentationIsServedLocally(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := p.Anonymous()
	docs := c.Raw(http.MethodGet, "/api/docs", nil)
	if docs.Status != http.StatusOK || !strings.Contains(docs.Body, "/api/v1/body-type") || strings.Contains(docs.Body, "https://") {
		t.Errorf("the documentation: %d", docs.Status)
	}
	if contract := c.Raw(http.MethodGet, "/api/v1/openapi.json", nil); contract.Status != http.StatusOK || !json.Valid([]byte(contract.Body)) {
		t.Errorf("the contract: %d", contract.Status)
	}
}

// Every text exists in both languages, and every code that the program uses has one.
func TestTexts(t *testing.T) {
	if lt, en := i18n.Codes("lt"), i18n.Codes("en"); !slices.Equal(lt, en) {
		t.Error("the languages have different texts")
	}
	for _, code := range i18n.Codes("en") {
		lt, en := i18n.Text("lt", code, nil), i18n.Text("en", code, nil)
		if strings.TrimSpace(lt) == "" || lt == en || strings.Count(lt, "{") != strings.Count(en, "{") {
			t.Errorf("text %s: %q, %q", code, lt, en)
		}
	}
	used := codesInSource(t)
	for _, code := range used {
		if i18n.Text("en", code, nil) == code {
			t.Errorf("code %s has no text", code)
		}
	}
	for _, code := range i18n.Codes("en") {
		if !slices.Contains(used, code) {
			t.Errorf("text %s is used nowhere", code)
		}
	}
}

func TestHeaders(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	c := p.Anonymous()
	page := c.Raw(http.MethodGet, "/brand/baseData/1/bodyTypes", http.Header{"Accept": {"text/html"}})
	policy := page.Header.Get("Content-Security-Policy")
	if page.Status != http.StatusOK || !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") || !strings.Contains(policy, "'nonce-") {
		t.Errorf("a page of the app: %d, policy %q", page.Status, policy)
	}
	again := c.Raw(http.MethodGet, "/", http.Header{"Accept": {"text/html"}})
	if again.Header.Get("Content-Security-Policy") == policy {
		t.Error("the nonce is the same twice")
	}
	for _, path := range []string{"/assets/none.js", "/none.png", "/brand"} {
		if got := c.Raw(http.MethodGet, path, http.Header{"Accept": {"*/*"}}); got.Status != http.StatusNotFound {
			t.Errorf("%s without Accept html: %d", path, got.Status)
		}
	}
	for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY"} {
		for _, answer := range []apitest.Response{page, c.Get("/body-type")} {
			if got := answer.Header.Get(name); got != want {
				t.Errorf("%s is %q", name, got)
			}
		}
	}
	for _, path := range []string{"/healthz", "/readyz"} {
		if got := c.Raw(http.MethodGet, path, nil); got.Status != http.StatusOK {
			t.Errorf("%s: %d", path, got.Status)
		}
	}
}
