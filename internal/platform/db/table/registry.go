package table

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// Any is a Table of whatever record.
type Any interface {
	untyped() *core
	checkUnchanged()
}

// untyped gives the core of the table. A plain copy of a Table would write by the description of the other one.
func (t *Table[T]) untyped() *core {
	if t.core.table != any(t) {
		panic("table " + t.Name + " is a copy: make it by With")
	}
	return t.core
}

// Set is the tables of a program, for what works on records of any of them: each
// area lists its own, package app puts them together and hands them over.
type Set struct {
	tables   []*core
	byEntity map[string]*core
}

// NewSet puts tables together. Two of one name are a mistake in the program.
func NewSet(tables ...Any) *Set {
	s := &Set{byEntity: map[string]*core{}}
	for _, of := range tables {
		t := of.untyped()
		of.checkUnchanged()
		if s.byEntity[t.Entity] != nil {
			panic("two tables have records called " + t.Entity)
		}

		s.tables = append(s.tables, t)
		s.byEntity[t.Entity] = t
	}

	return s
}

// Described is what a Table says of itself, for tests that walk all of them.
type Described struct {
	Name, Entity, Scope string
	Columns             []string
	// Copied are columns that no field stores, since the engine keeps them.
	Copied []string
	// Unique are the statements that make the indexes behind unique fields.
	Unique []string
	// Reading and Guard are those of the table.
	Reading authz.Permission
	Guard   *Guard
	// Shared lists the kinds, brand and company, that somebody who writes a row has all of.
	Shared []string
	// Stay are the fields that nothing of the history gives back.
	Stay []string
	// Logged are the fields whose changes the log keeps.
	Logged []string
}

// Described lists what the tables say of themselves.
func (s *Set) Described() []Described {
	list := make([]Described, len(s.tables))
	for i, t := range s.tables {
		list[i] = t.describeTable()
	}
	return list
}

// Kept describes the tables to the database.
func (s *Set) Kept() []db.Kept {
	list := make([]db.Kept, len(s.tables))
	for i, t := range s.tables {
		list[i] = t.describeKept()
	}
	return list
}

// Hidden lists the fields of an entity's record that the actor may not see.
func (s *Set) Hidden(actor authz.Actor, entity string, owner Owner) []string {
	t, ok := s.byEntity[entity]
	if !ok {
		return nil
	}
	return t.Guard.hiddenFrom(actor, owner)
}

// MayRead reports whether the actor may read an entity's records of this owner,
// once they are within the scope.
func (s *Set) MayRead(actor authz.Actor, entity string, owner Owner) bool {
	t, ok := s.byEntity[entity]
	return !ok || t.mayRead(actor, owner)
}

// Owner gives the brand and the company of a record that the actor sees and may read; seen is
// false for any other.
func (s *Set) Owner(ctx context.Context, tx *db.Tx, entity string, id int64) (owner Owner, seen bool, err error) {
	t, ok := s.byEntity[entity]
	if !ok {
		return Owner{}, false, fault.WrongField("entity", "unknown_entity")
	}

	owner, err = t.ownerOf(ctx, tx, id)
	if fault.Is(err, fault.NotFound) || err == nil && !s.MayRead(tx.Actor, entity, owner) {
		return Owner{}, false, nil
	}

	return owner, err == nil, err
}

// Undo gives rows of a kind of record their earlier values again, removes
// those that did not exist and brings back those that were removed, each through the checks of an
// ordinary change. The number of statements does not depend on that of the rows. What the engine itself
// refuses is an error of all: a row to be removed to which others refer since a moment ago (unknown_reference),
// a value that another row has.
func (s *Set) Undo(ctx context.Context, tx *db.Tx, entity string, rows []*Undone) error {
	t, ok := s.byEntity[entity]
	if !ok || !t.describeKept().Audited {
		return fmt.Errorf("undo changes of %s: no table has such records", entity)
	}
	return t.undoRows(ctx, tx, rows)
}

func (t *core) describeTable() Described {
	of := Described{
		Name:    t.Name,
		Entity:  t.Entity,
		Scope:   t.Scope,
		Columns: t.stored.List(),
		Reading: t.Reading,
		Guard:   t.Guard,
		Shared:  t.sharedBy(),
	}
	for _, c := range t.Copies {
		of.Copied = append(of.Copied, c.Columns...)
	}

	for _, u := range t.Unique {
		of.Unique = append(of.Unique, t.indexStatement(u))
	}

	for name := range shapeOf(t.row) {
		if !t.comesBack(name) {
			of.Stay = append(of.Stay, name)
		}
	}

	slices.Sort(of.Stay)
	if t.hasHistory() {
		for _, f := range fieldsToLog(t.row) {
			of.Logged = append(of.Logged, f.name)
		}
	}

	return of
}

func (t *core) ownerOf(ctx context.Context, tx *db.Tx, id int64) (Owner, error) {
	row, err := t.getRow(ctx, tx, id)
	if err != nil || t.Owner == nil {
		return Owner{}, err
	}
	return t.Owner(row), nil
}

// StaysInUndo lists the fields of an entity's records that undoing leaves as they are.
func (s *Set) StaysInUndo(entity string) []string {
	t, ok := s.byEntity[entity]
	if !ok {
		return nil
	}
	return t.NeverRestored
}

// Undoes reports whether undoing an import touches the records of an entity.
func (s *Set) Undoes(entity string) bool {
	t, ok := s.byEntity[entity]
	return !ok || !t.ByActions
}

func (t *core) describeKept() db.Kept {
	return db.Kept{Name: t.Name, Audited: t.hasHistory(), Large: t.Large, Tallies: t.Tallies, Copies: t.Copies}
}
