package pricelist

import (
	"context"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
)

// Ready checks that every model of a list can be offered with the rules of the
// revision it gives. It opens its own transactions.
type Ready func(ctx context.Context, view func(context.Context, func(*db.Tx) error) error, pricelistID int64,
	language string) (revision int64, err error)

// checkingTime is how long publishing checks rules.
const checkingTime = 20 * time.Second

// publisher stands for the one who publishes a list: a caller, or the job of its day.
type publisher struct {
	language     string
	view, update func(ctx context.Context, fn func(*db.Tx) error) error
}

func (c copier) publishList(ctx context.Context, a *httpapi.API, in *httpapi.ByIDAndRevision) (Pricelist, error) {
	return c.publishBy(ctx, in.ID, in.Saw(), publisher{
		language: httpapi.Language(ctx),
		view:     func(ctx context.Context, fn func(*db.Tx) error) error { return a.View(ctx, Publish.Who, fn) },
		update:   func(ctx context.Context, fn func(*db.Tx) error) error { return a.Update(ctx, Publish.Who, fn) },
	})
}

// publishBy publishes a list. The rules are checked before, outside of the writing transaction: no
// other user waits for it.
func (c copier) publishBy(ctx context.Context, id int64, seen table.Seen, by publisher) (Pricelist, error) {
	var list Pricelist
	err := by.view(ctx, func(tx *db.Tx) (err error) {
		if list, err = Pricelists.Get(ctx, tx, id); err != nil {
			return err
		}
		if err := Pricelists.Unmoved(tx, list, seen); err != nil { // before rules are checked for long
			return err
		}

		return c.checkPublishable(ctx, tx, &list)
	})

	checked := int64(0)
	if err == nil && list.Type == PriceList {
		limited, cancel := context.WithTimeout(ctx, checkingTime)
		defer cancel()
		checked, err = c.ready(limited, by.view, list.ID, by.language)
	}

	if err != nil {
		return list, err
	}

	err = by.update(ctx, func(tx *db.Tx) (err error) {
		if err := checkUnchanged(ctx, tx, list.ID, checked); err != nil {
			return err
		}

		list, err = Pricelists.Update(ctx, tx, id, seen, func(l *Pricelist) error {
			if err := c.checkPublishable(ctx, tx, l); err != nil {
				return err
			}
			return Statuses.Do(Publish, l, tx.Now())
		})

		return err
	})

	return list, err
}

// checkPublishable refuses a list that is published or archived, of a screen the
// caller may not use, not yet complete, or a price list without models.
func (c copier) checkPublishable(ctx context.Context, tx *db.Tx, l *Pricelist) error {
	if err := byType(tx, l.Type, l.BrandID); err != nil {
		return err
	}
	if err := Statuses.May(Publish, l); err != nil {
		return err
	}
	if err := c.checkIdle(ctx, tx, l.ID); err != nil || l.Type != PriceList {
		return err
	}

	models, err := db.SelectOne[int64](ctx, tx, `SELECT count(*)
		FROM model_prices p
		JOIN models m ON m.id = p.model_id
		WHERE {brand:p.brand_id} AND p.pricelist_id = $1 AND m.status = 'active'`, l.ID)

	if err == nil && models == 0 {
		err = fault.New(fault.Invalid, "pricelist_empty").With("list", l.Name)
	}

	return err
}

// checkUnchanged refuses when the rules have changed since they were checked; 0 stands for
// a list that has no rules.
func checkUnchanged(ctx context.Context, tx *db.Tx, pricelistID, checked int64) error {
	if checked == 0 {
		return nil
	}

	revision, err := db.SelectOne[int64](ctx, tx, `SELECT revision
		FROM rule_revisions
		WHERE pricelist_id = $1 AND {brand:brand_id}`, pricelistID)
	if err == nil && revision != checked {
		err = fault.New(fault.Unavailable, "rules_changing")
	}

	return err
}

// MarkUploaded notes that vehicle data was imported into a price list (L-017).
func MarkUploaded(ctx context.Context, tx *db.Tx, pricelistID int64) error {
	_, err := Pricelists.Update(ctx, tx, pricelistID, table.AnyRevision, func(l *Pricelist) error {
		now := tx.Now()
		l.SfoUploadedAt = &now
		return nil
	})
	return err
}
