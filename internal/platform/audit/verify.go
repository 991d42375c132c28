package audit

import (
	"context"
	"errors"
	"fmt"

	"forecourt/internal/platform/db"
)

// ErrBroken says that the log is not what the program wrote.
var ErrBroken = errors.New("the log was changed past the program")

// Verified is what a check of the log found in order.
type Verified struct {
	Seals, Entries int64
	// Erased entries lost contents on purpose; who, when and why is noted.
	Erased int64
	// Compared is how many seals were found as they are written down outside.
	Compared int
}

// Verify reads the whole log and compares each entry with its seal, each seal
// with its signature and the one before, and the chain with the seals that are
// written down outside of the database. What does not fit is ErrBroken.
func Verify(ctx context.Context, tx *db.Tx, heads Heads) (v Verified, err error) {
	known, err := heads.readHeads()
	if err != nil {
		return v, err
	}

	var last seal
	for {
		seals, err := db.Select[seal](ctx, tx, `
			SELECT `+sealColumns+" FROM audit_seals WHERE {everyone} AND id > $1 ORDER BY id LIMIT 100", last.ID)
		if err != nil {
			return v, err
		}
		if len(seals) == 0 {
			return v, atEnd(last, known)
		}

		for _, s := range seals {
			if err := v.checkSeal(ctx, tx, last, s); err != nil {
				return v, err
			}
			if head, ok := known[s.ID]; ok {
				if head.Hash != s.Hash {
					return v, fmt.Errorf("%w: seal %d is not the one that was written down on %s; the database or its log was replaced", ErrBroken, s.ID, day(head.At))
				}

				delete(known, s.ID)
				v.Compared++
			}
			last = s
		}
	}
}

// checkSeal compares one seal with its signature, its neighbour and its entries.
func (v *Verified) checkSeal(ctx context.Context, tx *db.Tx, before, s seal) error {
	signed, err := tx.Keys().Signed(sealPurpose, s.signedMessage(), s.KeyID, s.MAC)
	switch {
	case err != nil:
		return fmt.Errorf("check seal %d: %w", s.ID, err)
	case !signed:
		return fmt.Errorf("%w: seal %d does not have the signature of this program's key", ErrBroken, s.ID)
	case s.ID != before.ID+1 || s.FirstID != before.LastID+1 || s.PrevHash != before.Hash:
		return fmt.Errorf("%w: between seals %d and %d some are missing", ErrBroken, before.ID, s.ID)
	}

	lines, err := linesBetween(ctx, tx, s.FirstID, s.LastID)
	if err != nil {
		return err
	}

	erased, err := erasuresBetween(ctx, tx, s.FirstID, s.LastID)
	if err != nil {
		return err
	}

	for _, l := range lines {
		if e, ok := erased[l.ID]; ok {
			if err := e.checkLine(tx, l); err != nil {
				return err
			}

			v.Erased++
		}
	}

	switch {
	case int64(len(lines)) != s.RowCount:
		return fmt.Errorf("%w: seal %d was made over %d entries between %d and %d, now there are %d", ErrBroken, s.ID,
			s.RowCount, s.FirstID, s.LastID, len(lines))
	case hashOf(s, lines, erased) != s.Hash:
		return fmt.Errorf("%w: an entry between %d and %d is not what was sealed on %s", ErrBroken, s.FirstID, s.LastID,
			day(s.At))
	}

	v.Seals++
	v.Entries += s.RowCount

	return nil
}

// atEnd compares the end of the chain with what was written down after it.
func atEnd(last seal, left map[int64]Head) error {
	var newest Head
	for _, head := range left {
		if head.Seal > newest.Seal {
			newest = head
		}
	}

	if newest.Seal > last.ID {
		return fmt.Errorf("%w: seal %d of %s is written down, the database ends at seal %d; its last seals were removed, or an older database was put in its place",
			ErrBroken, newest.Seal, day(newest.At), last.ID)
	}

	return nil
}

// Has reports whether the chain holds a seal that was written down elsewhere,
// such as in a backup.
func Has(ctx context.Context, tx *db.Tx, head Head) (bool, error) {
	if head.Seal == 0 {
		return true, nil
	}

	found, err := db.Select[string](ctx, tx, "SELECT hash FROM audit_seals WHERE {everyone} AND id = $1", head.Seal)
	return len(found) == 1 && found[0] == head.Hash, err
}
