package imports

import (
	"context"
	"fmt"
	"strings"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// A file says by its name what it goes into (L-022): vehicle data begins with the brand, as in
// alfaromeo_models.csv, prices with the title and the month of their list, as in
// new_cars_2026-12_prices.csv.

// namedList is a price list as names of files show it.
type namedList struct {
	ID        int64     `db:"id"`
	Title     string    `db:"title"`
	Name      string    `db:"name"`
	StartedAt date.Date `db:"started_at"`
}

func (l namedList) fileStart() string {
	return strings.ToLower(strings.Join(strings.Fields(l.Title), "_")) + "_" + l.StartedAt.String()[:len("2026-12")]
}

// isNameOf reports whether a file is called as the list is; before the month there may be a
// hyphen too.
func (l namedList) isNameOf(file string) bool {
	start := l.fileStart()
	month := len(start) - len("_2026-12")
	file = strings.ToLower(file)
	return strings.HasPrefix(file, start) || strings.HasPrefix(file, start[:month]+"-"+start[month+1:])
}

const namedLists = `SELECT l.id, t.name AS title, l.name, l.started_at
	FROM pricelists l
	JOIN pricelist_titles t ON t.id = l.pricelist_title_id
	WHERE l.brand_id = $1 AND {brand:l.brand_id} AND {list:l.id} AND `

// templateStart gives the beginning of the name of a file that is made for the brand, or
// for one of its lists.
func templateStart(ctx context.Context, tx *db.Tx, brandID, pricelistID int64) (string, error) {
	brand, err := db.SelectOne[string](ctx, tx, `SELECT name FROM brands WHERE id = $1 AND {brand:id}`, brandID)
	if err != nil || pricelistID == 0 {
		return strings.ToLower(strings.Join(strings.Fields(brand), "")), err
	}
	list, err := db.SelectOne[namedList](ctx, tx, namedLists+`l.id = $2`, brandID, pricelistID)
	if err != nil {
		return "", err
	}

	return list.fileStart(), nil
}

// notOfAnotherList refuses a file that is called as another list in use of the brand, such as
// support prices on their way into a price list.
func notOfAnotherList(ctx context.Context, tx *db.Tx, run Run, file string, wrong *fault.Fields) error {
	lists, err := db.Select[namedList](ctx, tx,
		namedLists+`l.status = 'active' ORDER BY l.id DESC LIMIT 1000`, run.BrandID)
	if err != nil {
		return fmt.Errorf("read price lists of brand: %w", err)
	}

	other := ""
	for _, l := range lists {
		if !l.isNameOf(file) {
			continue
		}
		if l.ID == *run.PricelistID {
			return nil
		}

		other = l.Title + ", " + l.Name
	}

	if other != "" {
		wrong.Add("file", "import_other_list", "list", other)
	}
	return nil
}
