package auth

import (
	"cmp"
	"context"
	"fmt"
	"net/http"

	"github.com/pquerna/otp/totp"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// issuer is what authenticator programs show above the code.
const issuer = "Forecourt"

// factorRoutes registers what users do to their own second factor. They are
// all Free: a repeatable operation would keep its answer, secrets included.
func (s *Service) factorRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/user/second-factor", authz.LoginOnly, s.ownFactor, httpapi.WhileFactorMissing(),
		httpapi.OwnOnly())
	httpapi.Free(a, http.MethodPost, "/user/second-factor", authz.LoginOnly, s.beginFactor, httpapi.WhileFactorMissing(),
		httpapi.Summary("Begin to set up the second factor: a new secret, which counts once it is confirmed."))
	httpapi.Free(a, http.MethodPost, "/user/second-factor/confirm", authz.LoginOnly, s.confirmFactor,
		httpapi.WhileFactorMissing(),
		httpapi.Summary("Switch the second factor on with a first code, which ends all other sessions; answers the recovery codes, once."))
	httpapi.Free(a, http.MethodPost, "/user/second-factor/recovery-codes", authz.LoginOnly, s.newRecovery,
		httpapi.Summary("New recovery codes; the old ones work no more."))
	httpapi.Free(a, http.MethodPost, "/user/second-factor/off", authz.LoginOnly, s.switchFactorOff)
}

// ownFactor says how the acting user's second factor stands.
type ownFactor struct {
	On                bool     `json:"on"`
	Required          bool     `json:"required" doc:"the role asks for it: it cannot be switched off"`
	Since             *db.Time `json:"since" nullable:"true" doc:"when it was switched on"`
	RecoveryCodesLeft int64    `json:"recovery_codes_left"`
}

func (s *Service) ownFactor(ctx context.Context, tx *db.Tx, _ *struct{}) (ownFactor, error) {
	required, err := factorRequired(ctx, tx, tx.Actor.UserID)
	if err != nil {
		return ownFactor{}, err
	}

	f, err := factorOf(ctx, tx, tx.Actor.UserID)
	if err != nil || !f.isOn() {
		return ownFactor{Required: required}, err
	}

	left, err := recoveryLeft(ctx, tx, tx.Actor.UserID)

	return ownFactor{On: true, Required: required, Since: f.ConfirmedAt, RecoveryCodesLeft: left}, err
}

type passwordInput struct {
	Body struct {
		Password string `json:"password" maxLength:"256" doc:"the user's own, once more"`
	}
}

// begunFactor is the only answer that ever holds the secret.
type begunFactor struct {
	Secret string `json:"secret" doc:"to be typed where no picture can be taken"`
	URI    string `json:"uri" doc:"otpauth://..., what the QR code says"`
	QR     string `json:"qr" doc:"the QR code, an SVG picture"`
}

func (s *Service) beginFactor(ctx context.Context, in *passwordInput) (begunFactor, error) {
	own, err := s.provenUser(ctx, in.Body.Password)
	if err != nil {
		return begunFactor{}, err
	}

	key, err := totp.Generate(totp.GenerateOpts{Issuer: issuer, AccountName: own.Username})
	if err != nil {
		return begunFactor{}, fmt.Errorf("make secret: %w", err)
	}

	picture, err := qrSVG(key.URL())
	if err != nil {
		return begunFactor{}, err
	}

	err = s.db.Update(ctx, ownOp(ctx), func(tx *db.Tx) error {
		stored, err := tx.Keys().Encrypt(secretCell(tx.Actor.UserID), key.Secret())
		if err != nil {
			return err
		}

		// A factor that is on stays: this one would lock its owner out.
		begun, err := factorRows(tx).Exec(ctx, `
			INSERT INTO second_factors (user_id, secret, last_step, started_at) VALUES ($1, $2, 0, $3)
			ON CONFLICT (user_id) DO UPDATE SET secret = $2, last_step = 0, started_at = $3
			WHERE second_factors.confirmed_at IS NULL`, tx.Actor.UserID, stored, tx.Now())
		if err != nil {
			return err
		}
		if begun == 0 {
			return fault.New(fault.Conflict, "second_factor_on")
		}
		return ownTries(ctx).forgiveTries(ctx, tx)
	})
	if fault.Is(err, fault.Conflict) {
		err = cmp.Or[error](s.giveBack(ctx, ownTries(ctx)), err)
	}

	return begunFactor{key.Secret(), key.URL(), picture}, err
}

// provenUser gives the acting user when the password is right, else marks the field.
func (s *Service) provenUser(ctx context.Context, password string) (ownLogin, error) {
	own, ok, err := s.provePassword(ctx, password)
	if err == nil && !ok {
		var fields fault.Fields
		fields.Add("password", "password_wrong")
		err = fields.Err()
	}
	return own, err
}

