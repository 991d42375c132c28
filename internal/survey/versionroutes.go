package survey

import (
	"context"
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
)

// mostBody is how many bytes a version may have, in five languages.
const mostBody = 4 << 20

func versionRoutes(a *httpapi.API) {
	const path = "/survey-version"
	brief := httpapi.As[versionsInput, Questionnaire, Questionnaire]{
		Export: versions.Export, Brief: true, Show: func(_ context.Context, _ *db.Tx, _ *versionsInput, rows []Questionnaire) ([]Questionnaire, error) {
			for i := range rows {
				rows[i].Questions = []AskedQuestion{}
			}
			return rows, nil
		},
	}
	httpapi.ListAs(a, path, authz.LoginOnly, versions, versionsFilter, brief)
	httpapi.Op(a, http.MethodGet, path+"/{id}", authz.LoginOnly, getVersion)
	httpapi.Op(a, http.MethodPost, path, permVersion, postVersion, httpapi.MaxBody(mostBody),
		httpapi.Summary("Save what a survey asks. A draft, a title and a template are changed in place, all else makes a new version; 409 duplicate_needed: figures would not go on."))
	httpapi.Op(a, http.MethodPut, path+"/{id}", permVersion, putVersion, httpapi.MaxBody(mostBody))
	httpapi.Op(a, http.MethodPost, path+"/{id}", permVersion, putVersion, httpapi.MaxBody(mostBody))
	httpapi.Op(a, http.MethodPost, path+"/duplicate", permVersion, duplicateVersion, httpapi.MaxBody(mostBody),
		httpapi.Summary("Make a new survey of what stands in the body, and let these brands of companies ask by it."))
	httpapi.Op(a, http.MethodPost, path+"/check", permVersion, checkVersion, httpapi.ReadOnly(), httpapi.MaxBody(mostBody),
		httpapi.Summary("What is wrong with a version, or not done yet, without saving it."))
	httpapi.Op(a, http.MethodGet, path+"/{id}/difference/{other}", authz.LoginOnly, getDifference, httpapi.Summary("What another version has changed."))
	audit.HistoryRoutes(a, path, authz.LoginOnly, versions)
}

type versionsInput struct {
	httpapi.ListInput
	SurveyID int64 `query:"surveyId"`
}

func versionsFilter(in *versionsInput) ([]db.Condition, error) {
	return record.Where("survey_id", in.SurveyID), nil
}

func getVersion(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Questionnaire, error) {
	return versions.Get(ctx, tx, in.ID)
}
