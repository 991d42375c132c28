package worklist

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"forecourt/internal/offer"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/jobs"
	"forecourt/internal/platform/tag"
)

// Tagged lists the kinds of record of this area that have tags.
func Tagged() []tag.Kind { return []tag.Kind{offer.Tags} }

// TagsKind is the kind of the nightly job that gives offers the names that
// brands, series, models and vehicles have got since.
const TagsKind = "offer.tags"

// taggedAtOnce is how many offers are looked through in one piece.
const taggedAtOnce = 500

// own is what an offer itself says to be found by.
type own struct {
	ID        int64 `db:"id"`
	BrandID   int64 `db:"brand_id"`
	CompanyID int64 `db:"company_id"`
	offer.SearchOf
	offer.SearchedCar
}

// Retag makes the tags and the searched texts of all offers what they would be if written now.
func Retag(ctx context.Context, run *jobs.Run) error {
	for more := true; more; {
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			last, _ := strconv.ParseInt(p.Cursor, 10, 64) // 0 at the beginning
			rows, err := db.Select[own](ctx, tx, `
				SELECT id, brand_id, company_id, number, title, customer_name, customer_phone, customer_email, car_search,
					model_id, serie_id, vehicle_id
				FROM versions
				WHERE {everyone} AND id > $1
				ORDER BY id
				LIMIT $2`+
				tx.ForUpdate(), last, taggedAtOnce)
			if err != nil {
				return fmt.Errorf("read offers: %w", err)
			}
			if more = len(rows) == taggedAtOnce; len(rows) == 0 {
				return nil
			}

			records := make([]tag.Record, len(rows))
			for i, r := range rows {
				records[i] = tag.Record{
					ID:        r.ID,
					BrandID:   r.BrandID,
					CompanyID: r.CompanyID,
					Words:     []string{r.Number, r.CustomerName},
				}
			}

			p.Cursor = strconv.FormatInt(rows[len(rows)-1].ID, 10)
			p.Current += int64(len(rows))
			if err := offer.WriteTags(ctx, tx, records); err != nil {
				return err
			}

			return indexCars(ctx, tx, rows)
		})
		if err != nil {
			return err
		}
	}

	return nil
}

// indexCars lets keywords find offers by what their cars are called now.
func indexCars(ctx context.Context, tx *db.Tx, rows []own) error {
	cars := make([]offer.SearchedCar, len(rows))
	for i, r := range rows {
		cars[i] = r.SearchedCar
	}

	words, err := offer.CarWords(ctx, tx, cars)
	if err != nil {
		return err
	}

	var moved []own
	for i, r := range rows {
		if r.CarSearch != words[i] {
			r.CarSearch = words[i]
			moved = append(moved, r)
		}
	}

	for block := range db.Blocks(moved, 3) {
		var search, car, ids strings.Builder
		var args []any

		for _, r := range block {
			n := len(args)
			args = append(args, r.ID, r.Text(), r.CarSearch)
			fmt.Fprintf(&search, " WHEN $%d THEN $%d", n+1, n+2)
			fmt.Fprintf(&car, " WHEN $%d THEN $%d", n+1, n+3)
			fmt.Fprintf(&ids, ", $%d", n+1)
		}

		set := []string{"search = CASE id" + search.String() + " END", "car_search = CASE id" + car.String() + " END"}
		if _, err := offer.Versions.Quietly(ctx, tx, set, "id IN ("+ids.String()[2:]+")", args...); err != nil {
			return fmt.Errorf("write the words of cars: %w", err)
		}
	}

	return nil
}
