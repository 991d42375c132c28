package imports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
)

// entry is a change that the run wrote into the log.
type entry struct {
	ID       int64   `db:"id"`
	Entity   string  `db:"entity"`
	EntityID int64   `db:"entity_id"`
	Action   string  `db:"action"`
	Revision int64   `db:"revision"`
	Changes  db.JSON `db:"changes"`
}

// reverted is a record of a block of entries.
type reverted struct {
	entity string
	table.Undone
	// newest is the last entry of the block about the record.
	newest int64
	// settled says that an earlier run has given the record its values from before.
	settled bool
}

// Reversal gives the records that a job has written their values from before it, by the log. What
// somebody changed since stays as it is and is counted.
type Reversal struct {
	DB     *db.DB
	Tables *table.Set
	// Of is the job whose work is undone.
	Of int64
	// Earlier are the jobs that have undone a part of that work before this one.
	Earlier []int64
	// Count tells how many of the things that the job has counted stand in the fields of a record;
	// without it, records are counted.
	Count func(fields map[string]json.RawMessage) int64
	// OwnOnly leaves out of the counts what an earlier run has undone and counted.
	OwnOnly bool
	// Open is called before each chunk in its transaction, nil: nothing is; an error ends the work.
	Open func(ctx context.Context, tx *db.Tx) error
	// Done notes that the work was undone, in the last transaction. It is not called where
	// a record stayed as it is: then the rest can be undone later.
	Done func(ctx context.Context, tx *db.Tx) error
	// keep stores why records stay as they are.
	keep func(ctx context.Context, tx *db.Tx, entity string, lines []*line) error
}

