package dialect

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// Copy is what each row of a table holds of a row that it refers to, under the same names, for
// figures over so many rows that looking each up takes too long. The engine itself keeps the
// copies right, whatever writes either row.
type Copy struct {
	// Of is the table that is referred to, by its column id.
	Of string
	// By is the column that refers, which has an index.
	By string
	// Columns are those that are copied.
	Columns []string
}

// namePrefix begins the names of what keeps the copies of a table.
func (c Copy) namePrefix(table string) string { return table + "_copy_" + c.Of }

func (c Copy) listColumns(write func(column string) string) string {
	all := make([]string, len(c.Columns))
	for i, column := range c.Columns {
		all[i] = write(column)
	}
	return strings.Join(all, ", ")
}

// updateStatement copies into the rows of a table that a condition leaves; rows that refer to none
// stay.
func (c Copy) updateStatement(table, condition string) string {
	set := c.listColumns(func(column string) string { return column + " = original." + column })
	return "UPDATE " + table + " SET " + set + " FROM " + c.Of + " AS original WHERE original.id = " +
		table + "." + c.By + condition
}

// Wrong selects how many rows of a table hold something else than what they refer to.
func (c Copy) Wrong(table string) string {
	columns := func(of string) string { return c.listColumns(func(column string) string { return of + "." + column }) }
	pairs := "FROM " + table + " AS kept JOIN " + c.Of + " AS original ON original.id = kept." + c.By
	return "SELECT count(*) FROM (SELECT kept.id, " + columns("kept") + " " + pairs +
		" EXCEPT SELECT kept.id, " + columns("original") + " " + pairs + ") AS differing"
}

// Again gives the statement that copies into all rows of a table again.
func (c Copy) Again(table string) string { return c.updateStatement(table, "") }

// whenChanged gives the SQL of whether a change of the original has to be copied.
func (c Copy) whenChanged(isnt string) string {
	row := func(row string) string {
		return "(" + c.listColumns(func(column string) string { return row + "." + column }) + ")"
	}
	return row("old") + isnt + row("new")
}

// KeepCopy makes the triggers, and copies all there is, when they are not there as they should be.
func (SQLite) KeepCopy(ctx context.Context, tx *sql.Tx, table string, c Copy) error {
	triggers := map[string]string{
		"added": "AFTER INSERT ON " + table + " BEGIN " + c.updateStatement(table, " AND "+table+".id = new.id") + "; END",
		"changed": "AFTER UPDATE ON " + c.Of + " WHEN " + c.whenChanged(" IS NOT ") + " BEGIN " +
			c.updateStatement(table, " AND "+table+"."+c.By+" = new.id") + "; END",
	}
	kept, statements, err := sqliteTriggers(ctx, tx, c.namePrefix(table), triggers)
	if err != nil || kept {
		return err
	}

	return execAll(ctx, tx, append(statements, c.updateStatement(table, "")))
}

// sqliteTriggers says whether the triggers are there as they should be, and what makes them.
func sqliteTriggers(
	ctx context.Context, tx *sql.Tx, of string, triggers map[string]string,
) (kept bool, statements []string, err error) {
	kept = true
	for name, text := range triggers {
		name = of + "_" + name
		text = "CREATE TRIGGER " + name + " " + text
		var there sql.NullString
		if err := tx.QueryRowContext(ctx, `
			SELECT max(sql)
			FROM sqlite_master
			WHERE type = 'trigger' AND name = ?`, name).Scan(&there); err != nil {
			return false, nil, err
		}

		kept = kept && there.String == text
		statements = append(statements, "DROP TRIGGER IF EXISTS "+name, text)
	}

	return kept, statements, nil
}

// KeepCopy notes what the triggers do at the function of the one that copies into new rows.
func (d Postgres) KeepCopy(ctx context.Context, tx *sql.Tx, table string, c Copy) error {
	added := c.namePrefix(table) + "_added"
	changed := c.namePrefix(table) + "_changed"
	function := func(name, condition string) string {
		return "CREATE OR REPLACE FUNCTION " + name +
			"() RETURNS trigger LANGUAGE plpgsql AS $copy$ BEGIN " + c.updateStatement(table, condition) +
			"; RETURN NULL; END $copy$"
	}
	statements := []string{
		function(added, " AND "+table+".id = NEW.id"),
		"CREATE OR REPLACE TRIGGER " + added + " AFTER INSERT ON " + table + " FOR EACH ROW EXECUTE FUNCTION " + added + "()",
		function(changed, " AND "+table+"."+c.By+" = NEW.id"),
		"CREATE OR REPLACE TRIGGER " + changed + " AFTER UPDATE ON " + c.Of + " FOR EACH ROW WHEN (" +
			c.whenChanged(" IS DISTINCT FROM ") + ") EXECUTE FUNCTION " + changed + "()",
	}
	does := strings.Join(statements, "\n")
	statements = append(statements, d.Still(table)...)
	statements = append(
		statements, c.updateStatement(table, ""),
		"COMMENT ON FUNCTION "+added+"() IS $does$"+does+"$does$",
	)
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("SELECT pg_advisory_xact_lock(%d)", tallyLock)); err != nil {
		return err
	}

	var there sql.NullString
	var triggers int
	err := tx.QueryRowContext(ctx, `
		SELECT obj_description(to_regproc($1), 'pg_proc'), (SELECT count(*) FROM pg_trigger
			WHERE tgrelid = to_regclass($2) AND tgname = $1 OR tgrelid = to_regclass($3) AND tgname = $4)`,
		added, table, c.Of, changed).Scan(&there, &triggers)
	if err != nil || there.String == does && triggers == 2 {
		return err
	}

	return execAll(ctx, tx, statements)
}
