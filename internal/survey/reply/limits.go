package reply

import (
	"context"
	"fmt"
	"math"
	"time"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// limit says how often something may be done from its first time on.
type limit struct {
	most int64
	span time.Duration
}

var (
	// guesses are of tokens that there are not, from one address.
	guesses = limit{20, 10 * time.Minute}
	// posts are to one survey.
	posts = limit{60, time.Minute}
)

// addressKey is what an address is counted by. Each day has a key of its own, so that the
// counts do not say who was here yesterday.
func addressKey(ctx context.Context, tx *db.Tx) (string, error) {
	_, mac, err := tx.Keys().Sign("survey guesses "+tx.Today().String(), auth.NetworkOf(httpapi.Address(ctx)))
	return "address:" + mac, err
}

// tokenKey is what posts with a token are counted by.
func tokenKey(tx *db.Tx, tokenHash string) (string, error) {
	_, mac, err := tx.Keys().Sign("survey posts "+tx.Today().String(), tokenHash)
	return "token:" + mac, err
}

// counted is how often something was done, until when it counts.
type counted struct {
	Count int64   `db:"count"`
	Until db.Time `db:"until"`
}

// mayTry refuses an address that has tried too many tokens.
func mayTry(ctx context.Context, tx *db.Tx) error {
	key, err := addressKey(ctx, tx)
	if err != nil {
		return err
	}
	found, err := db.Select[counted](ctx, tx, "SELECT count, until FROM survey_limits WHERE {everyone} AND key = $1 AND until > $2 AND count >= $3", key, tx.Now(), guesses.most)
	if err != nil {
		return fmt.Errorf("look for guesses: %w", err)
	}
	if len(found) > 0 {
		return tooMany(found[0].Until.Sub(tx.Now().Time))
	}
	return nil
}

// count notes that something was done once more, and refuses what is too often.
func (l limit) count(ctx context.Context, tx *db.Tx, key string) error {
	now := tx.Now()
	is, err := db.SelectOne[counted](ctx, tx, `INSERT INTO survey_limits (key, count, until) VALUES ($1, 1, $2) ON CONFLICT (key) DO UPDATE
		SET count = CASE WHEN survey_limits.until <= $3 THEN 1 ELSE survey_limits.count + 1 END, until = CASE WHEN survey_limits.until <= $3 THEN excluded.until ELSE survey_limits.until END
		WHERE {everyone} RETURNING count, until`, key, db.At(now.Add(l.span)), now)
	if err != nil {
		return fmt.Errorf("count a try: %w", err)
	}
	if is.Count > l.most {
		return tooMany(is.Until.Sub(now.Time))
	}
	return nil
}

func tooMany(wait time.Duration) error {
	refused := fault.New(fault.TooMany, "too_many_attempts").With("minutes", max(1, int(math.Ceil(wait.Minutes()))))
	refused.RetryAfter = max(time.Second, wait)
	return refused
}
