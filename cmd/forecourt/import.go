package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"forecourt/internal/app"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/imports"
)

type importCmd struct {
	Kind          string `arg:"" help:"What the file holds: ${importkinds}."`
	File          string `arg:"" type:"existingfile" help:"CSV, XLSX or ZIP of CSV files."`
	Brand         int64  `required:"" help:"Id of the brand."`
	Pricelist     int64  `help:"Id of the price list."`
	Company       int64  `help:"Id of the company, for wholesale prices."`
	Serie         int64  `help:"Id of the serie, for accessories."`
	Language      int64  `help:"Id of the language of texts whose column names none."`
	CreateMissing bool   `help:"Add series, ranges, body types, gearboxes, classes and groups that rows name."`
	Complete      bool   `help:"The file names all vehicles: list those that it does not."`
	Replace       string `help:"Tables whose sets become exactly what the file says, parted by commas: equipment. Others get members."`
	DryRun        bool   `help:"Only show what would change."`
	Encoding      string `help:"CSV encoding: utf-8 or cp1257; detected by default."`
	Separator     string `help:"CSV separator: semicolon, comma or tab; detected by default."`
}

// importKinds lists the names of the kinds of import.
func importKinds() []string { return app.NewImports(nil, nil, nil).Kinds() }

// Run imports in this process, or in the server when one takes the job first.
func (i *importCmd) Run(ctx context.Context, c *cli) error {
	if kinds := importKinds(); !slices.Contains(kinds, i.Kind) {
		return fmt.Errorf("unknown kind %s; it is one of %s", i.Kind, strings.Join(kinds, ", "))
	}

	storage, err := app.OpenFiles(ctx, c.appConfig())
	if err != nil {
		return err
	}

	database, err := c.openDatabase(ctx)
	if err != nil {
		return err
	}

	return errors.Join(i.runImport(ctx, c, database, storage), database.Close())
}

func (i *importCmd) runImport(ctx context.Context, c *cli, database *db.DB, storage files.Storage) error {
	kept := files.New(database, storage)
	queue := app.NewQueue(database, kept, c.appConfig())
	runs := app.NewImports(database, kept, queue)
	op := db.Op{Actor: authz.System("command line")}
	content, err := os.Open(i.File)
	if err != nil {
		return fmt.Errorf("open import file: %w", err)
	}

	file, err := kept.Receive(ctx, op, files.Data, filepath.Base(i.File), content)
	if err := errors.Join(err, content.Close()); err != nil {
		return err
	}

	var run imports.Run
	err = database.Update(ctx, op, func(tx *db.Tx) (err error) {
		run, err = runs.Start(ctx, tx, imports.Request{
			Kind:          i.Kind,
			File:          file.Name,
			BrandID:       i.Brand,
			PricelistID:   i.Pricelist,
			CompanyID:     i.Company,
			SerieID:       i.Serie,
			LanguageID:    i.Language,
			CreateMissing: i.CreateMissing,
			Complete:      i.Complete,
			Replace:       imports.TableNames(i.Replace),
			DryRun:        i.DryRun,
			Encoding:      i.Encoding,
			Separator:     i.Separator,
		})

		return err
	})
	if err != nil {
		return err
	}

	working, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- queue.Run(working) }()
	status, err := printProgress(ctx, database, runs, run.JobID)
	stop()
	if err := errors.Join(err, <-ended); err != nil {
		return err
	}

	return printFindings(status)
}

// printProgress prints how far the run is until it has ended.
func printProgress(
	ctx context.Context, database *db.DB, runs *imports.Imports, job int64,
) (status imports.ImportStatus, err error) {
	shown := ""
	for {
		err := database.View(ctx, db.Op{Actor: authz.System("command line")}, func(tx *db.Tx) (err error) {
			status, err = runs.Status(ctx, tx, job, "en")
			return err
		})
		if err != nil {
			return status, err
		}

		if line := fmt.Sprintf("%s %d / %d", status.State, status.Current, status.Total); line != shown {
			fmt.Fprintln(os.Stderr, line)
			shown = line
		}

		if status.Status != "STARTED" {
			return status, nil
		}

		select {
		case <-ctx.Done():
			return status, ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// errFaulty makes the exit code 1.
var errFaulty = errors.New("some rows are faulty; the rest was imported")

func printFindings(status imports.ImportStatus) error {
	for _, table := range status.Findings.Tables {
		counts := status.Stats.Tables[table.Name]
		fmt.Printf(
			"%-15s %7d new %7d changed %7d same %7d faulty\n", table.Name, counts.Created, counts.Updated,
			counts.Unchanged, counts.Faulty,
		)
		if counts.Absent > 0 {
			fmt.Printf("%-15s %7d not in the file\n", "", counts.Absent)
		}

		if len(table.Unknown) > 0 {
			fmt.Printf("%-15s columns ignored: %s\n", "", strings.Join(table.Unknown, ", "))
		}
	}

	if status.Message != "" {
		fmt.Println(status.Message)
	}

	switch {
	case status.Status != "OK":
		return errors.New(status.ErrorToDisplay)
	case status.Stats.Faulty > 0:
		return errFaulty
	}

	return nil
}
