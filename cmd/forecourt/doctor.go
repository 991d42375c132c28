package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/secret"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/i18n"
)

// errSick ends the doctor when something is wrong; what, was printed.
var errSick = errors.New("something needs attention")

type doctorCmd struct {
	Backup []string `type:"existingfile" help:"Compare the log with the seals that these backups were made at."`
}

// finding is one thing the doctor looked at.
type finding struct {
	what    string
	outcome string
	err     error
}

func (d *doctorCmd) Run(ctx context.Context, c *cli) error {
	database, err := app.Connect(ctx, c.appConfig())
	if err != nil {
		return err
	}

	defer database.Close()
	findings := []finding{checkSchema(ctx, database), checkIntegrity(ctx, database)}
	if findings[0].err == nil {
		findings = append(
			findings, checkKeys(ctx, database),
			checkLog(ctx, database, app.SealHeads(c.appConfig()), d.Backup),
			checkFiles(ctx, database, c.appConfig()), checkLogins(ctx, database), checkBackup(ctx, database),
		)
	}

	if database.Engine() == "sqlite" {
		findings = append([]finding{checkModes(c.Data)}, findings...)
	}

	if c.Files == "" { // with a bucket and PostgreSQL there is nothing in it
		findings = append([]finding{checkFolder(c.Data)}, findings...)
	}

	sick := false
	for _, f := range findings {
		mark := "ok  "
		if f.err != nil {
			mark = "FAIL"
			f.outcome = f.err.Error()
			sick = true
		}
		fmt.Printf("%s  %-14s %s\n", mark, f.what, f.outcome)
	}

	if sick {
		return errSick
	}

	return nil
}

func checkFolder(folder string) finding {
	f := finding{what: "data folder", outcome: folder}
	probe := filepath.Join(folder, ".doctor")
	if f.err = os.WriteFile(probe, nil, 0o600); f.err == nil {
		f.err = os.Remove(probe)
	}

	if info, err := os.Stat(folder); err == nil && info.Mode().Perm()&0o077 != 0 {
		f.outcome += " (others on this machine can read it: chmod 700)"
	}

	return f
}

// checkModes looks who may read the database past the program. Its folder keeps
// others out as well.
func checkModes(folder string) finding {
	f := finding{what: "database file", outcome: "only its owner can read it"}
	around, err := os.Stat(folder)
	if err != nil {
		f.err = err
		return f
	}

	name := filepath.Join(folder, db.DatabaseFile)
	for _, path := range []string{name, name + "-wal", name + "-shm"} {
		info, err := os.Stat(path)
		if errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode().Perm()&0o077 == 0 {
			continue
		}
		if err == nil && around.Mode().Perm()&0o011 != 0 {
			err = fmt.Errorf("others on this machine can read %s: chmod 600 %s*", path, name)
		}
		if err != nil {
			f.err = err
			return f
		}

		f.outcome = "kept from others by its folder alone: chmod 600 " + name + "*"
	}

	return f
}

func checkBackup(ctx context.Context, database *db.DB) finding {
	f := finding{what: "backup"}
	f.err = database.View(ctx, doctorOp, func(tx *db.Tx) error {
		newest, err := backup.Newest(ctx, tx)
		if err != nil {
			return err
		}

		good, err := backup.Good(ctx, tx)
		if err != nil {
			return err
		}

		f.outcome = "none was made yet"
		if good != nil {
			verified := "not verified: write it with --verify"
			if good.Verified {
				verified = "verified"
			}
			f.outcome = fmt.Sprintf(
				"the newest is %s old, %s: %s (%s)", formatAge(tx.Now().Sub(good.MadeAt.Time)), verified,
				good.File, formatMebibytes(good.Size),
			)
		}

		if newest != nil && newest.Error != "" {
			return fmt.Errorf(
				"the one of %s failed: %s (%s); %s", newest.MadeAt.Format(time.RFC3339),
				i18n.Text("en", newest.Error, nil), newest.Detail, f.outcome,
			)
		}

		return nil
	})

	return f
}

