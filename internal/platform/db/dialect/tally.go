package dialect

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
)

// Tally is a table that says how many rows of another have the same in common, for
// figures over more rows than a request can count. The engine itself keeps it right with
// each row that comes, goes or changes, so that no way of writing forgets it.
type Tally struct {
	// Name is the table, with the columns of By, which are its primary key, and number.
	Name string
	// By are the columns and the SQL that gives each of them from a row of what is
	// counted; {row} stands for the row. None of them is null.
	By []TallyColumn
	// When is the SQL of which rows are counted.
	When string
}

// TallyColumn is one of what the counted rows have in common.
type TallyColumn struct{ Name, SQL string }

// of writes something about a row of the counted table.
func of(row, text string) string { return strings.ReplaceAll(text, "{row}", row) }

func (t Tally) columns() string {
	names := make([]string, len(t.By))
	for i, column := range t.By {
		names[i] = column.Name
	}
	return strings.Join(names, ", ")
}

// values are those that a row has.
func (t Tally) values(row string) string {
	values := make([]string, len(t.By))
	for i, column := range t.By {
		values[i] = of(row, column.SQL)
	}
	return strings.Join(values, ", ")
}

// onto ends a statement that adds to the counts.
func (t Tally) onto() string {
	return " ON CONFLICT (" + t.columns() + ") DO UPDATE SET number = " + t.Name + ".number + excluded.number"
}

// all counts every row of a table.
func (t Tally) all(table string) string {
	return "INSERT INTO " + t.Name + " (" + t.columns() + ", number) SELECT " + t.values("r") + ", count(*) FROM " + table + " r WHERE " + of("r", t.When) + " GROUP BY " + t.places()
}

func (t Tally) places() string {
	places := make([]string, len(t.By))
	for i := range t.By {
		places[i] = fmt.Sprint(i + 1)
	}
	return strings.Join(places, ", ")
}

// KeepTally makes the triggers that keep a tally of a table, and counts anew, when they
// are not there as they should be: after a change of what is counted, or when the table
// was built again.
func (SQLite) KeepTally(ctx context.Context, tx *sql.Tx, table string, t Tally) error {
	count := func(row, number string) string {
		return "INSERT INTO " + t.Name + " (" + t.columns() + ", number) SELECT " + t.values(row) + ", " + number + " WHERE " + of(row, t.When) + t.onto() + ";"
	}
	differs := "(" + t.values("old") + ", " + of("old", t.When) + ") IS NOT (" + t.values("new") + ", " + of("new", t.When) + ")"
	triggers := map[string]string{
		"added":   "AFTER INSERT ON " + table + " BEGIN " + count("new", "1") + " END",
		"removed": "AFTER DELETE ON " + table + " BEGIN " + count("old", "-1") + " END",
		"changed": "AFTER UPDATE ON " + table + " WHEN " + differs + " BEGIN " + count("old", "-1") + " " + count("new", "1") + " END",
	}
	statements := []string{}
	kept := true
	for name, text := range triggers {
		name = t.Name + "_" + name
		text = "CREATE TRIGGER " + name + " " + text
		var there sql.NullString
		if err := tx.QueryRowContext(ctx, "SELECT max(sql) FROM sqlite_master WHERE type = 'trigger' AND name = ?", name).Scan(&there); err != nil {
			return err
		}
		kept = kept && there.String == text
		statements = append(statements, "DROP TRIGGER IF EXISTS "+name, text)
	}
	if kept {
		return nil
	}
	return execAll(ctx, tx, append(statements, "DELETE FROM "+t.Name, t.all(table)))
}

// tallyLock keeps two programs that start together from counting twice.
const tallyLock = 5243109

// KeepTally counts once for each statement, in the order of the counts, so that few
// statements wait for each other. What the triggers do is noted at the table of the counts.
func (Postgres) KeepTally(ctx context.Context, tx *sql.Tx, table string, t Tally) error {
	rows := func(rows, number string) string {
		return "SELECT " + t.values("r") + ", " + number + " FROM " + rows + " r WHERE " + of("r", t.When)
	}
	count := func(changes string) string {
		return "INSERT INTO " + t.Name + " (" + t.columns() + ", number) SELECT " + t.columns() + ", sum(number) FROM (" + changes + ") AS changes (" + t.columns() + ", number) GROUP BY " + t.columns() +
			" HAVING sum(number) <> 0 ORDER BY " + t.columns() + t.onto()
	}
	added, removed := rows("rows_after", "1"), rows("rows_before", "-1")
	var statements []string
	for _, trigger := range []struct{ name, event, rows, changes string }{
		{"added", "INSERT", "NEW TABLE AS rows_after", added},
		{"removed", "DELETE", "OLD TABLE AS rows_before", removed},
		{"changed", "UPDATE", "OLD TABLE AS rows_before NEW TABLE AS rows_after", removed + " UNION ALL " + added},
	} {
		name := t.Name + "_" + trigger.name
		statements = append(statements,
			"CREATE OR REPLACE FUNCTION "+name+"() RETURNS trigger LANGUAGE plpgsql AS $count$ BEGIN "+count(trigger.changes)+"; RETURN NULL; END $count$",
			"CREATE OR REPLACE TRIGGER "+name+" AFTER "+trigger.event+" ON "+table+" REFERENCING "+trigger.rows+" FOR EACH STATEMENT EXECUTE FUNCTION "+name+"()")
	}
	does := strings.Join(statements, "\n")
	statements = append(statements, "LOCK TABLE "+table+" IN SHARE ROW EXCLUSIVE MODE", "DELETE FROM "+t.Name, t.all(table), "COMMENT ON TABLE "+t.Name+" IS $does$"+does+"$does$")
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("SELECT pg_advisory_xact_lock(%d)", tallyLock)); err != nil {
		return err
	}
	var there sql.NullString
	var triggers int
	err := tx.QueryRowContext(ctx, "SELECT obj_description(to_regclass($1), 'pg_class'), (SELECT count(*) FROM pg_trigger WHERE tgrelid = to_regclass($2) AND tgname IN ($3, $4, $5))",
		t.Name, table, t.Name+"_added", t.Name+"_removed", t.Name+"_changed").Scan(&there, &triggers)
	if err != nil || there.String == does && triggers == 3 {
		return err
	}
	return execAll(ctx, tx, statements)
}

func execAll(ctx context.Context, tx *sql.Tx, statements []string) error {
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%w in %s", err, statement)
		}
	}
	return nil
}
