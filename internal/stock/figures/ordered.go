package figures

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/vehicle"
)

type orderedInput struct {
	httpapi.ReportInput
	Year       int      `query:"year" doc:"empty: the present one"`
	IsReserved string   `query:"isReserved" enum:"-1,0,1" default:"-1" doc:"-1: all, 0: not reserved, 1: reserved"`
	BrandIDs   []int64  `query:"brandIds" maxItems:"1000"`
	CompanyIDs []int64  `query:"companyIds" maxItems:"1000"`
	ModelIDs   []int64  `query:"modelIds" maxItems:"1000"`
	Tags       []string `query:"tags" maxItems:"10" doc:"words of /tag, all of which a vehicle has"`
}

// OrderedCount is how many vehicles were ordered in a year, and in the year before it.
type OrderedCount struct {
	Stock          int64 `json:"stock" doc:"without a customer"`
	Customer       int64 `json:"customer" doc:"with one"`
	StockBefore    int64 `json:"stock_before"`
	CustomerBefore int64 `json:"customer_before"`
}

func (c *OrderedCount) addCount(o OrderedCount) {
	c.Stock += o.Stock
	c.Customer += o.Customer
	c.StockBefore += o.StockBefore
	c.CustomerBefore += o.CustomerBefore
}

// OrderedReport is what was ordered in a year.
type OrderedReport struct {
	Year  int      `json:"year"`
	Years YearSpan `json:"years" doc:"those that can be asked for"`
	// AsOf and BeforeTo say as of which days the two years compare.
	AsOf     *date.Date `json:"as_of" nullable:"true" doc:"the day on which a vehicle of the year had a customer or none; null: today"`
	BeforeTo date.Date  `json:"before_to" doc:"of the year before, what was ordered by this day is counted, with a customer or none as it was then"`

	Total  OrderedCount   `json:"total"`
	Ranges []CountedRange `json:"ranges" nullable:"false" doc:"by brand, serie and name; last those without a model"`
	Months []CountedMonth `json:"months" nullable:"false" doc:"twelve"`
	More   bool           `json:"more" doc:"there are more models than are listed; the total and the months count them"`
}

// CountedRange is what was ordered of a model range.
type CountedRange struct {
	ID      int64          `json:"id" doc:"0: vehicles without a model"`
	BrandID int64          `json:"brand_id"`
	Brand   string         `json:"brand"`
	SerieID int64          `json:"serie_id"`
	Serie   string         `json:"serie"`
	Name    string         `json:"name"`
	Models  []CountedModel `json:"models" nullable:"false"`
	OrderedCount
}

// CountedModel is what was ordered of a model.
type CountedModel struct {
	ID   int64           `json:"id"`
	Code string          `json:"code"`
	Name db.Translations `json:"name"`
	OrderedCount
}

// CountedMonth is what was ordered in a month.
type CountedMonth struct {
	Month int `json:"month" minimum:"1" maximum:"12"`
	OrderedCount
}

// mostListed is how many models the report lists.
const mostListed = 2000

func reportOrdered(ctx context.Context, tx *db.Tx, in *orderedInput) (*OrderedReport, error) {
	today := tx.Today()
	if in.Year == 0 {
		in.Year = today.Year()
	}
	r := &OrderedReport{Year: in.Year, Years: statsYears(today), Ranges: []CountedRange{}}
	if err := r.Years.checkYear(in.Year); err != nil {
		return nil, err
	}

	this, before := comparedSpans(in.Year, today)
	r.BeforeTo = before.to
	if !this.asOf.IsZero() {
		r.AsOf = &this.asOf
	}
	counts, err := in.countOrdered(ctx, tx, this, before)
	if err != nil {
		return nil, fmt.Errorf("count ordered vehicles: %w", err)
	}

	r.byMonth(counts)
	if err := r.byModel(ctx, tx, counts); err != nil {
		return nil, fmt.Errorf("name the models of ordered vehicles: %w", err)
	}

	return r, nil
}

// orderedOf is what was ordered of a model in a month of one of the two years.
type orderedOf struct {
	Model     int64 `db:"model_id"`
	Month     int64 `db:"month"`
	Number    int64 `db:"number"`
	Customers int64 `db:"customers"`
	before    bool  // of the year before
}

func (o orderedOf) asCount() OrderedCount {
	if o.before {
		return OrderedCount{StockBefore: o.Number - o.Customers, CustomerBefore: o.Customers}
	}
	return OrderedCount{Stock: o.Number - o.Customers, Customer: o.Customers}
}

func (o orderedOf) negated() orderedOf {
	o.Number = -o.Number
	o.Customers = -o.Customers
	return o
}

// span is a year of the report, or what there was of it on a day.
type span struct {
	year int
	// to is the last day of an order, asOf the day on which a vehicle had a customer or none; zero: now.
	to, asOf date.Date
	before   bool
}

