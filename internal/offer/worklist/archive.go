package worklist

import (
	"context"

	"forecourt/internal/offer"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// archive takes an offer out of the lists (O-015).
func archive(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (offer.Version, error) {
	return offer.Versions.Update(ctx, tx, in.ID, in.Revision, func(v *offer.Version) error {
		v.SetArchived(true)
		return nil
	})
}

// unarchive brings an offer back into the lists.
func unarchive(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (offer.Version, error) {
	return offer.Versions.Update(ctx, tx, in.ID, in.Revision, func(v *offer.Version) error {
		v.SetArchived(false)
		return nil
	})
}

// bulkArchive is how offers are archived and brought back together.
var bulkArchive = audit.Bulk[versionsInput, offer.Version]{
	Table: offer.Versions, Filter: versionsFilter, Columns: []string{"status", "archived_from"},
	Mark: func(v *offer.Version, inUse bool, _ db.Time) { v.SetArchived(!inUse) },
}
