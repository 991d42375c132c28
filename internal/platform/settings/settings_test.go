package settings_test

import (
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
)

func TestSettings(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		read := func() map[string]any {
			values := map[string]any{}
			jonas.Get("/setting").JSON(t, &values)
			return values
		}
		if got := read(); got["session.idle_seconds"] != 3600.0 || got["session.idle_warning_seconds"] != 60.0 || got["display_language_id"] != 1.0 {
			t.Errorf("settings: %v", got)
		}
		for _, seconds := range []int{1800, 900} { // the first stores a row, the second changes it
			if got := admin.Put("/setting/session.idle_seconds", map[string]int{"value": seconds}); got.Status != http.StatusOK {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
			if got := read(); got["session.idle_seconds"] != float64(seconds) {
				t.Errorf("after setting %d: %v", seconds, got)
			}
		}
		for _, bad := range []string{"/setting/session.idle_seconds", "/setting/session.idle_warning_seconds"} {
			apitest.Rejects(t, "a second", admin.Put(bad, `{"value":1}`), "value")
		}
		apitest.Rejects(t, "a warning long before", admin.Put("/setting/session.idle_warning_seconds", `{"value":99999999}`), "value")
		if got := admin.Put("/setting/session.idle_seconds", `{"value":0}`); got.Status != http.StatusOK {
			t.Errorf("never: %d %s", got.Status, got.Body)
		}
		if got := jonas.Put("/setting/session.idle_seconds", `{"value":1}`); got.Status != http.StatusForbidden {
			t.Errorf("without the permission: %d", got.Status)
		}
		if got := read(); got["mail.host"] != nil || got["backup.hour"] != nil {
			t.Errorf("somebody who may not change settings reads how the server is set up: %v", got)
		}
		if got := admin.Get("/setting").Body; !strings.Contains(got, "mail.host") || !strings.Contains(got, "backup.hour") {
			t.Errorf("an administrator reads %s", got)
		}
	})
}

// The group may decide that unused sessions end on the server too.
func TestServerEndsIdleSessions(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		p.Age(t, "jonas", 120)
		if got := jonas.Get("/brand"); got.Status != http.StatusOK {
			t.Errorf("by default an unused session ended: %d", got.Status)
		}
		admin.Put("/setting/session.server_idle_seconds", `{"value":300}`)
		p.Age(t, "jonas", 360)
		if got := jonas.Get("/brand"); got.Status != http.StatusUnauthorized {
			t.Errorf("six minutes unused, allowed are five: %d", got.Status)
		}
		if got := admin.Get("/brand"); got.Status != http.StatusOK {
			t.Errorf("a session in use ended: %d", got.Status)
		}
	})
}

// A setting that is the address of a page runs nothing in the browser that opens it.
func TestAddressesAreOfPages(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	admin, found := p.As(t, "admin"), 0
	var all map[string]any
	admin.Get("/setting").JSON(t, &all)
	for name := range all {
		if !strings.HasSuffix(name, "url") {
			continue
		}
		found++
		for _, address := range []string{"javascript:alert(1)", "data:text/html,x", "//example.lt", "page"} {
			apitest.Rejects(t, name+" = "+address, admin.Put("/setting/"+name, map[string]string{"value": address}), "value")
		}
	}
	if found < 3 {
		t.Errorf("only %d settings are addresses", found)
	}
}
