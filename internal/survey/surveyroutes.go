package survey

import (
	"context"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/i18n"
	"forecourt/internal/platform/record"
)

func surveyRoutes(a *httpapi.API) {
	const path = "/survey"
	httpapi.List(a, path, authz.LoginOnly, surveys, surveysFilter)
	httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, getSurvey)
	httpapi.Op(
		a, http.MethodPost, path, permCreate, createSurvey,
		httpapi.Summary("Add a survey with an empty first version, or with the questions of another survey."),
	)
	httpapi.Op(a, http.MethodPut, path+"/{id}", permSurveys, saveSurvey)
	httpapi.Op(a, http.MethodPost, path+"/{id}", permSurveys, saveSurvey)
	httpapi.Op(
		a, http.MethodGet, path+"/duplicate/{id}", permCreate, duplicateSurvey, httpapi.Writes(),
		httpapi.Summary("As POST, for old links."),
	)
	httpapi.Op(
		a, http.MethodPost, path+"/duplicate/{id}", permCreate, duplicateSurvey,
		httpapi.Summary("Add a survey whose draft has what the active version of another asks."),
	)
	surveyData.Ends(a, path, permSurveys)
	record.BulkRoutes(a, path, permSurveys, surveyData, surveysFilter)
}

type surveysInput struct {
	httpapi.ListInput
	Status       string `query:"status" enum:"active,archive,all" default:"active"`
	BusinessUnit string `query:"businessUnit" enum:"sales,service"`
	CompanyID    int64  `query:"companyId" doc:"surveys that this company may use"`
	Answered     bool   `query:"withResponses" doc:"those that somebody has answered, archived ones too"`
}

func surveysFilter(in *surveysInput) ([]db.Condition, error) {
	var where []db.Condition
	if in.Answered {
		where = append(where, answeredOnes)
	} else if in.Status != "all" {
		status := in.Status
		if status == "" {
			status = record.Active
		}
		where = append(where, db.Equal("status", status))
	}

	if in.BusinessUnit != "" {
		where = append(where, db.Equal("business_unit", in.BusinessUnit))
	}
	if in.CompanyID != 0 {
		where = append(where, db.Condition{
			SQL: `(all_companies = 1 OR EXISTS (SELECT 1 FROM survey_companies used
				WHERE used.survey_id = surveys.id AND used.company_id = ?))`,
			Args: []any{in.CompanyID},
		})
	}

	return where, nil
}

func getSurvey(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Survey, error) {
	return surveys.Get(ctx, tx, in.ID)
}

// createSurvey adds a survey with its first version, or changes the one whose id the body carries.
func createSurvey(ctx context.Context, tx *db.Tx, in *record.Save[Survey]) (Survey, error) {
	if id := in.Body.Int("id"); id != 0 {
		return changeSurvey(ctx, tx, id, in.Change())
	}

	s := surveyData.Blank
	if err := in.Body.Apply(&s); err != nil {
		return s, err
	}

	from := s.CopyOf
	s.CopyOf = 0
	first := Questionnaire{Title: s.Name, BusinessUnit: s.BusinessUnit}
	if from != 0 {
		source, err := surveys.Get(ctx, tx, from)
		if err != nil {
			return s, err
		}
		if first, err = readContents(ctx, tx, &source); err != nil {
			return s, err
		}

		first.Title = s.Name
		s.BusinessUnit = first.BusinessUnit
	}

	return Add(ctx, tx, s, first)
}

// Add adds a survey with a first version, which is a draft.
func Add(ctx context.Context, tx *db.Tx, s Survey, first Questionnaire) (Survey, error) {
	s, err := surveys.Insert(ctx, tx, s)
	if err != nil {
		return s, err
	}
	if _, err := addVersion(ctx, tx, &s, first, nil); err != nil {
		return s, err
	}
	return surveys.Get(ctx, tx, s.ID)
}

func saveSurvey(ctx context.Context, tx *db.Tx, in *record.SaveByID[Survey]) (Survey, error) {
	return changeSurvey(ctx, tx, in.ID, in.Change())
}

// changeSurvey saves fields of a survey; another name becomes the title of the version that gives it.
func changeSurvey(ctx context.Context, tx *db.Tx, id int64, by record.Change[Survey]) (Survey, error) {
	name := ""
	s, err := surveys.Update(ctx, tx, id, by.Seen, func(s *Survey) error {
		was := *s
		name = s.Name
		if err := by.Body.Apply(s); err != nil {
			return err
		}
		if s.CopyOf != 0 {
			return fault.WrongField("copy_of", "fixed")
		}
		if by.Anyway {
			return nil
		}

		return surveyData.CheckArchive(ctx, tx, &was, s)
	})
	if err != nil || s.Name == name {
		return s, err
	}

	named := s.NewestID
	if s.ActiveVersionID != nil {
		named = s.ActiveVersionID
	}
	if named == nil {
		return s, nil
	}

	_, err = versions.Update(ctx, tx, *named, table.AnyRevision, func(v *Questionnaire) error {
		v.Title = s.Name
		return nil
	})

	return s, err
}

type duplicateInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func duplicateSurvey(ctx context.Context, tx *db.Tx, in *duplicateInput) (Survey, error) {
	source, err := surveys.Get(ctx, tx, in.ID)
	if err != nil {
		return source, err
	}

	contents, err := readContents(ctx, tx, &source)
	if err != nil {
		return source, err
	}

	contents.Title = copyName(httpapi.Language(ctx), contents.Title)
	return Add(ctx, tx, Survey{
		Name:         contents.Title,
		BusinessUnit: contents.BusinessUnit,
		Status:       record.Active,
		AllCompanies: source.AllCompanies,
		CompanyIDs:   table.NewIDs(source.CompanyIDs.List()...),
	}, contents)
}

// copyName gives the name of the copy of a survey.
func copyName(language, name string) string {
	return i18n.Text(language, "copy_of_survey", map[string]any{"name": name})
}

// readContents reads what a survey asks: its active version, else its newest.
func readContents(ctx context.Context, tx *db.Tx, s *Survey) (Questionnaire, error) {
	id := s.NewestID
	if s.ActiveVersionID != nil {
		id = s.ActiveVersionID
	}
	if id == nil {
		return Questionnaire{Title: s.Name, BusinessUnit: s.BusinessUnit}, nil
	}
	return versions.Get(ctx, tx, *id)
}
