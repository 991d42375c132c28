package worklist

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/httpapi"
)

// mostRecent is how many offers are remembered of each user. More than are
// shown: some may have left their scope since.
const (
	mostRecent  = 20
	shownRecent = 10
)

// noteOpened notes that the caller looks at an offer, and forgets those opened
// long before.
func noteOpened(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (httpapi.NoContent, error) {
	none := httpapi.NoContent{}
	if _, err := db.SelectOne[int64](ctx, tx, `
		SELECT id
		FROM versions
		WHERE {brand:brand_id|user_id} AND {company:company_id} AND id = $1`, in.ID); err != nil {
		return none, err
	}

	_, err := tx.Exec(ctx, `
		INSERT INTO version_openings (user_id, version_id, opened_at)
		VALUES ($1, $2, $3)
		ON CONFLICT (user_id, version_id)
		DO UPDATE SET opened_at = excluded.opened_at
		WHERE {self:version_openings.user_id}`, tx.Actor.UserID, in.ID, tx.Now())
	if err != nil {
		return none, fmt.Errorf("note an opened offer: %w", err)
	}

	_, err = tx.Exec(ctx, `
		DELETE FROM version_openings
		WHERE {self:user_id}
			AND version_id NOT IN (SELECT version_id FROM version_openings WHERE {self:user_id}
				ORDER BY opened_at DESC, version_id DESC LIMIT $1)`, mostRecent)
	if err != nil {
		return none, fmt.Errorf("forget opened offers: %w", err)
	}

	return none, nil
}

// listRecent lists the offers that the caller opened last and may still see, the last one first.
func listRecent(ctx context.Context, tx *db.Tx, _ *struct{}) ([]ListedVersion, error) {
	ids, err := db.Select[int64](ctx, tx, `
		SELECT version_id
		FROM version_openings
		WHERE {self:user_id}
		ORDER BY opened_at DESC, version_id DESC
		LIMIT $1`, mostRecent)
	if err != nil || len(ids) == 0 {
		return []ListedVersion{}, err
	}

	page, err := find.List(ctx, tx, offer.Versions, find.ListQuery{Brief: true}, db.In("id", ids),
		db.Condition{SQL: "status <> 'archived'", Narrow: true})
	if err != nil {
		return nil, err
	}

	slices.SortFunc(page.Rows, func(a, b offer.Version) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return showVersions(ctx, tx, nil, page.Rows[:min(len(page.Rows), shownRecent)])
}
