package people

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// User is somebody who logs in.
type User struct {
	table.Record
	Username     string  `db:"username" json:"username" maxLength:"255" doc:"what the user logs in with"`
	UsernameKey  string  `db:"username_key" json:"-"`
	Name         string  `db:"name" json:"name" maxLength:"255"`
	Email        string  `db:"email" json:"email" maxLength:"255"`
	PasswordHash string  `db:"password_hash" json:"-"`
	MustChange   db.Flag `db:"must_change_password" json:"isPasswordChangeNeeded" doc:"the next login asks for a new password"`
	RoleID       *int64  `db:"role_id" json:"role_id"`
	CompanyID    *int64  `db:"company_id" json:"company_id" doc:"the company a dealer's user works for; null for administrators"`
	Status       string  `db:"status" json:"status" enum:"active,blocked,deleted"`
	SalesUnit    db.Flag `db:"sales_unit" json:"sales_unit"`
	ServiceUnit  db.Flag `db:"service_unit" json:"service_unit"`
	Search       string  `db:"search" json:"-"`
}

// Users without a company are the group's own staff; app.administrator is
// asked before they are changed.
var users = table.New(table.Table[User]{
	Name: "users", Entity: "user", Scope: "{company?:company_id}", Order: "username_key, id",
	Sort: map[string]string{
		"username": "username_key", "name": "name", "status": "status", "updated_at": "updated_at", "id": "id",
	},
	Reading:       permUser,
	Owner:         func(u *User) table.Owner { return table.Owner{CompanyID: u.CompanyID} },
	CommonByRules: true,
	Prepare:       (*User).prepare,
	Parents:       []table.Parent[User]{{Field: "company_id", Table: "companies", Scope: "{company:id}", InUse: "status <> 'deleted'", Of: companyOf}},
	Rules:         userRules,
	Statuses:      Statuses,
	Wrote:         endSessions,
	NeverRestored: []string{"role_id", "company_id", "status", "isPasswordChangeNeeded"},
	Unique:        []table.Unique{{Field: "username", Everywhere: true, Where: "status <> 'deleted'"}},
	Export: []table.Column[User]{
		{Head: "username", Value: func(u *User) any { return u.Username }},
		{Head: "name", Value: func(u *User) any { return u.Name }},
		{Head: "email", Value: func(u *User) any { return u.Email }},
		{Head: "status", Value: func(u *User) any { return u.Status }},
	},
})

// companyOf is the company of a user who is not removed.
func companyOf(u *User) *int64 {
	if u.Status == StatusDeleted {
		return nil
	}
	return u.CompanyID
}

func (u *User) prepare() error {
	u.Username, u.Name, u.Email = strings.TrimSpace(u.Username), strings.TrimSpace(u.Name), strings.TrimSpace(u.Email)
	u.UsernameKey, u.Search = find.Key(u.Username), find.Text(u.Username, u.Name, u.Email)
	var fields fault.Fields
	fields.Required("username", u.Username)
	fields.Length("username", u.Username, fault.MaxTitle)
	fields.Required("name", u.Name)
	fields.Length("name", u.Name, fault.MaxTitle)
	fields.Email("email", u.Email)
	fields.OneOf("status", u.Status, StatusActive, StatusBlocked, StatusDeleted)
	if u.PasswordHash == "" {
		fields.Add("password", "required")
	}
	return fields.Err()
}

// Fingerprints let the log show that the password changed, and never what it
// is. What has no trace here would not count as a change.
func (u *User) Fingerprints() map[string]string {
	return map[string]string{"password": fingerprint([]byte(u.PasswordHash))}
}

func fingerprint(secret []byte) string {
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:4])
}

// owner is whose names a password must not hold.
func (u *User) owner() auth.Owner {
	return auth.Owner{Username: u.Username, Name: u.Name, Email: u.Email}
}

// SetPassword stores a new hash; chosen says that users chose the password
// themselves and need not change it again. Users reach their own record
// whatever company they belong to.
func SetPassword(ctx context.Context, tx *db.Tx, userID int64, hash string, chosen bool) error {
	of := users
	if userID == tx.Actor.UserID {
		of = self
	}
	_, err := of.Update(ctx, tx, userID, table.AnyRevision, func(u *User) error {
		u.PasswordHash = hash
		if chosen {
			u.MustChange = false
		}
		return nil
	})
	return err
}
