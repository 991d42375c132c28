package table

import (
	"context"
	"encoding/json"
	"reflect"

	"forecourt/internal/platform/db"
)

// Joined is a record that a row without a name of its own joins to another.
type Joined struct {
	Entity string
	ID     int64
}

// Hanging are records of another table that hang on a row.
type Hanging struct {
	Entity string
	// Entries is a condition of their entries in the log, as audit, of the row $1; it has its own scope.
	// {json} stands for what the engine calls a JSON text.
	Entries string
}

// Joined says which records the rows of an entity join, by the id of the row. Rows that the
// actor does not see or may not read are missing, and so are those that are gone.
func (s *Set) Joined(ctx context.Context, tx *db.Tx, entity string, ids []int64) (map[int64][]Joined, error) {
	t, ok := s.byEntity[entity]
	if !ok || len(ids) == 0 {
		return map[int64][]Joined{}, nil
	}
	return t.readJoined(ctx, tx, ids)
}

// JoinedOf says which records a row of these fields joins: one that is gone is known by
// what the log kept of it.
func (s *Set) JoinedOf(entity string, fields map[string]json.RawMessage) []Joined {
	t, ok := s.byEntity[entity]
	if !ok || len(fields) == 0 {
		return nil
	}

	text, err := json.Marshal(fields)
	if err != nil {
		return nil
	}

	return t.joinedOf(text)
}

func (t *core) readJoined(ctx context.Context, tx *db.Tx, ids []int64) (map[int64][]Joined, error) {
	joins := map[int64][]Joined{}
	if t.Joins == nil {
		return joins, nil
	}

	rows, err := t.readAllowed(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		joins[idOf(row)] = t.Joins(row)
	}

	return joins, nil
}

func (t *core) joinedOf(fields []byte) []Joined {
	row := reflect.New(t.row).Interface()
	if t.Joins == nil || json.Unmarshal(fields, row) != nil {
		return nil
	}
	return t.Joins(row)
}
