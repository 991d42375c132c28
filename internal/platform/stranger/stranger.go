// Package stranger limits what callers without a login may do: how often they try addresses that
// there are not, and how often they post to one. Counts are kept by keyed hashes of a day, so that
// they do not say who was here yesterday.
package stranger

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

// Limit says how often something may be done from its first time on. Of is what is counted.
type Limit struct {
	Of   string
	Most int64
	Span time.Duration
}

// keyOf is what somebody or something is counted by.
func (l Limit) keyOf(tx *db.Tx, who string) (string, error) {
	_, mac, err := tx.Keys().Sign(l.Of+" "+tx.Today().String(), who)
	return l.Of + ":" + mac, err
}

// caller is the network that a request comes from.
func caller(ctx context.Context) string { return auth.NetworkOf(httpapi.Address(ctx)) }

// counted is how often something was done, until when it counts.
type counted struct {
	Count int64   `db:"count"`
	Until db.Time `db:"until"`
}

// MayTry refuses a caller who has reached the limit.
func (l Limit) MayTry(ctx context.Context, tx *db.Tx) error {
	key, err := l.keyOf(tx, caller(ctx))
	if err != nil {
		return err
	}
	found, err := db.Select[counted](ctx, tx, "SELECT count, until FROM public_limits WHERE {everyone} AND key = $1 AND until > $2 AND count >= $3", key, tx.Now(), l.Most)
	if err != nil {
		return fmt.Errorf("look for tries: %w", err)
	}
	if len(found) > 0 {
		return tooMany(found[0].Until.Sub(tx.Now().Time))
	}
	return nil
}

// CountCaller notes that the caller did it once more, and refuses what is too often.
func (l Limit) CountCaller(ctx context.Context, tx *db.Tx) error {
	return l.Count(ctx, tx, caller(ctx))
}

// Count notes that it was done once more with something, and refuses what is too often.
func (l Limit) Count(ctx context.Context, tx *db.Tx, with string) error {
	key, err := l.keyOf(tx, with)
	if err != nil {
		return err
	}
	now := tx.Now()
	is, err := db.SelectOne[counted](ctx, tx, `INSERT INTO public_limits (key, count, until) VALUES ($1, 1, $2) ON CONFLICT (key) DO UPDATE
		SET count = CASE WHEN public_limits.until <= $3 THEN 1 ELSE public_limits.count + 1 END, until = CASE WHEN public_limits.until <= $3 THEN excluded.until ELSE public_limits.until END
		WHERE {everyone} RETURNING count, until`, key, db.At(now.Add(l.Span)), now)
	if err != nil {
		return fmt.Errorf("count a try: %w", err)
	}
	if is.Count > l.Most {
		return tooMany(is.Until.Sub(now.Time))
	}
	return nil
}

// Sweep takes away counts that count no more.
func Sweep(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, "DELETE FROM public_limits WHERE {everyone} AND until <= $1", tx.Now())
	return err
}

func tooMany(wait time.Duration) error {
	refused := fault.New(fault.TooMany, "too_many_requests").With("minutes", max(1, int(math.Ceil(wait.Minutes()))))
	refused.RetryAfter = max(time.Second, wait)
	return refused
}
