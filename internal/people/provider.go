package people

import (
	"cmp"
	"context"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/secret"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/openid"
)

// Provider proves the identity of people for the login, by OpenID Connect.
type Provider struct {
	table.Record
	Name         string  `db:"name" json:"name" maxLength:"64" doc:"what the button of the login page says"`
	NameKey      string  `db:"name_key" json:"-"`
	Issuer       string  `db:"issuer" json:"issuer" maxLength:"255" doc:"address by which the provider names itself; https" example:"https://id.example.com/realms/group"`
	ClientID     string  `db:"client_id" json:"client_id" maxLength:"255" doc:"what the provider calls this program"`
	SecretMark   string  `db:"secret_mark" json:"-"`
	Scopes       string  `db:"scopes" json:"scopes" maxLength:"255" doc:"asked for beside openid, with blanks between them"`
	GroupsClaim  string  `db:"groups_claim" json:"groups_claim" maxLength:"64" doc:"claim that names the groups of a person; points lead into what lies within" example:"groups"`
	Domains      string  `db:"domains" json:"domains" maxLength:"1000" doc:"domains of the e-mails that find or create a user, with commas between them; empty: all"`
	AutoCreate   db.Flag `db:"auto_create" json:"auto_create" doc:"who has no user gets one"`
	RoleID       *int64  `db:"role_id" json:"role_id" doc:"of users that are created, and of those whose groups give none"`
	CompanyID    *int64  `db:"company_id" json:"company_id" doc:"of users that are created, and of those whose groups give none"`
	ManagesRoles db.Flag `db:"manages_roles" json:"manages_roles" doc:"each login sets role and companies by the groups"`
	TrustsFactor db.Flag `db:"trusts_factor" json:"trusts_factor" doc:"the provider asks for a second factor itself: no code is asked here"`
	HasSecret    db.Flag `db:"has_secret" fieldtag:"computed" json:"has_secret" readOnly:"true" doc:"a client secret is kept"`
	// Groups are kept in a table of their own.
	Groups []ProviderGroup `json:"groups" nullable:"false" maxItems:"200" doc:"what groups of the provider are here; the first that fits gives the role"`
	Search string          `db:"search" json:"-"`
}

// ProviderGroup is what a group of the provider is here.
type ProviderGroup struct {
	ClaimValue string `db:"claim_value" json:"claim_value" maxLength:"255" doc:"name or id of the group, as the provider sends it"`
	RoleID     *int64 `db:"role_id" json:"role_id" required:"false"`
	CompanyID  *int64 `db:"company_id" json:"company_id" required:"false"`
}

// Secrets is the column of what the program shares with providers.
var Secrets = secret.Column{Table: "identity_secrets", Key: "provider_id", Name: "secret"}

var permProvider = authz.Perm("app.setting")

var providers = table.New(table.Table[Provider]{
	Name: "identity_providers", Entity: "identity-provider", Scope: "{everyone}", Order: "name_key, id",
	Sort:     map[string]string{"name": "name_key", "updated_at": "updated_at", "id": "id"},
	Reading:  permProvider,
	Prepare:  (*Provider).prepare,
	Computed: map[string]string{"has_secret": "CASE WHEN identity_providers.secret_mark = '' THEN 0 ELSE 1 END"},
	Rules:    providerRules,
	Load:     loadGroups,
	Wrote:    keepGroups,
	Unique:   []table.Unique{{Field: "name", Everywhere: true}},
	Export: []table.Column[Provider]{
		{Head: "name", Value: func(p *Provider) any { return p.Name }},
		{Head: "issuer", Value: func(p *Provider) any { return p.Issuer }},
		{Head: "client_id", Value: func(p *Provider) any { return p.ClientID }},
	},
})

