package people

import (
	"context"
	"maps"
	"math"
	"reflect"
	"slices"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Who may make whom into what. These are rules of the tables, so they hold however a
// user, a role or an entry is written.

var (
	permAdministrator       = authz.Perm("app.administrator")
	permAdministratorCreate = authz.Perm("app.administrator.users.create")
	permUserCreate          = authz.Perm("app.user.create")
)

// userRules holds the rules of users: only users of the top role change each other, and only actors with
// app.administrator change the group's own staff. Making a user takes the right to do so. Nobody changes their own
// role or name, nor gives or takes over a role that may do more than they. At least one administrator stays.
func userRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[User]) error {
	if !tx.Actor.IsSystem() {
		if err := mayGive(ctx, tx, changes); err != nil {
			return err
		}
		mayMake(tx, changes)
	}
	if err := checkRoleFits(ctx, tx, changes); err != nil {
		return err
	}
	if err := checkEmailsUnique(ctx, tx, changes); err != nil {
		return err
	}
	if err := keepAdministrator(ctx, tx, changes); err != nil {
		return err
	}

	keepOneself(tx, changes)
	return keepName(ctx, tx, "", changes)
}

// keepName refuses another name for oneself: it stands in every history, and others know people by it.
// The top role keeps its own users.
func keepName(_ context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[User]) error {
	for _, c := range changes {
		isSelf := c.Before != nil && c.After != nil && c.Before.ID == tx.Actor.UserID
		if isSelf && c.Before.Name != c.After.Name && !tx.Actor.IsTop() {
			c.Wrong.Add("name", "own_name")
		}
	}
	return nil
}

// mayMake refuses new users to actors without the right to the form that makes them.
func mayMake(tx *db.Tx, changes []*table.Change[User]) {
	for _, c := range changes {
		if c.Before != nil || c.Refused != nil {
			continue
		}
		perm := permUserCreate
		if c.After.CompanyID == nil {
			perm = permAdministratorCreate
		}
		if !tx.Actor.May(perm) {
			c.Refused = fault.New(fault.Denied, "denied").With("permission", perm.State)
		}
	}
}

// mayGive refuses roles, passwords and statuses that the actor may not give to these users.
func mayGive(ctx context.Context, tx *db.Tx, changes []*table.Change[User]) error {
	var given []int64
	for _, c := range changes {
		if err := c.Refuse(mayTouch(tx, c)); err != nil {
			return err
		}
		if c.Before != nil && c.Before.ID == tx.Actor.UserID && c.After != nil && roleOf(c.Before) != roleOf(c.After) {
			c.Refused = fault.New(fault.Denied, "own_role")
		}
		if c.Before == nil && c.After.Status == StatusDeleted {
			c.Wrong.OneOf("status", c.After.Status, StatusActive, StatusBlocked)
		}
		if c.Before != nil && c.After != nil && c.Before.MustChange && !c.After.MustChange {
			c.Wrong.Add("isPasswordChangeNeeded", "password_by_user")
		}

		given = append(given, roleOf(c.Before), roleOf(c.After))
	}

	if tx.Actor.IsTop() {
		return checkSeesAll(ctx, tx, changes)
	}

	rights, err := readRights(ctx, tx, given)
	if err != nil {
		return err
	}

	for _, c := range changes {
		if c.Refused != nil || !takesOver(c) && !locksOut(c) {
			continue
		}
		for _, u := range []*User{c.Before, c.After} {
			if c.Refused == nil && exceedsActor(tx, rights, u) {
				if c.Refused, err = refuseRole(ctx, tx, rights[roleOf(u)]); err != nil {
					return err
				}
			}
		}
	}

	return checkSeesAll(ctx, tx, changes)
}

