package pricelist

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
)

// createList adds a list and starts to copy its source into it; or updates the
// list whose id the body carries.
func (c copier) createList(ctx context.Context, tx *db.Tx, in *record.Save[Pricelist]) (Pricelist, error) {
	if id := in.Body.Int("id"); id != 0 {
		return c.changeList(ctx, tx, id, in.Change())
	}

	list := pricelistData.Blank
	list.StartedAt = tx.Today().NextMonth()
	if err := in.Body.Apply(&list); err != nil {
		return list, err
	}
	if err := inheritTransport(ctx, tx, &list); err != nil {
		return list, err
	}

	list.noteScheduler(tx, &pricelistData.Blank)
	list, err := Pricelists.Insert(ctx, tx, list)
	if err != nil || list.SourcePricelistID == nil {
		return list, err
	}

	return list, c.startCopy(ctx, tx, list)
}

func (c copier) updateList(ctx context.Context, tx *db.Tx, in *record.SaveByID[Pricelist]) (Pricelist, error) {
	return c.changeList(ctx, tx, in.ID, in.Change())
}

// changeList saves a list. Another source is copied too, until the list is
// published (OP-059).
func (c copier) changeList(ctx context.Context, tx *db.Tx, id int64, by record.Change[Pricelist]) (Pricelist, error) {
	another := false
	list, err := Pricelists.Update(ctx, tx, id, by.Seen, func(l *Pricelist) error {
		before := *l
		if err := by.Body.Apply(l); err != nil {
			return err
		}
		if err := ofTitle(by.Body, l, &before); err != nil {
			return err
		}
		if err := Statuses.Save(&before, l, tx.Now()); err != nil {
			return err
		}

		if !by.Anyway {
			if err := pricelistData.CheckArchive(ctx, tx, &before, l); err != nil {
				return err
			}
		}

		l.noteScheduler(tx, &before)
		had := before.SourcePricelistID
		if had == nil && l.SourcePricelistID == nil ||
			had != nil && l.SourcePricelistID != nil && *had == *l.SourcePricelistID {
			return nil
		}
		if l.usedStatus() == Published {
			var fields fault.Fields
			fields.Add("source_pricelist_id", publishedCode)
			return fields.Err()
		}

		another = l.SourcePricelistID != nil
		if err := inheritTransport(ctx, tx, l); err != nil {
			return err
		}

		return c.checkIdle(ctx, tx, l.ID)
	})
	if err != nil || !another {
		return list, err
	}

	return list, c.startCopy(ctx, tx, list)
}

// ofTitle refuses another brand or type than those of the list: they come with its title, and would
// be dropped in silence.
func ofTitle(body table.Patch[Pricelist], l, before *Pricelist) error {
	var fields fault.Fields
	if l.PricelistTitleID == before.PricelistTitleID {
		for name, value := range map[string]int64{"brand_id": before.BrandID, "type": before.Type} {
			if body.Has(name) && body.Int(name) != value {
				fields.Add(name, "pricelist_of_title")
			}
		}
	}

	return fields.Err()
}

// inheritTransport takes what transport costs from the list that is copied, unless
// the list has a price of its own: of 0 where it costs nothing (L-015).
func inheritTransport(ctx context.Context, tx *db.Tx, l *Pricelist) error {
	if l.SourcePricelistID == nil || l.PriceTransportation != nil {
		return nil
	}

	source, err := Pricelists.Get(ctx, tx, *l.SourcePricelistID)
	if fault.Is(err, fault.NotFound) {
		return nil // refused by its field when the list is stored
	}

	l.PriceTransportation = source.PriceTransportation
	return err
}
