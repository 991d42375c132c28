package pricelist

import (
	"context"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/money"
)

// PriceChangePreview shows what a change would do.
type PriceChangePreview struct {
	Changes int64              `json:"changes" doc:"prices that become another"`
	Rows    int64              `json:"rows" doc:"models and features of models that are looked at"`
	Totals  []PriceChangeTotal `json:"totals" nullable:"false" doc:"by whose prices and by column, those where something changes"`
	Largest []PriceChangeLine  `json:"largest" nullable:"false" doc:"the five that move most"`
	Lines   []PriceChangeLine  `json:"lines" nullable:"false" doc:"a page of the changes"`
}

// PriceChangeTotal sums up what a change does to one kind of price.
type PriceChangeTotal struct {
	Of      string      `json:"of" enum:"models,features"`
	Column  string      `json:"column"`
	Changes int64       `json:"changes"`
	Same    int64       `json:"same" doc:"prices that stay as they are"`
	Freed   int64       `json:"freed" doc:"prices that become 0 and were above it"`
	Old     money.Cents `json:"old" doc:"sum of the prices that change, before"`
	New     money.Cents `json:"new" doc:"their sum afterwards"`
}

// sumBefore adds up all prices that change, as they were before.
func (p *PriceChangePreview) sumBefore() (sum money.Cents) {
	for _, total := range p.Totals {
		sum += total.Old
	}
	return sum
}

// PriceChangeLine is one price before and after.
type PriceChangeLine struct {
	Of          string      `json:"of" enum:"models,features"`
	ModelCode   string      `json:"model_code"`
	FeatureCode string      `json:"feature_code" doc:"empty for a price of the model itself"`
	Column      string      `json:"column"`
	Old         money.Cents `json:"old"`
	New         money.Cents `json:"new"`

	model, feature int64
}

func (l *PriceChangeLine) moveBy() money.Cents { return max(l.New-l.Old, l.Old-l.New) }

// mostLargest is how many of the largest moves are shown.
const mostLargest = 5

type previewInput struct {
	ID     int64 `path:"id" minimum:"1"`
	Offset int64 `query:"offset" minimum:"0" maximum:"10000000"`
	Limit  int64 `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Body   PriceChange
}

// previewChange goes through all prices of the list and changes none.
func (p pricer) previewChange(ctx context.Context, tx *db.Tx, in *previewInput) (PriceChangePreview, error) {
	if _, err := p.changeableList(ctx, tx, in.ID, &in.Body); err != nil {
		return PriceChangePreview{}, err
	}
	return in.Body.countPreview(ctx, tx, in.ID, in.Offset, in.Limit)
}

func (c *PriceChange) countPreview(
	ctx context.Context,
	tx *db.Tx,
	pricelistID, offset, limit int64,
) (PriceChangePreview, error) {
	shown := PriceChangePreview{Totals: []PriceChangeTotal{}, Largest: []PriceChangeLine{}, Lines: []PriceChangeLine{}}
	totals := map[[2]string]*PriceChangeTotal{}
	var order [][2]string
	err := c.scanRows(ctx, tx, pricelistID, func(of string, columns []string, r *pricedRow) error {
		shown.Rows++
		for _, column := range columns {
			old := *r.priceField(column)
			if old == nil {
				continue
			}

			price, err := c.newPrice(*old)
			if err != nil {
				return refusedFor(ctx, tx, err, r)
			}

			key := [2]string{of, column}
			if totals[key] == nil {
				totals[key] = &PriceChangeTotal{Of: of, Column: column}
				order = append(order, key)
			}

			if err := totals[key].addPrice(*old, price); err != nil {
				return refusedFor(ctx, tx, err, r)
			}
			if price == *old {
				continue
			}

			line := PriceChangeLine{Of: of, Column: column, Old: *old, New: price, model: r.ModelID}
			if r.FeatureID != nil {
				line.feature = *r.FeatureID
			}
			if shown.Changes >= offset && shown.Changes < offset+limit {
				shown.Lines = append(shown.Lines, line)
			}
			shown.Changes++
			shown.keepLargest(line)
		}

		return nil
	})
	if err != nil {
		return shown, err
	}

	for _, key := range order {
		if totals[key].Changes > 0 {
			shown.Totals = append(shown.Totals, *totals[key])
		}
	}

	return shown, shown.fillCodes(ctx, tx)
}

// refusedFor names the model, or its feature, whose price cannot change that way.
func refusedFor(ctx context.Context, tx *db.Tx, err error, r *pricedRow) error {
	codes, unread := codesOf(ctx, tx, "models", []int64{r.ModelID})
	if unread != nil {
		return unread
	}

	name := codes[r.ModelID]

	if r.FeatureID != nil {
		if codes, unread = codesOf(ctx, tx, "features", []int64{*r.FeatureID}); unread != nil {
			return unread
		}
		name += ", " + codes[*r.FeatureID]
	}

	return refusePrice(err, name)
}

func (t *PriceChangeTotal) addPrice(old, price money.Cents) (err error) {
	if price == old {
		t.Same++
		return nil
	}

	t.Changes++
	if price == 0 {
		t.Freed++
	}
	if t.Old, err = t.Old.Add(old); err != nil {
		return err
	}

	t.New, err = t.New.Add(price)
	return err
}

// keepLargest keeps the line when it is among those that move most.
func (p *PriceChangePreview) keepLargest(line PriceChangeLine) {
	if len(p.Largest) == mostLargest && line.moveBy() <= p.Largest[mostLargest-1].moveBy() {
		return
	}

	at, _ := slices.BinarySearchFunc(p.Largest, line, func(a, b PriceChangeLine) int {
		if a.moveBy() >= b.moveBy() {
			return -1
		}
		return 1
	})

	p.Largest = slices.Insert(p.Largest, at, line)
	p.Largest = p.Largest[:min(len(p.Largest), mostLargest)]
}

// fillCodes gives the lines their codes.
func (p *PriceChangePreview) fillCodes(ctx context.Context, tx *db.Tx) error {
	var models, features []int64
	for _, l := range slices.Concat(p.Lines, p.Largest) {
		models = append(models, l.model)
		if l.feature != 0 {
			features = append(features, l.feature)
		}
	}

	modelCodes, err := codesOf(ctx, tx, "models", models)
	if err != nil {
		return err
	}

	featureCodes, err := codesOf(ctx, tx, "features", features)
	if err != nil {
		return err
	}

	for _, lines := range [][]PriceChangeLine{p.Lines, p.Largest} {
		for i := range lines {
			lines[i].ModelCode = modelCodes[lines[i].model]
			lines[i].FeatureCode = featureCodes[lines[i].feature]
		}
	}

	return nil
}
