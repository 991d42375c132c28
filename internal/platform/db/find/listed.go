package find

import "forecourt/internal/platform/db/table"

// listed is what finding rows needs to know of a table. Where rows are found does not depend on their type, so it is
// compiled once for all tables; the typed functions read what was found.
type listed struct {
	Name, Scope, Order, Columns, Seen  string
	Sort                               map[string]string
	Ranges, Large, Numbers, Searchable bool
}

// listedOf takes the type off a table.
func listedOf[T any](t *table.Table[T]) *listed {
	return &listed{
		Name: t.Name, Scope: t.Scope, Order: t.Order, Columns: t.Columns(), Seen: t.Seen,
		Sort:   t.Sort,
		Ranges: t.Ranges, Large: t.Large, Numbers: t.Numbers, Searchable: t.Searchable(),
	}
}

// query is a statement that reads whole rows, with its arguments.
type query struct {
	statement string
	args      []any
}

// found is a page of a list before its rows are read.
type found struct {
	total int
	more  bool
	note  string
	rows  *query // nil: there are none to read
}
