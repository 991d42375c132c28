package auth

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Logins of people whom an identity provider has proven. Package people finds out
// who they are; here they get their session.

// Proven is who has proven a user in the place of a password.
type Proven struct {
	UserID, ProviderID int64
	// Factor says that the provider asks for a second factor itself.
	Factor bool
}

func (p Proven) providerID() *int64 {
	if p.ProviderID == 0 {
		return nil
	}
	return &p.ProviderID
}

const (
	// codeCookie stands for what is proven of a user who is still asked for a code.
	codeCookie = "sign_in_code"
	codeLife   = 5 * time.Minute
	// SignInPath is where logins by a provider lie.
	SignInPath = "/oauth/oidc"

	signed = "sign-in"
)

// Seal makes a text of a value that only this program can have made, for a cookie.
func Seal(d *db.DB, purpose string, value any) (string, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return "", fmt.Errorf("seal: %w", err)
	}

	body := base64.RawURLEncoding.EncodeToString(text)
	id, mac, err := d.Keys().Sign(signed+" "+purpose, body)
	if err != nil {
		return "", fmt.Errorf("seal: %w", err)
	}

	return strings.Join([]string{body, id, mac}, "."), nil
}

// Unseal reads what Seal has made; false for all else.
func Unseal(d *db.DB, purpose, text string, into any) bool {
	parts := strings.Split(text, ".")
	if len(parts) != 3 {
		return false
	}

	ok, err := d.Keys().Signed(signed+" "+purpose, parts[0], parts[1], parts[2])
	if err != nil || !ok {
		return false
	}

	body, err := base64.RawURLEncoding.DecodeString(parts[0])

	return err == nil && json.Unmarshal(body, into) == nil
}

// Begin begins the session of a user whom a provider has proven, in the browser
// of the request, within the transaction. Where it gives false, a code of the
// second factor is asked first.
func (s *Service) Begin(ctx context.Context, tx *db.Tx, who Proven) (keep func(), done bool, err error) {
	has, err := HasFactor(ctx, tx, who.UserID)
	if err != nil {
		return nil, false, err
	}
	if has && !who.Factor {
		waiting, err := Seal(s.db, "code", waiting{who, tx.Now().Add(codeLife).Unix()})
		return func() { httpapi.KeepCookie(ctx, codeCookie, waiting, httpapi.Base+SignInPath, codeLife) }, false, err
	}

	made, err := s.beginSession(ctx, tx, who)

	return func() {
		keepCookies(ctx, made.secret, "")
		httpapi.KeepToken(ctx, made.token, SessionLife)
	}, true, err
}

func (s *Service) beginSession(ctx context.Context, tx *db.Tx, who Proven) (made issued, err error) {
	if err := noteLogin(ctx, tx, who.UserID); err != nil {
		return made, err
	}

	secret, secretHash := newToken()
	made.secret = secret
	made.token, err = issueToken(ctx, tx,
		newRow{kind: kindSession, userID: who.UserID, secretHash: secretHash, life: SessionLife, proven: who})

	return made, err
}

// waiting is a login that a code is still asked of.
type waiting struct {
	Who   Proven `json:"who"`
	Until int64  `json:"until"`
}

// signInCode ends a login by a provider with a code of the second factor.
func (s *Service) signInCode(ctx context.Context, in *codeInput) (loginAnswer, error) {
	var w waiting
	if !Unseal(s.db, "code", httpapi.Cookie(ctx, codeCookie), &w) || s.db.Now().Unix() > w.Until {
		return loginAnswer{}, fault.New(fault.Unauthenticated, "sign_in_expired")
	}

	tries := ofOwn(w.Who.UserID)
	if err := s.countTry(ctx, tries); err != nil {
		return loginAnswer{}, err
	}

	var made issued
	op := db.Op{Actor: authz.System("login"), RequestID: httpapi.RequestID(ctx)}
	err := s.db.Update(ctx, op, func(tx *db.Tx) error {
		active, err := db.Select[int64](ctx, tx, `
			SELECT id
			FROM users
			WHERE {everyone} AND id = $1 AND status = 'active'`, w.Who.UserID)
		if err != nil {
			return err
		}
		if len(active) == 0 {
			return fault.New(fault.Unauthenticated, "sign_in_expired")
		}
		if err := spendCode(ctx, tx, w.Who.UserID, in.Body.Code); err != nil {
			return err
		}
		if err := tries.forgiveTries(ctx, tx); err != nil {
			return err
		}

		made, err = s.beginSession(ctx, tx, w.Who)
		return err
	})
	if fault.Is(err, fault.Invalid) {
		return loginAnswer{}, cmp.Or[error](s.NoteRefused(ctx, w.Who.UserID, ""),
			fault.New(fault.Unauthenticated, "second_factor_wrong"))
	}
	if err != nil {
		return loginAnswer{}, err
	}

	httpapi.KeepCookie(ctx, codeCookie, "", httpapi.Base+SignInPath, 0)
	keepCookies(ctx, made.secret, "")

	return loginAnswer{made.token, "Bearer", int64(SessionLife.Seconds())}, nil
}

// NoteRefused counts a login by a provider that was refused: of a user, or of
// somebody whom no user is.
func (s *Service) NoteRefused(ctx context.Context, userID int64, subject string) error {
	op := db.Op{Actor: authz.System("login"), RequestID: httpapi.RequestID(ctx)}
	err := s.db.Update(ctx, op, func(tx *db.Tx) (err error) {
		n := note{Action: actionFailed, UserID: userID, Network: httpapi.Address(ctx)}
		if userID == 0 {
			n.Network = networkOnly(n.Network)
			if n.NameMark, err = strangerMark(ctx, tx, n.Action, subject); err != nil {
				return err
			}
		}
		return n.countFailures(ctx, tx, 1)
	})
	if err != nil {
		return fmt.Errorf("note refused login: %w", err)
	}

	return nil
}

// ProviderOf gives the identity provider that has proven the user of the session
// that asks; 0 for a password.
func ProviderOf(ctx context.Context, tx *db.Tx) (int64, error) {
	return db.SelectOne[int64](ctx, tx, `
		SELECT COALESCE(provider_id, 0)
		FROM tokens
		WHERE {self:user_id} AND id = $1`, httpapi.SessionOf(ctx).TokenID)
}

// Leave logs out, as the operation does.
func (s *Service) Leave(ctx context.Context, tx *db.Tx) error {
	_, err := s.logout(ctx, tx, nil)
	return err
}

// EndProven ends the sessions that a provider has proven, of one user or of all.
func EndProven(ctx context.Context, tx *db.Tx, providerID, userID int64) error {
	_, err := ofOthers(tx).Exec(ctx, `
		UPDATE tokens SET revoked_at = $1
		WHERE provider_id = $2 AND ($3 = 0 OR user_id = $3) AND revoked_at IS NULL`,
		tx.Now(), providerID, userID)
	return err
}
