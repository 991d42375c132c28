package table

import (
	"context"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// Called says what records of an entity are called, by id, in the language of an id
// where they have several. Those that the actor does not see or may not read are
// missing, and so are records that have no name.
func (s *Set) Called(
	ctx context.Context, tx *db.Tx, entity string, ids []int64, language string,
) (map[int64]string, error) {
	t, ok := s.byEntity[entity]
	if !ok || len(ids) == 0 {
		return map[int64]string{}, nil
	}
	return t.readNames(ctx, tx, ids, language)
}

func (t *core) readNames(ctx context.Context, tx *db.Tx, ids []int64, language string) (map[int64]string, error) {
	names := map[int64]string{}
	if t.Called == nil {
		return names, nil
	}

	rows, err := t.readAllowed(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		names[idOf(row)] = t.Called(row, language)
	}

	return names, nil
}

// readAllowed reads the rows of some ids that the actor sees and may read.
func (t *core) readAllowed(ctx context.Context, tx *db.Tx, ids []int64) ([]any, error) {
	in := db.In(t.Name+".id", ids)
	rows, err := t.read(ctx, tx, "SELECT "+t.selected+" FROM "+t.Name+" WHERE "+t.Scope+" AND "+in.Places(1), in.Args)
	if err != nil {
		return nil, err
	}

	may := rows[:0]
	for i := range rows {
		var owner Owner
		if t.Owner != nil {
			owner = t.Owner(rows[i])
		}
		if t.mayRead(tx.Actor, owner) {
			may = append(may, rows[i])
		}
	}

	return may, nil
}

// mayRead reports whether the actor may read rows of this owner, once they are
// within the scope.
func (t *core) mayRead(actor authz.Actor, owner Owner) bool {
	return t.Reading.IsZero() || actor.IsSystem() || actor.May(t.Reading, ownerParams(t.Reading, owner)...)
}
