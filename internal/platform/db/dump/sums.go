package dump

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
)

// Sums say what the values of a database are, so that two databases can be compared without both
// at hand: of each column of each table that has rows.
type Sums map[string]TableSums

// TableSums are those of a table.
type TableSums struct {
	Rows int64 `json:"rows"`
	// Columns are, by their names, sums over all rows of what each value comes to together with the
	// key of its row. The order of rows is of no matter.
	Columns map[string]uint64 `json:"columns"`
}

// Compare reports the first table and column in which other values stand.
func (s Sums) Compare(got Sums) error {
	names := maps.Clone(s)
	maps.Copy(names, got)
	for _, table := range slices.Sorted(maps.Keys(names)) {
		want := s[table]
		is := got[table]
		if want.Rows != is.Rows {
			return fmt.Errorf("%w: %d rows of table %s instead of %d", ErrDiffers, is.Rows, table, want.Rows)
		}

		for _, column := range slices.Sorted(maps.Keys(want.Columns)) {
			if want.Columns[column] != is.Columns[column] {
				return fmt.Errorf("%w: column %s of table %s (%d rows)", ErrDiffers, column, table, want.Rows)
			}
		}
	}

	return nil
}

// Values counts the values that were summed.
func (s Sums) Values() (n int64) {
	for _, t := range s {
		n += t.Rows * int64(len(t.Columns))
	}
	return n
}

// putTable keeps the sums of a table that has rows.
func (s Sums) putTable(table string, of *summer) {
	if of.rows == 0 {
		return
	}

	columns := make(map[string]uint64, len(of.columns))
	for i, column := range of.columns {
		columns[column] = of.sums[i]
	}

	s[table] = TableSums{of.rows, columns}
}

// summer sums the values of a table's rows.
type summer struct {
	columns []string
	key     []int // the places of the primary key
	sums    []uint64
	rows    int64
}

func newSummer(columns, key []string) *summer {
	s := &summer{columns: columns, sums: make([]uint64, len(columns))}
	for _, column := range key {
		s.key = append(s.key, slices.Index(columns, column))
	}
	return s
}

func (s *summer) addRow(values []any) {
	s.rows++
	row := uint64(start)
	for _, at := range s.key {
		row = hashValue(row, values[at])
	}

	for i, value := range values {
		s.sums[i] += spreadBits(hashValue(row, value))
	}
}

// The numbers of FNV-1a.
const (
	start = 14695981039346656037
	prime = 1099511628211
)

// hashValue goes on from a hash with a value.
func hashValue(h uint64, value any) uint64 {
	switch v := value.(type) {
	case nil:
		return (h ^ 'n') * prime
	case int64:
		h = (h ^ 'i') * prime
		for range 8 {
			h = (h ^ uint64(v&0xff)) * prime
			v >>= 8
		}

		return h
	case string:
		h = (h ^ 's') * prime
		for i := range len(v) {
			h = (h ^ uint64(v[i])) * prime
		}

		return (h ^ 0xff) * prime // ends a text, in which this byte never stands
	}

	return hashValue(h, fmt.Sprintf("%T %v", value, value))
}

// spreadBits makes every bit of a hash depend on all others, so that sums of them do too.
func spreadBits(h uint64) uint64 {
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

// comparedForm gives a value in the form in which what was stored is compared with what is read
// again. The engine writes JSON its own way.
func comparedForm(value any, of kind) any {
	text, ok := value.(string)
	if !ok || of != object {
		return value
	}

	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.UseNumber()
	var read any
	if decoder.Decode(&read) != nil {
		return value
	}

	even, err := json.Marshal(sameNumbers(read))
	if err != nil {
		return value
	}

	return string(even)
}

// sameNumbers writes numbers that are equal alike.
func sameNumbers(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, part := range v {
			v[name] = sameNumbers(part)
		}
	case []any:

		for i, part := range v {
			v[i] = sameNumbers(part)
		}
	case json.Number:

		if n, ok := new(big.Rat).SetString(v.String()); ok {
			return "#" + n.RatString()
		}
	}

	return value
}
