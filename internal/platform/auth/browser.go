package auth

import (
	"context"
	"fmt"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

const (
	// browserCookie is by what a browser is known in which somebody has logged in.
	browserCookie = "known_browser"
	// browserLife is how long a browser stays known that is not used.
	browserLife = 365 * 24 * time.Hour
	// browsersPerUser bounds how many are known of a user; the latest used stay.
	browsersPerUser = 20
	// loginPath is where logins are sent, and where that cookie is sent along.
	loginPath = "/oauth/token"
)

func browserRows(tx *db.Tx) db.Raw { return tx.Unscoped("by the cookie of who logs in") }

// knowsBrowser reports whether the user has logged in with the browser before.
func knowsBrowser(ctx context.Context, tx *db.Tx, hash string, userID int64) (bool, error) {
	found, err := db.Select[int64](ctx, browserRows(tx), `
		SELECT user_id
		FROM known_browsers
		WHERE hash = $1 AND user_id = $2 AND seen_at > $3`,
		hash, userID, db.At(tx.Now().Add(-browserLife)))
	return len(found) > 0, err
}

// rememberBrowser makes the browser known to the user under a new token, which it
// gives: a cookie that somebody has planted is known no longer.
func rememberBrowser(ctx context.Context, tx *db.Tx, old string, userID int64) (token string, err error) {
	token, hash := newToken()
	if old != "" {
		if _, err := browserRows(tx).Exec(ctx, `
			UPDATE known_browsers SET hash = $1
			WHERE hash = $2`, hash, hashToken(old)); err != nil {
			return "", fmt.Errorf("renew browser: %w", err)
		}
	}
	_, err = browserRows(tx).Exec(ctx, `
		INSERT INTO known_browsers (hash, user_id, seen_at) VALUES ($1, $2, $3)
		ON CONFLICT (hash, user_id) DO UPDATE SET seen_at = excluded.seen_at`, hash, userID, tx.Now())
	if err != nil {
		return "", fmt.Errorf("remember browser: %w", err)
	}

	_, err = browserRows(tx).Exec(ctx, `
		DELETE FROM known_browsers WHERE user_id = $1 AND hash NOT IN (
			SELECT hash FROM known_browsers WHERE user_id = $1 ORDER BY seen_at DESC, hash LIMIT $2)`, userID, browsersPerUser)
	if err != nil {
		return "", fmt.Errorf("forget browsers: %w", err)
	}

	return token, nil
}

// keepCookies gives the browser what belongs to its new session.
func keepCookies(ctx context.Context, secret, browser string) {
	httpapi.KeepCookie(ctx, httpapi.SecretCookie, secret, "/", SessionLife)
	if browser != "" {
		httpapi.KeepCookie(ctx, browserCookie, browser, httpapi.Base+loginPath, browserLife)
	}
}
