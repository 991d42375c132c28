package people

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/openid"
)

// Which user somebody is whom a provider has proven. Each answer that is no user
// has a code, of which the login page has the words.

func findIdentity(ctx context.Context, tx *db.Tx, providerID int64, subject string) (*Identity, error) {
	found, err := db.Select[Identity](ctx, tx,
		identityColumns+"i.provider_id = $1 AND i.subject = $2", providerID, subject)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// matchUser finds the user of a person, or makes one with this password, and brings
// role and companies up to date. It gives the user of a refused login too, where
// there is one.
func matchUser(
	ctx context.Context, tx *db.Tx, provider *Provider, person openid.Person, hash string,
) (userID int64, why string, err error) {
	// Two first logins of one person wait for each other.
	lock := "SELECT id FROM identity_providers WHERE {everyone} AND id = $1" + tx.ForUpdate()
	if _, err := db.Select[int64](ctx, tx, lock, provider.ID); err != nil {
		return 0, "", err
	}

	identity, err := findIdentity(ctx, tx, provider.ID, person.Subject)
	if err != nil {
		return 0, "", err
	}
	if identity == nil {
		if userID, why, err = matchNewcomer(ctx, tx, provider, person, hash); err != nil || why != "" {
			return userID, why, err
		}
	} else {
		userID = identity.UserID
		_, err := tx.Exec(ctx, "UPDATE user_identities SET seen_at = $1 WHERE {everyone} AND id = $2",
			tx.Now(), identity.ID)
		if err != nil {
			return userID, "", err
		}
	}

	user, err := users.Get(ctx, tx, userID)
	if err != nil {
		return userID, "", err
	}

	switch {
	case user.Status != StatusActive:
		return userID, "user_blocked", nil
	case roleOf(&user) == authz.TopRole:
		return userID, "administrator_password", nil
	}

	if identity == nil {
		if err := linkTo(ctx, tx, provider, person.Subject, userID); err != nil {
			return userID, "", err
		}
	}
	if provider.ManagesRoles {
		why, err = applyGroups(ctx, tx, provider, person, user)
	}

	return userID, why, err
}

// matchNewcomer finds the user of a person who comes for the first time: by the e-mail,
// which must be proven and of one user alone, else by making one. A user who was blocked
// or deleted here does not come back by a new account at the provider.
func matchNewcomer(
	ctx context.Context, tx *db.Tx, provider *Provider, person openid.Person, hash string,
) (userID int64, why string, err error) {
	switch {
	case !person.Verified:
		return 0, "email_unverified", nil
	case !provider.acceptsEmail(person.Email):
		return 0, "no_user", nil
	}

	type owner struct {
		ID     int64  `db:"id"`
		Status string `db:"status"`
	}

	owners, err := db.Select[owner](ctx, tx, `SELECT id, status
		FROM users
		WHERE {everyone} AND lower(email) = $1
		ORDER BY status = 'deleted', id
		LIMIT 100`, strings.ToLower(person.Email))
	if err != nil {
		return 0, "", err
	}

	active := slices.DeleteFunc(slices.Clone(owners), func(o owner) bool { return o.Status != StatusActive })
	switch {
	case len(active) == 1:
		why, err := alreadyLinked(ctx, tx, provider.ID, active[0].ID)
		return active[0].ID, why, err
	case len(active) > 1:
		return 0, "several_users", nil
	case len(owners) > 0:
		return owners[0].ID, "user_blocked", nil
	case !bool(provider.AutoCreate) || hash == "":
		return 0, "no_user", nil
	}

	taken, err := db.Select[int64](ctx, tx, `SELECT id
		FROM users
		WHERE {everyone} AND username_key = $1 AND status <> 'deleted'`, find.Key(person.Email))
	if err != nil || len(taken) > 0 {
		return 0, "several_users", err
	}

	return createFromPerson(ctx, tx, provider, person, hash)
}

// alreadyLinked refuses a second person of a provider for one user: an address may
// have gone from one person to another.
func alreadyLinked(ctx context.Context, tx *db.Tx, providerID, userID int64) (why string, err error) {
	linked, err := db.Select[int64](ctx, tx, `SELECT id
		FROM user_identities
		WHERE {everyone} AND provider_id = $1 AND user_id = $2
		LIMIT 1`, providerID, userID)
	if err != nil || len(linked) == 0 {
		return "", err
	}

	return "other_identity", nil
}

// createFromPerson makes the user of a person who has none, with the role and company of the provider.
func createFromPerson(
	ctx context.Context, tx *db.Tx, provider *Provider, person openid.Person, hash string,
) (userID int64, why string, err error) {
	name, _, _ := strings.Cut(person.Email, "@")
	if person.Name != "" {
		name = strings.Join(strings.Fields(person.Name), " ")
	}
	if runes := []rune(name); len(runes) > 255 {
		name = string(runes[:255])
	}

	user := User{
		Username:  person.Email,
		Name:      name,
		Email:     person.Email,
		RoleID:    provider.RoleID,
		CompanyID: provider.CompanyID,
	}

	to := Assignment{}
	if provider.CompanyID != nil {
		to.CompanyIDs = []int64{*provider.CompanyID}
	}

	made, err := CreateUser(ctx, tx, user, to, hash)
	return made.ID, "", err
}

// applyGroups sets the role and the companies of a user as the groups of the person say. A user whose
// groups give no role any more has none from now on.
func applyGroups(
	ctx context.Context, tx *db.Tx, provider *Provider, person openid.Person, user User,
) (why string, err error) {
	if person.Elsewhere {
		return "groups_missing", nil
	}

	roleID, companies, err := resolveGroups(ctx, tx, provider, person.Groups)
	if err != nil {
		return "", err
	}

	companyID := user.CompanyID
	kind, err := readRoleType(ctx, tx, roleID)
	switch {
	case err != nil:
		return "", err
	case kind == typeAdmin:
		companyID = nil
	case kind == typeCustomer && (companyID == nil || !slices.Contains(companies, *companyID)):
		if len(companies) == 0 { // such a role is of a company
			roleID = nil
			kind = ""
			break
		}
		companyID = &companies[0]
	}

	if kind == "" {
		roleID = nil
	}

	_, err = users.Update(ctx, tx, user.ID, table.SeenAt(user.Revision), func(u *User) error {
		u.RoleID = roleID
		u.CompanyID = companyID
		return nil
	})
	if err != nil {
		return "", err
	}
	if err := assignScope(ctx, tx, user.ID, Assignment{Assigned: Assigned{CompanyIDs: companies}}); err != nil {
		return "", err
	}
	if roleID == nil {
		return "no_role", auth.EndProven(ctx, tx, provider.ID, user.ID)
	}

	return "", nil
}

// resolveGroups gives the role of the first group that has one, and the companies of all;
// where the groups give none, those of the provider itself.
func resolveGroups(
	ctx context.Context, tx *db.Tx, provider *Provider, groups []string,
) (roleID *int64, companies []int64, err error) {
	companies = []int64{}
	for _, g := range provider.Groups {
		if !slices.Contains(groups, g.ClaimValue) {
			continue
		}
		if roleID == nil && g.RoleID != nil && *g.RoleID != authz.TopRole {
			roleID = g.RoleID
		}
		if g.CompanyID != nil && !slices.Contains(companies, *g.CompanyID) {
			companies = append(companies, *g.CompanyID)
		}
	}

	if roleID == nil && provider.RoleID != nil && *provider.RoleID != authz.TopRole {
		roleID = provider.RoleID
	}
	if len(companies) == 0 && provider.CompanyID != nil {
		companies = append(companies, *provider.CompanyID)
	}
	if len(companies) == 0 {
		return roleID, companies, nil
	}

	in := db.In("id", companies)
	active, err := db.Select[int64](ctx, tx,
		"SELECT id FROM companies WHERE {everyone} AND status = 'active' AND "+in.Places(1), in.Args...)
	companies = slices.DeleteFunc(companies, func(id int64) bool { return !slices.Contains(active, id) })
	return roleID, companies, err
}

// readRoleType reads the type of a role; empty for none.
func readRoleType(ctx context.Context, tx *db.Tx, roleID *int64) (string, error) {
	if roleID == nil {
		return "", nil
	}

	found, err := db.Select[string](ctx, tx, "SELECT type FROM roles WHERE {everyone} AND id = $1", *roleID)
	if err != nil || len(found) == 0 {
		return "", err
	}

	return found[0], nil
}

// fingerprintOf gives the hash that is kept of a text that only needs to be recognised.
func fingerprintOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