// checkSeesAll refuses to take over users who work with brands or companies that the
// actor does not: logged in as such a user, the actor would see them.
func checkSeesAll(ctx context.Context, tx *db.Tx, changes []*table.Change[User]) error {
	taken := map[int64]*table.Change[User]{}
	for _, c := range changes {
		if c.Refused == nil && c.Before != nil && c.Before.ID != tx.Actor.UserID && takesOver(c) {
			taken[c.Before.ID] = c
		}
	}

	if len(taken) == 0 {
		return nil
	}

	in := db.In("user_id", slices.Collect(maps.Keys(taken)))
	beyond, err := db.Select[int64](ctx, tx.Unscoped("what another user sees is compared with the actor's own"), `
		SELECT DISTINCT user_id
		FROM user_brands
		WHERE `+in.Places(2)+`
			AND brand_id NOT IN (SELECT own.brand_id FROM user_brands own WHERE own.user_id = $1)
		UNION
		SELECT DISTINCT user_id
		FROM user_companies
		WHERE `+in.Places(2)+`
			AND company_id NOT IN (SELECT own.company_id FROM user_companies own WHERE own.user_id = $1)`,
		append([]any{tx.Actor.UserID}, in.Args...)...)
	if err != nil {
		return err
	}

	for _, id := range beyond {
		taken[id].Refused = fault.New(fault.Denied, "scope_beyond")
	}

	return nil
}

// mayTouch refuses users whom the actor may not write at all.
func mayTouch(tx *db.Tx, c *table.Change[User]) error {
	for _, u := range []*User{c.Before, c.After} {
		switch {
		case u == nil:
		case roleOf(u) == authz.TopRole && !tx.Actor.IsTop():
			return fault.New(fault.Denied, "denied").With("permission", "app.*")
		case u.CompanyID == nil && !tx.Actor.May(permAdministrator):
			return fault.New(fault.Denied, "denied").With("permission", permAdministrator.State)
		case u.CompanyID != nil && !tx.Actor.May(permUser):
			return fault.New(fault.Denied, "denied").With("permission", permUser.State)
		}
	}

	return nil
}

// takesOver reports whether a change would let its writer act as the user, or
// gives the user another role.
func takesOver(c *table.Change[User]) bool {
	switch {
	case c.After == nil:
		return false
	case c.Before == nil:
		return true
	}

	return roleOf(c.Before) != roleOf(c.After) ||
		c.Before.PasswordHash != c.After.PasswordHash ||
		c.Before.Email != c.After.Email ||
		c.Before.UsernameKey != c.After.UsernameKey
}

// locksOut reports whether a change keeps staff of the group from logging in: those
// of a company are blocked by those who keep its users, whatever they may.
func locksOut(c *table.Change[User]) bool {
	return c.Before != nil && c.Before.CompanyID == nil && (c.After == nil || c.Before.Status != c.After.Status)
}

// exceedsActor reports whether the role of a user has rights that the actor lacks.
func exceedsActor(tx *db.Tx, rights map[int64]*authz.Entries, u *User) bool {
	return roleOf(u) != 0 && tx.Actor.Entries.Misses(rights[roleOf(u)])
}

// roleOf gives the role of a user, 0 for none.
func roleOf(u *User) int64 {
	if u == nil || u.RoleID == nil {
		return 0
	}
	return *u.RoleID
}

// mayResetFactor refuses to take the second factor from users whose place the
// actor may not take.
func mayResetFactor(ctx context.Context, tx *db.Tx, user *User) error {
	taken := *user
	taken.PasswordHash = ""
	c := &table.Change[User]{Before: user, After: &taken}
	if err := mayGive(ctx, tx, []*table.Change[User]{c}); err != nil || c.Refused == nil {
		return err
	}
	return c.Refused
}

