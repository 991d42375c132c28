package people

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/openid"
)

// ProviderForm is what a provider is saved from.
type ProviderForm struct {
	Provider
	ClientSecret string `json:"client_secret" maxLength:"1000" doc:"kept encrypted and never answered; left out: it stays, empty: it is removed"`
}

func providerRoutes(a *httpapi.API) {
	const path = "/identity-provider"
	httpapi.List(a, path, permProvider, providers, func(*httpapi.ListInput) ([]db.Condition, error) { return nil, nil })
	httpapi.Op(a, http.MethodGet, path+"/{id}", permProvider, getProvider)
	httpapi.Op(a, http.MethodGet, path+"/roles", permProvider, rolesToGive,
		httpapi.Summary("The roles that the caller may have a provider give."))
	httpapi.Op(a, http.MethodPost, path, permProvider, createProvider)
	httpapi.Op(a, http.MethodPut, path+"/{id}", permProvider, updateProvider)
	httpapi.Op(a, http.MethodDelete, path+"/{id}", permProvider, deleteProvider,
		httpapi.Summary("The sessions that it has proven end, and its links to users."))
	httpapi.Free(a, http.MethodPost, path+"/test", permProvider, testProvider, httpapi.ReadOnly(),
		httpapi.Summary("Fetch what a provider says of itself: whether it can be reached, and calls itself so."))
}

func getProvider(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Provider, error) {
	return providers.Get(ctx, tx, in.ID)
}

func createProvider(ctx context.Context, tx *db.Tx, in *httpapi.Create[ProviderForm]) (Provider, error) {
	form := ProviderForm{Provider: Provider{Scopes: "profile email"}}
	if err := in.Body.Apply(&form); err != nil {
		return Provider{}, err
	}

	form.markSecret()
	made, err := providers.Insert(ctx, tx, form.Provider)
	if err != nil {
		return made, err
	}

	return made, form.storeSecret(ctx, tx, made.ID)
}

func updateProvider(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[ProviderForm]) (Provider, error) {
	var form ProviderForm
	made, err := providers.Update(ctx, tx, in.ID, in.Saw(), func(p *Provider) error {
		form = ProviderForm{Provider: *p}
		if err := in.Body.Apply(&form); err != nil {
			return err
		}
		if in.Body.Has("client_secret") {
			form.markSecret()
		}
		*p = form.Provider
		return nil
	})
	if err != nil || !in.Body.Has("client_secret") {
		return made, err
	}

	return made, form.storeSecret(ctx, tx, made.ID)
}

// markSecret notes that the secret is another one. The mark is random, so it tells nothing about the secret.
func (f *ProviderForm) markSecret() {
	f.ClientSecret = strings.TrimSpace(f.ClientSecret)
	f.SecretMark = ""
	if f.ClientSecret != "" {
		sum := sha256.Sum256([]byte(openid.NewSecret()))
		f.SecretMark = hex.EncodeToString(sum[:4])
	}
}

// storeSecret keeps the secret, encrypted.
func (f *ProviderForm) storeSecret(ctx context.Context, tx *db.Tx, id int64) error {
	_, err := tx.Exec(ctx, "DELETE FROM identity_secrets WHERE {everyone} AND provider_id = $1", id)
	if err != nil || f.ClientSecret == "" {
		return err
	}

	stored, err := tx.Keys().Encrypt(Secrets.Cell(strconv.FormatInt(id, 10)), f.ClientSecret)
	if err != nil {
		return err
	}

	_, err = tx.Exec(ctx, `INSERT INTO identity_secrets (provider_id, secret)
		SELECT id, $2 FROM identity_providers WHERE {everyone} AND id = $1`, id, stored)
	return err
}

// readSecret reads the secret of a provider; empty without one.
func readSecret(ctx context.Context, tx *db.Tx, id int64) (string, error) {
	kept, err := db.Select[string](ctx, tx,
		"SELECT secret FROM identity_secrets WHERE {everyone} AND provider_id = $1", id)
	if err != nil || len(kept) == 0 {
		return "", err
	}
	return tx.Keys().Decrypt(Secrets.Cell(strconv.FormatInt(id, 10)), kept[0])
}

func deleteProvider(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (httpapi.NoContent, error) {
	if err := auth.EndProven(ctx, tx, in.ID, 0); err != nil {
		return httpapi.NoContent{}, err
	}

	for _, of := range []string{"identity_secrets", "identity_groups", "user_identities"} {
		if _, err := tx.Exec(ctx, "DELETE FROM "+of+" WHERE {everyone} AND provider_id = $1", in.ID); err != nil {
			return httpapi.NoContent{}, err
		}
	}

	return httpapi.NoContent{}, providers.Delete(ctx, tx, in.ID, in.Saw())
}

type testProviderInput struct {
	Body struct {
		Issuer string `json:"issuer" maxLength:"255"`
	}
}

// ProviderTest is what a provider says of itself.
type ProviderTest struct {
	Issuer        string   `json:"issuer"`
	Authorization string   `json:"authorization_endpoint" doc:"where people log in"`
	SignOut       bool     `json:"sign_out" doc:"who logs out is logged out there too"`
	Challenge     bool     `json:"challenge" doc:"it says that it understands PKCE by S256"`
	Scopes        []string `json:"scopes" nullable:"false"`
	Claims        []string `json:"claims" nullable:"false"`
}

func testProvider(ctx context.Context, in *testProviderInput) (ProviderTest, error) {
	issuer := strings.TrimSpace(in.Body.Issuer)
	if !openid.CheckIssuer(issuer) {
		return ProviderTest{}, fault.WrongField("issuer", "issuer_https")
	}

	says, err := openid.Describe(ctx, issuer)
	switch {
	case errors.Is(err, openid.ErrIssuer):
		return ProviderTest{}, fault.WrongField("issuer", "issuer_other")
	case err != nil:
		return ProviderTest{}, fault.WrongField("issuer", "provider_down")
	}

	return ProviderTest{
		Issuer:        says.Issuer,
		Authorization: says.Authorization,
		SignOut:       says.EndSession != "",
		Challenge:     slices.Contains(says.Challenges, "S256"),
		Scopes:        dropLong(says.Scopes),
		Claims:        dropLong(says.Claims),
	}, nil
}

// dropLong gives the first 100 entries of a list from elsewhere, without those too long to be shown.
func dropLong(list []string) []string {
	kept := []string{}
	for _, one := range list[:min(len(list), 100)] {
		if len(one) <= fault.MaxTitle {
			kept = append(kept, one)
		}
	}
	return kept
}
