package document

import (
	"errors"
	"fmt"

	"forecourt/internal/platform/money"
)

// ErrSum is the error of figures that their lines do not add up to: such an
// offer is never printed.
var ErrSum = errors.New("the lines do not add up")

// ErrLine is the error of a priced line that the document has no name for.
var ErrLine = errors.New("a priced line has no name in the document")

// lineKind is how a line of a ledger looks and counts.
type lineKind uint8

const (
	amountLine   lineKind = iota
	roundingLine          // what the display has rounded away
	subtotalLine          // the sum of all above; the next lines go on from it
	totalLine             // the sum that matters
)

// line is one printed line with an amount.
type line struct {
	kind  lineKind
	label string
	note  string
	shown money.Cents
}

// ledger collects lines and sees to it that what is printed adds up: before a
// sum it prints the rounding, where there is any.
type ledger struct {
	format   *format
	rounding string // label of rounding lines
	lines    []line
	// exact and shown are the sums so far.
	exact, shown money.Cents
	err          error
}

func (l *ledger) addLine(label, note string, amount money.Cents) {
	l.addAs(label, note, amount, l.format.roundShown(amount))
}

// addAs prints an amount in a form of its own, as pieces times a shown price.
func (l *ledger) addAs(label, note string, amount, shown money.Cents) {
	l.lines = append(l.lines, line{amountLine, label, note, shown})
	l.exact += amount
	l.shown += shown
}

// addSum ends with a figure. A figure that is not the exact sum is an error.
func (l *ledger) addSum(kind lineKind, label, note string, figure money.Cents) {
	if l.exact != figure && l.err == nil {
		l.err = fmt.Errorf("%w: %s is %s, its lines make %s", ErrSum, label, figure, l.exact)
	}

	shown := l.format.roundShown(figure)
	if rest := shown - l.shown; rest != 0 {
		l.lines = append(l.lines, line{roundingLine, l.rounding, "", rest})
	}

	l.lines = append(l.lines, line{kind, label, note, shown})
	l.exact = figure
	l.shown = shown
}

// restartSums forgets the sums: the next line begins again.
func (l *ledger) restartSums() {
	l.exact = 0
	l.shown = 0
}
