// Package oidctest gives tests an identity provider, which says of people what a
// test wants, true or not.
package oidctest

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	library "github.com/coreos/go-oidc/v3/oidc/oidctest"
)

// The program as the provider knows it.
const (
	ClientID     = "forecourt"
	ClientSecret = "a secret of the provider"
)

const keyID = "k"

// Claims are what a token says.
type Claims map[string]any

// Provider is a running identity provider. Who is led there has logged in at once,
// as the person of Says.
type Provider struct {
	URL string

	mu      sync.Mutex
	key     crypto.PrivateKey
	claims  Claims
	held    chan struct{} // not nil: no request is answered
	away    bool
	bare    bool // tokens have no signature
	codes   map[string]login
	endings int
}

// login is one that waits for its code to be exchanged.
type login struct {
	challenge, nonce, redirect string
}

// Start runs a provider until the test ends.
func Start(t testing.TB) *Provider {
	t.Helper()
	key := newKey(t)
	p := &Provider{key: key, codes: map[string]login{}}
	described := &library.Server{
		PublicKeys: []library.PublicKey{{PublicKey: key.Public(), KeyID: keyID, Algorithm: oidc.RS256}},
	}
	mux := http.NewServeMux()
	mux.HandleFunc(
		"GET /.well-known/openid-configuration",
		func(w http.ResponseWriter, r *http.Request) { p.serveDescription(w, r, described) },
	)
	mux.HandleFunc("GET /auth", p.serveLogin)
	mux.HandleFunc("POST /token", p.serveToken)
	mux.HandleFunc("GET /end", p.serveLogout)
	mux.Handle("/", described)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		away := p.away
		held := p.held
		p.mu.Unlock()
		if held != nil {
			select {
			case held <- struct{}{}:
			default: // one request has been seen already
			}

			select {
			case <-r.Context().Done():
			case <-t.Context().Done(): // the end of the test, which waits for no answer
			}

			return
		}
		if away {
			http.Error(w, "away", http.StatusBadGateway)
			return
		}

		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p.URL = server.URL
	described.SetIssuer(server.URL)

	return p
}

func newKey(t testing.TB) *rsa.PrivateKey {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// Says sets what the next tokens say, beside who made them for whom and when.
func (p *Provider) Says(claims Claims) { p.changeLocked(func() { p.claims = claims }) }

// Forge signs the next tokens with a key that is not the provider's.
func (p *Provider) Forge(t testing.TB) {
	other := newKey(t)
	p.changeLocked(func() { p.key = other })
}

// Unsign leaves the next tokens without a signature.
func (p *Provider) Unsign() { p.changeLocked(func() { p.bare = true }) }

// Hold has the provider answer nothing from now on. The channel gets a signal when the first request has come.
func (p *Provider) Hold() (asked <-chan struct{}) {
	held := make(chan struct{}, 1)
	p.changeLocked(func() { p.held = held })
	return held
}

// Away has the provider refuse everything, or not.
func (p *Provider) Away(away bool) { p.changeLocked(func() { p.away = away }) }

// Endings counts those who have logged out at the provider.
func (p *Provider) Endings() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.endings
}

func (p *Provider) changeLocked(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
}

func (p *Provider) serveDescription(w http.ResponseWriter, r *http.Request, described http.Handler) {
	kept := httptest.NewRecorder()
	described.ServeHTTP(kept, r)
	says := map[string]any{}
	if err := json.Unmarshal(kept.Body.Bytes(), &says); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	says["end_session_endpoint"] = p.URL + "/end"
	says["code_challenge_methods_supported"] = []string{"S256"}
	says["scopes_supported"] = []string{"openid", "profile", "email", "groups"}
	says["claims_supported"] = []string{"sub", "email", "name", "groups"}
	answerJSON(w, says)
}

func answerJSON(w http.ResponseWriter, body any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body) // a caller that has gone needs none
}

// serveLogin answers in the place where people log in: it leads back at once, with a code.
func (p *Provider) serveLogin(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	back, err := url.Parse(query.Get("redirect_uri"))
	if err != nil || query.Get("client_id") != ClientID || query.Get("response_type") != "code" ||
		query.Get("code_challenge_method") != "S256" {
		http.Error(w, "wrong request", http.StatusBadRequest)
		return
	}

	code := rand.Text()
	p.changeLocked(func() {
		p.codes[code] = login{query.Get("code_challenge"), query.Get("nonce"), query.Get("redirect_uri")}
	})
	back.RawQuery = url.Values{
		"code":          {code},
		"state":         {query.Get("state")},
		"session_state": {"x"},
		"iss":           {p.URL},
	}.Encode()
	http.Redirect(w, r, back.String(), http.StatusFound)
}

// serveToken exchanges a code, once.
func (p *Provider) serveToken(w http.ResponseWriter, r *http.Request) {
	id, secret, basic := r.BasicAuth()
	if !basic {
		id = r.PostFormValue("client_id")
		secret = r.PostFormValue("client_secret")
	}

	if decoded, err := url.QueryUnescape(secret); err == nil && basic {
		secret = decoded
	}

	if id != ClientID || secret != ClientSecret {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusUnauthorized)
		_, _ = w.Write([]byte(`{"error":"invalid_client"}`))
		return
	}

	p.mu.Lock()
	of, known := p.codes[r.PostFormValue("code")]
	delete(p.codes, r.PostFormValue("code"))
	key := p.key
	bare := p.bare
	claims := Claims{
		"iss":   p.URL,
		"aud":   ClientID,
		"nonce": of.nonce,
		"exp":   time.Now().Add(time.Minute).Unix(),
		"iat":   time.Now().Unix(),
	}
	maps.Copy(claims, p.claims)
	p.mu.Unlock()
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if !known || base64.RawURLEncoding.EncodeToString(sum[:]) != of.challenge ||
		r.PostFormValue("redirect_uri") != of.redirect {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"error":"invalid_grant"}`))
		return
	}

	text, err := json.Marshal(claims)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}

	token := library.SignIDToken(key, keyID, oidc.RS256, string(text))
	if bare {
		token = base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none"}`)) + "." +
			base64.RawURLEncoding.EncodeToString(text) + "."
	}

	answerJSON(w, map[string]any{"access_token": rand.Text(), "token_type": "Bearer", "id_token": token})
}

// serveLogout logs somebody out, and leads back.
func (p *Provider) serveLogout(w http.ResponseWriter, r *http.Request) {
	p.changeLocked(func() { p.endings++ })
	http.Redirect(w, r, r.URL.Query().Get("post_logout_redirect_uri"), http.StatusFound)
}
