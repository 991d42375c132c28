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
func (t *Table[T]) Hidden(tx *db.Tx, row *T) []string {
	if t.Guard == nil {
		return nil
	}
	return t.Guard.hidden(tx.Actor, t.Owner(row))
}

// hide clears what the actor may not see.
func (t *Table[T]) hide(tx *db.Tx, row *T) {
	if t.Guard == nil {
		return
	}
	for _, name := range t.Hidden(tx, row) {
		field(row, name).SetZero()
	}
}

func (t *Table[T]) hideAll(tx *db.Tx, rows []T) {
	if t.Guard == nil {
		return
	}
	for i := range rows {
		t.hide(tx, &rows[i])
	}
}

// changeSeen lets change work on the row as the actor sees it, in which hidden fields are
// empty. A value for one is refused whatever is stored, so that nobody learns by
// trying; left empty, as it was read, it stays as it is.
func (t *Table[T]) changeSeen(tx *db.Tx, c *Change[T], change func(*T) error) error {
	var hidden []string
	for _, name := range t.Hidden(tx, c.Before) {
		if !slices.Contains(derivedOf(reflect.TypeFor[T]()), name) { // nobody writes those
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

// shown hides what the actor may not see in the outcome of a write.
func (t *Table[T]) shown(tx *db.Tx) func(T, error) (T, error) {
	return func(row T, err error) (T, error) {
		t.hide(tx, &row)
		return row, err
	}
}

// allowed refuses a change of fields that never change, and of fields that the
// actor may not see.
func (t *Table[T]) allowed(tx *db.Tx, op Op, c *Change[T]) error {
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
	for _, name := range t.Hidden(tx, c.After) {
		if slices.Contains(derivedOf(reflect.TypeFor[T]()), name) {
			continue // nobody writes it
		}
		if c.Before != nil && differs(c.Before, c.After, name) || c.Before == nil && !field(c.After, name).IsZero() {
			return fault.New(fault.Denied, "denied").With("permission", t.Guard.Perm.State)
		}
	}
	return nil
}

// field is a field of a row as the API names it.
func field[T any](row *T, name string) reflect.Value {
	return reflect.ValueOf(row).Elem().FieldByIndex(shapeOf(reflect.TypeFor[T]())[name].index)
}

func differs[T any](before, after *T, name string) bool {
	return !same(field(before, name), field(after, name))
}
