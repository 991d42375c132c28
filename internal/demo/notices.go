package demo

import (
	"context"
	"fmt"
	"time"

	"forecourt/internal/people"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/notice"
)

// makeNotices fills the inbox of the salesperson of the first company. One notice is for the
// colleague on holiday: the substitute sees it too.
func (m *maker) makeNotices(ctx context.Context, tx *db.Tx) error {
	company := m.companies[0]
	offers, err := db.Select[struct {
		ID     int64  `db:"id"`
		Number string `db:"number"`
	}](ctx, tx, `SELECT id, number
		FROM versions
		WHERE {brand:brand_id} AND {company:company_id} AND company_id = $1
		ORDER BY id
		LIMIT 3`, company)
	if err != nil || len(offers) < 3 {
		return err
	}

	for i, one := range []struct {
		to, kind string
		offer    int
		hours    int
		read     bool
		data     map[string]string
	}{
		{"jonas", notice.OfferGiven, 1, 75, true, map[string]string{"by": "Saulė Gudaitė"}},
		{"jonas", notice.MailFailed, 2, 26, false, map[string]string{"mail": "offer", "error": "mail_refused"}},
		{"jonas", notice.OfferExpires, 0, 2, false, map[string]string{"date": tx.Today().AddDays(3).String()}},
		{"saule", notice.OfferExpires, 2, 2, false, map[string]string{"date": tx.Today().AddDays(2).String()}},
		{"paulius.grig", notice.OfferGiven, 1, 3, false, map[string]string{"by": "Jonas Petraitis"}},
	} {
		user, err := people.ByUsername(ctx, tx, one.to)
		if err != nil {
			return fmt.Errorf("notice %d: %w", i, err)
		}

		one.data["number"] = offers[one.offer].Number
		err = notice.Add(ctx, tx, notice.Message{
			UserID:    user.ID,
			Kind:      one.kind,
			Entity:    "version",
			EntityID:  offers[one.offer].ID,
			CompanyID: &company,
			Data:      one.data,
			OnceKey:   fmt.Sprintf("demo:%d", i),
		})
		if err != nil {
			return fmt.Errorf("notice %d: %w", i, err)
		}

		at := db.At(tx.Now().Add(-time.Duration(one.hours) * time.Hour))
		var read *db.Time
		if one.read {
			read = &at
		}

		if _, err := tx.Exec(ctx, `UPDATE notices
			SET created_at = $2, read_at = $3
			WHERE once_key = $1 AND {everyone}`, fmt.Sprintf("demo:%d", i), at, read); err != nil {
			return fmt.Errorf("notice %d: %w", i, err)
		}
	}

	return nil
}
