package people

import (
	"context"
	"slices"
	"strings"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
)

// What the command line and the demo group do with people. They act as the
// system, so every check of a record applies and none of a permission.

// ByUsername finds a user who is not deleted.
func ByUsername(ctx context.Context, tx *db.Tx, username string) (User, error) {
	id, err := db.SelectOne[int64](ctx, tx, `SELECT id
		FROM users
		WHERE {everyone} AND username_key = $1 AND status <> 'deleted'`, find.Key(username))
	if err != nil {
		return User{}, err
	}
	return users.Get(ctx, tx, id)
}

// Unblock makes a blocked user active again and forgets failed logins.
func Unblock(ctx context.Context, tx *db.Tx, username string) error {
	user, err := ByUsername(ctx, tx, username)
	if err != nil {
		return err
	}

	_, err = users.Update(ctx, tx, user.ID, table.AnyRevision, func(u *User) error {
		return Statuses.Do(Activate, u, tx.Now())
	})
	if err != nil {
		return err
	}

	return auth.Forgive(ctx, tx, user.ID, user.Username)
}

// GivePassword sets a password that somebody else has thought of: the user
// changes it at the next login, unless it is to be kept, and all sessions end.
func GivePassword(ctx context.Context, tx *db.Tx, user User, password, hash string, keep bool) error {
	if err := auth.AcceptPassword(password, user.passwordOwner()); err != nil {
		return err
	}

	_, err := users.Update(ctx, tx, user.ID, table.AnyRevision, func(u *User) error {
		u.PasswordHash = hash
		u.MustChange = db.Flag(!keep)
		return nil
	})
	if err != nil {
		return err
	}

	return auth.Revoke(ctx, tx, user.ID)
}

// Users lists all users by name.
func Users(ctx context.Context, tx *db.Tx) ([]User, error) {
	list, err := readAll(ctx, tx, users)
	slices.SortStableFunc(list, func(a, b User) int { return strings.Compare(a.UsernameKey, b.UsernameKey) })
	return list, err
}

// RoleWithPermissions is a role and its entries in the order they are asked.
type RoleWithPermissions struct {
	Role
	Permissions []authz.Entry `json:"permissions"`
}

// Roles lists all roles with their permissions.
func Roles(ctx context.Context, tx *db.Tx) ([]RoleWithPermissions, error) {
	found, err := readAll(ctx, tx, roles)
	if err != nil {
		return nil, err
	}
	entries, err := readAll(ctx, tx, permissions)
	if err != nil {
		return nil, err
	}

	of := map[int64][]authz.Entry{}
	for _, e := range entries {
		of[e.RoleID] = append(of[e.RoleID], authz.Entry{ID: e.ID, Type: e.Type, Permission: e.Permission})
	}

	list := make([]RoleWithPermissions, len(found))
	for i, role := range found {
		list[i] = RoleWithPermissions{role, of[role.ID]}
	}

	return list, nil
}

// readAll reads every row of a table by id, however many there are.
func readAll[T any](ctx context.Context, tx *db.Tx, t *table.Table[T], where ...db.Condition) (list []T, err error) {
	err = find.All(ctx, tx, t, where, func(rows []T) error {
		list = append(list, rows...)
		return nil
	})
	return list, err
}

// CreateRole adds a role without permissions.
func CreateRole(ctx context.Context, tx *db.Tx, name, kind string) (Role, error) {
	return roles.Insert(ctx, tx, Role{Name: name, Type: kind})
}

// RequireFactor decides whether users of a role need a second factor.
func RequireFactor(ctx context.Context, tx *db.Tx, roleID int64, required bool) error {
	_, err := roles.Update(ctx, tx, roleID, table.AnyRevision, func(r *Role) error {
		r.SecondFactorRequired = db.Flag(required)
		return nil
	})
	return err
}

// Grant adds an entry to a role; kind is authz.Allow or authz.Deny.
func Grant(ctx context.Context, tx *db.Tx, roleID int64, kind, permission string) error {
	if _, err := permissions.Insert(ctx, tx, Permission{RoleID: roleID, Type: kind, Permission: permission}); err != nil {
		return err
	}
	return touchRole(ctx, tx, roleID)
}

// AddSubstitution lets a user act for another.
func AddSubstitution(ctx context.Context, tx *db.Tx, s Substitution) (Substitution, error) {
	s.Status = substitutionActive
	return substitutions.Insert(ctx, tx, s)
}

// Move gives a user another role, company and scope.
func Move(ctx context.Context, tx *db.Tx, id, roleID, companyID int64, brandIDs, companyIDs []int64) error {
	to := Assignment{Assigned: Assigned{brandIDs, companyIDs}}
	_, err := changeUser(ctx, tx, id, table.AnyRevision, "", &to, func(u *User) error {
		u.RoleID = &roleID
		u.CompanyID = nil
		if companyID != 0 {
			u.CompanyID = &companyID
		}
		return nil
	})
	return err
}
