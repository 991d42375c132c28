package people

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/openid"
)

// Logins by an identity provider: the browser is led there and comes back with a
// code, which is exchanged for who somebody is. No transaction is held meanwhile.

const (
	// beginCookie keeps in the browser the state that a login began with.
	beginCookie = "sign_in"
	beginLife   = 10 * time.Minute
)

// SignIn leads people to providers and back.
type SignIn struct {
	api    *httpapi.API
	login  *auth.Service
	openid *openid.Client
}

// NewSignIn makes a SignIn; login begins the sessions.
func NewSignIn(api *httpapi.API, login *auth.Service) *SignIn {
	return &SignIn{api, login, openid.New(func() time.Time { return api.DB().Now().Time })}
}

// Routes registers the operations of providers and of logins by them.
func (s *SignIn) Routes() {
	a := s.api
	providerRoutes(a)
	identityRoutes(a)
	httpapi.Op(a, http.MethodGet, auth.SignInPath, authz.Public, listButtons,
		httpapi.Summary("The identity providers to log in by."))
	httpapi.Lead(a, auth.SignInPath+"/{id}/start", authz.Public, s.startLogin,
		httpapi.Summary("Begin a login by an identity provider, in a browser."))
	httpapi.Lead(a, auth.SignInPath+"/{id}/callback", authz.Public, s.finishLogin, httpapi.Foreign(),
		httpapi.Summary("Where the provider leads the browser back to."))
	httpapi.Free(a, http.MethodPost, "/user/sign-out", authz.LoginOnly, s.signOut, httpapi.WhilePasswordExpired(),
		httpapi.Summary("Log out; the answer says where to log out at the provider that has proven the user."))
}

// SignInButton is a provider on the login page.
type SignInButton struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

func listButtons(ctx context.Context, tx *db.Tx, _ *struct{}) ([]SignInButton, error) {
	return db.Select[SignInButton](ctx, tx, `SELECT id, name
		FROM identity_providers
		WHERE {everyone}
		ORDER BY name_key
		LIMIT 50`)
}

// begun is the state of a login that has begun; the browser keeps it.
type begun struct {
	Provider int64         `json:"p"`
	Secret   openid.Secret `json:"s"`
	Return   string        `json:"r"`
	Until    int64         `json:"u"`
}

type startInput struct {
	httpapi.ByID
	Return string `query:"return" maxLength:"2000" doc:"the page to come back to"`
}

// startLogin leads the browser to a provider.
func (s *SignIn) startLogin(ctx context.Context, in *startInput) (string, error) {
	back := restrictPath(in.Return)
	provider, _, err := s.readProvider(ctx, in.ID)
	if err != nil {
		return s.failLogin(ctx, outcome{code: "no_provider", back: back}, err)
	}

	secret := openid.NewSecret()
	address, err := s.openid.Start(ctx, provider, secret)
	if err != nil {
		return s.failLogin(ctx, outcome{code: "provider_down", provider: in.ID, back: back}, err)
	}
	kept, err := auth.Seal(s.api.DB(), "begin", begun{in.ID, secret, back, s.api.DB().Now().Add(beginLife).Unix()})
	if err != nil {
		return "", err
	}

	httpapi.KeepOnReturn(ctx, beginCookie, kept, httpapi.Base+auth.SignInPath, beginLife)
	return address, nil
}

// readProvider reads a provider as it is set up, for the browser of the request.
func (s *SignIn) readProvider(ctx context.Context, id int64) (openid.Provider, Provider, error) {
	var row Provider
	var secret string
	err := s.api.DB().View(ctx, systemLogin(ctx), func(tx *db.Tx) (err error) {
		if row, err = providers.Get(ctx, tx, id); err != nil {
			return err
		}
		secret, err = readSecret(ctx, tx, id)
		return err
	})

	return openid.Provider{
		Issuer:       row.Issuer,
		ClientID:     row.ClientID,
		ClientSecret: secret,
		Scopes:       strings.Fields(row.Scopes),
		GroupsClaim:  row.GroupsClaim,
		Callback:     httpapi.Origin(ctx) + httpapi.Base + auth.SignInPath + "/" + strconv.FormatInt(id, 10) + "/callback",
	}, row, err
}

