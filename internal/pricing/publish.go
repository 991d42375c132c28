package pricing

import (
	"context"

	"forecourt/internal/db"
	"forecourt/internal/fault"
	"forecourt/internal/httpapi"
	"forecourt/internal/record"
)

// publish sets published_at to now, once and for good (OP-061).
func (c copier) publish(ctx context.Context, tx *db.Tx, in *httpapi.ByIDAndRevision) (Pricelist, error) {
	return Pricelists.Update(ctx, tx, in.ID, in.Revision, func(l *Pricelist) error {
		switch {
		case l.Status != record.Active:
			return fault.New(fault.Conflict, "archived")
		case l.PublishedAt != nil:
			return fault.New(fault.Conflict, "published_already")
		}
		if err := c.idle(ctx, tx, l.ID); err != nil {
			return err
		}
		now := tx.Now()
		l.PublishedAt = &now
		return nil
	})
}

// MarkUploaded notes that vehicle data was imported into a price list (L-017).
func MarkUploaded(ctx context.Context, tx *db.Tx, pricelistID int64) error {
	_, err := Pricelists.Update(ctx, tx, pricelistID, 0, func(l *Pricelist) error {
		now := tx.Now()
		l.SfoUploadedAt = &now
		return nil
	})
	return err
}
