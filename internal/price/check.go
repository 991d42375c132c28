package price

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"forecourt/internal/platform/date"
	"forecourt/internal/platform/money"
)

// Check finds the first error of the tables as a whole: an impossible row, or two that would apply
// to the same car on the same day. A calculation finds only those it comes across.
func (t *Tables) Check() error {
	type beginning struct {
		country string
		day     date.Date
	}
	rates := map[beginning]int{}
	for i, r := range t.VATRates {
		if first, twice := rates[beginning{r.Country, r.ValidFrom}]; twice {
			return fieldError(rowPlace("vat_rates", i), fmt.Errorf("%w: also %s", ErrOverlap, rowPlace("vat_rates", first)))
		}

		rates[beginning{r.Country, r.ValidFrom}] = i
		if r.Country == "" || r.ValidFrom.IsZero() || r.Percent < 0 || r.Percent > money.Hundred {
			return fieldError(rowPlace("vat_rates", i), ErrRange)
		}
	}

	bands := make([]span, len(t.Bands))
	for i, b := range t.Bands {
		bands[i] = span{i, fmt.Sprint(b.Country, " ", b.FuelID), b.From, b.To, b.ValidFrom, b.ValidTo}
		if b.Country == "" || b.FuelID < 1 || b.From < 0 || b.To < b.From || b.Amount < 0 ||
			b.Amount > money.Max || !isPeriod(b.ValidFrom, b.ValidTo) {
			return fieldError(rowPlace("bands", i), ErrRange)
		}
	}

	limits := make([]span, len(t.Limits))
	for i, l := range t.Limits {
		limits[i] = span{i, l.Country, 0, 0, l.ValidFrom, l.ValidTo}
		if l.Country == "" || l.Amount < 0 || l.Amount > money.Max || !isPeriod(l.ValidFrom, l.ValidTo) {
			return fieldError(rowPlace("ev_vat_limits", i), ErrRange)
		}
	}

	return cmp.Or(checkDisjoint("bands", bands), checkDisjoint("ev_vat_limits", limits))
}

func isPeriod(from, to date.Date) bool {
	return !from.IsZero() && (to.IsZero() || to.Compare(from) >= 0)
}

// span is a row as a rectangle of CO2 and days.
type span struct {
	row      int
	of       string
	from, to int64
	since    date.Date
	until    date.Date
}

func (s span) endsBefore(day date.Date) bool { return !s.until.IsZero() && s.until.Compare(day) < 0 }

// checkDisjoint fails when two rows of the same kind overlap. It goes through them by growing CO2
// and keeps those that it saw last for each day, so that a hundred thousand rows take no time.
func checkDisjoint(table string, spans []span) error {
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(
			cmp.Compare(a.of, b.of), cmp.Compare(a.from, b.from), a.since.Compare(b.since),
			cmp.Compare(a.row, b.row),
		)
	})
	var last []span // their days do not overlap, in order
	for i, s := range spans {
		if i > 0 && spans[i-1].of != s.of {
			last = last[:0]
		}

		begin := sort.Search(len(last), func(k int) bool { return !last[k].endsBefore(s.since) })
		end := begin

		for ; end < len(last) && !s.endsBefore(last[end].since); end++ {
			if other := last[end]; other.to >= s.from {
				return fieldError(
					rowPlace(table, max(s.row, other.row)),
					fmt.Errorf("%w: also %s", ErrOverlap, rowPlace(table, min(s.row, other.row))),
				)
			}
		}

		last = slices.Replace(last, begin, end, s)
	}

	return nil
}
