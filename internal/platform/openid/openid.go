// Package openid speaks OpenID Connect with identity providers: it leads people
// there, and reads who they are from what the provider answers. It knows neither
// users nor sessions.
package openid

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"forecourt/internal/platform/fetch"
)

// Provider is an identity provider as it is set up.
type Provider struct {
	Issuer, ClientID, ClientSecret string
	// Scopes are asked for beside openid.
	Scopes []string
	// GroupsClaim names the groups of a person, by a path with points; empty: none.
	GroupsClaim string
	// Callback is where people come back to.
	Callback string
}

// Why a login by a provider fails.
var (
	// ErrDown: the provider does not answer, or in a way that nobody understands.
	ErrDown = errors.New("the identity provider does not answer")
	// ErrIssuer: it calls itself otherwise.
	ErrIssuer = errors.New("the identity provider has another name")
	// ErrClient: it does not know the program, or not by this secret.
	ErrClient = errors.New("the identity provider does not know the program")
	// ErrAnswer: what came back is not for this login.
	ErrAnswer = errors.New("the answer of the identity provider is not for this login")
)

// Secret is what one login is begun with. All else that must not be guessed is
// made from it, and it stays in the browser that has begun.
type Secret string

// NewSecret makes one of 32 random bytes.
func NewSecret() Secret {
	raw := make([]byte, 32)
	rand.Read(raw) // never fails: the program ends when the system has no randomness
	return Secret(base64.RawURLEncoding.EncodeToString(raw))
}

func (s Secret) deriveText(purpose string) string {
	mac := hmac.New(sha256.New, []byte(s))
	mac.Write([]byte(purpose))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

// State gives what the provider hands back, by which the browser is recognised.
func (s Secret) State() string { return s.deriveText("state") }

// HasState reports whether what was handed back is of this login.
func (s Secret) HasState(state string) bool {
	return subtle.ConstantTimeCompare([]byte(s.State()), []byte(state)) == 1
}

func (s Secret) nonceText() string    { return s.deriveText("nonce") }
func (s Secret) verifierText() string { return s.deriveText("verifier") }

// CheckIssuer refuses addresses that are no place for an identity provider:
// https, or http on the own machine.
func CheckIssuer(issuer string) bool {
	u, err := url.Parse(issuer)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || u.Opaque != "" {
		return false
	}
	return u.Scheme == "https" || u.Scheme == "http" && ownPort(issuer) != 0
}

// ownPort gives the port of an issuer on the own machine; else 0.
func ownPort(issuer string) uint16 {
	u, err := url.Parse(issuer)
	if err != nil {
		return 0
	}

	at, err := netip.ParseAddr(u.Hostname())
	if u.Hostname() != "localhost" && (err != nil || !at.IsLoopback()) {
		return 0
	}

	port, err := strconv.ParseUint(u.Port(), 10, 16)
	if err != nil {
		return 0
	}

	return uint16(port)
}

// Client speaks with all providers, and keeps what they say of themselves.
type Client struct {
	known *book
	now   func() time.Time
}

// New makes a client with this clock.
func New(now func() time.Time) *Client { return &Client{newBook(now), now} }

// mostAhead is how far the clock of a provider may be ahead of ours.
const mostAhead = 5 * time.Minute

// Start gives the address that a login begins at.
func (c *Client) Start(ctx context.Context, p Provider, secret Secret) (string, error) {
	at, err := c.known.findPlace(ctx, p.Issuer)
	if err != nil {
		return "", err
	}
	return at.oauthConfig(p).AuthCodeURL(secret.State(), oidc.Nonce(secret.nonceText()),
		oauth2.S256ChallengeOption(secret.verifierText())), nil
}

// Finish reads who somebody is from the code that the provider has sent along.
func (c *Client) Finish(ctx context.Context, p Provider, secret Secret, code string) (Person, error) {
	at, err := c.known.findPlace(ctx, p.Issuer)
	if err != nil {
		return Person{}, err
	}

	leave, err := at.enterPlace()
	if err != nil {
		return Person{}, err
	}
	defer leave()
	ctx = oidc.ClientContext(ctx, at.http)
	token, err := at.oauthConfig(p).Exchange(ctx, code, oauth2.VerifierOption(secret.verifierText()))
	if err != nil {
		return Person{}, exchangeError(err)
	}

	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return Person{}, fmt.Errorf("%w: no id_token", ErrAnswer)
	}

	id, err := at.provider.VerifierContext(ctx, &oidc.Config{ClientID: p.ClientID}).Verify(ctx, raw)
	if err != nil {
		return Person{}, verifyError(err)
	}
	if subtle.ConstantTimeCompare([]byte(id.Nonce), []byte(secret.nonceText())) != 1 {
		return Person{}, fmt.Errorf("%w: another nonce", ErrAnswer)
	}
	if id.IssuedAt.After(c.now().Add(mostAhead)) {
		return Person{}, fmt.Errorf("%w: issued in the future", ErrAnswer)
	}

	return readPerson(id, p)
}

// exchangeError keeps of what the provider answers its code alone.
func exchangeError(err error) error {
	var refused *oauth2.RetrieveError
	if !errors.As(err, &refused) || refused.Response == nil || refused.Response.StatusCode >= 500 {
		return fmt.Errorf("%w: %w", ErrDown, causeOf(err))
	}
	if slices.Contains([]string{"invalid_client", "unauthorized_client"}, refused.ErrorCode) {
		return fmt.Errorf("%w: %s", ErrClient, refused.ErrorCode)
	}

	return fmt.Errorf("%w: status %d", ErrAnswer, refused.Response.StatusCode)
}

// causeOf leaves the body of an answer out, which may hold anything.
func causeOf(err error) error {
	var refused *oauth2.RetrieveError
	if errors.As(err, &refused) && refused.Response != nil {
		return fmt.Errorf("status %d", refused.Response.StatusCode)
	}
	return err
}

// verifyError distinguishes keys that cannot be fetched from a token that is wrong.
func verifyError(err error) error {
	if strings.Contains(err.Error(), "fetching keys") {
		return fmt.Errorf("%w: %w", ErrDown, err)
	}
	return fmt.Errorf("%w: %w", ErrAnswer, err)
}

// End gives the address that ends the login at the provider too; empty where it
// has none.
func (c *Client) End(ctx context.Context, p Provider, back string) string {
	at, err := c.known.findPlace(ctx, p.Issuer)
	if err != nil || at.says.EndSession == "" {
		return ""
	}

	u, err := url.Parse(at.says.EndSession)
	if err != nil || u.Scheme != "https" && ownPort(p.Issuer) == 0 {
		return ""
	}

	query := u.Query()
	query.Set("client_id", p.ClientID)
	query.Set("post_logout_redirect_uri", back)
	u.RawQuery = query.Encode()

	return u.String()
}

// Described is what a provider says of itself.
type Described struct {
	Issuer        string   `json:"issuer"`
	Authorization string   `json:"authorization_endpoint"`
	Token         string   `json:"token_endpoint"`
	EndSession    string   `json:"end_session_endpoint"`
	Scopes        []string `json:"scopes_supported"`
	Claims        []string `json:"claims_supported"`
	Challenges    []string `json:"code_challenge_methods_supported"`
}

// Describe asks a provider what it says of itself now.
func Describe(ctx context.Context, issuer string) (Described, error) {
	at, err := discoverIssuer(ctx, issuer)
	if err != nil {
		return Described{}, err
	}
	return at.says, nil
}

// Lasting reports whether trying again is of no use.
func Lasting(err error) bool { return errors.Is(err, ErrIssuer) || fetch.Lasting(err) }
