package figure_test

import (
	"testing"

	"forecourt/internal/survey/figure"
)

// Points are whole hundredths, and halves go away from zero.
func TestPoints(t *testing.T) {
	for _, c := range []struct{ value, highest, points int64 }{
		{5, 5, 10000}, {1, 5, 2000}, {4, 9, 4444}, {8, 9, 8889}, {1, 3, 3333}, {0, 9, 0}, {1, 16, 625}, {1, 32, 313},
	} {
		if got, some := figure.Points(c.value, c.highest); !some || got != c.points {
			t.Errorf("%d of %d is %d, want %d", c.value, c.highest, got, c.points)
		}
	}
	if _, some := figure.Points(0, 0); some {
		t.Error("answers without a value have points")
	}
	if got := figure.Round(-5, 2); got != -3 {
		t.Errorf("-2.5 is rounded to %d", got)
	}
	for score, want := range map[int64]int64{10: 10000, 9: 10000, 8: 0, 7: 0, 6: -10000, 0: -10000} {
		if got := figure.OfNPS(score); got != want {
			t.Errorf("score %d is %d", score, got)
		}
	}
	var m figure.Mean
	if _, some := m.Points(); some {
		t.Error("nothing has a mean")
	}
	m.Add(10000, 3)
	m.Add(2000, 2)
	if got, _ := m.Points(); got != 6800 {
		t.Errorf("the mean is %d", got)
	}
}
