package auth

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
)

// A try is counted before the password is compared, and given back when it was
// right: tries that arrive together are as few as tries one after another. The
// counts lie in the database, where all instances see them. Nobody is locked
// out: further tries wait for a delay that grows, and what strangers try does
// not count for a browser that the user has logged in with (ADR 13).

// limit says how often may be tried: some times at once, then once after each
// of the delays, the last of which repeats.
type limit struct {
	atOnce int64
	delays []time.Duration
	// forget is how long tries count, from the first one.
	forget time.Duration
	// forgiving limits count nothing once a try was right.
	forgiving bool
}

var (
	growing = []time.Duration{
		30 * time.Second, time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute,
		15 * time.Minute,
	}
	// perUser is for one user from one address, or from a known browser.
	perUser = limit{atOnce: 10, delays: growing, forget: 24 * time.Hour, forgiving: true}
	// perName is for one user from everywhere, known browsers apart: guesses from
	// many addresses. Its delay is short, since others wait for it as well.
	perName = limit{atOnce: 100, delays: growing[:2], forget: 24 * time.Hour}
	// perAddress is for all users from one address: one password on many names.
	perAddress = limit{atOnce: 50, delays: growing, forget: 15 * time.Minute}
)

// counter is one of those that a try moves.
type counter struct {
	key string
	limit
}

// counters are all that a try moves, by key: who counts locks rows in this order.
type counters []counter

func countersOf(list ...counter) counters {
	slices.SortFunc(list, func(a, b counter) int { return cmp.Compare(a.key, b.key) })
	return list
}

// ofStranger counts tries for a user name from an address.
func ofStranger(username, address string) counters {
	name := nameKey(username)
	network := NetworkOf(address)
	return countersOf(counter{name + "@" + network, perUser}, counter{name, perName},
		counter{"address:" + network, perAddress})
}

// ofBrowser counts tries of a browser that the user has logged in with before.
func ofBrowser(hash string, userID int64) counters {
	return countersOf(counter{"browser:" + hash + ":" + strconv.FormatInt(userID, 10), perUser})
}

// ofOwn counts the tries of users who are logged in: a stranger cannot keep the
// owner waiting here, nor the owner at the login page.
func ofOwn(userID int64) counters {
	return countersOf(counter{"own:" + strconv.FormatInt(userID, 10), perUser})
}

// ofLink counts tries with links of invitations, together with those of logins: their
// tokens are as hard to guess, and nobody shall try more of them.
func ofLink(address string) counters {
	return countersOf(counter{"address:" + NetworkOf(address), perAddress})
}

// nameKey hashes the name: people type their passwords into the name field.
func nameKey(username string) string { return "user:" + hashToken(find.Key(username)) }

// NetworkOf gives what an address counts as: of IPv6, whole networks belong to one
// household or company, which has more addresses than could be counted.
func NetworkOf(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil || ip.Unmap().Is4() {
		return address
	}

	network, err := ip.WithZone("").Prefix(64)
	if err != nil {
		return address
	}

	return network.String()
}

// delayAfter gives the time that the next try waits after so many.
func (l limit) delayAfter(tries int64) time.Duration {
	if tries < l.atOnce {
		return 0
	}
	return l.delays[min(tries-l.atOnce, int64(len(l.delays))-1)]
}

func failureRows(tx *db.Tx) db.Raw { return tx.Unscoped("failed logins have no owner") }

// checkDelay refuses a try that has to wait still, and counts nothing.
func (c counters) checkDelay(ctx context.Context, tx *db.Tx) error {
	keys := make([]any, len(c))
	for i, one := range c {
		keys[i] = one.key
	}

	latest, err := db.Select[db.Time](ctx, failureRows(tx), fmt.Sprintf(`
		SELECT free_at
		FROM login_failures
		WHERE key IN (%s) AND free_at > $%d
		ORDER BY free_at DESC LIMIT 1`, placeholders(1, len(keys)), len(keys)+1),
		append(keys, tx.Now())...)
	if err == nil && len(latest) > 0 {
		err = tooMany(latest[0].Sub(tx.Now().Time))
	}

	return err
}

