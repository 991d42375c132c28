// Package people holds who works with the product and what they may do.
package people

import (
	"context"
	"net/http"
	"regexp"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Role is a set of permissions that users are given.
type Role struct {
	table.Record
	Name    string `db:"name" json:"name" maxLength:"255"`
	NameKey string `db:"name_key" json:"-"`
	Type    string `db:"type" json:"type" enum:"admin,customer" doc:"customer: staff of a dealer company"`
	// SecondFactorRequired closes everything to users of the role who have none.
	SecondFactorRequired db.Flag `db:"second_factor_required" json:"second_factor_required" doc:"users of the role must set up a second factor, and cannot switch it off"`
	// Permissions are shown with one role: lists have none.
	Permissions []Permission `json:"permissions,omitzero" readOnly:"true" doc:"its entries in their order, when one role is read; written by /role/{id}/entries"`
	Search      string       `db:"search" json:"-"`
}

var roles = table.New(table.Table[Role]{
	Name: "roles", Entity: "role", Scope: "{top:id}", Order: "name_key, id",
	Called:  func(r *Role, _ string) string { return r.Name },
	Sort:    map[string]string{"name": "name_key", "id": "id", "updated_at": "updated_at"},
	Prepare: (*Role).prepare,
	Rules:   roleRules,
})

func (r *Role) prepare() error {
	r.Name = strings.TrimSpace(r.Name)
	r.NameKey = find.Key(r.Name)
	r.Search = find.Text(r.Name)

	var fields fault.Fields
	fields.Required("name", r.Name)
	fields.Length("name", r.Name, fault.MaxTitle)
	fields.OneOf("type", r.Type, "admin", "customer")
	return fields.Err()
}

// Permission is one entry of a role; the order of ids is the order in which
// they are asked, and the last that matches decides.
type Permission struct {
	table.Record
	RoleID     int64  `db:"role_id" json:"role_id" minimum:"1"`
	Type       string `db:"type" json:"type" enum:"ALLOW,DENY"`
	Permission string `db:"permission" json:"permission" maxLength:"255" example:"app.brand.*"`
}

var permissions = table.New(table.Table[Permission]{
	Name: "permissions", Entity: "permission", Scope: "{top:role_id}", Order: "role_id, id",
	Sort:    map[string]string{"id": "id", "permission": "permission"},
	Prepare: (*Permission).prepare,
	Rules:   permissionRules,
	Export: []table.Column[Permission]{
		{Head: "role_id", Value: func(p *Permission) any { return p.RoleID }},
		{Head: "type", Value: func(p *Permission) any { return p.Type }},
		{Head: "permission", Value: func(p *Permission) any { return p.Permission }},
	},
})

var permissionName = regexp.MustCompile(`^(app|password)(\.[A-Za-z0-9_-]+)*(\.\*)?$`)

func (p *Permission) prepare() error {
	p.Permission = strings.TrimSpace(p.Permission)
	var fields fault.Fields
	fields.OneOf("type", p.Type, authz.Allow, authz.Deny)
	fields.Length("permission", p.Permission, fault.MaxTitle)
	if !permissionName.MatchString(p.Permission) {
		fields.Add("permission", "permission_name")
	}

	return fields.Err()
}

var permPermission = authz.Perm("app.permission")

func roleRoutes(a *httpapi.API, e *rightsEditor) {
	httpapi.ListAs(a, "/role", permPermission, roles, roleFilter, httpapi.As[rolesInput, Role, CountedRole]{
		Show: countedRoles,
		Export: []table.Column[CountedRole]{
			{Head: "name", Value: func(r *CountedRole) any { return r.Name }},
			{Head: "type", Value: func(r *CountedRole) any { return r.Type }},
			{Head: "users", Value: func(r *CountedRole) any { return r.Users }},
		},
	})
	httpapi.Op(a, http.MethodGet, "/role/{id}", permPermission, getRole)
	httpapi.Op(a, http.MethodPost, "/role", permPermission, SaveRole)
	httpapi.Op(a, http.MethodPut, "/role/{id}", permPermission, updateRole)
	httpapi.Op(a, http.MethodDelete, "/role/{id}", permPermission, deleteRole,
		httpapi.Summary("Only a role that nobody has can be deleted."))
	httpapi.List(a, "/permission", permPermission, permissions, permissionFilter)
	httpapi.Op(a, http.MethodPost, "/permission", permPermission, e.savePermission)
	httpapi.Op(a, http.MethodDelete, "/permission/{id}", permPermission, deletePermission)
}

type rolesInput struct {
	httpapi.ListInput
	Type string `query:"type" enum:"admin,customer"`
}

func roleFilter(in *rolesInput) ([]db.Condition, error) {
	if in.Type == "" {
		return nil, nil
	}
	return []db.Condition{db.Equal("type", in.Type)}, nil
}

// CountedRole is a role with the number of users who have it.
type CountedRole struct {
	Role
	Users int64 `json:"users" readOnly:"true" doc:"users with the role who are not deleted"`
}

func countedRoles(ctx context.Context, tx *db.Tx, _ *rolesInput, rows []Role) ([]CountedRole, error) {
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}

	users, err := countUsers(ctx, tx, ids...)
	if err != nil {
		return nil, err
	}

	counted := make([]CountedRole, len(rows))
	for i, role := range rows {
		counted[i] = CountedRole{role, users[role.ID].Users}
	}

	return counted, nil
}

