package app_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/testkit/apitest"
)

// publicOperations are open to everyone. A new one is added here on purpose.
var publicOperations = []string{
	"POST /oauth/token", "POST /oauth/oidc/code", "POST /user/welcome", "POST /user/welcome/password",
	"GET /oauth/oidc", "GET /oauth/oidc/{id}/start", "GET /oauth/oidc/{id}/callback",
	"GET /o/{token}", "POST /o/{token}/accept", "POST /o/{token}/question", "GET /o/{token}/accept", "GET /o/{token}/question", "GET /o/{token}/pdf", "GET /o/{token}/image/{n}",
	"GET /survey-version/preview/{token}", "POST /survey-version/preview/{token}",
	"GET /survey-response/unsubscribe/{hash}", "POST /survey-response/unsubscribe/{hash}",
	"GET /survey/index/{token}", "POST /survey/index/{token}", "GET /survey/contact/{ticket}", "POST /survey/contact/{ticket}", "GET /survey-response/image/{name}",
	"GET /survey-response/page/{token}", "POST /survey-response/answers", "POST /survey-response/contact", "POST /survey-response/language",
	"POST /mail/event",
}

func name(o httpapi.Operation) string { return o.Method + " " + o.Path }

func isLogout(o httpapi.Operation) bool {
	return o.Path == "/user/logout" || o.Path == "/user/sign-out"
}

func TestOperations(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		stranger := strangerOf(t, p)
		powerless := p.As(t, "tomas")
		anonymous := p.Anonymous()
		// Logging out comes last: it ends the sessions the others need.
		operations := slices.Clone(p.App.API.Operations())
		slices.SortStableFunc(operations, func(a, b httpapi.Operation) int {
			return strings.Compare(fmt.Sprint(isLogout(a)), fmt.Sprint(isLogout(b)))
		})
		for _, o := range operations {
			f, ok := fixtures[name(o)]
			if !ok {
				t.Errorf("%s has no fixture in fixtures_test.go or catalogfixtures_test.go", name(o))
				continue
			}
			call := func(c *apitest.Client) apitest.Response { return c.Do(o.Method, f.path, f.body, nil) }
			if o.Perm.NeedsLogin() {
				if got := call(anonymous); got.Status != http.StatusUnauthorized {
					t.Errorf("%s without a login: %d %s", name(o), got.Status, got.Body)
				}
			}
			if o.Perm.NeedsLogin() && !o.Perm.IsLoginOnly() {
				if got := call(powerless); got.Status != http.StatusForbidden {
					t.Errorf("%s without the permission: %d %s", name(o), got.Status, got.Body)
				}
			}
			if !f.open {
				expectHidden(t, name(o), o, call(stranger))
			}
		}
		for key := range fixtures {
			if !slices.ContainsFunc(operations, func(o httpapi.Operation) bool { return name(o) == key }) {
				t.Errorf("the fixture %s belongs to no operation", key)
			}
		}
	})
}

// expectHidden checks that a record of other brands and companies shows no trace.
func expectHidden(t *testing.T, operation string, o httpapi.Operation, got apitest.Response) {
	t.Helper()
	switch {
	case o.List && got.Status == http.StatusOK && strings.TrimSpace(got.Body) == "[]":
	case strings.HasSuffix(o.Path, "/export") && got.Status == http.StatusOK && strings.Count(got.Body, "\n") == 1: // the head of the file alone
	case strings.HasSuffix(o.Path, "/bulk") && got.Status == http.StatusOK && strings.Contains(got.Body, `"ok":false`):
	case strings.HasSuffix(o.Path, "/check") && got.Status == http.StatusOK && strings.Contains(got.Body, `"valid":true`): // it is taken
	case strings.HasSuffix(o.Path, "/bulk/used-by") && got.Status == http.StatusOK && strings.TrimSpace(got.Body) == "[]":
	case got.Status == http.StatusUnprocessableEntity && strings.Contains(got.Body, "not assigned to"): // a field names it
	case got.Status == http.StatusNotFound, got.Status == http.StatusForbidden && o.Method == http.MethodPost && !strings.Contains(o.Path, "{id}"):
	default:
		t.Errorf("%s with a record of others: %d %s", operation, got.Status, got.Body)
	}
}

// strangerOf makes a user who may do everything but sees brand 8 and company 12 only.
func strangerOf(t *testing.T, p *apitest.Program) *apitest.Client {
	t.Helper()
	ctx := t.Context()
	err := p.DB().Update(ctx, db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		role, err := people.CreateRole(ctx, tx, "Everything", "customer")
		if err != nil {
			return err
		}
		if err := people.Grant(ctx, tx, role.ID, authz.Allow, "app.*"); err != nil {
			return err
		}
		egle, err := people.ByUsername(ctx, tx, "egle")
		if err != nil {
			return err
		}
		return people.Move(ctx, tx, egle.ID, role.ID, 12, []int64{8}, []int64{12})
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.As(t, "egle")
}

func TestPublicOperationsAreListed(t *testing.T) {
	p := apitest.Start(t, "sqlite")
	var public []string
	for _, o := range p.App.API.Operations() {
		if !o.Perm.NeedsLogin() {
			public = append(public, name(o))
		}
	}
	if !slices.Equal(public, publicOperations) {
		t.Errorf("public operations are %v, expected %v", public, publicOperations)
	}
}

// Every write that a screen offers asks for that screen's permission; those
// that need a login only are about the caller.
func TestWritesNeedAPermission(t *testing.T) {
	own := []string{
		"POST /user/logout", "GET /user/logout", "POST /user/sign-out", "POST /user/change-pass", "POST /user/download-token", "PUT /user/preferences", "PUT /user/profile",
		"POST /sfo/upload", "POST /sfo/upload/{id}", "POST /job/{id}/cancel", "POST /import/job/{id}/cancel",
		"POST /list-view", "PUT /list-view/{id}", "DELETE /list-view/{id}",
		"DELETE /session/{id}", "DELETE /session", "DELETE /user/see-as", "POST /notice/read", "POST /notice/read/{id}",
		"POST /user/second-factor", "POST /user/second-factor/confirm", "POST /user/second-factor/recovery-codes", "POST /user/second-factor/off",
	}
	p := apitest.Start(t, "sqlite")
	for _, o := range p.App.API.Operations() {
		if (o.Method != http.MethodGet || o.Writes) && o.Perm.IsLoginOnly() && !slices.Contains(own, name(o)) {
			t.Errorf("%s writes with a login only", name(o))
		}
	}
}
