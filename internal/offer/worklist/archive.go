package worklist

import (
	"forecourt/internal/offer"
	"forecourt/internal/platform/record"
)

// archived is how many offers are taken out of the lists together (O-015), and
// brought back.
var archived = record.Data[offer.Version]{
	Table:   offer.Versions,
	Archive: record.ArchiveBy(offer.Statuses, offer.Archive, offer.Unarchive, "status", "archived_from"),
}
