package offer

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
)

// Images and equipment are attached to an offer, in tables of their own, and are
// printed with it all the same.

// markOfferChanged runs after attachments of offers are written or removed: one
// that the customer has is no longer as it was given to them, and an archived one
// keeps what it had.
func markOfferChanged[T any](versionOf func(*T) int64) func(context.Context, *db.Tx, []T) error {
	return func(ctx context.Context, tx *db.Tx, rows []T) error {
		ids := make([]int64, len(rows))
		for i := range rows {
			ids[i] = versionOf(&rows[i])
		}

		slices.Sort(ids)
		outcomes, err := Versions.Bulk(ctx, tx, slices.Compact(ids), table.BulkChange[Version]{
			Columns: []string{"changed_since_finish"},
			Change:  (*Version).markAttachmentChanged,
		})
		for _, o := range outcomes {
			if o.Refused != nil {
				return o.Refused
			}
		}

		return err
	}
}

func (v *Version) markAttachmentChanged() error {
	if v.Status == Archived {
		return fault.New(fault.Conflict, archivedCode)
	}

	v.ChangedSinceFinish = v.FinishedAt != nil
	return nil
}

// whoseOffer gives the salespeople of the offers that rows belong to.
func whoseOffer[T any](versionOf func(*T) int64) func(context.Context, *db.Tx, []*T) ([]*int64, error) {
	return func(ctx context.Context, tx *db.Tx, rows []*T) ([]*int64, error) {
		ids := make([]int64, len(rows))
		for i, row := range rows {
			ids[i] = versionOf(row)
		}

		among, err := tx.AmongIDs("id", ids)
		if err != nil {
			return nil, err
		}

		found, err := db.Select[struct {
			ID     int64  `db:"id"`
			UserID *int64 `db:"user_id"`
		}](ctx, tx, "SELECT id, user_id FROM versions WHERE "+Versions.Scope+" AND "+among.Places(1), among.Args...)
		if err != nil {
			return nil, err
		}

		whose := map[int64]*int64{}
		for _, v := range found {
			whose[v.ID] = v.UserID
		}

		users := make([]*int64, len(rows))
		for i, id := range ids {
			users[i] = whose[id]
		}

		return users, nil
	}
}

// offerRef takes brand and company of a row from the offer it belongs to.
func offerRef[T any](owner func(*T) (versionID, brandID, companyID *int64)) table.Ref[T] {
	return table.Ref[T]{
		Field:  "version_id",
		Table:  "versions",
		Scope:  "{brand:brand_id|user_id} AND {company:company_id}",
		ID:     func(row *T) *int64 { id, _, _ := owner(row); return id },
		Brand:  func(row *T) *int64 { _, brand, _ := owner(row); return brand },
		Column: "company_id",
		Take:   func(row *T, company int64) { _, _, into := owner(row); *into = company },
	}
}

// workWithin lets a user who stands in for another see the brand of an offer of theirs, as reading
// the offer does. An id without an offer is for others to refuse.
func workWithin(ctx context.Context, tx *db.Tx, versionID int64) error {
	if len(tx.Actor.StandsIn) == 0 {
		return nil
	}
	if _, err := Versions.Get(ctx, tx, versionID); !fault.Is(err, fault.NotFound) {
		return err
	}

	return nil
}

// CopyEquipment copies the equipment of an offer.
func CopyEquipment(ctx context.Context, tx *db.Tx, from int64, to *Version) error {
	equipped, err := find.List(ctx, tx, equipment, find.ListQuery{}, db.Equal("version_id", from))
	if err != nil {
		return fmt.Errorf("read equipment of an offer: %w", err)
	}

	for i := range equipped.Rows {
		equipped.Rows[i].Record = table.Record{}
		equipped.Rows[i].VersionID = to.ID
	}

	return equipment.InsertMany(ctx, tx, equipped.Rows)
}

// CopyAttachments copies the images and the equipment of an offer.
func CopyAttachments(ctx context.Context, tx *db.Tx, from int64, to *Version) error {
	if err := CopyEquipment(ctx, tx, from, to); err != nil {
		return err
	}
	shown, err := find.List(ctx, tx, images, find.ListQuery{}, db.Equal("version_id", from))
	if err != nil {
		return fmt.Errorf("read images of an offer: %w", err)
	}

	for i := range shown.Rows {
		shown.Rows[i].Record = table.Record{}
		shown.Rows[i].VersionID = to.ID
	}

	return images.InsertMany(ctx, tx, shown.Rows)
}
