package figures

import (
	"context"
	"fmt"

	"forecourt/internal/platform/db"
)

// readQuotas reads the amounts planned for the models of a brand in a company, by model,
// month by month of the year. There is no entry where nothing was planned.
func readQuotas(ctx context.Context, tx *db.Tx, brand, company int64, year int) (map[int64][]int64, error) {
	cells, err := db.Select[struct {
		ModelID int64 `db:"model_id"`
		Month   int   `db:"month"`
		Amount  int64 `db:"amount"`
	}](ctx, tx, `SELECT model_id, month, amount
		FROM quotas
		WHERE {brand:brand_id}
			AND {company:company_id}
			AND brand_id = $1
			AND company_id = $2
			AND year = $3`, brand, company, year)
	if err != nil {
		return nil, fmt.Errorf("read quotas: %w", err)
	}

	planned := map[int64][]int64{}
	for _, c := range cells {
		if planned[c.ModelID] == nil {
			planned[c.ModelID] = make([]int64, 12)
		}
		planned[c.ModelID][c.Month-1] = c.Amount
	}

	return planned, nil
}
