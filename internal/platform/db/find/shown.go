package find

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
)

// Shown is what a list of a large table shows, for statements that count or add it up.
type Shown struct {
	// Where leads to its rows. Along says of a row that was come by in another way
	// whether it is one of them. Both stand behind WHERE.
	Where, Along string
	Args         []any
	// Cut: a keyword finds more, and these are the newest.
	Cut bool
}

// ShownBy finds what the list shows for a keyword and conditions.
func ShownBy[T any](
	ctx context.Context, tx *db.Tx, t *table.Table[T], keyword string, conditions []db.Condition,
) (Shown, error) {
	return findShown(ctx, tx, listedOf(t), keyword, conditions)
}

func findShown(ctx context.Context, tx *db.Tx, t *listed, keyword string, conditions []db.Condition) (Shown, error) {
	l, err := longListOf(ctx, tx, t, conditions)
	if err != nil {
		return Shown{}, err
	}

	s := soughtIn(t, keyword)
	if s.isEmpty() {
		return Shown{Where: l.collected, Along: l.scope + l.filter, Args: l.args}, nil
	}

	ids, _, err := l.seekNewest(ctx, tx, s, MaxFound)
	if err != nil {
		return Shown{}, err
	}

	cut := len(ids) > MaxFound
	among, err := tx.AmongIDs("id", ids[:min(len(ids), MaxFound)])
	if err != nil {
		return Shown{}, err
	}

	found := l.scope + " AND " + among.Places(1)

	return Shown{Where: found, Along: found, Args: among.Args, Cut: cut}, nil
}
