package configurator

import (
	"context"
	"fmt"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/price"
)

// readAhead is how many models of a list are read together.
const readAhead = 20

// walk gives models of a price list one after the other, each of which is
// looked at once: they are not kept, for a long list would drive out what
// customers are configuring. It reads the next ones with the same few statements.
type walk struct {
	k         *Models
	view      View
	pricelist int64
	ahead     []int64 // not read yet, in the order they are asked for
	read      map[int64]passing
}

// passing is a model with the types of offers it is sold in.
type passing struct {
	*Model
	sold []price.Type
}

func (k *Models) newWalk(view View, pricelistID int64, models []ListedModel) *walk {
	w := &walk{k: k, view: view, pricelist: pricelistID}
	for _, m := range models {
		w.ahead = append(w.ahead, m.ID)
	}
	return w
}

// readPassing gives one model that is used once.
func (k *Models) readPassing(ctx context.Context, view View, p place) (*Model, []price.Type, error) {
	return (&walk{k: k, view: view, pricelist: p.pricelist, ahead: []int64{p.model}}).nextModel(ctx, p.model)
}

// nextModel gives the next model that is wanted; those before it are left out.
func (w *walk) nextModel(ctx context.Context, id int64) (*Model, []price.Type, error) {
	if at := slices.Index(w.ahead, id); at >= 0 {
		some := w.ahead[at:min(at+readAhead, len(w.ahead))]
		err := w.view(ctx, func(tx *db.Tx) (err error) {
			w.read, err = w.k.readSome(ctx, tx, w.pricelist, some)
			return err
		})
		if err != nil {
			return nil, nil, err
		}

		w.ahead = w.ahead[at+len(some):]
	}

	m, found := w.read[id]
	if !found {
		return nil, nil, fault.New(fault.NotFound, "not_found")
	}

	delete(w.read, id)

	return m.Model, m.sold, nil
}

// listedHead is the head of one of several models.
type listedHead struct {
	ModelID int64 `db:"model_id"`
	head
}

// readSome reads models of one state of the list, as read does one; those that
// are kept are not read.
func (k *Models) readSome(ctx context.Context, tx *db.Tx, pricelistID int64, ids []int64) (map[int64]passing, error) {
	of := db.In("p.model_id", ids)
	for range attempts {
		heads, err := db.Select[listedHead](ctx, tx, `
			SELECT p.model_id, r.revision, p.price_standard, p.price_embassy, p.price_diplomatic
			FROM rule_revisions r JOIN model_prices p ON p.pricelist_id = r.pricelist_id
			WHERE r.pricelist_id = $1 AND {brand:r.brand_id} AND {list:r.pricelist_id}
				AND `+of.Places(2), append([]any{pricelistID}, of.Args...)...)
		if err != nil {
			return nil, fmt.Errorf("read models of a list: %w", err)
		}

		some := make(map[int64]passing, len(heads))
		var missing []int64
		for _, h := range heads {
			some[h.ModelID] = passing{k.keptAt(place{pricelistID, h.ModelID}, h.Revision), h.soldTypes()}
			if some[h.ModelID].Model == nil {
				missing = append(missing, h.ModelID)
			}
		}

		if len(missing) == 0 {
			return some, nil
		}

		revision := heads[0].Revision
		read, err := loadModels(ctx, tx, pricelistID, revision, missing...)
		if err != nil {
			return nil, err
		}

		now, err := db.SelectOne[int64](ctx, tx, `SELECT revision
			FROM rule_revisions
			WHERE pricelist_id = $1 AND {brand:brand_id} AND {list:pricelist_id}`, pricelistID)
		if err != nil {
			return nil, fmt.Errorf("read price list: %w", err)
		}
		if now != revision {
			continue
		}

		for id, m := range read {
			if old := k.latestKept(place{pricelistID, id}); old != nil {
				m.inheritCompiled(old)
			}
			some[id] = passing{m, some[id].sold}
		}

		return some, nil
	}

	return nil, fault.New(fault.Unavailable, "rules_changing")
}
