package survey

import (
	"context"
	"fmt"
	"strconv"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/survey/page"
)

// look is how a page looks for a brand of a company.
type look struct {
	style          page.Style
	company, brand string
}

// readLook reads the look of a brand of a company: that of its template, else of the
// version's, else the plain one.
func readLook(ctx context.Context, tx *db.Tx, companyBrandID int64, ofVersion *int64) (look, error) {
	l := look{style: page.LayoutOf(page.Plain).Preset}
	templateID := ofVersion
	if companyBrandID != 0 {
		type sold struct {
			Company    string `db:"company"`
			Brand      string `db:"brand"`
			Image      string `db:"image"`
			TemplateID *int64 `db:"template_id"`
		}

		found, err := db.SelectOne[sold](ctx, tx, `SELECT c.name AS company, b.name AS brand,
			CASE WHEN s.survey_image = '' THEN b.image ELSE s.survey_image END AS image, s.template_id
			FROM company_brands s JOIN companies c ON c.id = s.company_id JOIN brands b ON b.id = s.brand_id
			WHERE s.id = $1 AND {company:s.company_id} AND {brand:s.brand_id}`, companyBrandID)
		if err != nil {
			return l, fault.MissingAt("company_brand_id", fmt.Errorf("find the look of a brand: %w", err))
		}

		l.company = found.Company
		l.brand = found.Brand
		if found.TemplateID != nil {
			templateID = found.TemplateID
		}
		l.style.Logo = found.Image
	}

	if templateID == nil {
		return l, nil
	}

	t, err := templates.Get(ctx, tx, *templateID)
	if err != nil {
		return l, fault.MissingAt("template_id", fmt.Errorf("find a template: %w", err))
	}

	logo := l.style.Logo
	l.style = t.pageStyle()
	l.style.Logo = logo

	return l, nil
}

// readingLanguage gives the id of the language that the caller reads.
func readingLanguage(ctx context.Context) string {
	id := i18n.TextLanguage(httpapi.Language(ctx))
	if _, err := strconv.Atoi(id); err != nil {
		return "1"
	}
	return id
}
