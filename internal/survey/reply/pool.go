package reply

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/stranger"
	"forecourt/internal/response"
	"forecourt/internal/survey"
)

// The kinds of the jobs of this package.
const (
	ReleaseKind = "survey.release"
	SweepKind   = "survey.sweep"
)

// enough is how many anonymous answers come out together: of fewer it could be guessed whose they are.
const enough = 5

// group are answers that wait together.
type group struct {
	VersionID int64 `db:"version_id"`
	CompanyID int64 `db:"company_id"`
	BrandID   int64 `db:"brand_id"`
}

// ReleaseEnough lets answers out of the pool where there are enough, all of a group at once and in an order
// of chance: nobody can say which of those who were asked gave which.
func ReleaseEnough(ctx context.Context, run *jobs.Run) error {
	return run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
		groups, err := db.Select[group](ctx, tx, `SELECT version_id, company_id, brand_id
			FROM survey_pool
			WHERE {everyone}
			GROUP BY version_id, company_id, brand_id
			HAVING count(*) >= $1
			ORDER BY 1, 2, 3`, enough)
		if err != nil {
			return fmt.Errorf("look into the pool: %w", err)
		}

		for _, g := range groups {
			n, err := g.releaseGroup(ctx, tx)
			if err != nil {
				return err
			}
			p.Current += int64(n)
		}

		return nil
	})
}

// releaseGroup lets the answers of a group out of the pool.
func (g group) releaseGroup(ctx context.Context, tx *db.Tx) (int, error) {
	texts, err := db.Select[db.JSON](ctx, tx, `DELETE FROM survey_pool
		WHERE {everyone} AND version_id = $1 AND company_id = $2 AND brand_id = $3
		RETURNING answers`, g.VersionID, g.CompanyID, g.BrandID)
	if err != nil {
		return 0, fmt.Errorf("take answers out of the pool: %w", err)
	}

	v, err := survey.Asked(ctx, tx, g.VersionID)
	if err != nil {
		return 0, fmt.Errorf("read the version of anonymous answers: %w", err)
	}

	marked := make([]Marked, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal(text, &marked[i]); err != nil {
			return 0, fmt.Errorf("read anonymous answers: %w", err)
		}
	}

	rand.Shuffle(len(marked), func(i, j int) { //nolint:gosec // its seed is from the system, which nobody knows
		marked[i], marked[j] = marked[j], marked[i]
	})

	return len(marked), Release(ctx, tx, &v, g.CompanyID, g.BrandID, marked, tx.Now())
}

// Release keeps anonymous answers as responses that say whose company they are about, and the day.
func Release(
	ctx context.Context, tx *db.Tx, v *survey.Questionnaire, companyID, brandID int64, all []Marked,
	now db.Time,
) error {
	today := date.On(now.Time)
	responses := make([]response.Response, len(all))
	for i := range all {
		responses[i] = response.Response{
			CompanyID: companyID,
			BrandID:   brandID,
			Kind:      response.Anonymous,
			Type:      v.BusinessUnit,
			SurveyID:  &v.SurveyID,
			VersionID: &v.ID,
			Status:    "active", Hash: response.Random(), TokenHash: response.HashOf(response.Random()),
			Course:   response.Course{State: response.Completed, LogAt: now},
			Answered: response.Answered{CompletedAt: &now, AnsweredOn: &today, NPS: all[i].NPS, Channel: byWeb, Inbox: true},
		}
	}

	if err := response.Responses.AddQuietly(ctx, tx, responses); err != nil {
		return fmt.Errorf("release anonymous answers: %w", err)
	}

	kept := make([]Kept, len(all))
	for i := range all {
		kept[i] = Kept{&responses[i], all[i], true}
	}

	return Keep(ctx, tx, kept)
}

// Sweep takes counts of tries away that count no more.
func Sweep(ctx context.Context, run *jobs.Run) error {
	return run.Chunk(ctx, func(tx *db.Tx, _ *jobs.Progress) error { return stranger.Sweep(ctx, tx) })
}
