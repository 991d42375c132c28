package auth

import (
	"context"
	"crypto/subtle"
	"errors"
	"net/http"
	"strconv"

	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/fault"
	"forecourt/internal/httpapi"
)

// The fixed credentials of our own client (OP-007). They identify the program,
// not a person, and are no secret.
const clientID = "web"

// SetPassword stores a new hash in the user's record; package people does it.
// chosen tells that the user chose the password, who then need not change it.
type SetPassword func(ctx context.Context, tx *db.Tx, userID int64, hash string, chosen bool) error

// Service logs people in and out.
type Service struct {
	db           *db.DB
	roles        roleCache
	clientSecret string
	setPassword  SetPassword
}

// New makes the service; clientSecret is what clients must send along.
func New(d *db.DB, clientSecret string, setPassword SetPassword) *Service {
	return &Service{db: d, roles: roleCache{held: map[int64]heldRole{}}, clientSecret: clientSecret, setPassword: setPassword}
}

// Routes registers the operations about the login itself.
func (s *Service) Routes(a *httpapi.API) {
	httpapi.Free(a, http.MethodPost, "/oauth/token", authz.Public, s.login, httpapi.Form(), httpapi.Summary("Log in with the password grant."))
	httpapi.Op(a, http.MethodPost, "/user/logout", authz.LoginOnly, s.logout, httpapi.WhilePasswordExpired())
	httpapi.Op(a, http.MethodGet, "/user/logout", authz.LoginOnly, s.logout, httpapi.WhilePasswordExpired(), httpapi.Writes())
	httpapi.Free(a, http.MethodPost, "/user/change-pass", authz.LoginOnly, s.changePassword, httpapi.WhilePasswordExpired(),
		httpapi.Summary("Change the own password: every session ends, access_token is the new one. error means that the old password is wrong."))
	httpapi.Op(a, http.MethodPost, "/user/download-token", authz.LoginOnly, s.downloadToken,
		httpapi.Summary("A token for a link that leaves the browser: one path, five minutes."))
}

type loginInput struct {
	Body struct {
		GrantType    string `json:"grant_type" example:"password"`
		Username     string `json:"username" maxLength:"255"`
		Password     string `json:"password" maxLength:"256"`
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
	ID   int64  `db:"id"`
	Hash string `db:"password_hash"`
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
		known, err = find(ctx, tx, body.Username)
		return err
	})
	if err != nil {
		return loginAnswer{}, err
	}
	ok, outdated, err := matches(ctx, body.Password, known.Hash)
	if err != nil {
		return loginAnswer{}, err
	}
	if !ok {
		if err := s.countFailure(ctx, body.Username, address); err != nil {
			return loginAnswer{}, err
		}
		return loginAnswer{}, fault.New(fault.Unauthenticated, "login_failed")
	}
	renewed := ""
	if outdated {
		if renewed, err = Hash(ctx, body.Password); err != nil {
			return loginAnswer{}, err
		}
	}
	var token string
	err = s.db.Update(ctx, op, func(tx *db.Tx) (err error) {
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
	return loginAnswer{token, "Bearer", int64(SessionLife.Seconds())}, err
}

// find looks for who may log in; nobody found gives no hash, which matches nothing.
func find(ctx context.Context, tx *db.Tx, username string) (credentials, error) {
	known, err := db.SelectOne[credentials](ctx, tx.Unscoped("who logs in is not known yet"),
		"SELECT id, password_hash FROM users WHERE username_key = $1 AND status = 'active'", db.Key(username))
	if fault.Is(err, fault.NotFound) {
		return credentials{}, nil
	}
	return known, err
}

func (s *Service) logout(ctx context.Context, tx *db.Tx, _ *struct{}) (httpapi.NoContent, error) {
	session := httpapi.SessionOf(ctx)
	_, err := tx.Unscoped("the session's own rows").Exec(ctx,
		"UPDATE tokens SET revoked_at = $1 WHERE (id = $2 OR parent_id = $2) AND revoked_at IS NULL", tx.Now(), session.TokenID)
	return httpapi.NoContent{}, err
}

type changePasswordInput struct {
	Body struct {
		OldPassword string `json:"old_password" maxLength:"256"`
		Password    string `json:"password" maxLength:"256"`
	}
}

type changePasswordAnswer struct {
	Success     bool   `json:"success"`
	Error       bool   `json:"error" doc:"the old password is wrong"`
	AccessToken string `json:"access_token,omitempty" doc:"the token of the session that goes on"`
}

func (s *Service) changePassword(ctx context.Context, in *changePasswordInput) (changePasswordAnswer, error) {
	actor := httpapi.SessionOf(ctx).Actor
	op := db.Op{Actor: actor, Perm: authz.LoginOnly, RequestID: httpapi.RequestID(ctx)}
	type ownLogin struct {
		Username string `db:"username"`
		Hash     string `db:"password_hash"`
	}
	var own ownLogin
	// Failures are counted apart from those at the login page: a stranger
	// cannot lock the owner out here, nor the owner himself there.
	limitKey := "change-pass:" + strconv.FormatInt(actor.UserID, 10)
	err := s.db.View(ctx, op, func(tx *db.Tx) (err error) {
		if _, err := s.checkLimit(ctx, tx, limitKey, httpapi.Address(ctx)); err != nil {
			return err
		}
		own, err = db.SelectOne[ownLogin](ctx, tx, "SELECT username, password_hash FROM users WHERE {self:id}")
		return err
	})
	if err != nil {
		return changePasswordAnswer{}, err
	}
	ok, _, err := matches(ctx, in.Body.OldPassword, own.Hash)
	if err != nil {
		return changePasswordAnswer{}, err
	}
	if !ok {
		return changePasswordAnswer{Error: true}, s.countFailure(ctx, limitKey, httpapi.Address(ctx))
	}
	var fields fault.Fields
	CheckPassword(&fields, "password", in.Body.Password, own.Username)
	if in.Body.Password == in.Body.OldPassword {
		fields.Add("password", "password_same")
	}
	if err := fields.Err(); err != nil {
		return changePasswordAnswer{}, err
	}
	hash, err := Hash(ctx, in.Body.Password)
	if err != nil {
		return changePasswordAnswer{}, err
	}
	answer := changePasswordAnswer{Success: true}
	err = s.db.Update(ctx, op, func(tx *db.Tx) (err error) {
		if err := errors.Join(s.setPassword(ctx, tx, actor.UserID, hash, true), Revoke(ctx, tx, actor.UserID)); err != nil {
			return err
		}
		answer.AccessToken, err = s.issue(ctx, tx, kindSession, actor.UserID, 0, "", SessionLife)
		return err
	})
	return answer, err
}

type downloadTokenInput struct {
	Body struct {
		Path string `json:"path" maxLength:"500" example:"/api/v1/body-type"`
	}
}

type downloadTokenAnswer struct {
	AccessToken string `json:"access_token"`
	ExpiresIn   int64  `json:"expires_in" doc:"seconds"`
}

func (s *Service) downloadToken(ctx context.Context, tx *db.Tx, in *downloadTokenInput) (downloadTokenAnswer, error) {
	if len(in.Body.Path) < 5 || in.Body.Path[:5] != "/api/" {
		var fields fault.Fields
		fields.Add("path", "download_path")
		return downloadTokenAnswer{}, fields.Err()
	}
	session := httpapi.SessionOf(ctx)
	token, err := s.issue(ctx, tx, kindDownload, session.Actor.UserID, session.TokenID, in.Body.Path, DownloadLife)
	return downloadTokenAnswer{token, int64(DownloadLife.Seconds())}, err
}
