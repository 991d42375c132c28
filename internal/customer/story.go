package customer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/person"
)

type storyInput struct {
	httpapi.ByID
	Before string `query:"before" maxLength:"80" doc:"goes on behind a page: the next of its answer"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"20"`
}

// CustomerStory is a page of what happened to a customer, the newest first.
type CustomerStory struct {
	Events []person.StoryEvent `json:"events" nullable:"false"`
	Next   string              `json:"next" doc:"before of the page behind; empty: there is none"`
}

// sameMoment is how many events of one moment a page may have beyond its length: those of an import
// have all the same.
const sameMoment = 100

// place is where an event stands: by its moment, then its kind and its id.
type place struct {
	at   time.Time
	kind string
	id   int64
}

func placeOf(e person.StoryEvent) place { return place{e.At.Time, e.Kind, e.ID} }

func (p place) compareTo(q place) int {
	return cmp.Or(q.at.Compare(p.at), strings.Compare(p.kind, q.kind), cmp.Compare(q.id, p.id))
}

func (p place) String() string {
	return fmt.Sprintf("%s|%s|%d", p.at.UTC().Format(time.RFC3339Nano), p.kind, p.id)
}

func readPlace(text string) (p place, err error) {
	parts := strings.Split(text, "|")
	if len(parts) == 3 {
		if p.at, err = time.Parse(time.RFC3339Nano, parts[0]); err == nil {
			p.kind = parts[1]
			p.id, err = strconv.ParseInt(parts[2], 10, 64)
		}
	}
	if len(parts) != 3 || err != nil {
		return p, fault.WrongField("before", "wrong_type")
	}

	return p, nil
}

// tellStory shows what happened to the person that a customer is. Each area shows what the caller has the
// right to, of what they see.
func (o *Operations) tellStory(ctx context.Context, tx *db.Tx, in *storyInput) (CustomerStory, error) {
	out := CustomerStory{Events: []person.StoryEvent{}}
	p, _, err := personOf(ctx, tx, in.ID)
	if err != nil {
		return out, err
	}

	behind := place{at: tx.Now().AddDate(1, 0, 0)}
	if in.Before != "" {
		if behind, err = readPlace(in.Before); err != nil {
			return out, err
		}
	}

	var all []person.StoryEvent
	for _, t := range o.stories {
		if !tx.Actor.May(t.Perm) {
			continue
		}
		found, err := t.Events(ctx, tx, person.Subject{Person: p}, db.At(behind.at), in.Limit+sameMoment)
		if err != nil {
			return out, fmt.Errorf("read the story of %s: %w", t.Name, err)
		}

		all = append(all, found...)
	}

	slices.SortFunc(all, func(a, b person.StoryEvent) int { return placeOf(a).compareTo(placeOf(b)) })
	all = slices.DeleteFunc(all, func(e person.StoryEvent) bool {
		return in.Before != "" && placeOf(e).compareTo(behind) <= 0
	})
	if len(all) > in.Limit {
		all = all[:in.Limit]
		out.Next = placeOf(all[in.Limit-1]).String()
	}

	out.Events = append(out.Events, all...)
	return out, nil
}
