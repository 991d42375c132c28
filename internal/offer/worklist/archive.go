package worklist

import (
	"forecourt/internal/offer"
	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/record"
)

// Taking an offer out of the lists (O-015), and bringing it back.
var (
	archive   = record.Action(offer.Versions, &offer.Statuses, offer.Archive)
	unarchive = record.Action(offer.Versions, &offer.Statuses, offer.Unarchive)
)

// bulkArchive is how offers are archived and brought back together.
var bulkArchive = audit.Bulk[versionsInput, offer.Version]{
	Table: offer.Versions, Filter: versionsFilter, Columns: []string{"status", "archived_from"},
	Mark: func(v *offer.Version, inUse bool, now db.Time) error {
		if inUse {
			return offer.Statuses.Do(offer.Unarchive, v, now)
		}
		return offer.Statuses.Do(offer.Archive, v, now)
	},
}
