package backup_test

import (
	"strings"
	"testing"

	"forecourt/internal/testkit/apitest"
	"forecourt/internal/testkit/oidctest"
)

// The secret that the program shares with an identity provider is in the database and
// in a backup, each time encrypted, and in no line of a log.
func TestClientSecretsAreKeptEncrypted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		body := map[string]any{"name": "Group ID", "issuer": "https://id.example.com", "client_id": "forecourt", "client_secret": oidctest.ClientSecret}
		apitest.Done[any](t, admin.Post("/identity-provider", body))
		kept := one(t, p.DB(), "", "SELECT secret FROM identity_secrets")
		if kept == "" || strings.Contains(kept, oidctest.ClientSecret) {
			t.Errorf("the database has %q", kept)
		}
		rewritten(t, written(t, p), "rows.ndjson", func(rows string) string {
			if !strings.Contains(rows, kept) || strings.Contains(rows, oidctest.ClientSecret) {
				t.Error("the backup has not the encrypted secret alone")
			}
			return rows + "\n" // only looked at
		})
		for what, said := range map[string]string{"technical log": p.Log(), "activity log": admin.Get("/log?limit=50").Body} {
			if strings.Contains(said, oidctest.ClientSecret) {
				t.Errorf("the %s has the secret", what)
			}
		}
	})
}
