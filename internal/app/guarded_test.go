package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"forecourt/internal/people"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/keyring"
	"forecourt/internal/testkit/apitest"
)

// nobodyMuch logs in as a user of the first brand and company whose role may nothing.
func nobodyMuch(t *testing.T, p *apitest.Program) *apitest.Client {
	t.Helper()
	err := p.DB().Update(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) error {
		role, err := people.CreateRole(t.Context(), tx, "Nothing", "customer")
		if err != nil {
			return err
		}
		user, err := people.ByUsername(t.Context(), tx, "jonas")
		if err != nil {
			return err
		}
		return people.Move(t.Context(), tx, user.ID, role.ID, 1, []int64{1}, []int64{1})
	})
	if err != nil {
		t.Fatal(err)
	}
	return p.As(t, "jonas")
}

// What belongs to an offer is read with a right to offers, the history of a record
// with the right to its screen: a login alone opens neither.
func TestReadsAskTheRightOfTheRecord(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		var offers []struct{ ID int64 }
		p.As(t, "jonas").Get("/version?my=true&limit=3").JSON(t, &offers)
		norights := nobodyMuch(t, p)
		if len(offers) == 0 {
			t.Fatal("Jonas has no offers")
		}
		paths := []string{"/user/3/history", "/user/3/used-by", "/brand/1/history", "/pricelist/1/history"}
		for _, offer := range offers {
			for _, path := range []string{
				"/version/%d", "/version/%d/history", "/version/car/%d", "/version-equipment?versionId=%d", "/version-image?versionId=%d", "/version/summary/%d",
				"/version/documents/%d", "/model-feature/options-state/1/%d", "/model-feature/lines/1/%d", "/model-feature/prices/1/%d",
			} {
				paths = append(paths, fmt.Sprintf(path, offer.ID))
			}
		}
		for _, path := range paths {
			if got := norights.Get(path); got.Status != http.StatusForbidden && got.Status != http.StatusNotFound {
				t.Errorf("GET %s: %d %s", path, got.Status, got.Body)
			}
		}
	})
}

// Costs are seen with their right, however they are read.
func TestCostsStayInHistory(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, jonas := p.As(t, "admin"), p.As(t, "jonas")
		var offers []struct {
			ID, Revision int64
			Status       string
		}
		jonas.Get("/version?my=true&limit=50").JSON(t, &offers)
		for _, offer := range offers {
			if offer.Status != "draft" {
				continue
			}
			apitest.Done[struct{ ID int64 }](t, admin.Put(fmt.Sprintf("/version/%d", offer.ID), fmt.Sprintf(`{"comment":"hi","price_support":77,"revision":%d}`, offer.Revision)))
			for _, path := range []string{fmt.Sprintf("/version/%d/history", offer.ID), fmt.Sprintf("/version/%d", offer.ID)} {
				body := jonas.Get(path).Body
				for _, secret := range []string{`"price_primecost":[`, `"price_support":[`, `"price_support":77`} {
					if strings.Contains(body, secret) {
						t.Errorf("%s shows %s: %s", path, secret, body)
					}
				}
			}
			return
		}
		t.Fatal("Jonas has no draft")
	})
}

