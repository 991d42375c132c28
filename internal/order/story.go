package order

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/person"
)

// Story tells what was ordered for a person.
func Story() person.Story { return person.Story{Name: "orders", Perm: PermRead, Events: storyOf} }

func storyOf(ctx context.Context, tx *db.Tx, s person.Subject, until db.Time, most int) ([]person.StoryEvent, error) {
	among, err := tx.AmongIDs("customer_id", s.CustomerIDs)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[person.StoryEvent](ctx, tx, `SELECT 'order' AS kind, id, created_at AS at,
			CAST(id AS TEXT) AS name, status AS state,
			COALESCE((SELECT c.name FROM companies c WHERE c.id = orders.dealer_company_id), '') AS company
		FROM orders
		WHERE `+Orders.Scope+" AND status <> 'deleted' AND created_at <= $1 AND "+among.Places(3)+
		" ORDER BY created_at DESC, id DESC LIMIT $2", append([]any{until, most}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read the orders for a person: %w", err)
	}

	return found, nil
}