type permissionsInput struct {
	httpapi.ListInput
	RoleID int64 `query:"role_id"`
}

func permissionFilter(in *permissionsInput) ([]db.Condition, error) {
	if in.RoleID == 0 {
		return nil, nil
	}
	return []db.Condition{db.Equal("role_id", in.RoleID)}, nil
}

// getRole reads a role with its entries.
func getRole(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Role, error) {
	role, err := roles.Get(ctx, tx, in.ID)
	if err != nil {
		return role, err
	}

	role.Permissions, err = readAll(ctx, tx, permissions, db.Equal("role_id", in.ID))
	if role.Permissions == nil {
		role.Permissions = []Permission{}
	}

	return role, err
}

// SaveRole creates a role, or updates the one whose id the body carries.
func SaveRole(ctx context.Context, tx *db.Tx, in *httpapi.Save[Role]) (Role, error) {
	if id := in.Body.Int("id"); id != 0 {
		return changeRole(ctx, tx, id, in.Saw(), in.Body.Apply)
	}

	role := Role{Type: "customer"}
	if err := in.Body.Apply(&role); err != nil {
		return role, err
	}

	return roles.Insert(ctx, tx, role)
}

func updateRole(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[Role]) (Role, error) {
	return changeRole(ctx, tx, in.ID, in.Saw(), in.Body.Apply)
}

func changeRole(ctx context.Context, tx *db.Tx, id int64, seen table.Seen, change func(*Role) error) (Role, error) {
	return roles.Update(ctx, tx, id, seen, change)
}

func deleteRole(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (httpapi.NoContent, error) {
	if in.ID == authz.TopRole {
		return httpapi.NoContent{}, fault.New(fault.Conflict, "top_role")
	}

	used, err := countUsers(ctx, tx, in.ID)
	if err != nil {
		return httpapi.NoContent{}, err
	}
	if count := used[in.ID].Ever; count > 0 {
		return httpapi.NoContent{}, fault.New(fault.Conflict, "role_in_use").With("count", count)
	}

	entries, err := readAll(ctx, tx, permissions, db.Equal("role_id", in.ID))
	if err != nil {
		return httpapi.NoContent{}, err
	}
	if err := permissions.Remove(ctx, tx, entries); err != nil {
		return httpapi.NoContent{}, err
	}

	return httpapi.NoContent{}, roles.Delete(ctx, tx, in.ID, table.AnyRevision)
}

// savePermission adds an entry to a role, or changes the one whose id the body carries.
func (e *rightsEditor) savePermission(ctx context.Context, tx *db.Tx, in *httpapi.Save[Permission]) (Permission, error) {
	entry := Permission{Type: authz.Allow}
	id := in.Body.Int("id")
	var err error
	if id != 0 {
		if entry, err = permissions.Get(ctx, tx, id); err != nil {
			return entry, err
		}
		if err := touchRole(ctx, tx, entry.RoleID); err != nil {
			return entry, err
		}

		before := entry
		if entry, err = permissions.Update(ctx, tx, id, in.Saw(), in.Body.Apply); err != nil {
			return entry, err
		}
		if entry.Permission != before.Permission {
			if err := e.checkOne(ctx, tx, id, entry); err != nil {
				return entry, err
			}
		}
	} else {
		if err := in.Body.Apply(&entry); err != nil {
			return entry, err
		}
		if entry, err = permissions.Insert(ctx, tx, entry); err != nil {
			return entry, err
		}
		if err := e.checkOne(ctx, tx, entry.ID, entry); err != nil {
			return entry, err
		}
	}

	return entry, touchRole(ctx, tx, entry.RoleID)
}

func deletePermission(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (httpapi.NoContent, error) {
	entry, err := permissions.Get(ctx, tx, in.ID)
	if err != nil {
		return httpapi.NoContent{}, err
	}
	if err := permissions.Delete(ctx, tx, in.ID, table.AnyRevision); err != nil {
		return httpapi.NoContent{}, err
	}

	return httpapi.NoContent{}, touchRole(ctx, tx, entry.RoleID)
}

// touchRole moves the role's revision, which every instance looks at before it
// answers from its prepared permissions.
func touchRole(ctx context.Context, tx *db.Tx, roleID int64) error {
	return roles.Touch(ctx, tx, roleID)
}