// keepAdministrator refuses to leave the group without an active user of the top
// role. Two who take it from each other wait in turn for the role.
func keepAdministrator(ctx context.Context, tx *db.Tx, changes []*table.Change[User]) error {
	var losing, staying int64
	written := []int64{}
	for _, c := range changes {
		if c.Refused != nil {
			continue
		}
		if isAdministrator(c.After) {
			staying++
		} else if isAdministrator(c.Before) {
			losing++
		}
		if c.Before != nil {
			written = append(written, c.Before.ID)
		}
	}

	if losing == 0 || staying > 0 {
		return nil
	}

	group := tx.Unscoped("administrators of the whole group are counted")
	_, err := db.SelectOne[int64](ctx, group, "SELECT id FROM roles WHERE id = $1"+tx.ForUpdate(), authz.TopRole)
	if err != nil {
		return err
	}

	others := db.In("id", written)
	left, err := db.SelectOne[int64](ctx, group, `SELECT count(*)
		FROM users
		WHERE role_id = $1 AND status = 'active' AND NOT (`+others.Places(2)+`)`,
		append([]any{authz.TopRole}, others.Args...)...)
	if err != nil || left > 0 {
		return err
	}

	for _, c := range changes {
		if isAdministrator(c.Before) && c.Refused == nil {
			c.Refused = fault.New(fault.Conflict, "last_administrator")
		}
	}

	return nil
}

func isAdministrator(u *User) bool {
	return roleOf(u) == authz.TopRole && u.Status == StatusActive
}

// endSessions logs users out who may not log in any more.
func endSessions(ctx context.Context, tx *db.Tx, rows []User) error {
	for i := range rows {
		if rows[i].Status != StatusActive {
			if err := auth.Revoke(ctx, tx, rows[i].ID); err != nil {
				return err
			}
		}
	}

	return nil
}

// roleRules keeps the top role as it is, since without its entry nobody could
// repair anything. Its users decide only whether it requires a second factor.
// Nobody else changes their own role.
func roleRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Role]) error {
	if err := refuseStrongerRoles(ctx, tx, changes); err != nil {
		return err
	}

	for _, c := range changes {
		switch {
		case c.Before == nil:
		case c.Before.ID == authz.TopRole:
			if !decidesFactor(c) || !tx.Actor.IsTop() && !tx.Actor.IsSystem() {
				c.Refused = fault.New(fault.Conflict, "top_role")
			}
		case c.Before.ID == tx.Actor.RoleID && !tx.Actor.IsSystem():
			c.Refused = fault.New(fault.Denied, "own_entries")
		}
	}

	return checkTypeFits(ctx, tx, changes)
}

// refuseStrongerRoles refuses to rename or weaken a role that may more than the actor. One that nobody has may be
// removed.
func refuseStrongerRoles(ctx context.Context, tx *db.Tx, changes []*table.Change[Role]) error {
	if tx.Actor.IsTop() {
		return nil
	}

	var ids []int64
	for _, c := range changes {
		if c.Before != nil && c.Before.ID != authz.TopRole {
			ids = append(ids, c.Before.ID)
		}
	}
	refused, err := refuseStronger(ctx, tx, ids)
	if err != nil {
		return err
	}

	for _, c := range changes {
		if c.Before != nil {
			c.Refused = refused[c.Before.ID]
		}
	}

	return nil
}

// refuseStronger gives the refusals of those among the roles that may more than the actor.
func refuseStronger(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]*fault.Error, error) {
	rights, err := readRights(ctx, tx, ids)
	if err != nil {
		return nil, err
	}

	refused := map[int64]*fault.Error{}
	for id, entries := range rights {
		if !tx.Actor.Entries.Misses(entries) {
			continue
		}
		if refused[id], err = refuseRole(ctx, tx, entries); err != nil {
			return nil, err
		}
	}

	return refused, nil
}

// roleUsers counts the users of a role.
type roleUsers struct {
	RoleID int64 `db:"role_id"`
	// Users are those who are not deleted, Ever these too.
	Users int64 `db:"users"`
	Ever  int64 `db:"ever"`
}

// countUsers counts the users of roles.
func countUsers(ctx context.Context, tx *db.Tx, roleIDs ...int64) (map[int64]roleUsers, error) {
	in := db.In("role_id", roleIDs)
	rows, err := db.Select[roleUsers](ctx, tx.Unscoped("users outside the scope have the role too"),
		`SELECT role_id, count(*) AS ever, sum(CASE WHEN status <> 'deleted' THEN 1 ELSE 0 END) AS users
		FROM users
		WHERE `+in.Places(1)+`
		GROUP BY role_id`, in.Args...)
	of := map[int64]roleUsers{}
	for _, row := range rows {
		of[row.RoleID] = row
	}

	return of, err
}

