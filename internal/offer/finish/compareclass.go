package finish

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
)

// ofOneClass are the classes of which a car has one option: its paint, its wheels. Offers that have
// another one each say so in one row.
var ofOneClass = []string{"line", "mvar", "exterior", "wheel", "interior", "trim", "trim_finish"}

// groupByClass names options of which a car has one by their class, in place of by themselves: the
// facts become values of one thing.
func groupByClass(ctx context.Context, tx *db.Tx, facts []Fact) ([]Fact, error) {
	var ids []int64
	for i := range facts {
		if facts[i].Field == "option" {
			ids = append(ids, facts[i].ID)
		}
	}

	among, err := tx.AmongIDs("f.id", ids)
	if err != nil {
		return nil, err
	}

	found, err := db.Select[struct {
		ID   int64  `db:"id"`
		Step string `db:"step"`
	}](ctx, tx, `
		SELECT f.id, COALESCE(c.step, '') AS step
		FROM features f
		JOIN product_classes c ON c.id = f.productclass_id
		LEFT JOIN sales_groups g ON g.id = f.salesgroup_id
		WHERE {brand:f.brand_id} AND COALESCE(g.type, '') <> 'packages' AND `+among.Places(1), among.Args...)
	if err != nil {
		return nil, fmt.Errorf("read the classes of compared options: %w", err)
	}

	step := map[int64]string{}
	count := map[string]int{}

	for _, f := range found {
		if slices.Contains(ofOneClass, f.Step) {
			step[f.ID] = f.Step
			count[f.Step]++
		}
	}

	out := slices.Clone(facts)
	for i := range out {
		if class := step[out[i].ID]; out[i].Field == "option" && class != "" && count[class] == 1 {
			out[i].Field = class
			out[i].ID = 0
		}
	}

	return out, nil
}

// rowKey gives the key under which the values of several offers stand in one row.
func (f *Fact) rowKey() string {
	if slices.Contains(ofOneClass, f.Field) {
		return f.Field
	}

	return f.nameKey()
}

// fillDifferences fills in what each offer costs more or less than the first. Amounts in another
// currency are not compared, nor those of another type of offer, which have VAT or none.
func (c *ComparedOffers) fillDifferences() {
	types := make([]string, len(c.Offers))
	for i := range c.Rows {
		if r := &c.Rows[i]; r.Field == "type" {
			for at, f := range r.Values {
				if f != nil {
					types[at] = f.Text
				}
			}
		}
	}

	for i := range c.Rows {
		r := &c.Rows[i]
		r.Differences = make([]*money.Cents, len(r.Values))
		first := r.Values[0]
		if r.Part != partPrice || first == nil || first.Amount == nil {
			continue
		}

		for at, f := range r.Values[1:] {
			if f == nil || f.Amount == nil || *f.Amount == *first.Amount || c.Offers[at+1].Currency != c.Offers[0].Currency ||
				types[at+1] != types[0] {
				continue
			}

			more := *f.Amount - *first.Amount
			r.Differences[at+1] = &more
		}
	}
}
