package auth

import (
	"context"
	"sync"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
)

// roleCache keeps the prepared permissions of each role. A role's revision is
// part of the key and every change of its permissions moves it, so no instance
// ever answers from entries that another one has changed.
type roleCache struct {
	mu   sync.RWMutex
	held map[int64]heldRole
}

type heldRole struct {
	revision int64
	entries  *authz.Entries
}

func (c *roleCache) entriesOfRole(ctx context.Context, tx *db.Tx, roleID, revision int64) (*authz.Entries, error) {
	c.mu.RLock()
	held, ok := c.held[roleID]
	c.mu.RUnlock()
	if ok && held.revision == revision {
		return held.entries, nil
	}

	entries, err := entriesOf(ctx, tx, roleID)
	if err != nil {
		return nil, err
	}

	c.mu.Lock()
	c.held[roleID] = heldRole{revision, entries}
	c.mu.Unlock()

	return entries, nil
}

// entriesOf reads what a role permits.
func entriesOf(ctx context.Context, tx *db.Tx, roleID int64) (*authz.Entries, error) {
	type row struct {
		ID         int64  `db:"id"`
		Type       string `db:"type"`
		Permission string `db:"permission"`
	}
	rows, err := db.Select[row](ctx, tx.Unscoped("the rights of who asks"),
		"SELECT id, type, permission FROM permissions WHERE role_id = $1 ORDER BY id", roleID)
	if err != nil {
		return nil, err
	}

	list := make([]authz.Entry, len(rows))
	for i, r := range rows {
		list[i] = authz.Entry{ID: r.ID, Type: r.Type, Permission: r.Permission}
	}

	return authz.NewEntries(list), nil
}
