// Package secret keeps account of the values that are encrypted in the
// database: with which keys, that no needed key is missing, and that all of
// them are under the newest.
package secret

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/internal/rooms"
	"forecourt/internal/platform/keyring"
)

// Column is a column whose values are encrypted.
type Column struct {
	Table string
	// Key is the column that names a row: its text is the row of the cell.
	Key  string
	Name string
	// Rows are the rows with a secret; nil: all.
	Rows []string
	// JSON says that the column stores JSON texts.
	JSON bool
}

// Cell gives the place of the value of a row.
func (c Column) Cell(row string) keyring.Cell {
	return keyring.Cell{Table: c.Table, Column: c.Name, Row: row}
}

// value is a stored value of a column.
type value struct {
	Row    string `db:"row_name"`
	Stored string `db:"stored"`
	text   string // as stored, without the quotes of JSON
}

// rawTx runs the statements of this package: an encryption is no change of a
// record that its history would show.
func rawTx(tx *db.Tx) db.Bare { return tx.Bare(rooms.Key{}) }

// readValues reads the stored values that are not empty.
func (c Column) readValues(ctx context.Context, tx *db.Tx) ([]value, error) {
	list, err := db.Select[value](ctx, rawTx(tx), fmt.Sprintf(`
		SELECT CAST(%s AS TEXT) AS row_name, CAST(%s AS TEXT) AS stored
		FROM %s
		ORDER BY %[1]s`, c.Key, c.Name, c.Table))
	if err != nil {
		return nil, fmt.Errorf("read %s.%s: %w", c.Table, c.Name, err)
	}

	kept := list[:0]
	for _, v := range list {
		if !c.hasRow(v.Row) {
			continue
		}
		if v.text, err = c.plainText(v.Stored); err != nil {
			return nil, err
		}

		if v.text != "" {
			kept = append(kept, v)
		}
	}

	return kept, nil
}

func (c Column) hasRow(row string) bool {
	return c.Rows == nil || slices.Contains(c.Rows, row)
}

// plainText gives the stored text without the quotes of JSON.
func (c Column) plainText(stored string) (text string, err error) {
	if !c.JSON {
		return stored, nil
	}

	if err = json.Unmarshal([]byte(stored), &text); err != nil {
		err = fmt.Errorf("read %s.%s: %w", c.Table, c.Name, err)
	}
	return text, err
}

// Name of the column, for reports.
func (c Column) String() string { return c.Table + "." + c.Name }

// Uses counts the values by the name of their key; those of "" are clear.
func (c Column) Uses(ctx context.Context, tx *db.Tx) (map[string]int, error) {
	values, err := c.readValues(ctx, tx)
	uses := map[string]int{}
	for _, v := range values {
		uses[keyring.KeyOf(v.text)]++
	}
	return uses, err
}

// Renew encrypts with the first key up to most values of keys that which
// chooses, and gives how many it found.
func (c Column) Renew(ctx context.Context, tx *db.Tx, which func(key string) bool, most int) (found int, err error) {
	values, err := c.readValues(ctx, tx)
	if err != nil {
		return 0, err
	}

	for _, v := range values {
		if !which(keyring.KeyOf(v.text)) {
			continue
		}
		if err := c.renewValue(ctx, tx, v); err != nil {
			return found, err
		}
		if found++; found == most {
			break
		}
	}

	return found, nil
}

func (c Column) renewValue(ctx context.Context, tx *db.Tx, v value) error {
	text := v.text
	if keyring.KeyOf(text) != "" {
		var err error
		if text, err = tx.Keys().Decrypt(c.Cell(v.Row), text); err != nil {
			return err
		}
	}

	made, err := tx.Keys().Encrypt(c.Cell(v.Row), text)
	if err != nil {
		return err
	}

	if c.JSON {
		made = `"` + made + `"`
	}

	// What somebody else has changed meanwhile is left to the next round.
	_, err = rawTx(tx).Exec(ctx, fmt.Sprintf(`
		UPDATE %s
		SET %s = $1
		WHERE CAST(%s AS TEXT) = $2 AND CAST(%[2]s AS TEXT) = $3`, c.Table, c.Name, c.Key), made, v.Row, v.Stored)

	return err
}

// Forget removes the rows whose value only a lost key decrypts.
func (c Column) Forget(ctx context.Context, tx *db.Tx, key string) (removed int, err error) {
	values, err := c.readValues(ctx, tx)
	if err != nil {
		return 0, err
	}

	for _, v := range values {
		if keyring.KeyOf(v.text) != key {
			continue
		}
		if _, err := rawTx(tx).Exec(
			ctx, fmt.Sprintf("DELETE FROM %s WHERE CAST(%s AS TEXT) = $1", c.Table, c.Key), v.Row,
		); err != nil {
			return removed, err
		}

		removed++
	}

	return removed, nil
}
