package auth

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
)

// stand puts somebody into a line and waits until they stand there.
func stand(ctx context.Context, t *turns, line string, served *[]string) {
	go func() {
		release, err := t.waitForTurn(ctx, line)
		if err != nil {
			*served = append(*served, line+" refused")
			return
		}
		*served = append(*served, line)
		release()
	}()
	synctest.Wait()
}

func TestLinesAreServedInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, served := newTurns(1), []string{}
		release, err := one.waitForTurn(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		impatient, give := context.WithCancel(t.Context())
		for _, line := range []string{"a", "a", "a", "b", "c"} {
			stand(t.Context(), one, line, &served)
		}
		stand(impatient, one, "b", &served)
		give()
		synctest.Wait()
		release()
		synctest.Wait()
		if want := []string{"b refused", "a", "b", "c", "a", "a"}; !slices.Equal(served, want) {
			t.Errorf("served %v, want %v", served, want)
		}
		if one.free != 1 || one.waiting != 0 || len(one.lines)+len(one.order) != 0 {
			t.Errorf("after all: %+v", one)
		}
	})
}

// Who waits is bounded in each line and in all, and a full house has room for
// somebody from a shorter line.
func TestWaitingIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		one, served := newTurns(1), []string{}
		release, err := one.waitForTurn(t.Context(), "a")
		if err != nil {
			t.Fatal(err)
		}
		for range waitingPerLine + 5 {
			stand(t.Context(), one, "a", &served)
		}
		if len(served) != 5 || one.waiting != waitingPerLine {
			t.Fatalf("%d refused, %d wait in one line", len(served), one.waiting)
		}
		for line := range waitingTotal - waitingPerLine {
			stand(t.Context(), one, strconv.Itoa(line), &served)
		}
		if len(served) != 5 || one.waiting != waitingTotal {
			t.Fatalf("%d refused, %d wait", len(served), one.waiting)
		}
		stand(t.Context(), one, "late", &served)
		if len(served) != 6 || served[5] != "a refused" || len(one.lines["late"]) != 1 || one.waiting != waitingTotal {
			t.Errorf("a newcomer: %v, %d wait", served, one.waiting)
		}
		release()
		synctest.Wait()
		if len(served) != 6+waitingTotal || one.free != 1 || one.waiting != 0 {
			t.Errorf("%d served or refused, %+v", len(served), one)
		}
	})
}
