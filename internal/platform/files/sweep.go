package files

import (
	"context"
	"fmt"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
)

// SweepKind is the kind of the daily job that removes what uploads left behind.
const SweepKind = "files.sweep"

// leftover is how long a broken-off upload may be continued.
const leftover = 24 * time.Hour

// Sweep removes uploads that nobody continued, their drafts, and contents whose
// row was never kept.
func (f *Files) Sweep(ctx context.Context, run *jobs.Run) error {
	old := f.db.Now().Add(-leftover)
	err := run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error {
		_, err := tx.Exec(ctx, `DELETE FROM uploads WHERE created_at < $1 AND {everyone}`, db.At(old))
		return err
	})
	if err != nil {
		return err
	}
	err = f.disk.Older(old, func(name string, draft bool) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if draft {
			return f.disk.Drop(name)
		}
		err := f.db.View(ctx, run.Op(), func(tx *db.Tx) error {
			_, err := f.Find(ctx, tx, name)
			return err
		})
		if fault.Is(err, fault.NotFound) {
			return f.disk.Remove(name)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("sweep files: %w", err)
	}
	return nil
}
