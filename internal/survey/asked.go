package survey

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/survey/page"
)

// Asked reads what a version asks.
func Asked(ctx context.Context, tx *db.Tx, versionID int64) (Questionnaire, error) {
	return versions.Get(ctx, tx, versionID)
}

// Page gives a version as it is answered, with all of its languages.
func (v *Questionnaire) Page() page.Questionnaire { return v.asQuestionnaire() }

// Look is how the page of a version looks for a brand of a company, and what they are called.
type Look struct {
	Style          page.Style
	Company, Brand string
}

// LookOf reads the look that the brand of a company has, else the version's; a company that
// does not sell the brand any more has that of the version.
func LookOf(ctx context.Context, tx *db.Tx, companyID, brandID int64, ofVersion *int64) (Look, error) {
	sold, err := db.Select[int64](ctx, tx, `SELECT id
		FROM company_brands
		WHERE {company:company_id} AND {brand:brand_id} AND company_id = $1 AND brand_id = $2`, companyID, brandID)
	if err != nil {
		return Look{}, fmt.Errorf("find the brand of a company: %w", err)
	}

	id := int64(0)
	if len(sold) > 0 {
		id = sold[0]
	}

	l, err := readLook(ctx, tx, id, ofVersion)

	return Look{l.style, l.company, l.brand}, err
}

// Archived reports whether nobody is asked by a survey any more.
func Archived(ctx context.Context, tx *db.Tx, surveyID int64) (bool, error) {
	found, err := db.Select[string](ctx, tx, "SELECT status FROM surveys WHERE {everyone} AND id = $1", surveyID)
	if err != nil {
		return false, fmt.Errorf("read the status of a survey: %w", err)
	}
	return len(found) == 0 || found[0] == archived, nil
}
