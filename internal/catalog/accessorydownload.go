package catalog

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"strconv"
	"time"

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

// DownloadKind is the kind of the job that brings the accessories of a serie
// up to date with the feed at its link.
const DownloadKind = "accessory.download"

// feedLimits are what a feed is held to.
var feedLimits = fetch.Limits{
	Timeout: time.Minute, Bytes: 16 << 20, Redirects: 3,
	Types: []string{"application/json", "text/json", "text/csv", "application/csv", "text/plain"},
}

// downloadChunk is how many accessories are written in one transaction.
const downloadChunk = 500

type download struct {
	SerieID int64 `json:"serie_id"`
}

// downloadCounts are the job's stats. Created, updated and archived count all
// tries of a job that was interrupted.
type downloadCounts struct {
	Created   int `json:"created"`
	Updated   int `json:"updated"`
	Archived  int `json:"archived"`
	Unchanged int `json:"unchanged"`
	Faulty    int `json:"faulty"`
}

func downloadRoutes(a *httpapi.API, queue *jobs.Queue) {
	start := func(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (jobs.Job, error) {
		return startDownload(ctx, tx, queue, in.ID)
	}
	summary := httpapi.Summary("Bring the accessories of a serie up to date with the feed at its link, in the background; the answer is the job.")
	httpapi.Op(a, http.MethodGet, "/accessory/download-for-serie/{id}", PermAccessories, start, httpapi.Writes(), summary)
	httpapi.Op(a, http.MethodPost, "/accessory/download-for-serie/{id}", PermAccessories, start, summary)
}

// startDownload adds the job, or answers the one at work for the serie.
func startDownload(ctx context.Context, tx *db.Tx, queue *jobs.Queue, serieID int64) (jobs.Job, error) {
	serie, err := feedOf(ctx, tx, serieID)
	if err != nil {
		return jobs.Job{}, err
	}
	id, _, err := queue.Add(ctx, tx, jobs.NewJob{
		Kind: DownloadKind, BrandID: serie.BrandID, DedupeKey: strconv.FormatInt(serie.ID, 10), Subject: serie.Name, Payload: download{serie.ID},
	})
	if err != nil {
		return jobs.Job{}, err
	}
	return queue.Get(ctx, tx, id)
}

// feedOf gives a serie that has a feed.
func feedOf(ctx context.Context, tx *db.Tx, serieID int64) (Serie, error) {
	serie, err := series.Get(ctx, tx, serieID)
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

// Download is the handler of the job. It begins anew after a crash: what has
// been written already is then as the feed tells, and is left alone.
func Download(ctx context.Context, run *jobs.Run) error {
	var what download
	if err := run.Payload(&what); err != nil {
		return err
	}
	var counts downloadCounts
	if err := run.Stats(&counts); err != nil {
		return err
	}
	var link string
	limits := feedLimits
	err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		serie, err := feedOf(ctx, tx, what.SerieID)
		if err != nil {
			return err
		}
		link = serie.Link
		limits.Private, err = settings.AccessoryFeedPrivate(ctx, tx)
		p.Status, p.Current = "reading", 0
		return err
	})
	if err != nil {
		return err
	}
	file, err := fetch.Get(ctx, link, limits)
	if err != nil {
		return lasting(err, fetch.Lasting(err))
	}
	list, faulty, err := readFeed(file)
	if err != nil {
		return lasting(err, errors.Is(err, errFeed))
	}
	counts.Faulty = faulty
	return writeFeed(ctx, run, what.SerieID, list, counts)
}

// lasting makes an error that trying again does not mend end the job. People
// are told that it failed, the log why.
func lasting(err error, lasts bool) error {
	if lasts {
		return fault.New(fault.Invalid, "unexpected_error").Because(err)
	}
	return err
}

// writeFeed writes what the feed tells of, then archives what it tells of no more.
func writeFeed(ctx context.Context, run *jobs.Run, serieID int64, list []told, counts downloadCounts) error {
	codes, unread := map[string]bool{}, counts.Faulty
	for from := 0; from < len(list); from += downloadChunk {
		chunk := list[from:min(from+downloadChunk, len(list))]
		next := counts
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			next = counts
			if _, err := feedOf(ctx, tx, serieID); err != nil {
				return err
			}
			if err := mergeTold(ctx, tx, serieID, chunk, &next); err != nil {
				return err
			}
			p.Status, p.Current, p.Total, p.Stats = "saving", int64(from+len(chunk)), int64(len(list)), next
			return nil
		})
		if err != nil {
			return err
		}
		counts = next
		for _, one := range chunk {
			codes[find.Key(one.code)] = true
		}
	}
	return run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		next := counts
		if err := archiveUntold(ctx, tx, serieID, codes, &next); err != nil {
			return err
		}
		refused := next.Faulty - unread
		next.Unchanged = len(list) - next.Created - next.Updated - refused
		p.Status, p.Stats = "done", next
		return nil
	})
}

// mergeTold adds and changes accessories of the serie. A text in a language
// that the feed does not have stays.
func mergeTold(ctx context.Context, tx *db.Tx, serieID int64, list []told, counts *downloadCounts) error {
	keys := make([][]any, len(list))
	for i, one := range list {
		keys[i] = []any{find.Key(one.code)}
	}
	found, err := Accessories.Find(ctx, tx, []string{"code_key"}, keys, db.Equal("serie_id", serieID))
	if err != nil {
		return err
	}
	there := map[string]*Accessory{}
	for i := range found {
		if was := there[found[i].CodeKey]; was == nil || was.Status != record.Active && (found[i].Status == record.Active || found[i].ID > was.ID) {
			there[found[i].CodeKey] = &found[i]
		}
	}
	rows := make([]*table.MergeRow[Accessory], 0, len(list))
	for _, one := range list {
		after := Accessory{SerieID: serieID, Code: one.code}
		before := there[find.Key(one.code)]
		if before != nil {
			if before.archivedByHand() {
				continue
			}
			after = *before
		}
		after.Name = maps.Clone(after.Name)
		if after.Name == nil {
			after.Name = db.Translations{}
		}
		maps.Copy(after.Name, one.names)
		after.Price, after.FromFeed, after.Status = one.price, true, record.Active
		rows = append(rows, &table.MergeRow[Accessory]{Before: before, After: &after})
	}
	if err := Accessories.Merge(ctx, tx, rows); err != nil {
		return err
	}
	counts.add(rows)
	return nil
}

// archivedByHand tells of an accessory that somebody does not want: a feed
// does not bring it back, as it does what a feed has archived.
func (a *Accessory) archivedByHand() bool { return a.Status != record.Active && a.UpdatedBy != nil }

func (c *downloadCounts) add(rows []*table.MergeRow[Accessory]) {
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

func archiveUntold(ctx context.Context, tx *db.Tx, serieID int64, codes map[string]bool, counts *downloadCounts) error {
	following := []db.Condition{db.Equal("serie_id", serieID), db.Equal("status", record.Active), db.Equal("from_feed", 1)}
	return find.All(ctx, tx, Accessories, following, func(block []Accessory) error {
		var rows []*table.MergeRow[Accessory]
		for i := range block {
			if before := &block[i]; !codes[before.CodeKey] {
				after := *before
				after.Status = record.Deleted
				rows = append(rows, &table.MergeRow[Accessory]{Before: before, After: &after})
			}
		}
		counts.Archived += len(rows)
		return Accessories.Merge(ctx, tx, rows)
	})
}
