package figure_test

import (
	"slices"
	"testing"

	"forecourt/internal/survey/figure"
)

// nps are the sums of so many promoters and detractors among n.
func nps(n, promoters, detractors int64) figure.Sums {
	return figure.Sums{
		N: n, Sum: 10_000 * (promoters - detractors), Squares: 100_000_000 * (promoters + detractors),
		High: promoters, Low: n - promoters, Below: detractors,
	}
}

// Values and intervals are those that docs/reports.md gives as examples, to the last digit.
func TestValueAndInterval(t *testing.T) {
	for _, c := range []struct {
		what             string
		sums             figure.Sums
		kind             figure.Kind
		value, low, high int64
	}{
		{"NPS of 31", nps(31, 18, 5), figure.NPS, 4194, 1276, 6371},
		{"KPI of 31", figure.Sums{N: 31, Sum: 267_840, Squares: 2_437_900_000}, figure.KPI, 8640, 7509, 9129},
		{"all promoters", nps(12, 12, 0), figure.NPS, 10000, 5420, 10000},
		{"all detractors", nps(12, 0, 12), figure.NPS, -10000, -10000, -5420},
		{"one answer", nps(1, 1, 0), figure.NPS, 10000, -4850, 9850},
	} {
		low, high := c.sums.Interval(c.kind)
		if c.sums.Value() != c.value || low != c.low || high != c.high {
			t.Errorf("%s: %d (%d .. %d), want %d (%d .. %d)", c.what, c.sums.Value(), low, high, c.value, c.low, c.high)
		}
	}
}

// Few answers have no rank, and fewer than five are not shown at all, whomever they are about.
func TestState(t *testing.T) {
	for n, want := range map[int64]string{0: figure.None, 1: figure.Hidden, 4: figure.Hidden, 5: figure.Few, 9: figure.Few, 10: figure.Shown} {
		if got := (figure.Sums{N: n}).State(); got != want {
			t.Errorf("%d answers are %s", n, got)
		}
	}
	if got := (figure.Sums{LeftOut: true}).State(); got != figure.Hidden {
		t.Errorf("answers that are left out are %s", got)
	}
	if s := nps(31, 18, 5); s.Negative(figure.NPS) != 5 || s.Negative(figure.KPI) != 13 {
		t.Errorf("bad answers: %d detractors, %d of 40 and less", s.Negative(figure.NPS), s.Negative(figure.KPI))
	}
}

// A difference is said only where chance would hardly make it.
func TestCompared(t *testing.T) {
	good, bad := nps(240, 170, 20), nps(240, 110, 60)
	if got := good.ToOthers(bad, figure.NPS); got != figure.Above {
		t.Errorf("much better is %q", got)
	}
	if got := bad.ToEarlier(good, figure.NPS); got != figure.Below {
		t.Errorf("much worse is %q", got)
	}
	for _, c := range [][2]figure.Sums{{nps(240, 120, 60), bad}, {nps(29, 29, 0), bad}, {good, nps(29, 0, 29)}} {
		if got := c[0].ToOthers(c[1], figure.NPS); got != "" {
			t.Errorf("chance, or too few, is %q", got)
		}
	}
	some := nps(100, 50, 20)
	if a, b := some.ToEarlier(nps(100, 30, 24), figure.NPS), some.ToOthers(nps(100, 30, 24), figure.NPS); a != figure.Above || b != "" {
		t.Errorf("an earlier period needs less than others do: %q %q", a, b)
	}
	if all := good; all.Without(bad) != (figure.Sums{Sum: 1_000_000, Squares: 20 * 100_000_000, High: 60, Low: -60, Below: -40}) {
		t.Errorf("%+v", all.Without(bad))
	}
}

// The lower end decides who stands first: three who are delighted do not.
func TestOrder(t *testing.T) {
	rows := []figure.Row{
		{ID: 1, Name: "many", Sums: nps(240, 150, 30)},
		{ID: 2, Name: "few", Sums: nps(7, 7, 0)},
		{ID: 3, Name: "none"},
		{ID: 4, Name: "some", Sums: nps(20, 14, 2)},
		{ID: 5, Name: "hidden", Sums: nps(3, 3, 0)},
		{ID: 6, Name: "a twin", Sums: nps(20, 14, 2)},
	}
	figure.SortRows(rows, figure.NPS)
	var got []int64
	for _, r := range rows {
		got = append(got, r.ID)
	}
	if want := []int64{1, 6, 4, 2, 5, 3}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// Nobody is recognised by what is left over.
func TestOthers(t *testing.T) {
	everybody := func(int64) bool { return true }
	row := func(id, n int64) figure.Row { return figure.Row{ID: id, Sums: nps(n, 0, 0)} }
	for _, c := range []struct {
		what string
		rows []figure.Row
		seen func(int64) bool
		want []int64
	}{
		{"nobody is hidden", []figure.Row{row(1, 5), row(2, 50)}, everybody, nil},
		{"two with few are enough", []figure.Row{row(1, 4), row(2, 3), row(3, 5)}, everybody, []int64{1, 2}},
		{"one with few is joined by the smallest", []figure.Row{row(1, 4), row(2, 50), row(3, 6)}, everybody, []int64{1, 3}},
		{"who has none joins nobody", []figure.Row{row(1, 0), row(2, 50)}, everybody, []int64{1}},
		{"only oneself", []figure.Row{row(1, 9), row(2, 50), row(3, 6)}, func(id int64) bool { return id == 2 }, []int64{1, 3}},
		{"oneself joins the only other", []figure.Row{row(1, 4), row(2, 50)}, func(id int64) bool { return id == 2 }, []int64{1, 2}},
	} {
		others := figure.FindOthers(c.rows, c.seen)
		for _, r := range c.rows {
			if others[r.ID] != slices.Contains(c.want, r.ID) {
				t.Errorf("%s: %v", c.what, others)
				break
			}
		}
	}
}

func TestFunnel(t *testing.T) {
	var f figure.Funnel
	for state, n := range map[string]int64{"failed": 2, "completed": 31, "abandoned": 3, "sent": 70, "started": 10, "expired": 1, "cancelled": 1} {
		f.Add(state, n)
	}
	if f.Sent != 118 || f.Delivered() != 116 || f.Waiting != 80 || f.Unanswered() != 2 {
		t.Errorf("%+v", f)
	}
	if r, s, c := *f.ResponseRate(), *f.StartRate(), *f.CompletionRate(); r != 2672 || s != 2931 || c != 9118 {
		t.Errorf("rates %d %d %d", r, s, c)
	}
	if (figure.Funnel{Sent: 1, Bounced: 1}).ResponseRate() != nil {
		t.Error("there is a rate of nothing")
	}
}

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		numbers, times []int64
		want           int64
	}{{[]int64{5}, []int64{1}, 5}, {[]int64{1, 4}, []int64{1, 1}, 3}, {[]int64{1, 2, 9}, []int64{3, 1, 2}, 2}, {[]int64{0, 60, 600}, []int64{1, 1, 1}, 60}} {
		if got := figure.Median(c.numbers, c.times); got == nil || *got != c.want {
			t.Errorf("%v %v: %v", c.numbers, c.times, got)
		}
	}
	if figure.Median(nil, nil) != nil {
		t.Error("nothing has a middle")
	}
}
