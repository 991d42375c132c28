package offer

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// Recipient is a user who gets a mail about an offer.
type Recipient struct {
	ID    int64  `db:"id"`
	Name  string `db:"name"`
	Email string `db:"email"`
}

// Recipients reads the salesperson of an offer and the users who act for them today, without the
// acting user.
func (v *Version) Recipients(ctx context.Context, tx *db.Tx) ([]Recipient, error) {
	if v.UserID == nil {
		return nil, nil
	}

	found, err := db.Select[Recipient](ctx, tx, `
		SELECT u.id, u.name, u.email FROM users u
		WHERE {everyone} AND u.status = 'active' AND u.email <> '' AND u.id <> $3 AND (u.id = $1 OR u.id IN (
			SELECT s.user_id FROM substitutions s WHERE s.substituted_user_id = $1 AND s.company_id = $2 AND s.status = 'active'
				AND s.date_from <= {today} AND s.date_to >= {today}))
		ORDER BY u.id`, *v.UserID, v.CompanyID, tx.Actor.UserID)
	if err != nil {
		return nil, fmt.Errorf("find who gets mails about an offer: %w", err)
	}

	return found, nil
}
