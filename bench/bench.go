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

func (b *bench) note(f figure) {
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
	token, err := ours.login("admin")
	if err != nil {
		return nil, err
	}
	if s.reference == nil {
		s.reference = s.ours
	}
	mine, theirs := s.ours(token), s.reference("")
	var pairs []pair
	for round := range b.rounds + 1 {
		during := b.round
		if round == 0 { // warms both up and does not count
			during = b.round / 4
		}
		var p pair
		if p.reference, err = theirs.run(reference, during); err != nil {
			return nil, fmt.Errorf("reference: %w", err)
		}
		if p.ours, err = mine.run(ours, during); err != nil {
			return nil, err
		}
		if round > 0 {
			pairs = append(pairs, p)
		}
	}
	return pairs, nil
}

// compared fills in the medians of the rounds; the ratio is the median of the
// rounds' own ratios.
func compared(id, name, load string, pairs []pair, of func(result) float64) (figure, float64) {
	var ours, reference, ratios []float64
	for _, p := range pairs {
		ours, reference = append(ours, of(p.ours)), append(reference, of(p.reference))
		ratios = append(ratios, of(p.ours)/of(p.reference))
	}
	ratio := median(ratios)
	return figure{id: id, name: name, load: load, ours: number(median(ours)), reference: number(median(reference)), ratio: number(ratio) + "x"}, ratio
}

// atMost notes a figure that must not exceed so many times the reference's.
func (b *bench) atMost(id, name, load string, pairs []pair, of func(result) float64, bound float64) {
	f, ratio := compared(id, name, load, pairs, of)
	f.bound, f.missed = fmt.Sprintf("<= %gx", bound), ratio > bound
	b.note(f)
}

// atLeast notes a figure that must reach so many times the reference's.
func (b *bench) atLeast(id, name, load string, pairs []pair, of func(result) float64, bound float64) {
	f, ratio := compared(id, name, load, pairs, of)
	f.bound, f.missed = fmt.Sprintf(">= %gx", bound), ratio < bound
	b.note(f)
}

// addUnbounded notes a figure without a bound.
func (b *bench) addUnbounded(id, name, load string, pairs []pair, of func(result) float64) {
	f, _ := compared(id, name, load, pairs, of)
	b.note(f)
}

// limit notes a figure of ours alone that has a fixed bound.
func (b *bench) limit(id, name, load string, value float64, unit string, bound float64) {
	b.note(figure{
		id: id, name: name, load: load, ours: number(value) + " " + unit,
		bound: fmt.Sprintf("<= %g %s", bound, unit), missed: value > bound,
	})
}

// flat notes a cost at growing sizes: at no size may it be more than twice that
// at a smaller one, and 2 ms. A cost that falls as the size grows is kept.
func (b *bench) flat(id, name, load string, costs []time.Duration) {
	var text []string
	least, growth, missed := costs[0], 1.0, false
	for _, cost := range costs {
		least = min(least, cost)
		growth = max(growth, float64(cost)/float64(least))
		missed = missed || cost > 2*least+2*time.Millisecond
		text = append(text, number(ms(cost)))
	}
	b.note(figure{
		id: id, name: name, load: load, ours: strings.Join(text, " / ") + " ms", ratio: number(growth) + "x",
		bound: "<= 2x + 2 ms", missed: missed,
	})
}