func systemLogin(ctx context.Context) db.Op {
	return db.Op{Actor: authz.System("login"), RequestID: httpapi.RequestID(ctx)}
}

type callbackInput struct {
	httpapi.ByID
	State  string `query:"state" maxLength:"200"`
	Code   string `query:"code" maxLength:"4000"`
	Error  string `query:"error" maxLength:"200"`
	Issuer string `query:"iss" maxLength:"255"`
}

// outcome says how a login has ended; the login page shows it.
type outcome struct {
	code     string
	provider int64
	back     string
}

// nextAddress gives the address of the page that was asked for, or of the login page, which says
// why not.
func (o outcome) nextAddress() string {
	if o.code == "" {
		return o.back
	}

	query := url.Values{"sign_in": {o.code}}
	if o.provider != 0 {
		query.Set("provider", strconv.FormatInt(o.provider, 10))
	}
	if o.back != "/" {
		query.Set("redirect", o.back)
	}

	return "/?" + query.Encode()
}

// failLogin leads to the login page, and writes the cause to the technical log.
func (s *SignIn) failLogin(ctx context.Context, o outcome, cause error) (string, error) {
	if errors.Is(ctx.Err(), context.Canceled) {
		return "", ctx.Err()
	}

	slog.WarnContext(ctx, "login by an identity provider",
		"request_id", httpapi.RequestID(ctx),
		"outcome", o.code,
		"provider", o.provider,
		"cause", cause)
	return o.nextAddress(), nil
}

// finishLogin takes the answer of a provider, and begins a session where the answer proves a user.
func (s *SignIn) finishLogin(ctx context.Context, in *callbackInput) (string, error) {
	var was begun
	expired := outcome{code: "sign_in_expired", provider: in.ID, back: "/"}
	known := auth.Unseal(s.api.DB(), "begin", httpapi.Cookie(ctx, beginCookie), &was)
	if !known || was.Provider != in.ID || !was.Secret.HasState(in.State) || s.api.DB().Now().Unix() > was.Until {
		return s.failLogin(ctx, expired, errors.New("the answer is for another browser, or late"))
	}

	expired.back = was.Return
	httpapi.KeepCookie(ctx, beginCookie, "", httpapi.Base+auth.SignInPath, 0)
	fresh, err := s.useOnce(ctx, was.Secret.State())
	if err != nil {
		return "", err
	}
	if !fresh {
		return s.failLogin(ctx, expired, errors.New("the answer was used before"))
	}

	end := outcome{provider: in.ID, back: was.Return}
	provider, row, err := s.readProvider(ctx, in.ID)
	switch {
	case err != nil:
		end.code = "no_provider"
		return s.failLogin(ctx, end, err)
	case in.Error != "":
		if end.code = "sign_in_refused"; in.Error == "access_denied" {
			end.code = "sign_in_cancelled"
		}
		return s.failLogin(ctx, end, errors.New("the provider says that it refuses"))
	case in.Issuer != "" && in.Issuer != provider.Issuer:
		end.code = "sign_in_refused"
		return s.failLogin(ctx, end, openid.ErrIssuer)
	}

	person, err := s.openid.Finish(ctx, provider, was.Secret, in.Code)
	switch {
	case errors.Is(err, openid.ErrDown), errors.Is(err, openid.ErrIssuer):
		end.code = "provider_down"
	case errors.Is(err, openid.ErrClient):
		end.code = "provider_setup"
	case err != nil:
		end.code = "sign_in_refused"
	}

	if err != nil {
		return s.failLogin(ctx, end, err)
	}

	return s.beginSession(ctx, row, person, end)
}

