package people

import (
	"context"
	"net/http"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// What the form of a user asks for while it is filled in, and the names of colleagues.

func formRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/user/check-username", permUsers, checkUsername,
		httpapi.Summary("Says whether a user name is free; names that differ in letter case only are the same."))
	httpapi.Op(a, http.MethodGet, "/user/domain", permUsers, findMailDomain,
		httpapi.Summary("Where the e-mail addresses of a company are."))
	httpapi.Op(a, http.MethodGet, "/user/roles", permUsers, listGivableRoles,
		httpapi.Summary("Roles that the caller may give."))
	httpapi.Op(a, http.MethodGet, "/user/colleagues", authz.LoginOnly, listColleagues,
		httpapi.Summary("Names of active users who work with the caller's companies."))
}

type checkUsernameInput struct {
	Value string `query:"value" maxLength:"255" required:"true"`
	ID    int64  `query:"id" doc:"the user being edited, whose own name counts as free"`
}

func checkUsername(ctx context.Context, tx *db.Tx, in *checkUsernameInput) (httpapi.Valid, error) {
	free, err := find.Free(ctx, tx, users, "username", in.Value, nil, in.ID)
	return httpapi.Valid{Valid: free}, err
}

type domainInput struct {
	CompanyID int64 `query:"companyId" minimum:"1" required:"true"`
}

// mailDomain is what follows the @ of a company's address.
type mailDomain struct {
	Domain string `json:"domain" doc:"empty when the company has no e-mail address"`
}

// findMailDomain gives the domain of the e-mail address of a company.
func findMailDomain(ctx context.Context, tx *db.Tx, in *domainInput) (mailDomain, error) {
	email, err := db.SelectOne[string](ctx, tx,
		"SELECT email FROM companies WHERE {company:id} AND id = $1", in.CompanyID)
	_, after, _ := strings.Cut(email, "@")
	return mailDomain{strings.ToLower(after)}, err
}

type givableInput struct {
	Type string `query:"type" enum:"admin,customer" doc:"customer: for users of a company"`
}

// listGivableRoles lists the roles that let nobody do more than the caller may.
func listGivableRoles(ctx context.Context, tx *db.Tx, in *givableInput) ([]RoleName, error) {
	all, err := db.Select[RoleName](ctx, tx, `SELECT id, name, type
		FROM roles
		WHERE {top:id} AND ($1 = '' OR type = $1)
		ORDER BY name_key, id
		LIMIT 1000`, in.Type)
	if err != nil || tx.Actor.IsTop() {
		return all, err
	}

	ids := make([]int64, len(all))
	for i, role := range all {
		ids[i] = role.ID
	}

	rights, err := readRights(ctx, tx, ids)
	if err != nil {
		return nil, err
	}

	may := []RoleName{}
	for _, role := range all {
		if !tx.Actor.Entries.Misses(rights[role.ID]) {
			may = append(may, role)
		}
	}

	return may, nil
}

type colleaguesInput struct {
	CompanyID int64 `query:"companyId" minimum:"0" doc:"only those who work with this company"`
	Own       bool  `query:"own" doc:"with companyId: only those whose company it is, without the group's own staff and colleagues of others who work with it too"`
}

// Colleague is a user as others choose one.
type Colleague struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

// listColleagues lists the active users who work with the companies of the actor.
func listColleagues(ctx context.Context, tx *db.Tx, in *colleaguesInput) ([]Colleague, error) {
	if in.CompanyID != 0 {
		_, err := db.SelectOne[int64](ctx, tx, "SELECT id FROM companies WHERE {company:id} AND id = $1", in.CompanyID)
		if err != nil {
			return nil, fault.WrongField("companyId", "not_found")
		}
	}
	return db.Select[Colleague](ctx, tx, `
		SELECT users.id, users.name
		FROM users
		WHERE users.status = 'active'
			AND (users.role_id IS NULL OR {top:users.role_id})
			AND users.id IN (
				SELECT c.user_id FROM user_companies c WHERE {company:c.company_id} AND ($1 = 0 OR c.company_id = $1))
			AND ($2 = 0 OR users.company_id = $1)
		ORDER BY users.name, users.id
		LIMIT 1000`, in.CompanyID, db.Flag(in.Own))
}
