package pricelist

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// ListView is a price list with the facts that its page shows.
type ListView struct {
	Pricelist
	Models  int64 `json:"models" readOnly:"true" doc:"how many models it has prices for"`
	Actual  bool  `json:"actual" readOnly:"true" doc:"the one of its title that is in force, see /pricelist/actual"`
	Copying bool  `json:"copying" readOnly:"true" doc:"its source is being copied into it"`
}

func showPricelists(ctx context.Context, tx *db.Tx, _ *pricelistsInput, rows []Pricelist) ([]ListView, error) {
	return viewPricelists(ctx, tx, rows)
}

func getPricelist(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (ListView, error) {
	list, err := Pricelists.Get(ctx, tx, in.ID)
	if err != nil {
		return ListView{}, err
	}

	views, err := viewPricelists(ctx, tx, []Pricelist{list})
	if err != nil {
		return ListView{}, err
	}

	return views[0], nil
}

// viewPricelists adds what lies in other tables, with as many statements for
// one list as for all.
func viewPricelists(ctx context.Context, tx *db.Tx, rows []Pricelist) ([]ListView, error) {
	views := make([]ListView, len(rows))
	ids := make([]int64, len(rows))
	titles := make([]int64, len(rows))
	at := map[int64]*ListView{}
	keys := make([]string, len(rows))

	for i, l := range rows {
		views[i] = ListView{Pricelist: l}
		ids[i] = l.ID
		titles[i] = l.PricelistTitleID
		keys[i] = copyKey(l.ID)
		at[l.ID] = &views[i]
	}

	if len(rows) == 0 {
		return views, nil
	}
	if err := addFacts(ctx, tx, ids, titles, at); err != nil {
		return nil, err
	}

	return views, markCopying(ctx, tx, keys, at)
}

func addFacts(ctx context.Context, tx *db.Tx, ids, titles []int64, at map[int64]*ListView) error {
	type facts struct {
		ID     int64 `db:"id"`
		Models int64 `db:"models"`
		Place  int64 `db:"place"`
	}

	ranked := rankPublished(db.In("pricelist_title_id", titles))
	in := db.In("l.id", ids)
	rows, err := db.Select[facts](ctx, tx, `
		SELECT l.id,
			(SELECT count(*) FROM model_prices p WHERE p.pricelist_id = l.id) AS models,
			COALESCE(r.place, 0) AS place
		FROM pricelists l
		LEFT JOIN (`+ranked.Places(1)+") AS r ON r.id = l.id WHERE {brand:l.brand_id} AND "+in.Places(1+len(ranked.Args)),
		append(ranked.Args, in.Args...)...)
	if err != nil {
		return fmt.Errorf("read facts of price lists: %w", err)
	}

	for _, f := range rows {
		at[f.ID].Models = f.Models
		at[f.ID].Actual = f.Place == 1
	}

	return nil
}

func markCopying(ctx context.Context, tx *db.Tx, keys []string, at map[int64]*ListView) error {
	key := db.In("dedupe_key", keys)
	active, err := db.Select[string](ctx, tx.Unscoped("the key is that of a list that the user sees"),
		`SELECT dedupe_key
			FROM jobs
			WHERE kind = $1 AND state IN ('queued', 'running') AND `+key.Places(2), append([]any{CopyKind}, key.Args...)...)
	if err != nil {
		return fmt.Errorf("look for copies under way: %w", err)
	}

	for _, k := range active {
		if id, err := strconv.ParseInt(k, 10, 64); err == nil {
			at[id].Copying = true
		}
	}

	return nil
}

// rank is the place of a published list among those of its title: the first is the one in force (OP-060), that with
// the latest beginning that is not in the future; when all are, the earliest of them.
const rank = `row_number() OVER (PARTITION BY pricelist_title_id ORDER BY
	CASE WHEN started_at <= {today} THEN 0 ELSE 1 END,
	CASE WHEN started_at <= {today} THEN started_at END DESC, started_at, id DESC)`

// isRanked are the lists that have a rank.
const isRanked = "status = 'active' AND published_at IS NOT NULL"

// rankPublished ranks published lists; of says which, whole titles of them.
func rankPublished(of db.Condition) db.Condition {
	return db.Condition{
		SQL:  "SELECT id, " + rank + " AS place FROM pricelists WHERE {brand:brand_id} AND " + isRanked + " AND " + of.SQL,
		Args: of.Args,
	}
}

// titlesInForce are titles in use, each with the list of it that is in force.
const titlesInForce = "SELECT t.id, t.brand_id, t.name, t.status, l.id AS pricelist_id FROM pricelist_titles t" +
	" JOIN (SELECT id, pricelist_title_id, " + rank + " AS place FROM pricelists WHERE " + isRanked + ") AS l" +
	" ON l.pricelist_title_id = t.id AND l.place = 1"
