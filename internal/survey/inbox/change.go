package inbox

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/fault"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/response"
	"forecourt/internal/survey/followup"
)

// changeResponse archives a response, brings it back, or gives it to somebody to look after
// (Y-059). What was answered never changes.
func changeResponse(ctx context.Context, tx *db.Tx, in *httpapi.SaveByID[WholeResponse]) (WholeResponse, error) {
	if _, err := readResponse(ctx, tx, in.ID); err != nil {
		return WholeResponse{}, err
	}

	var was *int64
	r, err := response.Responses.Update(ctx, tx, in.ID, in.Saw(), func(r *response.Response) error {
		was = r.OwnerUserID
		// What a page reads comes back whole; what stands beside the row is not written.
		whole := WholeResponse{SurveyResponse: SurveyResponse{Response: *r}}
		err := in.Body.Apply(&whole)
		*r = whole.Response
		return err
	})
	if err != nil {
		return WholeResponse{}, err
	}
	if r.OwnerUserID != nil && (was == nil || *was != *r.OwnerUserID) {
		if err := checkOwner(ctx, tx, &r); err != nil {
			return WholeResponse{}, err
		}
	}

	return readWhole(ctx, tx, r)
}

// checkOwner refuses a user who cannot look after the customer of a response.
func checkOwner(ctx context.Context, tx *db.Tx, r *response.Response) error {
	reads, err := followup.Reads(ctx, tx, "u.role_id")
	if err != nil {
		return err
	}

	found, err := db.Select[int64](
		ctx, tx,
		"SELECT u.id FROM users u WHERE {everyone} AND u.id = $3 AND "+looksAfter+" AND "+reads.Places(4),
		append([]any{r.CompanyID, r.BrandID, *r.OwnerUserID}, reads.Args...)...,
	)
	if err != nil {
		return fmt.Errorf("look whether a user can look after a response: %w", err)
	}
	if len(found) == 0 {
		return fault.WrongField("assigned_user_id", "follow_up_responsible")
	}

	return nil
}

// looksAfter says that a user is in use and has the company ($1) and the brand ($2): others would not
// see the response.
const looksAfter = `u.status = 'active' AND EXISTS (SELECT 1 FROM user_companies c
		WHERE c.user_id = u.id AND c.company_id = $1)
	AND EXISTS (SELECT 1 FROM user_brands b WHERE b.user_id = u.id AND b.brand_id = $2)`

// TaskTaker is somebody who can look after a customer.
type TaskTaker struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

type colleaguesInput struct {
	ID    int64  `path:"id" minimum:"1"`
	Query string `query:"q" maxLength:"200" doc:"a part of the name"`
}

// mostColleagues is how many are offered.
const mostColleagues = 100

// listColleagues lists the users who can look after the customer of a response.
func listColleagues(ctx context.Context, tx *db.Tx, in *colleaguesInput) ([]TaskTaker, error) {
	r, err := readResponse(ctx, tx, in.ID)
	if err != nil {
		return nil, err
	}

	reads, err := followup.Reads(ctx, tx, "u.role_id")
	if err != nil {
		return nil, err
	}

	text := "SELECT u.id, u.name FROM users u WHERE {everyone} AND " + looksAfter + " AND " + reads.Places(3)
	args := append([]any{r.CompanyID, r.BrandID}, reads.Args...)
	for _, like := range find.Likes(in.Query) {
		args = append(args, like)
		text += fmt.Sprintf(` AND u.search LIKE $%d ESCAPE '\'`, len(args))
	}

	found, err := db.Select[TaskTaker](
		ctx, tx, text+fmt.Sprintf(" ORDER BY u.name, u.id LIMIT %d", mostColleagues), args...,
	)
	if err != nil {
		return nil, fmt.Errorf("read who can look after a customer: %w", err)
	}

	return append([]TaskTaker{}, found...), nil
}
