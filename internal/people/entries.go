package people

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// The entries of one role, read and changed as a whole.

// maxEntriesBody has room for as many entries as a role may have.
const maxEntriesBody = 4 << 20

func (e *rightsEditor) entryRoutes(a *httpapi.API) {
	read := func(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (RoleEntries, error) {
		return roleEntries(ctx, tx, in.ID)
	}

	httpapi.Op(a, http.MethodGet, "/role/{id}/entries", permPermission, read,
		httpapi.Summary("A role with all of its entries, however many."))
	httpapi.Op(a, http.MethodPost, "/role/{id}/entries", permPermission, e.saveEntries,
		httpapi.MaxBody(maxEntriesBody),
		httpapi.Summary("Add and remove entries of a role in one step."))
	httpapi.Op(a, http.MethodPost, "/role/{id}/preview", permPermission, e.previewChange,
		httpapi.ReadOnly(),
		httpapi.MaxBody(maxEntriesBody),
		httpapi.Summary("What a change of the entries of a role would do: refused as the change would be."))
	httpapi.Op(a, http.MethodPost, "/role/{id}/copy", permPermission, copyRole,
		httpapi.Summary("A new role of the same type with the same entries."))
}

// RoleEntries is a role with its entries in the order they are asked.
type RoleEntries struct {
	Role    CountedRole   `json:"role"`
	Entries []authz.Entry `json:"entries" nullable:"false"`
	Own     bool          `json:"own" doc:"the role of who asks, which others change"`
}

func roleEntries(ctx context.Context, tx *db.Tx, id int64) (RoleEntries, error) {
	role, err := roles.Get(ctx, tx, id)
	if err != nil {
		return RoleEntries{}, err
	}
	users, err := countUsers(ctx, tx, id)
	if err != nil {
		return RoleEntries{}, err
	}
	rights, err := readRights(ctx, tx, []int64{id})
	if err != nil {
		return RoleEntries{}, err
	}

	return RoleEntries{
		Role: CountedRole{role, users[id].Users}, Own: id == tx.Actor.RoleID,
		Entries: append([]authz.Entry{}, rights[id].List()...),
	}, nil
}

// NewEntry is an entry that is to be added to a role.
type NewEntry struct {
	Type       string `json:"type" enum:"ALLOW,DENY"`
	Permission string `json:"permission" maxLength:"255" example:"app.brand.baseData.brandId_3"`
}

// EntriesChange adds and removes entries of a role.
type EntriesChange struct {
	Add    []NewEntry `json:"add,omitempty" maxItems:"10000" doc:"in this order, after all that stay"`
	Remove []int64    `json:"remove,omitempty" maxItems:"10000" doc:"ids of entries"`
}

type entriesInput struct {
	ID int64 `path:"id" minimum:"1"`
	httpapi.Seen
	Body struct {
		EntriesChange
		Revision int64 `json:"revision,omitempty" doc:"of the role, as it was read"`
	}
}

// saveEntries adds before it removes: what is added stands last and decides
// either way, so nothing on the way is allowed that is not in the end.
func (e *rightsEditor) saveEntries(ctx context.Context, tx *db.Tx, in *entriesInput) (RoleEntries, error) {
	role, err := roles.Lock(ctx, tx, in.ID)
	if err != nil {
		return RoleEntries{}, err
	}
	if err := roles.Unmoved(tx, role, in.SawIn(in.Body.Revision)); err != nil {
		return RoleEntries{}, err
	}

	added, removed, err := in.Body.toPermissions(ctx, tx, role.ID)
	if err != nil {
		return RoleEntries{}, err
	}
	if err := e.checkAdded(ctx, tx, role.ID, added, removed); err != nil {
		return RoleEntries{}, err
	}
	if err := permissions.InsertMany(ctx, tx, added); err != nil {
		return RoleEntries{}, err
	}
	if err := permissions.Remove(ctx, tx, removed); err != nil {
		return RoleEntries{}, err
	}
	if len(added)+len(removed) > 0 {
		if err := touchRole(ctx, tx, role.ID); err != nil {
			return RoleEntries{}, err
		}
		if err := logEntries(ctx, tx, role, removed, added); err != nil {
			return RoleEntries{}, err
		}
	}

	return roleEntries(ctx, tx, role.ID)
}

// checkAdded refuses entries that cannot be, such as those that the role has already.
func (e *rightsEditor) checkAdded(ctx context.Context, tx *db.Tx, roleID int64, added, removed []Permission) error {
	rights, err := readRights(ctx, tx, []int64{roleID})
	if err != nil {
		return err
	}

	stay := slices.DeleteFunc(slices.Clone(rights[roleID].List()), func(entry authz.Entry) bool {
		return slices.ContainsFunc(removed, func(p Permission) bool { return p.ID == entry.ID })
	})
	var wrong fault.Fields
	path := func(i int) string { return fmt.Sprintf("add[%d].permission", i) }
	if err := e.checkEntries(ctx, tx, stay, added, path, &wrong); err != nil {
		return err
	}

	return wrong.Err()
}

// toPermissions gives the entries of a change as rows of the role, and refuses to remove entries that the role
// does not have.
func (c EntriesChange) toPermissions(
	ctx context.Context, tx *db.Tx, roleID int64,
) (added, removed []Permission, err error) {
	var wrong fault.Fields
	for i, entry := range c.Add {
		p := Permission{RoleID: roleID, Type: entry.Type, Permission: strings.TrimSpace(entry.Permission)}
		if !permissionName.MatchString(p.Permission) {
			wrong.Add(fmt.Sprintf("add[%d].permission", i), "permission_name")
		}
		added = append(added, p)
	}

	if err := wrong.Err(); err != nil {
		return nil, nil, err
	}
	if len(c.Remove) == 0 {
		return added, nil, nil
	}

	all, err := readAll(ctx, tx, permissions, db.Equal("role_id", roleID))
	if err != nil {
		return nil, nil, err
	}

	gone := map[int64]bool{}
	for _, id := range c.Remove {
		gone[id] = true
	}

	for _, p := range all {
		if gone[p.ID] {
			removed = append(removed, p)
		}
	}

	if len(removed) < len(gone) {
		return nil, nil, fault.New(fault.Conflict, "entry_gone")
	}

	return added, removed, nil
}

// logEntries says in one entry of the role's history what was changed.
func logEntries(ctx context.Context, tx *db.Tx, role Role, removed, added []Permission) error {
	var pair [2]json.RawMessage
	for i, list := range [][]Permission{removed, added} {
		lines := make([]string, len(list))
		for j, p := range list {
			lines[j] = p.Type + " " + p.Permission
		}
		text, err := json.Marshal(lines)
		if err != nil {
			return fmt.Errorf("note entries: %w", err)
		}
		pair[i] = text
	}

	return table.Log(ctx, tx, table.Entry{
		Entity: roles.Entity, EntityID: role.ID, Action: table.ActionUpdate, Revision: role.Revision + 1,
		Changes: table.Changes{"entries": pair},
	})
}

type copyInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Name string `json:"name" maxLength:"255"`
	}
}

