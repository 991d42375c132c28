package figures

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/httpapi"
	"forecourt/internal/vehicle"
)

type controlInput struct {
	httpapi.ReportInput
	BrandID    int64  `query:"brandId" minimum:"1" required:"true"`
	CompanyID  int64  `query:"companyId" minimum:"1" required:"true"`
	Year       int    `query:"year" required:"true"`
	Status     string `query:"status" enum:"active,deleted,all" default:"all" doc:"of the series; all: those in use, and others that have figures"`
	Sort       string `query:"sort" enum:"sort,-sort,name,-name" default:"sort" doc:"of the series"`
	IsReserved string `query:"isReserved" enum:"-1,0,1" default:"-1" doc:"-1: all cars, 0: not reserved, 1: reserved; quotas stay"`
	Offset     int    `query:"offset" minimum:"0"`
	Limit      int    `query:"limit" minimum:"1" maximum:"50" default:"50" doc:"models"`
}

// ControlReport counts by month what a brand has planned, ordered, received and sold in a company
// in a year.
type ControlReport struct {
	Year   int            `json:"year"`
	Years  YearSpan       `json:"years" doc:"those that can be asked for"`
	Begun  int            `json:"begun" doc:"months of the year that have begun"`
	Total  ControlLine    `json:"total"`
	Series []ControlSerie `json:"series" nullable:"false"`
	Ranges []ControlRange `json:"ranges" nullable:"false" doc:"in the order of their series"`
	Models []ControlModel `json:"models" nullable:"false" doc:"so many as asked for, in the order of their ranges"`
	Count  int            `json:"count" doc:"models altogether"`
}

// ControlLine is the figures of a line: each has twelve months, the stock as many as have begun.
type ControlLine struct {
	Quota   []int64      `json:"quota" nullable:"false"`
	Ordered []int64      `json:"ordered" nullable:"false"`
	Arrived []int64      `json:"arrived" nullable:"false"`
	Sold    []int64      `json:"sold" nullable:"false"`
	Stock   []int64      `json:"stock" nullable:"false" doc:"at the end of the month, of the present one today"`
	Free    []int64      `json:"free" nullable:"false" doc:"quota without what was ordered"`
	OfYear  ControlTotal `json:"of_year"`
}

// ControlTotal is the figures of the year.
type ControlTotal struct {
	Quota   int64  `json:"quota"`
	Ordered int64  `json:"ordered"`
	Arrived int64  `json:"arrived"`
	Sold    int64  `json:"sold"`
	Stock   *int64 `json:"stock" nullable:"true" doc:"at the end of the last month that has begun; null: the year is still to come"`
	Free    int64  `json:"free"`
}

// ControlSerie is the line of a serie.
type ControlSerie struct {
	ID     int64  `json:"id"`
	Name   string `json:"name"`
	Status string `json:"status" enum:"active,deleted"`
	ControlLine
}

// ControlRange is the line of a model range.
type ControlRange struct {
	ID      int64  `json:"id"`
	SerieID int64  `json:"serie_id"`
	Name    string `json:"name"`
	ControlLine
}

// ControlModel is the line of a model.
type ControlModel struct {
	ID      int64           `json:"id"`
	SerieID int64           `json:"serie_id"`
	RangeID int64           `json:"modelrange_id"`
	Code    string          `json:"code"`
	Name    db.Translations `json:"name"`
	Status  string          `json:"status" enum:"active,deleted"`
	ControlLine
}

func reportSeries(ctx context.Context, tx *db.Tx, in *controlInput) (*ControlReport, error) {
	today := tx.Today()
	r := &ControlReport{
		Year:   in.Year,
		Years:  controlYears(today),
		Series: []ControlSerie{},
		Ranges: []ControlRange{},
		Models: []ControlModel{},
	}
	if err := r.Years.checkYear(in.Year); err != nil {
		return nil, err
	}
	if err := in.mayLook(ctx, tx); err != nil {
		return nil, err
	}

	for month := 1; month <= 12 && firstDay(in.Year, month).Compare(today) <= 0; month++ {
		r.Begun = month
	}

	counts, err := in.countCars(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("count the cars of stock control: %w", err)
	}

	planned, err := readQuotas(ctx, tx, in.BrandID, in.CompanyID, in.Year)
	if err != nil {
		return nil, fmt.Errorf("read the quotas of stock control: %w", err)
	}

	named, err := in.readModels(ctx, tx)
	if err != nil {
		return nil, fmt.Errorf("read the models of stock control: %w", err)
	}

	r.fillLines(in, named, counts, planned)

	return r, nil
}

// mayLook refuses brands and companies that the reader does not have.
func (in *controlInput) mayLook(ctx context.Context, tx *db.Tx) error {
	if err := tx.Check(authz.ID("brandId", in.BrandID), authz.ID("companyId", in.CompanyID),
		authz.ID("year", int64(in.Year))); err != nil {
		return err
	}
	if _, err := db.SelectOne[int64](ctx, tx, `SELECT id
		FROM brands
		WHERE {brand:id} AND id = $1`, in.BrandID); err != nil {
		return err
	}

	_, err := db.SelectOne[int64](ctx, tx, "SELECT id FROM companies WHERE {company:id} AND id = $1", in.CompanyID)
	return err
}