// useOnce notes an answer of a provider; false when it was used before.
func (s *SignIn) useOnce(ctx context.Context, state string) (fresh bool, err error) {
	err = s.api.DB().Update(ctx, systemLogin(ctx), func(tx *db.Tx) error {
		noted, err := tx.Exec(ctx, `INSERT INTO used_sign_ins (hash, forget_at)
			SELECT $1, $2 FROM languages WHERE {everyone} AND id = 1
			ON CONFLICT (hash) DO NOTHING`,
			fingerprintOf(state), db.At(tx.Now().Add(2*beginLife)))
		fresh = noted > 0
		return err
	})
	return fresh, err
}

// beginSession begins the session of the person that the provider has proven.
func (s *SignIn) beginSession(ctx context.Context, provider Provider, person openid.Person, end outcome) (string, error) {
	var hash string
	if provider.AutoCreate {
		// A password that nobody knows; made before the transaction, since it takes a while.
		var err error
		if hash, err = s.makeSpareHash(ctx, provider, person); err != nil {
			return "", err
		}
	}

	var keep func()
	var done bool
	var userID int64
	err := s.api.DB().Update(ctx, systemLogin(ctx), func(tx *db.Tx) (err error) {
		var why string
		userID, why, err = matchUser(ctx, tx, &provider, person, hash)
		if end.code = why; err != nil || why != "" {
			return err
		}
		keep, done, err = s.login.Begin(ctx, tx, auth.Proven{
			UserID:     userID,
			ProviderID: provider.ID,
			Factor:     bool(provider.TrustsFactor),
		})
		return err
	})
	var refused *fault.Error
	if errors.As(err, &refused) {
		// The user that should be made or changed cannot be; a browser shows no answer of the API.
		end.code = "sign_in_refused"
		return s.failLogin(ctx, end, err)
	}
	if err != nil {
		return "", err
	}
	if end.code != "" {
		if err := s.login.NoteRefused(ctx, userID, provider.Issuer+" "+person.Subject); err != nil {
			return "", err
		}
		return s.failLogin(ctx, end, errors.New("no user may log in as this person"))
	}

	keep()
	if !done {
		end.code = "code"
	}

	return end.nextAddress(), nil
}

// makeSpareHash hashes a random password, where somebody new may have come.
func (s *SignIn) makeSpareHash(ctx context.Context, provider Provider, person openid.Person) (hash string, err error) {
	known := false
	err = s.api.DB().View(ctx, systemLogin(ctx), func(tx *db.Tx) error {
		identity, err := findIdentity(ctx, tx, provider.ID, person.Subject)
		known = identity != nil
		return err
	})
	if err == nil && !known && person.Verified {
		_, hash, err = newPassword(ctx)
	}

	return hash, err
}

// Leaving says where a browser goes on when it has logged out.
type Leaving struct {
	URL string `json:"url" doc:"where to log out at the provider too; empty: nowhere"`
}

func (s *SignIn) signOut(ctx context.Context, _ *struct{}) (Leaving, error) {
	var providerID int64
	err := s.api.Update(ctx, authz.LoginOnly, func(tx *db.Tx) (err error) {
		if providerID, err = auth.ProviderOf(ctx, tx); err != nil {
			return err
		}
		return s.login.Leave(ctx, tx)
	})
	if err != nil || providerID == 0 {
		return Leaving{}, err
	}

	provider, _, err := s.readProvider(ctx, providerID)
	if fault.Is(err, fault.NotFound) {
		return Leaving{}, nil
	}
	if err != nil {
		return Leaving{}, err
	}

	return Leaving{s.openid.End(ctx, provider, httpapi.Origin(ctx)+"/")}, nil
}

// restrictPath gives a path of the browser application as it is; all else becomes its first page.
func restrictPath(asked string) string {
	u, err := url.Parse(asked)
	isForbidden := func(r rune) bool { return r < ' ' || r == '\\' }
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || u.Opaque != "" ||
		strings.ContainsFunc(asked, isForbidden) || !isPage(asked) ||
		strings.HasPrefix(u.Path, "/api/") || strings.HasPrefix(u.Path, "/oauth/") {
		return "/"
	}

	return asked
}
