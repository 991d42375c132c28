package order

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/db/table"
	"forecourt/internal/platform/jobs"
)

// named are the records whose names the row of an order shows.
type named struct {
	BrandID         int64  `db:"brand_id"`
	CompanyID       int64  `db:"dealer_company_id"`
	ModelID         *int64 `db:"model_id"`
	DealerManagerID *int64 `db:"dealer_manager_id"`
	ImportManagerID *int64 `db:"import_manager_id"`
}

func (o *Order) shownRecords() named {
	return named{o.BrandID, o.DealerID, o.ModelID, o.DealerManagerID, o.ImportManagerID}
}

func (n named) equals(m named) bool {
	return n.BrandID == m.BrandID && n.CompanyID == m.CompanyID && sameValue(n.ModelID, m.ModelID) &&
		sameValue(n.DealerManagerID, m.DealerManagerID) && sameValue(n.ImportManagerID, m.ImportManagerID)
}

// recordIDs lists the ids of the records in the order in which a row names them, by their
// kind; 0 for none.
func (n named) recordIDs() []kindID {
	all := []kindID{{"model", 0}, {"brand", n.BrandID}, {"company", n.CompanyID}, {"user", 0}, {"user", 0}}
	for i, id := range map[int]*int64{0: n.ModelID, 3: n.DealerManagerID, 4: n.ImportManagerID} {
		if id != nil {
			all[i].id = *id
		}
	}

	return all
}

type kindID struct {
	kind string
	id   int64
}

// nameStatements read what records are called; models by their code and their names in all languages.
var nameStatements = map[string]string{
	"model":   "SELECT id, search AS text FROM models",
	"brand":   "SELECT id, name AS text FROM brands",
	"company": "SELECT id, name AS text FROM companies",
	"user":    "SELECT id, name AS text FROM users",
}

// namesOf reads the folded names that each row shows, with one statement for each kind of
// record.
func namesOf(ctx context.Context, tx *db.Tx, rows []named) ([]string, error) {
	ids := map[string][]int64{}
	for _, row := range rows {
		for _, of := range row.recordIDs() {
			if of.id != 0 {
				ids[of.kind] = append(ids[of.kind], of.id)
			}
		}
	}

	texts := map[kindID]string{}
	for kind, of := range ids {
		slices.Sort(of)
		among, err := tx.AmongIDs("id", slices.Compact(of))
		if err != nil {
			return nil, err
		}

		found, err := db.Select[struct {
			ID   int64  `db:"id"`
			Text string `db:"text"`
		}](ctx, tx, nameStatements[kind]+" WHERE {everyone} AND "+among.Places(1), among.Args...)
		if err != nil {
			return nil, fmt.Errorf("read what orders name: %w", err)
		}

		for _, one := range found {
			texts[kindID{kind, one.ID}] = find.Text(one.Text)
		}
	}

	names := make([]string, len(rows))
	for i, row := range rows {
		var lines []string
		for _, of := range row.recordIDs() {
			for line := range strings.SplitSeq(texts[of], "\n") {
				if line != "" && !slices.Contains(lines, line) {
					lines = append(lines, line)
				}
			}
		}

		names[i] = strings.Join(lines, "\n")
	}

	return names, nil
}

// indexNames lets keywords find orders by what their rows show of other records.
func indexNames(ctx context.Context, tx *db.Tx, changes []*table.Change[Order]) error {
	var moved []*Order
	var rows []named

	for _, c := range changes {
		if c.After != nil && (c.Before == nil || !c.After.shownRecords().equals(c.Before.shownRecords())) {
			moved = append(moved, c.After)
			rows = append(rows, c.After.shownRecords())
		}
	}

	if len(moved) == 0 {
		return nil
	}

	names, err := namesOf(ctx, tx, rows)
	if err != nil {
		return err
	}

	for i, o := range moved {
		o.NamesSearch = names[i]
		o.fillSearch()
	}

	return nil
}

// NamesKind is the kind of the nightly job that gives orders the names that models, brands, companies
// and users have got since.
const NamesKind = "order.names"

// namedAtOnce is how many orders are looked through in one piece.
const namedAtOnce = 500

// storedOrder is what the job reads of an order.
type storedOrder struct {
	ID int64 `db:"id"`
	searched
	named
}

// Rename makes the searched texts of all orders what they would be if written now.
func Rename(ctx context.Context, run *jobs.Run) error {
	for more := true; more; {
		err := run.Chunk(ctx, func(tx *db.Tx, p *jobs.Progress) error {
			last, _ := strconv.ParseInt(p.Cursor, 10, 64) // 0 at the beginning
			rows, err := db.Select[storedOrder](ctx, tx, `SELECT id, customer_name, ext_code, ext_name, int_code,
					options_full, comment, names_search, brand_id, dealer_company_id, model_id,
					dealer_manager_id, import_manager_id
				FROM orders
				WHERE {everyone} AND id > $1
				ORDER BY id
				LIMIT $2`+tx.ForUpdate(), last, namedAtOnce)
			if err != nil {
				return fmt.Errorf("read orders: %w", err)
			}
			if more = len(rows) == namedAtOnce; len(rows) == 0 {
				return nil
			}

			p.Cursor = strconv.FormatInt(rows[len(rows)-1].ID, 10)
			p.Current += int64(len(rows))
			return storeNames(ctx, tx, rows)
		})
		if err != nil {
			return err
		}
	}

	return nil
}

// storeNames stores the names of orders that show others now.
func storeNames(ctx context.Context, tx *db.Tx, rows []storedOrder) error {
	of := make([]named, len(rows))
	for i, row := range rows {
		of[i] = row.named
	}

	names, err := namesOf(ctx, tx, of)
	if err != nil {
		return err
	}

	var moved []storedOrder

	for i, row := range rows {
		if row.NamesSearch != names[i] {
			row.NamesSearch = names[i]
			moved = append(moved, row)
		}
	}

	for block := range db.Blocks(moved, 3) {
		var search, name, ids strings.Builder
		var args []any

		for _, row := range block {
			n := len(args)
			args = append(args, row.ID, row.keywordText(row.ID), row.NamesSearch)
			fmt.Fprintf(&search, " WHEN $%d THEN $%d", n+1, n+2)
			fmt.Fprintf(&name, " WHEN $%d THEN $%d", n+1, n+3)
			fmt.Fprintf(&ids, ", $%d", n+1)
		}

		set := []string{"search = CASE id" + search.String() + " END", "names_search = CASE id" + name.String() + " END"}
		if _, err := Orders.Quietly(ctx, tx, set, "id IN ("+ids.String()[2:]+")", args...); err != nil {
			return fmt.Errorf("write the names of orders: %w", err)
		}
	}

	return nil
}
