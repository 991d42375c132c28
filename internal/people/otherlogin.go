package people

import (
	"context"
	"crypto/rand"
	"net/http"
	"strings"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// What administrators do to the logins of others: who could take the place of a user
// may also end what is theirs.

func loginRoutes(a *httpapi.API) {
	give := func(ctx context.Context, in *httpapi.ByIDAndRevision) (oneTime, error) {
		return givePassword(ctx, a, in)
	}

	httpapi.Free(a, http.MethodPost, "/user/{id}/password", permUsers, give, httpapi.Repeatable(),
		httpapi.Summary("Give a user a one-time password, which nobody else sees; all sessions of the user end."))
	httpapi.Op(a, http.MethodDelete, "/user/{id}/second-factor", permUsers, resetFactor,
		httpapi.Summary("Take the second factor from a user who has lost the device and the recovery codes."))
	httpapi.Op(a, http.MethodGet, "/user/{id}/session", permUsers, listSessions,
		httpapi.Summary("Where a user is logged in, the latest used first."))
	httpapi.Op(a, http.MethodDelete, "/user/{id}/session/{sessionId}", permUsers, endUserSession,
		httpapi.Summary("End one session of a user."))
	httpapi.Op(a, http.MethodDelete, "/user/{id}/session", permUsers, endUserSessions,
		httpapi.Summary("End all sessions of a user."))
}

// oneTimePassword makes a password that nobody guesses and that can be read out.
func oneTimePassword() string {
	return strings.ToLower(rand.Text()[:16])
}

func newPassword(ctx context.Context) (password, hash string, err error) {
	password = oneTimePassword()
	hash, err = auth.Hash(ctx, password)
	return password, hash, err
}

// oneTime is a password for one login.
type oneTime struct {
	OneTimePassword string `json:"one_time_password" doc:"shown now and never again; to be changed at the next login"`
	Revision        int64  `json:"revision" doc:"of the user, after the change"`
}

func givePassword(ctx context.Context, a *httpapi.API, in *httpapi.ByIDAndRevision) (oneTime, error) {
	password, hash, err := newPassword(ctx)
	if err != nil {
		return oneTime{}, err
	}

	return httpapi.UpdateOnce(ctx, a, permUsers, func(tx *db.Tx) (oneTime, error) {
		user, err := changeUser(ctx, tx, in.ID, in.Saw(), hash, &Assignment{}, func(*User) error { return nil })
		return oneTime{password, user.Revision}, err
	})
}

// checkMayManage refuses users who are not seen, and those whose place the actor may not take.
func checkMayManage(ctx context.Context, tx *db.Tx, id int64) error {
	user, err := users.Get(ctx, tx, id)
	if err != nil {
		return err
	}
	return mayResetFactor(ctx, tx, &user)
}

func resetFactor(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (httpapi.NoContent, error) {
	if in.ID == tx.Actor.UserID { // for oneself it takes password and code
		return httpapi.NoContent{}, fault.New(fault.Conflict, "second_factor_own")
	}

	if err := checkMayManage(ctx, tx, in.ID); err != nil {
		return httpapi.NoContent{}, err
	}

	_, err := auth.ResetFactor(ctx, tx, in.ID)
	return httpapi.NoContent{}, err
}

func listSessions(ctx context.Context, tx *db.Tx, in *httpapi.ByID) ([]auth.Session, error) {
	if err := checkMayManage(ctx, tx, in.ID); err != nil {
		return nil, err
	}
	return auth.SessionsOf(ctx, tx, in.ID)
}

type sessionInput struct {
	httpapi.ByID
	SessionID int64 `path:"sessionId" minimum:"1"`
}

func endUserSession(ctx context.Context, tx *db.Tx, in *sessionInput) (httpapi.NoContent, error) {
	if err := checkMayManage(ctx, tx, in.ID); err != nil {
		return httpapi.NoContent{}, err
	}

	ended, err := auth.End(ctx, tx, in.ID, in.SessionID)
	if err == nil && ended == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err == nil {
		err = noteEnded(ctx, tx, in.ID, ended)
	}

	return httpapi.NoContent{}, err
}

func endUserSessions(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (httpapi.NoContent, error) {
	if err := checkMayManage(ctx, tx, in.ID); err != nil {
		return httpapi.NoContent{}, err
	}

	ended, err := auth.End(ctx, tx, in.ID, 0)
	if err == nil {
		err = noteEnded(ctx, tx, in.ID, ended)
	}

	return httpapi.NoContent{}, err
}

// noteEnded leaves an entry of so many sessions of a user that somebody else ended.
func noteEnded(ctx context.Context, tx *db.Tx, userID, ended int64) error {
	if ended == 0 {
		return nil
	}

	user, err := users.Get(ctx, tx, userID)
	if err != nil {
		return err
	}
	pair, err := encodePair[any](nil, ended)
	if err != nil {
		return err
	}

	return table.Log(ctx, tx, table.Entry{
		Entity:   "login",
		EntityID: userID,
		Action:   "logout",
		Owner:    table.Owner{CompanyID: user.CompanyID},
		Changes:  table.Changes{"sessions": pair},
	})
}
