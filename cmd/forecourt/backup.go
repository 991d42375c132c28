package main

import (
	"context"
	"errors"
	"fmt"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/backup"
	"forecourt/internal/platform/db"
)

type backupCmd struct {
	File string `arg:"" type:"path" help:"File to write; it is replaced when it exists."`
}

func (b *backupCmd) Run(ctx context.Context, c *cli) error {
	storage, err := app.OpenFiles(ctx, c.config())
	if err != nil {
		return err
	}
	database, err := c.open(ctx)
	if err != nil {
		return err
	}
	if err := errors.Join(backup.Write(ctx, database, storage, b.File), database.Close()); err != nil {
		return err
	}
	_, err = fmt.Println("wrote", b.File)
	return err
}

type restoreCmd struct {
	File string `arg:"" type:"existingfile" help:"A backup."`
}

func (r *restoreCmd) Run(ctx context.Context, c *cli) error {
	storage, err := app.OpenFiles(ctx, c.config())
	if err != nil {
		return err
	}
	database, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	err = mustBeEmpty(ctx, database)
	if err == nil {
		err = backup.Read(ctx, database, storage, r.File)
	}
	if err := errors.Join(err, database.Close()); err != nil {
		return err
	}
	_, err = fmt.Println("restored", r.File)
	return err
}

func mustBeEmpty(ctx context.Context, database *db.DB) error {
	return database.View(ctx, db.Op{Actor: authz.System("restore")}, func(tx *db.Tx) error {
		users, err := db.SelectOne[int64](ctx, tx, "SELECT count(*) FROM users WHERE {everyone}")
		if err == nil && users > 0 {
			err = backup.ErrNotEmpty
		}
		return err
	})
}
