package proof

import (
	"context"
	"fmt"
	"slices"
	"strings"

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
	return car{list, model, offerType, chosen.sorted(), dropped.sorted()}
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

// sorted are the codes as a set; no code has a line break in it.
func (c Codes) sorted() string { return strings.Join(slices.Sorted(slices.Values(c)), "\n") }

// checkContradictions refuses a car that must stay possible and impossible at
// once: no rules could do it, and the list could never be published.
func checkContradictions(ctx context.Context, tx *db.Tx, rows []*TestConfiguration, wrong []fault.Fields) error {
	var lists, models []int64
	written := map[int64]bool{}
	for _, c := range rows {
		if c.Status == record.Active {
			lists, models = append(lists, c.PricelistID), append(models, c.ModelID)
		}
		written[c.ID] = true
	}
	if len(lists) == 0 {
		return nil
	}
	of := db.In("pricelist_id", slices.Compact(slices.Sorted(slices.Values(lists))))
	on := db.In("model_id", slices.Compact(slices.Sorted(slices.Values(models))))
	others, err := db.Select[other](ctx, tx, `
		SELECT id, pricelist_id, model_id, name, expected, offer_type, chosen, dropped FROM test_configurations
		WHERE {brand:brand_id} AND status = 'active' AND `+of.Places(1)+" AND "+on.Places(1+len(of.Args))+" ORDER BY id", append(of.Args, on.Args...)...)
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
		kept[at] = append(same, other{Name: c.Name, Expected: c.Expected})
	}
	return nil
}
