package people

import (
	"context"
	"fmt"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// RolesThatMay finds the roles the actor sees that have a right, even without users of the
// role; for choosing people who can do what is given to them.
func RolesThatMay(ctx context.Context, tx *db.Tx, perm authz.Permission) (map[int64]bool, error) {
	rows, err := db.Select[roleEntry](ctx, tx, "SELECT role_id, id, type, permission FROM permissions WHERE {top:role_id}")
	if err != nil {
		return nil, fmt.Errorf("read the rights of roles: %w", err)
	}

	may := map[int64]bool{}
	for role, entries := range byRole(rows) {
		may[role] = entries.MaySome(perm)
	}

	return may, nil
}

// WhoMay limits users to those whose role has a right, whether the caller sees the role or not; role is the column of
// their role.
func WhoMay(ctx context.Context, tx *db.Tx, perm authz.Permission, role string) (db.Condition, error) {
	caller := tx.Actor
	tx.Actor = authz.System("who has a right") // colleagues may have roles that the caller does not see
	defer func() { tx.Actor = caller }()
	may, err := RolesThatMay(ctx, tx, perm)
	if err != nil {
		return db.Condition{}, err
	}

	var roles []int64
	for id, has := range may {
		if has {
			roles = append(roles, id)
		}
	}

	return tx.AmongIDs(role, roles)
}

// roleEntry is an entry with the role it belongs to.
type roleEntry struct {
	RoleID     int64  `db:"role_id"`
	ID         int64  `db:"id"`
	Type       string `db:"type"`
	Permission string `db:"permission"`
}

func byRole(rows []roleEntry) map[int64]*authz.Entries {
	of := map[int64][]authz.Entry{}
	for _, r := range rows {
		of[r.RoleID] = append(of[r.RoleID], authz.Entry{ID: r.ID, Type: r.Type, Permission: r.Permission})
	}

	entries := make(map[int64]*authz.Entries, len(of))
	for role, list := range of {
		entries[role] = authz.NewEntries(list)
	}

	return entries
}