func (i *Imports) revertRun(ctx context.Context, job *jobs.Run, run Run) error {
	var earlier []int64
	var of Run
	kind, _ := i.kindNamed(run.Kind)
	err := i.db.View(ctx, job.Op(), func(tx *db.Tx) (err error) {
		if of, err = runOf(ctx, tx, *run.Reverts); err != nil {
			return err
		}
		earlier, err = db.Select[int64](ctx, tx, `SELECT job_id
			FROM import_runs
			WHERE reverts = $1 AND job_id < $2 AND {brand:brand_id}`, *run.Reverts, job.Job.ID)
		return err
	})
	if err != nil {
		return err
	}

	back := Reversal{
		DB: i.db, Tables: i.tables, Of: *run.Reverts, Earlier: earlier,
		Open: func(ctx context.Context, tx *db.Tx) error { return kind.checkRevertible(ctx, tx, of) },
		Done: func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE import_runs
				SET reverted_at = $2
				WHERE job_id = $1 AND {brand:brand_id}`, *run.Reverts, tx.Now())
			return err
		},
		keep: func(ctx context.Context, tx *db.Tx, entity string, lines []*line) error {
			return keepLines(ctx, tx, Run{JobID: job.Job.ID}, 0, entity, lines)
		},
	}

	return back.Do(ctx, job)
}

// Do reads the log of the job from its end to its beginning: records that were
// created last are removed first.
func (b *Reversal) Do(ctx context.Context, job *jobs.Run) error {
	var stats ImportStats
	if err := job.Stats(&stats); err != nil {
		return err
	}
	stats.Tables = map[string]ImportCounts{}
	before, err := cursorOf(job)
	if err != nil {
		return err
	}
	if job.Job.Total == 0 {
		err = job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) (err error) {
			p.Status = stepSaving
			p.Total, err = db.SelectOne[int64](ctx, tx, `SELECT count(*)
				FROM audit
				WHERE job_id = $1 AND {brand?:brand_id}`, b.Of)
			return err
		})
		if err != nil {
			return err
		}
	}

	size := newChunkSize()
	for {
		var entries []entry
		err := b.DB.View(ctx, job.Op(), func(tx *db.Tx) (err error) {
			entries, err = db.Select[entry](ctx, tx, `
				SELECT id, entity, entity_id, action, revision, changes
				FROM audit
				WHERE job_id = $1 AND id < $2 AND {brand?:brand_id}
				ORDER BY id DESC LIMIT $3`,
				b.Of, before, size.lines)
			return err
		})
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			return b.noteDone(ctx, job, stats)
		}

		began := b.DB.Now()
		if err := b.undoEntries(ctx, job, entries, &stats); err != nil {
			return err
		}
		size.adaptTo(b.DB.Now().Sub(began.Time))
		before = entries[len(entries)-1].ID
	}
}

// newest is above every id of the log.
const newest = 1 << 62

func cursorOf(job *jobs.Run) (int64, error) {
	if job.Job.Cursor == "" {
		return newest, nil
	}
	return strconv.ParseInt(job.Job.Cursor, 10, 64)
}

// undoEntries undoes entries in one transaction. When the engine itself refuses one of the records,
// since somebody began to use it a moment ago or another has its value, it tries with fewer
// entries, until it knows which record.
func (b *Reversal) undoEntries(ctx context.Context, job *jobs.Run, entries []entry, stats *ImportStats) error {
	next := stats.cloneCounts()
	err := job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		if b.Open != nil {
			if err := b.Open(ctx, tx); err != nil {
				return err
			}
		}

		records, err := b.recordsOf(ctx, tx, entries)
		if err != nil {
			return err
		}

		for _, block := range blocksOf(records) {
			if err := b.undoRecords(ctx, tx, block); err != nil {
				return err
			}
		}

		return b.noteProgress(ctx, tx, p, entries, records, &next)
	})

	reason := refusalOf(err)
	switch {
	case err == nil:
		*stats = next
		return nil
	case reason == nil:
		return err

	case len(entries) > 1:
		half := len(entries) / 2
		if err := b.undoEntries(ctx, job, entries[:half], stats); err != nil {
			return err
		}
		return b.undoEntries(ctx, job, entries[half:], stats)
	}

	return job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		records, err := b.recordsOf(ctx, tx, entries)
		if err != nil {
			return err
		}
		for _, u := range records {
			if !u.settled {
				u.Refused = reason
			}
		}
		return b.noteProgress(ctx, tx, p, entries, records, stats)
	})
}

// refusalOf finds out why the engine refuses one record of many; nil where something else
// is wrong.
func refusalOf(err error) *fault.Error {
	var known *fault.Error
	switch {
	case !errors.As(err, &known):
		return nil
	case known.Code == "unknown_reference":
		return fault.New(fault.Conflict, "in_use")
	case len(known.Fields) > 0:
		return known
	}

	return nil
}

// recordsOf joins all entries of a record, newest first: the revision is that
// of the newest, the earlier values are those of the oldest. What only actions
// write is left out.
func (b *Reversal) recordsOf(ctx context.Context, tx *db.Tx, entries []entry) ([]*reverted, error) {
	var records []*reverted
	type name struct {
		entity string
		id     int64
	}

	at := map[name]*reverted{}
	for _, e := range entries {
		if !b.Tables.Undoes(e.Entity) {
			continue
		}
		u := at[name{e.Entity, e.EntityID}]
		if u == nil {
			u = &reverted{entity: e.Entity, newest: e.ID, Undone: table.Undone{
				ID: e.EntityID, Revision: e.Revision, Removed: e.Action == table.ActionDelete, Fields: map[string]json.RawMessage{},
			}}
			at[name{e.Entity, e.EntityID}] = u
			records = append(records, u)
		}

		u.Created = e.Action == table.ActionCreate
		var changes table.Changes
		if err := json.Unmarshal(e.Changes, &changes); err != nil {
			return nil, fmt.Errorf("read entry %d of the log: %w", e.ID, err)
		}

		for field, values := range changes {
			u.Fields[field] = values[0]
		}
	}

	return records, b.markUndone(ctx, tx, records)
}

// markUndone marks the records that earlier runs have undone. An earlier run that did not finish
// may have undone only some of the changes of a record, unless it removed the record.
func (b *Reversal) markUndone(ctx context.Context, tx *db.Tx, records []*reverted) error {
	if len(b.Earlier) == 0 {
		return nil
	}

	for _, block := range blocksOf(records) {
		ids := make([]int64, len(block))
		for i, u := range block {
			ids[i] = u.ID
		}

		those, err := tx.AmongIDs("entity_id", ids)
		if err != nil {
			return err
		}
		where := db.Matching(db.Equal("entity", block[0].entity), those, db.In("job_id", b.Earlier))

		settled, err := db.Select[int64](ctx, tx, `SELECT DISTINCT entity_id
			FROM audit
			WHERE {brand?:brand_id}
				AND (action = 'delete' OR EXISTS (
					SELECT 1
					FROM jobs
					WHERE jobs.id = audit.job_id AND jobs.state = 'done' AND {brand?:jobs.brand_id}))`+where.Text(), where.Args...)
		if err != nil {
			return err
		}

		for _, u := range block {
			if u.settled = slices.Contains(settled, u.ID); u.settled {
				u.Refused = nil
			}
		}
	}

	return nil
}

// blocksOf splits records where the entity changes, so that each block takes a
// few statements and their order is kept.
func blocksOf(records []*reverted) [][]*reverted {
	var blocks [][]*reverted
	for i, u := range records {
		if i == 0 || u.entity != records[i-1].entity {
			blocks = append(blocks, nil)
		}
		blocks[len(blocks)-1] = append(blocks[len(blocks)-1], u)
	}

	return blocks
}

func (b *Reversal) undoRecords(ctx context.Context, tx *db.Tx, records []*reverted) error {
	var rows []*table.Undone
	for _, u := range records {
		if u.Refused == nil && !u.settled {
			rows = append(rows, &u.Undone)
		}
	}

	if len(rows) == 0 {
		return nil
	}
	if err := b.Tables.Undo(ctx, tx, records[0].entity, rows); err != nil {
		return err
	}

	return b.undoMoved(ctx, tx, records)
}

// noteProgress notes how far the run is, and which records it cannot revert.
func (b *Reversal) noteProgress(
	ctx context.Context,
	tx *db.Tx,
	p *jobs.Progress,
	entries []entry,
	records []*reverted,
	stats *ImportStats,
) error {
	refused := map[string][]*reverted{}
	at := map[*reverted]int{}
	for n, u := range records {
		if u.settled && b.OwnOnly {
			continue
		}
		counted := int64(1)
		if b.Count != nil {
			counted = b.Count(u.Fields)
		}
		if u.Refused == nil {
			stats.Reverted += counted
			continue
		}

		stats.Refused += counted
		refused[u.entity] = append(refused[u.entity], u)
		at[u] = int(p.Current) + n + 1
	}

	for _, entity := range slices.Sorted(maps.Keys(refused)) {
		if b.keep == nil {
			break
		}
		names, err := b.nameRecords(ctx, tx, entity, refused[entity])
		if err != nil {
			return err
		}

		lines := make([]*line, len(refused[entity]))
		for i, u := range refused[entity] {
			lines[i] = &line{row: at[u], code: names[u.ID], action: actionRefused, faults: refusalFaults(u.Refused)}
		}

		if err := b.keep(ctx, tx, entity, lines); err != nil {
			return err
		}
	}

	p.Cursor = strconv.FormatInt(entries[len(entries)-1].ID, 10)
	p.Current += int64(len(entries))
	p.Stats = *stats
	return nil
}

// noteDone notes that the work was undone.
func (b *Reversal) noteDone(ctx context.Context, job *jobs.Run, stats ImportStats) error {
	return job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		p.Total = p.Current
		if stats.Refused > 0 {
			return nil
		}
		return b.Done(ctx, tx)
	})
}
