package offer

import (
	"cmp"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// The statuses of an offer.
const (
	Draft    = "draft"
	Template = "template"
	Active   = "active"
	Archived = "archived"
	Used     = "used" // of a used vehicle, from beginning to end (OP-091)
)

// CheckOpen refuses what cannot be changed any more.
func (v *Version) CheckOpen(anyway bool) error {
	switch {
	case v.Status == Archived:
		return fault.New(fault.Conflict, "offer_archived")
	case bool(v.Disabled) && !anyway:
		return fault.New(fault.Conflict, "offer_disabled")
	}
	return nil
}

// SetArchived archives an offer, or brings it back as it was: a draft, a
// template or one that was finished.
func (v *Version) SetArchived(archived bool) {
	switch {
	case archived == (v.Status == Archived):
	case archived:
		v.ArchivedFrom, v.Status = v.Status, Archived
	default:
		v.Status, v.ArchivedFrom = cmp.Or(v.ArchivedFrom, Draft), "" // none: archived before that was kept
	}
}

// MarkFinished makes it an offer that the customer has; that of a used vehicle
// stays one (O-136).
func (v *Version) MarkFinished(now db.Time) {
	if v.Status != Used {
		v.Status = Active
	}
	v.FinishedAt, v.ChangedSinceFinish = &now, false
}
