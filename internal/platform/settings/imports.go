package settings

import (
	"context"

	"forecourt/internal/platform/db"
)

// Imports is for how many days the rows of imports are kept.
type Imports struct {
	// TrialDays is for all rows of trials, RowsDays for the faulty ones of imports.
	TrialDays, RowsDays int
}

// ForImports reads them.
func ForImports(ctx context.Context, tx *db.Tx) (i Imports, err error) {
	values, err := readAll(ctx, tx)
	if err == nil {
		err = values.readInto("import.keep_trial_days", &i.TrialDays)
	}
	if err == nil {
		err = values.readInto("import.keep_rows_days", &i.RowsDays)
	}

	return i, err
}
