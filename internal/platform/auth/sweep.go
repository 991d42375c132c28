package auth

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/notice"
)

// SweepKind is the kind of the hourly job that forgets what has ended.
const SweepKind = "auth.sweep"

// Sweep removes ended tokens after a week, browsers that nobody has used for a
// year, invitations of a year ago, failed logins that count no more, the kept answers of
// repeated requests after a day, and old notices.
func Sweep(ctx context.Context, run *jobs.Run) error {
	return run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error {
		if err := writeNotes(ctx, tx); err != nil {
			return err
		}
		if err := endLateViews(ctx, tx); err != nil {
			return err
		}

		week := db.At(tx.Now().AddDate(0, 0, -7))
		day := db.At(tx.Now().AddDate(0, 0, -1))
		// Those go first that refer to their session's.
		for _, kind := range []string{kindDownload, kindSeeAs, kindSession} {
			_, err := tx.Exec(ctx, `
				DELETE FROM tokens WHERE {everyone} AND kind = $1 AND (expires_at < $2 OR revoked_at < $2)
				AND id NOT IN (SELECT parent_id FROM tokens WHERE parent_id IS NOT NULL)`, kind, week)
			if err != nil {
				return err
			}
		}

		if _, err := tx.Exec(ctx, "DELETE FROM idempotency_keys WHERE {everyone} AND created_at < $1", day); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `
			DELETE FROM invitations
			WHERE {everyone} AND created_at < $1`, db.At(tx.Now().AddDate(-1, 0, 0))); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `
			DELETE FROM known_browsers
			WHERE {everyone} AND seen_at < $1`, db.At(tx.Now().Add(-browserLife))); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM used_sign_ins WHERE {everyone} AND forget_at < $1", tx.Now()); err != nil {
			return err
		}
		if err := notice.Forget(ctx, tx); err != nil {
			return err
		}

		_, err := tx.Exec(ctx, "DELETE FROM login_failures WHERE {everyone} AND forget_at < $1 AND free_at < $1", tx.Now())
		return err
	})
}
