package auth

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// ActorOf gives an active user as the program acts for them when they are not there: with the rights
// and the scope that they have now, and for nobody who is away. A blocked user gives none.
func ActorOf(ctx context.Context, tx *db.Tx, userID int64) (actor authz.Actor, active bool, err error) {
	rows, err := db.Select[struct {
		Name   string `db:"name"`
		RoleID int64  `db:"role_id"`
	}](ctx, tx.Unscoped("whose rights are asked"), `
		SELECT name, COALESCE(role_id, 0) AS role_id
		FROM users
		WHERE id = $1 AND status = 'active'`, userID)
	if err != nil || len(rows) == 0 {
		return actor, false, err
	}

	entries, err := entriesOf(ctx, tx, rows[0].RoleID)
	if err != nil {
		return actor, false, fmt.Errorf("read the rights of user %d: %w", userID, err)
	}

	return authz.Actor{UserID: userID, Name: rows[0].Name, RoleID: rows[0].RoleID, Entries: entries}, true, nil
}
