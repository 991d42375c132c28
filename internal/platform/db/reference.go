package db

import (
	"context"
	"database/sql"
	"errors"
	"regexp"
	"strconv"
	"strings"

	"forecourt/internal/platform/fault"
)

// A row that refers to one which is not there is refused by the database. The
// field is found afterwards, so that no write pays for it.

const codeUnknownReference = "unknown_reference"

// unknownReference refuses a row whose column refers to nothing; the column may be unknown.
func unknownReference(column string) *fault.Error {
	refused := fault.New(fault.Invalid, codeUnknownReference)
	if column != "" {
		refused.Fields = map[string][]fault.Text{column: {{Code: codeUnknownReference}}}
	}
	return refused
}

// explainError turns the driver's error of a statement into what callers understand: what
// refers to nothing is named by its columns.
func (tx *Tx) explainError(ctx context.Context, err error, text string, args []any) error {
	failed := tx.db.classifyError(err)
	var refused *fault.Error
	if !errors.As(failed, &refused) || refused.Code != codeUnknownReference {
		return failed
	}

	table, writes := writtenTable(text)
	if !writes {
		refused.Fields = nil // others refer to what was to be removed
		return failed
	}

	var fields fault.Fields
	for _, column := range tx.danglingColumns(ctx, table, text, args) {
		fields.Add(column, codeUnknownReference)
	}

	if len(fields) > 0 {
		refused.Fields = fields
	}

	return failed
}

// writtenTable finds the table to which a statement adds rows, or whose rows it changes.
func writtenTable(text string) (table string, writes bool) {
	m := writePattern.FindStringSubmatch(text)
	if m == nil || strings.HasPrefix(strings.ToUpper(strings.TrimSpace(text)), "DELETE") {
		return "", false
	}
	return m[1], true
}

// referring is a column that refers to a key of another table.
type referring struct{ own, parent, key string }

// danglingColumns lists the columns of a refused statement with a value that is no key of the table they
// refer to, where the engine does not say it.
func (tx *Tx) danglingColumns(ctx context.Context, table, text string, args []any) []string {
	statement := tx.db.dialect.ForeignColumns()
	if statement == "" {
		return nil
	}

	columns, err := readReferring(ctx, tx.tx, statement, table)
	if err != nil {
		return nil // it is refused without its column
	}

	written := valuesOf(text, args)
	var found []string
	for _, column := range columns {
		for _, value := range written[column.own] {
			if tx.isMissing(ctx, column, value) {
				found = append(found, column.own)
				break
			}
		}
	}

	return found
}

func readReferring(ctx context.Context, tx *sql.Tx, statement, table string) ([]referring, error) {
	rows, err := tx.QueryContext(ctx, statement, table)
	if err != nil {
		return nil, err
	}

	defer rows.Close()
	var columns []referring
	for rows.Next() {
		var column referring
		if err := rows.Scan(&column.own, &column.parent, &column.key); err != nil {
			return nil, err
		}
		columns = append(columns, column)
	}

	return columns, rows.Err()
}

// isMissing reports whether a value is no key of the table that a column refers to.
func (tx *Tx) isMissing(ctx context.Context, column referring, value any) bool {
	statement := "SELECT $1 IS NOT NULL AND NOT EXISTS (SELECT 1 FROM " + column.parent + " WHERE " + column.key + " = $1)"
	var missing bool
	err := tx.tx.QueryRowContext(ctx, statement, value).Scan(&missing)
	return err == nil && missing
}

var (
	insertPattern = regexp.MustCompile(`(?is)^\s*INSERT\s+INTO\s+[a-z_]+\s*\(([^)]*)\)\s*VALUES\s*(.*)$`)
	updatePattern = regexp.MustCompile(`(?is)^\s*UPDATE\s+[a-z_]+\s+SET\s+(.*?)(?:\sFROM\s*\(VALUES\s*(.*)|\sWHERE\s.*|)$`)
	linePattern   = regexp.MustCompile(`\((?:[^()]|\([^()]*\))*\)`)
	placePattern  = regexp.MustCompile(`\$(\d+)|\?`)
	setPattern    = regexp.MustCompile(`([a-z_]+)\s*=\s*(?:(\$\d+|\?)|changed\.column(\d+))`)
)

// valuesOf gives the values that a statement writes into each column, as far as
// they are bound and stand in its text: those of INSERT ... VALUES, of UPDATE ... SET
// and of an UPDATE from a list of lines that is called changed.
func valuesOf(text string, args []any) map[string][]any {
	found := map[string][]any{}
	bound := &boundValues{args: args}
	if m := insertPattern.FindStringSubmatch(text); m != nil {
		columns := strings.Split(m[1], ",")
		for _, line := range linePattern.FindAllString(m[2], -1) {
			for i, value := range bound.inLine(line) {
				if i < len(columns) {
					name := strings.TrimSpace(columns[i])
					found[name] = append(found[name], value)
				}
			}
		}

		return found
	}

	m := updatePattern.FindStringSubmatch(text)
	if m == nil {
		return found
	}

	byPlace := map[int]string{}
	for _, set := range setPattern.FindAllStringSubmatch(m[1], -1) {
		if set[3] != "" {
			if n, err := strconv.Atoi(set[3]); err == nil {
				byPlace[n-1] = set[1]
			}
			continue
		}

		if value, is := bound.valueIn(set[2]); is {
			found[set[1]] = append(found[set[1]], value)
		}
	}

	for _, line := range linePattern.FindAllString(m[2], -1) {
		for i, value := range bound.inLine(line) {
			if name := byPlace[i]; name != "" {
				found[name] = append(found[name], value)
			}
		}
	}

	return found
}

// boundValues are the bound values of a statement, in the order of its text.
type boundValues struct {
	args []any
	next int // the value of the next ?
}

// valueIn gives what is bound at the first place of a part of the text.
func (p *boundValues) valueIn(part string) (value any, bound bool) {
	place := placePattern.FindStringSubmatch(part)
	if place == nil {
		return nil, false
	}

	at := p.next
	if place[1] != "" {
		n, err := strconv.Atoi(place[1])
		if err != nil {
			return nil, false
		}

		at = n - 1
	} else {
		p.next++
	}

	if at < 0 || at >= len(p.args) {
		return nil, false
	}

	return p.args[at], true
}

// inLine gives the values of a line in parentheses, nil for what is not bound.
func (p *boundValues) inLine(line string) []any {
	parts := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "("), ")"), ",")
	values := make([]any, len(parts))
	for i, part := range parts {
		values[i], _ = p.valueIn(part)
	}
	return values
}
