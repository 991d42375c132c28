package listdifference

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// In every statement $1 is the list compared with and $2 the one that is looked at. Models and
// options are the same records in all lists of a brand, so that their ids stand for their codes.
// What is archived for the whole brand is in neither list.

// kindOf encodes how an option of a row is offered: the types of offer in which it is standard
// equipment, as bits.
func kindOf(row string) string {
	return "(" + row + ".standard + 2 * " + row + ".standard_embassy + 4 * " + row + ".standard_diplomatic)"
}

// notOffered is the kind of an option that a model does not have.
const notOffered = "-1"

// modelsOnlyIn selects the models of one list that the other does not have.
func modelsOnlyIn(list, other string) string {
	return `SELECT p.model_id
		FROM pricelists l JOIN model_prices p ON p.pricelist_id = l.id JOIN models m ON m.id = p.model_id
		WHERE {brand:l.brand_id} AND l.id = ` + list + ` AND m.status = 'active'
			AND NOT EXISTS (SELECT 1 FROM model_prices q WHERE q.pricelist_id = ` + other + ` AND q.model_id = p.model_id)`
}

// optionPairs are the options that differ, of models that both lists have. CROSS JOIN keeps SQLite from beginning with
// the options: models are looked at once, not once for each of their options.
var optionPairs = `
	SELECT o.model_id, o.feature_id, o.price_standard AS old_standard, o.price_embassy AS old_embassy,
		n.price_standard AS new_standard, n.price_embassy AS new_embassy,
		` + kindOf("o") + ` AS old_kind, COALESCE(` + kindOf("n") + `, ` + notOffered + `) AS new_kind
	FROM ` + modelsInBoth("$1", "$2") + ` CROSS JOIN model_features o
		LEFT JOIN model_features n ON n.pricelist_id = $2 AND n.model_id = o.model_id AND n.feature_id = o.feature_id
			AND n.status = 'active'
	WHERE ` + sellableOptions("o", "$1") + `
		AND (n.id IS NULL OR COALESCE(o.price_standard, -1) <> COALESCE(n.price_standard, -1)
			OR COALESCE(o.price_embassy, -1) <> COALESCE(n.price_embassy, -1)
			OR ` + kindOf("o") + ` <> ` + kindOf("n") + `)
	UNION ALL
	SELECT n.model_id, n.feature_id, NULL, NULL, n.price_standard, n.price_embassy, ` + notOffered + `, ` + kindOf("n") + `
	FROM ` + modelsInBoth("$2", "$1") + ` CROSS JOIN model_features n
	WHERE ` + sellableOptions("n", "$2") + `
		AND NOT EXISTS (SELECT 1 FROM model_features o
			WHERE o.pricelist_id = $1 AND o.model_id = n.model_id AND o.feature_id = n.feature_id AND o.status = 'active')`

// modelsInBoth selects the models in use of a list that the other has too, as p.
func modelsInBoth(list, other string) string {
	return `(SELECT p.model_id
		FROM pricelists l JOIN model_prices p ON p.pricelist_id = l.id
		JOIN model_prices q ON q.pricelist_id = ` + other + ` AND q.model_id = p.model_id
			JOIN models m ON m.id = p.model_id WHERE {brand:l.brand_id} AND l.id = ` + list + ` AND m.status = 'active') p`
}

// sellableOptions selects the options in use of these models in a list.
func sellableOptions(row, list string) string {
	return row + `.pricelist_id = ` + list + ` AND ` + row + `.model_id = p.model_id AND ` + row + `.status = 'active'
		AND ` + row + `.feature_id NOT IN (SELECT f.id FROM features f WHERE f.status <> 'active')`
}

// optionPrices are the prices of options that moved, a row for each.
var optionPrices = `
	SELECT p.model_id, p.feature_id, k.price,
		CASE WHEN k.price = 'price_standard' THEN p.old_standard ELSE p.old_embassy END AS old_price,
		CASE WHEN k.price = 'price_standard' THEN p.new_standard ELSE p.new_embassy END AS new_price,
		0 AS old_kind, 0 AS new_kind
	FROM (` + optionPairs + `) p CROSS JOIN (SELECT 'price_standard' AS price UNION ALL SELECT 'price_embassy') k
	WHERE p.old_kind >= 0 AND p.new_kind >= 0
		AND COALESCE(CASE WHEN k.price = 'price_standard' THEN p.old_standard ELSE p.old_embassy END, -1)
			<> COALESCE(CASE WHEN k.price = 'price_standard' THEN p.new_standard ELSE p.new_embassy END, -1)`

// modelPrices are the prices of models that moved, a row for each. Transport is what the list asks where the model has no price of its own.
var modelPrices = `
	SELECT * FROM (
		SELECT o.model_id, 0 AS feature_id, k.price, ` + priceOf("o", "l") + ` AS old_price,
			` + priceOf("n", "t") + ` AS new_price, 0 AS old_kind, 0 AS new_kind
		FROM pricelists l CROSS JOIN pricelists t
		JOIN model_prices o ON o.pricelist_id = l.id JOIN model_prices n ON n.pricelist_id = t.id AND n.model_id = o.model_id
			JOIN models m ON m.id = o.model_id
			CROSS JOIN (SELECT 'price_standard' AS price
				UNION ALL SELECT 'price_embassy' UNION ALL SELECT 'price_diplomatic' UNION ALL SELECT 'price_transportation') k
		WHERE {brand:l.brand_id} AND l.id = $1 AND t.id = $2 AND m.status = 'active'
	) moved WHERE COALESCE(old_price, -1) <> COALESCE(new_price, -1)`

