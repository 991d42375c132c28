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
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/record"
)

// User is somebody who logs in.
type User struct {
	table.Record
	Username     string  `db:"username" json:"username" maxLength:"255" doc:"what the user logs in with"`
	UsernameKey  string  `db:"username_key" json:"-"`
	Name         string  `db:"name" json:"name" maxLength:"255"`
	ShortName    string  `db:"short_name" json:"short_name" maxLength:"64" doc:"where there is little room, such as initials"`
	Email        string  `db:"email" json:"email" maxLength:"255"`
	Phone        string  `db:"phone" json:"phone" maxLength:"64"`
	PasswordHash string  `db:"password_hash" json:"-"`
	MustChange   db.Flag `db:"must_change_password" json:"isPasswordChangeNeeded" doc:"the next login asks for a new password"`
	RoleID       *int64  `db:"role_id" json:"role_id" doc:"of type customer for users of a company, of type admin for those without"`
	RoleName     string  `db:"role_name" fieldtag:"computed" json:"role_name" readOnly:"true" doc:"empty without a role"`
	CompanyID    *int64  `db:"company_id" json:"company_id" doc:"the company a dealer's user works for; null for administrators"`
	CompanyName  string  `db:"company_name" fieldtag:"computed" json:"company_name" readOnly:"true"`
	CountryID    *int64  `db:"company_country_id" fieldtag:"computed" json:"company_country_id" readOnly:"true" doc:"country of the company"`
	VAT          string  `db:"vat" fieldtag:"computed" json:"vat" readOnly:"true" doc:"VAT number of the company"`
	Status       string  `db:"status" json:"status" enum:"active,blocked,deleted"`
	SalesUnit    db.Flag `db:"sales_unit" json:"sales_unit"`
	ServiceUnit  db.Flag `db:"service_unit" json:"service_unit"`
	// JobTitle and Signature are what customers read, by language.
	JobTitle  db.Translations `db:"job_title" json:"job_title" doc:"by language id"`
	Signature db.Translations `db:"signature" json:"signature" doc:"the end of mails, by language id"`
	Image     string          `db:"image" json:"image" maxLength:"64" doc:"name of an uploaded image"`
	Search    string          `db:"search" json:"-"`
}

// usersInScope: the users of a company are seen by who has the company and the right
// to its users, those without one, who are the group's own staff, by administrators of
// the group.
const usersInScope = "({company:company_id} AND {may:app.user|app.company.users} OR company_id IS NULL AND {may:app.administrator})"

var users = table.New(table.Table[User]{
	Name: "users", Entity: "user", Scope: usersInScope, Order: "username_key, id",
	Called: func(u *User, _ string) string { return u.Name },
	Sort: map[string]string{
		"username": "username_key", "name": "name", "status": "status", "updated_at": "updated_at", "id": "id",
	},
	Reading:       permReadUsers,
	Owner:         func(u *User) table.Owner { return table.Owner{CompanyID: u.CompanyID} },
	Computed:      userFacts,
	Check:         checkUserImages,
	CommonByRules: true,
	Prepare:       (*User).prepare,
	Parents: []table.Parent[User]{{
		Field: "company_id",
		Table: "companies",
		Scope: "{company:id}",
		InUse: "status <> 'deleted'",
		Of:    companyOf,
	}},
	Rules:         userRules,
	Statuses:      Statuses,
	Wrote:         endSessions,
	NeverRestored: []string{"role_id", "company_id", "status", "isPasswordChangeNeeded"},
	Unique:        []table.Unique{{Field: "username", Everywhere: true, Where: "status <> 'deleted'"}},
	Uses:          userUses,
	Export: []table.Column[User]{
		{Head: "username", Value: func(u *User) any { return u.Username }},
		{Head: "name", Value: func(u *User) any { return u.Name }},
		{Head: "short_name", Value: func(u *User) any { return u.ShortName }},
		{Head: "email", Value: func(u *User) any { return u.Email }},
		{Head: "phone", Value: func(u *User) any { return u.Phone }},
		{Head: "role_name", Value: func(u *User) any { return u.RoleName }},
		{Head: "company_name", Value: func(u *User) any { return u.CompanyName }},
		{Head: "status", Value: func(u *User) any { return u.Status }},
	},
})