func copyRole(ctx context.Context, tx *db.Tx, in *copyInput) (RoleEntries, error) {
	role, err := roles.Get(ctx, tx, in.ID)
	if err != nil {
		return RoleEntries{}, err
	}
	copied, err := roles.Insert(ctx, tx, Role{
		Name:                 in.Body.Name,
		Type:                 role.Type,
		SecondFactorRequired: role.SecondFactorRequired,
	})
	if err != nil {
		return RoleEntries{}, err
	}
	rights, err := readRights(ctx, tx, []int64{role.ID})
	if err != nil {
		return RoleEntries{}, err
	}

	var rows []Permission
	for _, entry := range rights[role.ID].List() {
		rows = append(rows, Permission{RoleID: copied.ID, Type: entry.Type, Permission: entry.Permission})
	}

	if err := permissions.InsertMany(ctx, tx, rows); err != nil {
		return RoleEntries{}, err
	}

	return roleEntries(ctx, tx, copied.ID)
}

// RolePreview is what a change of a role's entries would do.
type RolePreview struct {
	Users int64         `json:"users" doc:"users with the role who are not deleted"`
	Names []string      `json:"names" nullable:"false" doc:"the first of them by name, as far as the caller may see users"`
	Won   []RightChange `json:"won" nullable:"false"`
	Lost  []RightChange `json:"lost" nullable:"false"`
	// More is how many effects are not listed.
	More int `json:"more" doc:"effects beyond those listed"`
}

// RightChange is something that users of a role may do after a change, or no longer.
type RightChange struct {
	State      string       `json:"state"`
	Label      string       `json:"label"`
	Text       string       `json:"text"`
	Params     []RightParam `json:"params" nullable:"false" doc:"what it is narrowed to; empty for all"`
	Operations []string     `json:"operations" nullable:"false"`
}

// RightParam is a value that an effect is narrowed to.
type RightParam struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type previewInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body EntriesChange
}

const (
	previewNames   = 20
	previewEffects = 200
)

