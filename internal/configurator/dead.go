package configurator

import (
	"context"
	"fmt"

	"forecourt/internal/platform/fault"
	"forecourt/internal/price"
)

// Sellable is a model in one type of offer that it has a price for.
type Sellable struct {
	ListedModel
	Type price.Type
	// Dead are options with a price that no finished, valid selection has, by id.
	Dead  []int64
	model *Model
}

// Sells reports whether the option has a price in the type of offer.
func (s *Sellable) Sells(feature int64) bool {
	f := s.model.at[feature]
	return f != nil && f.priceIn(s.Type) != nil
}

// Code gives the code of an option of the model.
func (s *Sellable) Code(feature int64) string { return s.model.codes[feature] }

// EachSellable goes through the models of a price list and finds what cannot
// be chosen; complete is false when the context did not last.
func (k *Models) EachSellable(
	ctx context.Context, view View, pricelistID int64, visit func(*Sellable),
) (complete bool, err error) {
	models, _, err := modelsOf(ctx, view, pricelistID)
	complete = true
	stopped := stopAtEnd(ctx)
	w := k.newWalk(view, pricelistID, models)

	for _, listed := range models {
		if stopped() {
			complete = false
			break
		}

		m, sold, err := w.nextModel(ctx, listed.ID)
		switch {
		case fault.Is(err, fault.NotFound), fault.Is(err, fault.Unavailable): // taken out of the list meanwhile, or being changed
			complete = false
			continue
		case err != nil:
			return false, fmt.Errorf("read model %s: %w", listed.Code, err)
		}

		for _, kind := range sold {
			c, err := m.In(kind)
			if err != nil {
				continue // what does not compile is a finding of the list
			}
			visit(&Sellable{listed, kind, c.DeadFeatures(), m})
		}
	}

	return complete, err
}
