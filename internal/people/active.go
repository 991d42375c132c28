package people

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"forecourt/internal/authz"
	"forecourt/internal/db"
	"forecourt/internal/fault"
	"forecourt/internal/httpapi"
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
	Preferences Preferences   `json:"preferences"`
	Revision    int64         `json:"revision"`
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

// Preferences are what a user set for himself.
type Preferences struct {
	Language           string `json:"language" enum:",lt,en" doc:"empty: as the login page was"`
	Theme              string `json:"theme" enum:"auto,light,dark"`
	Density            string `json:"density" enum:"normal,spacious"`
	BrandID            *int64 `json:"brand_id" doc:"brand that lists start with; null: all"`
	CompanyID          *int64 `json:"company_id" doc:"company that lists start with; null: all"`
	SingleKeyShortcuts bool   `json:"single_key_shortcuts"`
}

func defaultPreferences() Preferences {
	return Preferences{Theme: "auto", Density: "normal", SingleKeyShortcuts: true}
}

func activeRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/user/active", authz.LoginOnly, active, httpapi.WhilePasswordExpired(), httpapi.Summary("The user of this session."))
	httpapi.Op(a, http.MethodGet, "/user/permissions", authz.LoginOnly, ownPermissions, httpapi.WhilePasswordExpired())
	httpapi.Op(a, http.MethodPut, "/user/preferences", authz.LoginOnly, savePreferences)
}

func active(ctx context.Context, tx *db.Tx, _ *struct{}) (Active, error) {
	user, err := own(ctx, tx)
	if err != nil {
		return Active{}, err
	}
	me := Active{
		ID: user.ID, Username: user.Username, Name: user.Name, Email: user.Email, RoleID: user.RoleID, MustChange: bool(user.MustChange),
		Revision: user.Revision, Permissions: tx.Actor.Entries.List(),
	}
	if me.Preferences, err = user.preferences(); err != nil {
		return Active{}, err
	}
	if me.Assigned, err = assigned(ctx, tx, user.ID); err != nil {
		return Active{}, err
	}
	me.Brands, err = db.Select[BrandName](ctx, tx, "SELECT id, name FROM brands WHERE {brand:id} AND deleted_at IS NULL ORDER BY sort, id LIMIT 1000")
	if err != nil {
		return Active{}, err
	}
	me.Companies, err = db.Select[CompanyName](ctx, tx, "SELECT id, name, country_code FROM companies WHERE {company:id} AND status = 'active' ORDER BY sort, id LIMIT 1000")
	if err != nil {
		return Active{}, err
	}
	if user.RoleID != nil {
		role, err := db.SelectOne[RoleName](ctx, tx.Unscoped("the user's own role"), "SELECT id, name, type FROM roles WHERE id = $1", *user.RoleID)
		if err != nil {
			return Active{}, err
		}
		me.Role = &role
	}
	return me, nil
}

// own reads the acting user, whichever company he belongs to.
func own(ctx context.Context, tx *db.Tx) (User, error) {
	return self.Get(ctx, tx, tx.Actor.UserID)
}

// self is the users table for a user's own record.
var self = func() *db.Table[User] {
	own := *users
	own.Scope = "{self:id}"
	return &own
}()

func ownPermissions(_ context.Context, tx *db.Tx, _ *struct{}) ([]authz.Entry, error) {
	return tx.Actor.Entries.List(), nil
}

func (u *User) preferences() (Preferences, error) {
	preferences := defaultPreferences()
	if err := json.Unmarshal(u.Preferences, &preferences); err != nil {
		return preferences, fmt.Errorf("read preferences: %w", err)
	}
	return preferences, nil
}

type preferencesInput struct{ Body db.Patch[Preferences] }

func savePreferences(ctx context.Context, tx *db.Tx, in *preferencesInput) (Preferences, error) {
	var preferences Preferences
	_, err := self.Update(ctx, tx, tx.Actor.UserID, 0, func(u *User) (err error) {
		if preferences, err = u.preferences(); err != nil {
			return err
		}
		if err := in.Body.Apply(&preferences); err != nil {
			return err
		}
		if err := preferences.check(); err != nil {
			return err
		}
		u.Preferences, err = json.Marshal(preferences)
		return err
	})
	return preferences, err
}

func (p Preferences) check() error {
	var fields fault.Fields
	fields.OneOf("language", p.Language, "", "lt", "en")
	fields.OneOf("theme", p.Theme, "auto", "light", "dark")
	fields.OneOf("density", p.Density, "normal", "spacious")
	return fields.Err()
}
