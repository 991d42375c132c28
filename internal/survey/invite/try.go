package invite

import (
	"context"
	"fmt"
	"strings"
	"time"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/platform/mail"
	"forecourt/internal/platform/person"
	"forecourt/internal/response"
)

type tryInput struct {
	httpapi.ByID
	Body struct {
		ID    int64  `json:"companyBrandId,omitempty" minimum:"0" doc:"as in the path, or left out"`
		Type  string `json:"type" enum:"sales,service"`
		Email string `json:"email" maxLength:"255"`
	}
}

// mostTries is how many surveys a user tries in an hour.
const mostTries = 20

// trySurvey sends the survey of a company's brand to an address that somebody typed (B-056,
// E-002). It is no invitation: it stands in no log and counts nowhere.
func (s *Service) trySurvey(ctx context.Context, tx *db.Tx, in *tryInput) (response.Response, error) {
	var r response.Response
	if in.Body.ID != 0 && in.Body.ID != in.ID {
		return r, fault.WrongField("companyBrandId", "unknown_reference")
	}

	email := strings.TrimSpace(in.Body.Email)
	if !fault.IsEmail(email) {
		return r, fault.WrongField("email", "email")
	}

	type row struct {
		CompanyID int64 `db:"company_id"`
		BrandID   int64 `db:"brand_id"`
	}

	at, err := db.SelectOne[row](ctx, tx, `SELECT company_id, brand_id
		FROM company_brands
		WHERE {company:company_id} AND {brand:brand_id} AND id = $1`, in.ID)
	if err != nil {
		return r, err
	}

	sent, err := db.SelectOne[int](ctx, tx, `SELECT count(*)
		FROM mails
		WHERE {self:created_by} AND kind = $1 AND created_at > $2`, mail.KindSurveyTest.Name, db.At(tx.Now().Add(-time.Hour)))
	if err != nil {
		return r, fmt.Errorf("count tries: %w", err)
	}
	if sent >= mostTries {
		return r, fault.New(fault.TooMany, "survey_tests").With("max", mostTries)
	}

	key := person.EmailKey(email)
	stopped, err := mail.Suppressed(ctx, tx, []string{key})
	if err != nil {
		return r, err
	}
	if _, is := stopped[key]; is {
		return r, fault.New(fault.Conflict, "address_suppressed")
	}

	w, err := readWorld(ctx, tx, nil)
	if err != nil {
		return r, err
	}

	of, bound := w.surveys[desk{at.CompanyID, at.BrandID, in.Body.Type}]
	if !bound {
		return r, fault.New(fault.Conflict, "no_active_survey")
	}

	today := tx.Today()
	now := tx.Now()
	expires := db.At(now.AddDate(0, 0, 7))
	r = response.Response{
		CompanyID: at.CompanyID,
		BrandID:   at.BrandID,
		Kind:      response.Test,
		Type:      in.Body.Type,
		SurveyID:  &of.SurveyID,
		VersionID: &of.VersionID,
		Status:    "active",
		Hash:      response.Random(),
		Course:    response.Course{State: response.Queued, VisitOn: &today, SendAt: &now, LogAt: now, ExpiresAt: &expires},
		Copies:    response.Copies{CustomerName: tx.Actor.Name, Email: email, EmailKey: key},
	}

	newToken(&r)
	rows := []response.Response{r}
	if err := response.Responses.AddQuietly(ctx, tx, rows); err != nil {
		return r, err
	}

	if err := s.queueMails(ctx, tx, mail.KindSurveyTest, []int64{rows[0].ID}, w); err != nil {
		return r, err
	}

	return response.Responses.Get(ctx, tx, rows[0].ID)
}
