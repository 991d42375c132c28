package auth

import (
	"context"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Seeing as another user: a token of its own below the session of who looks, good
// for reading only (docs/adr/0017).

const (
	// SeeAsLife is how long one user sees as another.
	SeeAsLife = 30 * time.Minute

	kindSeeAs = "see_as"

	actionSeeAs      = "see_as"
	actionSeeAsEnded = "see_as_ended"
)

// PermSeeAs is what seeing as another user takes, from its begin to its end.
var PermSeeAs = authz.Perm("app.permission")

// IssueSeeAs makes a token of another user for the session that asks. It is bound
// to the same cookie and ends with the session.
func IssueSeeAs(ctx context.Context, tx *db.Tx, userID int64) (token string, endsAt db.Time, err error) {
	session := httpapi.SessionOf(ctx)
	secret, err := db.SelectOne[string](ctx, tx, `
		SELECT secret_hash
		FROM tokens
		WHERE {self:user_id} AND id = $1`, session.TokenID)
	if err != nil {
		return "", endsAt, err
	}

	token, err = issueToken(ctx, tx,
		newRow{kind: kindSeeAs, userID: userID, parent: &session.TokenID, secretHash: secret, life: SeeAsLife})
	if err != nil {
		return "", endsAt, err
	}

	endsAt = db.At(tx.Now().Add(SeeAsLife))

	return token, endsAt, noteOf(ctx, tx, actionSeeAs, userID, table.Changes{"ends_at": becameValue(endsAt)}, false)
}

// EndSeeAs ends the view of another user that asks, in the name of who looks.
func EndSeeAs(ctx context.Context, tx *db.Tx) error {
	session := httpapi.SessionOf(ctx)
	if session.Viewer == nil {
		return fault.New(fault.Conflict, "see_as_none")
	}

	ended, err := tx.Exec(ctx, `
		UPDATE tokens SET revoked_at = $1
		WHERE {self:user_id} AND id = $2 AND kind = $3 AND revoked_at IS NULL`,
		tx.Now(), session.TokenID, kindSeeAs)
	if err != nil || ended == 0 {
		return err
	}
	return noteSeeAsEnded(ctx, tx, endedView{
		UserID: tx.Actor.UserID, Name: tx.Actor.Name,
		ViewerID: session.Viewer.UserID, Viewer: session.Viewer.Name,
	})
}

// endedView is a view of another user that is over.
type endedView struct {
	ID       int64  `db:"id"`
	UserID   int64  `db:"user_id"`
	Name     string `db:"name"`
	ViewerID int64  `db:"viewer_id"`
	Viewer   string `db:"viewer"`
}

func noteSeeAsEnded(ctx context.Context, tx *db.Tx, v endedView) error {
	return table.Log(ctx, tx, table.Entry{
		Entity: "login", EntityID: v.UserID, Action: actionSeeAsEnded, By: authz.Actor{UserID: v.ViewerID, Name: v.Viewer},
		Changes: table.Changes{"name": becameValue(v.Name)},
	})
}

// endLateViews notes the end of views that nobody has ended by hand.
func endLateViews(ctx context.Context, tx *db.Tx) error {
	late, err := db.Select[endedView](ctx, tx, `
		SELECT t.id, t.user_id, u.name, v.id AS viewer_id, v.name AS viewer
		FROM tokens t JOIN users u ON u.id = t.user_id JOIN tokens p ON p.id = t.parent_id JOIN users v ON v.id = p.user_id
		WHERE {everyone} AND t.kind = $1 AND t.revoked_at IS NULL AND (t.expires_at < $2 OR p.revoked_at IS NOT NULL)
		ORDER BY t.id`, kindSeeAs, tx.Now())
	if err != nil {
		return err
	}

	for _, view := range late {
		if _, err := tx.Exec(ctx, `
			UPDATE tokens SET revoked_at = $1
			WHERE {everyone} AND id = $2`, tx.Now(), view.ID); err != nil {
			return err
		}
		if err := noteSeeAsEnded(ctx, tx, view); err != nil {
			return err
		}
	}

	return nil
}

// mayStillSee reports whether who looks may go on: both rights can change within
// half an hour.
func (l *login) mayStillSee(viewer, seen *authz.Entries) bool {
	if l.ViewerRoleID == authz.TopRole {
		return true
	}
	return l.RoleID != authz.TopRole && viewer.May(PermSeeAs) && !viewer.Misses(seen)
}