// formatAge writes a time span as an operator reads it.
func formatAge(span time.Duration) string {
	switch {
	case span < 2*time.Hour:
		return fmt.Sprintf("%d minutes", int(span.Minutes()))
	case span < 48*time.Hour:
		return fmt.Sprintf("%d hours", int(span.Hours()))
	}
	return fmt.Sprintf("%d days", int(span.Hours()/24))
}

func checkSchema(ctx context.Context, database *db.DB) finding {
	have, known, err := database.SchemaVersion(ctx)
	if err == nil && have < known {
		err = fmt.Errorf("schema %d is older than %d: run forecourt migrate", have, known)
	}
	return finding{"schema", fmt.Sprintf("%d on %s", have, database.Engine()), err}
}

func checkIntegrity(ctx context.Context, database *db.DB) finding {
	return finding{"database", "whole", database.CheckIntegrity(ctx)}
}

func checkKeys(ctx context.Context, database *db.DB) finding {
	f := finding{what: "keys"}
	f.err = database.View(ctx, doctorOp, func(tx *db.Tx) error {
		ids, err := secret.Check(ctx, tx)
		if err != nil {
			return err
		}

		f.outcome = strings.Join(ids, ", ") + " in " + database.Keys().Where()
		if database.Keys().Readable() {
			return fmt.Errorf("others on this machine can read %s: chmod 600", database.Keys().Where())
		}

		uses, err := secret.Uses(ctx, tx, app.KeyHolders())
		if err == nil && len(uses[""]) > 0 {
			err = fmt.Errorf("not encrypted yet: %s; the next start does it", strings.Join(uses[""], ", "))
		}

		return err
	})

	return f
}

func checkLog(ctx context.Context, database *db.DB, heads audit.Heads, backups []string) finding {
	f := finding{what: "activity log"}
	f.err = database.View(ctx, doctorOp, func(tx *db.Tx) error {
		found, err := audit.Verify(ctx, tx, heads)
		if err != nil {
			return err
		}

		f.outcome = fmt.Sprintf(
			"%d entries match their seals; of %d seals %d are written down in %s", found.Entries,
			found.Seals, found.Compared, audit.HeadsFile,
		)
		if found.Erased > 0 {
			f.outcome += fmt.Sprintf("; contents of %d entries were erased on purpose", found.Erased)
		}

		for _, file := range backups {
			head, err := backup.SealOf(file)
			if err != nil {
				return err
			}

			has, err := audit.Has(ctx, tx, head)
			if err != nil {
				return err
			}

			if !has {
				return fmt.Errorf(
					"%w: seal %d, which the backup %s was made at, is not in the database", audit.ErrBroken,
					head.Seal, file,
				)
			}

			f.outcome += fmt.Sprintf("; seal %d of %s is in the database", head.Seal, file)
		}

		return nil
	})

	return f
}

func checkFiles(ctx context.Context, database *db.DB, cfg app.Config) finding {
	f := finding{what: "files"}
	storage, err := app.OpenFiles(ctx, cfg)
	if err != nil {
		f.err = err
		return f
	}

	count, err := files.New(database, storage).Check(ctx)
	f.outcome = fmt.Sprintf("%d files are there", count)
	f.err = err

	return f
}

func checkLogins(ctx context.Context, database *db.DB) finding {
	f := finding{what: "administrators"}
	f.err = database.View(ctx, doctorOp, func(tx *db.Tx) error {
		n, err := db.SelectOne[int64](ctx, tx, `
			SELECT count(*)
			FROM users
			WHERE {everyone} AND role_id = $1 AND status = 'active'`, authz.TopRole)
		f.outcome = fmt.Sprintf("%d can log in", n)
		if err == nil && n == 0 {
			err = errors.New("nobody with role 1 can log in: run forecourt serve once, or forecourt user unblock NAME")
		}

		return err
	})

	return f
}

var doctorOp = db.Op{Actor: authz.System("doctor")}
