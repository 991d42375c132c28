package listdifference

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/rules"
)

// differingRules selects the rules that differ as r, with what they concern: demanding is 1 for
// one that demands something of every car of its models, since it has no condition that an option
// has to be there. Spoken are the options and the members of the classes that they name. changed
// limits the rules.
func differingRules(changed string) string {
	spoken := func(of string) string { return "SELECT r.id, r.model_id, r.name_key, " + of + " ON p.rule_id = r.id" }
	const members = " p JOIN features f ON f.productclass_id = p.productclass_id"
	return `
	rulings AS (
		SELECT r.id, r.model_id, r.name_key, CASE WHEN r.include = 1
			AND NOT EXISTS (SELECT 1 FROM rule_conditions p WHERE p.rule_id = r.id AND p.negative = 0)
			AND NOT EXISTS (SELECT 1 FROM rule_condition_classes p
				WHERE p.rule_id = r.id AND p.negative = 0) THEN 1 ELSE 0 END AS demanding
		FROM rules r WHERE {brand:r.brand_id} AND ` + changed + `
	),
	spoken AS (
		` + spoken("p.feature_id FROM rulings r JOIN rule_conditions p") + `
		UNION ` + spoken("p.feature_id FROM rulings r JOIN rule_actions p") + `
		UNION ` + spoken("p.feature_id FROM rulings r JOIN rule_list_items p") + `
		UNION ` + spoken("f.id FROM rulings r JOIN (rule_condition_classes"+members+")") + `
		UNION ` + spoken("f.id FROM rulings r JOIN (rule_classes"+members+")") + `
	)`
}

// ofItsModels are the rules that are for the model of an offer.
const ofItsModels = "(r.model_id IS NULL OR r.model_id = v.model_id)"

// touchingRules gives the condition on the rules by which offers of the second list are touched;
// on one rule where only its offers are asked for.
func touchingRules(ctx context.Context, tx *db.Tx, in Lists, rule int64) (db.Condition, error) {
	found, err := rules.Compare(ctx, tx, in.FromID, in.ID)
	if err != nil {
		return db.Condition{}, err
	}

	ids := found.IDs()
	for _, r := range slices.Concat(found.New, found.Dropped, found.Changed) {
		if of := r.IDs(); rule != 0 && slices.Contains(of, rule) {
			ids = of
		}
	}

	return tx.AmongIDs("r.id", ids)
}

// countRuled counts for the rules of a page the open offers that each touches, with one statement.
func countRuled(ctx context.Context, tx *db.Tx, in *Lists, of []rules.DifferentRule, rows []ListChange) error {
	if len(rows) == 0 || !tx.Actor.May(offer.PermList) {
		return nil
	}

	var ids []int64
	for i := range of {
		ids = append(ids, of[i].IDs()...)
	}

	among, err := tx.AmongIDs("r.id", ids)
	if err != nil {
		return err
	}

	counts, err := db.Select[struct {
		NameKey string `db:"name_key"`
		Offers  int64  `db:"offers"`
	}](ctx, tx, "WITH "+offersOpen+", "+differingRules(among.Places(3))+` SELECT name_key, COUNT(*) AS offers FROM (
			SELECT r.name_key, v.id FROM spoken r
			JOIN version_features f ON f.feature_id = r.feature_id
			JOIN open_offers v ON v.id = f.version_id WHERE `+inBoth+" AND "+ofItsModels+`
			UNION SELECT r.name_key, v.id
			FROM rulings r JOIN open_offers v ON r.demanding = 1 WHERE `+inBoth+" AND "+ofItsModels+`
		) touched GROUP BY name_key`, append([]any{in.FromID, in.ID}, among.Args...)...)
	if err != nil {
		return fmt.Errorf("count the offers that rules touch: %w", err)
	}

	at := make(map[string]int64, len(counts))
	for _, c := range counts {
		at[c.NameKey] = c.Offers
	}

	for i := range rows {
		touched := at[of[i].NameKey]
		rows[i].Offers = &touched
	}

	return nil
}
