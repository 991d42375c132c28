package openid

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"forecourt/internal/platform/fetch"
)

const (
	// patience is how long a provider may take for one answer.
	patience = 5 * time.Second
	// fresh is how long what a provider says of itself is believed, away how long
	// one that did not answer is left alone.
	fresh = 5 * time.Minute
	away  = 5 * time.Second
	// atOnce is how many may wait for one provider; others learn that it is down.
	atOnce = 32
	// mostBytes is the largest answer that is read.
	mostBytes = 1 << 20
)

// place is a provider that has answered.
type place struct {
	provider *oidc.Provider
	says     Described
	http     *http.Client
	waiting  chan struct{}
}

// enterPlace takes a place among those that wait for the provider.
func (p *place) enterPlace() (leave func(), err error) {
	select {
	case p.waiting <- struct{}{}:
		return func() { <-p.waiting }, nil
	default:
		return nil, fmt.Errorf("%w: too many wait for it", ErrDown)
	}
}

func (p *place) oauthConfig(of Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID: of.ClientID, ClientSecret: of.ClientSecret, Endpoint: p.provider.Endpoint(), RedirectURL: of.Callback,
		Scopes: append([]string{oidc.ScopeOpenID}, of.Scopes...),
	}
}

// book has the providers by issuer. Each is asked by one at a time, and nobody
// waits for another.
type book struct {
	mu    sync.Mutex
	pages map[string]*page
	now   func() time.Time
}

// page is what is known of one issuer.
type page struct {
	turn  chan struct{} // one asks, others wait for the outcome
	asked time.Time
	at    *place
	err   error
}

func newBook(now func() time.Time) *book { return &book{pages: map[string]*page{}, now: now} }

func (b *book) pageOf(issuer string) *page {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.pages[issuer] == nil {
		b.pages[issuer] = &page{turn: make(chan struct{}, 1)}
	}
	return b.pages[issuer]
}

// findPlace gives the provider of an issuer, asked again after a while.
func (b *book) findPlace(ctx context.Context, issuer string) (*place, error) {
	p := b.pageOf(issuer)
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", ErrDown, ctx.Err())
	}

	age := b.now().Sub(p.asked)
	if p.at != nil && age < fresh || p.err != nil && age < away {
		return p.at, p.err
	}

	p.at, p.err = discoverIssuer(ctx, issuer)
	p.asked = b.now()

	return p.at, p.err
}

// discoverIssuer reads the document in which a provider describes itself.
func discoverIssuer(ctx context.Context, issuer string) (*place, error) {
	if !CheckIssuer(issuer) {
		return nil, fmt.Errorf("%w: %q", ErrIssuer, issuer)
	}

	own := ownPort(issuer)
	client := fetch.Limits{Timeout: patience, Bytes: mostBytes, OwnPort: own}.Client()
	// The provider keeps this context for its keys, which are read longer than
	// the request lasts that asks for them.
	kept := oidc.ClientContext(context.WithoutCancel(ctx), client)
	provider, err := oidc.NewProvider(kept, issuer)
	var other *oidc.IssuerMismatchError
	if errors.As(err, &other) {
		return nil, fmt.Errorf("%w: %w", ErrIssuer, err)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDown, err)
	}

	at := &place{provider: provider, http: client, waiting: make(chan struct{}, atOnce)}
	if err := provider.Claims(&at.says); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDown, err)
	}

	for _, address := range []string{at.says.Authorization, at.says.Token} {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" || u.Scheme != "https" && own == 0 {
			return nil, fmt.Errorf("%w: its addresses are not https", ErrDown)
		}
	}

	return at, nil
}
