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
		lines[i] = "(" + listPlaces(i*columns+1, columns) + ")"
	}

	text := strings.Join(lines, ", ")
	knownLines.Store(size, text)

	return text
}

// A statement writes so many rows and values at most. More are no faster, and its text
// would be too long to be kept prepared.
const (
	mostInBlock  = 64
	mostInValues = 1600
)

// Blocks cuts rows of so many columns into pieces that one statement writes: one
// piece when they are few. Of many, the rest at the end is cut into powers of two,
// so that statements for it are few.
func Blocks[E any](rows []E, columns int) func(func([]E) bool) {
	most := mostInBlock
	for most > 1 && most*columns > mostInValues {
		most /= 2
	}

	return func(yield func([]E) bool) {
		if 0 < len(rows) && len(rows) < most {
			yield(rows)
			return
		}

		for size := most; len(rows) > 0; {
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

func listPlaces(from, n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = "$" + strconv.Itoa(from+i)
	}
	return strings.Join(list, ", ")
}
