package auth

import (
	"context"
	"errors"
	"strconv"

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
	Hash     string `db:"password_hash"`
}

// ownOp is the operation of users on their own login.
func ownOp(ctx context.Context) db.Op {
	return db.Op{Actor: httpapi.SessionOf(ctx).Actor, Perm: authz.LoginOnly, RequestID: httpapi.RequestID(ctx)}
}

// ownKey counts failures here apart from those at the login page: a stranger
// cannot lock the owner out here, nor the owner lock it there.
func ownKey(ctx context.Context) string {
	return "own:" + strconv.FormatInt(httpapi.SessionOf(ctx).Actor.UserID, 10)
}

// prove compares a password with that of the acting user; a wrong one is counted.
func (s *Service) prove(ctx context.Context, password string) (own ownLogin, ok bool, err error) {
	err = s.db.View(ctx, ownOp(ctx), func(tx *db.Tx) (err error) {
		if _, err := s.checkLimit(ctx, tx, ownKey(ctx), httpapi.Address(ctx)); err != nil {
			return err
		}
		own, err = db.SelectOne[ownLogin](ctx, tx, "SELECT username, password_hash FROM users WHERE {self:id}")
		return err
	})
	if err != nil {
		return own, false, err
	}
	ok, _, err = matches(ctx, password, own.Hash, hashing)
	if err == nil && !ok {
		err = s.countFailure(ctx, ownKey(ctx), httpapi.Address(ctx))
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
	own, ok, err := s.prove(ctx, in.Body.OldPassword)
	if err != nil || !ok {
		return changePasswordAnswer{Error: true}, err
	}
	var fields fault.Fields
	CheckPassword(&fields, "password", in.Body.Password, own.Username)
	if in.Body.Password == in.Body.OldPassword {
		fields.Add("password", "password_same")
	}
	if err := fields.Err(); err != nil {
		return changePasswordAnswer{}, err
	}
	hash, err := Hash(ctx, in.Body.Password)
	if err != nil {
		return changePasswordAnswer{}, err
	}
	answer := changePasswordAnswer{Success: true}
	err = s.db.Update(ctx, ownOp(ctx), func(tx *db.Tx) (err error) {
		userID := tx.Actor.UserID
		if err := errors.Join(s.setPassword(ctx, tx, userID, hash, true), Revoke(ctx, tx, userID)); err != nil {
			return err
		}
		answer.AccessToken, err = s.issue(ctx, tx, kindSession, userID, 0, "", SessionLife)
		return err
	})
	return answer, err
}
