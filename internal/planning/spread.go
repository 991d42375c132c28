package planning

import (
	"context"
	"math"
	"slices"

	"forecourt/internal/platform/authz"
	"forecourt/internal/platform/date"
	"forecourt/internal/platform/db"
	"forecourt/internal/platform/fault"
)

// SpreadInput is what is to be spread.
type SpreadInput struct {
	BrandID   int64 `query:"brandId" minimum:"1" required:"true"`
	CompanyID int64 `query:"companyId" minimum:"1" required:"true"`
	Year      int64 `query:"year" required:"true"`
	SerieID   int64 `query:"serieId" minimum:"1" required:"true"`
	Amount    int64 `query:"amount" minimum:"0" maximum:"119988" required:"true" doc:"of the whole year"`
}

type spreadQuotaInput struct {
	SpreadInput
	ModelID int64 `query:"modelId" minimum:"1" required:"true"`
}

// Spread gives the part of an amount of a year that each month gets.
type Spread struct {
	Months []int64 `json:"months" nullable:"false" doc:"twelve, which together are the amount"`
	Closed []int64 `json:"closed" nullable:"false" doc:"the months that keep what they have"`
	Source string  `json:"source" enum:"serie,brand,equal" doc:"whose sales say how: those of the serie in the company, of the brand in all companies, or nobody's"`
	Sales  int64   `json:"sales" doc:"how many cars that were"`
	From   int64   `json:"from" doc:"the first year that has such sales, of the three before"`
	To     int64   `json:"to" doc:"the last of the three"`
}

func spreadTarget(ctx context.Context, tx *db.Tx, in *SpreadInput) (Spread, error) {
	p := Place{in.CompanyID, in.BrandID, in.Year}
	if err := tx.Check(append(p.permissionParams(), authz.ID("year", in.Year))...); err != nil {
		return Spread{}, err
	}
	if _, err := serieOf(ctx, tx, &p, in.SerieID); err != nil {
		return Spread{}, err
	}
	if err := targetYears(tx.Today()).checkYear(in.Year); err != nil {
		return Spread{}, err
	}

	return p.spreadAmount(ctx, tx, in.SerieID, in.Amount, nil)
}

func spreadQuota(ctx context.Context, tx *db.Tx, in *spreadQuotaInput) (Spread, error) {
	p := Place{in.CompanyID, in.BrandID, in.Year}
	if err := tx.Check(append(p.permissionParams(), authz.ID("serieId", in.SerieID))...); err != nil {
		return Spread{}, err
	}
	if _, err := serieOf(ctx, tx, &p, in.SerieID); err != nil {
		return Spread{}, err
	}
	if err := quotaYears(tx.Today()).checkYear(in.Year); err != nil {
		return Spread{}, err
	}

	closed, err := p.closedMonths(ctx, tx)
	if err != nil {
		return Spread{}, err
	}
	cells, err := p.quotaCells(ctx, tx, in.SerieID)
	if err != nil {
		return Spread{}, err
	}

	kept := map[int64]int64{}
	for _, month := range closed {
		kept[month] = 0
		if cell := cells[at{in.ModelID, month}]; cell != nil {
			kept[month] = cell.Amount
		}
	}

	return p.spreadAmount(ctx, tx, in.SerieID, in.Amount, kept)
}

// fewestSales is how many sales say how a year goes.
const fewestSales = 24

// spreadAmount spreads an amount over the months that keep nothing.
func (p *Place) spreadAmount(
	ctx context.Context,
	tx *db.Tx,
	serie, amount int64,
	kept map[int64]int64,
) (Spread, error) {
	year := int64(tx.Today().Year())
	out := Spread{Closed: []int64{}, Source: "serie", From: year - 3, To: year - 1}
	sales, err := p.countSold(ctx, tx, firstDay(year-3, 1), firstDay(year, 1))
	if err != nil {
		return out, err
	}

	sales = fullYears(slices.DeleteFunc(sales, func(c counted) bool { return c.Row != serie }))
	if sumSales(sales) < fewestSales {
		out.Source = "brand"
		if sales, err = p.soldOfBrand(ctx, tx, firstDay(year-3, 1), firstDay(year, 1)); err != nil {
			return out, err
		}
		sales = fullYears(sales)
	}

	out.From = max(out.From, int64(firstOf(sales).Year()))
	out.Sales = sumSales(sales)
	weights := monthShares(sales)
	if out.Sales < fewestSales {
		out.Source = "equal"
		out.Sales = 0
		weights = [12]float64{}
	}

	rest := amount
	for month := range int64(12) {
		if had, is := kept[month+1]; is {
			out.Closed = append(out.Closed, month+1)
			rest -= atLeastZero(had)
		}
	}

	if rest < 0 || rest > 0 && len(kept) == 12 {
		var wrong fault.Fields
		wrong.Add("amount", "spread_closed", "amount", amount-rest)
		return out, wrong.Err()
	}

	out.Months = splitByWeights(rest, weights, func(month int) bool { _, is := kept[int64(month)+1]; return is })
	for month := range out.Months {
		if had, is := kept[int64(month)+1]; is {
			out.Months[month] = had
		}
		if out.Months[month] > most {
			return out, fault.WrongField("amount", notInBounds)
		}
	}

	return out, nil
}

// firstOf finds the day of the first sale.
func firstOf(sales []counted) (first date.Date) {
	for _, c := range sales {
		if first.IsZero() || c.Day.Compare(first) < 0 {
			first = c.Day
		}
	}
	return first
}

// fullYears leaves out the year in which sales began, unless that was in its first month: its
// months say how a beginning goes, and not a year.
func fullYears(sales []counted) []counted {
	first := firstOf(sales)
	if first.IsZero() || monthOf(first) == 1 {
		return sales
	}
	return slices.DeleteFunc(sales, func(c counted) bool { return c.Day.Year() == first.Year() })
}

func sumSales(sales []counted) (sum int64) {
	for _, c := range sales {
		sum += c.Count
	}
	return sum
}

// monthShares computes the part that each month has of the sales of a year, as the mean of
// the years.
func monthShares(sales []counted) (months [12]float64) {
	years := map[int]int64{}
	for _, c := range sales {
		years[c.Day.Year()] += c.Count
	}

	for _, c := range sales {
		months[monthOf(c.Day)-1] += float64(c.Count) / float64(years[c.Day.Year()]) / float64(len(years))
	}

	return months
}

// splitByWeights splits an amount into whole parts by weights, so that they add up to it
// exactly: what rounding down leaves goes to the parts that lost most. Without weights all
// parts are alike.
func splitByWeights(amount int64, weights [12]float64, left func(month int) bool) []int64 {
	months := make([]int64, 12)
	var open []int
	sum := 0.0

	for month := range months {
		if !left(month) {
			open = append(open, month)
			sum += weights[month]
		}
	}

	lost := map[int]float64{}
	rest := amount
	for _, month := range open {
		share := float64(amount) / float64(len(open))
		if sum > 0 {
			share = float64(amount) * weights[month] / sum
		}
		// Sums of floats may miss a whole number by a hair.
		whole := math.Floor(share + 1e-9)
		months[month] = int64(whole)
		lost[month] = share - whole
		rest -= int64(whole)
	}

	slices.SortStableFunc(open, func(a, b int) int {
		switch {
		case lost[a] > lost[b]+1e-9:
			return -1
		case lost[b] > lost[a]+1e-9:
			return 1
		}
		return 0
	})

	for i := 0; rest > 0 && len(open) > 0; i++ {
		months[open[i%len(open)]]++
		rest--
	}

	return months
}
