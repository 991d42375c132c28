package pricelist

import (
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/record"
	"forecourt/internal/platform/transition"
)

// The statuses of a price list. One that is archived keeps whether it was
// published.
const (
	Draft     = "draft"
	Published = "published"
	Archived  = "archived"
)

// Publish makes it one that is sold from, once and for good (OP-061).
var Publish = &transition.Move[Pricelist]{
	Name: "publish", Who: permPricelist,
	From:    map[string]string{Draft: Published},
	Refused: map[string]string{Published: publishedCode, Archived: archivedCode},
	Sets: func(l *Pricelist, _ string, now db.Time) {
		l.PublishedAt = &now
		l.clearSchedule()
	},
}

// Archive takes it out of use.
var Archive = &transition.Move[Pricelist]{
	Name: "archive", Who: permPricelist,
	From: map[string]string{Draft: Archived, Published: Archived},
	Sets: func(l *Pricelist, _ string, _ db.Time) { l.clearSchedule() },
	Done: []string{Archived},
}

// Restore takes it into use again, as it was.
var Restore = &transition.Move[Pricelist]{
	Name: "restore", Who: permPricelist,
	From: map[string]string{Archived: Draft},
	Back: func(l *Pricelist) string { return l.usedStatus() },
	Done: []string{Draft, Published},
}

// Statuses is how price lists change theirs. The column says whether one is in
// use, published_at whether it was published.
var Statuses = &transition.Table[Pricelist]{
	Statuses: []string{Draft, Published, Archived},
	Status: func(l *Pricelist) string {
		if l.Status == record.Deleted {
			return Archived
		}
		return l.usedStatus()
	},
	Set: func(l *Pricelist, status string) {
		l.Status = record.Active
		if status == Archived {
			l.Status = record.Deleted
		}
	},
	Moves: []*transition.Move[Pricelist]{Publish, Archive, Restore},
}

const (
	archivedCode  = "archived"
	publishedCode = "published_already"
)

// usedStatus gives the status of the list as long as it is in use.
func (l *Pricelist) usedStatus() string {
	if l.PublishedAt != nil {
		return Published
	}
	return Draft
}
