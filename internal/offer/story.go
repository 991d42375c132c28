package offer

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/person"
)

// Story describes the offers to a person for their line of time.
func Story() person.Story { return person.Story{Name: "offers", Perm: PermList, Events: storyOf} }

func storyOf(ctx context.Context, tx *db.Tx, s person.Subject, until db.Time, most int) ([]person.StoryEvent, error) {
	among, err := tx.AmongIDs("customer_id", s.CustomerIDs)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[person.StoryEvent](ctx, tx, `
		SELECT 'offer' AS kind, id, created_at AS at, number AS name, `+StateSQL+` AS state,
			COALESCE((SELECT c.name FROM companies c WHERE c.id = versions.company_id), '') AS company
		FROM versions
		WHERE `+Versions.Scope+" AND created_at <= $1 AND "+among.Places(3)+`
		ORDER BY created_at DESC, id DESC
		LIMIT $2`, append([]any{until, most}, among.Args...)...)
	if err != nil {
		return nil, fmt.Errorf("read the offers to a person: %w", err)
	}

	return found, nil
}
