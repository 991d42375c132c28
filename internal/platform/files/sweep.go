package files

import (
	"context"
	"fmt"
	"strings"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
)

// SweepKind is the kind of the daily job that removes what uploads left behind.
const SweepKind = "files.sweep"

// leftover is how long a broken-off upload may be continued.
const leftover = 24 * time.Hour

// Sweep removes uploads that nobody continued, their pieces, those that nothing
// names, and contents whose row was never kept.
func (f *Files) Sweep(ctx context.Context, run *jobs.Run) error {
	old := f.db.Now().Add(-leftover)
	err := run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error {
		_, err := tx.Exec(ctx, `DELETE FROM uploads WHERE created_at < $1 AND {everyone}`, db.At(old))
		return err
	})
	for removed := int64(1); err == nil && removed > 0; {
		err = run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) (err error) {
			removed, err = sweepUnused(ctx, tx, f.db.Now().Add(-keepUnused))
			return err
		})
	}
	if err != nil {
		return err
	}

	var left []string
	err = f.storage.List(ctx, "", func(object Object) error {
		name, ours := parseKey(object.Key)
		switch {
		case !object.Changed.Before(old):
			return nil
		case strings.HasPrefix(object.Key, draftsPrefix):
			left = append(left, object.Key)
			return nil
		case !ours:
			return nil
		}

		err := f.db.View(ctx, run.Op(), func(tx *db.Tx) error {
			_, err := f.Find(ctx, tx, name)
			return err
		})
		if fault.Is(err, fault.NotFound) {
			left = append(left, object.Key)
			return nil
		}
		return err
	})
	// Not while they are listed: pages follow each other by what is there.
	for _, key := range left {
		if err == nil {
			err = f.storage.Delete(ctx, key)
		}
	}
	if err != nil {
		return fmt.Errorf("sweep files: %w", err)
	}

	return nil
}