type codeInput struct {
	Body struct {
		Code string `json:"code" maxLength:"64"`
	}
}

// recovery are one-time codes for who has lost the device.
type recovery struct {
	RecoveryCodes []string `json:"recovery_codes" nullable:"false" doc:"shown now and never again"`
}

func (s *Service) confirmFactor(ctx context.Context, in *codeInput) (recovery, error) {
	if err := s.countTry(ctx, ownTries(ctx)); err != nil {
		return recovery{}, err
	}

	var codes []string
	err := s.db.Update(ctx, ownOp(ctx), func(tx *db.Tx) error {
		userID := tx.Actor.UserID
		f, err := factorOf(ctx, tx, userID)
		switch {
		case err != nil:
			return err
		case f.isOn():
			return fault.New(fault.Conflict, "second_factor_on")
		case f.Secret == "" || tx.Now().Sub(f.StartedAt.Time) > setUpLife:
			return fault.New(fault.Conflict, "second_factor_expired")
		}
		if err := spendCode(ctx, tx, userID, in.Body.Code); err != nil {
			return err
		}

		codes, err = s.switchFactorOn(ctx, tx)
		return err
	})
	if fault.Is(err, fault.Conflict) {
		err = cmp.Or[error](s.giveBack(ctx, ownTries(ctx)), err)
	}

	return recovery{codes}, err
}

// switchFactorOn ends all sessions but this one: they began with the password
// alone, which may be what somebody has stolen.
func (s *Service) switchFactorOn(ctx context.Context, tx *db.Tx) (codes []string, err error) {
	userID := tx.Actor.UserID
	if err := ownTries(ctx).forgiveTries(ctx, tx); err != nil {
		return nil, err
	}
	if _, err := factorRows(tx).Exec(ctx, `
		UPDATE second_factors SET confirmed_at = $1
		WHERE user_id = $2`, tx.Now(), userID); err != nil {
		return nil, err
	}
	if codes, err = renewRecovery(ctx, tx, userID); err != nil {
		return nil, err
	}
	if _, err := endOthers(ctx, tx, nil); err != nil {
		return nil, err
	}

	return codes, logFactor(ctx, tx, userID, "second_factor", false, true)
}

type provenInput struct {
	Body struct {
		Password string `json:"password" maxLength:"256" doc:"the user's own, once more"`
		Code     string `json:"code" maxLength:"64" doc:"of the second factor, or a recovery code"`
	}
}

func (s *Service) newRecovery(ctx context.Context, in *provenInput) (recovery, error) {
	var codes []string
	err := s.withFactor(ctx, in, func(tx *db.Tx) (err error) {
		if codes, err = renewRecovery(ctx, tx, tx.Actor.UserID); err != nil {
			return err
		}
		return logFactor(ctx, tx, tx.Actor.UserID, "recovery_codes", nil, len(codes))
	})

	return recovery{codes}, err
}

func (s *Service) switchFactorOff(ctx context.Context, in *provenInput) (httpapi.NoContent, error) {
	return httpapi.NoContent{}, s.withFactor(ctx, in, func(tx *db.Tx) error {
		required, err := factorRequired(ctx, tx, tx.Actor.UserID)
		if err != nil {
			return err
		}
		if required {
			return fault.New(fault.Conflict, "second_factor_stays")
		}

		_, err = ResetFactor(ctx, tx, tx.Actor.UserID)
		return err
	})
}

// withFactor does something to the factor of an acting user who has proven
// themselves with both, as at the login.
func (s *Service) withFactor(ctx context.Context, in *provenInput, do func(*db.Tx) error) error {
	if _, err := s.provenUser(ctx, in.Body.Password); err != nil {
		return err
	}

	err := s.db.Update(ctx, ownOp(ctx), func(tx *db.Tx) error {
		on, err := HasFactor(ctx, tx, tx.Actor.UserID)
		if err != nil {
			return err
		}
		if !on {
			return fault.New(fault.Conflict, "second_factor_off")
		}
		if err := spendCode(ctx, tx, tx.Actor.UserID, in.Body.Code); err != nil {
			return err
		}
		if err := ownTries(ctx).forgiveTries(ctx, tx); err != nil {
			return err
		}
		return do(tx)
	})
	if fault.Is(err, fault.Invalid) {
		return cmp.Or[error](s.noteProof(ctx), err)
	}
	if fault.Is(err, fault.Conflict) {
		err = cmp.Or[error](s.giveBack(ctx, ownTries(ctx)), err)
	}

	return err
}
