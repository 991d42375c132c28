package auth

import (
	"context"
	"fmt"
	"math"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
)

// Only failures count, so that a busy office behind one address never locks
// itself out by logging in correctly. The counts lie in the database, where
// all instances see them.
const (
	failuresPerUser    = 10
	failuresPerAddress = 50
	failureWindow      = 15 * time.Minute
)

func failureKeys(username, address string) map[string]int64 {
	return map[string]int64{userKey(username): failuresPerUser, addressKey(address): failuresPerAddress}
}

func addressKey(address string) string { return "address:" + address }

// userKey hashes the name: people type their passwords into the name field.
func userKey(username string) string { return "user:" + hashToken(find.Key(username)) }

// checkLimit refuses a login while its user or address is blocked. It also
// reports whether the user has failures to be forgiven once they get in.
func (s *Service) checkLimit(ctx context.Context, tx *db.Tx, username, address string) (failed bool, err error) {
	type count struct {
		Key   string   `db:"key"`
		Until *db.Time `db:"blocked_until"`
	}
	counts, err := db.Select[count](ctx, tx.Unscoped("failed logins have no owner"),
		"SELECT key, blocked_until FROM login_failures WHERE key IN ($1, $2)", userKey(username), addressKey(address))
	if err != nil {
		return false, err
	}
	for _, c := range counts {
		failed = failed || c.Key == userKey(username)
		if c.Until == nil || !c.Until.After(tx.Now().Time) {
			continue
		}
		left := c.Until.Sub(tx.Now().Time)
		refused := fault.New(fault.TooMany, "too_many_attempts").With("minutes", int(math.Ceil(left.Minutes())))
		refused.RetryAfter = left
		return failed, refused
	}
	return failed, nil
}

// countFailure adds a failure in one statement, so that failures arriving
// together all count, and blocks the key when it has too many.
func (s *Service) countFailure(ctx context.Context, username, address string) error {
	err := s.db.Update(ctx, db.Op{Actor: authz.System("login")}, func(tx *db.Tx) error {
		for key, most := range failureKeys(username, address) {
			_, err := tx.Unscoped("failed logins have no owner").Exec(ctx, `
				INSERT INTO login_failures (key, failures, first_at) VALUES ($1, 1, $2)
				ON CONFLICT (key) DO UPDATE SET
					failures = CASE WHEN login_failures.first_at < $3 THEN 1 ELSE login_failures.failures + 1 END,
					first_at = CASE WHEN login_failures.first_at < $3 THEN $2 ELSE login_failures.first_at END,
					blocked_until = CASE WHEN login_failures.first_at >= $3 AND login_failures.failures + 1 >= $4 THEN $5 ELSE login_failures.blocked_until END`,
				key, tx.Now(), db.At(tx.Now().Add(-failureWindow)), most, db.At(tx.Now().Add(failureWindow)))
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("count failed login: %w", err)
	}
	return nil
}

// Forgive forgets the failed logins of a user.
func Forgive(ctx context.Context, tx *db.Tx, username string) error {
	_, err := tx.Unscoped("failed logins have no owner").Exec(ctx, "DELETE FROM login_failures WHERE key = $1", userKey(username))
	return err
}
