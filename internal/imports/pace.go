package imports

import "time"

// The bounds of a chunk: many lines at once are faster, but whoever saves a
// record waits as long as a chunk is being written.
const (
	fewestLines = 500
	mostLines   = 2000
	longest     = 40 * time.Millisecond
)

// pace finds out how many lines a chunk may have.
type pace struct{ lines int }

func newPace() *pace { return &pace{fewestLines} }

// took adapts to how long a chunk has taken.
func (p *pace) took(time time.Duration) {
	switch {
	case time > longest:
		p.lines = max(fewestLines, p.lines/2)
	case time < longest/2:
		p.lines = min(mostLines, p.lines+fewestLines)
	}
}
