package app_test

import (
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/app"
	"forecourt/internal/testkit/apitest"
)

// The figures are served where they are asked for, and only there.
func TestMetricsHaveAListenerOfTheirOwn(t *testing.T) {
	p := apitest.StartWith(t, "sqlite", func(cfg *app.Config) { cfg.MetricsAddr = "127.0.0.1:0" })
	p.As(t, "jonas").Get("/user/active")
	p.Anonymous().Get("/user/active")
	figures := apitest.At(p.App.MetricsURL).Raw(http.MethodGet, "/metrics", nil)
	for _, want := range []string{
		`forecourt_request_seconds_count{method="GET",operation="get-user-active",status="200"} 1`,
		`forecourt_request_seconds_count{method="GET",operation="get-user-active",status="401"} 1`,
		`forecourt_request_seconds_count{method="POST",operation="post-oauth-token",status="200"} 1`,
		"go_goroutines",
	} {
		if !strings.Contains(figures.Body, want) {
			t.Errorf("%d, without %s", figures.Status, want)
		}
	}
	if got := p.Anonymous().Raw(http.MethodGet, "/metrics", nil); got.Status != http.StatusNotFound {
		t.Errorf("users can read the figures too: %d", got.Status)
	}
	if other := apitest.Start(t, "sqlite"); other.App.MetricsURL != "" {
		t.Errorf("figures are served without being asked for at %s", other.App.MetricsURL)
	}
}
