package dialect

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
)

// Tally is a table that says how many rows of another have the same in common, for
// figures over more rows than a request can count. The engine itself keeps it right with
// each row that comes, goes or changes, so that no way of writing forgets it.
type Tally struct {
	// Name is the table, with the columns of By, which are its primary key, number and the
	// columns of Sums.
	Name string
	// Of is the table whose rows are counted; empty: the one that has the tally.
	Of string
	// By are the columns and the SQL that gives each of them from a row of what is
	// counted; {row} stands for the row. None of them is null.
	By []TallyColumn
	// Sums are columns that add a number of each row up, which is never null.
	Sums []TallyColumn
	// When is the SQL of which rows are counted.
	When string
}

// TallyColumn is one of what the counted rows have in common.
type TallyColumn struct{ Name, SQL string }

// replaceRow writes something about a row of the counted table.
func replaceRow(row, text string) string { return strings.ReplaceAll(text, "{row}", row) }

// keyColumns lists the columns of the primary key.
func (t Tally) keyColumns() string {
	return t.listColumns(t.By, "", func(c TallyColumn) string { return c.Name })
}

// allColumns lists all columns.
func (t Tally) allColumns() string {
	return t.listColumns(t.Sums, t.keyColumns()+", number", func(c TallyColumn) string { return c.Name })
}

func (t Tally) listColumns(columns []TallyColumn, first string, write func(TallyColumn) string) string {
	all := make([]string, 0, len(columns)+1)
	if first != "" {
		all = append(all, first)
	}
	for _, column := range columns {
		all = append(all, write(column))
	}
	return strings.Join(all, ", ")
}

// commonValues lists the values that a row has in common with others.
func (t Tally) commonValues(row string) string {
	return t.listColumns(t.By, "", func(c TallyColumn) string { return replaceRow(row, c.SQL) })
}

// countsOf lists what a row adds, or takes away by the sign -.
func (t Tally) countsOf(row, sign string) string {
	return t.listColumns(t.Sums, sign+"1", func(c TallyColumn) string { return sign + "(" + replaceRow(row, c.SQL) + ")" })
}

// addToCounts ends a statement that adds to the counts.
func (t Tally) addToCounts() string {
	return " ON CONFLICT (" + t.keyColumns() + ") DO UPDATE SET " +
		t.listColumns(t.Sums, t.addExcluded("number"), func(c TallyColumn) string { return t.addExcluded(c.Name) })
}

func (t Tally) addExcluded(column string) string {
	return column + " = " + t.Name + "." + column + " + excluded." + column
}

// countRows selects the counts of all rows of a table.
func (t Tally) countRows(table string) string {
	sums := t.listColumns(t.Sums, "count(*)", func(c TallyColumn) string { return "sum(" + replaceRow("r", c.SQL) + ")" })
	return "SELECT " + t.commonValues("r") + ", " + sums + " FROM " + table + " r WHERE " +
		replaceRow("r", t.When) + " GROUP BY " + t.keyPlaces()
}

// insertCounts counts every row of a table.
func (t Tally) insertCounts(table string) string {
	return "INSERT INTO " + t.Name + " (" + t.allColumns() + ") " + t.countRows(table)
}

// Wrong selects how many of the counts are not what one counts now; one statement sees
// both at the same moment.
func (t Tally) Wrong(table string) string {
	kept := "SELECT " + t.allColumns() + " FROM " + t.Name + " WHERE " +
		strings.ReplaceAll(
			t.listColumns(t.Sums, "number <> 0", func(c TallyColumn) string { return c.Name + " <> 0" }),
			", ", " OR ",
		)
	counted := "SELECT * FROM (" + t.countRows(table) + ") AS now_counted"
	return "SELECT count(*) FROM (SELECT * FROM (" + counted + " EXCEPT " + kept +
		") AS missing UNION ALL SELECT * FROM (" + kept + " EXCEPT " + counted +
		") AS stale) AS differing"
}

// Again gives the statements that count all rows of a table again.
func (t Tally) Again(table string) []string {
	return []string{"DELETE FROM " + t.Name, t.insertCounts(table)}
}

func (t Tally) keyPlaces() string {
	places := make([]string, len(t.By))
	for i := range t.By {
		places[i] = fmt.Sprint(i + 1)
	}
	return strings.Join(places, ", ")
}

