package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"forecourt/internal/app"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/metrics"
)

type openapiCmd struct{}

func (openapiCmd) Run(c *cli) error {
	// The contract has no version: it changes when operations do, not with each build.
	cfg := c.appConfig()
	cfg.Version = "1"
	kept := files.New(nil, nil)
	_, err := os.Stdout.Write(app.NewAPI(nil, kept, app.NewQueue(nil, kept, cfg), cfg, metrics.New()).Contract())
	return err
}

type migrateCmd struct {
	Up     migrateUpCmd     `cmd:"" default:"1" help:"Bring the schema up to date."`
	Status migrateStatusCmd `cmd:"" help:"Show the schema version."`
}

type migrateUpCmd struct{}

func (migrateUpCmd) Run(ctx context.Context, c *cli) error {
	database, err := app.Open(ctx, c.appConfig())
	if err != nil {
		return err
	}
	return errors.Join(printSchema(ctx, database), database.Close())
}

type migrateStatusCmd struct{}

func (migrateStatusCmd) Run(ctx context.Context, c *cli) error {
	database, err := app.Connect(ctx, c.appConfig())
	if err != nil {
		return err
	}
	return errors.Join(printSchema(ctx, database), database.Close())
}

func printSchema(ctx context.Context, database *db.DB) error {
	have, known, err := database.SchemaVersion(ctx)
	if err != nil {
		return err
	}

	_, err = fmt.Printf("schema %d on %s, this program knows %d\n", have, database.Engine(), known)
	return err
}

// openDatabase opens the database for a command that may run beside a server: it migrates when
// nobody serves the folder and refuses an outdated schema else.
func (c *cli) openDatabase(ctx context.Context) (*db.DB, error) {
	database, err := app.Open(ctx, c.appConfig())
	if !errors.Is(err, db.ErrFolderInUse) {
		return database, err
	}
	if database, err = app.Connect(ctx, c.appConfig()); err != nil {
		return nil, err
	}

	have, known, err := database.SchemaVersion(ctx)
	if err == nil && have != known {
		err = fmt.Errorf("the running server has schema %d, this program knows %d: use the server's own version", have, known)
	}
	if err != nil {
		return nil, errors.Join(err, database.Close())
	}

	return database, nil
}