// comparedSpans gives the year and the one before it as they compare: the present year as
// it is now beside the other one as it was a year ago today; any other two as they were
// when they ended.
func comparedSpans(year int, today date.Date) (this, before span) {
	this = span{year: year, to: lastDay(year, 12)}
	before = span{year: year - 1, to: lastDay(year-1, 12), before: true}
	before.asOf = before.to
	if year == today.Year() {
		before.to = yearBefore(today)
		before.asOf = before.to
		return this, before
	}

	this.asOf = this.to
	return this, before
}

// yearBefore gives the same day of the year before; for 29 February the last day of the
// month.
func yearBefore(day date.Date) date.Date {
	t := day.Time(time.UTC)
	before, err := date.New(t.Year()-1, t.Month(), t.Day())
	if err != nil {
		return lastDay(t.Year()-1, int(t.Month()))
	}
	return before
}

func (s span) isWhole() bool { return s.to.Compare(lastDay(s.year, 12)) == 0 }

// countOrdered counts what was ordered in the two years.
func (in *orderedInput) countOrdered(ctx context.Context, tx *db.Tx, of ...span) ([]orderedOf, error) {
	var all []orderedOf
	for _, s := range of {
		counts, err := in.countSpan(ctx, tx, s)
		if err != nil {
			return nil, err
		}

		for _, o := range counts {
			o.before = s.before
			all = append(all, o)
		}
	}

	return all, nil
}

// countSpan takes a whole year from the tally of ordered vehicles. The tally knows neither
// reservations nor tags: the few reserved vehicles are counted one by one, and so are those of tags
// and of a part of a year.
func (in *orderedInput) countSpan(ctx context.Context, tx *db.Tx, s span) ([]orderedOf, error) {
	counted := Counted{
		Figure: "ordered_at", From: firstDay(s.year, 1), To: s.to, AsOf: s.asOf, IsReserved: in.IsReserved,
		CompanyIDs: in.CompanyIDs, ModelIDs: in.ModelIDs,
	}
	if len(in.Tags) > 0 || in.IsReserved == "1" || !s.isWhole() {
		return in.countRows(ctx, tx, vehicle.Scope, counted)
	}

	counts, err := in.countTally(ctx, tx, s)
	if err != nil {
		return nil, err
	}

	if len(tx.Actor.StandsIn) > 0 {
		others, err := in.countRows(ctx, tx, othersReserved, counted)
		if err != nil {
			return nil, err
		}
		counts = append(counts, others...)
	}

	if in.IsReserved == "0" {
		counted.IsReserved = "1"
		reserved, err := in.countRows(ctx, tx, "{brand:brand_id} AND {company:dealer_company_id}", counted)
		if err != nil {
			return nil, err
		}

		for _, o := range reserved {
			counts = append(counts, o.negated())
		}
	}

	return counts, nil
}

// othersReserved is the scope of vehicles of other brands than the reader's that are reserved for
// somebody for whom the reader stands in.
const othersReserved = "{brand:brand_id|reserved_user_id@reserved_company_id} AND NOT ({brand:brand_id}) " +
	"AND {company:dealer_company_id} AND reserved_user_id IS NOT NULL"

// countTally counts the reader's dealers one by one, or takes all dealers and subtracts those that
// the reader does not see, whichever are fewer.
func (in *orderedInput) countTally(ctx context.Context, tx *db.Tx, s span) ([]orderedOf, error) {
	const each = "ordered_counts"
	if len(in.CompanyIDs) > 0 {
		return in.sumTally(ctx, tx, s, each, "{company:dealer_company_id}")
	}

	dealers, err := db.SelectOne[struct {
		All int64 `db:"dealers"`
		Own int64 `db:"own"`
	}](ctx, tx, `SELECT count(*) AS dealers, COALESCE(SUM(CASE WHEN {company:id} THEN 1 ELSE 0 END), 0) AS own
		FROM companies`)
	if err != nil {
		return nil, fmt.Errorf("count the reader's dealers: %w", err)
	}
	if dealers.Own <= dealers.All/2 {
		return in.sumTally(ctx, tx, s, each, "{company:dealer_company_id}")
	}

	counts, err := in.sumTally(ctx, tx, s, "ordered_totals", "1=1")
	if err != nil || dealers.Own == dealers.All {
		return counts, err
	}

	others, err := in.sumTally(ctx, tx, s, each, `dealer_company_id IN (
			SELECT other.id
			FROM companies other
			WHERE NOT ({company:other.id}))`)

	for _, o := range others {
		counts = append(counts, o.negated())
	}

	return counts, err
}

func (in *orderedInput) sumTally(ctx context.Context, tx *db.Tx, s span, tally, dealers string) ([]orderedOf, error) {
	where := &db.Where{Args: []any{strconv.Itoa(s.year) + "-01", strconv.Itoa(s.year) + "-12"}}
	for _, of := range []struct {
		column string
		ids    []int64
	}{{"brand_id", in.BrandIDs}, {"dealer_company_id", in.CompanyIDs}, {"model_id", in.ModelIDs}} {
		if len(of.ids) > 0 {
			where.Add(db.In(of.column, of.ids))
		}
	}

	withCustomer := "with_customer > 0"
	if !s.asOf.IsZero() { // those who came by the end of the year
		withCustomer = "with_customer = 1"
	}

	return db.Select[orderedOf](ctx, tx, `SELECT model_id, CAST(substr(month, 6, 2) AS BIGINT) AS month,
			CAST(SUM(number) AS BIGINT) AS number,
			CAST(SUM(CASE WHEN `+withCustomer+` THEN number ELSE 0 END) AS BIGINT) AS customers
		FROM `+tally+`
		WHERE {brand:brand_id}
			AND `+dealers+`
			AND month >= $1
			AND month <= $2
			AND number <> 0`+where.Text()+`
		GROUP BY model_id, month`, where.Args...)
}

