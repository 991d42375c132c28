package db

import (
	"runtime"
	"time"
)

func init() { longestTurn = time.Minute }

// MaxStatements is how many statements are kept prepared.
const MaxStatements = maxStatements

// Keeps reports whether a statement that reads is kept prepared.
func (d *DB) Keeps(text string) bool {
	return d.read.stmts.Contains(text)
}

// AwaitWriters waits until so many wait for their turn to write.
func (d *DB) AwaitWriters(n int) {
	for {
		d.writers.mu.Lock()
		waiting := len(d.writers.waiting)
		d.writers.mu.Unlock()
		if waiting >= n {
			return
		}
		runtime.Gosched()
	}
}
