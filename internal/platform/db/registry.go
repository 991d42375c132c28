package db

import "context"

// Described is what a Table says of itself, for the test that compares it with
// the schema.
type Described struct {
	Name, Scope string
	Columns     []string
	// Unique are the statements that make the indexes behind unique fields.
	Unique []string
}

var described []Described

// Tables lists every Table of the program.
func Tables() []Described { return described }

// Columns lists the columns of every table of the schema, each with whether it
// may be null, so that a test can compare the two engines.
func (d *DB) Columns(ctx context.Context) (map[string][]string, error) {
	query := `SELECT m.name, c.name || CASE WHEN c."notnull" = 1 OR c.pk > 0 THEN '' ELSE ' null' END
		FROM pragma_table_list m, pragma_table_info(m.name) c WHERE ` + sqliteTables + ` ORDER BY m.name, c.cid`
	if d.dialect.name() == "postgres" {
		query = `SELECT table_name, column_name || CASE is_nullable WHEN 'NO' THEN '' ELSE ' null' END
			FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`
	}
	rows, err := d.read.QueryContext(ctx, query)
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
		if table != notOurs {
			columns[table] = append(columns[table], column)
		}
	}
	return columns, rows.Err()
}
