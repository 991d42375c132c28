package invite

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/response"
)

// What is read of the surveys themselves: which one a company sends for a brand, and in which
// words. Nothing else of this package knows their tables.

// desk is where customers are asked: a unit of a company for a brand.
type desk struct {
	CompanyID int64
	BrandID   int64
	Unit      string
}

// bound is the survey of a desk.
type bound struct {
	SurveyID   int64
	VersionID  int64
	Anonymous  bool
	TemplateID *int64
	Languages  db.JSON
}

// readSurveys reads the active surveys that companies send, by desk.
func readSurveys(ctx context.Context, tx *db.Tx) (map[desk]bound, error) {
	type row struct {
		CompanyID  int64   `db:"company_id"`
		BrandID    int64   `db:"brand_id"`
		Unit       string  `db:"unit"`
		SurveyID   int64   `db:"survey_id"`
		VersionID  int64   `db:"version_id"`
		Anonymous  db.Flag `db:"anonymous"`
		TemplateID *int64  `db:"template_id"`
		Languages  db.JSON `db:"languages"`
	}

	found := map[desk]bound{}
	for unit, column := range map[string]string{response.Sales: "sales_survey_id", response.Service: "service_survey_id"} {
		rows, err := db.Select[row](ctx, tx, `SELECT cb.company_id, cb.brand_id, s.business_unit AS unit,
			s.id AS survey_id, v.id AS version_id, v.anonymous,
				COALESCE(cb.template_id, v.template_id) AS template_id, v.languages
			FROM company_brands cb JOIN surveys s ON s.id = cb.`+column+` JOIN survey_versions v ON v.id = s.active_version_id
			WHERE {everyone} AND s.status = 'active' AND EXISTS (SELECT 1 FROM survey_questions q WHERE q.version_id = v.id)`)
		if err != nil {
			return nil, fmt.Errorf("read the surveys of companies: %w", err)
		}

		for _, r := range rows {
			found[desk{r.CompanyID, r.BrandID, unit}] = bound{
				r.SurveyID, r.VersionID, bool(r.Anonymous), r.TemplateID, r.Languages,
			}
		}
	}

	return found, nil
}

// wording is what a template says in place of the program's words.
type wording struct {
	Subject string `db:"subject"`
	Body    string `db:"body"`
}

// readWords reads the words of a template for a kind of mail in a language, where it has some.
func readWords(
	ctx context.Context, tx *db.Tx, templateID *int64, kind string, languageID int64,
) (own wording, has bool, err error) {
	if templateID == nil {
		return own, false, nil
	}

	rows, err := db.Select[wording](ctx, tx, `SELECT subject, body
		FROM template_texts
		WHERE {everyone} AND template_id = $1 AND kind = $2 AND language_id = $3`, *templateID, kind, languageID)
	if err != nil || len(rows) == 0 {
		return own, false, err
	}

	return rows[0], true, nil
}

// look is how the button of a mail looks.
type look struct {
	Button     string `db:"color_button"`
	ButtonText string `db:"color_button_text"`
	Font       string `db:"color_font"`
}

// readLook reads how a template makes the button look; without a template it gives the
// program's own look.
func readLook(ctx context.Context, tx *db.Tx, templateID *int64) (look, error) {
	own := look{"#1b1d21", "#ffffff", "#1b1d21"}
	if templateID == nil {
		return own, nil
	}

	rows, err := db.Select[look](ctx, tx, `SELECT color_button, color_button_text, color_font
		FROM templates
		WHERE {everyone} AND id = $1`, *templateID)
	if err != nil || len(rows) == 0 {
		return own, err
	}

	return rows[0], nil
}