// countRows counts vehicles one by one.
func (in *orderedInput) countRows(ctx context.Context, tx *db.Tx, scope string, counted Counted) ([]orderedOf, error) {
	conditions, err := counted.Conditions()
	if err != nil {
		return nil, err
	}

	if len(in.BrandIDs) > 0 {
		conditions = append(conditions, db.In("brand_id", in.BrandIDs))
	}
	has := counted.hadCustomer()
	where := db.Matching(slices.Concat(conditions, vehicle.Having(in.Tags))...)
	args := slices.Clone(where.Args)
	sum := db.Condition{SQL: "CASE WHEN " + has.SQL + " THEN 1 ELSE 0 END", Args: has.Args}
	text := sum.Places(len(args) + 1)

	return db.Select[orderedOf](ctx, tx, `SELECT COALESCE(model_id, 0) AS model_id,
			CAST(substr(CAST(ordered_at AS TEXT), 6, 2) AS BIGINT) AS month, count(*) AS number,
			CAST(SUM(`+text+`) AS BIGINT) AS customers
		FROM vehicles WHERE `+scope+where.Text()+` GROUP BY 1, 2`, append(args, has.Args...)...)
}

func (r *OrderedReport) byMonth(counts []orderedOf) {
	for month := range 12 {
		r.Months = append(r.Months, CountedMonth{Month: month + 1})
	}

	for _, o := range counts {
		r.Months[o.Month-1].addCount(o.asCount())
		r.Total.addCount(o.asCount())
	}
}

func (r *OrderedReport) byModel(ctx context.Context, tx *db.Tx, counted []orderedOf) error {
	counts := map[int64]*OrderedCount{}
	ids := []int64{}

	for _, o := range counted {
		of, known := counts[o.Model]
		if !known {
			of = &OrderedCount{}
			counts[o.Model] = of
			ids = append(ids, o.Model)
		}
		of.addCount(o.asCount())
	}

	ids = slices.DeleteFunc(ids, func(id int64) bool { return *counts[id] == OrderedCount{} })
	return r.listModels(ctx, tx, ids, counts)
}

// listModels names the models that were ordered, range by range.
func (r *OrderedReport) listModels(ctx context.Context, tx *db.Tx, ids []int64, counts map[int64]*OrderedCount) error {
	among, err := tx.AmongIDs("m.id", ids)
	if err != nil {
		return err
	}

	type named struct {
		namedModel
		BrandID int64  `db:"brand_id"`
		Brand   string `db:"brand_name"`
	}

	// A user who stands in for another may see a vehicle of a brand that is not their own, whose model
	// they do not see.
	models, err := db.Select[named](ctx, tx, `SELECT m.id, m.code, m.description, m.status, m.modelrange_id,
			r.model AS range_name, m.serie_id, s.name AS serie_name, s.status AS serie_status,
			s.sort AS serie_sort, m.brand_id, b.name AS brand_name
		FROM models m
		JOIN model_ranges r ON r.id = m.modelrange_id
		JOIN series s ON s.id = m.serie_id
		JOIN brands b ON b.id = m.brand_id
		WHERE {brand:m.brand_id} AND `+among.Places(1)+`
		ORDER BY b.sort, b.id, s.sort, s.id, r.model_key, r.id, m.code_key, m.id
		LIMIT `+strconv.Itoa(mostListed+1), among.Args...)
	if err != nil {
		return err
	}

	if r.More = len(models) > mostListed; r.More {
		models = models[:mostListed]
	}

	for _, m := range models {
		if last := len(r.Ranges) - 1; last < 0 || r.Ranges[last].ID != m.RangeID {
			r.Ranges = append(r.Ranges, CountedRange{
				ID:      m.RangeID,
				BrandID: m.BrandID,
				Brand:   m.Brand,
				SerieID: m.SerieID,
				Serie:   m.Serie,
				Name:    m.Range,
				Models:  []CountedModel{},
			})
		}

		of := &r.Ranges[len(r.Ranges)-1]
		of.addCount(*counts[m.ID])
		of.Models = append(of.Models, CountedModel{ID: m.ID, Code: m.Code, Name: m.Name, OrderedCount: *counts[m.ID]})
	}

	if none, some := counts[0]; some && *none != (OrderedCount{}) {
		r.Ranges = append(r.Ranges, CountedRange{Models: []CountedModel{}, OrderedCount: *none})
	}

	return nil
}