var (
	scopeNames  = regexp.MustCompile(`^[A-Za-z0-9_.:/-]+( [A-Za-z0-9_.:/-]+)*$`)
	claimName   = regexp.MustCompile(`^[^\s"\\]+$`)
	domainNames = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+$`)
)

func (p *Provider) prepare() error {
	p.Name = strings.TrimSpace(p.Name)
	p.Issuer = strings.TrimSpace(p.Issuer)
	p.ClientID = strings.TrimSpace(p.ClientID)
	p.Scopes = strings.Join(strings.Fields(p.Scopes), " ")
	p.GroupsClaim = strings.TrimSpace(p.GroupsClaim)
	p.Domains = strings.Join(p.splitDomains(), ", ")
	p.NameKey = find.Key(p.Name)
	p.Search = find.Text(p.Name, p.Issuer)

	var fields fault.Fields
	fields.Required("name", p.Name)
	fields.Line("name", p.Name, fault.MaxCode)
	fields.Required("issuer", p.Issuer)
	fields.Length("issuer", p.Issuer, fault.MaxTitle)
	if p.Issuer != "" && !openid.CheckIssuer(p.Issuer) {
		fields.Add("issuer", "issuer_https")
	}

	fields.Required("client_id", p.ClientID)
	fields.Line("client_id", p.ClientID, fault.MaxTitle)
	fields.Length("scopes", p.Scopes, fault.MaxTitle)
	if p.Scopes != "" && !scopeNames.MatchString(p.Scopes) {
		fields.Add("scopes", "scope_names")
	}

	fields.Length("groups_claim", p.GroupsClaim, fault.MaxCode)
	if p.GroupsClaim != "" && !claimName.MatchString(p.GroupsClaim) {
		fields.Add("groups_claim", "claim_name")
	}

	fields.Length("domains", p.Domains, 1000)
	for _, domain := range p.splitDomains() {
		if !domainNames.MatchString(domain) {
			fields.Add("domains", "domain_names")
			break
		}
	}

	if p.AutoCreate && len(p.splitDomains()) == 0 {
		fields.Add("domains", "domains_needed")
	}
	if p.ManagesRoles && p.GroupsClaim == "" {
		fields.Add("groups_claim", "required")
	}

	p.prepareGroups(&fields)
	return fields.Err()
}

func (p *Provider) prepareGroups(fields *fault.Fields) {
	if p.Groups == nil {
		p.Groups = []ProviderGroup{}
	}

	seen := map[string]bool{}
	for i := range p.Groups {
		g := &p.Groups[i]
		at := "groups[" + strconv.Itoa(i) + "]."
		g.ClaimValue = strings.TrimSpace(g.ClaimValue)
		fields.Required(at+"claim_value", g.ClaimValue)
		fields.Line(at+"claim_value", g.ClaimValue, fault.MaxTitle)
		if seen[g.ClaimValue] && g.ClaimValue != "" {
			fields.Add(at+"claim_value", "group_twice")
		}

		seen[g.ClaimValue] = true
		if g.RoleID == nil && g.CompanyID == nil {
			fields.Add(at+"role_id", "group_gives_nothing")
		}
	}
}

// splitDomains gives the domains of the e-mails that find or create a user.
func (p *Provider) splitDomains() []string {
	isBetween := func(r rune) bool { return strings.ContainsRune(", ;\n\t\r", r) }
	return strings.FieldsFunc(strings.ToLower(p.Domains), isBetween)
}

// acceptsEmail reports whether an e-mail may find or create a user, by its domain.
func (p *Provider) acceptsEmail(email string) bool {
	_, domain, found := strings.Cut(strings.ToLower(email), "@")
	return found && (len(p.splitDomains()) == 0 || slices.Contains(p.splitDomains(), domain))
}

// Fingerprints let the log show that the secret changed, and not what it is.
func (p *Provider) Fingerprints() map[string]string {
	return map[string]string{"client_secret": p.SecretMark}
}

// listGrants lists the roles and companies that a provider gives, each by its field.
func (p *Provider) listGrants() (roleFields, companyFields map[string]*int64) {
	roleFields = map[string]*int64{"role_id": p.RoleID}
	companyFields = map[string]*int64{"company_id": p.CompanyID}
	for i, g := range p.Groups {
		at := "groups[" + strconv.Itoa(i) + "]."
		roleFields[at+"role_id"] = g.RoleID
		companyFields[at+"company_id"] = g.CompanyID
	}

	return roleFields, companyFields
}

// changesTrust reports whether a change decides which people the provider proves, and as which users.
func changesTrust(c *table.Change[Provider]) bool {
	was := c.Before
	is := c.After
	return is != nil && (was == nil ||
		was.Issuer != is.Issuer ||
		was.ClientID != is.ClientID ||
		was.SecretMark != is.SecretMark ||
		was.Domains != is.Domains ||
		was.TrustsFactor != is.TrustsFactor ||
		was.GroupsClaim != is.GroupsClaim)
}

// providerRules lets a provider give nobody the top role, nor a role or company that the actor lacks. An actor
// who decides which users it proves could log in as any of them but administrators, so that takes the rights of
// all of them.
func providerRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Provider]) error {
	if tx.Actor.IsSystem() {
		return nil
	}

	known, err := rolesInUse(ctx, tx)
	if err != nil {
		return err
	}
	mine, err := db.Select[int64](ctx, tx, "SELECT id FROM companies WHERE {company:id} AND status = 'active'")
	if err != nil {
		return err
	}

	var ids []int64
	for id := range known {
		ids = append(ids, id)
	}

	rights, err := readRights(ctx, tx, ids)
	if err != nil {
		return err
	}

	beyond := func(role int64) bool {
		return role == authz.TopRole || !tx.Actor.IsTop() && tx.Actor.Entries.Misses(rights[role])
	}

	isUsedBeyond := func(id int64) bool { return id != authz.TopRole && known[id].Users > 0 && beyond(id) }
	for _, c := range changes {
		if c.After == nil {
			continue
		}

		roleFields, companyFields := c.After.listGrants()
		for field, id := range roleFields {
			switch {
			case id == nil:
			case known[*id].ID == 0:
				c.Wrong.Add(field, "not_found")
			case beyond(*id):
				c.Wrong.Add(field, "role_above")
			}
		}

		for field, id := range companyFields {
			if id != nil && !slices.Contains(mine, *id) {
				c.Wrong.Add(field, "not_found")
			}
		}

		checkDefault(c, known)
		if !tx.Actor.IsTop() && changesTrust(c) && slices.ContainsFunc(ids, isUsedBeyond) {
			c.Refused = fault.New(fault.Denied, "provider_beyond")
		}
	}

	return nil
}

// checkDefault notes a role of the provider itself that does not go with its company.
func checkDefault(c *table.Change[Provider], known map[int64]usedRole) {
	p := c.After
	if p.RoleID != nil && known[*p.RoleID].ID != 0 && known[*p.RoleID].Type != typeFor(p.CompanyID) {
		c.Wrong.Add("role_id", "role_type")
	}
}

// usedRole is a role with the number of its active users.
type usedRole struct {
	ID    int64  `db:"id"`
	Name  string `db:"name"`
	Type  string `db:"type"`
	Users int64  `db:"users"`
}

func rolesInUse(ctx context.Context, tx *db.Tx) (map[int64]usedRole, error) {
	rows, err := db.Select[usedRole](ctx, tx, `SELECT id, name, type,
			(SELECT count(*) FROM users WHERE users.role_id = roles.id AND users.status = 'active') AS users
		FROM roles
		WHERE {everyone}`)
	known := map[int64]usedRole{}
	for _, r := range rows {
		known[r.ID] = r
	}

	return known, err
}

// RoleToGive is a role that a provider may give, as the caller decides.
type RoleToGive struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Type string `json:"type" enum:"admin,customer"`
}

func rolesToGive(ctx context.Context, tx *db.Tx, _ *struct{}) ([]RoleToGive, error) {
	known, err := rolesInUse(ctx, tx)
	if err != nil {
		return nil, err
	}

	rights, err := readRights(ctx, tx, slices.Collect(maps.Keys(known)))
	list := []RoleToGive{}
	for id, r := range known {
		if id != authz.TopRole && (tx.Actor.IsTop() || !tx.Actor.Entries.Misses(rights[id])) {
			list = append(list, RoleToGive{id, r.Name, r.Type})
		}
	}

	slices.SortFunc(list, func(a, b RoleToGive) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return list, err
}

func loadGroups(ctx context.Context, tx *db.Tx, rows []Provider) error {
	type row struct {
		ProviderID int64 `db:"provider_id"`
		ProviderGroup
	}

	at := map[int64]*Provider{}
	ids := make([]int64, len(rows))
	for i := range rows {
		rows[i].Groups = []ProviderGroup{}
		at[rows[i].ID] = &rows[i]
		ids[i] = rows[i].ID
	}

	in := db.In("provider_id", ids)
	groups, err := db.Select[row](ctx, tx, `SELECT provider_id, claim_value, role_id, company_id
		FROM identity_groups
		WHERE {everyone} AND `+in.Places(1)+`
		ORDER BY provider_id, position`, in.Args...)
	for _, g := range groups {
		at[g.ProviderID].Groups = append(at[g.ProviderID].Groups, g.ProviderGroup)
	}

	return err
}

func keepGroups(ctx context.Context, tx *db.Tx, rows []Provider) error {
	for _, p := range rows {
		if _, err := tx.Exec(ctx, "DELETE FROM identity_groups WHERE {everyone} AND provider_id = $1", p.ID); err != nil {
			return err
		}
		for i, g := range p.Groups {
			_, err := tx.Exec(ctx, `INSERT INTO identity_groups (provider_id, position, claim_value, role_id, company_id)
				SELECT id, $2, $3, $4, $5 FROM identity_providers WHERE {everyone} AND id = $1`,
				p.ID, i, g.ClaimValue, g.RoleID, g.CompanyID)
			if err != nil {
				return err
			}
		}
	}

	return nil
}
