package auth

import (
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
	address := httpapi.Address(ctx)
	op := db.Op{Actor: authz.System("login"), RequestID: httpapi.RequestID(ctx)}
	var known credentials
	failed := false
	err := s.db.View(ctx, op, func(tx *db.Tx) (err error) {
		if failed, err = s.checkLimit(ctx, tx, body.Username, address); err != nil {
			return err
		}
		known, err = credentialsOf(ctx, tx, body.Username)
		return err
	})
	if err != nil {
		return loginAnswer{}, err
	}
	ok, outdated, err := matches(ctx, body.Password, known.Hash, s.cost)
	if err != nil {
		return loginAnswer{}, err
	}
	if !ok {
		return loginAnswer{}, s.failed(ctx, body.Username, fault.New(fault.Unauthenticated, "login_failed"))
	}
	if known.Factor && body.Code == "" {
		return loginAnswer{}, fault.New(fault.Unauthenticated, "second_factor_needed")
	}
	renewed := ""
	if outdated {
		if renewed, err = Hash(ctx, body.Password); err != nil {
			return loginAnswer{}, err
		}
	}
	var token string
	err = s.db.Update(ctx, op, func(tx *db.Tx) (err error) {
		if known.Factor {
			if err := spend(ctx, tx, known.ID, body.Code); err != nil {
				return err
			}
		}
		if failed {
			if err := Forgive(ctx, tx, body.Username); err != nil {
				return err
			}
		}
		if renewed != "" {
			if err := s.setPassword(ctx, tx, known.ID, renewed, false); err != nil {
				return err
			}
		}
		token, err = s.issue(ctx, tx, kindSession, known.ID, 0, "", SessionLife)
		return err
	})
	if fault.Is(err, fault.Invalid) { // the code, which is guessed at like a password
		return loginAnswer{}, s.failed(ctx, body.Username, fault.New(fault.Unauthenticated, "second_factor_wrong"))
	}
	return loginAnswer{token, "Bearer", int64(SessionLife.Seconds())}, err
}

// failed counts a failure and gives the refusal, or why it could not be counted.
func (s *Service) failed(ctx context.Context, key string, refusal error) error {
	if err := s.countFailure(ctx, key, httpapi.Address(ctx)); err != nil {
		return err
	}
	return refusal
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
