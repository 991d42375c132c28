package survey

import (
	"context"

	"forecourt/internal/org"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

type duplicateVersionInput struct {
	Body struct {
		ID              int64                       `json:"id,omitempty" doc:"a version to be duplicated as it is, in the place of a body"`
		Body            *table.Patch[Questionnaire] `json:"body,omitempty" doc:"the version as it was to be saved"`
		CompanyBrandIDs []int64                     `json:"company_brand_ids,omitempty" maxItems:"1000" doc:"brands of companies that shall ask by the new survey"`
	}
}

// duplicateVersion makes a new survey of a version, so that the answers to the old one keep
// their meaning (OP-146). With a body it is asked by at once, else it is a draft.
func duplicateVersion(ctx context.Context, tx *db.Tx, in *duplicateVersionInput) (Questionnaire, error) {
	b := in.Body
	id := b.ID
	activating := false
	if b.Body != nil {
		id = b.Body.Int("based_on")
		activating = true
	}

	if id == 0 {
		return Questionnaire{}, fault.WrongField("id", "required")
	}

	base, err := versions.Get(ctx, tx, id)
	if err != nil {
		return base, err
	}

	next := base
	title := base.Title
	if b.Body != nil {
		if next, _, err = applyEdit(&base, *b.Body); err != nil {
			return base, err
		}
		title = next.Title
	}

	source, err := surveys.Get(ctx, tx, base.SurveyID)
	if err != nil {
		return base, err
	}

	known, err := knownKPIs(ctx, tx)
	if err != nil {
		return next, err
	}

	if err := next.prepare(); err != nil {
		return next, err
	}

	next.fixNPS(known)
	if err := refuseRemarks(next.findRemarks(known, &base), activating); err != nil {
		return next, err
	}
	if title == base.Title {
		title = copyName(httpapi.Language(ctx), title)
	}

	next.Title = title
	made, err := surveys.Insert(ctx, tx, Survey{
		Name:         title,
		BusinessUnit: next.BusinessUnit,
		Status:       record.Active,
		AllCompanies: source.AllCompanies,
		CompanyIDs:   table.NewIDs(source.CompanyIDs.List()...),
	})
	if err != nil {
		return next, err
	}

	v, err := addVersion(ctx, tx, &made, next, &activating)
	if err != nil || len(b.CompanyBrandIDs) == 0 {
		return v, err
	}

	return v, fault.MissingAt("company_brand_ids", org.BindSurvey(ctx, tx, b.CompanyBrandIDs, v.BusinessUnit, made.ID))
}
