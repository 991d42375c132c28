package auth

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"time"

	"forecourt/internal/platform/fault"
)

const (
	// waitingPerLine is how many may wait in one line.
	waitingPerLine = 30
	// waitingTotal is how many may wait in all lines together.
	waitingTotal = 300
)

// hashing bounds how many hashes run at once, so that a rush of logins leaves
// memory and processors to everybody else.
var hashing = newTurns(max(1, runtime.NumCPU()/2))

// turns lets a few work at once. All others wait, in a line for each address
// and each known browser; the lines are served in turn, so that many from one
// address wait for each other and not others for them.
type turns struct {
	mu      sync.Mutex
	free    int
	lines   map[string][]*waiter
	order   []string // the lines with somebody in them, the next one first
	waiting int
}

// waiter is one in a line. The channel is closed at the turn, or when the
// waiter is sent away.
type waiter struct {
	called chan struct{}
	refuse bool
}

func newTurns(atOnce int) *turns { return &turns{free: atOnce, lines: map[string][]*waiter{}} }

// waitForTurn waits for a turn in a line. It is refused when too many wait.
func (t *turns) waitForTurn(ctx context.Context, line string) (release func(), err error) {
	w, err := t.joinLine(line)
	if err != nil {
		return nil, err
	}

	select {
	case <-w.called:
		if w.refuse {
			return nil, tooBusy()
		}
		return t.callNext, nil
	case <-ctx.Done():
		t.leaveLine(line, w)
		return nil, ctx.Err()
	}
}

// joinLine puts somebody into a line, or calls them at once.
func (t *turns) joinLine(line string) (*waiter, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	w := &waiter{called: make(chan struct{})}
	if t.free > 0 {
		t.free--
		close(w.called)
		return w, nil
	}
	if len(t.lines[line]) >= waitingPerLine || t.waiting >= waitingTotal && !t.makeRoom(len(t.lines[line])) {
		return nil, tooBusy()
	}
	if len(t.lines[line]) == 0 {
		t.order = append(t.order, line)
	}
	t.lines[line] = append(t.lines[line], w)
	t.waiting++

	return w, nil
}

// makeRoom sends the last of the longest line away, for somebody from a line
// that is shorter.
func (t *turns) makeRoom(than int) bool {
	longest := slices.MaxFunc(t.order, func(a, b string) int { return len(t.lines[a]) - len(t.lines[b]) })
	in := t.lines[longest]
	if len(in) <= than+1 {
		return false
	}

	last := in[len(in)-1]
	last.refuse = true
	close(last.called)
	t.removeWaiter(longest, len(in)-1)

	return true
}

// callNext gives the turn of somebody who is done to the first of the next line.
func (t *turns) callNext() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.order) == 0 {
		t.free++
		return
	}

	line := t.order[0]
	first := t.lines[line][0]
	t.removeWaiter(line, 0)
	if len(t.lines[line]) > 0 {
		t.order = append(t.order[1:], line)
	}
	close(first.called)
}

// leaveLine ends the waiting of somebody; a turn that came just then goes on to the next.
func (t *turns) leaveLine(line string, w *waiter) {
	t.mu.Lock()
	i := slices.Index(t.lines[line], w)
	if i >= 0 {
		t.removeWaiter(line, i)
	}
	t.mu.Unlock()
	if i < 0 && !w.refuse {
		t.callNext()
	}
}

func (t *turns) removeWaiter(line string, i int) {
	t.lines[line] = slices.Delete(t.lines[line], i, i+1)
	t.waiting--
	if len(t.lines[line]) == 0 {
		delete(t.lines, line)
		t.order = slices.DeleteFunc(t.order, func(one string) bool { return one == line })
	}
}

func tooBusy() error {
	refused := fault.New(fault.TooMany, "logins_busy")
	refused.RetryAfter = 2 * time.Second
	return refused
}
