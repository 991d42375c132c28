package pricelist

import (
	"context"
	"errors"
	"strconv"

	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/notice"
)

// PublishKind is the kind of the job that publishes lists on their day.
const PublishKind = "pricelist.publish"

// checkPublishDay refuses a day that has begun, and any day of a list that is published or archived. A list may be
// published before it is valid, as it may be by hand: until then offers are made by the one before it.
func checkPublishDay(tx *db.Tx, changes []*table.Change[Pricelist]) {
	for _, c := range changes {
		if c.Refused != nil || c.After == nil || c.After.PublishOn == nil {
			continue
		}

		day := *c.After.PublishOn
		var fields fault.Fields
		if c.Before != nil && c.Before.PublishOn != nil && *c.Before.PublishOn == day {
			continue // what is stored already is not refused for another field
		}

		switch {
		case c.After.PublishedAt != nil:
			fields.Add("publish_on", publishedCode)
		case Statuses.Status(c.After) == Archived:
			fields.Add("publish_on", archivedCode)
		case day.Compare(tx.Today()) <= 0:
			fields.Add("publish_on", "publish_day_begun")
		}
		if err := fields.Err(); err != nil {
			errors.As(err, &c.Refused)
		}
	}
}

// noteScheduler notes the user who has chosen the day of publishing, when the day is
// another.
func (l *Pricelist) noteScheduler(tx *db.Tx, before *Pricelist) {
	switch {
	case l.PublishOn == nil:
		l.PublishBy = nil
	case before.PublishOn == nil || *before.PublishOn != *l.PublishOn:
		by := tx.Actor.UserID
		l.PublishBy = &by
	}
}

// clearSchedule takes the day away: a list that is published or archived has none.
func (l *Pricelist) clearSchedule() { l.PublishOn, l.PublishBy = nil, nil }

// PublishDue handles the job: it publishes the lists whose day has begun, with the checks
// of publishing by hand. A list that is refused stays a draft and loses its day, and the
// user who chose the day is notified; what hinders it only for a moment is tried again at
// the next turn.
func PublishDue(database *db.DB, queue *jobs.Queue, ready Ready) jobs.Handler {
	c := copier{queue, ready}
	return func(ctx context.Context, run *jobs.Run) error {
		after := int64(0)
		for {
			var due []dueList
			err := database.View(ctx, run.Op(), func(tx *db.Tx) (err error) {
				due, err = db.Select[dueList](ctx, tx, `SELECT id, publish_by
					FROM pricelists
					WHERE {brand:brand_id}
						AND publish_on <= {today}
						AND status = 'active'
						AND published_at IS NULL
						AND id > $1
					ORDER BY id
					LIMIT 100`, after)
				return err
			})
			if err != nil || len(due) == 0 {
				return err
			}
			for _, list := range due {
				run.For = list.PublishBy
				if err := c.publishDue(ctx, database, run, list); err != nil {
					return err
				}
				after = list.ID
			}
		}
	}
}

// dueList is a list whose day has come, and who chose that day.
type dueList struct {
	ID        int64  `db:"id"`
	PublishBy *int64 `db:"publish_by"`
}

func (c copier) publishDue(ctx context.Context, database *db.DB, run *jobs.Run, due dueList) error {
	language := "lt"
	if due.PublishBy != nil {
		err := database.View(ctx, run.Op(), func(tx *db.Tx) (err error) {
			language, err = people.ReadingCode(ctx, tx, *due.PublishBy, "lt")
			return err
		})
		if err != nil {
			return err
		}
	}

	_, err := c.publishBy(ctx, due.ID, table.AnyRevision, publisher{
		language: language,
		view:     func(ctx context.Context, fn func(*db.Tx) error) error { return database.View(ctx, run.Op(), fn) },
		update: func(ctx context.Context, fn func(*db.Tx) error) error {
			return run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error { return fn(tx) })
		},
	})

	var refused *fault.Error
	if !errors.As(err, &refused) {
		return err
	}
	if refused.Kind != fault.Invalid {
		return nil // a copy or a change of prices is under way, rules change, somebody was first
	}

	return run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error { return notPublished(ctx, tx, due.ID, refused) })
}

// notPublished takes the day away and notifies who chose it.
func notPublished(ctx context.Context, tx *db.Tx, id int64, refused *fault.Error) error {
	var before Pricelist
	list, err := Pricelists.Update(ctx, tx, id, table.AnyRevision, func(l *Pricelist) error {
		before = *l
		l.clearSchedule()
		return nil
	})
	if err != nil || before.PublishBy == nil || before.PublishOn == nil {
		return err
	}

	data := map[string]string{
		"list":  list.Name,
		"day":   before.PublishOn.String(),
		"brand": strconv.FormatInt(list.BrandID, 10),
	}

	for _, name := range []string{"models", "rules", "configurations"} {
		data[name], _ = refused.Params[name].(string)
	}

	if data["rules"] != "" { // a notice is one sentence: the rules stand behind their models
		data["models"] += " (" + data["rules"] + ")"
	}

	return notice.Add(ctx, tx, notice.Message{
		UserID:   *before.PublishBy,
		Kind:     notice.PublishRefused,
		Entity:   "pricelist",
		EntityID: id,
		Data:     data,
	})
}
