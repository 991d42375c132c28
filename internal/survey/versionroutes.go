package survey

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/audit"
	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/record"
	"forecourt/internal/response"
)

// mostBody is how many bytes a version may have, in five languages.
const mostBody = 4 << 20

func versionRoutes(a *httpapi.API) {
	const path = "/survey-version"
	brief := httpapi.As[versionsInput, Questionnaire, Questionnaire]{
		Export: versions.Export, Brief: true, Show: func(ctx context.Context, tx *db.Tx, _ *versionsInput, rows []Questionnaire) ([]Questionnaire, error) {
			for i := range rows {
				rows[i].Questions = []AskedQuestion{}
			}
			return rows, countAsked(ctx, tx, rows)
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
	httpapi.Op(
		a, http.MethodGet, path+"/{id}/difference/{other}", authz.LoginOnly, getDifference,
		httpapi.Summary("What another version has changed."),
	)
	audit.HistoryRoutes(a, path, permVersion, versions)
}

type versionsInput struct {
	httpapi.ListInput
	SurveyID int64 `query:"surveyId"`
}

func versionsFilter(in *versionsInput) ([]db.Condition, error) {
	return record.Where("survey_id", in.SurveyID), nil
}

// countAsked says how many customers have answered by versions, and how many still may, as far as the caller sees them.
func countAsked(ctx context.Context, tx *db.Tx, rows []Questionnaire) error {
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}

	among, err := tx.AmongIDs("version_id", ids)
	if err != nil {
		return err
	}

	type counted struct {
		Version int64 `db:"version_id"`
		Done    int64 `db:"done"`
		Open    int64 `db:"still_open"`
	}

	found, err := db.Select[counted](ctx, tx, `SELECT version_id,
			SUM(CASE WHEN state = 'completed' THEN 1 ELSE 0 END) AS done,
			SUM(CASE WHEN `+response.IsUnfinished+` THEN 1 ELSE 0 END) AS still_open
		FROM survey_responses WHERE {company:company_id} AND {brand:brand_id} AND kind IN ('invited', 'anonymous')
			AND `+among.Places(1)+" GROUP BY version_id", among.Args...)
	if err != nil {
		return fmt.Errorf("count the answers to versions: %w", err)
	}

	of := map[int64]counted{}
	for _, c := range found {
		of[c.Version] = c
	}

	for i := range rows {
		c := of[rows[i].ID]
		rows[i].Responses = &c.Done
		rows[i].OpenInvitations = &c.Open
	}

	return nil
}

func getVersion(ctx context.Context, tx *db.Tx, in *httpapi.ByID) (Questionnaire, error) {
	return versions.Get(ctx, tx, in.ID)
}
