package table

import (
	"context"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// Called says what records of an entity are called, by id, in the language of an id
// where they have several. Those that the actor does not see or may not read are
// missing, and so are records that have no name.
func (s *Set) Called(ctx context.Context, tx *db.Tx, entity string, ids []int64, language string) (map[int64]string, error) {
	t, ok := s.byEntity[entity]
	if !ok || len(ids) == 0 {
		return map[int64]string{}, nil
	}
	return t.called(ctx, tx, ids, language)
}

func (t *Table[T]) called(ctx context.Context, tx *db.Tx, ids []int64, language string) (map[int64]string, error) {
	names := map[int64]string{}
	if t.Called == nil {
		return names, nil
	}
	in := db.In(t.Name+".id", ids)
	statement := "SELECT " + t.Columns() + " FROM " + t.Name + " WHERE " + t.Scope + " AND " + in.Places(1)
	rows, err := t.Read(ctx, tx, !t.CalledLoaded, statement, in.Args...)
	for i := range rows {
		var owner Owner
		if t.Owner != nil {
			owner = t.Owner(&rows[i])
		}
		if t.mayRead(tx.Actor, owner) {
			names[t.ID(&rows[i])] = t.Called(&rows[i], language)
		}
	}
	return names, err
}

// mayRead reports whether the actor may read rows of this owner, once they are
// within the scope.
func (t *Table[T]) mayRead(actor authz.Actor, owner Owner) bool {
	return t.Reading.IsZero() || actor.IsSystem() || actor.May(t.Reading, params(t.Reading, owner)...)
}
