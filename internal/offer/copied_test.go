package offer

import (
	"testing"

	"forecourt/internal/platform/money"
)

// An offer that an older program kept with an annual percentage rate of charge below its borrowing rate can be copied:
// the copy has its own rate to be entered.
func TestCopyOfAnImpossibleRate(t *testing.T) {
	t.Parallel()
	v := Version{}
	v.APR, v.BorrowingRate = new(money.Percent(400)), new(money.Percent(500))
	w := v.Copied()
	if w.APR != nil || w.BorrowingRate == nil || v.APR == nil {
		t.Errorf("copy %v of %v, original %v", w.APR, *v.BorrowingRate, v.APR)
	}
}
