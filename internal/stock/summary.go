package stock

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/db"
	"forecourt/internal/platform/db/find"
	"forecourt/internal/platform/money"
	"forecourt/internal/platform/settings"
)

// mostAdded is how many vehicles the head of the list adds up at most. Of a longer list
// it says that there are more, and neither sums nor ages, which would be those of a part.
var mostAdded = find.MaxCount - 1

// ListHead is the head of the list: what its filters find altogether, and what
// they can be set to.
type ListHead struct {
	Count     int64         `json:"count"`
	More      bool          `json:"more" doc:"there are more than count, which are too many to add up: nothing else is counted"`
	Mine      int64         `json:"mine"`
	Available int64         `json:"available"`
	Totals    []CurrencySum `json:"totals" nullable:"false" doc:"what they are sold for, by currency"`
	DailyCost *money.Cents  `json:"daily_cost" nullable:"true" doc:"what holding those in stock costs a day; null without the right to prime costs"`
	Bands     []AgeBand     `json:"bands" nullable:"false" doc:"those in stock by their age"`
	Countries []ListPlace   `json:"countries" nullable:"false"`
	Dealers   []ListPlace   `json:"dealers" nullable:"false"`
}

// CurrencySum is a sum in a currency.
type CurrencySum struct {
	Currency string      `json:"currency"`
	Amount   money.Cents `json:"amount"`
}

// AgeBand is how many vehicles have stood in stock so long.
type AgeBand struct {
	From  int   `json:"from" doc:"days"`
	To    *int  `json:"to" nullable:"true" doc:"days; null: no end"`
	Count int64 `json:"count"`
}

// ListPlace is a country or a dealer of the list.
type ListPlace struct {
	ID    int64  `db:"id" json:"id" doc:"of a dealer; 0 for a country"`
	Code  string `db:"code" json:"code" doc:"of the country"`
	Name  string `db:"name" json:"name" doc:"of a dealer"`
	Count int64  `db:"count" json:"count" doc:"0 where there are too many to count"`
}

type summaryInput struct {
	ListFilter
	Keyword string `query:"keyword" maxLength:"200"`
}

// added is the sum over the vehicles of a dealer with a currency and an age.
type added struct {
	Dealer    int64       `db:"dealer"`
	Currency  string      `db:"currency"`
	Band      int         `db:"band"`
	Count     int64       `db:"count"`
	Mine      int64       `db:"mine"`
	Available int64       `db:"available"`
	Total     money.Cents `db:"total"`
	Purchase  money.Cents `db:"purchase"`
	Bought    int64       `db:"bought"`
}

// noBand is the band of vehicles that do not stand in stock.
const noBand = -1

func summariseList(ctx context.Context, tx *db.Tx, in *summaryInput) (ListHead, error) {
	out := ListHead{Totals: []CurrencySum{}, Bands: []AgeBand{}, Countries: []ListPlace{}, Dealers: []ListPlace{}}
	decided, err := settings.ForStock(ctx, tx)
	if err != nil {
		return out, err
	}

	band := out.makeBands(decided.AgeBands)
	shown, err := in.shownRows(ctx, tx)
	if err != nil {
		return out, err
	}

	sums, err := addUp(ctx, tx, band, shown)
	if err != nil {
		return out, fmt.Errorf("add up the stock: %w", err)
	}

	var purchase money.Cents
	var bought int64

	for _, s := range sums {
		out.Count += s.Count
		out.Mine += s.Mine
		out.Available += s.Available
		purchase += s.Purchase
		bought += s.Bought
		if s.Band != noBand {
			out.Bands[s.Band].Count += s.Count
		}
		out.addTotal(s)
	}

	if out.More = shown.Cut || out.Count > int64(mostAdded); out.More {
		out.Count = min(out.Count, int64(mostAdded))
		out.Mine = 0
		out.Available = 0
		out.Totals = []CurrencySum{}

		for i := range out.Bands {
			out.Bands[i].Count = 0
		}
	} else if seesCosts(tx) {
		day := int64(1)
		cost, err := decided.Cost(&purchase, &day)
		if err != nil {
			return out, err
		}
		if cost != nil {
			total := *cost + money.Cents(decided.HoldingDaily)*100*money.Cents(max(0, bought-1))
			out.DailyCost = &total
		}
	}

	return out, out.fillPlaces(ctx, tx, in, sums)
}

// shownRows gives the rows that the list shows.
func (in *summaryInput) shownRows(ctx context.Context, tx *db.Tx) (find.Shown, error) {
	where, err := in.conditions()
	if err != nil {
		return find.Shown{}, err
	}
	return find.ShownBy(ctx, tx, items, in.Keyword, where)
}

