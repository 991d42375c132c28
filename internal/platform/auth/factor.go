package auth

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/secret"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/keyring"
)

const (
	// stepSeconds is how long a code of the second factor stands (RFC 6238).
	stepSeconds = 30
	// recoveryCodes is how many one-time codes a user is given.
	recoveryCodes = 10
	// setUpLife is how long a begun set-up can be confirmed: the password that
	// began it must not count for somebody who finds the screen unlocked later.
	setUpLife = 15 * time.Minute
)

// factor is the second factor of a user, or one that they are about to have.
type factor struct {
	Secret      string   `db:"secret"` // encrypted
	LastStep    int64    `db:"last_step"`
	StartedAt   db.Time  `db:"started_at"`
	ConfirmedAt *db.Time `db:"confirmed_at"`
}

func (f factor) isOn() bool { return f.ConfirmedAt != nil }

// Secrets is the column of the shared secrets, which are encrypted.
var Secrets = secret.Column{Table: "second_factors", Key: "user_id", Name: "secret"}

// secretCell gives the place of a user's secret.
func secretCell(userID int64) keyring.Cell { return Secrets.Cell(strconv.FormatInt(userID, 10)) }

// factorRows reaches the rows of a user whom the caller has found: at the
// login nobody acts yet, and administrators reset the factor of others.
func factorRows(tx *db.Tx) db.Raw {
	return tx.Unscoped("the factor of a user whom the caller has found")
}

// factorOf reads the second factor of a user; without one it is zero.
func factorOf(ctx context.Context, tx *db.Tx, userID int64) (factor, error) {
	f, err := db.SelectOne[factor](ctx, factorRows(tx),
		"SELECT secret, last_step, started_at, confirmed_at FROM second_factors WHERE user_id = $1", userID)
	if fault.Is(err, fault.NotFound) {
		return factor{}, nil
	}
	return f, err
}

// findStep finds the half minute whose code this is. The clocks of both sides may
// be half a minute apart; a step that was accepted already fits no code.
func (f factor) findStep(secret, code string, now time.Time) (step int64, ok bool, err error) {
	current := now.Unix() / stepSeconds
	for _, step := range []int64{current, current - 1, current + 1} {
		expected, err := totp.GenerateCodeCustom(secret, time.Unix(step*stepSeconds, 0), totp.ValidateOpts{
			Period: stepSeconds, Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1,
		})
		if err != nil {
			return 0, false, fmt.Errorf("make code: %w", err)
		}
		if step > f.LastStep && subtle.ConstantTimeCompare([]byte(expected), []byte(code)) == 1 {
			return step, true, nil
		}
	}

	return 0, false, nil
}

// spendCode accepts a code of the user's second factor, or a recovery code, once.
// Any other is refused as a wrong field "code".
func spendCode(ctx context.Context, tx *db.Tx, userID int64, code string) error {
	code = tidyCode(code)
	f, err := factorOf(ctx, tx, userID)
	if err != nil {
		return err
	}

	var shared string
	if f.Secret != "" {
		if shared, err = tx.Keys().Decrypt(secretCell(userID), f.Secret); err != nil {
			return err
		}
	}
	step, ok, err := f.findStep(shared, code, tx.Now().Time)
	if err != nil {
		return err
	}

	var used int64
	if ok {
		// The condition counts when the same code comes twice at once.
		used, err = factorRows(tx).Exec(ctx, `
			UPDATE second_factors SET last_step = $1
			WHERE user_id = $2 AND last_step < $1`, step, userID)
	} else {
		used, err = spendRecovery(ctx, tx, userID, code)
	}
	if err == nil && used == 0 {
		var fields fault.Fields
		fields.Add("code", "second_factor_wrong")
		return fields.Err()
	}

	return err
}

