package imports

import "time"

// The bounds of a chunk: many lines at once are faster, but users who save a
// record wait while a chunk is written.
const (
	fewestLines  = 500
	mostLines    = 2000
	longestChunk = 40 * time.Millisecond
)

// chunkSize is how many lines the next chunk has.
type chunkSize struct{ lines int }

func newChunkSize() *chunkSize { return &chunkSize{fewestLines} }

// adaptTo makes chunks larger or smaller by how long the last one took.
func (c *chunkSize) adaptTo(took time.Duration) {
	switch {
	case took > longestChunk:
		c.lines = max(fewestLines, c.lines/2)
	case took < longestChunk/2:
		c.lines = min(mostLines, c.lines+fewestLines)
	}
}
