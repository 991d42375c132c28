package auth

import (
	"context"
	"net/http"
	"slices"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

func (s *Service) sessionRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/session", authz.LoginOnly, listOwnSessions, httpapi.OwnOnly(),
		httpapi.Summary("Where the user is logged in, the latest used first."))
	httpapi.Op(a, http.MethodDelete, "/session/{id}", authz.LoginOnly, endSession,
		httpapi.Summary("End one of the own sessions."))
	httpapi.Op(a, http.MethodDelete, "/session", authz.LoginOnly, endOthers,
		httpapi.Summary("End all own sessions but this one."))
}

// Session is one place where a user is logged in.
type Session struct {
	ID        int64   `db:"id" json:"id"`
	UserAgent string  `db:"user_agent" json:"user_agent" doc:"what the browser says of itself"`
	Address   string  `db:"address" json:"address" doc:"where it was used from last"`
	CreatedAt db.Time `db:"created_at" json:"created_at" doc:"when the user logged in"`
	SeenAt    db.Time `db:"seen_at" json:"seen_at" doc:"when it was used last, to about five minutes"`
	ExpiresAt db.Time `db:"expires_at" json:"expires_at"`
	Current   bool    `json:"current" doc:"the session that asks"`
}

func listOwnSessions(ctx context.Context, tx *db.Tx, _ *struct{}) ([]Session, error) {
	return SessionsOf(ctx, tx, tx.Actor.UserID)
}

// SessionsOf lists where a user is logged in, whom the caller has found and looks after.
func SessionsOf(ctx context.Context, tx *db.Tx, userID int64) ([]Session, error) {
	list, err := db.Select[Session](ctx, ofOthers(tx), `
		SELECT id, user_agent, address, created_at, seen_at, expires_at FROM tokens
		WHERE user_id = $3 AND kind = $1 AND revoked_at IS NULL AND expires_at > $2
		ORDER BY seen_at DESC, id DESC LIMIT 1000`,
		kindSession, tx.Now(), userID)
	if err != nil {
		return nil, err
	}

	idle, err := db.SelectOne[int64](ctx, tx, "SELECT "+idleSetting+" WHERE {everyone}")
	if err != nil {
		return nil, err
	}

	current := httpapi.SessionOf(ctx).TokenID
	for i := range list {
		list[i].Current = list[i].ID == current
	}

	return slices.DeleteFunc(list, func(one Session) bool {
		return idle > 0 && !one.Current && tx.Now().Sub(one.SeenAt.Time) > time.Duration(idle)*time.Second
	}), nil
}

// ofOthers reaches the sessions of a user whom the caller has found and looks after.
func ofOthers(tx *db.Tx) db.Raw { return tx.Unscoped("who may change the user may end the sessions") }

// End ends a session of a user, or all of them when there is no id, with the download
// tokens made from it. It gives how many were ended.
func End(ctx context.Context, tx *db.Tx, userID, sessionID int64) (int64, error) {
	return ofOthers(tx).Exec(ctx, `
		UPDATE tokens SET revoked_at = $1
		WHERE user_id = $2 AND kind = $3 AND revoked_at IS NULL AND ($4 = 0 OR id = $4)`,
		tx.Now(), userID, kindSession, sessionID)
}

func endSession(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (httpapi.NoContent, error) {
	ended, err := tx.Exec(ctx, `
		UPDATE tokens SET revoked_at = $1
		WHERE {self:user_id} AND id = $2 AND kind = $3 AND revoked_at IS NULL`,
		tx.Now(), in.ID, kindSession)
	if err == nil && ended == 0 {
		err = fault.New(fault.NotFound, "not_found")
	}
	if err == nil {
		err = noteLogout(ctx, tx, ended)
	}

	return httpapi.NoContent{}, err
}

func endOthers(ctx context.Context, tx *db.Tx, _ *struct{}) (httpapi.NoContent, error) {
	ended, err := tx.Exec(ctx, `
		UPDATE tokens SET revoked_at = $1
		WHERE {self:user_id} AND id <> $2 AND kind = $3 AND revoked_at IS NULL`,
		tx.Now(), httpapi.SessionOf(ctx).TokenID, kindSession)
	if err == nil {
		err = noteLogout(ctx, tx, ended)
	}

	return httpapi.NoContent{}, err
}
