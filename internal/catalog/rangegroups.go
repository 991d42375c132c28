package catalog

import (
	"context"
	"fmt"
	"net/http"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
)

// RangeGroup is a serie with its model ranges in use.
type RangeGroup struct {
	ID          int64          `json:"id" doc:"of the serie"`
	Name        string         `json:"name"`
	BrandID     int64          `json:"brand_id"`
	Modelranges []GroupedRange `json:"modelranges"`
}

// GroupedRange is a model range within its serie.
type GroupedRange struct {
	ID    int64  `json:"id"`
	Model string `json:"model"`
}

type rangeGroupsInput struct {
	BrandID   int64 `query:"brandId"`
	SerieID   int64 `query:"serieId"`
	CompanyID int64 `query:"companyId" doc:"brands that this company sells"`
}

func rangeGroupRoutes(a *httpapi.API) {
	httpapi.Op(a, http.MethodGet, "/model-range/groupped", authz.LoginOnly, rangeGroups,
		httpapi.Summary("Model ranges in use by serie, in the order of series and names; at most a thousand ranges."))
}

// rangeGroups gives the ranges of series that are in use themselves (M-018).
func rangeGroups(ctx context.Context, tx *db.Tx, in *rangeGroupsInput) ([]RangeGroup, error) {
	type row struct {
		ID      int64  `db:"id"`
		Name    string `db:"name"`
		BrandID int64  `db:"brand_id"`
		RangeID int64  `db:"range_id"`
		Model   string `db:"model"`
	}

	rows, err := db.Select[row](ctx, tx, `
		SELECT s.id, s.name, s.brand_id, r.id AS range_id, r.model
		FROM model_ranges r
		JOIN series s ON s.id = r.serie_id
		WHERE {brand:r.brand_id}
			AND r.status = 'active'
			AND s.status = 'active'
			AND ($1 = 0 OR r.brand_id = $1)
			AND ($2 = 0 OR s.id = $2)
			AND ($3 = 0 OR r.brand_id IN (
				SELECT b.brand_id
				FROM company_brands b
				WHERE b.company_id = $3 AND {company:b.company_id}))
		ORDER BY s.brand_id, s.sort, s.id, r.model_key, r.id
		LIMIT 1000`, in.BrandID, in.SerieID, in.CompanyID)
	if err != nil {
		return nil, fmt.Errorf("read model ranges by serie: %w", err)
	}

	groups := []RangeGroup{}
	for _, r := range rows {
		if last := len(groups) - 1; last < 0 || groups[last].ID != r.ID {
			groups = append(groups, RangeGroup{ID: r.ID, Name: r.Name, BrandID: r.BrandID})
		}
		g := &groups[len(groups)-1]
		g.Modelranges = append(g.Modelranges, GroupedRange{r.RangeID, r.Model})
	}

	return groups, nil
}
