package imports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
}

// Reversal gives the records that a job has written their values from before it, by the log. What
// somebody changed since stays as it is and is counted.
type Reversal struct {
	DB     *db.DB
	Tables *table.Set
	// Of is the job whose work is undone.
	Of int64
	// Open is called before each chunk in its transaction, nil: nothing is; an error ends the work.
	Open func(ctx context.Context, tx *db.Tx) error
	// Done notes that the work was undone, in the last transaction. It is not called where
	// every record stayed as it is: then it can be undone later.
	Done func(ctx context.Context, tx *db.Tx) error
	// keep stores why a record stays as it is.
	keep func(ctx context.Context, tx *db.Tx, entity string, l *line) error
}

func (i *Imports) revertRun(ctx context.Context, job *jobs.Run, run Run) error {
	back := Reversal{
		DB: i.db, Tables: i.tables, Of: *run.Reverts,
		Done: func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Exec(ctx, `UPDATE import_runs SET reverted_at = $2 WHERE job_id = $1 AND {brand:brand_id}`, *run.Reverts, tx.Now())
			return err
		},
		keep: func(ctx context.Context, tx *db.Tx, entity string, l *line) error {
			return keepLines(ctx, tx, Run{JobID: job.Job.ID}, 0, entity, []*line{l})
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
			p.Total, err = db.SelectOne[int64](ctx, tx, `SELECT count(*) FROM audit WHERE job_id = $1 AND {brand?:brand_id}`, b.Of)
			return err
		})
		if err != nil {
			return err
		}
	}
	for {
		var entries []entry
		err := b.DB.View(ctx, job.Op(), func(tx *db.Tx) (err error) {
			entries, err = db.Select[entry](ctx, tx, `
				SELECT id, entity, entity_id, action, revision, changes FROM audit WHERE job_id = $1 AND id < $2 AND {brand?:brand_id} ORDER BY id DESC LIMIT 500`,
				b.Of, before)
			return err
		})
		if err != nil {
			return err
		}
		if len(entries) == 0 {
			return b.end(ctx, job, stats)
		}
		if err := b.entries(ctx, job, entries, &stats); err != nil {
			return err
		}
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

// entries undoes entries in one transaction. When a record that it
// removes is in use, it tries with fewer entries, until it knows which record.
func (b *Reversal) entries(ctx context.Context, job *jobs.Run, entries []entry, stats *ImportStats) error {
	next := stats.clone()
	err := job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		if b.Open != nil {
			if err := b.Open(ctx, tx); err != nil {
				return err
			}
		}
		records, err := b.recordsOf(entries)
		if err != nil {
			return err
		}
		for _, block := range blocksOf(records) {
			if err := b.undo(ctx, tx, job, block); err != nil {
				return err
			}
		}
		return b.note(ctx, tx, p, entries, records, &next)
	})
	switch {
	case err == nil:
		*stats = next
		return nil
	case !inUse(err):
		return err
	case len(entries) > 1:
		half := len(entries) / 2
		if err := b.entries(ctx, job, entries[:half], stats); err != nil {
			return err
		}
		return b.entries(ctx, job, entries[half:], stats)
	}
	return job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		records, err := b.recordsOf(entries)
		if err != nil {
			return err
		}
		for _, u := range records {
			u.Refused = fault.New(fault.Conflict, "in_use")
		}
		return b.note(ctx, tx, p, entries, records, stats)
	})
}

func inUse(err error) bool {
	var known *fault.Error
	return errors.As(err, &known) && known.Code == "unknown_reference"
}

// recordsOf joins all entries of a record, newest first: the revision is that
// of the newest, the earlier values are those of the oldest. What only actions
// write is left out.
func (b *Reversal) recordsOf(entries []entry) ([]*reverted, error) {
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
			u = &reverted{e.Entity, table.Undone{ID: e.EntityID, Revision: e.Revision, Fields: map[string]json.RawMessage{}}}
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
		if e.Action == table.ActionDelete {
			u.Refused = fault.New(fault.Conflict, "import_removed")
		}
	}
	return records, nil
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

func (b *Reversal) undo(ctx context.Context, tx *db.Tx, job *jobs.Run, records []*reverted) error {
	var rows []*table.Undone
	for _, u := range records {
		if u.Refused == nil {
			rows = append(rows, &u.Undone)
		}
	}
	if len(rows) == 0 {
		return nil
	}
	if err := b.Tables.Undo(ctx, tx, records[0].entity, rows); err != nil {
		return err
	}
	return b.undoAgain(ctx, tx, job, records[0].entity, rows)
}

// undoAgain continues with records whose revision moved because this very job
// reverted a later change of them.
func (b *Reversal) undoAgain(ctx context.Context, tx *db.Tx, job *jobs.Run, entity string, rows []*table.Undone) error {
	type last struct {
		JobID    *int64 `db:"job_id"`
		Revision int64  `db:"revision"`
	}
	var again []*table.Undone
	for _, u := range rows {
		if u.Refused == nil || u.Refused.Code != "changed_since" {
			continue
		}
		newest, err := db.SelectOne[last](ctx, tx, `SELECT job_id, revision FROM audit WHERE entity = $1 AND entity_id = $2 AND {brand?:brand_id} ORDER BY id DESC LIMIT 1`, entity, u.ID)
		if err != nil {
			return err
		}
		if newest.JobID != nil && *newest.JobID == job.Job.ID {
			u.Revision = newest.Revision
			again = append(again, u)
		}
	}
	if len(again) == 0 {
		return nil
	}
	return b.Tables.Undo(ctx, tx, entity, again)
}

// note notes how far the run is, and which records it cannot revert.
func (b *Reversal) note(ctx context.Context, tx *db.Tx, p *jobs.Progress, entries []entry, records []*reverted, stats *ImportStats) error {
	for n, u := range records {
		if u.Refused == nil {
			stats.Reverted++
			continue
		}
		stats.Refused++
		code := u.Name
		if code == "" {
			code = fmt.Sprintf("%s %d", u.entity, u.ID)
		}
		l := &line{row: int(p.Current) + n + 1, code: code, action: actionRefused, faults: []Fault{{Code: u.Refused.Code, Params: u.Refused.Params}}}
		if b.keep == nil {
			continue
		}
		if err := b.keep(ctx, tx, u.entity, l); err != nil {
			return err
		}
	}
	p.Cursor, p.Current, p.Stats = strconv.FormatInt(entries[len(entries)-1].ID, 10), p.Current+int64(len(entries)), *stats
	return nil
}

// end notes that the work was undone.
func (b *Reversal) end(ctx context.Context, job *jobs.Run, stats ImportStats) error {
	return job.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		p.Total = p.Current
		if stats.Reverted == 0 && stats.Refused > 0 {
			return nil
		}
		return b.Done(ctx, tx)
	})
}
