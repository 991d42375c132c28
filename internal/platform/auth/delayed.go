package auth

import (
	"sync"
	"time"

	"forecourt/internal/platform/db"
)

const (
	// countFor is how long refused tries of a name are only counted in memory.
	countFor = time.Minute
	// countedNames bounds the names; further ones share a count.
	countedNames = 1000
)

// delayedTries counts tries that were refused: they are cheap to send, so they
// must be cheap to note.
type delayedTries struct {
	mu    sync.Mutex
	names map[string]*refusedTries
}

type refusedTries struct {
	count int64
	since time.Time
}

// countTry counts a try of a name. Once in a while it is due to be noted, with the
// number of those since.
func (d *delayedTries) countTry(name string, now db.Time) (failures int64, due bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.names == nil {
		d.names = map[string]*refusedTries{}
	}
	tries, known := d.names[name]
	if !known && len(d.names) >= countedNames {
		for other, t := range d.names {
			if t.count == 0 && now.Sub(t.since) > countFor {
				delete(d.names, other)
			}
		}

		if len(d.names) >= countedNames {
			name = ""
			tries, known = d.names[name]
		}
	}
	if !known {
		d.names[name] = &refusedTries{since: now.Time}
		return 1, true
	}

	tries.count++
	if now.Sub(tries.since) <= countFor {
		return 0, false
	}

	failures = tries.count
	tries.count = 0
	tries.since = now.Time

	return failures, true
}