// decidesFactor reports whether a change is about the second factor alone.
func decidesFactor(c *table.Change[Role]) bool {
	if c.After == nil || c.Before.SecondFactorRequired == c.After.SecondFactorRequired {
		return false
	}
	same := *c.Before
	same.Record = c.After.Record
	same.SecondFactorRequired = c.After.SecondFactorRequired
	return reflect.DeepEqual(same, *c.After)
}

// MaxEntries is how many entries a role may have.
const MaxEntries = 10_000

// permissionRules refuses to change the rights of one's own role, and to give another role, or take from
// it, a right that the actor lacks: by an entry that allows, or by removing one that denies.
func permissionRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Permission]) error {
	var roles []int64
	for _, c := range changes {
		for _, p := range []*Permission{c.Before, c.After} {
			switch {
			case p == nil:
				continue
			case p.RoleID == authz.TopRole:
				c.Refused = fault.New(fault.Conflict, "top_role")
			case p.RoleID == tx.Actor.RoleID && !tx.Actor.IsSystem():
				c.Refused = fault.New(fault.Denied, "own_entries")
			}
			if !slices.Contains(roles, p.RoleID) {
				roles = append(roles, p.RoleID)
			}
		}
	}

	rights, err := readRights(ctx, tx, roles)
	if err != nil {
		return err
	}
	users, err := countUsers(ctx, tx, roles...)
	if err != nil {
		return err
	}

	refused := map[int64]*fault.Error{}
	for _, id := range roles {
		then := applyChanges(id, rights[id], changes)
		refused[id] = refuseEntries(tx.Actor, rights[id], then, users[id].Users > 0)
	}

	for _, c := range changes {
		for _, p := range []*Permission{c.Before, c.After} {
			if p != nil && c.Refused == nil {
				c.Refused = refused[p.RoleID]
			}
		}
	}

	return nil
}

// refuseEntries refuses entries that a role may not come to have; used tells whether somebody has the role.
func refuseEntries(actor authz.Actor, now, then *authz.Entries, used bool) *fault.Error {
	if count := len(then.List()); count > MaxEntries && count > len(now.List()) {
		return fault.New(fault.Conflict, "too_many_entries").With("max", MaxEntries)
	}
	if actor.IsTop() {
		return nil
	}
	if missed := actor.Entries.Missed(then, now); missed != "" {
		return fault.New(fault.Denied, "entry_beyond").With("permission", missed)
	}
	if missed := actor.Entries.Missed(now, then); used && missed != "" {
		return fault.New(fault.Denied, "entry_taken").With("permission", missed)
	}

	return nil
}

// applyChanges gives the entries of a role after the changes. New ones have no ids
// yet and come last.
func applyChanges(roleID int64, now *authz.Entries, changes []*table.Change[Permission]) *authz.Entries {
	list := slices.Clone(now.List())
	last := int64(math.MaxInt64 - len(changes))
	for _, c := range changes {
		if c.Before != nil {
			list = slices.DeleteFunc(list, func(e authz.Entry) bool { return e.ID == c.Before.ID })
		}
		if p := c.After; p != nil && p.RoleID == roleID {
			id := p.ID
			if c.Before == nil {
				last++
				id = last
			}
			list = append(list, authz.Entry{ID: id, Type: p.Type, Permission: p.Permission})
		}
	}

	return authz.NewEntries(list)
}

// readRights reads the entries of roles, none for a role without any.
func readRights(ctx context.Context, tx *db.Tx, roleIDs []int64) (map[int64]*authz.Entries, error) {
	in := db.In("role_id", roleIDs)
	rows, err := db.Select[roleEntry](ctx, tx.Unscoped("roles are compared with the actor's own rights"),
		"SELECT role_id, id, type, permission FROM permissions WHERE "+in.Places(1), in.Args...)
	if err != nil {
		return nil, err
	}

	rights := byRole(rows)
	for _, id := range roleIDs {
		if rights[id] == nil {
			rights[id] = authz.NewEntries(nil)
		}
	}

	return rights, nil
}
