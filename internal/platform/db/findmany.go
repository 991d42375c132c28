package db

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Find reads the rows whose columns have one of the tuples of values, within
// what further conditions say, and locks them until the transaction ends. The
// statement is the same for any number of tuples; values are int64 or string.
// What is computed is left out: the rows are read to be written.
func (t *Table[T]) Find(ctx context.Context, tx *Tx, columns []string, tuples [][]any, conditions ...Condition) ([]T, error) {
	if len(tuples) == 0 {
		return nil, nil
	}
	in, err := tx.among(columns, tuples, conditions...)
	if err != nil {
		return nil, err
	}
	stored := t.stored()
	rows, err := tx.query(ctx, "SELECT "+strings.Join(stored.names, ", ")+" FROM "+t.Name+" WHERE "+t.Scope+in.text.String()+" ORDER BY id"+tx.ForUpdate(), in.args)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []T
	into := make([]any, len(stored.names))
	for rows.Next() {
		var row T
		found = append(found, row)
		stored.point(into, &found[len(found)-1])
		if err := rows.Scan(into...); err != nil {
			return nil, fmt.Errorf("read row of %s: %w", t.Name, err)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("read rows of %s: %w", t.Name, err)
	}
	if t.Load != nil && len(found) > 0 && keepsElsewhere(reflect.TypeFor[T]()) {
		err = t.Load(ctx, tx, found)
	}
	return found, err
}

// keepsElsewhere tells whether rows have fields that are stored, in other tables.
func keepsElsewhere(t reflect.Type) bool {
	for _, f := range fieldsToLog(t) {
		if f.elsewhere {
			return true
		}
	}
	return false
}

// Lookup gives the ids of the rows whose column has one of the texts, by the
// text, within what further conditions say.
func (t *Table[T]) Lookup(ctx context.Context, tx *Tx, column string, texts []string, conditions ...Condition) (map[string]int64, error) {
	ids := make(map[string]int64, len(texts))
	if len(texts) == 0 {
		return ids, nil
	}
	tuples := make([][]any, len(texts))
	for i, text := range texts {
		tuples[i] = []any{text}
	}
	in, err := tx.among([]string{column}, tuples, conditions...)
	if err != nil {
		return nil, err
	}
	type row struct {
		ID   int64  `db:"id"`
		Text string `db:"text"`
	}
	rows, err := Select[row](ctx, tx, "SELECT id, "+column+" FROM "+t.Name+" WHERE "+t.Scope+in.text.String(), in.args...)
	for _, r := range rows {
		ids[r.Text] = r.ID
	}
	return ids, err
}

// Among limits rows to those whose columns have one of the tuples of int64 or
// string. Its text is the same for any number of them, however many: the
// statement stays prepared.
func (tx *Tx) Among(columns []string, tuples [][]any) (Condition, error) {
	if len(tuples) == 0 {
		return Condition{SQL: "1=0"}, nil
	}
	list, err := json.Marshal(tuples)
	if err != nil {
		return Condition{}, fmt.Errorf("list values: %w", err)
	}
	return Condition{SQL: "(" + strings.Join(columns, ", ") + ") IN (" + tx.db.dialect.tuples("?", tuples[0]) + ")", Args: []any{string(list)}}, nil
}

// AmongIDs limits rows to those whose column has one of the ids, as Among does.
func (tx *Tx) AmongIDs(column string, ids []int64) (Condition, error) {
	tuples := make([][]any, len(ids))
	for i, id := range ids {
		tuples[i] = []any{id}
	}
	return tx.Among([]string{column}, tuples)
}

// among are conditions together with the tuples that columns may have.
func (tx *Tx) among(columns []string, tuples [][]any, conditions ...Condition) (*where, error) {
	listed, err := tx.Among(columns, tuples)
	in := &where{}
	for _, c := range append(conditions, listed) {
		in.add(c)
	}
	return in, err
}