// countTry counts a try, or refuses it and counts nothing. Tries that come at once
// follow each other here, as one statement locks the rows of all counters.
func (c counters) countTry(ctx context.Context, tx *db.Tx) error {
	now := tx.Now()
	// Any time but the future will do; transactions do not begin in their order.
	args := []any{now, db.At(now.Add(-time.Hour))}
	rows := make([]string, len(c))

	for i, one := range c {
		args = append(args, one.key, db.At(now.Add(one.forget)))
		rows[i] = fmt.Sprintf("($%d, 1, $2, $%d)", len(args)-1, len(args))
	}

	type counted struct {
		Key    string  `db:"key"`
		Tries  int64   `db:"tries"`
		FreeAt db.Time `db:"free_at"`
	}
	all, err := db.Select[counted](ctx, failureRows(tx), `
		INSERT INTO login_failures (key, tries, free_at, forget_at) VALUES `+strings.Join(rows, ", ")+`
		ON CONFLICT (key) DO UPDATE SET
			tries = CASE WHEN login_failures.forget_at <= $1 THEN 1 ELSE login_failures.tries + 1 END,
			forget_at = CASE WHEN login_failures.forget_at <= $1 THEN excluded.forget_at ELSE login_failures.forget_at END
		RETURNING key, tries, free_at`, args...)
	if err != nil {
		return fmt.Errorf("count try: %w", err)
	}

	for _, one := range all {
		if wait := one.FreeAt.Sub(now.Time); wait > 0 {
			return tooMany(wait)
		}

		i := slices.IndexFunc(c, func(of counter) bool { return of.key == one.Key })
		delay := c[i].delayAfter(one.Tries)
		if delay == 0 {
			continue
		}
		if _, err := failureRows(tx).Exec(ctx, `
			UPDATE login_failures SET free_at = $1
			WHERE key = $2`, db.At(now.Add(delay)), one.Key); err != nil {
			return fmt.Errorf("delay next try: %w", err)
		}
	}

	return nil
}

// giveBack takes one try off: it was no wrong one.
func (c counters) giveBack(ctx context.Context, tx *db.Tx) error {
	for _, one := range c {
		_, err := failureRows(tx).Exec(ctx, `
			UPDATE login_failures SET tries = tries - 1, free_at = $1
			WHERE key = $2 AND tries > 0`,
			db.At(tx.Now().Add(-time.Hour)), one.key)
		if err != nil {
			return fmt.Errorf("give try back: %w", err)
		}
	}

	return nil
}

// forgiveTries ends a try that was right all through: where the limit is forgiving,
// the wrong ones before it count no more.
func (c counters) forgiveTries(ctx context.Context, tx *db.Tx) error {
	for _, one := range c {
		var err error
		if one.forgiving {
			_, err = failureRows(tx).Exec(ctx, "DELETE FROM login_failures WHERE key = $1", one.key)
		} else {
			err = counters{one}.giveBack(ctx, tx)
		}
		if err != nil {
			return fmt.Errorf("forgive tries: %w", err)
		}
	}

	return nil
}

// countTry counts a try in a transaction of its own: it stands whatever follows.
func (s *Service) countTry(ctx context.Context, c counters) error {
	return s.db.Update(ctx, db.Op{Actor: authz.System("login")}, func(tx *db.Tx) error { return c.countTry(ctx, tx) })
}

// giveBack gives a try back in a transaction of its own.
func (s *Service) giveBack(ctx context.Context, c counters) error {
	return s.db.Update(ctx, db.Op{Actor: authz.System("login")}, func(tx *db.Tx) error { return c.giveBack(ctx, tx) })
}

// Forgive forgets the failed tries of a user, wherever they came from.
func Forgive(ctx context.Context, tx *db.Tx, userID int64, username string) error {
	name := nameKey(username)
	id := strconv.FormatInt(userID, 10) // nothing that a pattern knows
	_, err := failureRows(tx).Exec(ctx, `
		DELETE FROM login_failures
		WHERE key = $1 OR key LIKE $2 OR key LIKE $3 OR key = $4`,
		name, name+"@%", "browser:%:"+id, "own:"+id)
	return err
}

func tooMany(wait time.Duration) error {
	refused := fault.New(fault.TooMany, "too_many_attempts").With("minutes", int(math.Ceil(wait.Minutes())))
	refused.RetryAfter = wait
	return refused
}

// placeholders lists the places of n arguments from the first one.
func placeholders(first, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = "$" + strconv.Itoa(first+i)
	}
	return strings.Join(list, ", ")
}
