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

// hiddenFrom lists the fields of a record that the actor may not see.
func (g *Guard) hiddenFrom(actor authz.Actor, owner Owner) []string {
	if g == nil || actor.IsSystem() || actor.May(g.Perm, ownerParams(g.Perm, owner)...) {
		return nil
	}
	return g.Fields
}

// ownerParams gives the parameters of a permission that the owner fills; without one of them only
// the bare permission fits.
func ownerParams(perm authz.Permission, owner Owner) []authz.Param {
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
func (t *Table[T]) Hidden(tx *db.Tx, row *T) []string { return t.untyped().hiddenFields(tx, row) }

func (t *core) hiddenFields(tx *db.Tx, row any) []string {
	if t.Guard == nil {
		return nil
	}
	return t.Guard.hiddenFrom(tx.Actor, t.Owner(row))
}

// hideFields clears what the actor may not see.
func (t *core) hideFields(tx *db.Tx, row any) {
	if t.Guard == nil || row == nil {
		return
	}

	for _, name := range t.hiddenFields(tx, row) {
		fieldOf(row, name).SetZero()
	}
}

// changeSeen lets change work on the row as the actor sees it, in which hidden fields are
// empty. A value for one is refused whatever is stored, so that nobody learns by
// trying; left empty, as it was read, it stays as it is.
func (t *core) changeSeen(tx *db.Tx, c *pending, change func(row any) error) error {
	var hidden []string
	for _, name := range t.hiddenFields(tx, c.Before) {
		if !slices.Contains(derivedOf(t.row), name) { // nobody writes those
			hidden = append(hidden, name)
			fieldOf(c.After, name).SetZero()
		}
	}

	if err := change(c.After); err != nil {
		return err
	}

	for _, name := range hidden {
		if !fieldOf(c.After, name).IsZero() {
			return fault.New(fault.Denied, "denied").With("permission", t.Guard.Perm.State)
		}
		fieldOf(c.After, name).Set(fieldOf(c.Before, name))
	}

	return nil
}

// checkFields refuses a change of fields that never change, and of fields that the
// actor may not see.
func (t *core) checkFields(tx *db.Tx, op Op, c *pending) error {
	var wrong fault.Fields
	if c.Before != nil && op != OpMove {
		for _, name := range t.Fixed {
			if fieldDiffers(c.Before, c.After, name) {
				wrong.Add(name, "fixed")
			}
		}
	}

	if err := wrong.Err(); err != nil {
		return err
	}

	for _, name := range t.hiddenFields(tx, c.After) {
		if slices.Contains(derivedOf(t.row), name) {
			continue // nobody writes it
		}
		if c.Before != nil && fieldDiffers(c.Before, c.After, name) || c.Before == nil && !fieldOf(c.After, name).IsZero() {
			return fault.New(fault.Denied, "denied").With("permission", t.Guard.Perm.State)
		}
	}

	return nil
}

// fieldOf gives a field of a row by its name in the API.
func fieldOf(row any, name string) reflect.Value {
	of := reflect.ValueOf(row).Elem()
	return of.FieldByIndex(shapeOf(of.Type())[name].index)
}

func fieldDiffers(before, after any, name string) bool {
	return !equalValues(fieldOf(before, name), fieldOf(after, name))
}
