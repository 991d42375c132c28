package people

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

var fingerprinted = regexp.MustCompile(`^[0-9a-f]{8}$`)

// CleanLog erases from the log what an older program wrote there of passwords: something that followed from the
// kept hash of each.
func CleanLog(ctx context.Context, d *db.DB) error {
	type entry struct {
		ID      int64   `db:"id"`
		Changes db.JSON `db:"changes"`
	}

	err := d.Update(ctx, db.Op{Actor: authz.System("keys")}, func(tx *db.Tx) error {
		entries, err := db.Select[entry](ctx, tx, `SELECT id, changes FROM audit
			WHERE {everyone} AND entity = $1 AND CAST(changes AS TEXT) LIKE '%"password"%' ORDER BY id`, users.Entity)
		if err != nil {
			return err
		}

		for _, e := range entries {
			var changes struct{ Password [2]*string }
			if err := json.Unmarshal(e.Changes, &changes); err != nil {
				return fmt.Errorf("read entry %d: %w", e.ID, err)
			}
			if !isFingerprint(changes.Password[0]) && !isFingerprint(changes.Password[1]) {
				continue
			}
			if err := audit.Erase(ctx, tx, e.ID, "what follows from a password is not kept in the log", "password"); err != nil {
				return err
			}
		}

		return nil
	})
	if err != nil {
		return fmt.Errorf("erase fingerprints of passwords from the log: %w", err)
	}

	return nil
}

func isFingerprint(text *string) bool { return text != nil && fingerprinted.MatchString(*text) }
