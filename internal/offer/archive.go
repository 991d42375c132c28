package offer

import (
	"context"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// archive takes an offer out of the lists (O-015).
func archive(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Version, error) {
	return versions.Update(ctx, tx, in.ID, in.Revision, func(v *Version) error {
		v.setArchived(true)
		return nil
	})
}

// unarchive brings an offer back into the lists.
func unarchive(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Version, error) {
	return versions.Update(ctx, tx, in.ID, in.Revision, func(v *Version) error {
		v.setArchived(false)
		return nil
	})
}

// archiving is how offers are archived and brought back together.
var archiving = audit.Bulk[versionsInput, Version]{
	Table: versions, Filter: versionsFilter, Columns: []string{"status", "archived_from"},
	Mark: func(v *Version, inUse bool, _ db.Time) { v.setArchived(!inUse) },
}
