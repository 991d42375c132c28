package worklist

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/notice"
)

// ExpiringKind is the kind of the nightly job that notifies sellers which of their offers
// end within three days.
const ExpiringKind = "offer.expiring"

// NotifyExpiring notifies once of each last day: an offer that was extended ends again.
func NotifyExpiring(ctx context.Context, run *jobs.Run) error {
	type ending struct {
		ID         int64     `db:"id"`
		Number     string    `db:"number"`
		UserID     int64     `db:"user_id"`
		CompanyID  int64     `db:"company_id"`
		ExpireDate date.Date `db:"expire_date"`
	}

	for more := true; more; {
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			last, _ := strconv.ParseInt(p.Cursor, 10, 64) // 0 at the beginning
			rows, err := db.Select[ending](ctx, tx, `
				SELECT id, number, user_id, company_id, expire_date
				FROM versions
				WHERE {everyone}
					AND status IN ('draft', 'active')
					AND outcome = ''
					AND expire_date >= {today}
					AND expire_date < {today+4}
					AND user_id IS NOT NULL
					AND id > $1
				ORDER BY id
				LIMIT $2`, last, notifiedAtOnce)
			if err != nil {
				return fmt.Errorf("read offers that expire: %w", err)
			}
			if more = len(rows) == notifiedAtOnce; len(rows) == 0 {
				return nil
			}

			messages := make([]notice.Message, len(rows))
			for i, r := range rows {
				day := r.ExpireDate.String()
				messages[i] = notice.Message{
					UserID:    r.UserID,
					Kind:      notice.OfferExpires,
					Entity:    "version",
					EntityID:  r.ID,
					CompanyID: &r.CompanyID,
					Data:      map[string]string{"number": r.Number, "date": day},
					OnceKey:   fmt.Sprintf("%s:%d:%s", notice.OfferExpires, r.ID, day),
				}
			}

			p.Cursor = strconv.FormatInt(rows[len(rows)-1].ID, 10)
			p.Current += int64(len(rows))
			return notice.Add(ctx, tx, messages...)
		})
		if err != nil {
			return err
		}
	}

	return nil
}

// notifiedAtOnce is how many offers are notified of in one piece.
const notifiedAtOnce = 500

// NoticeNames tells how notices name offers: by their customer, else by their title.
func NoticeNames() []notice.Names {
	return []notice.Names{{Entity: "version", Of: func(ctx context.Context, tx *db.Tx,
		ids []int64,
	) (map[int64]string, error) {
		among, err := tx.AmongIDs("id", ids)
		if err != nil {
			return nil, err
		}

		rows, err := db.Select[struct {
			ID       int64  `db:"id"`
			Number   string `db:"number"`
			Customer string `db:"customer_name"`
			Title    string `db:"title"`
		}](ctx, tx, `
			SELECT id, number, customer_name, title
			FROM versions
			WHERE {brand:brand_id|user_id} AND {company:company_id} AND `+among.Places(1), among.Args...)
		names := map[int64]string{}
		for _, r := range rows {
			names[r.ID] = cmp.Or(r.Customer, r.Title, r.Number)
		}

		return names, err
	}}}
}
