package people

import (
	"context"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// FirstAdministrator creates the user "admin" in a database without users and
// gives the one-time password when the caller gave none.
func FirstAdministrator(ctx context.Context, database *db.DB, password string) (made string, err error) {
	op := db.Op{Actor: authz.System("first start")}
	var users int64
	err = database.View(ctx, op, func(tx *db.Tx) (err error) {
		users, err = db.SelectOne[int64](ctx, tx, "SELECT count(*) FROM users WHERE {everyone}")
		return err
	})
	if err != nil || users > 0 {
		return "", err
	}

	mustChange := db.Flag(password == "")
	if mustChange {
		password = oneTimePassword()
		made = password
	}

	user := User{Username: "admin", Name: "Administrator", MustChange: mustChange}
	role := authz.TopRole
	user.RoleID = &role
	if err := auth.AcceptPassword(password, auth.Owner{Username: user.Username, Name: user.Name}); err != nil {
		return "", err
	}

	hash, err := auth.Hash(ctx, password)
	if err != nil {
		return "", err
	}

	err = database.Update(ctx, op, func(tx *db.Tx) error {
		_, err := CreateUser(ctx, tx, user, Assignment{}, hash)
		return err
	})
	return made, err
}
