package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/secret"
	"forecourt/internal/platform/files"
)

type backupCmd struct {
	File   string `arg:"" type:"path" help:"File to write; it is replaced when it exists."`
	Verify bool   `help:"Restore the backup into a temporary database before it takes its name, and say what it holds."`
}

func (b *backupCmd) Run(ctx context.Context, c *cli) error {
	if err := yieldToServer(); err != nil {
		slog.Warn("the backup takes as much of the machine as the server", "error", err)
	}

	storage, err := app.OpenFiles(ctx, c.appConfig())
	if err != nil {
		return err
	}

	database, err := c.openDatabase(ctx)
	if err != nil {
		return err
	}

	return errors.Join(
		b.writeBackup(ctx, database, storage, app.Trial(database, c.appConfig()), os.Stdout),
		database.Close(),
	)
}

func (b *backupCmd) writeBackup(
	ctx context.Context, database *db.DB, storage files.Storage, trial backup.Trial, out io.Writer,
) error {
	file, err := filepath.Abs(b.File)
	if err != nil {
		return err
	}

	made := backup.Backup{MadeAt: database.Now(), File: file}
	var found backup.Report
	if b.Verify {
		found, err = backup.WriteVerified(ctx, database, storage, file, trial)
	} else {
		err = backup.Write(ctx, database, storage, file)
	}

	if ctx.Err() != nil {
		return errors.Join(ctx.Err(), err)
	}

	var info os.FileInfo
	if err == nil {
		info, err = os.Stat(file)
	}
	if err != nil {
		made = made.Failed(err)
	} else if made.Size = info.Size(); b.Verify {
		made.Found(found)
	}

	remember := database.Update(
		ctx, db.Op{Actor: authz.System("backup")},
		func(tx *db.Tx) error { return backup.Remember(ctx, tx, made) },
	)
	if b.Verify {
		printReport(out, found)
	}

	if err := errors.Join(err, remember); err != nil {
		return err
	}

	_, err = fmt.Fprintf(out, "wrote %s (%s)\n", b.File, formatMebibytes(made.Size))

	return err
}

// printReport says what a restored backup held.
func printReport(out io.Writer, found backup.Report) {
	if found.Rows == nil {
		return // it could not even be restored: the error says why
	}

	for _, table := range slices.Sorted(maps.Keys(found.Rows)) {
		fmt.Fprintf(out, "%10d  %s\n", found.Rows[table], table)
	}

	fmt.Fprintf(
		out,
		"values: %d, each as at the moment of the backup\nforeign keys: every row refers to rows that are there\n",
		found.Values,
	)
	fmt.Fprintf(
		out,
		"seals: %d entries match\nfiles: %d are there\nlists: %d are answered by the program on what was restored\n",
		found.Entries, found.Files, found.Lists,
	)
	printLeftOut(out)
}

// printLeftOut says what no backup holds, which docs/operations.md explains.
func printLeftOut(out io.Writer) {
	fmt.Fprintln(
		out,
		"not in a backup: the keys, forecourt.seals, sessions, links of invitations, and anonymous answers that still wait to come out",
	)
}

// formatMebibytes writes a size as an operator reads it.
func formatMebibytes(bytes int64) string { return fmt.Sprintf("%.1f MiB", float64(bytes)/(1<<20)) }

type restoreCmd struct {
	File string `arg:"" type:"existingfile" help:"A backup."`
}

func (r *restoreCmd) Run(ctx context.Context, c *cli) error {
	storage, err := app.OpenFiles(ctx, c.appConfig())
	if err != nil {
		return err
	}

	database, err := app.OpenEmpty(ctx, c.appConfig())
	if err != nil {
		return err
	}

	compared, err := backup.Read(ctx, database, storage, r.File)
	var noKeys error
	if err == nil {
		err = noteRestored(ctx, database, app.SealHeads(c.appConfig()), r.File)
	}
	if err == nil {
		noKeys = database.View(ctx, doctorOp, func(tx *db.Tx) error {
			_, err := secret.Check(ctx, tx)
			return err
		})
	}

	if err := errors.Join(err, database.Close()); err != nil {
		return err
	}

	fmt.Printf("restored %s: %d values, each as at the moment of the backup\n", r.File, compared)
	printLeftOut(os.Stdout)
	if noKeys != nil {
		fmt.Println("Before you start it:", noKeys)
	}

	return nil
}

// noteRestored has the account of seals go on from those of the backup, which
// must hold the one that it was made at.
func noteRestored(ctx context.Context, database *db.DB, heads audit.Heads, file string) error {
	made, err := backup.SealOf(file)
	if err != nil {
		return err
	}

	return database.View(ctx, doctorOp, func(tx *db.Tx) error {
		head, err := audit.HeadOf(ctx, tx)
		if err != nil {
			return err
		}

		has, err := audit.Has(ctx, tx, made)
		if err == nil && !has {
			err = fmt.Errorf(
				"%w: the backup was made at seal %d, which its own log does not hold; its rows are restored, trust another backup",
				audit.ErrBroken, made.Seal,
			)
		}
		if err != nil {
			return err
		}

		return heads.Restored(head)
	})
}
