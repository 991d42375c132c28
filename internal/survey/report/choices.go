package report

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// ReportChoice is one of what a report can be narrowed to.
type ReportChoice struct {
	ID   int64  `db:"id" json:"id"`
	Name string `db:"name" json:"name"`
}

// ReportChoices is what a report can be narrowed to besides companies and brands.
type ReportChoices struct {
	Surveys []ReportChoice `json:"surveys" nullable:"false" doc:"those that customers of the caller's companies were asked by"`
	People  []ReportChoice `json:"people" nullable:"false" doc:"who served them; only oneself without the right to see all people"`
}

type choicesInput struct {
	BusinessUnit string `query:"businessUnit" enum:"sales,service" default:"service"`
}

// listChoices lists the surveys and people that a report can be narrowed to.
func listChoices(ctx context.Context, tx *db.Tx, in *choicesInput) (*ReportChoices, error) {
	surveys, err := db.Select[ReportChoice](ctx, tx, `SELECT v.survey_id AS id, v.title AS name FROM survey_versions v
		WHERE v.survey_id IN (SELECT f.survey_id FROM survey_funnel f
			WHERE {company:f.company_id} AND {brand:f.brand_id} AND f.unit = $1
			UNION SELECT k.survey_id FROM survey_kpi_rollups k
				WHERE {company:k.company_id} AND {brand:k.brand_id} AND k.unit = $1)
			AND v.number = (SELECT MAX(newer.number) FROM survey_versions newer WHERE newer.survey_id = v.survey_id)
		ORDER BY v.title, v.survey_id LIMIT 1000`, in.BusinessUnit)
	if err != nil {
		return nil, fmt.Errorf("read surveys that were answered: %w", err)
	}

	people, err := db.Select[ReportChoice](ctx, tx, `SELECT u.id, u.name FROM users u
		WHERE u.id IN (SELECT f.manager_user_id FROM survey_manager_funnel f
			WHERE {company:f.company_id} AND {brand:f.brand_id} AND f.unit = $1)
		ORDER BY u.name, u.id LIMIT 1000`, in.BusinessUnit)
	if err != nil {
		return nil, fmt.Errorf("read who served customers: %w", err)
	}

	w := within{all: tx.Actor.May(PermManagers), by: tx.Actor.UserID}
	seen := people[:0]
	for _, p := range people {
		if w.seesPerson(p.ID) {
			seen = append(seen, p)
		}
	}

	return &ReportChoices{surveys, seen}, nil
}
