package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/settings"
)

// NightlyKind is the kind of the job that makes the backup of a night.
const NightlyKind = "backup.nightly"

// NightlyEvery is how often the job looks whether a backup is due: one that was
// missed, since no server ran or the disk was full, is made within that time.
const NightlyEvery = time.Hour

// goodNightly are those that this job made.
const goodNightly = "nightly = 1 AND error = ''"

// Nightly makes a backup every night.
type Nightly struct {
	DB      *db.DB
	Storage files.Storage
	// Folder is where backups are kept.
	Folder string
	// Trial says how they are tried.
	Trial Trial
}

// Run makes and verifies tonight's backup, unless that is done, and then
// removes those beyond the number to keep.
func (n Nightly) Run(ctx context.Context, run *jobs.Run) error {
	made := Backup{MadeAt: n.DB.Now(), Nightly: true}
	var plan settings.Backups
	var last *Backup
	err := n.DB.View(ctx, run.Op(), func(tx *db.Tx) (err error) {
		if plan, err = settings.ForBackups(ctx, tx); err == nil {
			last, err = newestWhere(ctx, tx, goodNightly)
		}
		return err
	})
	if err != nil || last != nil && !last.MadeAt.Before(lastNight(made.MadeAt.Time, plan.Hour)) {
		return err
	}

	made.File = filepath.Join(n.Folder, nightlyName(made.MadeAt.Time))
	err = n.makeBackup(ctx, &made)
	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), err) // stopped: another worker makes it
	}
	if err != nil {
		made = made.Failed(err)
		err = made.asFault(err)
	}
	remember := run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error { return Remember(ctx, tx, made) })
	if err := errors.Join(err, remember); err != nil {
		return err
	}

	return n.sweepOld(plan.Keep)
}

// nextDue gives the time at which the next backup is due: the last night's while that is missing.
func nextDue(ctx context.Context, tx *db.Tx, hour int) (*db.Time, error) {
	last, err := newestWhere(ctx, tx, goodNightly)
	due := lastNight(tx.Now().Time, hour)
	if last != nil && !last.MadeAt.Before(due) {
		due = time.Date(due.Year(), due.Month(), due.Day()+1, hour, 0, 0, 0, date.Zone)
	}
	at := db.At(due)
	return &at, err
}

// lastNight gives the time at which the backup of the last night was due.
func lastNight(now time.Time, hour int) time.Time {
	local := now.In(date.Zone)
	due := time.Date(local.Year(), local.Month(), local.Day(), hour, 0, 0, 0, date.Zone)
	if due.After(now) {
		due = time.Date(local.Year(), local.Month(), local.Day()-1, hour, 0, 0, 0, date.Zone)
	}
	return due
}

func (n Nightly) makeBackup(ctx context.Context, made *Backup) error {
	if err := os.MkdirAll(n.Folder, 0o700); err != nil {
		return fmt.Errorf("%w: %w", errFolder, err)
	}

	// What a killed process left behind would fill the disk night by night.
	if err := n.removeOld(draftOfNight, 0); err != nil {
		return fmt.Errorf("%w: %w", errFolder, err)
	}

	found, err := WriteVerified(ctx, n.DB, n.Storage, made.File, n.Trial)
	if err != nil {
		return err
	}

	made.Found(found)
	info, err := os.Stat(made.File)
	if err != nil {
		return fmt.Errorf("%w: %w", errFolder, err)
	}

	made.Size = info.Size()

	return nil
}

// Names of nightly backups sort by their instant, which is UTC.
const nameLayout = "20060102T150405Z"

func nightlyName(at time.Time) string { return "forecourt-" + at.UTC().Format(nameLayout) + ".zip" }

// Only these files of the folder are ever removed.
var (
	nameOfNight  = regexp.MustCompile(`^forecourt-\d{8}T\d{6}Z\.zip$`)
	draftOfNight = regexp.MustCompile(`^forecourt-\d{8}T\d{6}Z\.zip\.part$`)
)

func (n Nightly) sweepOld(keep int) error {
	if err := n.removeOld(nameOfNight, keep); err != nil {
		return fmt.Errorf("remove old backups: %w", err)
	}
	return nil
}

// removeOld removes the files of such names but the newest of them.
func (n Nightly) removeOld(names *regexp.Regexp, keep int) error {
	entries, err := os.ReadDir(n.Folder)
	if err != nil {
		return err
	}

	entries = slices.DeleteFunc(entries,
		func(e os.DirEntry) bool { return !e.Type().IsRegular() || !names.MatchString(e.Name()) })
	for _, old := range entries[:max(0, len(entries)-keep)] {
		if err := os.Remove(filepath.Join(n.Folder, old.Name())); err != nil {
			return err
		}
	}

	return nil
}
