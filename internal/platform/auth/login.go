package auth

import (
	"cmp"
	"context"
	"crypto/subtle"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// The fixed credentials of our own client (OP-007). They identify the program,
// not a person, and are no secret.
const clientID = "web"

type loginInput struct {
	Body struct {
		GrantType    string `json:"grant_type" example:"password"`
		Username     string `json:"username" maxLength:"255"`
		Password     string `json:"password" maxLength:"256"`
		Code         string `json:"code,omitempty" maxLength:"64" doc:"the code of the second factor or a recovery code, for users who have one"`
		ClientID     string `json:"client_id" example:"web"`
		ClientSecret string `json:"client_secret"`
		BindCookie   bool   `json:"bind_cookie,omitempty" doc:"for browsers: the token is worth nothing without the cookies that come with it, which no script can read"`
	}
}

type loginAnswer struct {
	AccessToken string `json:"access_token"`
	TokenType   string `json:"token_type" example:"Bearer"`
	ExpiresIn   int64  `json:"expires_in" doc:"seconds"`
}

// credentials is what a login is compared with.
type credentials struct {
	ID     int64   `db:"id"`
	Hash   string  `db:"password_hash"`
	Factor db.Flag `db:"factor"` // a code is asked too
}

func (s *Service) login(ctx context.Context, in *loginInput) (loginAnswer, error) {
	body := in.Body
	if body.GrantType != "password" {
		return loginAnswer{}, fault.New(fault.Malformed, "grant_unsupported")
	}
	if body.ClientID != clientID || subtle.ConstantTimeCompare([]byte(body.ClientSecret), []byte(s.clientSecret)) != 1 {
		return loginAnswer{}, fault.New(fault.Unauthenticated, "client_unknown")
	}

	op := db.Op{Actor: authz.System("login"), RequestID: httpapi.RequestID(ctx)}
	var known credentials
	var try guess
	err := s.db.View(ctx, op, func(tx *db.Tx) (err error) {
		if known, err = credentialsOf(ctx, tx, body.Username); err != nil {
			return err
		}
		if try, err = guessOf(ctx, tx, known.ID, body.Username); err != nil {
			return err
		}
		return try.counted.checkDelay(ctx, tx)
	})
	if err != nil {
		return loginAnswer{}, err
	}

	ok, outdated, err := s.comparePassword(ctx, try, body.Password, known.Hash, s.cost)
	if err != nil {
		return loginAnswer{}, err
	}
	if !ok {
		return loginAnswer{}, fault.New(fault.Unauthenticated, "login_failed")
	}
	if known.Factor && body.Code == "" {
		return loginAnswer{}, cmp.Or[error](s.giveBack(ctx, try.counted),
			fault.New(fault.Unauthenticated, "second_factor_needed"))
	}
	renewed := ""
	if outdated {
		if renewed, err = Hash(ctx, body.Password); err != nil {
			return loginAnswer{}, err
		}
	}
	var made issued
	browser := ""
	err = s.db.Update(ctx, op, func(tx *db.Tx) (err error) {
		if err := try.counted.forgiveTries(ctx, tx); err != nil {
			return err
		}
		if known.Factor {
			if err := spendCode(ctx, tx, known.ID, body.Code); err != nil {
				return err
			}
		}
		if renewed != "" {
			if err := s.setPassword(ctx, tx, known.ID, renewed, false); err != nil {
				return err
			}
		}
		if err := noteLogin(ctx, tx, known.ID); err != nil {
			return err
		}
		if body.BindCookie {
			if browser, err = rememberBrowser(ctx, tx, httpapi.Cookie(ctx, browserCookie), known.ID); err != nil {
				return err
			}
		}
		made, err = issueSession(ctx, tx, known.ID, body.BindCookie)
		return err
	})
	if fault.Is(err, fault.Invalid) { // the code, which is guessed at like a password: the try counts
		return loginAnswer{}, fault.New(fault.Unauthenticated, "second_factor_wrong")
	}
	if err != nil {
		return loginAnswer{}, err
	}
	if body.BindCookie {
		keepCookies(ctx, made.secret, browser)
	}

	return loginAnswer{made.token, "Bearer", int64(SessionLife.Seconds())}, nil
}

// guess is how a try is counted, and the line that it waits in.
type guess struct {
	counted counters
	line    string
}

// guessOf distinguishes strangers from browsers that the user is known in.
func guessOf(ctx context.Context, tx *db.Tx, userID int64, username string) (guess, error) {
	address := httpapi.Address(ctx)
	if token := httpapi.Cookie(ctx, browserCookie); token != "" && userID != 0 {
		hash := hashToken(token)
		if known, err := knowsBrowser(ctx, tx, hash, userID); known || err != nil {
			return guess{ofBrowser(hash, userID), "browser:" + hash}, err
		}
	}

	return guess{ofStranger(username, address), NetworkOf(address)}, nil
}

// comparePassword compares a password once its turn has come. The try counts from here
// on, until it is given back or forgiven.
func (s *Service) comparePassword(
	ctx context.Context, try guess, password, hash string, cost *Cost,
) (ok, outdated bool, err error) {
	release, err := hashing.waitForTurn(ctx, try.line)
	if err != nil {
		return false, false, err
	}
	defer release()
	if err := s.countTry(ctx, try.counted); err != nil {
		return false, false, err
	}
	return matchesHash(password, hash, cost)
}

// credentialsOf looks for who may log in; nobody found gives no hash, which matches nothing.
func credentialsOf(ctx context.Context, tx *db.Tx, username string) (credentials, error) {
	known, err := db.SelectOne[credentials](ctx, tx.Unscoped("who logs in is not known yet"), `
		SELECT u.id, u.password_hash, CASE WHEN f.confirmed_at IS NULL THEN 0 ELSE 1 END AS factor
		FROM users u LEFT JOIN second_factors f ON f.user_id = u.id
		WHERE u.username_key = $1 AND u.status = 'active'`, find.Key(username))
	if fault.Is(err, fault.NotFound) {
		return credentials{}, nil
	}

	return known, err
}
