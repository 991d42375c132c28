// Package accessoryfeed downloads the accessories of a serie from the feed at its link.
package accessoryfeed

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"time"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/fetch"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/record"
	"forecourt/internal/platform/settings"
)

// JobKind is the kind of the job that brings the accessories of a serie
// up to date with the feed at its link.
const JobKind = "accessory.download"

// limits bound what is read of a feed.
var limits = fetch.Limits{
	Timeout: time.Minute, Bytes: 16 << 20, Redirects: 3,
	Types: []string{"application/json", "text/json", "text/csv", "application/csv", "text/plain"},
}

// chunkSize is how many accessories are written in one transaction.
const chunkSize = 500

// payload names what to download.
type payload struct {
	SerieID int64 `json:"serie_id"`
}

// counts are the job's stats. Created, updated and archived count all
// tries of a job that was interrupted.
type counts struct {
	Created   int `json:"created"`
	Updated   int `json:"updated"`
	Archived  int `json:"archived"`
	Unchanged int `json:"unchanged"`
	Faulty    int `json:"faulty"`
}

// Routes registers the start of a download.
func Routes(a *httpapi.API, queue *jobs.Queue) {
	startOf := func(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (jobs.Job, error) {
		return startDownload(ctx, tx, queue, in.ID)
	}
	summary := httpapi.Summary("Bring the accessories of a serie up to date with the feed at its " +
		"link, in the background; the answer is the job.")
	httpapi.Op(a, http.MethodGet, "/accessory/download-for-serie/{id}", catalog.PermAccessories, startOf,
		httpapi.Writes(), summary)
	httpapi.Op(a, http.MethodPost, "/accessory/download-for-serie/{id}", catalog.PermAccessories, startOf, summary)
}

// startDownload adds the job, or answers the running one of the serie.
func startDownload(ctx context.Context, tx *db.Tx, queue *jobs.Queue, serieID int64) (jobs.Job, error) {
	serie, err := serieWithFeed(ctx, tx, serieID)
	if err != nil {
		return jobs.Job{}, err
	}

	id, _, err := queue.Add(ctx, tx, jobs.NewJob{
		Kind:      JobKind,
		BrandID:   serie.BrandID,
		DedupeKey: strconv.FormatInt(serie.ID, 10),
		Subject:   serie.Name,
		Payload:   payload{serie.ID},
	})
	if err != nil {
		return jobs.Job{}, err
	}

	return queue.Get(ctx, tx, id)
}

// serieWithFeed gives an active serie that has a feed.
func serieWithFeed(ctx context.Context, tx *db.Tx, serieID int64) (catalog.Serie, error) {
	serie, err := catalog.Series.Get(ctx, tx, serieID)
	switch {
	case err != nil:
		return serie, err
	case serie.Status != record.Active:
		return serie, fault.New(fault.Conflict, "archived")
	case serie.Link == "":
		return serie, fault.New(fault.Invalid, "serie_without_link")
	}

	return serie, nil
}

// Download handles the job. After a crash it starts from the beginning: accessories that
// are written already equal the feed and stay as they are.
func Download(ctx context.Context, run *jobs.Run) error {
	var what payload
	if err := run.Payload(&what); err != nil {
		return err
	}

	var done counts
	if err := run.Stats(&done); err != nil {
		return err
	}

	run.For = new(int64) // for nobody: what users archived is known by their name on it
	var link string
	bounds := limits
	err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		serie, err := serieWithFeed(ctx, tx, what.SerieID)
		if err != nil {
			return err
		}

		link = serie.Link
		bounds.Private, err = settings.AccessoryFeedPrivate(ctx, tx)
		p.Status = "reading"
		p.Current = 0

		return err
	})
	if err != nil {
		return err
	}

	file, err := fetch.Get(ctx, link, bounds)
	if err != nil {
		return endJob(err, fetch.Lasting(err))
	}

	list, faulty, err := readFeed(file)
	if err != nil {
		return endJob(err, errors.Is(err, errFeed))
	}

	done.Faulty = faulty
	return writeFeed(ctx, run, what.SerieID, list, done)
}

// endJob ends the job for an error that another try would not mend. Users see
// that it failed, the log has the reason.
func endJob(err error, lasts bool) error {
	if lasts {
		return fault.New(fault.Invalid, "unexpected_error").Because(err)
	}
	return err
}

