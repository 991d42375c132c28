package configurator

import (
	"container/list"
	"context"
	"sync"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/price"
)

// KeptBytes bounds what the models kept may take, roughly.
const KeptBytes = 96 << 20

// Models keeps the models asked for last. What is kept counts only as long as
// the counter in the database stands where it stood: each question reads it,
// so that an instance never answers from before a change that another has made.
type Models struct {
	most int64

	mu      sync.Mutex
	bytes   int64
	newest  *list.List // of *Model
	at      map[place]*list.Element
	reading map[reading]chan struct{}
	// passed are models that nothing keeps from being offered, with the revision of that.
	passed map[place]int64
	// linting lets one check of rules run at a time.
	linting chan struct{}
}

type place struct{ pricelist, model int64 }

// reading is a model of a revision that somebody reads at this moment.
type reading struct {
	place
	revision int64
}

// New keeps models of at most so many bytes.
func New(most int64) *Models {
	return &Models{
		most:    most,
		newest:  list.New(),
		at:      map[place]*list.Element{},
		reading: map[reading]chan struct{}{},
		passed:  map[place]int64{},
		linting: make(chan struct{}, 1),
	}
}

// For gives a model of a price list as the transaction sees it; one that is
// not in the list, or not of the caller's brands, is not found.
func (k *Models) For(ctx context.Context, tx *db.Tx, pricelistID, modelID int64) (*Model, error) {
	m, _, err := k.findModel(ctx, tx, place{pricelistID, modelID})
	return m, err
}

// findModel gives the model and the types of offers it is sold in.
func (k *Models) findModel(ctx context.Context, tx *db.Tx, p place) (*Model, []price.Type, error) {
	for {
		h, err := readHead(ctx, tx, p)
		if err != nil {
			return nil, nil, err
		}
		if m := k.keptAt(p, h.Revision); m != nil {
			return m, h.soldTypes(), nil
		}
		if tx.Wrote() {
			m, err := k.readModel(ctx, tx, p, h.Revision)
			if m != nil {
				tx.AfterCommit(func() { k.keepModel(m) }) // others must not see what may yet be undone
			}
			return m, h.soldTypes(), err
		}

		other := k.beginReading(reading{p, h.Revision})
		if other == nil {
			m, err := k.readForAll(ctx, tx, reading{p, h.Revision})
			return m, h.soldTypes(), err
		}

		select {
		case <-other:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
}

// keptAt gives the model if it is kept at this revision.
func (k *Models) keptAt(p place, revision int64) *Model {
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.at[p]
	if e == nil || e.Value.(*Model).Revision != revision {
		return nil
	}

	k.newest.MoveToFront(e)
	return e.Value.(*Model)
}

// beginReading notes that the caller reads the model. When another caller reads it already, it
// gives the channel that is closed once that is done.
func (k *Models) beginReading(r reading) (other <-chan struct{}) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if done := k.reading[r]; done != nil {
		return done
	}

	k.reading[r] = make(chan struct{})
	return nil
}

func (k *Models) readForAll(ctx context.Context, tx *db.Tx, r reading) (*Model, error) {
	defer func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		close(k.reading[r])
		delete(k.reading, r)
	}()
	m, err := k.readModel(ctx, tx, r.place, r.revision)
	if err == nil && m.Revision == r.revision {
		k.keepModel(m)
	}

	return m, err
}

// attempts is how often a model is read again when it changes meanwhile.
const attempts = 5

// readModel reads a model of one state of the list: when the counter moves between the statements,
// which PostgreSQL lets happen, they are run again.
func (k *Models) readModel(ctx context.Context, tx *db.Tx, p place, revision int64) (*Model, error) {
	for range attempts {
		read, err := loadModels(ctx, tx, p.pricelist, revision, p.model)
		if err != nil {
			return nil, err
		}

		m := read[p.model]
		h, err := readHead(ctx, tx, p)
		if err != nil {
			return nil, err
		}
		if h.Revision == revision {
			if old := k.latestKept(p); old != nil {
				m.inheritCompiled(old)
			}
			return m, nil
		}

		revision = h.Revision
	}

	return nil, fault.New(fault.Unavailable, "rules_changing")
}

// latestKept gives the model as it is kept, of whatever revision.
func (k *Models) latestKept(p place) *Model {
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.at[p]; e != nil {
		return e.Value.(*Model)
	}
	return nil
}

// keepModel keeps a model in place of an older one, and drops those that were not asked for the
// longest while there is not room for all.
func (k *Models) keepModel(m *Model) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p := place{m.PricelistID, m.ModelID}
	if e := k.at[p]; e != nil {
		if e.Value.(*Model).Revision >= m.Revision {
			return
		}
		k.dropKept(e)
	}

	k.at[p] = k.newest.PushFront(m)
	for k.bytes += m.bytes; k.bytes > k.most && k.newest.Len() > 0; {
		k.dropKept(k.newest.Back())
	}
}

func (k *Models) dropKept(e *list.Element) {
	m := k.newest.Remove(e).(*Model)
	delete(k.at, place{m.PricelistID, m.ModelID})
	k.bytes -= m.bytes
}
