package db

import (
	"strconv"
	"strings"
	"sync"
)

type linesSize struct{ rows, columns int }

var knownLines sync.Map // linesSize -> string

// Lines lists the places of so many rows for a VALUES: "($1, $2), ($3, $4)".
// Rows are best written in Blocks: then few sizes come, and the texts of
// statements repeat, so that they stay prepared.
func Lines(rows, columns int) string {
	size := linesSize{rows, columns}
	if known, ok := knownLines.Load(size); ok {
		return known.(string)
	}
	lines := make([]string, rows)
	for i := range lines {
		lines[i] = "(" + placeholders(i*columns+1, columns) + ")"
	}
	text := strings.Join(lines, ", ")
	knownLines.Store(size, text)
	return text
}

// mostInBlock is how many rows a statement writes at most. More are no faster.
const mostInBlock = 64

// Blocks cuts rows into pieces that one statement writes: one piece when they
// are few. Of many, the rest at the end is cut into powers of two, so that
// statements for it are few, and short enough to be kept prepared.
func Blocks[E any](rows []E) func(func([]E) bool) {
	return func(yield func([]E) bool) {
		if 0 < len(rows) && len(rows) < mostInBlock {
			yield(rows)
			return
		}
		for size := mostInBlock; len(rows) > 0; {
			for size > len(rows) {
				size /= 2
			}
			if !yield(rows[:size]) {
				return
			}
			rows = rows[size:]
		}
	}
}

func placeholders(from, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = "$" + strconv.Itoa(from+i)
	}
	return strings.Join(list, ", ")
}
