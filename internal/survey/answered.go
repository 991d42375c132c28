package survey

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// isAnswered reports whether somebody has answered the survey of a version, or is asked by it:
// whom it is for does not change any more then.
func isAnswered(ctx context.Context, tx *db.Tx, versionID int64) (bool, error) {
	found, err := db.SelectOne[int64](ctx, tx.Unscoped("those count too whom the user does not see"), `SELECT CASE WHEN EXISTS (SELECT 1 FROM survey_responses r
		WHERE r.survey_id = (SELECT v.survey_id FROM survey_versions v
			WHERE v.id = $1) AND r.kind <> 'test') THEN 1 ELSE 0 END`, versionID)
	if err != nil {
		return false, fmt.Errorf("look for answers: %w", err)
	}
	return found == 1, nil
}

// answeredOnes are the surveys with answers that figures take in (Y-013).
var answeredOnes = db.Condition{SQL: `EXISTS (SELECT 1 FROM survey_responses r
	WHERE r.survey_id = surveys.id AND r.state = 'completed' AND r.answered_on IS NOT NULL
	AND r.kind IN ('invited', 'anonymous'))`}
