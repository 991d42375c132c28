package db

import (
	"context"

	"forecourt/internal/platform/db/dialect"
)

// Kept is what this package needs to know of a table, see Config.
type Kept struct {
	// Name is the table.
	Name string
	// Audited says that its rows have a history: they are written by package
	// table only, see Tx.Exec.
	Audited bool
	// Large says that parts of words are found in it by an index, which Migrate makes.
	Large bool
	// Tallies count its rows; Migrate makes what keeps them right.
	Tallies []dialect.Tally
	// Copies are what it holds of rows that it refers to; Migrate makes what keeps them right.
	Copies []dialect.Copy
}

// Columns lists the columns of every table of the schema, each with whether it
// may be null, so that a test can compare the two engines.
func (d *DB) Columns(ctx context.Context) (map[string][]string, error) {
	rows, err := d.read.QueryContext(ctx, d.dialect.Nullable())
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	columns := map[string][]string{}
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			return nil, err
		}

		if table != dialect.Migrations {
			columns[table] = append(columns[table], column)
		}
	}

	return columns, rows.Err()
}
