package settings

import (
	"context"

	"forecourt/internal/platform/db"
)

// Backups is when the group's data is backed up by itself.
type Backups struct {
	// Hour is that of the day where the group's days begin.
	Hour int
	// Keep is how many backups are kept.
	Keep int
}

// ForBackups reads them.
func ForBackups(ctx context.Context, tx *db.Tx) (b Backups, err error) {
	values, err := readAll(ctx, tx)
	if err == nil {
		err = values.readInto("backup.hour", &b.Hour)
	}
	if err == nil {
		err = values.readInto("backup.keep", &b.Keep)
	}

	return b, err
}
