package offer

import (
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/transition"
)

// The statuses of an offer.
const (
	Draft    = "draft"
	Template = "template"
	Active   = "active"
	Archived = "archived"
	Used     = "used" // of a used vehicle, from beginning to end (OP-091)
)

// Finish gives the offer to the customer; that of a used vehicle stays one
// (O-136).
var Finish = &transition.Move[Version]{
	Name: "finish", Who: PermEdit,
	From:    map[string]string{Draft: Active, Active: Active, Used: Used},
	Refused: map[string]string{Template: "template_not_finished", Archived: archivedCode},
	Sets: func(v *Version, _ string, now db.Time) {
		v.FinishedAt = &now
		v.ChangedSinceFinish = false
	},
}

// Archive takes the offer out of the lists (O-015).
var Archive = &transition.Move[Version]{
	Name: "archive", Who: PermEdit,
	From: map[string]string{Draft: Archived, Template: Archived, Active: Archived, Used: Archived},
	Done: []string{Archived},
	Sets: func(v *Version, before string, _ db.Time) { v.ArchivedFrom = before },
}

// Unarchive brings the offer back as it was; as a draft where that was not kept.
var Unarchive = &transition.Move[Version]{
	Name: "unarchive", Who: PermEdit,
	From: map[string]string{Archived: Draft},
	Back: func(v *Version) string { return v.ArchivedFrom },
	Done: []string{Draft, Template, Active, Used},
	Sets: func(v *Version, _ string, _ db.Time) { v.ArchivedFrom = "" },
}

// Statuses is how offers change theirs. A new one begins as a draft, as a
// template, or as the offer of a used vehicle, and so does a copy.
var Statuses = &transition.Table[Version]{
	Statuses: []string{Draft, Template, Active, Archived, Used},
	Status:   func(v *Version) string { return v.Status },
	Set:      func(v *Version, status string) { v.Status = status },
	Moves:    []*transition.Move[Version]{Finish, Archive, Unarchive},
}

// What an offer is called beside its statuses.
const (
	StateExpired     = "expired"
	OutcomeChosen    = "chosen"
	OutcomeNotChosen = "not_chosen"
)

// StateSQL is the status of an offer as people read it, on every screen and in every
// file. An offer that was sent says nothing any more once its last day has passed. That it is of a used vehicle is
// what it is, not how far it is.
const StateSQL = `CASE WHEN versions.status <> 'archived' AND versions.outcome <> '' THEN versions.outcome
	WHEN versions.status = 'used' AND versions.finished_at IS NULL THEN 'draft'
	WHEN versions.status IN ('active', 'used') AND versions.expire_date < {today} THEN 'expired'
	WHEN versions.status = 'used' THEN 'active' ELSE versions.status END`

const archivedCode = "offer_archived"

// CheckOpen refuses what cannot be changed any more.
func (v *Version) CheckOpen(anyway bool) error {
	switch {
	case v.Status == Archived:
		return fault.New(fault.Conflict, archivedCode)
	case v.Outcome == OutcomeNotChosen:
		return fault.New(fault.Conflict, "offer_not_chosen")
	case bool(v.Disabled) && !anyway:
		return fault.New(fault.Conflict, "offer_disabled")
	}

	return nil
}