// companyOf gives the company of a user who is not removed.
func companyOf(u *User) *int64 {
	if u.Status == StatusDeleted {
		return nil
	}
	return u.CompanyID
}

// userFacts follow from the company and the role.
var userFacts = map[string]string{
	"role_name":    "COALESCE((SELECT roles.name FROM roles WHERE roles.id = users.role_id), '')",
	"company_name": "COALESCE((SELECT companies.name FROM companies WHERE companies.id = users.company_id), '')",
	"vat":          "COALESCE((SELECT companies.vat_code FROM companies WHERE companies.id = users.company_id), '')",
	"company_country_id": `(SELECT countries.id
		FROM countries
		JOIN companies ON companies.country_code = countries.code
		WHERE companies.id = users.company_id)`,
}

// checkUserImages refuses names of files that are no images, or are not there.
func checkUserImages(ctx context.Context, tx *db.Tx, rows []*User, wrong []fault.Fields) error {
	names := []string{}
	for _, u := range rows {
		if u.Image != "" {
			names = append(names, u.Image)
		}
	}

	if len(names) == 0 {
		return nil
	}

	kept, err := files.Images(ctx, tx, names)
	if err != nil {
		return err
	}

	for i, u := range rows {
		if u.Image != "" && !kept[u.Image] {
			wrong[i].Add("image", "image_unknown")
		}
	}

	return nil
}

// maxSignature limits the letters of a signature.
const maxSignature = 5000

func (u *User) prepare() error {
	u.Username = strings.TrimSpace(u.Username)
	u.Name = strings.TrimSpace(u.Name)
	u.Email = strings.TrimSpace(u.Email)
	u.ShortName = strings.TrimSpace(u.ShortName)
	u.Phone = strings.TrimSpace(u.Phone)
	u.Image = strings.TrimSpace(u.Image)
	u.JobTitle = u.JobTitle.Tidy()
	u.Signature = u.Signature.Tidy()
	u.UsernameKey = find.Key(u.Username)
	u.Search = find.Text(u.Username, u.Name, u.ShortName, u.Email, u.Phone, find.Digits(u.Phone))

	var fields fault.Fields
	fields.Required("username", u.Username)
	fields.Line("username", u.Username, fault.MaxTitle)
	fields.Required("name", u.Name)
	fields.Line("name", u.Name, fault.MaxTitle)
	fields.Line("short_name", u.ShortName, fault.MaxCode)
	fields.Email("email", u.Email)
	fields.Length("email", u.Email, fault.MaxTitle)
	fields.Line("phone", u.Phone, fault.MaxCode)
	fields.Phone("phone", u.Phone)
	record.CheckNames(&fields, "job_title", u.JobTitle, fault.MaxTitle)
	record.CheckNames(&fields, "signature", u.Signature, maxSignature)
	fields.OneOf("status", u.Status, StatusActive, StatusBlocked, StatusDeleted)
	if u.PasswordHash == "" {
		fields.Add("password", "required")
	}

	return fields.Err()
}

// Fingerprints let the program notice that the password changed; the log has a mark in
// their place. What has no trace here would not count as a change.
func (u *User) Fingerprints() map[string]string {
	return map[string]string{"password": shortenHash([]byte(u.PasswordHash))}
}

// shortenHash gives the beginning of the hash of a secret, by which a change is seen.
func shortenHash(secret []byte) string {
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:4])
}

// passwordOwner gives the names that a password must not hold.
func (u *User) passwordOwner() auth.Owner {
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
