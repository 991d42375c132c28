package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// bench collects figures. Its sizes are those of a full or a quick run.
type bench struct {
	*programs
	// rounds is how often each side is measured in turn, for round each.
	rounds int
	round  time.Duration
	// sizes are the rows of the laws of growth, a factor of ten apart.
	sizes []int
	// engines are the databases the laws are measured on.
	engines  []string
	figures  []figure
	progress io.Writer
}

func (b *bench) addFigure(f figure) {
	b.figures = append(b.figures, f)
	fmt.Fprintf(b.progress, "  %-4s %s: %s %s %s\n", f.id, f.name, f.ours, f.ratio, f.verdict())
}

// sides are the loads of the two programs; without one of its own the
// reference gets that of ours without a token.
type sides struct{ ours, reference func(token string) load }

// pair is one round of both.
type pair struct{ ours, reference result }

// sideBySide runs the loads in turn, so that whatever else the machine does
// falls on both.
func (b *bench) sideBySide(ours, reference *server, s sides) ([]pair, error) {
	token, err := ours.logIn("admin")
	if err != nil {
		return nil, err
	}

	if s.reference == nil {
		s.reference = s.ours
	}

	mine := s.ours(token)
	theirs := s.reference("")
	var pairs []pair

	for round := range b.rounds + 1 {
		during := b.round
		if round == 0 { // warms both up and does not count
			during = b.round / 4
		}

		var p pair
		if p.reference, err = theirs.runFor(reference, during); err != nil {
			return nil, fmt.Errorf("reference: %w", err)
		}
		if p.ours, err = mine.runFor(ours, during); err != nil {
			return nil, err
		}

		if round > 0 {
			pairs = append(pairs, p)
		}
	}

	return pairs, nil
}

// compareRounds fills in the medians of the rounds; the ratio is the median of the rounds' own
// ratios.
func compareRounds(id, name, load string, pairs []pair, of func(result) float64) (figure, float64) {
	var ours, reference, ratios []float64
	for _, p := range pairs {
		ours = append(ours, of(p.ours))
		reference = append(reference, of(p.reference))
		ratios = append(ratios, of(p.ours)/of(p.reference))
	}

	ratio := median(ratios)
	return figure{
		id:        id,
		name:      name,
		load:      load,
		ours:      formatNumber(median(ours)),
		reference: formatNumber(median(reference)),
		ratio:     formatNumber(ratio) + "x",
	}, ratio
}

// atMost notes a figure that must not exceed so many times the reference's.
func (b *bench) atMost(id, name, load string, pairs []pair, of func(result) float64, bound float64) {
	f, ratio := compareRounds(id, name, load, pairs, of)
	f.bound = fmt.Sprintf("<= %gx", bound)
	f.missed = ratio > bound
	b.addFigure(f)
}

// atLeast notes a figure that must reach so many times the reference's.
func (b *bench) atLeast(id, name, load string, pairs []pair, of func(result) float64, bound float64) {
	f, ratio := compareRounds(id, name, load, pairs, of)
	f.bound = fmt.Sprintf(">= %gx", bound)
	f.missed = ratio < bound
	b.addFigure(f)
}

// addUnbounded notes a figure without a bound.
func (b *bench) addUnbounded(id, name, load string, pairs []pair, of func(result) float64) {
	f, _ := compareRounds(id, name, load, pairs, of)
	b.addFigure(f)
}

// addLimited notes a figure of ours alone that has a fixed bound.
func (b *bench) addLimited(id, name, load string, value float64, unit string, bound float64) {
	b.addFigure(figure{
		id: id, name: name, load: load, ours: formatNumber(value) + " " + unit,
		bound: fmt.Sprintf("<= %g %s", bound, unit), missed: value > bound,
	})
}

// addFlat notes a cost at growing sizes: at no size may it be more than twice that at a smaller
// one, and 2 ms. A cost that falls as the size grows is kept.
func (b *bench) addFlat(id, name, load string, costs []time.Duration) {
	var text []string
	least := costs[0]
	growth := 1.0
	missed := false

	for _, cost := range costs {
		least = min(least, cost)
		growth = max(growth, float64(cost)/float64(least))
		missed = missed || cost > 2*least+2*time.Millisecond
		text = append(text, formatNumber(ms(cost)))
	}

	b.addFigure(figure{
		id: id, name: name, load: load, ours: strings.Join(text, " / ") + " ms", ratio: formatNumber(growth) + "x",
		bound: "<= 2x + 2 ms", missed: missed,
	})
}