// KeepTally makes the triggers that keep a tally of a table, and counts again, when they
// are not there as they should be: after a change of what is counted, or when the table
// was built again.
func (SQLite) KeepTally(ctx context.Context, tx *sql.Tx, table string, t Tally) error {
	count := func(row, sign string) string {
		return "INSERT INTO " + t.Name + " (" + t.allColumns() + ") SELECT " + t.commonValues(row) +
			", " + t.countsOf(row, sign) + " WHERE " + replaceRow(row, t.When) + t.addToCounts() + ";"
	}
	state := func(row string) string {
		return "(" + t.commonValues(row) + ", " + t.countsOf(row, "") + ", " + replaceRow(row, t.When) + ")"
	}
	differs := state("old") + " IS NOT " + state("new")
	triggers := map[string]string{
		"added":   "AFTER INSERT ON " + table + " BEGIN " + count("new", "") + " END",
		"removed": "AFTER DELETE ON " + table + " BEGIN " + count("old", "-") + " END",
		"changed": "AFTER UPDATE ON " + table + " WHEN " + differs + " BEGIN " + count("old", "-") + " " +
			count("new", "") + " END",
	}
	kept, statements, err := sqliteTriggers(ctx, tx, t.Name, triggers)
	if err != nil || kept {
		return err
	}

	return execAll(ctx, tx, append(statements, t.Again(table)...))
}

// tallyLock keeps two programs that start together from counting, or copying, twice.
const tallyLock = 5243109

// KeepTally counts once for each statement, in the order of the counts, so that few
// statements wait for each other. What the triggers do is noted at the table of the counts.
func (d Postgres) KeepTally(ctx context.Context, tx *sql.Tx, table string, t Tally) error {
	rows := func(rows, sign string) string {
		return "SELECT " + t.commonValues("r") + ", " + t.countsOf("r", sign) + " FROM " + rows +
			" r WHERE " + replaceRow("r", t.When)
	}
	sum := func(c TallyColumn) string { return "sum(" + c.Name + ")" }
	changed := func(c TallyColumn) string { return sum(c) + " <> 0" }
	count := func(changes string) string {
		return "INSERT INTO " + t.Name + " (" + t.allColumns() + ") SELECT " + t.keyColumns() + ", " +
			t.listColumns(t.Sums, "sum(number)", sum) + " FROM (" + changes + ") AS changes (" +
			t.allColumns() + ") GROUP BY " + t.keyColumns() +
			" HAVING " +
			strings.ReplaceAll(t.listColumns(t.Sums, "sum(number) <> 0", changed), ", ", " OR ") +
			" ORDER BY " + t.keyColumns() + t.addToCounts()
	}
	added := rows("rows_after", "")
	removed := rows("rows_before", "-")
	var statements []string

	for _, trigger := range []struct{ name, event, rows, changes string }{
		{"added", "INSERT", "NEW TABLE AS rows_after", added},
		{"removed", "DELETE", "OLD TABLE AS rows_before", removed},
		{"changed", "UPDATE", "OLD TABLE AS rows_before NEW TABLE AS rows_after", removed + " UNION ALL " + added},
	} {
		name := t.Name + "_" + trigger.name
		statements = append(statements,
			"CREATE OR REPLACE FUNCTION "+name+"() RETURNS trigger LANGUAGE plpgsql AS $count$ BEGIN "+
				count(trigger.changes)+"; RETURN NULL; END $count$",
			"CREATE OR REPLACE TRIGGER "+name+" AFTER "+trigger.event+" ON "+table+" REFERENCING "+trigger.rows+
				" FOR EACH STATEMENT EXECUTE FUNCTION "+name+"()")
	}

	does := strings.Join(statements, "\n")
	statements = slices.Concat(statements, d.Still(table), t.Again(table), []string{
		"COMMENT ON TABLE " + t.Name + " IS $does$" + does + "$does$",
	})
	if _, err := tx.ExecContext(ctx, fmt.Sprintf("SELECT pg_advisory_xact_lock(%d)", tallyLock)); err != nil {
		return err
	}

	var there sql.NullString
	var triggers int
	err := tx.QueryRowContext(ctx, `
		SELECT obj_description(to_regclass($1), 'pg_class'), (SELECT count(*) FROM pg_trigger
			WHERE tgrelid = to_regclass($2) AND tgname IN ($3, $4, $5))`,
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
