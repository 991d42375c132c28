package imports

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
)

// noteNamed notes the keys of a line of a complete file, whatever becomes of the line.
func (w *Work) noteNamed(t Table, l *line) {
	if !w.Run.Complete {
		return
	}

	for _, hash := range t.keyHashes(l) {
		w.named[hash] = struct{}{}
	}
}

// NamesKey reports whether a complete file has a line with this text of a key, see
// Identities.
func (w *Work) NamesKey(key, text string) bool {
	if text == "" {
		return false
	}
	_, named := w.named[hashOf(key, text)]
	return named
}

// listAbsent lists the records that a complete file does not name. After a crash it
// begins again: what it listed is removed first.
func (i *Imports) listAbsent(ctx context.Context, job *jobs.Run, w *Work, place int, stats *ImportStats) error {
	table := w.kind.Tables[0].tableName()
	stats.setAbsent(table, 0)
	after := int64(0)
	row := 0

	for first := true; first || after > 0; first = false {
		next := stats.cloneCounts()
		err := job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			if first {
				if _, err := tx.Exec(ctx, `DELETE FROM import_lines
					WHERE job_id = $1 AND action = 'absent' AND {everyone}`, w.Run.JobID); err != nil {
					return fmt.Errorf("list absent records again: %w", err)
				}
			}

			absent, last, err := w.kind.Absent(ctx, tx, w, after)
			if err != nil {
				return err
			}
			lines := make([]*line, len(absent))

			for n, code := range absent {
				lines[n] = &line{row: row + n + 1, code: code, action: actionAbsent}
			}

			after = last
			row += len(lines)
			next.setAbsent(table, int64(row))
			p.Stats = next

			return keepLines(ctx, tx, w.Run, place, table, lines)
		})
		if err != nil {
			return err
		}

		*stats = next
	}

	return nil
}
