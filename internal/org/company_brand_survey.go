package org

import (
	"context"
	"slices"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/files"
)

// By which surveys the customers of a company brand are asked, and how their page looks.

// surveyChoice is a survey that a company may ask by.
type surveyChoice struct {
	ID      int64  `db:"id"`
	Unit    string `db:"business_unit"`
	Company int64  `db:"company_id"` // 0: any
}

// choosesSurvey reports whether a company brand has a survey, or a look of its page, after a change.
func choosesSurvey(c *table.Change[CompanyBrand]) bool {
	is := c.After
	return is != nil &&
		(is.SalesSurveyID != nil || is.ServiceSurveyID != nil || is.TemplateID != nil || is.SurveyImage != "")
}

// surveyRules refuses surveys that are not in use, ask by no version yet, or are of another unit or of other
// companies, and templates of other companies. A survey or template chosen before stays until it is changed.
func surveyRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[CompanyBrand]) error {
	if !slices.ContainsFunc(changes, choosesSurvey) {
		return nil
	}

	surveys, err := db.Select[surveyChoice](ctx, tx, `SELECT s.id, s.business_unit, 0 AS company_id
		FROM surveys s
		WHERE s.status = 'active' AND s.active_version_id IS NOT NULL AND s.all_companies = 1 AND {everyone}
		UNION ALL
		SELECT s.id, s.business_unit, c.company_id
		FROM surveys s
		JOIN survey_companies c ON c.survey_id = s.id
		WHERE s.status = 'active' AND s.active_version_id IS NOT NULL AND s.all_companies = 0
			AND {company:c.company_id}`)
	if err != nil {
		return err
	}

	looks, err := db.Select[surveyChoice](ctx, tx, `SELECT id, '' AS business_unit, COALESCE(company_id, 0) AS company_id
		FROM templates
		WHERE {company?:company_id}`)
	if err != nil {
		return err
	}

	var images []string
	for _, c := range changes {
		if c.After != nil && c.After.SurveyImage != "" {
			images = append(images, c.After.SurveyImage)
		}
	}

	kept := map[string]bool{}
	if len(images) > 0 {
		if kept, err = files.Images(ctx, tx, images); err != nil {
			return err
		}
	}

	for _, c := range changes {
		if c.After == nil {
			continue
		}

		was := CompanyBrand{}
		if c.Before != nil {
			was = *c.Before
		}

		is := c.After
		choose := func(field string, before, after *int64, among []surveyChoice, unit, refusal string) {
			if after == nil || before != nil && *before == *after {
				return
			}
			if !slices.ContainsFunc(among, func(s surveyChoice) bool {
				return s.ID == *after && s.Unit == unit && (s.Company == 0 || s.Company == is.CompanyID)
			}) {
				c.Wrong.Add(field, refusal)
			}
		}

		choose("sales_survey_id", was.SalesSurveyID, is.SalesSurveyID, surveys, "sales", "survey_not_usable")
		choose("service_survey_id", was.ServiceSurveyID, is.ServiceSurveyID, surveys, "service", "survey_not_usable")
		choose("template_id", was.TemplateID, is.TemplateID, looks, "", "not_found")
		if is.SurveyImage != "" && !kept[is.SurveyImage] {
			c.Wrong.Add("survey_image", "image_unknown")
		}
	}

	return nil
}

// BindSurvey lets brands of companies ask the customers of a unit by a survey.
func BindSurvey(ctx context.Context, tx *db.Tx, companyBrandIDs []int64, unit string, surveyID int64) error {
	for _, id := range companyBrandIDs {
		_, err := companyBrands.Update(ctx, tx, id, table.AnyRevision, func(s *CompanyBrand) error {
			switch unit {
			case "sales":
				s.SalesSurveyID = &surveyID
			case "service":
				s.ServiceSurveyID = &surveyID
			default:
				return fault.WrongField("business_unit", "one_of")
			}
			return nil
		})
		if err != nil {
			return err
		}
	}

	return nil
}

// BindTemplate gives a brand of a company a look.
func BindTemplate(ctx context.Context, tx *db.Tx, companyBrandID, templateID int64) error {
	_, err := companyBrands.Update(ctx, tx, companyBrandID, table.AnyRevision, func(s *CompanyBrand) error {
		s.TemplateID = &templateID
		return nil
	})
	return err
}
