package listdifference

import (
	"context"
	"fmt"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/price"
)

// offersOf counts the open offers of a list, by model, and by what was decided about an option.
type offersOf struct {
	ModelID   int64      `db:"model_id"`
	FeatureID int64      `db:"feature_id"`
	Type      price.Type `db:"type"`
	Role      string     `db:"role"`
	Offers    int64      `db:"offers"`
}

type offersKey struct {
	model, feature int64
	kind           price.Type
	role           string
}

// bits are the types of offer in the order of the bits of a kind.
var bits = []price.Type{price.Standard, price.Embassy, price.Diplomatic}

// countTouched counts for the changes of a page how many open offers each touches, with one statement.
func countTouched(ctx context.Context, tx *db.Tx, from int64, group string, rows []ListChange) error {
	if len(rows) == 0 || group == modelsNew || group == optionsNew || !tx.Actor.May(offer.PermList) {
		return nil
	}

	models := make([]int64, len(rows))
	var options [][]any

	for i, r := range rows {
		models[i] = r.ModelID
		options = append(options, []any{r.ModelID, r.FeatureID})
	}

	w := &db.Where{Args: []any{from}}
	of, err := tx.AmongIDs("v.model_id", models)
	if err != nil {
		return err
	}

	w.Add(of)
	chosen := &db.Where{Args: w.Args}
	with, err := tx.Among([]string{"v.model_id", "f.feature_id"}, options)
	if err != nil {
		return err
	}

	chosen.Add(with)
	counts, err := db.Select[offersOf](ctx, tx, `
		SELECT v.model_id, 0 AS feature_id, v.type, '' AS role, COUNT(*) AS offers
		FROM versions v WHERE `+openOffers+w.Text()+` GROUP BY v.model_id, v.type
		UNION ALL SELECT v.model_id, f.feature_id, v.type, f.role, COUNT(*)
		FROM versions v JOIN version_features f ON f.version_id = v.id WHERE `+openOffers+chosen.Text()+`
		GROUP BY v.model_id, f.feature_id, v.type, f.role`, chosen.Args...)
	if err != nil {
		return fmt.Errorf("count the offers that changes touch: %w", err)
	}

	at := make(map[offersKey]int64, len(counts))
	for _, c := range counts {
		at[offersKey{c.ModelID, c.FeatureID, c.Type, c.Role}] = c.Offers
	}

	for i := range rows {
		touched := rows[i].sumTouched(at)
		rows[i].Offers = &touched
	}

	return nil
}

// sumTouched adds up the offers by type: those with the option, and where it was standard
// equipment all that do not do without it.
func (r *ListChange) sumTouched(at map[offersKey]int64) (touched int64) {
	for bit, kind := range bits {
		switch {
		case r.FeatureID == 0:
			if asksPrice(r.Price, kind, false) {
				touched += at[offersKey{r.ModelID, 0, kind, ""}]
			}
		case kindName(r.OldKind, bit) == kindStandard && kindName(r.NewKind, bit) != kindStandard:

			touched += at[offersKey{r.ModelID, 0, kind, ""}] - at[offersKey{r.ModelID, r.FeatureID, kind, offer.Dropped}]
		case r.NewKind < 0, kindName(r.OldKind, bit) != kindName(r.NewKind, bit), r.OldKind == r.NewKind &&
			asksPrice(r.Price, kind, true):
			touched += at[offersKey{r.ModelID, r.FeatureID, kind, offer.Chosen}]
		}
	}

	return touched
}

// asksPrice reports whether offers of a type ask this price. Options cost embassies and diplomats
// the same.
func asksPrice(name string, kind price.Type, option bool) bool {
	switch name {
	case "price_standard":
		return kind == price.Standard
	case "price_embassy":
		return kind == price.Embassy || option && kind == price.Diplomatic
	case "price_diplomatic":
		return kind == price.Diplomatic
	}

	return true
}
