package settings

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/secret"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/keyring"
)

// secretNames names the settings that are secret.
func secretNames() []string {
	var names []string
	for _, s := range declared {
		if s.secret {
			names = append(names, s.name)
		}
	}
	return names
}

func isSecret(name string) bool { return slices.Contains(secretNames(), name) }

// Secrets gives the column of the settings that are encrypted: those declared as secret.
func Secrets() secret.Column {
	return secret.Column{Table: "settings", Key: "name", Name: "value", Rows: secretNames(), JSON: true}
}

// Fingerprints let the log show that a secret setting changed, and not what it is.
func (s *Setting) Fingerprints() map[string]string {
	if !isSecret(s.Name) {
		return nil
	}

	sum := sha256.Sum256(s.Value) // encrypted, with a nonce: nobody can guess it
	return map[string]string{"value": hex.EncodeToString(sum[:4])}
}

// hideSecret encrypts the value of a secret setting; an empty one is no secret.
func hideSecret(tx *db.Tx, name string, value db.JSON) (db.JSON, error) {
	var text string
	if !isSecret(name) {
		return value, nil
	}
	if err := json.Unmarshal(value, &text); err != nil || text == "" {
		return value, err
	}

	stored, err := tx.Keys().Encrypt(Secrets().Cell(name), text)
	if err != nil {
		return nil, err
	}

	return json.Marshal(stored)
}

// revealSecret decrypts a secret setting.
func (v Values) revealSecret(tx *db.Tx, name string) error {
	var stored string
	if err := v.readInto(name, &stored); err != nil || keyring.KeyOf(stored) == "" {
		return err // nothing to decrypt
	}

	text, err := tx.Keys().Decrypt(Secrets().Cell(name), stored)
	if err != nil {
		return fmt.Errorf("read setting %s: %w", name, err)
	}

	v[name] = text

	return nil
}

// CleanLog erases what an older program has written of secret settings into the
// log, where it wrote the values themselves.
func CleanLog(ctx context.Context, d *db.DB) error {
	type entry struct {
		ID      int64   `db:"id"`
		Changes db.JSON `db:"changes"`
	}
	for _, name := range secretNames() {
		err := d.Update(ctx, db.Op{Actor: authz.System("keys")}, func(tx *db.Tx) error {
			entries, err := db.Select[entry](ctx, tx, `SELECT id, changes FROM audit WHERE {everyone} AND entity = 'setting'
				AND entity_id IN (SELECT settings.id FROM settings WHERE settings.name = $1) ORDER BY id`, name)
			if err != nil {
				return err
			}

			for _, e := range entries {
				var changes struct{ Value [2]any }
				if err := json.Unmarshal(e.Changes, &changes); err != nil {
					return fmt.Errorf("read entry %d: %w", e.ID, err)
				}
				if !slices.ContainsFunc(changes.Value[:], isShown) {
					continue
				}
				if err := audit.Erase(ctx, tx, e.ID, "a secret setting is not shown in the log", "value"); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("erase values of %s from the log: %w", name, err)
		}
	}

	return nil
}

var trace = regexp.MustCompile(`^[0-9a-f]{8}$`)

// isShown reports whether a logged value is neither empty, nor the mark of a change or what older
// programs wrote in its place, nor erased.
func isShown(value any) bool {
	text, ok := value.(string)
	return ok && text != "" && text != audit.Erased && text != table.Changed && !trace.MatchString(text)
}