// addUp adds up vehicles with one statement, of one more than are added at most.
func addUp(ctx context.Context, tx *db.Tx, band string, of find.Shown) ([]added, error) {
	isCounted := "vehicles.phase = 'stock' AND " + own + " AND " + costsOf(tx)
	return db.Select[added](ctx, tx, `SELECT dealer, currency, band, count(*) AS count,
			CAST(SUM(mine) AS BIGINT) AS mine, CAST(SUM(available) AS BIGINT) AS available,
			CAST(COALESCE(SUM(total), 0) AS BIGINT) AS total,
			CAST(COALESCE(SUM(purchase), 0) AS BIGINT) AS purchase, count(purchase) AS bought
		FROM (
			SELECT vehicles.dealer_company_id AS dealer, vehicles.currency AS currency, `+band+` AS band,
				`+asFlag(mine)+` AS mine, `+asFlag("NOT ("+held+")")+` AS available,
				vehicles.price_total AS total,
				CASE WHEN `+isCounted+` THEN vehicles.price_purchase END AS purchase
			FROM vehicles
			WHERE `+of.Where+" LIMIT "+strconv.Itoa(mostAdded+1)+`) AS found
		GROUP BY dealer, currency, band
		ORDER BY currency, dealer, band`, of.Args...)
}

// addTotal adds to the sum of a currency; sums come currency by currency.
func (s *ListHead) addTotal(of added) {
	if last := len(s.Totals) - 1; last >= 0 && s.Totals[last].Currency == of.Currency {
		s.Totals[last].Amount += of.Total
		return
	}
	s.Totals = append(s.Totals, CurrencySum{of.Currency, of.Total})
}

// makeBands makes the bands, and gives the SQL of the one that a vehicle is in.
func (s *ListHead) makeBands(ends []int) string {
	least := 0
	var sql strings.Builder
	sql.WriteString("CASE WHEN vehicles.phase <> 'stock' OR " + since +
		" IS NULL OR " + since + " > {today} THEN " + strconv.Itoa(noBand))

	for i, most := range ends {
		to := most
		s.Bands = append(s.Bands, AgeBand{From: least, To: &to})
		fmt.Fprintf(&sql, " WHEN %s >= {today-%d} THEN %d", since, most, i)
		least = most + 1
	}

	s.Bands = append(s.Bands, AgeBand{From: least})
	fmt.Fprintf(&sql, " ELSE %d END", len(ends))
	return sql.String()
}

// fillPlaces fills the countries and dealers that the list would have without limits on
// them.
func (s *ListHead) fillPlaces(ctx context.Context, tx *db.Tx, in *summaryInput, sums []added) error {
	anywhere := *in
	anywhere.Country = ""
	anywhere.Dealer = 0
	shown, err := anywhere.shownRows(ctx, tx)
	if err != nil {
		return err
	}
	if in.Country != "" {
		if sums, err = addUp(ctx, tx, strconv.Itoa(noBand), shown); err != nil {
			return fmt.Errorf("count the stock by dealers: %w", err)
		}
	}

	counts := map[int64]int64{}
	all := int64(0)

	for _, one := range sums {
		counts[one.Dealer] += one.Count
		all += one.Count
	}

	dealers, err := s.listDealers(ctx, tx, counts, all > int64(mostAdded), shown)
	if err != nil {
		return fmt.Errorf("read the dealers of the stock: %w", err)
	}

	for _, d := range dealers {
		at := slices.IndexFunc(s.Countries, func(c ListPlace) bool { return c.Code == d.Code })
		if at < 0 {
			at = len(s.Countries)
			s.Countries = append(s.Countries, ListPlace{Code: d.Code})
		}
		s.Countries[at].Count += d.Count
		if in.Country != "" && strings.EqualFold(in.Country, d.Code) {
			s.Dealers = append(s.Dealers, d)
		}
	}

	return nil
}

// listDealers lists the dealers that were counted; where there is too much to count, those
// with any vehicle in the list.
func (s *ListHead) listDealers(
	ctx context.Context,
	tx *db.Tx,
	counts map[int64]int64,
	uncounted bool,
	shown find.Shown,
) ([]ListPlace, error) {
	condition := "EXISTS (SELECT 1 FROM vehicles WHERE vehicles.dealer_company_id = sells.id AND " + shown.Along + ")"
	args := shown.Args
	if !uncounted {
		ids := make([]int64, 0, len(counts))
		for id := range counts {
			ids = append(ids, id)
		}

		slices.Sort(ids)
		among, err := tx.AmongIDs("sells.id", ids)
		if err != nil || len(ids) == 0 {
			return nil, err
		}

		condition = among.Places(1)
		args = among.Args
	}

	dealers, err := db.Select[ListPlace](ctx, tx, `SELECT sells.id, sells.country_code AS code,
			COALESCE(NULLIF(sells.title_short, ''), sells.name) AS name, 0 AS count
		FROM companies sells
		WHERE {everyone} AND `+condition+" ORDER BY sells.country_code, 3, sells.id LIMIT 1000", args...)
	if !uncounted && !shown.Cut {
		for i := range dealers {
			dealers[i].Count = counts[dealers[i].ID]
		}
	}

	return dealers, err
}
