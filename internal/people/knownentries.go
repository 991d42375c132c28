package people

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// knows reports whether something in the program asks for what an entry names: a state, one narrowed to
// records, or with .* some state below it.
func (e *rightsEditor) knows(permission string) (bool, error) {
	all, err := e.all()
	if err != nil {
		return false, err
	}
	name, isTree := strings.CutSuffix(permission, ".*")
	for _, branch := range e.branches {
		if code, below := strings.CutPrefix(name+".", branch+"."); below && (isTree || code != "") {
			return true, nil
		}
	}
	for {
		below := func(s PermissionState) bool { return s.State == name || isTree && strings.HasPrefix(s.State, name+".") }
		if slices.ContainsFunc(all, below) {
			return true, nil
		}
		cut := strings.LastIndexByte(name, '.')
		if cut < 0 {
			return false, nil
		}
		param, _, isParam := strings.Cut(name[cut+1:], "_")
		if !isParam || !slices.ContainsFunc(all, func(s PermissionState) bool { return slices.Contains(s.Params, param) }) {
			return false, nil
		}
		name = name[:cut]
	}
}

// run is the end of a list of entries: those of one type that nothing of the other type follows.
type run struct {
	kind  string
	names map[string]bool
}

// add puts an entry at the end, and reports whether it changes nothing there.
func (r *run) add(kind, name string) (isRepeated bool) {
	if kind != r.kind {
		r.kind, r.names = kind, map[string]bool{}
	}
	isRepeated = r.names[name]
	r.names[name] = true
	return isRepeated
}

// checkEntries notes entries that are to stand last in a role, and that nothing asks for or that change
// nothing there, each at its path.
func (e *rightsEditor) checkEntries(stay []authz.Entry, added []Permission, path func(int) string, wrong *fault.Fields) error {
	var end run
	for _, entry := range stay {
		end.add(entry.Type, entry.Permission)
	}
	for i, p := range added {
		name := strings.TrimSpace(p.Permission)
		known, err := e.knows(name)
		if err != nil {
			return fmt.Errorf("look for a permission: %w", err)
		}
		if permissionName.MatchString(name) && !known {
			wrong.Add(path(i), "permission_unknown", "permission", name)
		}
		if end.add(p.Type, name) {
			wrong.Add(path(i), "permission_twice")
		}
	}
	return nil
}

// checkOne refuses an entry of a role that nothing asks for or that changes nothing; id is its own, 0 for a new one.
func (e *rightsEditor) checkOne(ctx context.Context, tx *db.Tx, id int64, p Permission) error {
	rights, err := rightsOf(ctx, tx, []int64{p.RoleID})
	if err != nil {
		return err
	}
	stay := slices.DeleteFunc(slices.Clone(rights[p.RoleID].List()), func(entry authz.Entry) bool { return entry.ID == id })
	var wrong fault.Fields
	if err := e.checkEntries(stay, []Permission{p}, func(int) string { return "permission" }, &wrong); err != nil {
		return err
	}
	return wrong.Err()
}
