package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/settings"
)

const (
	// SessionLife is how long a login lasts at most (P-017).
	SessionLife = 60 * 24 * time.Hour
	// DownloadLife is how long a link that leaves the browser works.
	DownloadLife = 5 * time.Minute
	// seenEvery bounds how often the use of a session is noted.
	seenEvery = 5 * time.Minute

	kindSession  = "session"
	kindDownload = "download"
)

// newToken makes a token of 32 random bytes and the hash that is stored.
func newToken() (token, hash string) {
	raw := make([]byte, 32)
	rand.Read(raw) // never fails: the program ends when the system has no randomness
	token = base64.RawURLEncoding.EncodeToString(raw)
	return token, hashToken(token)
}

func hashToken(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// issued is a new session.
type issued struct {
	token string
	// secret is what the token is worth nothing without; empty for programs.
	secret string
}

// issueSession begins a session; a bound one is that of a browser.
func issueSession(ctx context.Context, tx *db.Tx, userID int64, bound bool) (made issued, err error) {
	secretHash := ""
	if bound {
		made.secret, secretHash = newToken()
	}
	made.token, err = issueToken(ctx, tx,
		newRow{kind: kindSession, userID: userID, secretHash: secretHash, life: SessionLife})
	return made, err
}

// issueDownload makes a token that fits one path and ends with its session.
func issueDownload(ctx context.Context, tx *db.Tx, session httpapi.Session, path string) (string, error) {
	return issueToken(ctx, tx,
		newRow{kind: kindDownload, userID: session.Actor.UserID, parent: &session.TokenID, path: path, life: DownloadLife})
}

// newRow is what is stored of a token that is to be made.
type newRow struct {
	kind       string
	userID     int64
	parent     *int64
	path       string
	secretHash string
	life       time.Duration
	proven     Proven
}

func issueToken(ctx context.Context, tx *db.Tx, row newRow) (string, error) {
	token, hash := newToken()
	_, err := tx.Unscoped("a token belongs to who logs in").Exec(ctx, `
		INSERT INTO tokens (kind, hash, user_id, parent_id, path, secret_hash, created_at, seen_at, expires_at,
			user_agent, address, provider_id, factor_trusted)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $12)`,
		row.kind, hash, row.userID, row.parent, row.path, row.secretHash, tx.Now(), db.At(tx.Now().Add(row.life)),
		httpapi.UserAgent(ctx), httpapi.Address(ctx), row.proven.providerID(), db.Flag(row.proven.Factor))
	if err != nil {
		return "", fmt.Errorf("issue token: %w", err)
	}

	return token, nil
}

// idleSetting is the time in seconds after which unused sessions end; 0: never.
var idleSetting = fmt.Sprintf(
	"COALESCE((SELECT CAST(CAST(value AS TEXT) AS BIGINT) FROM settings WHERE name = 'session.server_idle_seconds'), %d)", settings.ServerIdleSeconds)

// login is what a token leads to, read with one statement a request.
type login struct {
	TokenID    int64   `db:"id"`
	Kind       string  `db:"kind"`
	Path       string  `db:"path"`
	SecretHash string  `db:"secret_hash"`
	SeenAt     db.Time `db:"seen_at"`
	ExpiresAt  db.Time `db:"expires_at"`
	UserID     int64   `db:"user_id"`
	Name       string  `db:"name"`
	MustChange db.Flag `db:"must_change_password"`
	MustSetUp  db.Flag `db:"must_set_up_factor"`
	RoleID     int64   `db:"role_id"`
	RoleRev    int64   `db:"role_rev"`
	IdleAfter  int64   `db:"idle_after"`
	// The viewer is who sees as the user; 0 for a login of one's own.
	ViewerID      int64  `db:"viewer_id"`
	Viewer        string `db:"viewer"`
	ViewerRoleID  int64  `db:"viewer_role_id"`
	ViewerRoleRev int64  `db:"viewer_role_rev"`
	ViewerTokenID int64  `db:"viewer_token_id"`

	StandsIn db.Flag `db:"stands_in"`
}

// Authenticate finds the login behind a token. A blocked or deleted user has
// none, whatever tokens are left, nor has the token of a browser without the
// secret that belongs to it.
func (s *Service) Authenticate(ctx context.Context, token, secret string) (httpapi.Session, error) {
	ended := fault.New(fault.Unauthenticated, "session_ended")
	if len(token) > 100 {
		return httpapi.Session{}, ended
	}

	var l login
	var entries, viewer *authz.Entries
	var standsIn []authz.StandIn
	err := s.db.View(ctx, db.Op{Actor: authz.System("login")}, func(tx *db.Tx) (err error) {
		l, err = db.SelectOne[login](ctx, tx.Unscoped("the token says who asks"), `
			SELECT t.id, t.kind, t.path, t.secret_hash, t.seen_at, t.expires_at, u.id AS user_id, u.name,
				CASE WHEN t.provider_id IS NULL THEN u.must_change_password ELSE 0 END AS must_change_password,
				COALESCE(u.role_id, 0) AS role_id, COALESCE(r.revision, 0) AS role_rev,
				CASE WHEN r.second_factor_required = 1 AND f.confirmed_at IS NULL AND t.factor_trusted = 0
					THEN 1 ELSE 0 END AS must_set_up_factor,
				`+idleSetting+` AS idle_after,
				COALESCE(v.id, 0) AS viewer_id, COALESCE(v.name, '') AS viewer, COALESCE(v.role_id, 0) AS viewer_role_id,
				COALESCE(vr.revision, 0) AS viewer_role_rev, CASE WHEN v.id IS NULL THEN 0 ELSE p.id END AS viewer_token_id,
				CASE WHEN EXISTS (
					SELECT 1 FROM substitutions s
					WHERE s.user_id = u.id AND s.status = 'active' AND s.date_from <= $3 AND s.date_to >= $3)
					THEN 1 ELSE 0 END AS stands_in
			FROM tokens t
			JOIN users u ON u.id = t.user_id AND u.status = 'active'
			LEFT JOIN roles r ON r.id = u.role_id
			LEFT JOIN second_factors f ON f.user_id = u.id
			LEFT JOIN tokens p ON p.id = t.parent_id
			LEFT JOIN users v ON v.id = p.user_id AND v.status = 'active' AND t.kind = 'see_as'
			LEFT JOIN roles vr ON vr.id = v.role_id
			WHERE t.hash = $1 AND t.revoked_at IS NULL AND p.revoked_at IS NULL AND t.expires_at > $2`,
			hashToken(token), tx.Now(), tx.Today())
		if err != nil {
			return err
		}
		if l.StandsIn {
			if standsIn, err = standInsOf(ctx, tx, l.UserID); err != nil {
				return err
			}
		}
		if l.ViewerID != 0 {
			if viewer, err = s.roles.entriesOfRole(ctx, tx, l.ViewerRoleID, l.ViewerRoleRev); err != nil {
				return err
			}
		}
		entries, err = s.roles.entriesOfRole(ctx, tx, l.RoleID, l.RoleRev)
		return err
	})
	if fault.Is(err, fault.NotFound) {
		return httpapi.Session{}, ended
	}
	if err != nil {
		return httpapi.Session{}, fmt.Errorf("find login: %w", err)
	}

	bound := l.SecretHash != ""
	if bound && subtle.ConstantTimeCompare([]byte(hashToken(secret)), []byte(l.SecretHash)) != 1 {
		return httpapi.Session{}, ended
	}
	if l.Kind == kindSeeAs && (l.ViewerID == 0 || !l.mayStillSee(viewer, entries)) {
		return httpapi.Session{}, ended
	}

	now := s.db.Now()
	unseen := now.Sub(l.SeenAt.Time)
	if idle := time.Duration(l.IdleAfter) * time.Second; idle > 0 && unseen > idle {
		return httpapi.Session{}, ended
	}
	if unseen > seenEvery || l.IdleAfter > 0 && unseen > time.Duration(l.IdleAfter)*time.Second/10 {
		if err := s.noteSeen(ctx, now, l.TokenID, l.ViewerTokenID); err != nil {
			return httpapi.Session{}, err
		}
	}
	actor := authz.Actor{UserID: l.UserID, Name: l.Name, RoleID: l.RoleID, Entries: entries, StandsIn: standsIn}
	if l.Kind == kindSeeAs {
		return httpapi.Session{
			Actor: actor, TokenID: l.TokenID, Bound: bound,
			Viewer: &httpapi.Viewer{UserID: l.ViewerID, Name: l.Viewer, EndsAt: l.ExpiresAt},
		}, nil
	}

	return httpapi.Session{
		Actor:   actor,
		TokenID: l.TokenID, MustChangePassword: bool(l.MustChange), MustSetUpFactor: bool(l.MustSetUp), Bound: bound, Path: l.Path,
	}, nil
}

// standInsOf lists the users for whom a user acts today. A substitution that was cancelled
// or has ended counts from the next request on.
func standInsOf(ctx context.Context, tx *db.Tx, userID int64) ([]authz.StandIn, error) {
	return db.Select[authz.StandIn](ctx, tx, `
		SELECT s.company_id, s.substituted_user_id, u.name FROM substitutions s JOIN users u ON u.id = s.substituted_user_id
		WHERE {everyone} AND s.user_id = $1 AND s.status = 'active' AND s.date_from <= {today} AND s.date_to >= {today}
		ORDER BY u.name, s.id LIMIT 100`, userID)
}

// noteSeen notes the use of a session, and of the one that it stands below.
func (s *Service) noteSeen(ctx context.Context, now db.Time, tokenID, parentID int64) error {
	return s.db.Update(ctx, db.Op{Actor: authz.System("login")}, func(tx *db.Tx) error {
		_, err := tx.Unscoped("the session's own row").Exec(ctx, `
			UPDATE tokens SET seen_at = $1, address = $2
			WHERE id = $3 OR id = $4`,
			now, httpapi.Address(ctx), tokenID, parentID)
		return err
	})
}

// Revoke ends every session of a user, and with them their download tokens, and the
// invitation: who is logged out for a new password, or for good, comes in by no old link.
func Revoke(ctx context.Context, tx *db.Tx, userID int64) error {
	_, err := ofOthers(tx).Exec(ctx,
		"UPDATE tokens SET revoked_at = $1 WHERE user_id = $2 AND revoked_at IS NULL", tx.Now(), userID)
	if err != nil {
		return err
	}
	return Withdraw(ctx, tx, userID)
}
