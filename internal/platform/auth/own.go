package auth

import (
	"cmp"
	"context"
	"errors"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// A change of one's own login asks for the password again: an unlocked
// screen must not be enough.

// ownLogin is the acting user as they change their own login.
type ownLogin struct {
	Username string `db:"username"`
	Name     string `db:"name"`
	Email    string `db:"email"`
	Hash     string `db:"password_hash"`
}

// ownOp gives the operation of users on their own login.
func ownOp(ctx context.Context) db.Op {
	return db.Op{Actor: httpapi.SessionOf(ctx).Actor, Perm: authz.LoginOnly, RequestID: httpapi.RequestID(ctx)}
}

// ownTries counts what the acting user guesses at.
func ownTries(ctx context.Context) counters { return ofOwn(httpapi.SessionOf(ctx).Actor.UserID) }

// provePassword compares a password with that of the acting user. The try counts until
// it is given back or forgiven, by who asked.
func (s *Service) provePassword(ctx context.Context, password string) (own ownLogin, ok bool, err error) {
	try := guess{ownTries(ctx), NetworkOf(httpapi.Address(ctx))}
	err = s.db.View(ctx, ownOp(ctx), func(tx *db.Tx) (err error) {
		if own, err = db.SelectOne[ownLogin](ctx, tx, `
			SELECT username, name, email, password_hash
			FROM users
			WHERE {self:id}`); err != nil {
			return err
		}
		return try.counted.checkDelay(ctx, tx)
	})
	if err != nil {
		return own, false, err
	}

	ok, _, err = s.comparePassword(ctx, try, password, own.Hash, usual)
	if err == nil && !ok {
		err = s.noteProof(ctx)
	}

	return own, ok, err
}

type changePasswordInput struct {
	Body struct {
		OldPassword string `json:"old_password" maxLength:"256"`
		Password    string `json:"password" maxLength:"256"`
	}
}

type changePasswordAnswer struct {
	Success     bool   `json:"success"`
	Error       bool   `json:"error" doc:"the old password is wrong"`
	AccessToken string `json:"access_token,omitempty" doc:"the token of the session that goes on"`
}

func (s *Service) changePassword(ctx context.Context, in *changePasswordInput) (changePasswordAnswer, error) {
	own, ok, err := s.provePassword(ctx, in.Body.OldPassword)
	if err != nil || !ok {
		return changePasswordAnswer{Error: true}, err
	}

	var fields fault.Fields
	if in.Body.Password == in.Body.OldPassword {
		fields.Add("password", "password_same")
	} else {
		CheckPassword(&fields, "password", in.Body.Password, Owner{own.Username, own.Name, own.Email})
	}
	if err := fields.Err(); err != nil {
		return changePasswordAnswer{}, cmp.Or[error](s.giveBack(ctx, ownTries(ctx)), err)
	}

	hash, err := Hash(ctx, in.Body.Password)
	if err != nil {
		return changePasswordAnswer{}, err
	}

	bound := httpapi.SessionOf(ctx).Bound
	var made issued
	err = s.db.Update(ctx, ownOp(ctx), func(tx *db.Tx) (err error) {
		userID := tx.Actor.UserID
		if err := ownTries(ctx).forgiveTries(ctx, tx); err != nil {
			return err
		}
		if err := errors.Join(s.setPassword(ctx, tx, userID, hash, true), Revoke(ctx, tx, userID)); err != nil {
			return err
		}

		made, err = issueSession(ctx, tx, userID, bound)
		return err
	})
	if err != nil {
		return changePasswordAnswer{}, err
	}
	if bound {
		keepCookies(ctx, made.secret, "")
	}

	return changePasswordAnswer{Success: true, AccessToken: made.token}, nil
}
