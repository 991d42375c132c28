package survey

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/record"
	"forecourt/internal/response"
)

// archived is the status of a survey that nobody is asked by any more (OP-145).
const archived = "archive"

// Survey is what companies ask their customers. What it asks stands in its versions.
type Survey struct {
	table.Record
	Name            string    `db:"name" json:"name" maxLength:"255" doc:"the title of its active version, else of the newest; writing it renames that one"`
	BusinessUnit    string    `db:"business_unit" json:"business_unit" enum:"sales,service" doc:"that of the active version, else of the newest; versions change it"`
	Status          string    `db:"status" json:"status" enum:"active,archive"`
	AllCompanies    db.Flag   `db:"all_companies" json:"all_companies" doc:"for every company, later ones too; written by roles of type admin"`
	CompanyIDs      table.IDs `db:"companies" fieldtag:"computed" json:"companies" doc:"companies that use it, as far as the user sees them"`
	ActiveVersionID *int64    `db:"active_version_id" json:"active_version" readOnly:"true" nullable:"true" doc:"the version that customers are asked by"`
	NewestID        *int64    `db:"newest_version" fieldtag:"computed" json:"newest_version" readOnly:"true" nullable:"true" doc:"the version that is edited: the draft, or the active one"`
	Number          int64     `db:"version_number" fieldtag:"computed" json:"version_number" readOnly:"true" doc:"number of the active version; 0: there is none"`
	IsDraft         db.Flag   `db:"has_draft" fieldtag:"computed" json:"has_draft" readOnly:"true" doc:"the newest version is not active yet"`
	CopyOf          int64     `json:"copy_of,omitempty" doc:"of a new survey: the id of the one whose questions it begins with; never answered"`
	Search          string    `db:"search" json:"-"`
}

// Scope is that of surveys: one of their companies is the reader's.
const Scope = `(surveys.all_companies = 1 OR EXISTS (SELECT 1 FROM survey_companies sc
	WHERE sc.survey_id = surveys.id AND {company:sc.company_id}))`

var surveyLinks = table.Links[Survey]{{
	Field: "companies", IDs: func(s *Survey) *table.IDs { return &s.CompanyIDs },
	Pairs: "survey_companies",
	Own:   "survey_id",
	Other: "company_id",
	To:    "companies",
	Kind:  "company",
	InUse: "status = 'active'",
}}

var surveys = table.New(table.Table[Survey]{
	Name: "surveys", Entity: "survey", Scope: Scope, Order: "name, id",
	Sort:    map[string]string{"name": "name", "business_unit": "business_unit", "updated_at": "updated_at", "id": "id"},
	Called:  func(s *Survey, _ string) string { return s.Name },
	Prepare: (*Survey).prepare,
	Check:   checkSurveys,
	Rules:   surveyRules,
	Fixed:   []string{"business_unit"},
	Computed: surveyLinks.Computed("surveys", map[string]string{
		"newest_version": "(SELECT max(v.id) FROM survey_versions v WHERE v.survey_id = surveys.id)",
		"version_number": "COALESCE((SELECT v.number FROM survey_versions v WHERE v.id = surveys.active_version_id), 0)",
		"has_draft": `(SELECT CASE WHEN max(v.id) = COALESCE(surveys.active_version_id, 0) THEN 0 ELSE 1 END
			FROM survey_versions v WHERE v.survey_id = surveys.id)`,
	}),
	Wrote: wroteSurveys,
	Uses: []table.Use{{
		Entity: "company", Name: "name", Column: "survey_id", Where: "1=1", Scope: "{company:id}",
		Table: `(SELECT c.id, c.name, b.sales_survey_id AS survey_id FROM company_brands b
			JOIN companies c ON c.id = b.company_id WHERE b.sales_survey_id IS NOT NULL
			UNION SELECT c.id, c.name, b.service_survey_id FROM company_brands b JOIN companies c ON c.id = b.company_id
			WHERE b.service_survey_id IS NOT NULL) AS bound`,
	}, {
		Entity:  "invitation",
		Counted: true,
		Column:  "survey_id",
		Table:   "survey_responses",
		Scope:   "{everyone}", // all of them end, whoever archives it
		Where:   "kind = 'invited' AND " + response.Ending,
	}},
	Export: []table.Column[Survey]{
		{Head: "name", Value: func(s *Survey) any { return s.Name }},
		{Head: "business_unit", Value: func(s *Survey) any { return s.BusinessUnit }},
		{Head: "status", Value: func(s *Survey) any { return s.Status }},
		{Head: "version", Value: func(s *Survey) any { return s.Number }},
	},
})

