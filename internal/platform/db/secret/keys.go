package secret

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/keyring"
)

// known is a key that the database was used with.
type known struct {
	ID   string `db:"id"`
	Mark string `db:"mark"`
}

func knownKeys(ctx context.Context, tx *db.Tx) ([]known, error) {
	return db.Select[known](ctx, tx, "SELECT id, mark FROM encryption_keys WHERE {everyone} ORDER BY id")
}

// ErrOtherKey says that a key has the name of one of the database and is another.
var ErrOtherKey = errors.New("is not the key of this name that the database was encrypted with")

// Check reports a key that the database needs and that is missing or wrong, as
// an error an operator can act on. It gives the names of the keys.
func Check(ctx context.Context, tx *db.Tx) ([]string, error) {
	needed, err := knownKeys(ctx, tx)
	if err != nil {
		return nil, err
	}

	var missing *keyring.MissingError
	for _, k := range needed {
		mark, err := tx.Keys().Mark(k.ID)
		switch {
		case errors.As(err, &missing):
			return nil, fmt.Errorf(
				"values in the database are encrypted: %w; put back the keys this database was used with, or give it up: forecourt key drop %s --lost",
				err, k.ID,
			)
		case err != nil:
			return nil, err
		case mark != k.Mark:
			return nil, fmt.Errorf(
				"key %s in %s %w; put back the keys this database was used with", k.ID, tx.Keys().Where(),
				ErrOtherKey,
			)
		}
	}

	return tx.Keys().IDs()
}

// system is for whom this package writes.
var system = db.Op{Actor: authz.System("keys")}

// Ready prepares the keys for serving: it makes the first one where neither
// database nor keyring knows any, notes new ones, and encrypts what is still clear.
func Ready(ctx context.Context, d *db.DB, columns []Column) error {
	err := d.Update(ctx, system, func(tx *db.Tx) error {
		if err := lockKeys(ctx, tx); err != nil {
			return err
		}

		needed, err := knownKeys(ctx, tx)
		if err != nil {
			return err
		}

		ids, err := tx.Keys().IDs()
		if err != nil {
			return err
		}

		if len(needed) == 0 && len(ids) == 0 {
			if _, err := tx.Keys().Add(); err != nil {
				return err
			}
		}

		if _, err := Check(ctx, tx); err != nil {
			return err
		}

		return noteKeys(ctx, tx)
	})
	if err != nil {
		return err
	}

	for _, c := range columns {
		if err := renewBlocks(ctx, d, c, func(key string) bool { return key == "" }, nil); err != nil {
			return err
		}
	}

	return nil
}

// lockKeys lets one instance at a time change keys, until the transaction ends.
// Its row is one that every database has: that of the first language.
func lockKeys(ctx context.Context, tx *db.Tx) error {
	_, err := db.Select[int64](ctx, rawTx(tx), "SELECT id FROM languages ORDER BY id LIMIT 1"+tx.ForUpdate())
	return err
}

// noteKeys writes down the keys that the database does not know yet.
func noteKeys(ctx context.Context, tx *db.Tx) error {
	ids, err := tx.Keys().IDs()
	if err != nil {
		return err
	}

	needed, err := knownKeys(ctx, tx)
	if err != nil {
		return err
	}

	for _, id := range ids {
		if slices.ContainsFunc(needed, func(k known) bool { return k.ID == id }) {
			continue
		}

		mark, err := tx.Keys().Mark(id)
		if err != nil {
			return err
		}
		if _, err := rawTx(tx).Exec(
			ctx, "INSERT INTO encryption_keys (id, mark, added_at) VALUES ($1, $2, $3)", id, mark, tx.Now(),
		); err != nil {
			return err
		}
	}

	return nil
}
