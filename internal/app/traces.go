package app

import (
	"context"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/settings"
)

// tracesKind is the kind of the job that removes what erasures leave in unused parts of the
// database's file.
const tracesKind = "db.traces"

// nightHours are the hours from that of the nightly backup on in which it does so: meanwhile nobody
// else writes.
const nightHours = 3

// removeTraces makes the job that removes them in the hours of the night.
func removeTraces(database *db.DB) jobs.Handler {
	return func(ctx context.Context, run *jobs.Run) error {
		var plan settings.Backups
		err := database.View(ctx, run.Op(), func(tx *db.Tx) (err error) {
			plan, err = settings.ForBackups(ctx, tx)
			return err
		})
		if since := database.Now().In(date.Zone).Hour() - plan.Hour; err != nil || (since+24)%24 >= nightHours {
			return err
		}
		return database.RemoveTraces(ctx)
	}
}
