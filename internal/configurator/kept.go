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
	return &Models{most: most, newest: list.New(), at: map[place]*list.Element{}, reading: map[reading]chan struct{}{}, passed: map[place]int64{}, linting: make(chan struct{}, 1)}
}

// For gives a model of a price list as the transaction sees it; one that is
// not in the list, or not of the caller's brands, is not found.
func (k *Models) For(ctx context.Context, tx *db.Tx, pricelistID, modelID int64) (*Model, error) {
	m, _, err := k.find(ctx, tx, place{pricelistID, modelID})
	return m, err
}

// find gives beside the model the types of offers it is sold in.
func (k *Models) find(ctx context.Context, tx *db.Tx, p place) (*Model, []price.Type, error) {
	for {
		h, err := readHead(ctx, tx, p)
		if err != nil {
			return nil, nil, err
		}
		if m := k.kept(p, h.Revision); m != nil {
			return m, h.sold(), nil
		}
		if tx.Wrote() {
			m, err := k.read(ctx, tx, p, h.Revision)
			if m != nil {
				tx.AfterCommit(func() { k.keep(m) }) // others must not see what may yet be undone
			}
			return m, h.sold(), err
		}
		other := k.begin(reading{p, h.Revision})
		if other == nil {
			m, err := k.readForAll(ctx, tx, reading{p, h.Revision})
			return m, h.sold(), err
		}
		select {
		case <-other:
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		}
	}
}

// kept is the model if it is kept at this revision.
func (k *Models) kept(p place, revision int64) *Model {
	k.mu.Lock()
	defer k.mu.Unlock()
	e := k.at[p]
	if e == nil || e.Value.(*Model).Revision != revision {
		return nil
	}
	k.newest.MoveToFront(e)
	return e.Value.(*Model)
}

// begin notes that the caller reads the model; when another does so already,
// it gives what is closed once that is done.
func (k *Models) begin(r reading) (other <-chan struct{}) {
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
	m, err := k.read(ctx, tx, r.place, r.revision)
	if err == nil && m.Revision == r.revision {
		k.keep(m)
	}
	return m, err
}

// attempts is how often a model is read again when it changes meanwhile.
const attempts = 5

// read reads a model of one state of the list: when the counter moves between
// the statements, which PostgreSQL lets happen, they are run again.
func (k *Models) read(ctx context.Context, tx *db.Tx, p place, revision int64) (*Model, error) {
	for range attempts {
		read, err := load(ctx, tx, p.pricelist, revision, p.model)
		if err != nil {
			return nil, err
		}
		m := read[p.model]
		h, err := readHead(ctx, tx, p)
		if err != nil {
			return nil, err
		}
		if h.Revision == revision {
			if old := k.latest(p); old != nil {
				m.inherit(old)
			}
			return m, nil
		}
		revision = h.Revision
	}
	return nil, fault.New(fault.Unavailable, "rules_changing")
}

// latest is the model as it is kept, of whatever revision.
func (k *Models) latest(p place) *Model {
	k.mu.Lock()
	defer k.mu.Unlock()
	if e := k.at[p]; e != nil {
		return e.Value.(*Model)
	}
	return nil
}

// keep keeps a model in place of an older one, and lets go of those that were
// not asked for the longest while there is not room for all.
func (k *Models) keep(m *Model) {
	k.mu.Lock()
	defer k.mu.Unlock()
	p := place{m.PricelistID, m.ModelID}
	if e := k.at[p]; e != nil {
		if e.Value.(*Model).Revision >= m.Revision {
			return
		}
		k.drop(e)
	}
	k.at[p] = k.newest.PushFront(m)
	for k.bytes += m.bytes; k.bytes > k.most && k.newest.Len() > 0; {
		k.drop(k.newest.Back())
	}
}

func (k *Models) drop(e *list.Element) {
	m := k.newest.Remove(e).(*Model)
	delete(k.at, place{m.PricelistID, m.ModelID})
	k.bytes -= m.bytes
}
