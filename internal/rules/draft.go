package rules

import (
	"context"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
)

// CheckDraft refuses a rule that could not be saved as one in use, by its
// fields, and gives its parts their codes. Nothing is stored.
func CheckDraft(ctx context.Context, tx *db.Tx, r *Rule) error {
	r.Status = record.Active
	rows := []*Rule{r}
	wrong := make([]fault.Fields, len(rows))
	r.checkSense(&wrong[0])
	if err := wrong[0].Err(); err != nil {
		return err
	}
	if err := checkParts(ctx, tx, rows, wrong); err != nil {
		return err
	}

	return wrong[0].Err()
}
