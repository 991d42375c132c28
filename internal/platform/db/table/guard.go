package table

import (
	"reflect"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Guard hides fields of a record, such as costs, from users without a further
// permission: they read null, in the history and the log too, and are refused
// when they write one.
type Guard struct {
	Perm authz.Permission
	// Fields are pointers, as the API names them.
	Fields []string
}

// hidden lists the fields of a record that the actor may not see.
func (g *Guard) hidden(actor authz.Actor, owner Owner) []string {
	if g == nil || actor.IsSystem() || actor.May(g.Perm, params(g.Perm, owner)...) {
		return nil
	}
	return g.Fields
}

// params are those that the owner gives; without one of them only the bare
// permission fits.
func params(perm authz.Permission, owner Owner) []authz.Param {
	var given []authz.Param
	for _, name := range perm.Params {
		switch {
		case name == "brandId" && owner.BrandID != nil:
			given = append(given, authz.ID(name, *owner.BrandID))
		case name == "companyId" && owner.CompanyID != nil:
			given = append(given, authz.ID(name, *owner.CompanyID))
		}
	}
	return given
}

// Hidden lists the fields of a row that the actor may not see.
func (t *Table[T]) Hidden(tx *db.Tx, row *T) []string { return t.untyped().hidden(tx, row) }

func (t *core) hidden(tx *db.Tx, row any) []string {
	if t.Guard == nil {
		return nil
	}
	return t.Guard.hidden(tx.Actor, t.Owner(row))
}

// hide clears what the actor may not see.
func (t *core) hide(tx *db.Tx, row any) {
	if t.Guard == nil || row == nil {
		return
	}
	for _, name := range t.hidden(tx, row) {
		field(row, name).SetZero()
	}
}

// changeSeen lets change work on the row as the actor sees it, in which hidden fields are
// empty. A value for one is refused whatever is stored, so that nobody learns by
// trying; left empty, as it was read, it stays as it is.
func (t *core) changeSeen(tx *db.Tx, c *pending, change func(row any) error) error {
	var hidden []string
	for _, name := range t.hidden(tx, c.Before) {
		if !slices.Contains(derivedOf(t.row), name) { // nobody writes those
			hidden = append(hidden, name)
			field(c.After, name).SetZero()
		}
	}
	if err := change(c.After); err != nil {
		return err
	}
	for _, name := range hidden {
		if !field(c.After, name).IsZero() {
			return fault.New(fault.Denied, "denied").With("permission", t.Guard.Perm.State)
		}
		field(c.After, name).Set(field(c.Before, name))
	}
	return nil
}

// allowed refuses a change of fields that never change, and of fields that the
// actor may not see.
func (t *core) allowed(tx *db.Tx, op Op, c *pending) error {
	var wrong fault.Fields
	if c.Before != nil && op != OpMove {
		for _, name := range t.Fixed {
			if differs(c.Before, c.After, name) {
				wrong.Add(name, "fixed")
			}
		}
	}
	if err := wrong.Err(); err != nil {
		return err
	}
	for _, name := range t.hidden(tx, c.After) {
		if slices.Contains(derivedOf(t.row), name) {
			continue // nobody writes it
		}
		if c.Before != nil && differs(c.Before, c.After, name) || c.Before == nil && !field(c.After, name).IsZero() {
			return fault.New(fault.Denied, "denied").With("permission", t.Guard.Perm.State)
		}
	}
	return nil
}

// field is a field of a row as the API names it.
func field(row any, name string) reflect.Value {
	of := reflect.ValueOf(row).Elem()
	return of.FieldByIndex(shapeOf(of.Type())[name].index)
}

func differs(before, after any, name string) bool {
	return !same(field(before, name), field(after, name))
}