func (e *rightsEditor) previewChange(ctx context.Context, tx *db.Tx, in *previewInput) (RolePreview, error) {
	role, err := roles.Get(ctx, tx, in.ID)
	if err != nil {
		return RolePreview{}, err
	}

	added, removed, err := in.Body.toPermissions(ctx, tx, role.ID)
	if err != nil {
		return RolePreview{}, err
	}

	var changes []*table.Change[Permission]
	for i := range removed {
		changes = append(changes, &table.Change[Permission]{Before: &removed[i]})
	}

	for i := range added {
		changes = append(changes, &table.Change[Permission]{After: &added[i]})
	}

	if len(changes) > 0 {
		if err := permissionRules(ctx, tx, table.OpMerge, changes); err != nil {
			return RolePreview{}, err
		}
	}

	for _, c := range changes {
		if c.Refused != nil {
			return RolePreview{}, c.Refused
		}
	}

	rights, err := readRights(ctx, tx, []int64{role.ID})
	if err != nil {
		return RolePreview{}, err
	}
	users, err := countUsers(ctx, tx, role.ID)
	if err != nil {
		return RolePreview{}, err
	}

	shown := RolePreview{Users: users[role.ID].Users, Names: []string{}, Won: []RightChange{}, Lost: []RightChange{}}
	if tx.Actor.May(permUser) {
		shown.Names, err = db.Select[string](ctx, tx, `SELECT name
			FROM users
			WHERE {company?:company_id} AND role_id = $1 AND status <> 'deleted'
			ORDER BY name, id
			LIMIT $2`, role.ID, previewNames)
		if err != nil {
			return RolePreview{}, err
		}
	}

	all, err := e.listStates(httpapi.Language(ctx))
	if err != nil {
		return RolePreview{}, err
	}

	compareRights(&shown, all, rights[role.ID], applyChanges(role.ID, rights[role.ID], changes))
	return shown, nil
}

// compareRights compares what two lists of entries allow, state by state, for all
// values of the parameters and for each value that an entry names.
func compareRights(shown *RolePreview, all []PermissionState, before, after *authz.Entries) {
	cases := listCases(all, before, after)
	listed := 0
	add := func(s PermissionState, params []authz.Param, was, is bool) {
		if was == is {
			return
		}
		if listed++; listed > previewEffects {
			shown.More++
			return
		}

		effect := RightChange{
			State:      s.State,
			Label:      s.Label,
			Text:       s.Text,
			Params:     []RightParam{},
			Operations: s.Operations,
		}

		for _, p := range params {
			effect.Params = append(effect.Params, RightParam{p.Name, p.Value})
		}

		if is {
			shown.Won = append(shown.Won, effect)
		} else {
			shown.Lost = append(shown.Lost, effect)
		}
	}

	for _, s := range all {
		perm := authz.Permission{State: s.State, Parent: s.Parent}
		was := before.May(perm)
		is := after.May(perm)
		add(s, nil, was, is)
		for _, params := range cases[s.State] {
			wasSo := before.May(perm, params...)
			isSo := after.May(perm, params...)
			if wasSo != was || isSo != is { // else the line for all says it
				add(s, params, wasSo, isSo)
			}
		}
	}
}

// listCases lists the values of parameters that entries name, by state; a tab has
// those of the state that is asked in its place.
func listCases(all []PermissionState, lists ...*authz.Entries) map[string][][]authz.Param {
	known := map[string]bool{}
	for _, s := range all {
		known[s.State] = true
	}

	named := map[string]map[string][]authz.Param{}
	for _, list := range lists {
		for _, entry := range list.List() {
			name := strings.TrimSuffix(entry.Permission, ".*")
			state := name
			params := []authz.Param{}
			for !known[state] {
				i := strings.LastIndexByte(state, '.')
				key, value, isParam := strings.Cut(state[i+1:], "_")
				if i < 0 || !isParam {
					break
				}
				state = state[:i]
				params = append([]authz.Param{{Name: key, Value: value}}, params...)
			}
			if known[state] && len(params) > 0 {
				if named[state] == nil {
					named[state] = map[string][]authz.Param{}
				}
				named[state][name] = params
			}
		}
	}

	cases := map[string][][]authz.Param{}
	for _, s := range all {
		own := named[s.State]
		if s.Parent != "" {
			own = mergeCases(own, named[s.Parent])
		}

		for _, params := range own {
			cases[s.State] = append(cases[s.State], params)
		}

		slices.SortFunc(cases[s.State], func(a, b []authz.Param) int {
			return slices.CompareFunc(a, b, func(x, y authz.Param) int {
				return cmp.Or(
					cmp.Compare(x.Name, y.Name),
					cmp.Compare(len(x.Value), len(y.Value)),
					cmp.Compare(x.Value, y.Value),
				)
			})
		})
	}

	return cases
}

// mergeCases gives the cases of a state and of its parent, each once.
func mergeCases(own, others map[string][]authz.Param) map[string][]authz.Param {
	both := map[string][]authz.Param{}
	for _, params := range [2]map[string][]authz.Param{own, others} {
		for _, some := range params {
			both[fmt.Sprint(some)] = some
		}
	}
	return both
}
