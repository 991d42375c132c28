package auth

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// SetPassword stores a new hash in the user's record; package people does it.
// chosen says that the user chose the password, who then need not change it.
type SetPassword func(ctx context.Context, tx *db.Tx, userID int64, hash string, chosen bool) error

// Service logs people in and out.
type Service struct {
	db           *db.DB
	roles        roleCache
	clientSecret string
	setPassword  SetPassword
	cost         *Cost
	delayed      delayedTries
}

// New makes the service; clientSecret is what clients must send along. A login
// has a hash renewed that was made at another cost; nil is that of new passwords.
func New(d *db.DB, clientSecret string, setPassword SetPassword, cost *Cost) *Service {
	if cost == nil {
		cost = usual
	}
	return &Service{
		db: d, roles: roleCache{held: map[int64]heldRole{}}, clientSecret: clientSecret,
		setPassword: setPassword, cost: cost,
	}
}

// Routes registers the operations about the login itself.
func (s *Service) Routes(a *httpapi.API) {
	httpapi.Free(a, http.MethodPost, loginPath, authz.Public, s.loginNoted, httpapi.Form(), httpapi.Summary("Log in with the password grant. second_factor_needed: the password is right, send it again with a code."))
	httpapi.Op(a, http.MethodPost, "/user/logout", authz.LoginOnly, s.logout, httpapi.WhilePasswordExpired())
	httpapi.Op(a, http.MethodGet, "/user/logout", authz.LoginOnly, s.logout, httpapi.WhilePasswordExpired(),
		httpapi.Writes())
	httpapi.Free(a, http.MethodPost, "/user/change-pass", authz.LoginOnly, s.changePassword,
		httpapi.WhilePasswordExpired(),
		httpapi.Summary("Change the own password: every session ends, access_token is the new one. error means that the old password is wrong."))
	httpapi.Free(a, http.MethodPost, SignInPath+"/code", authz.Public, s.signInCode,
		httpapi.Summary("The code of the second factor, after a login by an identity provider that does not ask for one."))
	s.factorRoutes(a)
	s.sessionRoutes(a)
	s.welcomeRoutes(a)
	makeToken := func(ctx context.Context, tx *db.Tx, in *downloadTokenInput) (downloadTokenAnswer, error) {
		if !a.IsDownload(in.Body.Path) {
			return downloadTokenAnswer{}, fault.WrongField("path", "download_path")
		}
		return s.downloadToken(ctx, tx, in)
	}
	httpapi.Op(a, http.MethodPost, "/user/download-token", authz.LoginOnly, makeToken,
		httpapi.Summary("A token for a link that leaves the browser: one path, five minutes."))
}

func (s *Service) logout(ctx context.Context, tx *db.Tx, _ *struct{}) (httpapi.NoContent, error) {
	session := httpapi.SessionOf(ctx)
	_, err := tx.Unscoped("the session's own rows").Exec(ctx, `
		UPDATE tokens SET revoked_at = $1
		WHERE (id = $2 OR parent_id = $2) AND revoked_at IS NULL`, tx.Now(), session.TokenID)
	if session.Bound {
		httpapi.KeepCookie(ctx, httpapi.SecretCookie, "", "/", 0)
	}
	if err == nil {
		err = noteLogout(ctx, tx, 1)
	}

	return httpapi.NoContent{}, err
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
	session := httpapi.SessionOf(ctx)
	token, err := issueDownload(ctx, tx, session, in.Body.Path)
	return downloadTokenAnswer{token, int64(DownloadLife.Seconds())}, err
}
