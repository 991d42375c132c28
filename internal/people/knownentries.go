package people

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// namedRight is what an entry names: a state, and what narrows it to records.
type namedRight struct {
	State  string
	Params []authz.Param
}

// parseRight reads what an entry names; known is false where nothing in the program asks for it: for no such state, nor
// with .* for some state below it.
func (e *rightsEditor) parseRight(permission string) (right namedRight, known bool, err error) {
	all, err := e.all()
	if err != nil {
		return right, false, err
	}

	name, isTree := strings.CutSuffix(permission, ".*")
	for _, branch := range e.branches {
		if code, below := strings.CutPrefix(name+".", branch+"."); below && (isTree || code != "") {
			return namedRight{State: name}, true, nil
		}
	}

	right.State = name
	for {
		below := func(s PermissionState) bool {
			return s.State == right.State || isTree && strings.HasPrefix(s.State, right.State+".")
		}

		if slices.ContainsFunc(all, below) {
			return right, true, nil
		}

		cut := strings.LastIndexByte(right.State, '.')
		if cut < 0 {
			return right, false, nil
		}

		param, value, isParam := strings.Cut(right.State[cut+1:], "_")
		if !isParam {
			return right, false, nil
		}

		right.State = right.State[:cut]
		right.Params = append([]authz.Param{{Name: param, Value: value}}, right.Params...)
	}
}

// listParams gives the lists of parameters that a state is asked with, those of its tabs included:
// they ask it in their place.
func (e *rightsEditor) listParams(state string) (lists [][]string, err error) {
	all, err := e.all()
	for _, s := range all {
		if s.State == state || s.Parent == state {
			lists = append(lists, s.asked...)
		}
	}
	return lists, err
}

// isPartOf reports whether parameters are asked for in their order, with others between or behind.
func isPartOf(params []authz.Param, list []string) bool {
	at := 0
	for _, name := range list {
		if at < len(params) && params[at].Name == name {
			at++
		}
	}
	return at == len(params)
}

// narrowedTo are the tables of the records that parameters name by their id. A year is not one, and some ids are of one
// table here and of another there.
var narrowedTo = map[string]string{
	"brandId": "brands", "companyId": "companies", "countryId": "countries", "customerId": "customers",
	"featureId": "features", "kpiId": "kpis", "manufacturerId": "manufacturers", "modelId": "models",
	"orderId": "orders", "pricelistId": "pricelists",
	"pricelistTitleId": "pricelist_titles", "serieId": "series", "stockroomId": "stockrooms", "templateId": "templates",
	"userId": "users", "vehicleId": "vehicles",
}

// findMissingRecords gives those of the parameters that name no record that there is.
func findMissingRecords(ctx context.Context, tx *db.Tx, params []authz.Param) (map[authz.Param]bool, error) {
	missing := map[authz.Param]bool{}
	ids := map[string][]int64{}
	for _, p := range params {
		if narrowedTo[p.Name] == "" {
			continue
		}
		missing[p] = true
		if id, err := strconv.ParseInt(p.Value, 10, 64); err == nil {
			ids[p.Name] = append(ids[p.Name], id)
		}
	}

	for name, named := range ids {
		among, err := tx.AmongIDs("id", uniqueIDs(named))
		if err != nil {
			return nil, err
		}

		// Who writes entries has all brands and companies: what roles may do is shared by all.
		statement := "SELECT id FROM " + narrowedTo[name] + " WHERE {everyone} AND " + among.Places(1)
		found, err := db.Select[int64](ctx, tx, statement, among.Args...)
		if err != nil {
			return nil, fmt.Errorf("look for what a permission is narrowed to: %w", err)
		}

		for _, id := range found {
			delete(missing, authz.ID(name, id))
		}
	}

	return missing, nil
}

// checkEntries notes entries that nothing asks for, that are narrowed to what there is not, or that a role has already,
// each at its path. A role has each name once: an entry that stands twice, or is denied beside being allowed,
// would be decided by its place alone. What shall stand last is removed and added.
func (e *rightsEditor) checkEntries(
	ctx context.Context, tx *db.Tx, stay []authz.Entry, added []Permission, path func(int) string, wrong *fault.Fields,
) error {
	rights, err := e.checkNames(added, path, wrong)
	if err != nil {
		return fmt.Errorf("look for a permission: %w", err)
	}

	var params []authz.Param
	for _, right := range rights {
		params = append(params, right.Params...)
	}

	missing, err := findMissingRecords(ctx, tx, params)
	if err != nil {
		return err
	}

	for i, right := range rights {
		for _, p := range right.Params {
			if missing[p] {
				wrong.Add(path(i), "permission_record", "param", p.Name, "value", p.Value)
			}
		}
	}

	checkRepeated(stay, added, path, wrong)
	return nil
}

// checkNames reads what entries name, and notes those that nothing asks for, or not with these parameters.
func (e *rightsEditor) checkNames(
	added []Permission, path func(int) string, wrong *fault.Fields,
) ([]namedRight, error) {
	rights := make([]namedRight, len(added))
	for i, p := range added {
		name := strings.TrimSpace(p.Permission)
		if !permissionName.MatchString(name) {
			continue // refused by its form
		}

		right, known, err := e.parseRight(name)
		if err != nil {
			return nil, err
		}
		if !known {
			wrong.Add(path(i), "permission_unknown", "permission", name)
			continue
		}

		lists, err := e.listParams(right.State)
		if err != nil {
			return nil, err
		}

		isTaken := func(list []string) bool { return isPartOf(right.Params, list) }
		if len(right.Params) > 0 && !slices.ContainsFunc(lists, isTaken) {
			wrong.Add(path(i), "permission_narrowed", "permission", right.State, "param", namesOf(right.Params))
			continue
		}

		rights[i] = right
	}

	return rights, nil
}

// namesOf lists parameters by their names.
func namesOf(params []authz.Param) string {
	names := make([]string, len(params))
	for i, p := range params {
		names[i] = p.Name
	}
	return strings.Join(names, ", ")
}

// checkRepeated notes entries whose name the role has already, or that come twice.
func checkRepeated(stay []authz.Entry, added []Permission, path func(int) string, wrong *fault.Fields) {
	kinds := map[string]string{}
	for _, entry := range stay {
		kinds[entry.Permission] = entry.Type
	}

	for i, p := range added {
		name := strings.TrimSpace(p.Permission)
		kind, repeated := kinds[name]
		switch {
		case repeated && kind == p.Type:
			wrong.Add(path(i), "permission_twice")
		case repeated:
			wrong.Add(path(i), "permission_contradicts", "entry", kind+" "+name)
		}
		kinds[name] = p.Type
	}
}

// checkOne refuses an entry that cannot be in its role, where it stands by this id.
func (e *rightsEditor) checkOne(ctx context.Context, tx *db.Tx, id int64, p Permission) error {
	rights, err := readRights(ctx, tx, []int64{p.RoleID})
	if err != nil {
		return err
	}

	isItself := func(entry authz.Entry) bool { return entry.ID == id }
	stay := slices.DeleteFunc(slices.Clone(rights[p.RoleID].List()), isItself)
	path := func(int) string { return "permission" }
	var wrong fault.Fields
	if err := e.checkEntries(ctx, tx, stay, []Permission{p}, path, &wrong); err != nil {
		return err
	}

	return wrong.Err()
}