// months holds one number for each month; the first is the number before the year.
type months [13]int64

// modelCounts are the counts of a model.
type modelCounts struct{ ordered, arrived, sold, came, gone months }

// countCars counts the cars of each model by month, each figure along an index of its day.
// What stands at the end of a month is what stood when the year began, with what came and
// without what went: cars that were sold before they came never stood.
func (in *controlInput) countCars(ctx context.Context, tx *db.Tx) (map[int64]*modelCounts, error) {
	const stood = " AND (vehicles.phase = 'stock' OR vehicles.sold_at > " + stoodSince + ")"
	const within = " >= $3 AND "
	chosen := ofFigures + " AND " + newOnes + " AND dealer_company_id = $1 AND brand_id = $2"

	for _, c := range (&Counted{IsReserved: in.IsReserved}).otherConditions() {
		chosen += " AND " + c.SQL
	}

	part := func(figure, day, where string) string {
		return "SELECT '" + figure + "' AS figure, model_id, SUBSTR(CAST(" + day +
			" AS TEXT), 6, 2) AS month, count(*) AS number FROM vehicles WHERE " +
			vehicle.Scope + " AND " + chosen + " AND " + day + within + day + " <= $4" + where + " GROUP BY 2, 3"
	}

	statement := strings.Join([]string{
		part("ordered", plannedFor, ""), part("arrived", arrivedOn, ""), part("sold", soldOn, ""),
		part("came", stoodSince, stood), part("gone", soldOn, stood),
		`SELECT 'came' AS figure, model_id, '00' AS month, count(*) AS number
			FROM vehicles
			WHERE ` + vehicle.Scope + " AND " + chosen +
			" AND " + stoodSince + " < $3 AND (vehicles.phase = 'stock' OR vehicles.sold_at > " +
			stoodSince + " AND vehicles.sold_at >= $3) GROUP BY 2",
	}, " UNION ALL ")

	rows, err := db.Select[struct {
		Figure string `db:"figure"`
		Model  *int64 `db:"model_id"`
		Month  string `db:"month"`
		Number int64  `db:"number"`
	}](ctx, tx, statement, in.CompanyID, in.BrandID, firstDay(in.Year, 1), lastDay(in.Year, 12))
	if err != nil {
		return nil, err
	}

	counts := map[int64]*modelCounts{}
	for _, row := range rows {
		model := int64(0)
		if row.Model != nil {
			model = *row.Model
		}
		of, known := counts[model]
		if !known {
			of = &modelCounts{}
			counts[model] = of
		}

		month, err := strconv.Atoi(row.Month)
		if err != nil {
			return nil, fmt.Errorf("read the month of a count: %w", err)
		}

		figure := map[string]*months{
			"ordered": &of.ordered,
			"arrived": &of.arrived,
			"sold":    &of.sold,
			"came":    &of.came,
			"gone":    &of.gone,
		}[row.Figure]

		figure[month] += row.Number
	}

	return counts, nil
}

// namedModel is a model with what it belongs to.
type namedModel struct {
	ID          int64           `db:"id"`
	Code        string          `db:"code"`
	Name        db.Translations `db:"description"`
	Status      string          `db:"status"`
	RangeID     int64           `db:"modelrange_id"`
	Range       string          `db:"range_name"`
	SerieID     int64           `db:"serie_id"`
	Serie       string          `db:"serie_name"`
	SerieStatus string          `db:"serie_status"`
	SerieSort   int64           `db:"serie_sort"`
}

// mostModels is more than a brand has.
const mostModels = 20_000

// readModels reads all models of the brand, serie by serie and range by range.
func (in *controlInput) readModels(ctx context.Context, tx *db.Tx) ([]namedModel, error) {
	of := ""
	if in.Status != "all" && in.Status != "" {
		of = " AND s.status = '" + in.Status + "'"
	}

	found, err := db.Select[namedModel](ctx, tx, `SELECT m.id, m.code, m.description, m.status, m.modelrange_id,
			r.model AS range_name, m.serie_id, s.name AS serie_name, s.status AS serie_status,
			s.sort AS serie_sort
		FROM models m
		JOIN model_ranges r ON r.id = m.modelrange_id
		JOIN series s ON s.id = m.serie_id
		WHERE {brand:m.brand_id} AND m.brand_id = $1`+of+`
		ORDER BY s.sort, s.id, r.model_key, r.id, m.code_key, m.id
		LIMIT `+strconv.Itoa(mostModels), in.BrandID)

	by := func(a, b namedModel) int { return cmp.Compare(a.SerieSort, b.SerieSort) }
	if strings.HasSuffix(in.Sort, "name") {
		by = func(a, b namedModel) int { return cmp.Compare(a.Serie, b.Serie) }
	}

	slices.SortStableFunc(found, func(a, b namedModel) int {
		if strings.HasPrefix(in.Sort, "-") {
			a, b = b, a
		}
		return cmp.Or(by(a, b), cmp.Compare(a.SerieID, b.SerieID))
	})

	return found, err
}
