package reply

import (
	"context"
	"fmt"
	"sync"

	"forecourt/internal/platform/db"
	"forecourt/internal/survey"
)

// asked keeps what versions ask, since many customers are asked the same. What is kept is known by the
// revisions of all that it was read from, so that it is never an old one.
type asked struct {
	sync.Mutex
	kept map[revisions]asking
}

// mostKept is how many are kept: each is a few kilobytes.
const mostKept = 500

// revisions are those of the records that a page is made of.
type revisions struct {
	VersionID int64 `db:"version_id"`
	Version   int64 `db:"version"`
	CompanyID int64 `db:"company_id"`
	Company   int64 `db:"company"`
	BrandID   int64 `db:"brand_id"`
	Brand     int64 `db:"brand"`
	Sold      int64 `db:"sold"`
	Template  int64 `db:"template"`
	Look      int64 `db:"look"`
	Survey    int64 `db:"survey"`
}

// readAsking reads what a version asks for a brand of a company.
func (a *asked) readAsking(ctx context.Context, tx *db.Tx, versionID, companyID, brandID int64) (asking, error) {
	is, err := db.SelectOne[revisions](ctx, tx, `SELECT v.id AS version_id, v.revision AS version,
		c.id AS company_id, c.revision AS company, b.id AS brand_id, b.revision AS brand,
			COALESCE(cb.revision, 0) AS sold, COALESCE(t.id, 0) AS template, COALESCE(t.revision, 0) AS look,
				s.revision AS survey
		FROM survey_versions v JOIN surveys s ON s.id = v.survey_id JOIN companies c ON c.id = $2 JOIN brands b ON b.id = $3
			LEFT JOIN company_brands cb ON cb.company_id = c.id AND cb.brand_id = b.id LEFT
				JOIN templates t ON t.id = COALESCE(cb.template_id, v.template_id)
		WHERE {everyone} AND v.id = $1`, versionID, companyID, brandID)
	if err != nil {
		return asking{}, fmt.Errorf("read the revision of a page: %w", err)
	}

	a.Lock()
	kept, known := a.kept[is]
	a.Unlock()
	if known {
		return kept, nil
	}

	made, err := readVersion(ctx, tx, versionID, companyID, brandID)
	if err != nil {
		return made, err
	}

	a.Lock()
	defer a.Unlock()
	if len(a.kept) >= mostKept {
		clear(a.kept) // the usual ones are back soon
	}

	a.kept[is] = made

	return made, nil
}

// readVersion reads all that the page of a version is made of.
func readVersion(ctx context.Context, tx *db.Tx, versionID, companyID, brandID int64) (a asking, err error) {
	if a.company, err = readCompany(ctx, tx, companyID); err != nil {
		return a, err
	}
	if a.version, err = survey.Asked(ctx, tx, versionID); err != nil {
		return a, fmt.Errorf("read the version of a response: %w", err)
	}

	a.q = a.version.Page()
	if a.look, err = survey.LookOf(ctx, tx, companyID, brandID, a.version.TemplateID); err != nil {
		return a, err
	}

	a.over, err = survey.Archived(ctx, tx, a.version.SurveyID)

	return a, err
}
