package difference

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// In every statement $1 is the list compared with and $2 the one that is looked at. Models and options are the same records in
// all lists of a brand, so that their ids stand for their codes. What is archived for the whole brand is
// in neither list.

// kindOf is how an option of a row is offered: the types of offer in which it is standard equipment, as bits.
func kindOf(row string) string {
	return "(" + row + ".standard + 2 * " + row + ".standard_embassy + 4 * " + row + ".standard_diplomatic)"
}

// notOffered is the kind of an option that a model does not have.
const notOffered = "-1"

// modelsOnlyIn are the models of one list that the other does not have.
func modelsOnlyIn(list, other string) string {
	return `SELECT p.model_id FROM pricelists l JOIN model_prices p ON p.pricelist_id = l.id JOIN models m ON m.id = p.model_id
		WHERE {brand:l.brand_id} AND l.id = ` + list + ` AND m.status = 'active'
			AND NOT EXISTS (SELECT 1 FROM model_prices q WHERE q.pricelist_id = ` + other + ` AND q.model_id = p.model_id)`
}

// optionPairs are the options that differ, of models that both lists have.
var optionPairs = `
	SELECT o.model_id, o.feature_id, o.price_standard AS old_standard, o.price_embassy AS old_embassy, n.price_standard AS new_standard, n.price_embassy AS new_embassy,
		` + kindOf("o") + ` AS old_kind, COALESCE(` + kindOf("n") + `, ` + notOffered + `) AS new_kind
	FROM pricelists l JOIN model_features o ON o.pricelist_id = l.id
		LEFT JOIN model_features n ON n.pricelist_id = $2 AND n.model_id = o.model_id AND n.feature_id = o.feature_id AND n.status = 'active'
	WHERE {brand:l.brand_id} AND l.id = $1 AND o.status = 'active'
		AND (n.id IS NULL OR COALESCE(o.price_standard, -1) <> COALESCE(n.price_standard, -1) OR COALESCE(o.price_embassy, -1) <> COALESCE(n.price_embassy, -1)
			OR ` + kindOf("o") + ` <> ` + kindOf("n") + `)
		AND ` + inBoth("o") + `
	UNION ALL
	SELECT n.model_id, n.feature_id, NULL, NULL, n.price_standard, n.price_embassy, ` + notOffered + `, ` + kindOf("n") + `
	FROM pricelists l JOIN model_features n ON n.pricelist_id = l.id
	WHERE {brand:l.brand_id} AND l.id = $2 AND n.status = 'active'
		AND NOT EXISTS (SELECT 1 FROM model_features o WHERE o.pricelist_id = $1 AND o.model_id = n.model_id AND o.feature_id = n.feature_id AND o.status = 'active')
		AND ` + inBoth("n")

// inBoth asks that the model of a row is in both lists and in use, and the option in use.
func inBoth(row string) string {
	return `EXISTS (SELECT 1 FROM model_prices q WHERE q.pricelist_id = $1 AND q.model_id = ` + row + `.model_id)
		AND EXISTS (SELECT 1 FROM model_prices q WHERE q.pricelist_id = $2 AND q.model_id = ` + row + `.model_id)
		AND EXISTS (SELECT 1 FROM models m WHERE m.id = ` + row + `.model_id AND m.status = 'active')
		AND EXISTS (SELECT 1 FROM features f WHERE f.id = ` + row + `.feature_id AND f.status = 'active')`
}

// optionPrices are the prices of options that moved, a row for each.
var optionPrices = `
	SELECT p.model_id, p.feature_id, k.price, CASE WHEN k.price = 'price_standard' THEN p.old_standard ELSE p.old_embassy END AS old_price,
		CASE WHEN k.price = 'price_standard' THEN p.new_standard ELSE p.new_embassy END AS new_price, 0 AS old_kind, 0 AS new_kind
	FROM (` + optionPairs + `) p CROSS JOIN (SELECT 'price_standard' AS price UNION ALL SELECT 'price_embassy') k
	WHERE p.old_kind >= 0 AND p.new_kind >= 0
		AND COALESCE(CASE WHEN k.price = 'price_standard' THEN p.old_standard ELSE p.old_embassy END, -1)
			<> COALESCE(CASE WHEN k.price = 'price_standard' THEN p.new_standard ELSE p.new_embassy END, -1)`

