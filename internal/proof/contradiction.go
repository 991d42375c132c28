package proof

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
	"forecourt/internal/price"
)

// car is what makes two configurations the same one, in whatever order it was chosen.
type car struct {
	list, model     int64
	offerType       price.Type
	chosen, dropped string
}

func carOf(list, model int64, offerType price.Type, chosen, dropped Codes) car {
	return car{list, model, offerType, chosen.setText(), dropped.setText()}
}

// other is what is read of the configurations that one is held against.
type other struct {
	ID          int64      `db:"id"`
	PricelistID int64      `db:"pricelist_id"`
	ModelID     int64      `db:"model_id"`
	Name        string     `db:"name"`
	Expected    string     `db:"expected"`
	OfferType   price.Type `db:"offer_type"`
	Chosen      Codes      `db:"chosen"`
	Dropped     Codes      `db:"dropped"`
}

// keptAs says of the other configuration what it must stay.
var keptAs = map[string]string{Valid: "kept_as_valid", Invalid: "kept_as_invalid"}

// setText writes the codes as a set; no code has a line break in it.
func (c Codes) setText() string { return strings.Join(slices.Sorted(slices.Values(c)), "\n") }

// carKey names what makes two configurations of a model the same car, in a column that an index
// can hold.
func (c *TestConfiguration) carKey() string {
	sum := sha256.Sum256(
		[]byte(strings.Join([]string{string(c.OfferType), c.Chosen.setText(), c.Dropped.setText()}, "\x00")),
	)
	return hex.EncodeToString(sum[:])
}

// checkContradictions refuses a car that must stay possible and impossible at
// once: no rules could do it, and the list could never be published. A car that is
// kept already is not kept again. The unique index behind holds it too.
func checkContradictions(ctx context.Context, tx *db.Tx, rows []*TestConfiguration, wrong []fault.Fields) error {
	var lists, models []int64
	written := map[int64]bool{}
	for _, c := range rows {
		if c.Status == record.Active {
			lists = append(lists, c.PricelistID)
			models = append(models, c.ModelID)
		}
		written[c.ID] = true
	}

	if len(lists) == 0 {
		return nil
	}

	// One after another: the second of two at once is answered by name, not by the index.
	if err := tx.Alone(ctx, "kept cars"); err != nil {
		return err
	}

	of := db.In("pricelist_id", slices.Compact(slices.Sorted(slices.Values(lists))))
	on := db.In("model_id", slices.Compact(slices.Sorted(slices.Values(models))))
	others, err := db.Select[other](ctx, tx, `
		SELECT id, pricelist_id, model_id, name, expected, offer_type, chosen, dropped FROM test_configurations
		WHERE {brand:brand_id} AND status = 'active'
			AND `+of.Places(1)+" AND "+on.Places(1+len(of.Args))+" ORDER BY id", append(of.Args, on.Args...)...)
	if err != nil {
		return fmt.Errorf("look for opposite configurations: %w", err)
	}

	kept := map[car][]other{}
	for _, o := range others {
		if at := carOf(o.PricelistID, o.ModelID, o.OfferType, o.Chosen, o.Dropped); !written[o.ID] {
			kept[at] = append(kept[at], o)
		}
	}

	for i, c := range rows {
		if c.Status != record.Active {
			continue
		}

		at := carOf(c.PricelistID, c.ModelID, c.OfferType, c.Chosen, c.Dropped)
		same := kept[at]
		if n := slices.IndexFunc(same, func(o other) bool { return o.Expected != c.Expected }); n >= 0 {
			wrong[i].Add("expected", keptAs[same[n].Expected], "name", same[n].Name)
			continue
		}
		if len(same) > 0 {
			wrong[i].Add("chosen", "kept_already", "name", same[0].Name)
			continue
		}

		kept[at] = append(same, other{Name: c.Name, Expected: c.Expected})
	}

	return nil
}

// FillKeys gives configurations that an older program has kept the key of their car. Of several
// that are the same car the first one in use has it; the others stay as they were until somebody
// archives or changes them, which is refused as long as they are that car.
func FillKeys(ctx context.Context, d *db.DB) error {
	err := d.Update(ctx, db.Op{Actor: authz.System("kept cars")}, func(tx *db.Tx) error {
		if err := tx.Alone(ctx, "keys of kept cars"); err != nil {
			return err
		}

		rows, err := db.Select[TestConfiguration](
			ctx, tx,
			"SELECT "+Configurations.Columns()+" FROM test_configurations WHERE {everyone} AND chosen_key = '' ORDER BY id",
		)
		if err != nil {
			return err
		}

		for i := range rows {
			_, err := Configurations.Quietly(ctx, tx, []string{"chosen_key = $2"}, `id = $1
				AND (status <> 'active' OR NOT EXISTS (
				SELECT 1 FROM test_configurations same
				WHERE same.pricelist_id = test_configurations.pricelist_id AND same.model_id = test_configurations.model_id
					AND same.chosen_key = $2 AND same.status = 'active'))`, rows[i].ID, rows[i].carKey())
			if err != nil {
				return err
			}
		}

		return nil
	})
	if err != nil {
		return fmt.Errorf("fill the keys of kept cars: %w", err)
	}

	return nil
}
