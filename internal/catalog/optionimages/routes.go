package optionimages

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"forecourt/internal/catalog"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/settings"
)

// longestWait is how long a request waits for the end of the job, lookAgain how often it looks.
const (
	longestWait = 20 * time.Second
	lookAgain   = 200 * time.Millisecond
)

type starter struct {
	api   *httpapi.API
	queue *jobs.Queue
}

// Routes registers the start of a download (OP-075).
func Routes(a *httpapi.API, queue *jobs.Queue) {
	s := starter{a, queue}
	const path = "/sfo/download-images/{brandId}"
	summary := httpapi.Summary("Download the pictures of options that have none, in the background. The answer waits up to 20 seconds for the end, or as long as it is asked to. Without a source in the settings there is nothing to download.")
	httpapi.Free(a, http.MethodGet, path, catalog.PermFeature, s.startDownload, httpapi.Writes(), summary)
	httpapi.Free(a, http.MethodPost, path, catalog.PermFeature, s.startDownload, summary)
}

type downloadInput struct {
	BrandID int64 `path:"brandId" minimum:"1"`
	Wait    int64 `query:"wait" minimum:"0" maximum:"20" default:"20" doc:"seconds to wait for the end"`
}

// ImagesDownloaded is how far a download of pictures is.
type ImagesDownloaded struct {
	Downloaded int64  `json:"downloadedFeaturesCount" doc:"options that have got a picture so far"`
	JobID      *int64 `json:"job_id" nullable:"true" doc:"null: there is no source"`
	Done       bool   `json:"done"`
}

// startDownload starts the job, or goes on waiting for the one that runs.
func (s starter) startDownload(ctx context.Context, in *downloadInput) (out ImagesDownloaded, err error) {
	err = s.api.Update(ctx, catalog.PermFeature, func(tx *db.Tx) error {
		if err := tx.Check(authz.ID("brandId", in.BrandID)); err != nil {
			return err
		}

		name, err := nameOf(ctx, tx, in.BrandID)
		if err != nil {
			return err
		}

		source, err := settings.ForImages(ctx, tx)
		if err != nil || source.Source == "" {
			out.Done = true
			return err
		}

		id, _, err := s.queue.Add(ctx, tx, jobs.NewJob{
			Kind:      JobKind,
			BrandID:   in.BrandID,
			DedupeKey: strconv.FormatInt(in.BrandID, 10),
			Subject:   name,
			Payload:   payload{in.BrandID},
		})

		out.JobID = &id
		return err
	})
	if err != nil || out.JobID == nil {
		return out, err
	}

	err = s.waitUntilDone(ctx, time.Duration(in.Wait)*time.Second, &out)
	return out, err
}

// waitUntilDone looks again and again until the job ends, or the time is over.
func (s starter) waitUntilDone(ctx context.Context, atMost time.Duration, out *ImagesDownloaded) error {
	over := time.After(min(atMost, longestWait))
	turns := time.NewTicker(lookAgain)
	defer turns.Stop()

	for !out.Done {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-over:
			return nil
		case <-turns.C:
		}
		if err := s.readProgress(ctx, out); err != nil {
			return err
		}
	}

	return nil
}

// readProgress reads how far the job is.
func (s starter) readProgress(ctx context.Context, out *ImagesDownloaded) error {
	return s.api.View(ctx, catalog.PermFeature, func(tx *db.Tx) error {
		job, err := s.queue.Get(ctx, tx, *out.JobID)
		if err != nil {
			return err
		}
		var counts Counts
		if err := (&jobs.Run{Job: job}).Stats(&counts); err != nil {
			return err
		}
		out.Downloaded = counts.Downloaded
		out.Done = !job.State.Active()
		return nil
	})
}