// modelPrices are the prices of models that moved, a row for each. Transport is what the list asks where the model has no price of its own.
var modelPrices = `
	SELECT * FROM (
		SELECT o.model_id, 0 AS feature_id, k.price, ` + priceOf("o", "l") + ` AS old_price, ` + priceOf("n", "t") + ` AS new_price, 0 AS old_kind, 0 AS new_kind
		FROM pricelists l CROSS JOIN pricelists t JOIN model_prices o ON o.pricelist_id = l.id JOIN model_prices n ON n.pricelist_id = t.id AND n.model_id = o.model_id
			JOIN models m ON m.id = o.model_id CROSS JOIN (SELECT 'price_standard' AS price UNION ALL SELECT 'price_embassy' UNION ALL SELECT 'price_diplomatic' UNION ALL SELECT 'price_transportation') k
		WHERE {brand:l.brand_id} AND l.id = $1 AND t.id = $2 AND m.status = 'active'
	) moved WHERE COALESCE(old_price, -1) <> COALESCE(new_price, -1)`

func priceOf(row, list string) string {
	return `CASE k.price WHEN 'price_standard' THEN ` + row + `.price_standard WHEN 'price_embassy' THEN ` + row + `.price_embassy WHEN 'price_diplomatic' THEN ` + row + `.price_diplomatic
		ELSE COALESCE(` + row + `.price_transportation, ` + list + `.price_transportation) END`
}

// PriceMoves count price moves by how large they are.
type PriceMoves struct {
	Buckets []MoveBucket `json:"buckets" nullable:"false" doc:"from the largest fall to the largest rise"`
	Others  int64        `json:"others" doc:"prices that only one of the lists has, or that were 0"`
}

// MoveBucket counts the moves between two percentages.
type MoveBucket struct {
	From  *int64 `json:"from" nullable:"true" doc:"percent; null: any fall beyond to"`
	To    *int64 `json:"to" nullable:"true" doc:"percent; null: any rise from from on"`
	Count int64  `json:"count"`
}

// bounds part the buckets, in percent.
var bounds = []int64{-10, -5, -2, 0, 2, 5, 10}

// bucketOf is the place of a move among the buckets, 0 for one without a percentage. Falls belong to the bucket
// that ends with them, rises to the one that begins with them.
const bucketOf = `CASE WHEN old_price IS NULL OR new_price IS NULL OR old_price = 0 THEN 0
	WHEN (new_price - old_price) * 10 <= -old_price THEN 1 WHEN (new_price - old_price) * 20 <= -old_price THEN 2 WHEN (new_price - old_price) * 50 <= -old_price THEN 3
	WHEN new_price < old_price THEN 4 WHEN (new_price - old_price) * 50 < old_price THEN 5 WHEN (new_price - old_price) * 20 < old_price THEN 6
	WHEN (new_price - old_price) * 10 < old_price THEN 7 ELSE 8 END`

func countMoves(ctx context.Context, tx *db.Tx, in *Lists, moved string) (PriceMoves, int64, error) {
	moves, all := PriceMoves{Buckets: make([]MoveBucket, len(bounds)+1)}, int64(0)
	for i := range bounds {
		moves.Buckets[i].To, moves.Buckets[i+1].From = &bounds[i], &bounds[i]
	}
	rows, err := db.Select[struct {
		Bucket int   `db:"bucket"`
		Count  int64 `db:"moves"`
	}](ctx, tx, "SELECT bucket, COUNT(*) AS moves FROM (SELECT "+bucketOf+" AS bucket FROM ("+moved+") prices) b GROUP BY bucket", in.FromID, in.ID)
	if err != nil {
		return moves, 0, fmt.Errorf("count the price moves between lists: %w", err)
	}
	for _, r := range rows {
		if all += r.Count; r.Bucket == 0 {
			moves.Others = r.Count
		} else {
			moves.Buckets[r.Bucket-1].Count = r.Count
		}
	}
	return moves, all, nil
}
