package db

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/pressly/goose/v3"
	"golang.org/x/sys/unix"
)

// What is erased must be in no byte of the SQLite file. The engine writes zeros over what it takes away
// (secure_delete), and the write-ahead log, which has the pages of before, is cut off at once. Two kinds of
// remains are left until the file is written once more, at night: one value in a hundred stands a second time in
// a part of a page that nothing uses, since rows moved between pages before, and the index of words notes that a
// text went instead of taking its words away. So it is with all that older versions erased.

// LeaveNoTrace has what this transaction takes away be gone from the files too, once it is kept. On
// PostgreSQL, vacuum does it in its own time.
func (tx *Tx) LeaveNoTrace(ctx context.Context) error {
	if tx.db.dialect.Name() != "sqlite" || tx.leavesNone {
		return nil
	}

	tx.leavesNone = true
	tx.AfterCommit(func() { tx.db.cutLog(context.WithoutCancel(ctx)) })
	_, err := tx.rawExec(ctx, fmt.Sprintf("PRAGMA user_version = %d", erasedSince), nil)
	return err
}

// traces are those that a reader keeps from being removed.
type traces struct {
	mu      sync.Mutex
	later   *time.Timer
	stopped bool
}

// stopWaiting ends waiting. Who closes the database leaves no log behind.
func (t *traces) stopWaiting() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.stopped = true
	if t.later != nil {
		t.later.Stop()
	}
}

// tryLater does something after a while, once for all who ask.
func (t *traces) tryLater(do func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.stopped {
		return
	}

	if t.later != nil {
		t.later.Stop()
	}

	t.later = time.AfterFunc(cutAgain, do)
}

// Somebody who reads an older state keeps the log from being cut off: it is tried again until that ends.
const (
	cutAgain = 10 * time.Second
	cutWaits = "PRAGMA busy_timeout = 1000"
	usual    = "PRAGMA busy_timeout = 10000"
)

// cutLog writes what the write-ahead log holds into the database and empties the log.
func (d *DB) cutLog(ctx context.Context) {
	cut, err := d.tryCutLog(ctx)
	if err != nil {
		d.writeNote("what was erased still stands in the write-ahead log, which is cut off later", "error", err.Error())
	}
	if !cut {
		d.traces.tryLater(func() { d.cutLog(ctx) })
	}
}

func (d *DB) tryCutLog(ctx context.Context) (cut bool, err error) {
	conn, err := d.write.Conn(ctx)
	if err != nil {
		return false, d.classifyError(err)
	}

	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, cutWaits); err != nil {
		return false, d.classifyError(err)
	}

	var busy, frames, moved int64
	err = conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved)
	_, again := conn.ExecContext(ctx, usual)

	return err == nil && busy == 0, errors.Join(err, again)
}

// The user_version of the file says what it may hold of what was erased.
const (
	ofBefore    = 0 // by a version that left bytes behind
	traceless   = 1 // nothing
	erasedSince = 2 // what was erased since it was last written as a whole
)

// markNew says of a database without tables that it has no traces.
func (d *DB) markNew(ctx context.Context, provider *goose.Provider) error {
	if d.dialect.Name() != "sqlite" {
		return nil
	}

	have, err := provider.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("read schema version: %w", err)
	}
	if have > 0 {
		return nil
	}
	if _, err := d.write.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", traceless)); err != nil {
		return fmt.Errorf("note that nothing was erased: %w", d.classifyError(err))
	}

	return nil
}

// removeOldTraces writes the file of an older version once more.
func (d *DB) removeOldTraces(ctx context.Context) error {
	if len(d.large) == 0 {
		return nil
	}
	return d.removeTraces(ctx, ofBefore)
}

// RemoveTraces writes the SQLite file once more as a whole, without what was erased in it, if something
// was. Nobody else writes meanwhile, which takes seconds, and minutes with gigabytes. Where there is no room
// for it, the technical log says so.
func (d *DB) RemoveTraces(ctx context.Context) error {
	return d.removeTraces(ctx, ofBefore, erasedSince)
}

// removeTraces does so when the file is in one of these states.
func (d *DB) removeTraces(ctx context.Context, states ...int) error {
	if d.dialect.Name() != "sqlite" {
		return nil
	}

	state, err := d.traceState(ctx)
	if err != nil || !slices.Contains(states, state) {
		return err
	}

	size, free, err := d.measureRoom()
	if err != nil {
		return err
	}

	const mebibyte = 1 << 20
	if free < size+size/10 {
		d.writeNote("what was erased still leaves bytes in the file of the database: no room to write it once more; make room in the data folder and that of temporary files",
			"needed_mib", (size+size/10)/mebibyte, "free_mib", free/mebibyte)
		return nil
	}

	d.writeNote(
		"writing the file of the database once more, so that nothing is left of what was erased",
		"size_mib", size/mebibyte,
	)
	began := d.now()
	if err := d.writeOnceMore(ctx); err != nil {
		return fmt.Errorf("write the database once more: %w", d.classifyError(err))
	}

	d.cutLog(ctx)
	d.writeNote("wrote the file of the database once more", "seconds", int(d.now().Sub(began).Seconds()))

	return nil
}

func (d *DB) traceState(ctx context.Context) (state int, err error) {
	if err := d.read.QueryRowContext(ctx, "PRAGMA user_version").Scan(&state); err != nil {
		return 0, fmt.Errorf("look for traces of what was erased: %w", d.classifyError(err))
	}
	return state, nil
}

// measureRoom gives the size of the database, and what is free where it lies and where temporary
// files do.
func (d *DB) measureRoom() (size, free int64, err error) {
	info, err := os.Stat(filepath.Join(d.folder, DatabaseFile))
	if err != nil {
		return 0, 0, fmt.Errorf("look at the file of the database: %w", err)
	}

	for i, folder := range []string{d.folder, os.TempDir()} {
		var disk unix.Statfs_t
		if err := unix.Statfs(folder, &disk); err != nil {
			return 0, 0, fmt.Errorf("look for room in %s: %w", folder, err)
		}

		has := int64(disk.Bavail) * int64(disk.Bsize) //nolint:gosec,unconvert // sizes of disks; the types differ by system
		if i == 0 || has < free {
			free = has
		}
	}

	return info.Size(), free, nil
}

func (d *DB) writeOnceMore(ctx context.Context) (err error) {
	select { // those who write in this process wait in line
	case d.write.admit <- struct{}{}:
		defer func() { <-d.write.admit }()
	case <-ctx.Done():
		return ctx.Err()
	}

	if state, err := d.traceState(ctx); err != nil || state == traceless {
		return err // somebody else has just done it
	}

	conn, err := d.write.Conn(ctx)
	if err != nil {
		return err
	}

	defer func() { err = errors.Join(err, conn.Close()) }()
	for _, table := range d.large {
		for _, statement := range d.dialect.TextsLeaveNoTrace(table) {
			if _, err := conn.ExecContext(ctx, statement); err != nil {
				return err
			}
		}
	}

	// The copy may be larger than the memory.
	_, err = conn.ExecContext(ctx, "PRAGMA temp_store = FILE")
	if err == nil {
		_, err = conn.ExecContext(ctx, "VACUUM")
	}
	if err == nil {
		_, err = conn.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", traceless))
	}

	_, again := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA temp_store = MEMORY")

	return errors.Join(err, again)
}