func priceOf(row, list string) string {
	return `CASE k.price WHEN 'price_standard' THEN ` + row + `.price_standard
		WHEN 'price_embassy' THEN ` + row + `.price_embassy
		WHEN 'price_diplomatic' THEN ` + row + `.price_diplomatic
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

// Ratios of prices that have none.
const (
	notMoved   = -1
	noRatio    = -2
	unchanged  = 100_000
	onePercent = unchanged / 100
)

// ratioOf computes the ratio of a price to the one before, in thousandths of a percent, of huge
// prices approximately. Go finds the bucket: for hundreds of thousands of rows the database would
// compare longer than it reads.
func ratioOf(before, now string) string {
	// 64 bits hold a hundred thousand times as much of an amount up to there, and no more.
	const huge = "90000000000000"
	return "CASE WHEN " + before + " = " + now + " THEN -1 WHEN " + before + " > 0 AND " + now +
		" > " + huge + " THEN " + now + " / (" + before + " / 100000 + 1)" +
		" WHEN " + before + " > 0 AND " + now + " >= 0 THEN " + now + " * 100000 / " + before +
		" WHEN " + before + " IS NULL AND " + now + " IS NULL THEN -1 ELSE -2 END"
}

func noMoves() PriceMoves {
	moves := PriceMoves{Buckets: make([]MoveBucket, len(bounds)+1)}
	for i := range bounds {
		moves.Buckets[i].To = &bounds[i]
		moves.Buckets[i+1].From = &bounds[i]
	}

	return moves
}

// addMoves counts moves with a ratio and gives their number. Falls belong to the bucket that ends
// with them, rises to the one that begins with them.
func (m *PriceMoves) addMoves(ratio, count int64) int64 {
	switch ratio {
	case notMoved:
		return 0
	case noRatio:
		m.Others += count
		return count
	}

	bucket := 0
	for bucket < len(bounds) && (ratio > unchanged+bounds[bucket]*onePercent ||
		ratio >= unchanged && ratio == unchanged+bounds[bucket]*onePercent) {
		bucket++
	}

	m.Buckets[bucket].Count += count

	return count
}

// countModels counts what became of models and their prices.
func (d *ListDifference) countModels(ctx context.Context, tx *db.Tx, in *Lists) error {
	for sentence, count := range map[string]*int64{
		modelsOnlyIn("$2", "$1"): &d.ModelsNew, modelsOnlyIn("$1", "$2"): &d.ModelsDropped,
	} {
		var err error
		if *count, err = db.SelectOne[int64](
			ctx, tx, "SELECT COUNT(*) FROM ("+sentence+") found", in.FromID, in.ID,
		); err != nil {
			return fmt.Errorf("count the models of one list: %w", err)
		}
	}

	rows, err := db.Select[struct {
		Ratio int64 `db:"ratio"`
		Count int64 `db:"moves"`
	}](ctx, tx, `
		SELECT ratio, COUNT(*) AS moves
		FROM (SELECT `+ratioOf("old_price", "new_price")+` AS ratio FROM (`+modelPrices+`) prices) r
		GROUP BY ratio`, in.FromID, in.ID)
	if err != nil {
		return fmt.Errorf("count the price moves of models: %w", err)
	}

	d.ModelMoves = noMoves()
	for _, r := range rows {
		d.ModelPrices += d.ModelMoves.addMoves(r.Ratio, r.Count)
	}

	return nil
}

// What became of an option, beside its prices.
const (
	stays   = 0
	fresh   = 1
	dropped = 2
	turned  = 3
)

// countOptions counts what became of options and their prices, in one walk through both lists.
func (d *ListDifference) countOptions(ctx context.Context, tx *db.Tx, in *Lists) error {
	rows, err := db.Select[struct {
		Became   int   `db:"became"`
		Standard int64 `db:"standard"`
		Embassy  int64 `db:"embassy"`
		Count    int64 `db:"options"`
	}](ctx, tx, `SELECT became, standard, embassy, COUNT(*) AS options FROM (
			SELECT CASE WHEN old_kind < 0 THEN 1 WHEN new_kind < 0 THEN 2 WHEN old_kind <> new_kind THEN 3 ELSE 0 END AS became,
				`+ratioOf("old_standard", "new_standard")+` AS standard, `+ratioOf("old_embassy", "new_embassy")+` AS embassy
					FROM (`+optionPairs+`) pairs
		) r GROUP BY became, standard, embassy`, in.FromID, in.ID)
	if err != nil {
		return fmt.Errorf("count the differences of options: %w", err)
	}

	d.OptionMoves = noMoves()
	for _, r := range rows {
		switch r.Became {
		case fresh:
			d.OptionsNew += r.Count
		case dropped:
			d.OptionsDropped += r.Count
		case turned:
			d.OptionKinds += r.Count
		}

		if r.Became == stays || r.Became == turned {
			d.OptionPrices += d.OptionMoves.addMoves(r.Standard, r.Count) + d.OptionMoves.addMoves(r.Embassy, r.Count)
		}
	}

	return nil
}
