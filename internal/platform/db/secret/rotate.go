package secret

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// Holder is something in the database that depends on keys: a Column, or the
// seals of the log.
type Holder interface {
	fmt.Stringer
	// Uses counts what depends on each key, by its name.
	Uses(ctx context.Context, tx *db.Tx) (map[string]int, error)
	// Renew puts up to most of what depends on the chosen keys under the first
	// key, and gives how many it found.
	Renew(ctx context.Context, tx *db.Tx, which func(key string) bool, most int) (int, error)
	// Forget makes do without a key that is lost, and gives how many it found.
	Forget(ctx context.Context, tx *db.Tx, key string) (int, error)
}

// block is how much one transaction renews.
const block = 200

// Report is how far a rotation is with one holder.
type Report func(what fmt.Stringer, done int)

// Rotate makes a new key, unless the keys are in the environment, and puts all
// that depends on keys under the first one. What is interrupted is done by the
// next rotation. It gives the name of the first key.
func Rotate(ctx context.Context, d *db.DB, holders []Holder, report Report) (first string, err error) {
	err = d.Update(ctx, system, func(tx *db.Tx) error {
		if err := lockKeys(ctx, tx); err != nil {
			return err
		}
		if _, err := Check(ctx, tx); err != nil {
			return err
		}

		if tx.Keys().File() != "" {
			if _, err := tx.Keys().Add(); err != nil {
				return err
			}
		}

		if err := noteKeys(ctx, tx); err != nil {
			return err
		}

		ids, err := tx.Keys().IDs()
		if err != nil {
			return err
		}

		first = ids[0]
		return logKey(ctx, tx, "rotate", first)
	})
	if err != nil {
		return "", err
	}

	for _, h := range holders {
		if err := renewBlocks(ctx, d, h, func(key string) bool { return key != first }, report); err != nil {
			return "", err
		}
	}

	return first, nil
}

// renewBlocks renews in blocks until there is nothing more to do.
func renewBlocks(ctx context.Context, d *db.DB, h Holder, which func(key string) bool, report Report) error {
	for done := 0; ; {
		found := 0
		err := d.View(ctx, system, func(tx *db.Tx) error {
			uses, err := h.Uses(ctx, tx)
			for key, n := range uses {
				if which(key) {
					found += n
				}
			}
			return err
		})
		if err == nil && found > 0 {
			err = d.Update(ctx, system, func(tx *db.Tx) (err error) {
				found, err = h.Renew(ctx, tx, which, block)
				return err
			})
		}
		if err != nil {
			return fmt.Errorf("renew %s: %w", h, err)
		}

		done += found
		if report != nil {
			report(h, done)
		}

		if found == 0 {
			return nil
		}
	}
}

// Uses counts what depends on each key, by holder.
func Uses(ctx context.Context, tx *db.Tx, holders []Holder) (map[string][]string, error) {
	uses := map[string][]string{}
	for _, h := range holders {
		counts, err := h.Uses(ctx, tx)
		if err != nil {
			return nil, err
		}

		for _, key := range slices.Sorted(maps.Keys(counts)) {
			uses[key] = append(uses[key], fmt.Sprintf("%s: %d", h, counts[key]))
		}
	}

	return uses, nil
}

// Why a key is kept.
var (
	ErrInUse  = errors.New("is still in use")
	ErrFirst  = errors.New("is the one that encrypts: rotate first")
	ErrNotOne = errors.New("is no key of this database")
	ErrKept   = errors.New("is not lost")
)

// Drop gives up a key that nothing depends on. With lost, what depends on a key
// that is gone is removed or signed again.
func Drop(ctx context.Context, d *db.DB, holders []Holder, id string, lost bool) error {
	var file bool
	err := d.Update(ctx, system, func(tx *db.Tx) error {
		if err := lockKeys(ctx, tx); err != nil {
			return err
		}

		needed, err := knownKeys(ctx, tx)
		if err != nil {
			return err
		}

		i := slices.IndexFunc(needed, func(k known) bool { return k.ID == id })
		if i < 0 {
			return fmt.Errorf("%s %w", id, ErrNotOne)
		}

		mark, markErr := tx.Keys().Mark(id)
		there := markErr == nil && mark == needed[i].Mark
		if lost && there {
			return fmt.Errorf("%s %w: it is in %s", id, ErrKept, tx.Keys().Where())
		}

		ids, err := tx.Keys().IDs()
		if err != nil {
			return err
		}
		if !lost && len(ids) > 0 && ids[0] == id {
			return fmt.Errorf("%s %w", id, ErrFirst)
		}

		if lost {
			err = forgetValues(ctx, tx, holders, id)
		} else {
			err = checkUnused(ctx, tx, holders, id)
		}
		if err != nil {
			return err
		}

		file = there && tx.Keys().File() != ""
		if _, err := rawTx(tx).Exec(ctx, "DELETE FROM encryption_keys WHERE id = $1", id); err != nil {
			return err
		}

		return logKey(ctx, tx, "drop", id)
	})
	if err == nil && file {
		err = d.Keys().Drop(id)
	}

	return err
}

func checkUnused(ctx context.Context, tx *db.Tx, holders []Holder, id string) error {
	uses, err := Uses(ctx, tx, holders)
	if err == nil && len(uses[id]) > 0 {
		err = fmt.Errorf("%s %w (%s): forecourt key rotate", id, ErrInUse, strings.Join(uses[id], ", "))
	}
	return err
}

// forgetValues makes do without a lost key; where it was the only one, another is made.
func forgetValues(ctx context.Context, tx *db.Tx, holders []Holder, id string) error {
	ids, err := tx.Keys().IDs()
	if err != nil {
		return err
	}

	if len(ids) == 0 {
		if _, err := tx.Keys().Add(); err != nil {
			return err
		}
	}

	for _, h := range holders {
		if _, err := h.Forget(ctx, tx, id); err != nil {
			return err
		}
	}

	return nil
}

// logKey leaves an entry of what was done to a key, never of the key.
func logKey(ctx context.Context, tx *db.Tx, action, id string) error {
	name, err := json.Marshal(id)
	if err != nil {
		return err
	}
	return table.Log(ctx, tx, table.Entry{
		Entity: "key", Action: action, Changes: table.Changes{"key": {json.RawMessage("null"), name}},
	})
}
