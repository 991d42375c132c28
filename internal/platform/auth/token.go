package auth

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
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

// issue stores a token of the kind and gives it. parent is the session a
// download token dies with, path the one path it fits.
func (s *Service) issue(ctx context.Context, tx *db.Tx, kind string, userID, parent int64, path string, life time.Duration) (string, error) {
	token, hash := newToken()
	var parentID *int64
	if parent != 0 {
		parentID = &parent
	}
	_, err := tx.Unscoped("a token belongs to who logs in").Exec(ctx, `
		INSERT INTO tokens (kind, hash, user_id, parent_id, path, created_at, seen_at, expires_at, user_agent, address)
		VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9)`,
		kind, hash, userID, parentID, path, tx.Now(), db.At(tx.Now().Add(life)), httpapi.UserAgent(ctx), httpapi.Address(ctx))
	if err != nil {
		return "", fmt.Errorf("issue token: %w", err)
	}
	return token, nil
}

// idleSetting is the time in seconds after which unused sessions end; 0: never.
const idleSetting = "COALESCE((SELECT CAST(CAST(value AS TEXT) AS BIGINT) FROM settings WHERE name = 'session.server_idle_seconds'), 0)"

// login is what a token leads to, read with one statement a request.
type login struct {
	TokenID    int64   `db:"id"`
	Kind       string  `db:"kind"`
	Path       string  `db:"path"`
	SeenAt     db.Time `db:"seen_at"`
	ExpiresAt  db.Time `db:"expires_at"`
	UserID     int64   `db:"user_id"`
	Name       string  `db:"name"`
	MustChange db.Flag `db:"must_change_password"`
	RoleID     int64   `db:"role_id"`
	RoleRev    int64   `db:"role_rev"`
	IdleAfter  int64   `db:"idle_after"`
}

// Authenticate finds the login behind a token. A blocked or deleted user has
// none, whatever tokens are left.
func (s *Service) Authenticate(ctx context.Context, token string) (httpapi.Session, error) {
	ended := fault.New(fault.Unauthenticated, "session_ended")
	if len(token) > 100 {
		return httpapi.Session{}, ended
	}
	var l login
	var entries *authz.Entries
	err := s.db.View(ctx, db.Op{Actor: authz.System("login")}, func(tx *db.Tx) (err error) {
		l, err = db.SelectOne[login](ctx, tx.Unscoped("the token says who asks"), `
			SELECT t.id, t.kind, t.path, t.seen_at, t.expires_at, u.id AS user_id, u.name, u.must_change_password,
				COALESCE(u.role_id, 0) AS role_id, COALESCE(r.revision, 0) AS role_rev,
				`+idleSetting+` AS idle_after
			FROM tokens t
			JOIN users u ON u.id = t.user_id AND u.status = 'active'
			LEFT JOIN roles r ON r.id = u.role_id
			LEFT JOIN tokens p ON p.id = t.parent_id
			WHERE t.hash = $1 AND t.revoked_at IS NULL AND p.revoked_at IS NULL AND t.expires_at > $2`,
			hashToken(token), tx.Now())
		if err != nil {
			return err
		}
		entries, err = s.roles.entries(ctx, tx, l.RoleID, l.RoleRev)
		return err
	})
	if fault.Is(err, fault.NotFound) {
		return httpapi.Session{}, ended
	}
	if err != nil {
		return httpapi.Session{}, fmt.Errorf("find login: %w", err)
	}
	now := s.db.Now()
	unseen := now.Sub(l.SeenAt.Time)
	if idle := time.Duration(l.IdleAfter) * time.Second; idle > 0 && unseen > idle {
		return httpapi.Session{}, ended
	}
	if unseen > seenEvery || l.IdleAfter > 0 && unseen > time.Duration(l.IdleAfter)*time.Second/10 {
		if err := s.noteSeen(ctx, l.TokenID, now); err != nil {
			return httpapi.Session{}, err
		}
	}
	return httpapi.Session{
		Actor:   authz.Actor{UserID: l.UserID, Name: l.Name, RoleID: l.RoleID, Entries: entries},
		TokenID: l.TokenID, MustChangePassword: bool(l.MustChange), Path: l.Path,
	}, nil
}

func (s *Service) noteSeen(ctx context.Context, tokenID int64, now db.Time) error {
	return s.db.Update(ctx, db.Op{Actor: authz.System("login")}, func(tx *db.Tx) error {
		_, err := tx.Unscoped("the session's own row").Exec(ctx, "UPDATE tokens SET seen_at = $1, address = $2 WHERE id = $3",
			now, httpapi.Address(ctx), tokenID)
		return err
	})
}

// Revoke ends every session of a user, and with them their download tokens.
func Revoke(ctx context.Context, tx *db.Tx, userID int64) error {
	_, err := tx.Unscoped("who may change the user may end the sessions").Exec(ctx,
		"UPDATE tokens SET revoked_at = $1 WHERE user_id = $2 AND revoked_at IS NULL", tx.Now(), userID)
	return err
}
