package demo

import (
	"context"
	"fmt"
	"strings"
	"time"

	"forecourt/internal/people"
	"forecourt/internal/platform/auth"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/imports"
	"forecourt/internal/platform/jobs"
)

// importedBy is the login of who brings the files.
const importedBy = "inga"

// broughtFile is a file that was imported, and what became of it.
type broughtFile struct {
	kind, name, content string
	intoNext            bool // into the list of next year
	reverted            bool
}

var broughtFiles = []broughtFile{
	{kind: "equipment", name: "aurora_iranga.csv", content: "name_lt;name_en\nAvarinio stabdymo pagalba;Emergency brake assist\n" +
		"Eismo juostos palaikymas;Lane keeping assist\nŠviesos jutiklis;Light sensor\nLietaus jutiklis;Rain sensor\n"},
	{kind: "features", name: "aurora_opcijos.csv", content: "code;product_class;name_lt;name_en\nHUD;options;Projekcinis ekranas;Head-up display\n" +
		"MAS;wellness;Masažo sėdynės;Massage seats\nHUD;options;Projekcinis ekranas;Head-up display\n"},
	{
		kind:     "equipment",
		name:     "aurora_iranga_bandymas.csv",
		reverted: true,
		content:  "name_lt;name_en\nStogo bėgeliai, juodi;Roof rails black\n",
	},
	{
		kind:     "prices",
		name:     "aurora_automobiliai_2027-03_kainos.csv",
		intoNext: true,
		content:  "model;price_standard\nA01P;23490,00\nA01D;27290,00\nA01H;29990,00\n",
	},
}

// Imports runs imports of files for the first brand, one after the other: what its page of imports
// shows. The runs are those of the queue, which works until the last has ended.
func Imports(ctx context.Context, database *db.DB, kept *files.Files, queue *jobs.Queue, runs *imports.Imports) error {
	working, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- queue.Run(working) }()
	err := runImports(ctx, database, kept, queue, runs)
	stop()
	if failed := <-ended; err == nil {
		err = failed
	}

	if err != nil {
		return fmt.Errorf("import files: %w", err)
	}

	return nil
}

// nextYear is the first draft of a price list.
type nextYear struct {
	ID      int64 `db:"id"`
	BrandID int64 `db:"brand_id"`
}

func runImports(
	ctx context.Context, database *db.DB, kept *files.Files, queue *jobs.Queue, runs *imports.Imports,
) error {
	var next nextYear
	op := db.Op{Perm: authz.LoginOnly}
	err := database.View(ctx, db.Op{Actor: authz.System("demo")}, func(tx *db.Tx) (err error) {
		user, err := people.ByUsername(ctx, tx, importedBy)
		if err != nil {
			return err
		}
		if op.Actor, _, err = auth.ActorOf(ctx, tx, user.ID); err != nil {
			return err
		}

		next, err = db.SelectOne[nextYear](ctx, tx, `SELECT id, brand_id
			FROM pricelists
			WHERE {brand:brand_id} AND published_at IS NULL
			ORDER BY id
			LIMIT 1`)

		return err
	})
	if err != nil {
		return err
	}

	for _, b := range broughtFiles {
		file, err := kept.Receive(ctx, op, files.Data, b.name, strings.NewReader(b.content))
		if err != nil {
			return err
		}

		request := imports.Request{Kind: b.kind, File: file.Name, BrandID: next.BrandID}
		if b.intoNext {
			request.PricelistID = next.ID
		}

		job, err := runJob(ctx, database, op, queue, func(tx *db.Tx) (int64, error) {
			started, err := runs.Begin(ctx, tx, request)
			return started.JobID, err
		})
		if err == nil && b.reverted {
			_, err = runJob(ctx, database, op, queue, func(tx *db.Tx) (int64, error) {
				revert, err := runs.Revert(ctx, tx, job)
				return revert.JobID, err
			})
		}

		if err != nil {
			return fmt.Errorf("%s: %w", b.name, err)
		}
	}

	return nil
}

// runJob starts a job and waits for its end.
func runJob(
	ctx context.Context, database *db.DB, op db.Op, queue *jobs.Queue,
	start func(*db.Tx) (int64, error),
) (id int64, err error) {
	err = database.Update(ctx, op, func(tx *db.Tx) (err error) {
		id, err = start(tx)
		return err
	})
	for err == nil {
		var job jobs.Job
		err = database.View(ctx, op, func(tx *db.Tx) (err error) {
			job, err = queue.Get(ctx, tx, id)
			return err
		})
		if err == nil && !job.State.Active() {
			break
		}

		time.Sleep(10 * time.Millisecond)
	}

	return id, err
}
