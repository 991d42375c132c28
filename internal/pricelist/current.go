package pricelist

import (
	"context"
	"fmt"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
)

// The states that a price list can be worked with in.
const (
	stateActual   = "actual"
	stateUpcoming = "upcoming"
	stateDraft    = "draft"
)

// Current is a price list or support list of a brand that is sold from, will be,
// or is being made.
type Current struct {
	ID        int64     `db:"id" json:"id"`
	Type      int64     `db:"type" json:"type" enum:"1,2" doc:"1: price list, 2: support list"`
	Name      string    `db:"name" json:"name"`
	Title     string    `db:"title" json:"title" doc:"name of its title"`
	StartedAt date.Date `db:"started_at" json:"started_at" doc:"the first day"`
	State     string    `db:"state" json:"state" enum:"actual,upcoming,draft" doc:"upcoming: published, and begins later"`
	Models    int64     `db:"models" json:"models" doc:"how many models it has prices for"`
}

// mostCurrent is what a page shows: a brand has a few titles, and few drafts of each.
const mostCurrent = 50

// CurrentOf reads the current lists of a brand, price lists first, the newest of each type
// first; lists that another one has followed are left out.
func CurrentOf(ctx context.Context, tx *db.Tx, brandID int64) ([]Current, error) {
	ranked := rankPublished(db.Equal("brand_id", brandID))
	today := tx.Today()
	which := db.Condition{
		SQL: `
		SELECT l.id, l.type, l.name, t.name AS title, l.started_at,
				(SELECT count(*) FROM model_prices p WHERE p.pricelist_id = l.id) AS models,
				CASE
					WHEN l.published_at IS NULL THEN '` + stateDraft + `'
					WHEN l.started_at > ? THEN '` + stateUpcoming + `'
					ELSE '` + stateActual + `'
				END AS state
		FROM pricelists l
		JOIN pricelist_titles t ON t.id = l.pricelist_title_id
		LEFT JOIN (` + ranked.SQL + `) AS r ON r.id = l.id
		WHERE {brand:l.brand_id} AND {list:l.id} AND l.brand_id = ? AND l.status = 'active' AND t.status = 'active'
			AND (l.published_at IS NULL OR l.started_at > ? OR r.place = 1)
		ORDER BY l.type, l.started_at DESC, l.id DESC LIMIT ?`,
		Args: append(append([]any{today}, ranked.Args...), brandID, today, mostCurrent),
	}

	lists, err := db.Select[Current](ctx, tx, which.Places(1), which.Args...)
	if err != nil {
		return nil, fmt.Errorf("read current price lists of brand %d: %w", brandID, err)
	}

	return lists, nil
}