// spendRecovery uses up a recovery code and reports how many it found: 1 or 0.
func spendRecovery(ctx context.Context, tx *db.Tx, userID int64, code string) (int64, error) {
	used, err := factorRows(tx).Exec(ctx, `
		UPDATE recovery_codes SET used_at = $1
		WHERE user_id = $2 AND hash = $3 AND used_at IS NULL`,
		tx.Now(), userID, hashToken(code))
	if err != nil || used == 0 {
		return 0, err
	}

	left, err := recoveryLeft(ctx, tx, userID)
	if err != nil {
		return 0, err
	}

	return used, logFactor(ctx, tx, userID, "recovery_codes", left+1, left)
}

func recoveryLeft(ctx context.Context, tx *db.Tx, userID int64) (int64, error) {
	return db.SelectOne[int64](ctx, factorRows(tx), `
		SELECT count(*)
		FROM recovery_codes
		WHERE user_id = $1 AND used_at IS NULL`, userID)
}

// renewRecovery replaces the recovery codes of a user and gives the new ones,
// which nobody can read again.
func renewRecovery(ctx context.Context, tx *db.Tx, userID int64) ([]string, error) {
	if _, err := factorRows(tx).Exec(ctx, "DELETE FROM recovery_codes WHERE user_id = $1", userID); err != nil {
		return nil, err
	}

	codes := make([]string, recoveryCodes)
	for i := range codes {
		letters := strings.ToLower(rand.Text()[:12]) // 60 bits
		codes[i] = letters[:4] + "-" + letters[4:8] + "-" + letters[8:]
		if _, err := factorRows(tx).Exec(ctx, `
			INSERT INTO recovery_codes (user_id, hash)
			VALUES ($1, $2)`, userID, hashToken(tidyCode(codes[i]))); err != nil {
			return nil, err
		}
	}

	return codes, nil
}

// tidyCode takes away what people and programs put between the characters.
func tidyCode(code string) string {
	return strings.ToLower(strings.NewReplacer(" ", "", "-", "", "\u00a0", "").Replace(strings.TrimSpace(code)))
}

// ResetFactor takes the second factor from a user, who then logs in with the
// password alone; nothing happens when there is none. It reports whether there was one.
func ResetFactor(ctx context.Context, tx *db.Tx, userID int64) (bool, error) {
	f, err := factorOf(ctx, tx, userID)
	if err != nil || f.Secret == "" {
		return false, err
	}

	for _, table := range []string{"recovery_codes", "second_factors"} {
		if _, err := factorRows(tx).Exec(ctx, "DELETE FROM "+table+" WHERE user_id = $1", userID); err != nil {
			return false, err
		}
	}

	if !f.isOn() {
		return false, nil
	}

	return true, logFactor(ctx, tx, userID, "second_factor", true, false)
}

// HasFactor reports whether a user's login asks for a code.
func HasFactor(ctx context.Context, tx *db.Tx, userID int64) (bool, error) {
	f, err := factorOf(ctx, tx, userID)
	return f.isOn(), err
}

// factorRequired reports whether the role of a user asks for the second factor.
func factorRequired(ctx context.Context, tx *db.Tx, userID int64) (bool, error) {
	required, err := db.Select[db.Flag](ctx, factorRows(tx),
		"SELECT r.second_factor_required FROM users u JOIN roles r ON r.id = u.role_id WHERE u.id = $1", userID)
	return len(required) > 0 && bool(required[0]), err
}

// logFactor notes in the user's history that something about the second factor
// changed, and never a secret.
func logFactor(ctx context.Context, tx *db.Tx, userID int64, field string, was, is any) error {
	type owner struct {
		CompanyID *int64 `db:"company_id"`
		Revision  int64  `db:"revision"`
	}
	of, err := db.SelectOne[owner](ctx, factorRows(tx), "SELECT company_id, revision FROM users WHERE id = $1", userID)
	if err != nil {
		return err
	}

	var pair [2]json.RawMessage
	for i, value := range []any{was, is} {
		if pair[i], err = json.Marshal(value); err != nil {
			return fmt.Errorf("note second factor: %w", err)
		}
	}

	return table.Log(ctx, tx, table.Entry{
		Entity: "user", EntityID: userID, Action: table.ActionUpdate, Revision: of.Revision,
		Owner: table.Owner{CompanyID: of.CompanyID}, Changes: table.Changes{field: pair},
	})
}