// writeFeed writes the accessories of the feed, then archives those that the feed no longer has.
func writeFeed(ctx context.Context, run *jobs.Run, serieID int64, list []item, done counts) error {
	codes := map[string]bool{}
	unread := done.Faulty

	for from := 0; from < len(list); from += chunkSize {
		chunk := list[from:min(from+chunkSize, len(list))]
		next := done
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			next = done
			if _, err := serieWithFeed(ctx, tx, serieID); err != nil {
				return err
			}
			if err := mergeItems(ctx, tx, serieID, chunk, &next); err != nil {
				return err
			}

			p.Status = "saving"
			p.Current = int64(from + len(chunk))
			p.Total = int64(len(list))
			p.Stats = next

			return nil
		})
		if err != nil {
			return err
		}

		done = next
		for _, one := range chunk {
			codes[find.Key(one.code)] = true
		}
	}

	return run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		next := done
		if err := archiveOthers(ctx, tx, serieID, codes, &next); err != nil {
			return err
		}
		refused := next.Faulty - unread
		next.Unchanged = len(list) - next.Created - next.Updated - refused
		p.Status = "done"
		p.Stats = next
		return nil
	})
}

// mergeItems adds and changes accessories of the serie. A text in a language
// that the feed does not have stays.
func mergeItems(ctx context.Context, tx *db.Tx, serieID int64, list []item, done *counts) error {
	keys := make([][]any, len(list))
	for i, one := range list {
		keys[i] = []any{find.Key(one.code)}
	}

	found, err := catalog.Accessories.Find(ctx, tx, []string{"code_key"}, keys, db.Equal("serie_id", serieID))
	if err != nil {
		return err
	}

	there := map[string]*catalog.Accessory{}

	for i := range found {
		if was := there[found[i].CodeKey]; was == nil ||
			was.Status != record.Active && (found[i].Status == record.Active || found[i].ID > was.ID) {
			there[found[i].CodeKey] = &found[i]
		}
	}

	rows := make([]*table.Change[catalog.Accessory], 0, len(list))
	for _, one := range list {
		after := catalog.Accessory{SerieID: serieID, Code: one.code}
		before := there[find.Key(one.code)]
		if before != nil {
			if archivedByUser(before) {
				continue
			}
			after = *before
		}

		after.Name = maps.Clone(after.Name)
		if after.Name == nil {
			after.Name = db.Translations{}
		}
		maps.Copy(after.Name, one.names)
		after.Price = one.price
		after.FromFeed = true
		after.Status = record.Active
		rows = append(rows, &table.Change[catalog.Accessory]{Before: before, After: &after})
	}

	if err := catalog.Accessories.Merge(ctx, tx, rows); err != nil {
		return err
	}

	done.addRows(rows)

	return nil
}

// archivedByUser reports whether a user has archived the accessory, so that a feed does not
// restore it, unlike one that a feed archived.
func archivedByUser(a *catalog.Accessory) bool {
	return a.Status != record.Active && a.UpdatedBy != nil
}

func (c *counts) addRows(rows []*table.Change[catalog.Accessory]) {
	for _, row := range rows {
		switch {
		case row.Refused != nil:
			c.Faulty++
		case row.Action == table.ActionCreate:
			c.Created++
		case row.Action == table.ActionUpdate:
			c.Updated++
		}
	}
}

// archiveOthers archives accessories of the feed whose codes it no longer has.
func archiveOthers(ctx context.Context, tx *db.Tx, serieID int64, codes map[string]bool, done *counts) error {
	fromFeed := []db.Condition{db.Equal("serie_id", serieID), db.Equal("status", record.Active), db.Equal("from_feed", 1)}
	return find.All(ctx, tx, catalog.Accessories, fromFeed, func(block []catalog.Accessory) error {
		var rows []*table.Change[catalog.Accessory]
		for i := range block {
			if before := &block[i]; !codes[before.CodeKey] {
				after := *before
				after.Status = record.Deleted
				rows = append(rows, &table.Change[catalog.Accessory]{Before: before, After: &after})
			}
		}
		done.Archived += len(rows)
		return catalog.Accessories.Merge(ctx, tx, rows)
	})
}
