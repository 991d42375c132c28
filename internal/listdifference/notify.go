package listdifference

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/notice"
)

// NotifiedSellers says whom a notice reached.
type NotifiedSellers struct {
	Notified int64 `json:"notified" doc:"salespeople who got a notice now"`
	Before   int64 `json:"before" doc:"salespeople who had got it before"`
	Nobodys  int64 `json:"nobodys" doc:"offers without a salesperson"`
}

// salesperson is whose offers are touched.
type salesperson struct {
	UserID    *int64 `db:"user_id"`
	CompanyID int64  `db:"company_id"`
	Companies int64  `db:"companies"`
	Offers    int64  `db:"offers"`
}

// notifySellers notifies the salespeople whose open offers a published list changes, each once for
// the two lists.
func notifySellers(ctx context.Context, tx *db.Tx, in *Lists) (NotifiedSellers, error) {
	out := NotifiedSellers{}
	from, to, err := readLists(ctx, tx, *in)
	if err == nil {
		err = to.CheckType(tx)
	}

	if err != nil {
		return out, err
	}
	if to.PublishedAt == nil {
		return out, fault.New(fault.Conflict, "difference_unpublished")
	}

	changed, err := touchingRules(ctx, tx, *in, 0)
	if err != nil {
		return out, err
	}

	people, err := db.Select[salesperson](ctx, tx, "WITH "+touchedParts(changed.Places(3))+`
		SELECT v.user_id, MIN(v.company_id) AS company_id, COUNT(DISTINCT v.company_id) AS companies, COUNT(*) AS offers
		FROM versions v
		WHERE `+openOffers+` AND v.id IN (SELECT id FROM touches)
		GROUP BY v.user_id
		ORDER BY v.user_id`, append([]any{in.FromID, in.ID}, changed.Args...)...)
	if err != nil {
		return out, fmt.Errorf("find the salespeople whose offers lists change: %w", err)
	}

	key := fmt.Sprintf("%s:%d:%d", notice.OffersRepriced, from.ID, to.ID)
	had, err := notifiedBefore(ctx, tx, key, people)
	if err != nil {
		return out, err
	}

	var messages []notice.Message
	for _, p := range people {
		switch {
		case p.UserID == nil:
			out.Nobodys += p.Offers
		case had[*p.UserID]:
			out.Before++
		case *p.UserID != tx.Actor.UserID:
			m := notice.Message{
				UserID: *p.UserID, Kind: notice.OffersRepriced, Entity: entity, EntityID: to.ID, OnceKey: key,
				Data: map[string]string{"from": strconv.FormatInt(from.ID, 10), "offers": strconv.FormatInt(p.Offers, 10)},
			}
			if p.Companies == 1 {
				m.CompanyID = &p.CompanyID
			}

			messages = append(messages, m)
			out.Notified++
		}
	}

	return out, notice.Add(ctx, tx, messages...)
}

// notifiedBefore finds the salespeople who have such a notice, read or not.
func notifiedBefore(ctx context.Context, tx *db.Tx, key string, people []salesperson) (map[int64]bool, error) {
	var ids []int64
	for _, p := range people {
		if p.UserID != nil {
			ids = append(ids, *p.UserID)
		}
	}

	among, err := tx.AmongIDs("user_id", ids)
	if err != nil {
		return nil, err
	}

	users, err := db.Select[int64](
		ctx, tx, "SELECT user_id FROM notices WHERE {everyone} AND once_key = $1 AND "+among.Places(2),
		append([]any{key}, among.Args...)...,
	)
	if err != nil {
		return nil, fmt.Errorf("look for notices of a price list: %w", err)
	}

	had := make(map[int64]bool, len(users))
	for _, id := range users {
		had[id] = true
	}

	return had, nil
}

const entity = "pricelist"

// NoticeNames lists the names of price lists that notices show.
func NoticeNames() []notice.Names {
	return []notice.Names{{Entity: entity, Of: func(ctx context.Context, tx *db.Tx, ids []int64) (map[int64]string, error) {
		among, err := tx.AmongIDs("id", ids)
		if err != nil {
			return nil, err
		}

		rows, err := db.Select[struct {
			ID   int64  `db:"id"`
			Name string `db:"name"`
		}](ctx, tx, "SELECT id, name FROM pricelists WHERE {brand:brand_id} AND "+among.Places(1), among.Args...)
		names := map[int64]string{}
		for _, r := range rows {
			names[r.ID] = r.Name
		}

		return names, err
	}}}
}
