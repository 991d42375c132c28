package table

import (
	"context"
	"reflect"
	"strings"

	"forecourt/internal/platform/db"
)

// Find reads the rows whose columns have one of the tuples of values, within
// what further conditions say, and locks them until the transaction ends. The
// statement is the same for any number of tuples; values are int64 or string.
// What is computed is left out: the rows are read to be written.
func (t *Table[T]) Find(
	ctx context.Context, tx *db.Tx, columns []string, tuples [][]any, conditions ...db.Condition,
) ([]T, error) {
	found, err := t.untyped().findRows(ctx, tx, columns, tuples, conditions...)
	if err != nil {
		return nil, err
	}

	rows := make([]T, len(found))
	for i, row := range found {
		rows[i] = *row.(*T)
	}

	return rows, nil
}

func (t *core) findRows(
	ctx context.Context, tx *db.Tx, columns []string, tuples [][]any, conditions ...db.Condition,
) ([]any, error) {
	if len(tuples) == 0 {
		return nil, nil
	}

	in, err := matchTuples(tx, columns, tuples, conditions...)
	if err != nil {
		return nil, err
	}

	read := t.read
	if keepsElsewhere(t.row) {
		read = t.loadElsewhere
	}

	return read(
		ctx, tx,
		"SELECT "+strings.Join(t.stored.Names, ", ")+" FROM "+t.Name+" WHERE "+t.Scope+in.Text()+
			" ORDER BY id"+tx.ForUpdate(),
		in.Args,
	)
}

// keepsElsewhere reports whether rows have fields that are stored, in other tables.
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
func (t *Table[T]) Lookup(
	ctx context.Context, tx *db.Tx, column string, texts []string, conditions ...db.Condition,
) (map[string]int64, error) {
	return t.untyped().lookUpIDs(ctx, tx, column, texts, conditions...)
}

func (t *core) lookUpIDs(
	ctx context.Context, tx *db.Tx, column string, texts []string, conditions ...db.Condition,
) (map[string]int64, error) {
	ids := make(map[string]int64, len(texts))
	if len(texts) == 0 {
		return ids, nil
	}

	tuples := make([][]any, len(texts))
	for i, text := range texts {
		tuples[i] = []any{text}
	}

	in, err := matchTuples(tx, []string{column}, tuples, conditions...)
	if err != nil {
		return nil, err
	}

	type row struct {
		ID   int64  `db:"id"`
		Text string `db:"text"`
	}
	rows, err := db.Select[row](
		ctx, tx, "SELECT id, "+column+" AS text FROM "+t.Name+" WHERE "+t.Scope+in.Text(), in.Args...,
	)
	for _, r := range rows {
		ids[r.Text] = r.ID
	}

	return ids, err
}

// matchTuples joins conditions with the tuples that columns may have.
func matchTuples(tx *db.Tx, columns []string, tuples [][]any, conditions ...db.Condition) (*db.Where, error) {
	listed, err := tx.Among(columns, tuples)
	return db.Matching(append(conditions, listed)...), err
}
