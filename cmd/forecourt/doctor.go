package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"forecourt/internal/app"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
)

// errSick ends the doctor when something is wrong; what, was printed.
var errSick = errors.New("something needs attention")

type doctorCmd struct{}

// finding is one thing the doctor looked at.
type finding struct {
	what    string
	outcome string
	err     error
}

func (doctorCmd) Run(ctx context.Context, c *cli) error {
	database, err := app.Connect(ctx, c.config())
	if err != nil {
		return err
	}
	defer database.Close()
	findings := []finding{checkSchema(ctx, database), checkIntegrity(ctx, database)}
	if findings[0].err == nil {
		findings = append(findings, checkLog(ctx, database), checkFiles(ctx, database, c.config()), checkLogins(ctx, database))
	}
	if c.Files == "" { // with a bucket and PostgreSQL there is nothing in it
		findings = append([]finding{checkFolder(c.Data)}, findings...)
	}
	sick := false
	for _, f := range findings {
		mark := "ok  "
		if f.err != nil {
			mark, f.outcome, sick = "FAIL", f.err.Error(), true
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

func checkLog(ctx context.Context, database *db.DB) finding {
	f := finding{what: "activity log"}
	f.err = database.View(ctx, doctorOp, func(tx *db.Tx) error {
		entries, err := audit.Verify(ctx, tx)
		f.outcome = fmt.Sprintf("%d entries match their seals", entries)
		return err
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
	f.outcome, f.err = fmt.Sprintf("%d files are there", count), err
	return f
}

func checkLogins(ctx context.Context, database *db.DB) finding {
	f := finding{what: "administrators"}
	f.err = database.View(ctx, doctorOp, func(tx *db.Tx) error {
		n, err := db.SelectOne[int64](ctx, tx, "SELECT count(*) FROM users WHERE {everyone} AND role_id = $1 AND status = 'active'", authz.TopRole)
		f.outcome = fmt.Sprintf("%d can log in", n)
		if err == nil && n == 0 {
			err = errors.New("nobody with role 1 can log in: run forecourt serve once, or forecourt user unblock NAME")
		}
		return err
	})
	return f
}

var doctorOp = db.Op{Actor: authz.System("doctor")}
