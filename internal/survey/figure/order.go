package figure

import (
	"cmp"
	"slices"
)

// Row is one of what is compared: a company, or a person.
type Row struct {
	ID   int64
	Name string
	Sums Sums
}

// SortRows sorts rows by the lower end of their intervals, so that few answers do not come
// first by chance. Few, and those that are hidden, come last.
func SortRows(rows []Row, k Kind) {
	place := func(r Row) int {
		return map[string]int{Shown: 0, Few: 1, Hidden: 2, None: 3}[r.Sums.State()]
	}

	slices.SortStableFunc(rows, func(a, b Row) int {
		if order := cmp.Compare(place(a), place(b)); order != 0 {
			return order
		}

		order := 0
		if place(a) < 2 {
			lowA, _ := a.Sums.Interval(k)
			lowB, _ := b.Sums.Interval(k)
			order = cmp.Or(cmp.Compare(lowB, lowA), cmp.Compare(b.Sums.N, a.Sums.N))
		}
		return cmp.Or(order, cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
}

// FindOthers finds which people or companies stand among the others: those who are not to be
// seen and those with few answers, joined by the one with the fewest while one could still see
// whose the others' are.
func FindOthers(rows []Row, seen func(id int64) bool) map[int64]bool {
	others := map[int64]bool{}
	var n int64
	join := func(r Row) {
		others[r.ID] = true
		n += r.Sums.N
	}

	var visible []Row
	for _, r := range rows {
		if !seen(r.ID) || r.Sums.N < EnoughToShow {
			join(r)
		} else {
			visible = append(visible, r)
		}
	}

	slices.SortFunc(
		visible,
		func(a, b Row) int { return cmp.Or(cmp.Compare(a.Sums.N, b.Sums.N), cmp.Compare(a.ID, b.ID)) },
	)

	for i := 0; i < len(visible) && n > 0 && n < EnoughToShow; i++ {
		join(visible[i])
	}

	return others
}