// What was done to the settings, to roles and to the group's own staff is for the
// top role; a secret setting is in no log at all, nor is a token in kept answers.
func TestSecretsStayOutOfTheLog(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, inga := p.As(t, "admin"), p.As(t, "inga")
		const secret = "crm-secret-4711"
		if got := admin.Put("/setting/crm.key", map[string]any{"value": secret}); got.Status != http.StatusOK && got.Status != http.StatusNoContent {
			t.Fatal(got.Body)
		}
		apitest.Done[struct{ ID int64 }](t, admin.Post("/identity-provider", map[string]any{"name": "Group ID", "issuer": "https://id.example.com", "client_id": "x", "client_secret": secret}))
		apitest.Done[struct{ ID int64 }](t, admin.Post("/role", map[string]any{"name": "Seen by nobody"}))
		for _, format := range []string{"", "&format=csv"} {
			for _, c := range []*apitest.Client{admin, inga} {
				if body := c.Get("/log?limit=50" + format).Body; strings.Contains(body, secret) {
					t.Errorf("the log shows the secret: %.300s", body)
				}
			}
			for what, want := range map[*apitest.Client]bool{admin: true, inga: false} {
				body := what.Get("/log?limit=50" + format).Body
				if got := strings.Contains(body, "Seen by nobody"); got != want {
					t.Errorf("a role in the log: %v, want %v: %.300s", got, want, body)
				}
			}
		}
		got := admin.Do(http.MethodPost, "/user/download-token", map[string]any{"path": "/api/v1/body-type"}, http.Header{"Idempotency-Key": {"one"}})
		var token struct {
			AccessToken string `json:"access_token"`
		}
		got.JSON(t, &token)
		again := admin.Do(http.MethodPost, "/user/download-token", map[string]any{"path": "/api/v1/body-type"}, http.Header{"Idempotency-Key": {"one"}})
		if token.AccessToken == "" || !strings.Contains(again.Body, token.AccessToken) {
			t.Errorf("the token was not kept for the request that is sent again: %s", again.Body)
		}
	})
}

// An answer that is kept for a request sent again is encrypted, since it may hold
// what only its caller may read, such as the key of the CRM.
func TestKeptAnswersAreEncrypted(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin, key := p.As(t, "admin"), http.Header{"Idempotency-Key": {"one"}}
		body := map[string]any{"brand_id": 1, "code": "KEPT-4711", "name": map[string]string{"1": "Laikomas"}}
		first := admin.Do(http.MethodPost, "/body-type", body, key.Clone())
		var kept []string
		err := p.DB().View(t.Context(), db.Op{Actor: authz.System("test")}, func(tx *db.Tx) (err error) {
			kept, err = db.Select[string](t.Context(), tx.Unscoped("kept answers of all"), "SELECT body FROM idempotency_keys")
			return err
		})
		if err != nil || len(kept) != 1 || keyring.KeyOf(kept[0]) == "" {
			t.Errorf("kept is %q (%v), want one encrypted answer", kept, err)
		}
		if again := admin.Do(http.MethodPost, "/body-type", body, key.Clone()); first.Status != http.StatusOK || again.Status != first.Status || again.Body != first.Body {
			t.Errorf("the answer was %d %s, and again %d %s", first.Status, first.Body, again.Status, again.Body)
		}
	})
}

// A published list stays published, whatever its history has.
func TestPublishingIsNotRestored(t *testing.T) {
	apitest.Each(t, func(t *testing.T, p *apitest.Program) {
		admin := p.As(t, "admin")
		type list struct {
			ID, Revision int64
			PublishedAt  *string `json:"published_at"`
			Status       string
		}
		var lists []list
		admin.Get("/pricelist?brandId=1&status=all").JSON(t, &lists)
		for _, one := range lists {
			if one.PublishedAt == nil || one.Status != "active" {
				continue
			}
			path := fmt.Sprintf("/pricelist/%d", one.ID)
			for _, entry := range apitest.Done[[]struct{ ID int64 }](t, admin.Get(path+"/history")) {
				admin.Post(path+"/restore", map[string]any{"historyId": entry.ID, "revision": apitest.Done[list](t, admin.Get(path)).Revision})
				if now := apitest.Done[list](t, admin.Get(path)); now.PublishedAt == nil {
					t.Fatalf("entry %d takes the publishing back", entry.ID)
				}
			}
			archived := apitest.Done[list](t, admin.Delete(fmt.Sprintf("%s?anyway=1&revision=%d", path, apitest.Done[list](t, admin.Get(path)).Revision)))
			if got := admin.Put(path, map[string]any{"source_pricelist_id": nil, "name": "X", "revision": archived.Revision}); got.Status == http.StatusOK {
				t.Errorf("an archived list is changed: %s", got.Body)
			}
			return
		}
		t.Fatal("no list is published")
	})
}