func (s *Survey) prepare() error {
	s.Name = strings.TrimSpace(s.Name)
	s.Search = find.Text(s.Name)
	var fields fault.Fields
	fields.Required("name", s.Name)
	fields.Line("name", s.Name, fault.MaxTitle)
	fields.OneOf("business_unit", s.BusinessUnit, unitSales, unitService)
	fields.OneOf("status", s.Status, record.Active, archived)
	return fields.Err()
}

// checkSurveys refuses surveys of no company.
func checkSurveys(ctx context.Context, tx *db.Tx, rows []*Survey, wrong []fault.Fields) error {
	for i, s := range rows {
		if !bool(s.AllCompanies) && len(s.CompanyIDs.List()) == 0 {
			wrong[i].Add("companies", "required")
		}
	}

	return surveyLinks.Check(ctx, tx, rows, wrong)
}

// wroteSurveys keeps the companies of surveys, cancels the invitations of those that are archived and lets
// those of the others go on, by whatever way they were.
func wroteSurveys(ctx context.Context, tx *db.Tx, rows []Survey) error {
	if err := surveyLinks.Wrote(ctx, tx, rows); err != nil {
		return err
	}

	var over, back []int64
	for i := range rows {
		if rows[i].Status == archived {
			over = append(over, rows[i].ID)
		} else {
			back = append(back, rows[i].ID)
		}
	}

	if err := response.CancelOf(ctx, tx, over); err != nil {
		return err
	}

	return response.ReviveOf(ctx, tx, back)
}

// surveyRules refuses to write a survey to callers who have not all of its companies.
func surveyRules(ctx context.Context, tx *db.Tx, _ table.Op, changes []*table.Change[Survey]) error {
	if tx.Actor.IsSystem() {
		return nil
	}

	var ids []int64
	ofAll := false
	for _, c := range changes {
		for _, s := range []*Survey{c.Before, c.After} {
			if s != nil {
				ids = append(ids, s.ID)
				ofAll = ofAll || bool(s.AllCompanies)
			}
		}
	}

	among, err := tx.AmongIDs("survey_id", ids)
	if err != nil {
		return err
	}

	others, err := db.Select[int64](
		ctx, tx,
		"SELECT DISTINCT survey_id FROM survey_companies WHERE NOT {company:company_id} AND "+among.Places(1),
		among.Args...,
	)
	if err != nil {
		return fmt.Errorf("look for companies of others: %w", err)
	}

	var onlyAdmin error
	if ofAll {
		if onlyAdmin = OnlyAdmins(ctx, tx, "survey_of_all"); onlyAdmin == nil {
			onlyAdmin = table.NeedAll(ctx, tx, table.OfCompanies)
		}
	}

	for _, c := range changes {
		for _, s := range []*Survey{c.Before, c.After} {
			switch {
			case s == nil:
			case bool(s.AllCompanies):
				err = c.Refuse(onlyAdmin)
			case slices.Contains(others, s.ID):
				err = c.Refuse(fault.New(fault.Denied, "survey_of_others"))
			}
			if err != nil {
				return err
			}
		}
	}

	return nil
}

// mayWrite refuses a caller who has not all companies of a survey.
func mayWrite(ctx context.Context, tx *db.Tx, s *Survey) error {
	c := &table.Change[Survey]{Before: s}
	if err := surveyRules(ctx, tx, table.OpUpdate, []*table.Change[Survey]{c}); err != nil {
		return err
	}
	if c.Refused != nil {
		return c.Refused
	}
	return nil
}

// OnlyAdmins refuses callers whose role is not of type admin.
func OnlyAdmins(ctx context.Context, tx *db.Tx, code string) error {
	if tx.Actor.IsTop() {
		return nil
	}

	kinds, err := db.Select[string](ctx, tx, "SELECT type FROM roles WHERE {everyone} AND id = $1", tx.Actor.RoleID)
	if err == nil && (len(kinds) == 0 || kinds[0] != "admin") {
		err = fault.New(fault.Denied, code)
	}

	return err
}

// The permissions for surveys: to list and archive them, to make them, and to edit what they ask.
var (
	permSurveys = authz.Perm("app.survey")
	permCreate  = authz.Perm("app.survey.create")
	permVersion = authz.Perm("app.survey.version")
)

var surveyData = record.Data[Survey]{
	Table: surveys,
	Blank: Survey{Status: record.Active, BusinessUnit: unitSales},
	Archive: &record.Archive[Survey]{Columns: []string{"status"}, Mark: func(s *Survey, inUse bool, _ db.Time) error {
		s.Status = archived
		if inUse {
			s.Status = record.Active
		}
		return nil
	}},
}
