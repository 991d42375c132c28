package survey

import (
	"context"

	"forecourt/internal/platform/db"
)

// isAnswered reports whether somebody has answered a version, or is asked by it: it does
// not change any more then.
func isAnswered(_ context.Context, _ *db.Tx, _ int64) (bool, error) {
	return false, nil
}
