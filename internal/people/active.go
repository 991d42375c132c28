package people

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/httpapi"
)

// Active is the user of the session with everything the screens depend on.
type Active struct {
	ID          int64         `json:"id"`
	Username    string        `json:"username"`
	Name        string        `json:"name"`
	Email       string        `json:"email"`
	RoleID      *int64        `json:"role_id"`
	Role        *RoleName     `json:"role,omitempty" doc:"absent without a role"`
	Permissions []authz.Entry `json:"permissions" nullable:"false" doc:"by id; the last entry that matches decides"`
	Assigned
	Brands      []BrandName   `json:"brands" nullable:"false" doc:"the user's brands in use"`
	Companies   []CompanyName `json:"companies" nullable:"false" doc:"the user's active companies"`
	MustChange  bool          `json:"isPasswordChangeNeeded"`
	MustSetUp   bool          `json:"isSecondFactorNeeded" doc:"the role requires a second factor, and the user has none yet"`
	Preferences Preferences   `json:"preferences"`
	SalesUnit   db.Flag       `json:"sales_unit"`
	ServiceUnit db.Flag       `json:"service_unit"`
	SeeAs       *SeeAs        `json:"see_as,omitempty" doc:"present while somebody else sees as the user, and may only read"`
	StandsIn    []ActsFor     `json:"stands_in" nullable:"false" doc:"for whom the user acts today"`
	Revision    int64         `json:"revision"`
}

// ActsFor is somebody who is away and for whom the user acts in a company.
type ActsFor struct {
	UserID    int64  `json:"user_id"`
	Name      string `json:"name"`
	CompanyID int64  `json:"company_id"`
}

// RoleName names a role.
type RoleName struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
	Type string `db:"type" json:"type" enum:"admin,customer"`
}

// BrandName names a brand.
type BrandName struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

// CompanyName names a company.
type CompanyName struct {
	ID          int64  `db:"id" json:"id"`
	Name        string `db:"name" json:"name"`
	CountryCode string `db:"country_code" json:"country_code"`
}

func activeRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/user/active", authz.LoginOnly, showActiveUser, httpapi.WhilePasswordExpired(),
		httpapi.Summary("The user of this session."))
	httpapi.Op(a, http.MethodGet, "/user/permissions", authz.LoginOnly, ownPermissions, httpapi.WhilePasswordExpired())
	httpapi.Op(a, http.MethodPut, "/user/preferences", authz.LoginOnly, savePreferences)
}

// showActiveUser gives the user of the session with everything the screens depend on.
func showActiveUser(ctx context.Context, tx *db.Tx, _ *struct{}) (Active, error) {
	user, err := readOwnUser(ctx, tx)
	if err != nil {
		return Active{}, err
	}

	session := httpapi.SessionOf(ctx)
	me := Active{
		ID:       user.ID,
		Username: user.Username,
		Name:     user.Name,
		Email:    user.Email,
		RoleID:   user.RoleID,
		// As the session has it: nobody who sees as the user, or whom a provider let in, is asked for a password.
		MustChange:  session.MustChangePassword,
		MustSetUp:   session.MustSetUpFactor,
		SalesUnit:   user.SalesUnit,
		ServiceUnit: user.ServiceUnit,
		Revision:    user.Revision,
		Permissions: tx.Actor.Entries.List(),
	}

	me.StandsIn = []ActsFor{}
	for _, s := range tx.Actor.StandsIn {
		me.StandsIn = append(me.StandsIn, ActsFor{s.UserID, s.Name, s.CompanyID})
	}

	if viewer := session.Viewer; viewer != nil {
		me.SeeAs = &SeeAs{Viewer: viewer.Name, EndsAt: viewer.EndsAt}
	}
	if me.Preferences, err = readPreferences(ctx, tx, ""); err != nil {
		return Active{}, err
	}

	to, err := readAssigned(ctx, tx, user.ID)
	if err != nil {
		return Active{}, err
	}

	me.Assigned = to.Assigned

	me.Brands, err = db.Select[BrandName](ctx, tx, `SELECT id, name
		FROM brands
		WHERE {brand:id} AND deleted_at IS NULL
		ORDER BY sort, id
		LIMIT 1000`)
	if err != nil {
		return Active{}, err
	}

	me.Companies, err = db.Select[CompanyName](ctx, tx, `SELECT id, name, country_code
		FROM companies
		WHERE {company:id} AND status = 'active'
		ORDER BY sort, id
		LIMIT 1000`)
	if err != nil {
		return Active{}, err
	}

	me.Role, err = roleNameOf(ctx, tx, &user)
	return me, err
}

// roleNameOf names the role of a user whom the actor may see; nil without one.
func roleNameOf(ctx context.Context, tx *db.Tx, user *User) (*RoleName, error) {
	if user.RoleID == nil {
		return nil, nil //nolint:nilnil // a user without a role
	}

	role, err := db.SelectOne[RoleName](ctx, tx.Unscoped("the user's own role"),
		"SELECT id, name, type FROM roles WHERE id = $1", *user.RoleID)
	return &role, err
}

// readOwnUser reads the acting user, whichever company they belong to.
func readOwnUser(ctx context.Context, tx *db.Tx) (User, error) {
	return self.Get(ctx, tx, tx.Actor.UserID)
}

// self is the users table for a user's own record. What is written through it says nothing of
// role, company or status, so no rule asks who may give them.
var self = users.With(func(t *table.Table[User]) {
	t.Scope = "{self:id}"
	t.Rules = keepName
})

func ownPermissions(_ context.Context, tx *db.Tx, _ *struct{}) ([]authz.Entry, error) {
	return tx.Actor.Entries.List(), nil
}
