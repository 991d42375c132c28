// Package optionimages downloads the pictures of options that have none yet, from the server of the
// importer that the settings name.
package optionimages

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/fetch"
	"forecourt/internal/platform/files"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/record"
	"forecourt/internal/platform/settings"
)

// JobKind is the kind of the job.
const JobKind = "option.images"

// pieceSize is how many options are asked for before what has come is written; sideBySide how many at a time.
const (
	pieceSize  = 40
	sideBySide = 4
)

// Downloader downloads pictures and keeps them.
type Downloader struct {
	DB    *db.DB
	Files *files.Files
}

// payload names whose options are meant.
type payload struct {
	BrandID int64 `json:"brand_id"`
}

// Counts are the stats of the job: pictures that options have got, options of which the server has none,
// and those whose picture could not be read.
type Counts struct {
	Downloaded int64 `json:"downloaded"`
	Missing    int64 `json:"missing"`
	Faulty     int64 `json:"faulty"`
}

// option is one without a picture.
type option struct {
	ID   int64  `db:"id"`
	Code string `db:"code"`

	image string
	err   error
}

// withoutImage are options in use that have no picture.
const withoutImage = "{brand:brand_id} AND brand_id = $1 AND status = 'active' AND image = ''"

// Do handles the job. It goes on behind the last option that it has written.
func (d Downloader) Do(ctx context.Context, run *jobs.Run) error {
	var what payload
	if err := run.Payload(&what); err != nil {
		return err
	}

	var done Counts
	if err := run.Stats(&done); err != nil {
		return err
	}

	brand, err := d.readBrand(ctx, run, what.BrandID)
	if err != nil {
		return err
	}

	for {
		options, err := d.nextOptions(ctx, run, what.BrandID)
		if err != nil || len(options) == 0 {
			return err
		}
		if err := d.fetchAll(ctx, run, brand, options); err != nil {
			return err
		}
		if done, err = d.writePictures(ctx, run, options, done); err != nil {
			return err
		}
	}
}

// brand is what the addresses of a brand's pictures follow from.
type brand struct {
	name   string
	images settings.Images
}

func (d Downloader) readBrand(ctx context.Context, run *jobs.Run, id int64) (b brand, err error) {
	err = run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		if b.name, err = nameOf(ctx, tx, id); err != nil {
			return err
		}
		if b.images, err = settings.ForImages(ctx, tx); err != nil {
			return err
		}
		if b.images.Source == "" {
			return fault.New(fault.Invalid, "images_without_source")
		}

		if p.Total == 0 {
			p.Total, err = db.SelectOne[int64](ctx, tx, "SELECT COUNT(*) FROM features WHERE "+withoutImage, id)
		}
		p.Status = "reading"

		return err
	})

	return b, err
}

func (d Downloader) nextOptions(ctx context.Context, run *jobs.Run, brandID int64) (options []*option, err error) {
	last := int64(0)
	if run.Job.Cursor != "" {
		if last, err = strconv.ParseInt(run.Job.Cursor, 10, 64); err != nil {
			return nil, fmt.Errorf("read cursor of job: %w", err)
		}
	}

	err = d.DB.View(ctx, run.Op(), func(tx *db.Tx) error {
		found, err := db.Select[option](ctx, tx, `SELECT id, code
			FROM features
			WHERE `+withoutImage+" AND id > $2 ORDER BY id LIMIT $3", brandID, last, pieceSize)

		for i := range found {
			options = append(options, &found[i])
		}

		return err
	})

	return options, err
}

// fetchAll reads the pictures of options. When the server answers none of them, or is where no server may
// be, that is an error of the job.
func (d Downloader) fetchAll(ctx context.Context, run *jobs.Run, b brand, options []*option) error {
	free := make(chan struct{}, sideBySide)
	var all sync.WaitGroup

	for _, o := range options {
		free <- struct{}{}
		all.Go(func() {
			defer func() { <-free }()
			o.image, o.err = d.fetchOne(ctx, run.Op(), b, o.Code)
		})
	}

	all.Wait()
	answered := false

	for _, o := range options {
		if errors.Is(o.err, fetch.ErrPrivate) {
			return fault.New(fault.Invalid, "images_private_address").Because(o.err)
		}
		answered = answered || o.err == nil || o.hasNoPicture() || fault.Is(o.err, fault.Invalid)
	}

	if !answered {
		return fmt.Errorf("download pictures of options: %w", options[0].err)
	}

	return ctx.Err()
}

// hasNoPicture reports whether the server has no picture of the option.
func (o *option) hasNoPicture() bool { return errors.Is(o.err, fetch.ErrStatus) }

// endings are those of the kinds of pictures that are read.
var endings = map[string]string{"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp"}

func (d Downloader) fetchOne(ctx context.Context, op db.Op, b brand, code string) (name string, err error) {
	file, err := fetch.Get(ctx, b.images.Address(b.name, code), b.images.Limits())
	if err != nil {
		return "", err
	}

	kept, err := d.Files.Receive(ctx, op, files.Image, code+endings[file.Type], bytes.NewReader(file.Body))
	return kept.Name, err
}

// writePictures gives options their pictures, unless somebody has given them one meanwhile.
func (d Downloader) writePictures(ctx context.Context, run *jobs.Run, options []*option, done Counts) (Counts, error) {
	next := done
	err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		next = done
		images := map[int64]string{}
		var ids []int64

		for _, o := range options {
			switch {
			case o.err == nil:
				images[o.ID] = o.image
				ids = append(ids, o.ID)
			case o.hasNoPicture():
				next.Missing++
			default:
				next.Faulty++
			}
		}

		written, err := givePictures(ctx, tx, ids, images)
		if err != nil {
			return err
		}

		next.Downloaded += written
		p.Cursor = strconv.FormatInt(options[len(options)-1].ID, 10)
		p.Status = "saving"
		p.Stats = next
		p.Current += int64(len(options))

		return nil
	})

	return next, err
}

func givePictures(ctx context.Context, tx *db.Tx, ids []int64, images map[int64]string) (written int64, err error) {
	if len(ids) == 0 {
		return 0, nil
	}

	found, err := catalog.Features.Many(ctx, tx, ids)
	if err != nil {
		return 0, err
	}

	var rows []*table.Change[catalog.Feature]
	for _, id := range ids {
		before, there := found[id]
		if !there || before.Image != "" || before.Status != record.Active {
			continue
		}

		after := before
		after.Image = images[id]
		rows = append(rows, &table.Change[catalog.Feature]{Before: &before, After: &after})
	}

	if err := catalog.Features.Merge(ctx, tx, rows); err != nil {
		return 0, err
	}

	for _, row := range rows {
		if row.Refused == nil && row.Action == table.ActionUpdate {
			written++
		}
	}

	return written, nil
}

// nameOf reads the name of a brand in the scope.
func nameOf(ctx context.Context, tx *db.Tx, id int64) (string, error) {
	return db.SelectOne[string](ctx, tx, "SELECT name FROM brands WHERE {brand:id} AND id = $1", id)
}
