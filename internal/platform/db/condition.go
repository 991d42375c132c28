package db

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"forecourt/internal/platform/db/dialect"
)

// Condition limits a list; ? stands for each argument in turn. In a large
// table {+} stands before a column that an index of it begins with, so that
// SQLite can be kept from following that one where another leads sooner.
type Condition struct {
	SQL  string
	Args []any
	// Narrow says that an index of its own leads to the few rows it leaves, in
	// the order of the list: ranges of the scope are not gone through then. Of
	// several the last is followed in a large table.
	Narrow bool
}

// Equal limits a list to rows whose column has the value.
func Equal(column string, value any) Condition {
	return Condition{SQL: column + " = ?", Args: []any{value}}
}

// In limits a list to rows whose column has one of the values.
func In[V any](column string, values []V) Condition {
	if len(values) == 0 {
		return Condition{SQL: "1=0"}
	}

	args := make([]any, len(values))
	for i, v := range values {
		args[i] = v
	}
	return Condition{SQL: column + " IN (" + strings.TrimSuffix(strings.Repeat("?, ", len(args)), ", ") + ")", Args: args}
}

// Places is the condition with numbered places, the first of them $from, for a
// statement of one's own.
func (c Condition) Places(from int) string {
	w := &Where{Args: make([]any, from-1)}
	w.Add(c)
	return strings.TrimPrefix(w.Text(), " AND ")
}

// Where collects conditions as one text with numbered places.
type Where struct {
	text strings.Builder
	// Args are the arguments of the conditions; those there are before the first
	// one is added keep the first places.
	Args []any
	// Plus is what {+} stands for.
	Plus string
}

// Matching collects conditions.
func Matching(conditions ...Condition) *Where {
	w := &Where{}
	for _, c := range conditions {
		w.Add(c)
	}
	return w
}

// Text gives what was collected: each condition with AND before it.
func (w *Where) Text() string { return w.text.String() }

// Add adds a condition.
func (w *Where) Add(c Condition) {
	w.text.WriteString(" AND ")
	at := 0
	for _, r := range strings.ReplaceAll(c.SQL, "{+}", w.Plus) {
		if r == '?' {
			w.Args = append(w.Args, c.Args[at])
			at++
			w.text.WriteString("$" + strconv.Itoa(len(w.Args)))
			continue
		}

		w.text.WriteRune(r)
	}
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

	kinds := make([]dialect.Kind, len(tuples[0]))
	for i, value := range tuples[0] {
		kinds[i] = kindOf(value)
	}

	return Condition{
		SQL:  "(" + strings.Join(columns, ", ") + ") IN (" + tx.db.dialect.Tuples("?", kinds) + ")",
		Args: []any{string(list)},
	}, nil
}

// Lines makes tuples of int64 or string, at least one, the rows of a SELECT $1, for a statement
// that inserts them: its text is the same for any number of them.
func (tx *Tx) Lines(tuples [][]any) (Condition, error) {
	list, err := json.Marshal(tuples)
	if err != nil {
		return Condition{}, fmt.Errorf("list values: %w", err)
	}

	kinds := make([]dialect.Kind, len(tuples[0]))
	for i, value := range tuples[0] {
		kinds[i] = kindOf(value)
	}

	return Condition{SQL: tx.db.dialect.Tuples("$1", kinds), Args: []any{string(list)}}, nil
}

// AmongIDs limits rows to those whose column has one of the ids, as Among does.
func (tx *Tx) AmongIDs(column string, ids []int64) (Condition, error) {
	tuples := make([][]any, len(ids))
	for i, id := range ids {
		tuples[i] = []any{id}
	}
	return tx.Among([]string{column}, tuples)
}
