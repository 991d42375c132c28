package survey

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// isAnswered reports whether somebody has answered a version, or is asked by it: its unit
// does not change any more then.
func isAnswered(ctx context.Context, tx *db.Tx, versionID int64) (bool, error) {
	found, err := db.Select[int64](ctx, tx, "SELECT id FROM survey_responses WHERE {everyone} AND survey_id = (SELECT v.survey_id FROM survey_versions v WHERE v.id = $1) LIMIT 1", versionID)
	if err != nil {
		return false, fmt.Errorf("look for answers to a version: %w", err)
	}
	return len(found) > 0, nil
}
